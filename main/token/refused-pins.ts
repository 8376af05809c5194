// PINs from the vault that a card of the company refused: no machine tries one again on that card, not even
// after the desk was opened again, until a person enters it.
import type { FaultCode } from '../../shared/domain/errors.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { sha256Hex } from '../digest/sha256.ts';
import { parsePkcs11Uri } from './pkcs11-uri.ts';

/** After these the card counts a wrong entry, or would take none. */
export const PIN_REFUSED: ReadonlySet<FaultCode> = new Set(['pin-incorrect', 'pin-length', 'pin-locked']);

/** What a PKCS#11 URI says of the token, without the key (RFC 7512, 2.3). */
export interface TokenAttributes {
  readonly token?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  readonly serial?: string | undefined;
}

export interface RefusedPin {
  readonly card: TokenAttributes;
  /** SHA-256 of the PIN, hex. It is kept in the vault only, beside the PIN itself. */
  readonly sha256: string;
  /** A person has entered another PIN for these attributes since. */
  readonly replaced: boolean;
}

/** Where the refused PINs stay while the desk is closed. */
export interface RefusedPinsFile {
  read(): Promise<Result<readonly RefusedPin[]>>;
  /** What cannot be written stays in memory; the owner reports the failure. */
  write(pins: readonly RefusedPin[]): Promise<void>;
}

/** For hosts without a vault, such as those that make the keys of a training desk. */
export const NO_FILE: RefusedPinsFile = { read: async () => ok([]), write: async () => undefined };

export interface RefusedPins {
  /** Whether a card that the URI may name refused this PIN. A URI of another form then waits for one too. */
  has(uri: string, pin: string): Promise<Result<boolean>>;
  add(uri: string, pin: string): Promise<void>;
  /** A person entered the PIN, and it is in the vault. */
  entered(uri: string, pin: string): Promise<void>;
  /** How often a person has entered this PIN since the desk was opened. */
  entries(pin: string): number;
  /** Whether a PIN was refused that nobody has entered again since. */
  waits(uri: string): boolean;
}

/** Null for a key file: it counts no tries. */
export function tokenOf(uri: string): TokenAttributes | null {
  const parsed = parsePkcs11Uri(uri);
  if (parsed === null) return null;
  const { token, manufacturer, model, serial } = parsed;
  return { token, manufacturer, model, serial };
}

const ATTRIBUTES = ['token', 'manufacturer', 'model', 'serial'] as const;

/**
 * No attribute tells the two apart. One URI may name a card by its serial number and another by its label:
 * the same PIN counts as refused for both then, because a try saved is worth more than a try made.
 */
function mayBeOneCard(a: TokenAttributes, b: TokenAttributes): boolean {
  return ATTRIBUTES.every((name) => a[name] === undefined || b[name] === undefined || a[name] === b[name]);
}

function isSame(a: TokenAttributes, b: TokenAttributes): boolean {
  return ATTRIBUTES.every((name) => a[name] === b[name]);
}

export function createRefusedPins(file: RefusedPinsFile): RefusedPins {
  let pins: readonly RefusedPin[] = [];
  const entries = new Map<string, number>();

  const readOnce = async (): Promise<Result<null>> => {
    const kept = await file.read();
    if (!kept.ok) return kept;
    pins = [...kept.value, ...pins];
    return ok(null);
  };
  let reading = readOnce();
  // Whoever waits for it is told of a failure.
  reading.catch(() => undefined);

  const write = async (changed: readonly RefusedPin[]): Promise<void> => {
    pins = changed;
    await file.write(changed);
  };

  return {
    async has(uri, pin) {
      const known = await reading;
      if (!known.ok) return known;
      const [card, sha256] = [tokenOf(uri), sha256Hex(pin)];
      if (card === null) return ok(false);
      const same = pins.filter((one) => one.sha256 === sha256 && mayBeOneCard(one.card, card));
      if (same.length > 0 && !same.some((one) => isSame(one.card, card)))
        await write([...pins, { card, sha256, replaced: false }]);
      return ok(same.length > 0);
    },
    async add(uri, pin) {
      const card = tokenOf(uri);
      if (card === null) return;
      await reading;
      const sha256 = sha256Hex(pin);
      const others = pins.filter((one) => one.sha256 !== sha256 || !isSame(one.card, card));
      await write([...others, { card, sha256, replaced: false }]);
    },
    async entered(uri, pin) {
      const card = tokenOf(uri);
      if (card === null) return;
      const sha256 = sha256Hex(pin);
      entries.set(sha256, (entries.get(sha256) ?? 0) + 1);
      const wasRead = (await reading).ok;
      // A list that could not be read is replaced by the one that is known.
      reading = Promise.resolve(ok(null));
      const left = pins.flatMap((one) => {
        if (one.sha256 === sha256 && mayBeOneCard(one.card, card)) return [];
        // The PIN before stays refused: a URI of another form may still have it in the vault.
        return [isSame(one.card, card) ? { ...one, replaced: true } : one];
      });
      const isChanged = left.length !== pins.length || left.some((one, index) => one !== pins[index]);
      if (isChanged || !wasRead) await write(left);
    },
    entries: (pin) => entries.get(sha256Hex(pin)) ?? 0,
    waits(uri) {
      const card = tokenOf(uri);
      return card !== null && pins.some((one) => !one.replaced && isSame(one.card, card));
    },
  };
}
