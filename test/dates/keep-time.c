/* Keeps a moved time in every process: a program started with an environment of its own gets the variables of libfaketime (or of test/faults/clock-shim.c) all the same.
 * Loaded together with libfaketime by LD_PRELOAD. Tests only. */
#define _GNU_SOURCE
#include <alloca.h>
#include <dlfcn.h>
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const NAMES[] = {"LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC", "FAKETIME_FORCE_MONOTONIC_FIX", "TZ", "FAULTS_CLOCK"};
enum { COUNT = sizeof NAMES / sizeof *NAMES };
static char *kept[COUNT];

/* Nothing is allocated later: between fork and exec of a program with threads that is not allowed. */
__attribute__((constructor)) static void keep(void) {
  for (int at = 0; at < COUNT; at += 1) {
    const char *value = getenv(NAMES[at]);
    if (value == NULL) continue;
    size_t size = strlen(NAMES[at]) + strlen(value) + 2;
    kept[at] = malloc(size);
    if (kept[at] != NULL) strcat(strcat(strcpy(kept[at], NAMES[at]), "="), value);
  }
  /* The product refuses to start where it is set. What it names is loaded by now, and every child gets it again. */
  unsetenv("LD_PRELOAD");
}

static size_t length(char *const *list) {
  size_t count = 0;
  while (list != NULL && list[count] != NULL) count += 1;
  return count;
}

static int named(const char *entry, const char *name) {
  size_t size = strlen(name);
  return strncmp(entry, name, size) == 0 && entry[size] == '=';
}

/* The libraries that the caller preloads into its child (the shim of the fault rig), without ours; NULL: none. */
static const char *own_preload(char *const *given) {
  for (size_t at = 0; given != NULL && given[at] != NULL; at += 1) {
    if (!named(given[at], NAMES[0])) continue;
    const char *value = given[at] + strlen(NAMES[0]) + 1;
    return *value == '\0' || kept[0] == NULL || strstr(kept[0], value) != NULL ? NULL : value;
  }
  return NULL;
}

/* What was kept replaces what is there: a moved time is never moved back. */
static char **merged(char *const *given, char **into, char *preload) {
  const char *own = own_preload(given);
  size_t end = 0;
  for (size_t at = 0; given != NULL && given[at] != NULL; at += 1) {
    int ours = 0;
    for (int name = 0; name < COUNT; name += 1) ours |= kept[name] != NULL && named(given[at], NAMES[name]);
    if (!ours) into[end++] = given[at];
  }
  for (int name = 0; name < COUNT; name += 1) if (kept[name] != NULL) into[end++] = kept[name];
  if (own != NULL) {
    for (size_t at = 0; at < end; at += 1)
      if (into[at] == kept[0]) into[at] = strcat(strcat(strcpy(preload, kept[0]), " "), own);
  }
  into[end] = NULL;
  return into;
}

static size_t preload_size(char *const *given) {
  const char *own = own_preload(given);
  return own == NULL ? 1 : strlen(kept[0]) + strlen(own) + 2;
}

#define WITH_TIME(given) \
  merged(given, alloca((length(given) + COUNT + 1) * sizeof(char *)), alloca(preload_size(given)))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return REAL(execve)(path, arguments, WITH_TIME(environment));
}
int execvpe(const char *file, char *const arguments[], char *const environment[]) {
  return REAL(execvpe)(file, arguments, WITH_TIME(environment));
}
int execv(const char *path, char *const arguments[]) { return REAL(execve)(path, arguments, WITH_TIME(environ)); }
int execvp(const char *file, char *const arguments[]) { return REAL(execvpe)(file, arguments, WITH_TIME(environ)); }
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const arguments[], char *const environment[]) {
  return REAL(posix_spawn)(pid, path, actions, attributes, arguments, WITH_TIME(environment));
}
int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[]) {
  return REAL(posix_spawnp)(pid, file, actions, attributes, arguments, WITH_TIME(environment));
}
