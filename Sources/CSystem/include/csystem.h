// GNU and Linux calls that Swift does not import, or imports under a name that clashes with a type.
//
// _GNU_SOURCE stays undefined: with it <sys/select.h> declares another fd_set than the one in Dispatch, and no module
// could import both this one and Foundation.
#ifndef MEMOTRACK_CSYSTEM_H
#define MEMOTRACK_CSYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// flock(2); the struct of the same name hides the function in Swift.
static inline int csystem_flock(int descriptor, int operation) { return flock(descriptor, operation); }

/// fallocate(2) with FALLOC_FL_KEEP_SIZE: reserves space, leaves the size. 0, or -1 with errno.
/// By number, since the wrapper is declared only with _GNU_SOURCE; off_t is 64 bits on every platform of Swift.
static inline int csystem_reserve(int descriptor, off_t offset, off_t length) {
    return (int)syscall(SYS_fallocate, descriptor, 0x01 /* FALLOC_FL_KEEP_SIZE */, offset, length);
}

/// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST where the new name is taken. 0, or -1 with errno.
/// A system call by number, since musl and old glibc lack the wrapper.
static inline int csystem_rename_exclusively(const char *from, const char *to) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u /* RENAME_NOREPLACE */);
}

/// Exit status macros of wait(2), which are not imported.
static inline int csystem_exited(int status) { return WIFEXITED(status); }
static inline int csystem_exit_status(int status) { return WEXITSTATUS(status); }
static inline int csystem_signaled(int status) { return WIFSIGNALED(status); }
static inline int csystem_term_signal(int status) { return WTERMSIG(status); }

/// Whether a disposition is SIG_IGN; the union that holds it is not imported.
static inline int csystem_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

/// Sets the size of the terminal behind a descriptor. 0, or -1 with errno.
static inline int csystem_set_terminal_size(int descriptor, unsigned short columns, unsigned short rows) {
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    return ioctl(descriptor, TIOCSWINSZ, &size);
}

/// mallopt(3): keeps up to so many bytes of what is freed, and gives back single blocks from so many bytes on at once. Glibc alone has it.
static inline void csystem_keep_freed_memory(int kept, int block) {
#ifdef M_TRIM_THRESHOLD
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_MMAP_THRESHOLD, block);
#else
    (void)kept, (void)block;
#endif
}

/// pipe2(2): both ends with the flags. 0, or -1 with errno.
static inline int csystem_pipe(int ends[2], int flags) { return (int)syscall(SYS_pipe2, ends, flags); }

/// posix_openpt(3), grantpt(3), unlockpt(3), ptsname_r(3): the master's descriptor and the slave's path, or -1 with errno.
static inline int csystem_open_terminal(char *path, size_t length) {
    extern int posix_openpt(int), grantpt(int), unlockpt(int), ptsname_r(int, char *, size_t);
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0) return -1;
    if (grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, path, length) == 0) return master;
    close(master);
    return -1;
}

/// posix_spawn_file_actions_addchdir_np(3). 0, or an error number.
static inline int csystem_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path) {
    extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// POSIX_SPAWN_SETSID: the spawned process starts a session of its own.
static inline short csystem_spawn_setsid(void) { return 0x80; }

/// mkostemp(3), close-on-exec: fills in the template's XXXXXX. A descriptor, or -1 with errno.
static inline int csystem_make_temporary(char *path_template) {
    extern int mkostemp(char *, int);
    return mkostemp(path_template, O_CLOEXEC);
}

/// sigaction(2) with a handler; calls that it interrupts go on. 0, or -1 with errno.
static inline int csystem_handle_signal(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    return sigaction(number, &action, (void *)0);
}

/// A Unix socket's address; 0, or -1 with errno ENAMETOOLONG where the path is longer than one can be.
static inline int csystem_unix_address(struct sockaddr_un *address, const char *path) {
    address->sun_family = AF_UNIX;
    for (size_t index = 0; index < sizeof address->sun_path; index++) {
        address->sun_path[index] = path[index];
        if (path[index] == 0) return 0;
    }
    errno = ENAMETOOLONG;
    return -1;
}

/// socket(2), bind(2) and listen(2) at a path, close-on-exec and not blocking. A descriptor, or -1 with errno.
static inline int csystem_listen_at(const char *path, int backlog) {
    struct sockaddr_un address;
    if (csystem_unix_address(&address, path) != 0) return -1;
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0) return -1;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, backlog) == 0) return listener;
    int code = errno;
    close(listener);
    errno = code;
    return -1;
}

/// socket(2) and connect(2) to a path, close-on-exec and not blocking: a full backlog is EAGAIN. A descriptor, or -1 with errno.
static inline int csystem_connect_to(const char *path) {
    struct sockaddr_un address;
    if (csystem_unix_address(&address, path) != 0) return -1;
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (connection < 0) return -1;
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0) return connection;
    int code = errno;
    close(connection);
    errno = code;
    return -1;
}

/// accept4(2), close-on-exec and not blocking. A descriptor, or -1 with errno.
static inline int csystem_accept(int listener) {
    return (int)syscall(SYS_accept4, listener, (void *)0, (void *)0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/// The user at the other end of a Unix socket, by SO_PEERCRED; -1 with errno.
static inline long csystem_peer_user(int connection) {
    struct { pid_t process; uid_t user; gid_t group; } peer;
    socklen_t length = sizeof peer;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? (long)peer.user : -1;
}

/// When an open file was made, by statx(2), in nanoseconds since 1970; -1 where its file system does not keep that.
static inline long long csystem_birth_time(int descriptor) {
    struct statx status;
    const int of_the_descriptor = 0x1000;
    if (syscall(SYS_statx, descriptor, "", of_the_descriptor, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME)) return -1;
    return status.stx_btime.tv_sec * 1000000000LL + status.stx_btime.tv_nsec;
}

/// getrandom(2): so many random bytes, at most 256, of which it gives all or none. How many, or -1 with errno.
static inline long csystem_random(void *bytes, size_t count) { return syscall(SYS_getrandom, bytes, count, 0); }

#endif
