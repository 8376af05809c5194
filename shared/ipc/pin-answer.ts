// What a call of the PIN page says to the token process. Plain code: the sandboxed preload carries no
// schemas.
import type { PinPortMessage } from './pin-contract.ts';

const TYPES = new Map<string, PinPortMessage['type']>([
  ['pin.enter', 'enter'],
  ['pin.confirm', 'confirm'],
  ['pin.change', 'change'],
  ['pin.cancel', 'cancel'],
]);

const ENTERED: ReadonlySet<string> = new Set(['pin', 'old', 'fresh', 'repeat']);

/** A PIN as it travels: the bytes that a card is given (v2.40, CK_UTF8CHAR). */
export function pinBytes(pin: string): Uint8Array {
  return new TextEncoder().encode(pin);
}

/**
 * Null for `pin.current` and any other name: it answers nothing. The fields of `input` are judged by whoever
 * takes the message.
 */
export function pinAnswer(name: string, input: object): PinPortMessage | null {
  const type = TYPES.get(name);
  if (type === undefined) return null;
  const kept = type === 'enter' ? { keepOpen: false } : {};
  const fields = Object.entries(input).map(([field, value]: [string, unknown]) => [
    field,
    ENTERED.has(field) && typeof value === 'string' ? pinBytes(value) : value,
  ]);
  return { ...kept, ...(Object.fromEntries(fields) as object), type } as PinPortMessage;
}
