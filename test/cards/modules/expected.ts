// What each cell of the table must say where it does not say 'works'.

const LIBRARY = 'does not apply: a library alone, in the desk’s own token process';
const FIXED = 'does not apply: CK_SLOT_INFO.flags without CKF_REMOVABLE_DEVICE';
const WRONG_PIN = 'refused: CKR_PIN_INCORRECT, “The PIN was wrong. Nothing was signed.”';
const LOCKED = 'refused: CKR_PIN_LOCKED, “The PIN is locked.”';
const NEVER_LOCKS = 'does not apply: 12 wrong PINs in a row lock nothing (CKR_PIN_INCORRECT each)';
const noCurve = (algorithm: string): string =>
  `does not apply: no mechanism of ${algorithm} is announced, and the order for such a key gave error: Generate EC key mechanism 1040 not supported`;

export const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SoftHSM: {
    'wrong PIN': WRONG_PIN,
    locked: NEVER_LOCKS,
    'service gone and back': LIBRARY,
    pulled: FIXED,
  },
  'OpenSC, virtual card': {
    'wrong PIN': WRONG_PIN,
    locked: LOCKED,
    // A PIV card makes keys for its administrator alone, and not over PKCS#11.
    'make key': 'refused: CKR_FUNCTION_NOT_SUPPORTED, “The card module cannot do what this step needs.”',
    'store certificate': 'does not apply: no key was made for which a certificate could be issued',
    'service gone and back': LIBRARY,
  },
  'NSS softokn': {
    'wrong PIN': WRONG_PIN,
    locked: NEVER_LOCKS,
    'always-authenticate':
      'does not apply: the key that was ordered so does not show CKA_ALWAYS_AUTHENTICATE',
    'service gone and back': LIBRARY,
    pulled: FIXED,
  },
  opencryptoki: {
    'wrong PIN': WRONG_PIN,
    // The flag tells it before the PIN is asked for.
    locked: 'refused: CKF_USER_PIN_LOCKED, “The PIN is locked.”',
    ES256: noCurve('ES256'),
    ES384: noCurve('ES384'),
    pulled: FIXED,
  },
  'tpm2-pkcs11': {
    'wrong PIN': WRONG_PIN,
    locked: LOCKED,
    pulled: FIXED,
  },
  'p11-kit remote': {
    'wrong PIN': WRONG_PIN,
    locked: NEVER_LOCKS,
    pulled: FIXED,
  },
};
