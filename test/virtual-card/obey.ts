// The few words a virtual card understands, from a test or from a terminal.
import type { VirtualCard } from './card.ts';

export const COMMANDS = 'insert | remove | delay MILLISECONDS | pull INS(hex) [COUNT] | state | restore';

/** @throws on a word it does not know. */
export async function obey(
  card: VirtualCard,
  [word = '', first = '', second = '1']: readonly string[],
): Promise<unknown> {
  switch (word) {
    case 'insert':
      return card.insert();
    case 'remove':
      return card.remove();
    case 'delay':
      return card.delay(Number(first));
    case 'pull':
      return card.pullAt(Number.parseInt(first, 16), Number(second));
    case 'state':
      return card.state();
    case 'restore':
      return card.restore();
    default:
      throw new Error(`the card knows: ${COMMANDS}`);
  }
}
