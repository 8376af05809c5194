// What a call of the PIN page says to the token process. Plain code: the sandboxed preload carries no
// schemas.
import type { PinPortMessage } from './pin-contract.ts';

const TYPES = new Map<string, PinPortMessage['type']>([
  ['pin.enter', 'enter'],
  ['pin.confirm', 'confirm'],
  ['pin.change', 'change'],
  ['pin.cancel', 'cancel'],
]);

/**
 * Null for `pin.current` and any other name: it answers nothing. The fields of `input` are judged by whoever
 * takes the message.
 */
export function pinAnswer(name: string, input: object): PinPortMessage | null {
  const type = TYPES.get(name);
  if (type === undefined) return null;
  const kept = type === 'enter' ? { keepOpen: false } : {};
  return { ...kept, ...input, type } as PinPortMessage;
}
