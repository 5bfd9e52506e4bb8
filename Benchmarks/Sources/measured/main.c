// Runs one program and prints what it took, as five numbers on one line:
//
//     measured FOLDER INPUT OUTPUT ERRORS PROGRAM [ARGUMENT ...]
//     nanoseconds  microseconds in user mode  in the kernel  peak memory in bytes  exit status
//
// C, and as small as can be, for one reason: Linux counts to a process's peak memory what the one that started it held
// at that moment. Of a Swift program that would be more than some of the commands that are measured need themselves.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void redirect(const char *path, int flags, int to) {
    int file = open(path, flags, 0644);
    if (file < 0 || dup2(file, to) < 0) _exit(126);
    if (file != to) close(file);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count < 6) return 64;
    long long start = now();
    pid_t child = fork();
    if (child < 0) return 71;
    if (child == 0) {
        if (chdir(arguments[1]) != 0) _exit(126);
        redirect(arguments[2], O_RDONLY, 0);
        redirect(arguments[3], O_WRONLY | O_CREAT | O_TRUNC, 1);
        redirect(arguments[4], O_WRONLY | O_CREAT | O_TRUNC, 2);
        // Preloaded libraries are meant for the program that is measured, and for it alone.
        const char *preload = getenv("SEEDBED_PRELOAD");
        if (preload != NULL) setenv("LD_PRELOAD", preload, 1);
        execvp(arguments[5], arguments + 5);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 71;
    long long end = now();
#ifdef __APPLE__
    long long peak = usage.ru_maxrss;
#else
    long long peak = usage.ru_maxrss * 1024LL;
#endif
    printf("%lld %lld %lld %lld %d\n", end - start, usage.ru_utime.tv_sec * 1000000LL + usage.ru_utime.tv_usec,
           usage.ru_stime.tv_sec * 1000000LL + usage.ru_stime.tv_usec, peak,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
