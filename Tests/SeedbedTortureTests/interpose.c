/* Stands between a command and the C library (LD_PRELOAD), counts the calls that touch the files of a test, and at a
 * chosen one kills the process or makes the call fail.
 *
 *   SHIM_FILES=FOLDER/     where the process works; only files below it count, so that loading libraries does not
 *   SHIM_LOG=FILE          a line for the call that was hit: NUMBER NAME CLASS WRITES
 *   SHIM_TRACE=1           a line for every call
 *   SHIM_KILL_AT=N         SIGKILL at call N, counted over all threads …
 *   SHIM_KILL_AFTER=1      … once it is done, and not before
 *   SHIM_FAULT=E           an errno's number; -1 a short write; -2 a disk that fills up: half a write, then ENOSPC
 *   SHIM_FAULT_AT=N        at writing call N on the store's and the defaults file's files
 *   SHIM_FAULT_ALWAYS=1    and at every one from then on; EINTR at every other one, or retrying could never end
 *   SHIM_VFS=NAME          the SQLite VFS by which stores are opened; unix-none has no shared memory, so no WAL
 *   SHIM_SECONDS=N         SIGALRM ends what hangs
 *
 * One counter for all threads, which is why this is no `strace --inject`: that counts each thread's calls by themselves.
 *
 * What it does not see, by `strace -f`: memory, futexes, the clock, the loader, and loads and stores in the mapped -shm.
 * None of them changes a file: a kill there leaves what a kill before the next call seen leaves. The -shm is the
 * exception, and is rebuilt from the WAL by whoever opens the store next; kills from outside fall there too. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NONE, STORE, WAL, SHM, JOURNAL, DEFAULTS, LOCK, TMP, FOLDER, CATALOG, OTHER, OUTPUT };
static const char *const class_names[] = {"none", "store", "wal",    "shm",     "journal", "defaults",
                                          "lock", "tmp",   "folder", "catalog", "other",   "output"};
enum { DESCRIPTORS = 4096, SHORT = -1, FILLS = -2 };

static unsigned char classes[DESCRIPTORS];
static _Atomic long calls, writing_calls, interruptions;
static long kill_at, fault_at;
static int kill_after, fault, fault_always, trace, log_file = -1;
static const char *folder, *vfs;
static size_t folder_length;

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void start(void) {
    folder = getenv("SHIM_FILES");
    if (!folder) return;
    folder_length = strlen(folder);
    if (chdir(folder) != 0) _exit(111);
    vfs = getenv("SHIM_VFS");
    kill_at = number("SHIM_KILL_AT");
    kill_after = (int)number("SHIM_KILL_AFTER");
    fault = (int)number("SHIM_FAULT");
    fault_at = number("SHIM_FAULT_AT");
    fault_always = (int)number("SHIM_FAULT_ALWAYS");
    trace = (int)number("SHIM_TRACE");
    const char *path = getenv("SHIM_LOG");
    if (path) log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    classes[1] = classes[2] = OUTPUT;
    if (number("SHIM_SECONDS")) alarm((unsigned)number("SHIM_SECONDS"));
}

static int ends(const char *text, size_t length, const char *end) {
    size_t count = strlen(end);
    return length >= count && memcmp(text + length - count, end, count) == 0;
}

static int class_of_path(int at, const char *path) {
    if (!folder || !path) return NONE;
    if (path[0] == '/') {
        size_t length = folder_length > 1 ? folder_length - 1 : 0;
        if (strncmp(path, folder, length) != 0 || (path[length] && path[length] != '/')) return NONE;
        if (!path[length] || !path[length + 1]) return FOLDER;
    } else if (at != AT_FDCWD && (at < 0 || at >= DESCRIPTORS || !classes[at])) {
        return NONE;
    }
    size_t length = strlen(path);
    if (ends(path, length, "-wal")) return WAL;
    if (ends(path, length, "-shm")) return SHM;
    if (ends(path, length, "-journal")) return JOURNAL;
    if (ends(path, length, ".json.lock")) return LOCK;
    if (ends(path, length, ".json.tmp")) return TMP;
    if (strstr(path, ".defaults.json")) return DEFAULTS;
    if (ends(path, length, ".json") || ends(path, length, "Seeds") || ends(path, length, "Seeds/")) return CATALOG;
    if (ends(path, length, ".db")) return STORE;
    return ends(path, length, ".") || ends(path, length, "/") ? FOLDER : OTHER;
}

static int class_of(int descriptor) {
    return folder && descriptor >= 0 && descriptor < DESCRIPTORS ? classes[descriptor] : NONE;
}

static void set_class(int descriptor, int class) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) classes[descriptor] = (unsigned char)class;
}

struct step {
    const char *name;
    long number;
    int class;
    int error; /* the errno to fail with, or SHORT */
    int is_writing;
};

