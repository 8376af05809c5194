// Slots and tokens of a module as cards (v2.40, 5.5): who they are, what their PIN flags say, whether they
// may be used here.
import pkcs11 from 'pkcs11js';
import type { Handle, PKCS11 } from 'pkcs11js';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { fault, type Fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { hardwareRefusal, type TokenKind, type TokenModel } from '../../../../shared/domain/hardware.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { PinFlags } from '../../../ports/token.ts';
import type { NewPin, Secret } from '../backend.ts';
import { ckrFault, ckrOf } from '../ckr.ts';
import type { Answered, PinCalls } from './pin-calls.ts';

// Login and logout (v2.40, 5.6): one call per PIN entry, never a second try, keypad or typed PIN behind one
// door.

// Turns what the PKCS#11 binding throws into faults. A TypeError is a bug of ours and passes through.

/** What the desk itself refuses amid calls, where the module gave no return value that says so. */
export class CardRefusal extends Error {
  readonly fault: Fault;
  constructor(refused: Fault) {
    super(refused.code);
    this.fault = refused;
  }
}

/** Runs PKCS#11 calls; the first return value that is not CKR_OK ends them as a fault. */
export function attempt<T>(calls: () => T): Result<T> {
  try {
    return ok(calls());
  } catch (error) {
    return err(asFault(error));
  }
}

export async function attemptAsync<T>(calls: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await calls());
  } catch (error) {
    return err(asFault(error));
  }
}

/** The same, with the return value itself where the module gave one. */
export function attemptWithValue<T>(calls: () => T): { readonly result: Result<T>; readonly value: number } {
  let value = 0;
  const result = attempt(() => {
    try {
      return calls();
    } catch (error) {
      value = ckrOf(error)?.value ?? -1;
      throw error;
    }
  });
  return { result, value };
}

/** The same of a call that may run in a thread of its own: there the binding's error names no call. */
export async function attemptCall<T>(
  call: 'C_Sign' | 'C_Decrypt',
  calls: () => Promise<T>,
): Promise<{ readonly result: Result<T>; readonly value: number }> {
  try {
    return { result: ok(await calls()), value: 0 };
  } catch (error) {
    return { result: err(asFault(error, call)), value: ckrOf(error)?.value ?? -1 };
  }
}

/** Runs a call whose failure changes nothing any more (log out, close). */
export function attemptQuietly(calls: () => void): void {
  try {
    calls();
  } catch (error) {
    asFault(error);
  }
}

/** @param unnamed the call that was made, where the binding's error does not name it. */
function asFault(error: unknown, unnamed = ''): Fault {
  if (error instanceof CardRefusal) return error.fault;
  const ckr = ckrOf(error);
  if (ckr !== null) {
    const { code, detail } = ckrFault(ckr.value, ckr.call === '' ? unnamed : ckr.call);
    return fault(code, { detail });
  }
  if (error instanceof Error && error.name === 'NativeError')
    return fault('module-failed', { detail: error.message.slice(0, 200) });
  throw error;
}

/**
 * A module that makes a new instance of itself for each function list it hands out (p11-kit's client) knows
 * the session in the binding's alone. No PIN was judged by the answer.
 */
const CKR_CRYPTOKI_NOT_INITIALIZED = 0x190;
const CKR_USER_NOT_LOGGED_IN = 0x101;
/**
 * CKR_USER_TYPE_INVALID, CKR_USER_ALREADY_LOGGED_IN: the module keeps the attribute and knows no such login
 * (opencryptoki), or counts the holder's login for it. The PIN was entered for this act just before.
 */
const KNOWS_NO_CONTEXT: ReadonlySet<number> = new Set([0x100, 0x103]);

/** What is said of the PIN that was entered, where it was the security officer's. */
const OF_SECURITY_OFFICER: ReadonlyMap<FaultCode, FaultCode> = new Map([
  ['pin-incorrect', 'so-pin-incorrect'],
  ['pin-length', 'so-pin-incorrect'],
  ['pin-locked', 'so-pin-locked'],
]);

