// What a card tells of itself without a PIN: its mechanisms with their key sizes, its PIN lengths, its
// makers, and how long it takes to answer.
import pkcs11 from 'pkcs11js';
import type { Handle, PKCS11, Version } from 'pkcs11js';
import { ckrFault, ckrOf } from '../ckr.ts';
import { CKF_HW_SLOT, type CardScope, modelOf, pinFlags, unpadded } from './cards.ts';
import { offeredMechanisms, signingMechanisms } from './key.ts';
import type { CardCertificate, CardHealth } from '../../../ports/token.ts';
import type { PinLengths } from '../backend.ts';

// Whether cards came or went, asked cheaply and without blocking: some modules dead-lock while a blocking
// wait is outstanding.

/** More events than a few readers can have queued between two pulses. */
const MAX_EVENTS = 16;

/**
 * The first pulse only remembers. C_WaitForSlotEvent (v2.40, 5.5) catches a card that was pulled and put back
 * in between.
 */
export function createPulse(native: PKCS11): () => boolean {
  let before: string | null = null;
  return () => {
    const events = drain(native);
    const now = native
      .C_GetSlotList(true)
      .map((slot) => slot.toString('hex'))
      .join(' ');
    const changed = before !== null && (now !== before || events > 0);
    before = now;
    return changed;
  };
}

/** Modules that do not know the call, or know it only blocking, are judged by their slot list alone. */
function drain(native: PKCS11): number {
  let events = 0;
  try {
    while (events < MAX_EVENTS && native.C_WaitForSlotEvent(pkcs11.CKF_DONT_BLOCK) !== null) events += 1;
  } catch (error) {
    if (ckrOf(error) === null) throw error;
  }
  return events;
}

/** More mechanisms than any card has. */
const MAX_MECHANISMS = 256;
/** Bounds for modules that say nothing sensible about the lengths (zero, or CK_UNAVAILABLE_INFORMATION). */
const PIN_BOUNDS = { min: 4, max: 64 };

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(pkcs11).flatMap(([name, value]) =>
    name.startsWith('CKM_') && typeof value === 'number' ? [[value, name] as const] : [],
  ),
);

export function pinLengths(native: PKCS11, slot: Handle): PinLengths {
  const { minPinLen, maxPinLen } = native.C_GetTokenInfo(slot);
  const min = minPinLen > PIN_BOUNDS.min && minPinLen <= PIN_BOUNDS.max ? minPinLen : PIN_BOUNDS.min;
  const max = maxPinLen >= min && maxPinLen <= PIN_BOUNDS.max ? maxPinLen : PIN_BOUNDS.max;
  return { min, max };
}

/** @param certificates lists the card's certificates; how long that takes is part of the answer. */
export function readHealth(
  { native, library }: Pick<CardScope, 'native' | 'library'>,
  slot: Handle,
  wanted: string,
  certificates: () => readonly CardCertificate[],
): CardHealth | null {
  const begun = performance.now();
  const token = native.C_GetTokenInfo(slot);
  const told = performance.now();
  const certificate = certificates().find((each) => each.sha256 === wanted);
  const listed = performance.now();
  if (certificate === undefined) return null;
  const offered = native.C_GetMechanismList(slot).slice(0, MAX_MECHANISMS);
  const signing = offeredMechanisms(native, slot, new Map());
  return {
    manufacturer: unpadded(token.manufacturerID),
    model: unpadded(token.model),
    tokenModel: modelOf(library, token),
    hardware: version(token.hardwareVersion),
    firmware: version(token.firmwareVersion),
    libraryVersion: libraryVersion(native),
    software: (native.C_GetSlotInfo(slot).flags & CKF_HW_SLOT) === 0,
    flags: pinFlags(token.flags),
    pin: pinLengths(native, slot),
    certificate,
    mechanisms: offered.map((mechanism) => ({
      name: mechanismName(mechanism),
      ...keySizes(native, slot, mechanism),
    })),
    algorithms: certificate.algorithms.map((algorithm) => {
      const [mechanism] = signingMechanisms(signing, algorithm);
      return { algorithm, mechanism: mechanism === undefined ? null : mechanismName(mechanism) };
    }),
    milliseconds: { token: told - begun, certificates: listed - told },
  };
}

/** CK_INFO.libraryVersion; empty where the module does not answer. */
function libraryVersion(native: PKCS11): string {
  try {
    return version(native.C_GetInfo().libraryVersion);
  } catch (error) {
    if (ckrOf(error) === null) throw error;
    return '';
  }
}

function keySizes(
  native: PKCS11,
  slot: Handle,
  mechanism: number,
): { readonly min: number | null; readonly max: number | null } {
  let info: { readonly minKeySize: number; readonly maxKeySize: number };
  try {
    info = native.C_GetMechanismInfo(slot, mechanism);
  } catch (error) {
    // A mechanism that is listed but not described is no reason to say nothing of the others.
    const ckr = ckrOf(error);
    if (ckr === null || ckrFault(ckr.value, '').code !== 'module-unsupported') throw error;
    return { min: null, max: null };
  }
  const { minKeySize, maxKeySize } = info;
  const told = minKeySize > 0 && maxKeySize >= minKeySize && maxKeySize < 1_000_000;
  return told ? { min: minKeySize, max: maxKeySize } : { min: null, max: null };
}

function mechanismName(mechanism: number): string {
  return NAMES.get(mechanism) ?? `0x${mechanism.toString(16)}`;
}

function version({ major, minor }: Version): string {
  return `${major}.${minor}`;
}
