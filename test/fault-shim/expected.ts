// What each return value at each call must end in: the code of the table of return values, and every
// exception with its reason.
import { CKR, ckrFault } from '../../main/token/process/ckr.ts';
import type { Scenario } from './scenarios.ts';

/** Calls made to clean up: their failure changes nothing any more. */
const QUIET: ReadonlySet<string> = new Set(['C_Logout', 'C_CloseSession']);

/**
 * Values of C_Decrypt that speak of the data alone and become a wrong key; a failure of the device never
 * does.
 */
const ABOUT_DATA: ReadonlySet<number> = new Set([0x20, 0x21, 0x40, 0x41]);

/** Values beyond the table: one that nobody should return, and a vendor's own. */
const FOREIGN: readonly number[] = [0x181, 0x8000_0001];

export const VALUES: readonly number[] = [...Object.keys(CKR).map(Number), ...FOREIGN];

export function valueName(value: number): string {
  return CKR[value]?.name ?? `0x${value.toString(16)}`;
}

/** @param value what every call of `call` returns during the act. */
export function expected(scenario: Scenario, call: string, value: number): string {
  const { code } = ckrFault(value, call);
  if (QUIET.has(call)) return 'done';
  // Of a module that knows no login for a single use the signature is asked for all the same; this one knows
  // it, and refuses.
  if (
    call === 'C_Login #2' &&
    ['CKR_USER_ALREADY_LOGGED_IN', 'CKR_USER_TYPE_INVALID'].includes(valueName(value))
  )
    return 'card-logged-out';
  // A module with an instance for each function list is asked by the binding's own call; this one answers.
  if (call === 'C_Login #2' && valueName(value) === 'CKR_CRYPTOKI_NOT_INITIALIZED') return 'done';
  // A pulse only says that something is not as it was; events a module cannot tell are no failure.
  if (scenario === 'pulse') return call === 'C_WaitForSlotEvent' ? 'done' : 'changed';
  // A mechanism that is listed but not described is no reason to say nothing of the card.
  if (call === 'C_GetMechanismInfo' && code === 'module-unsupported') return 'done';
  if (
    call === 'C_GetAttributeValue' &&
    ['CKR_ATTRIBUTE_TYPE_INVALID', 'CKR_ATTRIBUTE_SENSITIVE'].includes(valueName(value))
  ) {
    // An attribute the object does not show: without CKA_VALUE there is no certificate.
    const elsewhere = 'certificate-changed';
    return {
      list: 'fewer',
      sign: elsewhere,
      'sign-open': elsewhere,
      'change-pin': elsewhere,
      health: elsewhere,
      inquiry: 'company-key-not-found',
      'unwrap-oaep': 'company-key-not-found',
      'unwrap-raw': 'company-key-not-found',
    }[scenario];
  }
  if (scenario === 'list' && code === 'card-removed' && ['C_GetSlotInfo', 'C_GetTokenInfo'].includes(call))
    return 'fewer';
  // A card that went away between two calls of the listing is not there: nothing has the company's key.
  if (
    code === 'card-removed' &&
    ['C_GetSlotInfo', 'C_GetTokenInfo'].includes(call) &&
    ['inquiry', 'unwrap-oaep', 'unwrap-raw'].includes(scenario)
  )
    return 'company-key-not-found';
  if (call === 'C_Decrypt' && ABOUT_DATA.has(value)) return 'random-key';
  return code;
}
