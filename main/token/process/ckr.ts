// PKCS#11 return values (v2.40, 11.1) to the failures an officer can act on. The one owner of that
// translation.
import type { FaultCode } from '../../../shared/domain/errors.ts';

interface CkrEntry {
  readonly name: string;
  readonly code: FaultCode;
}

/** Every CKR the calls of this process can meet (v2.40 and 3.1); anything else is the module's own. */
export const CKR: Readonly<Record<number, CkrEntry>> = {
  0x01: { name: 'CKR_CANCEL', code: 'pin-cancelled' },
  0x02: { name: 'CKR_HOST_MEMORY', code: 'module-error' },
  0x03: { name: 'CKR_SLOT_ID_INVALID', code: 'card-removed' },
  0x05: { name: 'CKR_GENERAL_ERROR', code: 'card-error' },
  // Not a wrong PIN: some modules return it for a mute card, and counting it as an entry would mislead the
  // officer.
  0x06: { name: 'CKR_FUNCTION_FAILED', code: 'card-error' },
  0x07: { name: 'CKR_ARGUMENTS_BAD', code: 'module-error' },
  0x08: { name: 'CKR_NO_EVENT', code: 'module-unsupported' },
  0x09: { name: 'CKR_NEED_TO_CREATE_THREADS', code: 'module-error' },
  0x0a: { name: 'CKR_CANT_LOCK', code: 'module-error' },
  0x10: { name: 'CKR_ATTRIBUTE_READ_ONLY', code: 'module-unsupported' },
  0x11: { name: 'CKR_ATTRIBUTE_SENSITIVE', code: 'module-unsupported' },
  0x12: { name: 'CKR_ATTRIBUTE_TYPE_INVALID', code: 'module-unsupported' },
  0x13: { name: 'CKR_ATTRIBUTE_VALUE_INVALID', code: 'module-unsupported' },
  0x1b: { name: 'CKR_ACTION_PROHIBITED', code: 'module-unsupported' },
  0x20: { name: 'CKR_DATA_INVALID', code: 'module-unsupported' },
  0x21: { name: 'CKR_DATA_LEN_RANGE', code: 'module-unsupported' },
  0x30: { name: 'CKR_DEVICE_ERROR', code: 'card-error' },
  0x31: { name: 'CKR_DEVICE_MEMORY', code: 'card-full' },
  0x32: { name: 'CKR_DEVICE_REMOVED', code: 'card-removed' },
  0x40: { name: 'CKR_ENCRYPTED_DATA_INVALID', code: 'card-error' },
  0x41: { name: 'CKR_ENCRYPTED_DATA_LEN_RANGE', code: 'card-error' },
  0x50: { name: 'CKR_FUNCTION_CANCELED', code: 'pin-cancelled' },
  0x51: { name: 'CKR_FUNCTION_NOT_PARALLEL', code: 'module-error' },
  0x54: { name: 'CKR_FUNCTION_NOT_SUPPORTED', code: 'module-unsupported' },
  0x60: { name: 'CKR_KEY_HANDLE_INVALID', code: 'card-key-gone' },
  0x62: { name: 'CKR_KEY_SIZE_RANGE', code: 'certificate-key-unsupported' },
  0x63: { name: 'CKR_KEY_TYPE_INCONSISTENT', code: 'certificate-key-unsupported' },
  0x68: { name: 'CKR_KEY_FUNCTION_NOT_PERMITTED', code: 'certificate-no-signing' },
  0x70: { name: 'CKR_MECHANISM_INVALID', code: 'module-unsupported' },
  0x71: { name: 'CKR_MECHANISM_PARAM_INVALID', code: 'module-unsupported' },
  0x82: { name: 'CKR_OBJECT_HANDLE_INVALID', code: 'card-key-gone' },
  // States of sessions and logins are those of one application (v2.40, 2.6): no other program is meant.
  0x90: { name: 'CKR_OPERATION_ACTIVE', code: 'card-step-open' },
  0x91: { name: 'CKR_OPERATION_NOT_INITIALIZED', code: 'card-error' },
  0xa0: { name: 'CKR_PIN_INCORRECT', code: 'pin-incorrect' },
  0xa1: { name: 'CKR_PIN_INVALID', code: 'pin-length' },
  0xa2: { name: 'CKR_PIN_LEN_RANGE', code: 'pin-length' },
  0xa3: { name: 'CKR_PIN_EXPIRED', code: 'pin-to-be-changed' },
  0xa4: { name: 'CKR_PIN_LOCKED', code: 'pin-locked' },
  0xb0: { name: 'CKR_SESSION_CLOSED', code: 'card-removed' },
  0xb1: { name: 'CKR_SESSION_COUNT', code: 'card-busy' },
  0xb3: { name: 'CKR_SESSION_HANDLE_INVALID', code: 'card-removed' },
  0xb4: { name: 'CKR_SESSION_PARALLEL_NOT_SUPPORTED', code: 'module-error' },
  0xb5: { name: 'CKR_SESSION_READ_ONLY', code: 'module-unsupported' },
  0xb6: { name: 'CKR_SESSION_EXISTS', code: 'card-step-open' },
  0xb7: { name: 'CKR_SESSION_READ_ONLY_EXISTS', code: 'card-step-open' },
  0xb8: { name: 'CKR_SESSION_READ_WRITE_SO_EXISTS', code: 'card-step-open' },
  0xd0: { name: 'CKR_TEMPLATE_INCOMPLETE', code: 'module-unsupported' },
  0xd1: { name: 'CKR_TEMPLATE_INCONSISTENT', code: 'module-unsupported' },
  0xe0: { name: 'CKR_TOKEN_NOT_PRESENT', code: 'card-removed' },
  0xe1: { name: 'CKR_TOKEN_NOT_RECOGNIZED', code: 'card-unreadable' },
  0xe2: { name: 'CKR_TOKEN_WRITE_PROTECTED', code: 'card-read-only' },
  0x100: { name: 'CKR_USER_ALREADY_LOGGED_IN', code: 'card-step-open' },
  0x101: { name: 'CKR_USER_NOT_LOGGED_IN', code: 'card-logged-out' },
  0x102: { name: 'CKR_USER_PIN_NOT_INITIALIZED', code: 'card-without-pin' },
  0x103: { name: 'CKR_USER_TYPE_INVALID', code: 'module-unsupported' },
  0x104: { name: 'CKR_USER_ANOTHER_ALREADY_LOGGED_IN', code: 'card-step-open' },
  0x105: { name: 'CKR_USER_TOO_MANY_TYPES', code: 'card-busy' },
  0x130: { name: 'CKR_DOMAIN_PARAMS_INVALID', code: 'certificate-key-unsupported' },
  0x140: { name: 'CKR_CURVE_NOT_SUPPORTED', code: 'certificate-key-unsupported' },
  0x150: { name: 'CKR_BUFFER_TOO_SMALL', code: 'module-error' },
  0x190: { name: 'CKR_CRYPTOKI_NOT_INITIALIZED', code: 'module-error' },
  0x191: { name: 'CKR_CRYPTOKI_ALREADY_INITIALIZED', code: 'module-error' },
  0x1a0: { name: 'CKR_MUTEX_BAD', code: 'module-error' },
  0x1a1: { name: 'CKR_MUTEX_NOT_LOCKED', code: 'module-error' },
  0x1b6: { name: 'CKR_FIPS_SELF_TEST_FAILED', code: 'module-error' },
  0x1b7: { name: 'CKR_LIBRARY_LOAD_FAILED', code: 'module-error' },
  0x1b8: { name: 'CKR_PIN_TOO_WEAK', code: 'pin-not-taken' },
  0x1b9: { name: 'CKR_PUBLIC_KEY_INVALID', code: 'certificate-key-unsupported' },
  // The holder said no, on a keypad or by not giving a fingerprint.
  0x200: { name: 'CKR_FUNCTION_REJECTED', code: 'pin-cancelled' },
  0x201: { name: 'CKR_TOKEN_RESOURCE_EXCEEDED', code: 'card-full' },
  0x202: { name: 'CKR_OPERATION_CANCEL_FAILED', code: 'card-step-open' },
  0x203: { name: 'CKR_KEY_EXHAUSTED', code: 'certificate-no-signing' },
};