export interface Login {
  /**
   * Logs the holder in. A login left over from an act that broke off is ended first: its PIN must not serve
   * this act.
   */
  user(session: Handle, secret: Secret): Promise<Result<void>>;
  /**
   * C_Login(CKU_SO), on a session that may write: one call, never a second try. `so-pin-incorrect`,
   * `so-pin-locked`: the PIN of the security officer is meant, not the holder's.
   */
  securityOfficer(session: Handle, pin: Uint8Array): Promise<Result<void>>;
  /**
   * C_Login(CKU_CONTEXT_SPECIFIC) between C_SignInit and C_Sign, for keys with CKA_ALWAYS_AUTHENTICATE
   * (v2.40, 5.6).
   */
  context(session: Handle, secret: Secret): Promise<Result<void>>;
  /** C_SetPIN on a session nobody is logged in on (v2.40, 5.5): the card judges the old PIN itself. */
  change(session: Handle, change: NewPin): Promise<Result<void>>;
  logout(session: Handle): void;
}

type PinChange = Extract<NewPin, { readonly kind: 'pin' }>;

const asText = (pin: Uint8Array): string => Buffer.from(pin).toString('utf8');

/**
 * `open` opens the module for the calls that take a PIN; it is asked at the first of them and never again, so
 * that nothing reaches the module between C_SignInit and a context login.
 */
export function createLogin(native: PKCS11, open: () => Promise<PinCalls>): Login {
  let opened: PinCalls | null = null;
  const pinCalls = async (): Promise<PinCalls> => (opened ??= await open());
  const login = async (session: Handle, user: number, secret: Secret): Promise<Answered> => {
    if (secret.kind === 'none') return { result: err(fault('lease-over')), value: 0 };
    const answered = await (await pinCalls()).login(session, user, secret.kind === 'pin' ? secret.pin : null);
    if (secret.kind !== 'pin' || answered.value !== CKR_CRYPTOKI_NOT_INITIALIZED) return answered;
    return attemptWithValue(() => native.C_Login(session, user, asText(secret.pin)));
  };
  const setPin = async (session: Handle, { old, fresh }: PinChange): Promise<Answered> => {
    const answered = await (await pinCalls()).setPin(session, { old, fresh });
    return answered.value === CKR_CRYPTOKI_NOT_INITIALIZED
      ? attemptWithValue(() => native.C_SetPIN(session, asText(old), asText(fresh)))
      : answered;
  };
  return {
    async user(session, secret) {
      attemptQuietly(() => native.C_Logout(session));
      return (await login(session, pkcs11.CKU_USER, secret)).result;
    },
    async securityOfficer(session, pin) {
      attemptQuietly(() => native.C_Logout(session));
      const { result } = await login(session, pkcs11.CKU_SO, { kind: 'pin', pin });
      if (result.ok) return result;
      const code = OF_SECURITY_OFFICER.get(result.error.code);
      return code === undefined ? result : err({ ...result.error, code });
    },
    async context(session, secret) {
      const { result, value } = await login(session, pkcs11.CKU_CONTEXT_SPECIFIC, secret);
      return secret.kind === 'pin' && KNOWS_NO_CONTEXT.has(value) ? ok(undefined) : result;
    },
    async change(session, change) {
      attemptQuietly(() => native.C_Logout(session));
      if (change.kind === 'protected-path') return (await (await pinCalls()).setPin(session, null)).result;
      const set = await setPin(session, change);
      if (set.value !== CKR_USER_NOT_LOGGED_IN) return set.result;
      // Some modules change the PIN of a holder who is logged in alone (NSS). The first call judged no PIN.
      const loggedIn = await login(session, pkcs11.CKU_USER, { kind: 'pin', pin: change.old });
      return loggedIn.result.ok ? (await setPin(session, change)).result : loggedIn.result;
    },
    logout: (session) => attemptQuietly(() => native.C_Logout(session)),
  };
}

// Cards that stay logged in after an act: one session each, closed by whoever ends the lease or asks for the
// PIN again.

interface OpenCards {
  keep(card: PresentCard, session: Handle): void;
  holds(cardId: string): boolean;
  /**
   * The card as it was when it was opened, and its session, while the module still counts it as logged in. A
   * session ends with its token (v2.40, 5.6), so no other card is looked at: each C_GetTokenInfo can be a
   * command to a card.
   */
  session(cardId: string): Result<OpenedCard>;
  letGo(cardId: string): void;
  letAllGo(): void;
}