static void note(const struct step *step) {
    char line[96];
    int length = snprintf(line, sizeof line, "%ld %s %s %d\n", step->number, step->name, class_names[step->class],
                          step->is_writing);
    if (log_file >= 0) syscall(SYS_write, log_file, line, (size_t)length);
}

static void die(const struct step *step) {
    note(step);
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

static int has_faults(int class) { return class >= STORE && class <= FOLDER; }

static int fault_of(struct step *step, int takes_bytes, int takes_room) {
    long number = atomic_fetch_add(&writing_calls, 1) + 1;
    if (!fault || !(fault_always ? number >= fault_at : number == fault_at)) return 0;
    if (fault == SHORT && !takes_bytes) return 0;
    if (fault == FILLS) {
        if (number == fault_at && takes_bytes) return SHORT;
        return takes_room ? ENOSPC : 0;
    }
    if (fault == EINTR && fault_always && atomic_fetch_add(&interruptions, 1) % 2 == 1) return 0;
    if (!trace) note(step);
    return fault;
}

enum { READS = 0, WRITES = 1, TAKES_ROOM = 2, TAKES_BYTES = 4 };

static struct step enter(const char *name, int class, int kind) {
    struct step step = {name, 0, class, 0, 0};
    if (class == NONE) return step;
    step.number = atomic_fetch_add(&calls, 1) + 1;
    step.is_writing = kind != READS && has_faults(class);
    if (trace) note(&step);
    if (step.number == kill_at && !kill_after) die(&step);
    if (step.is_writing) step.error = fault_of(&step, kind & TAKES_BYTES, kind & (TAKES_BYTES | TAKES_ROOM));
    return step;
}

static void leave(const struct step *step) {
    if (step->class != NONE && step->number == kill_at && kill_after) die(step);
}

#define REAL(result, name, ...)                                      \
    static result (*real)(__VA_ARGS__);                              \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define DO(step, outcome, call)                                                       \
    do {                                                                              \
        if ((step).error > 0) { errno = (step).error; outcome = (__typeof__(outcome))-1; } \
        else outcome = call;                                                          \
        int saved = errno;                                                            \
        leave(&(step));                                                               \
        errno = saved;                                                                \
    } while (0)

/* Opening */

#define OPEN(symbol)                                                                     \
    int symbol(const char *path, int flags, ...) {                                       \
        REAL(int, #symbol, const char *, int, ...);                                      \
        va_list list;                                                                    \
        va_start(list, flags);                                                           \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;          \
        va_end(list);                                                                    \
        int class = class_of_path(AT_FDCWD, path), result;                               \
        int kind = flags & O_CREAT ? TAKES_ROOM | WRITES : WRITES;                       \
        struct step step = enter("open", class, kind);                                   \
        DO(step, result, real(path, flags, mode));                                       \
        if (result >= 0) set_class(result, class);                                       \
        return result;                                                                   \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(symbol)                                                                   \
    int symbol(int at, const char *path, int flags, ...) {                               \
        REAL(int, #symbol, int, const char *, int, ...);                                 \
        va_list list;                                                                    \
        va_start(list, flags);                                                           \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;          \
        va_end(list);                                                                    \
        int class = class_of_path(at, path), result;                                     \
        int kind = flags & O_CREAT ? TAKES_ROOM | WRITES : WRITES;                       \
        struct step step = enter("openat", class, kind);                                 \
        DO(step, result, real(at, path, flags, mode));                                   \
        if (result >= 0) set_class(result, class);                                       \
        return result;                                                                   \
    }
OPENAT(openat)
OPENAT(openat64)

/* Calls on a descriptor */

#define ON_FILE(result_type, symbol, label, kind, parameters, types, arguments)          \
    result_type symbol parameters {                                                      \
        static result_type(*real) types;                                                 \
        if (!real) real = (result_type(*) types)dlsym(RTLD_NEXT, #symbol);               \
        result_type result;                                                              \
        struct step step = enter(label, class_of(fd), kind);                             \
        DO(step, result, real arguments);                                                \
        return result;                                                                   \
    }

ON_FILE(ssize_t, read, "read", READS, (int fd, void *b, size_t n), (int, void *, size_t), (fd, b, n))
ON_FILE(ssize_t, pread, "pread", READS, (int fd, void *b, size_t n, off_t o), (int, void *, size_t, off_t), (fd, b, n, o))
ON_FILE(ssize_t, pread64, "pread", READS, (int fd, void *b, size_t n, off64_t o), (int, void *, size_t, off64_t), (fd, b, n, o))

#define SHORTENED(n) (step.error == SHORT && (n) > 1 ? (n) / 2 : (n))
ON_FILE(ssize_t, write, "write", TAKES_BYTES, (int fd, const void *b, size_t n), (int, const void *, size_t),
        (fd, b, SHORTENED(n)))
ON_FILE(ssize_t, pwrite, "pwrite", TAKES_BYTES, (int fd, const void *b, size_t n, off_t o),
        (int, const void *, size_t, off_t), (fd, b, SHORTENED(n), o))
ON_FILE(ssize_t, pwrite64, "pwrite", TAKES_BYTES, (int fd, const void *b, size_t n, off64_t o),
        (int, const void *, size_t, off64_t), (fd, b, SHORTENED(n), o))
ON_FILE(ssize_t, writev, "writev", TAKES_ROOM, (int fd, const struct iovec *v, int n), (int, const struct iovec *, int),
        (fd, v, n))
ON_FILE(int, fsync, "fsync", WRITES, (int fd), (int), (fd))
ON_FILE(int, fdatasync, "fdatasync", WRITES, (int fd), (int), (fd))
ON_FILE(int, ftruncate, "ftruncate", TAKES_ROOM, (int fd, off_t n), (int, off_t), (fd, n))
ON_FILE(int, ftruncate64, "ftruncate", TAKES_ROOM, (int fd, off64_t n), (int, off64_t), (fd, n))
ON_FILE(int, posix_fallocate, "fallocate", TAKES_ROOM, (int fd, off_t o, off_t n), (int, off_t, off_t), (fd, o, n))
ON_FILE(int, flock, "flock", READS, (int fd, int o), (int, int), (fd, o))
ON_FILE(int, fchmod, "fchmod", WRITES, (int fd, mode_t m), (int, mode_t), (fd, m))
ON_FILE(int, fchown, "fchown", WRITES, (int fd, uid_t u, gid_t g), (int, uid_t, gid_t), (fd, u, g))
ON_FILE(off_t, lseek, "lseek", READS, (int fd, off_t o, int w), (int, off_t, int), (fd, o, w))
ON_FILE(off64_t, lseek64, "lseek", READS, (int fd, off64_t o, int w), (int, off64_t, int), (fd, o, w))
ON_FILE(int, fstat, "fstat", READS, (int fd, struct stat *s), (int, struct stat *), (fd, s))
ON_FILE(int, fstat64, "fstat", READS, (int fd, struct stat64 *s), (int, struct stat64 *), (fd, s))
ON_FILE(void *, mmap, "mmap", WRITES, (void *a, size_t n, int p, int f, int fd, off_t o),
        (void *, size_t, int, int, int, off_t), (a, n, p, f, fd, o))
ON_FILE(void *, mmap64, "mmap", WRITES, (void *a, size_t n, int p, int f, int fd, off64_t o),
        (void *, size_t, int, int, int, off64_t), (a, n, p, f, fd, o))

#define FCNTL(symbol)                                                                    \
    int symbol(int fd, int command, ...) {                                               \
        REAL(int, #symbol, int, int, ...);                                               \
        va_list list;                                                                    \
        va_start(list, command);                                                         \
        void *argument = va_arg(list, void *);                                           \
        va_end(list);                                                                    \
        int result;                                                                      \
        struct step step = enter("fcntl", class_of(fd), READS);                          \
        DO(step, result, real(fd, command, argument));                                   \
        return result;                                                                   \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

/* A close that fails has closed all the same. */
int close(int fd) {
    REAL(int, "close", int);
    int class = class_of(fd), result;
    struct step step = enter("close", class, WRITES);
    set_class(fd, NONE);
    result = real(fd);
    if (step.error > 0) { errno = step.error; result = -1; }
    int saved = errno;
    leave(&step);
    errno = saved;
    return result;
}

/* Calls on a path */

#define ON_PATH(result_type, symbol, label, kind, at, parameters, types, arguments)      \
    result_type symbol parameters {                                                      \
        static result_type(*real) types;                                                 \
        if (!real) real = (result_type(*) types)dlsym(RTLD_NEXT, #symbol);               \
        result_type result;                                                              \
        struct step step = enter(label, class_of_path(at, path), kind);                  \
        DO(step, result, real arguments);                                                \
        return result;                                                                   \
    }

ON_PATH(int, rename, "rename", TAKES_ROOM, AT_FDCWD, (const char *path, const char *to), (const char *, const char *),
        (path, to))
ON_PATH(int, renameat, "rename", TAKES_ROOM, at, (int at, const char *path, int b, const char *to),
        (int, const char *, int, const char *), (at, path, b, to))
ON_PATH(int, unlink, "unlink", WRITES, AT_FDCWD, (const char *path), (const char *), (path))
ON_PATH(int, unlinkat, "unlink", WRITES, at, (int at, const char *path, int f), (int, const char *, int), (at, path, f))
ON_PATH(int, mkdir, "mkdir", TAKES_ROOM, AT_FDCWD, (const char *path, mode_t m), (const char *, mode_t), (path, m))
ON_PATH(int, rmdir, "rmdir", WRITES, AT_FDCWD, (const char *path), (const char *), (path))
ON_PATH(int, access, "access", READS, AT_FDCWD, (const char *path, int m), (const char *, int), (path, m))
ON_PATH(int, stat, "stat", READS, AT_FDCWD, (const char *path, struct stat *s), (const char *, struct stat *), (path, s))
ON_PATH(int, stat64, "stat", READS, AT_FDCWD, (const char *path, struct stat64 *s), (const char *, struct stat64 *),
        (path, s))
ON_PATH(int, lstat, "lstat", READS, AT_FDCWD, (const char *path, struct stat *s), (const char *, struct stat *),
        (path, s))
ON_PATH(int, lstat64, "lstat", READS, AT_FDCWD, (const char *path, struct stat64 *s), (const char *, struct stat64 *),
        (path, s))
ON_PATH(int, fstatat, "fstatat", READS, at, (int at, const char *path, struct stat *s, int f),
        (int, const char *, struct stat *, int), (at, path, s, f))
ON_PATH(ssize_t, readlink, "readlink", READS, AT_FDCWD, (const char *path, char *b, size_t n),
        (const char *, char *, size_t), (path, b, n))

DIR *opendir(const char *path) {
    REAL(DIR *, "opendir", const char *);
    struct step step = enter("opendir", class_of_path(AT_FDCWD, path), READS);
    DIR *result = real(path);
    int saved = errno;
    leave(&step);
    errno = saved;
    return result;
}

/* A store on a file system without shared memory, which keeps its rollback journal. */
int sqlite3_open_v2(const char *path, void **database, int flags, const char *name) {
    REAL(int, "sqlite3_open_v2", const char *, void **, int, const char *);
    return real(path, database, flags, vfs ? vfs : name);
}
