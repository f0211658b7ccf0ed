/* Runs a command some times, one after the other, and writes of all of them together to the file named first:
   seconds by the clock, seconds in the command and in the kernel for it, the largest resident set in KiB, and the last status.

   A process that is made by a large one, such as an interpreter, is said to have been as large as that; by this one it is not. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    if (count < 4) return 2;
    int status = 0;
    double began = now();
    for (int runs = atoi(words[2]); runs > 0; runs--) {
        pid_t child = vfork();
        if (child == 0) {
            execvp(words[3], words + 3);
            _exit(127);
        }
        if (child < 0 || waitpid(child, &status, 0) < 0) return 2;
    }
    double took = now() - began;
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    FILE *file = fopen(words[1], "w");
    if (file == NULL) return 2;
    fprintf(file, "%.6f %.6f %.6f %ld %d\n", took, seconds(used.ru_utime), seconds(used.ru_stime), used.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(file) != 0;
}