export interface OpenedCard {
  readonly card: PresentCard;
  readonly session: Handle;
}

/**
 * CK_SESSION_INFO.state (v2.40, 3.4): CKS_RO_USER_FUNCTIONS and CKS_RW_USER_FUNCTIONS; the binding does not
 * name them.
 */
const USER_STATES: ReadonlySet<number> = new Set([1, 3]);

export function createOpenCards(native: PKCS11): OpenCards {
  const open = new Map<string, OpenedCard>();

  const letGo = (cardId: string): void => {
    const found = open.get(cardId);
    if (found === undefined) return;
    open.delete(cardId);
    attemptQuietly(() => native.C_Logout(found.session));
    attemptQuietly(() => native.C_CloseSession(found.session));
  };

  return {
    keep: (card, session) => void open.set(card.cardId, { card, session }),
    holds: (cardId) => open.has(cardId),
    session(cardId) {
      const found = open.get(cardId);
      if (found === undefined) return err(fault('lease-over'));
      const info = attempt(() => native.C_GetSessionInfo(found.session));
      if (!info.ok) return info;
      return USER_STATES.has(info.value.state) ? ok(found) : err(fault('lease-over'));
    },
    letGo,
    letAllGo: () => {
      for (const cardId of [...open.keys()]) letGo(cardId);
    },
  };
}

export interface PresentCard extends TokenKind {
  readonly slot: Handle;
  readonly cardId: string;
  readonly reader: string;
  readonly label: string;
  readonly serial: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly flags: PinFlags;
  readonly unusable: FaultCode | null;
}

export interface CardScope {
  readonly native: PKCS11;
  readonly moduleId: string;
  readonly environment: Environment;
  /** CK_INFO, read once: what the module says of itself. */
  readonly library: Pick<TokenModel, 'libraryManufacturer' | 'libraryDescription'>;
}

/** What a module says of itself; nothing where it does not answer, and then no policy can name its tokens. */
export function libraryOf(native: PKCS11): CardScope['library'] {
  try {
    const { manufacturerID, libraryDescription } = native.C_GetInfo();
    return {
      libraryManufacturer: printable(unpadded(manufacturerID)),
      libraryDescription: printable(unpadded(libraryDescription)),
    };
  } catch (error) {
    if (ckrOf(error) === null) throw error;
    return { libraryManufacturer: '', libraryDescription: '' };
  }
}

/** Texts of a token may hold what no page can show and no policy can name. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?').slice(0, 32);
}

/** CK_TOKEN_INFO beside what the module says. */
export function modelOf(
  library: CardScope['library'],
  { manufacturerID, model }: { readonly manufacturerID: string; readonly model: string },
): TokenModel {
  return {
    ...library,
    manufacturer: printable(unpadded(manufacturerID)),
    model: printable(unpadded(model)),
  };
}

/**
 * CK_SLOT_INFO.flags (v2.40, 3.2): the slot is a hardware slot, not a software one. The binding does not name
 * it.
 */
export const CKF_HW_SLOT = 0x4;

const NO_FLAGS: PinFlags = {
  countLow: false,
  finalTry: false,
  locked: false,
  toBeChanged: false,
  protectedPath: false,
};

/**
 * Cards present now. A card that cannot be read is listed with its reason. Left out are a slot that was never
 * set up and has no name, and one that keeps nothing: no login, nothing can be written (the arithmetic of
 * NSS).
 * @param wanted a card id: only the cards of its reader are asked who they are, and slots that do not say
 * where they are.
 */
export function presentCards(scope: CardScope, wanted: string | null = null): PresentCard[] {
  const found: PresentCard[] = [];
  const ids = new Set<string>();
  for (const slot of scope.native.C_GetSlotList(true)) {
    const card = readCard(scope, slot, wanted);
    if (card === null) continue;
    // Software tokens and TPMs give every token one serial: each is to be reached all the same.
    const cardId = distinct(card.cardId, ids);
    ids.add(cardId);
    found.push({ ...card, cardId });
  }
  return found;
}

