/*
 * Preloaded into a desk and the processes below it: their clock of the day is moved by the seconds that FAULTS_CLOCK holds, while they run.
 * Time that has passed (CLOCK_MONOTONIC) is left alone, and so is the bank, which is another machine. Tests only.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long long *moved = NULL;

/* Its entry, source or bundle, is the program that runs; the desk has it among its options. */
static const char SOURCE[] = "sandbox/main.ts\0--dir";
static const char BUNDLE[] = "sandbox.js\0--dir";

static int is_bank(void) {
  char line[4096];
  int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t length = read(fd, line, sizeof line - 1);
  close(fd);
  return length > 0 && (memmem(line, (size_t)length, SOURCE, sizeof SOURCE - 1) != NULL ||
                        memmem(line, (size_t)length, BUNDLE, sizeof BUNDLE - 1) != NULL);
}

__attribute__((constructor)) static void find(void) {
  const char *file = getenv("FAULTS_CLOCK");
  if (file == NULL || is_bank()) return;
  int fd = open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *place = mmap(NULL, sizeof *moved, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (place != MAP_FAILED) moved = place;
}

static long long by(void) { return moved == NULL ? 0 : *moved; }

int clock_gettime(clockid_t which, struct timespec *at) {
  int done = (int)syscall(SYS_clock_gettime, which, at);
  if (done == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) at->tv_sec += by();
  return done;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}
