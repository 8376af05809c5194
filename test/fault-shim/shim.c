/* A PKCS#11 module that stands before another one and fails on order: any return value at any call, delays, hangs, crashes. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef unsigned long CK_RV;
/* Every PKCS#11 function takes at most eight arguments of register size; passing all eight on is harmless where fewer are read. */
typedef CK_RV (*Function)(unsigned long, unsigned long, unsigned long, unsigned long, unsigned long, unsigned long, unsigned long, unsigned long);

/* The functions in the order of CK_FUNCTION_LIST (PKCS#11 v2.40, pkcs11f.h). */
#define FUNCTIONS(F) \
  F(0, C_Initialize) F(1, C_Finalize) F(2, C_GetInfo) F(3, C_GetFunctionList) F(4, C_GetSlotList) F(5, C_GetSlotInfo) F(6, C_GetTokenInfo) \
  F(7, C_GetMechanismList) F(8, C_GetMechanismInfo) F(9, C_InitToken) F(10, C_InitPIN) F(11, C_SetPIN) F(12, C_OpenSession) \
  F(13, C_CloseSession) F(14, C_CloseAllSessions) F(15, C_GetSessionInfo) F(16, C_GetOperationState) F(17, C_SetOperationState) \
  F(18, C_Login) F(19, C_Logout) F(20, C_CreateObject) F(21, C_CopyObject) F(22, C_DestroyObject) F(23, C_GetObjectSize) \
  F(24, C_GetAttributeValue) F(25, C_SetAttributeValue) F(26, C_FindObjectsInit) F(27, C_FindObjects) F(28, C_FindObjectsFinal) \
  F(29, C_EncryptInit) F(30, C_Encrypt) F(31, C_EncryptUpdate) F(32, C_EncryptFinal) F(33, C_DecryptInit) F(34, C_Decrypt) \
  F(35, C_DecryptUpdate) F(36, C_DecryptFinal) F(37, C_DigestInit) F(38, C_Digest) F(39, C_DigestUpdate) F(40, C_DigestKey) \
  F(41, C_DigestFinal) F(42, C_SignInit) F(43, C_Sign) F(44, C_SignUpdate) F(45, C_SignFinal) F(46, C_SignRecoverInit) F(47, C_SignRecover) \
  F(48, C_VerifyInit) F(49, C_Verify) F(50, C_VerifyUpdate) F(51, C_VerifyFinal) F(52, C_VerifyRecoverInit) F(53, C_VerifyRecover) \
  F(54, C_DigestEncryptUpdate) F(55, C_DecryptDigestUpdate) F(56, C_SignEncryptUpdate) F(57, C_DecryptVerifyUpdate) F(58, C_GenerateKey) \
  F(59, C_GenerateKeyPair) F(60, C_WrapKey) F(61, C_UnwrapKey) F(62, C_DeriveKey) F(63, C_SeedRandom) F(64, C_GenerateRandom) \
  F(65, C_GetFunctionStatus) F(66, C_CancelFunction) F(67, C_WaitForSlotEvent)
#define COUNT 68

typedef struct {
  unsigned char major, minor;
  Function functions[COUNT];
} FunctionList;

static FunctionList *behind;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long calls[COUNT];
static long generation = -1;

static void note(const char *name) {
  const char *path = getenv("FAULT_LOG");
  FILE *log = path == NULL ? NULL : fopen(path, "a");
  if (log == NULL) return;
  fprintf(log, "%s\n", name);
  fclose(log);
}

/*
 * The order file: a first line with the number of the order, then lines "function call action value", where `call` counts from 1 since the
 * number changed (0 means every call) and `action` is return (the call is not made), after (it is made, then its value replaced), delay,
 * hang or crash. Returns 0 to go on, 1 to return *value at once, 2 to return it after the call.
 */
static int ordered(int index, const char *name, CK_RV *value) {
  const char *path = getenv("FAULT_ORDERS");
  FILE *file = path == NULL ? NULL : fopen(path, "r");
  char wanted[64], action[16];
  unsigned long call, number;
  long current = 0;
  int verdict = 0;
  useconds_t pause = 0;
  pthread_mutex_lock(&lock);
  note(name);
  if (file != NULL && fscanf(file, "%ld", &current) == 1 && current != generation) {
    generation = current;
    memset(calls, 0, sizeof calls);
  }
  calls[index] += 1;
  while (file != NULL && fscanf(file, "%63s %lu %15s %li", wanted, &call, action, (long *)&number) == 4) {
    if (strcmp(wanted, name) != 0 || (call != 0 && call != calls[index])) continue;
    if (strcmp(action, "return") == 0) verdict = 1;
    else if (strcmp(action, "after") == 0) verdict = 2;
    else if (strcmp(action, "delay") == 0) pause = (useconds_t)number * 1000;
    else if (strcmp(action, "hang") == 0) pause = (useconds_t)-1;
    else if (strcmp(action, "crash") == 0) abort();
    *value = number;
  }
  if (file != NULL) fclose(file);
  pthread_mutex_unlock(&lock);
  while (pause == (useconds_t)-1) sleep(1000);
  if (pause > 0) usleep(pause);
  return verdict;
}

#define STAND_BEFORE(index, name) \
  static CK_RV before_##name(unsigned long a, unsigned long b, unsigned long c, unsigned long d, unsigned long e, unsigned long f, unsigned long g, unsigned long h) { \
    CK_RV value = 0, real; \
    int verdict = ordered(index, #name, &value); \
    if (verdict == 1) return value; \
    real = behind->functions[index](a, b, c, d, e, f, g, h); \
    return verdict == 2 ? value : real; \
  }
FUNCTIONS(STAND_BEFORE)

#define POINTER(index, name) before_##name,
static FunctionList list = {2, 40, {FUNCTIONS(POINTER)}};

/* C_GetFunctionList of the module behind, found once; FAULT_MODULE is its absolute path. */
CK_RV C_GetFunctionList(FunctionList **out) {
  CK_RV value = 0;
  const char *path = getenv("FAULT_MODULE");
  void *library = path == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
  CK_RV (*get)(FunctionList **) = library == NULL ? NULL : (CK_RV (*)(FunctionList **))dlsym(library, "C_GetFunctionList");
  if (get == NULL || (behind == NULL && get(&behind) != 0)) return 0x05;
  if (ordered(3, "C_GetFunctionList", &value) == 1) return value;
  *out = &list;
  return 0;
}
