// GNU and Linux calls that Swift does not import, or imports under a name that clashes with a type.
#ifndef MEMOTRACK_CSYSTEM_H
#define MEMOTRACK_CSYSTEM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
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
static inline int csystem_reserve(int descriptor, off_t offset, off_t length) {
    return fallocate(descriptor, 0x01 /* FALLOC_FL_KEEP_SIZE */, offset, length);
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

/// Columns of the terminal behind a descriptor, or 0.
static inline int csystem_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Whether a disposition is SIG_IGN; the union that holds it is not imported.
static inline int csystem_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }

#endif
