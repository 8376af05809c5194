/*
 * Preloaded into a desk and its bank: logs every change of a file below one folder with its bytes, in order, and fails one of them on order.
 * It stands in for a system call tracer where tracing is refused; what it logs is enough to build every state of the disk that can follow.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long generation = -1, counted = 0;
static __thread int inside = 0;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int below(const char *path) {
  const char *folder = getenv("FAULTS_FOLDER");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0 && strstr(path, "/journal/") == NULL && strstr(path, "-shm") == NULL;
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4095);
  if (length <= 0) return 0;
  path[length] = 0;
  return below(path);
}

/* "what path offset length\n", then the bytes. One write with O_APPEND: lines of several processes do not mix. */
static void note(const char *what, const char *path, const char *other, long long offset, const void *bytes, size_t length) {
  const char *log = getenv("FAULTS_LOG");
  if (log == NULL) return;
  int fd = REAL(open)(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return;
  char head[9000];
  int size = snprintf(head, sizeof head, "%s\t%s\t%s\t%lld\t%zu\n", what, path, other, offset, bytes == NULL ? 0 : length);
  struct iovec parts[2] = { { head, (size_t)size }, { (void *)bytes, bytes == NULL ? 0 : length } };
  if (REAL(writev)(fd, parts, bytes == NULL ? 1 : 2) < 0) abort();
  REAL(close)(fd);
}

/*
 * The order file holds "generation number kind": the change of that number since the generation began fails so. Only the process whose id
 * FAULTS_ORDER_ROLE names in the order is meant: the bank has none. Returns 0 to go on, an errno, or -1 for half of the bytes.
 */
static int ordered(const char *path) {
  const char *file = getenv("FAULTS_ORDER");
  char kind[16];
  long which, number;
  if (file == NULL || strstr(path, "/training-bank/") != NULL) return 0;
  FILE *order = fopen(file, "re");
  if (order == NULL) return 0;
  int read = fscanf(order, "%ld %ld %15s", &which, &number, kind);
  fclose(order);
  if (read != 3) return 0;
  if (which != generation) {
    generation = which;
    counted = 0;
  }
  counted += 1;
  /* From the number on, as a disk that fails goes on failing; `kill` has no later. */
  if (counted < number) return 0;
  if (counted == number) {
    char seen[4096];
    snprintf(seen, sizeof seen, "%s.hit", file);
    int hit = REAL(open)(seen, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dprintf(hit, "%ld %s\n", which, path);
    REAL(close)(hit);
  }
  if (strcmp(kind, "kill") == 0) raise(SIGKILL);
  if (strcmp(kind, "enospc") == 0) return ENOSPC;
  if (strcmp(kind, "eio") == 0) return EIO;
  return strcmp(kind, "short") == 0 ? -1 : 0;
}

#define ENTER(path_known) \
  int mine = !inside && (path_known); \
  if (mine) { inside = 1; pthread_mutex_lock(&lock); }
#define LEAVE() \
  if (mine) { int kept = errno; pthread_mutex_unlock(&lock); inside = 0; errno = kept; }

static ssize_t change(int fd, const void *bytes, size_t length, long long offset, int positioned) {
  char path[4096];
  ENTER(path_of(fd, path))
  int fails = mine ? ordered(path) : 0;
  ssize_t done;
  if (fails > 0) {
    errno = fails;
    done = -1;
  } else {
    size_t part = fails < 0 ? length / 2 : length;
    done = positioned ? REAL(pwrite64)(fd, bytes, part, offset) : REAL(write)(fd, bytes, part);
    if (mine && done > 0) note("write", path, "", positioned ? offset : REAL(lseek64)(fd, 0, SEEK_CUR) - done, bytes, (size_t)done);
    if (fails < 0) {
      errno = ENOSPC;
      done = positioned ? done : -1;
    }
  }
  LEAVE()
  return done;
}

ssize_t write(int fd, const void *bytes, size_t length) { return change(fd, bytes, length, 0, 0); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return change(fd, bytes, length, offset, 1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return change(fd, bytes, length, offset, 1); }

static int flat(int fd, const char *what, int (*real)(int)) {
  char path[4096];
  ENTER(path_of(fd, path))
  int fails = mine ? ordered(path) : 0;
  int done = -1;
  if (fails != 0) errno = fails > 0 ? fails : EIO;
  else {
    done = real(fd);
    if (mine && done == 0) note(what, path, "", 0, NULL, 0);
  }
  LEAVE()
  return done;
}
int fsync(int fd) { return flat(fd, "sync", REAL(fsync)); }
int fdatasync(int fd) { return flat(fd, "sync", REAL(fdatasync)); }

static int cut(int fd, long long length) {
  char path[4096];
  ENTER(path_of(fd, path))
  int fails = mine ? ordered(path) : 0;
  int done = -1;
  if (fails != 0) errno = fails > 0 ? fails : EIO;
  else {
    done = REAL(ftruncate64)(fd, length);
    if (mine && done == 0) note("truncate", path, "", length, NULL, 0);
  }
  LEAVE()
  return done;
}
int ftruncate(int fd, off_t length) { return cut(fd, length); }
int ftruncate64(int fd, off64_t length) { return cut(fd, length); }

int rename(const char *from, const char *to) {
  ENTER(below(to))
  int fails = mine ? ordered(to) : 0;
  int done = -1;
  if (fails != 0) errno = fails > 0 ? fails : EIO;
  else {
    done = REAL(rename)(from, to);
    if (mine && done == 0) note("rename", from, to, 0, NULL, 0);
  }
  LEAVE()
  return done;
}

int link(const char *from, const char *to) {
  ENTER(below(to))
  int fails = mine ? ordered(to) : 0;
  int done = -1;
  if (fails != 0) errno = fails > 0 ? fails : EIO;
  else {
    done = REAL(link)(from, to);
    if (mine && done == 0) note("link", from, to, 0, NULL, 0);
  }
  LEAVE()
  return done;
}

int unlink(const char *path) {
  ENTER(below(path))
  int done = REAL(unlink)(path);
  if (mine && done == 0) note("unlink", path, "", 0, NULL, 0);
  LEAVE()
  return done;
}

static int opened(int fd, const char *path, int flags) {
  char real[4096];
  int mine = !inside && fd >= 0 && (flags & (O_CREAT | O_TRUNC)) != 0 && path != NULL && path_of(fd, real);
  if (!mine) return fd;
  inside = 1;
  struct stat found;
  if ((flags & O_TRUNC) != 0) note("truncate", real, "", 0, NULL, 0);
  else if (fstat(fd, &found) == 0 && S_ISREG(found.st_mode) && found.st_size == 0) note("create", real, "", 0, NULL, 0);
  inside = 0;
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    mode_t mode = 0; \
    va_list rest; \
    va_start(rest, flags); \
    if ((flags & (O_CREAT | O_TMPFILE)) != 0) mode = va_arg(rest, mode_t); \
    va_end(rest); \
    return opened(REAL(name)(path, flags, mode), path, flags); \
  }
OPEN(open)
OPEN(open64)

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  va_list rest;
  va_start(rest, flags);
  if ((flags & (O_CREAT | O_TMPFILE)) != 0) mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened(REAL(openat)(folder, path, flags, mode), path, flags);
}