/** CKR_VENDOR_DEFINED (v2.40, 11.1): values from here on are each vendor's own. */
const VENDOR_DEFINED = 0x80000000;

export interface CkrFault {
  readonly code: FaultCode;
  /** `CKR_… in C_…`: fit for a log and a support call; a return value carries no secret. */
  readonly detail: string;
}

/**
 * Translates a return value of `call`.
 * @param onKeypad whether the holder enters the PIN on the reader, inside the call
 */
export function ckrFault(value: number, call: string, onKeypad = false): CkrFault {
  const entry = CKR[value];
  const name = entry?.name ?? `CKR 0x${value.toString(16).padStart(8, '0')}`;
  const unknown = value >= VENDOR_DEFINED ? 'module-own-error' : 'card-error';
  const code = inCall(entry?.code ?? unknown, call, onKeypad);
  return { code, detail: call === '' ? name : `${name} in ${call}` };
}

const ENTERS_PIN = /^C_(?:Login|SetPIN)/u;
const SETS_PIN = /^C_(?:SetPIN|InitPIN|InitToken)/u;
const OPENS_DATA = /^C_(?:Decrypt|Unwrap)/u;

/** What a failure comes to where the call says more of it than the value does. */
function inCall(code: FaultCode, call: string, onKeypad: boolean): FaultCode {
  // No card is in use yet: whatever the value, the module did not start.
  if (call === 'C_Initialize') return 'module-failed';
  // Nobody enters a PIN inside the other calls, and a failure that counts as a person's wish is not told.
  if (code === 'pin-cancelled' && !(onKeypad && ENTERS_PIN.test(call))) return 'step-cancelled';
  if (code === 'pin-length' && SETS_PIN.test(call)) return 'pin-not-taken';
  if (code === 'certificate-no-signing' && OPENS_DATA.test(call)) return 'certificate-no-decrypting';
  return code;
}

/** The return value of an error thrown by the PKCS#11 binding, or null when the error is something else. */
export function ckrOf(error: unknown): { readonly value: number; readonly call: string } | null {
  if (!(error instanceof Error)) return null;
  // The binding forgets to wrap what C_FindObjects throws: there the number stands in the message.
  const bare = /^CKR_\w+:(\d+)$/u.exec(error.message);
  if (bare !== null) return { value: Number(bare[1]), call: 'C_FindObjects' };
  if (error.name !== 'Pkcs11Error') return null;
  const { code, method } = error as Error & { readonly code?: unknown; readonly method?: unknown };
  return typeof code === 'number' ? { value: code, call: typeof method === 'string' ? method : '' } : null;
}
