/*
 * A PKCS#11 module that stands before another one (SO_MODULE) and lets its security officer alone make keys and
 * store certificates, as modules of PIV cards do. The security officer may use no private key. SO_PIN is its PIN,
 * SO_USER_PIN what the module behind is logged in with meanwhile; three wrong entries lock it. SO_ANSWER is what
 * a holder is answered, SO_LOST_LOGIN=1 ends the holder's login before it; with SO_OWN_ID=1 the token gives a key an id of its own.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long CK_RV;
typedef unsigned long CK_ULONG;
typedef struct {
  CK_ULONG type;
  void *value;
  CK_ULONG length;
} Attribute;
typedef CK_RV (*Function)(CK_ULONG, CK_ULONG, CK_ULONG, CK_ULONG, CK_ULONG, CK_ULONG, CK_ULONG, CK_ULONG);
typedef struct {
  unsigned char major, minor;
  Function functions[68];
} FunctionList;

/* Positions in CK_FUNCTION_LIST (PKCS#11 v2.40, pkcs11f.h). */
enum { LOGIN = 18, LOGOUT = 19, CREATE_OBJECT = 20, SET_ATTRIBUTE = 25, SIGN_INIT = 42, GENERATE_PAIR = 59 };
enum { CKU_SO = 0, CKU_USER = 1, CKA_ID = 0x102 };
enum { PIN_INCORRECT = 0xa0, PIN_LOCKED = 0xa4, USER_NOT_LOGGED_IN = 0x101 };

static FunctionList *behind;
static FunctionList list;
static int isOfficer, wrong;

static CK_RV answer(void) {
  const char *value = getenv("SO_ANSWER");
  return value == NULL ? 0x103 : strtoul(value, NULL, 0);
}

static CK_RV login(CK_ULONG session, CK_ULONG user, CK_ULONG pin, CK_ULONG length, CK_ULONG e, CK_ULONG f, CK_ULONG g, CK_ULONG h) {
  const char *wanted = getenv("SO_PIN"), *holder = getenv("SO_USER_PIN");
  CK_RV value;
  if (user != CKU_SO) return behind->functions[LOGIN](session, user, pin, length, e, f, g, h);
  if (wanted == NULL || holder == NULL || wrong >= 3) return PIN_LOCKED;
  if (length != strlen(wanted) || memcmp((const void *)pin, wanted, length) != 0) {
    wrong += 1;
    return wrong < 3 ? PIN_INCORRECT : PIN_LOCKED;
  }
  wrong = 0;
  value = behind->functions[LOGIN](session, CKU_USER, (CK_ULONG)holder, strlen(holder), 0, 0, 0, 0);
  isOfficer = value == 0;
  return value;
}

static CK_RV logout(CK_ULONG session, CK_ULONG b, CK_ULONG c, CK_ULONG d, CK_ULONG e, CK_ULONG f, CK_ULONG g, CK_ULONG h) {
  isOfficer = 0;
  return behind->functions[LOGOUT](session, b, c, d, e, f, g, h);
}

static CK_RV createObject(CK_ULONG session, CK_ULONG b, CK_ULONG c, CK_ULONG d, CK_ULONG e, CK_ULONG f, CK_ULONG g, CK_ULONG h) {
  return isOfficer ? behind->functions[CREATE_OBJECT](session, b, c, d, e, f, g, h) : answer();
}

static CK_RV signInit(CK_ULONG session, CK_ULONG b, CK_ULONG c, CK_ULONG d, CK_ULONG e, CK_ULONG f, CK_ULONG g, CK_ULONG h) {
  return isOfficer ? USER_NOT_LOGGED_IN : behind->functions[SIGN_INIT](session, b, c, d, e, f, g, h);
}

static CK_RV generatePair(CK_ULONG session, CK_ULONG b, CK_ULONG c, CK_ULONG d, CK_ULONG e, CK_ULONG f, CK_ULONG publicKey, CK_ULONG privateKey) {
  static unsigned char own[] = {0x9c, 0x01};
  Attribute id = {CKA_ID, own, sizeof own};
  CK_RV value;
  if (!isOfficer) {
    if (getenv("SO_LOST_LOGIN") != NULL) behind->functions[LOGOUT](session, 0, 0, 0, 0, 0, 0, 0);
    return answer();
  }
  value = behind->functions[GENERATE_PAIR](session, b, c, d, e, f, publicKey, privateKey);
  if (value != 0 || getenv("SO_OWN_ID") == NULL) return value;
  behind->functions[SET_ATTRIBUTE](session, *(CK_ULONG *)publicKey, (CK_ULONG)&id, 1, 0, 0, 0, 0);
  return behind->functions[SET_ATTRIBUTE](session, *(CK_ULONG *)privateKey, (CK_ULONG)&id, 1, 0, 0, 0, 0);
}

CK_RV C_GetFunctionList(FunctionList **out) {
  const char *path = getenv("SO_MODULE");
  void *library = path == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
  CK_RV (*get)(FunctionList **) = library == NULL ? NULL : (CK_RV (*)(FunctionList **))dlsym(library, "C_GetFunctionList");
  if (get == NULL || (behind == NULL && get(&behind) != 0)) return 0x05;
  list = *behind;
  list.functions[LOGIN] = login;
  list.functions[LOGOUT] = logout;
  list.functions[CREATE_OBJECT] = createObject;
  list.functions[SIGN_INIT] = signInit;
  list.functions[GENERATE_PAIR] = generatePair;
  *out = &list;
  return 0;
}
