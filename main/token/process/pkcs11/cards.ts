// Slots and tokens of a module as cards (v2.40, 5.5): who they are, what their PIN flags say, whether they
// may be used here.
import pkcs11, { type Handle, type PKCS11 } from 'pkcs11js';
import type { PinFlags } from '../../../ports/token.ts';
import { hardwareRefusal, type TokenKind, type TokenModel } from '../../../../shared/domain/hardware.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { FaultCode } from '../../../../shared/domain/errors.ts';
import { ckrFault, ckrOf } from '../ckr.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

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
 */
export function presentCards(scope: CardScope): PresentCard[] {
  const found: PresentCard[] = [];
  const ids = new Set<string>();
  for (const slot of scope.native.C_GetSlotList(true)) {
    const card = readCard(scope, slot);
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

/** One slot; null when its card went away while we looked, or when it is blank. */
function readCard(scope: CardScope, slot: Handle): PresentCard | null {
  let reader = '';
  try {
    const slotInfo = scope.native.C_GetSlotInfo(slot);
    reader = unpadded(slotInfo.slotDescription);
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
      // What the policy names is judged where one is at hand (hardware-check.ts); here by the slot alone.
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