function distinct(cardId: string, taken: ReadonlySet<string>): string {
  let [name, count] = [cardId, 1];
  while (taken.has(name)) {
    count += 1;
    name = `${cardId}.${count}`;
  }
  return name;
}

/** One slot; null when its card went away while we looked, when it is blank, or in another reader. */
function readCard(scope: CardScope, slot: Handle, wanted: string | null): PresentCard | null {
  let reader = '';
  try {
    const slotInfo = scope.native.C_GetSlotInfo(slot);
    reader = unpadded(slotInfo.slotDescription);
    if (wanted !== null && !sameReader(cardIdOf(scope.moduleId, reader, ''), wanted)) return null;
    const token = scope.native.C_GetTokenInfo(slot);
    const initialised = has(token.flags, pkcs11.CKF_TOKEN_INITIALIZED);
    const label = unpadded(token.label);
    const serial = unpadded(token.serialNumber);
    if (!initialised && label === '' && /^0*$/u.test(serial)) return null;
    if (!has(token.flags, pkcs11.CKF_LOGIN_REQUIRED) && has(token.flags, pkcs11.CKF_WRITE_PROTECTED))
      return null;
    const isHardwareSlot = has(slotInfo.flags, CKF_HW_SLOT);
    const tokenModel = modelOf(scope.library, token);
    return {
      slot,
      reader,
      label,
      serial,
      cardId: cardIdOf(scope.moduleId, reader, serial),
      manufacturer: unpadded(token.manufacturerID),
      model: unpadded(token.model),
      tokenModel,
      isHardwareSlot,
      flags: pinFlags(token.flags),
      // What the policy names is judged where one is at hand (roots.ts); here by the slot alone.
      unusable:
        hardwareRefusal({ tokenModel, isHardwareSlot }, scope.environment, [tokenModel]) ??
        (initialised ? null : 'card-unreadable'),
    };
  } catch (error) {
    const ckr = ckrOf(error);
    if (ckr === null) throw error;
    const { code } = ckrFault(ckr.value, ckr.call);
    if (code === 'card-removed') return null;
    return {
      slot,
      cardId: cardIdOf(scope.moduleId, reader, ''),
      reader,
      label: '',
      serial: '',
      manufacturer: '',
      model: '',
      tokenModel: modelOf(scope.library, { manufacturerID: '', model: '' }),
      isHardwareSlot: false,
      flags: NO_FLAGS,
      unusable: code,
    };
  }
}

/** CK_TOKEN_INFO texts are padded with blanks (v2.40, 3.3); some tokens pad with zeros. */
export function unpadded(text: string): string {
  return text.replace(/[\0 ]+$/u, '').trim();
}

/**
 * Module, reader and token serial as one name that fits a contract field; reader and serial apart, so that an
 * exchanged card shows.
 */
function cardIdOf(moduleId: string, reader: string, serial: string): string {
  return `${moduleId}:${digest(reader)}-${digest(serial)}`;
}

/** Whether two card ids name cards of one reader: the one that is there now, and the one that was chosen. */
export function sameReader(one: string, other: string): boolean {
  return one.split('-').at(-2) === other.split('-').at(-2);
}

function digest(text: string): string {
  return sha256Hex(text).slice(0, 16);
}

/** CK_TOKEN_INFO.flags that concern the PIN. */
export function pinFlags(flags: number): PinFlags {
  return {
    countLow: has(flags, pkcs11.CKF_USER_PIN_COUNT_LOW),
    finalTry: has(flags, pkcs11.CKF_USER_PIN_FINAL_TRY),
    locked: has(flags, pkcs11.CKF_USER_PIN_LOCKED),
    toBeChanged: has(flags, pkcs11.CKF_USER_PIN_TO_BE_CHANGED),
    protectedPath: has(flags, pkcs11.CKF_PROTECTED_AUTHENTICATION_PATH),
  };
}

/** CK_FLAGS may use bit 31; `>>> 0` keeps the test unsigned. */
function has(flags: number, bit: number): boolean {
  return (flags & bit) >>> 0 !== 0;
}
