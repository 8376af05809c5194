import { describe, expect, it } from 'vitest';
import type { Card } from './records/card.ts';
import { listedOnce } from './listed-once.ts';

const card = (moduleId: string, more: Partial<Card> & { readonly names?: readonly string[] } = {}): Card => ({
  cardId: `${moduleId}:${more.serial ?? '7'}`,
  moduleId,
  reader: `slot of ${moduleId}`,
  label: 'Ada Keller',
  serial: '7',
  flags: { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false },
  tokenModel: { libraryManufacturer: '', libraryDescription: '', manufacturer: '', model: '' },
  isHardwareSlot: true,
  unusable: null,
  ...more,
  certificates: (more.names ?? ['signature']).map((sha256) => ({ sha256 }) as Card['certificates'][number]),
});
interface Module {
  readonly moduleId: string;
  readonly cards: readonly Card[];
}
const module = (moduleId: string, ...cards: readonly Card[]): Module => ({ moduleId, cards });
const ids = (modules: readonly Module[]): string[] =>
  listedOnce(modules).flatMap(({ cards }) => cards.map(({ cardId }) => cardId));

describe('a token that two modules show', () => {
  it('is listed under the first of them', () => {
    expect(ids([module('vendor', card('vendor')), module('opensc', card('opensc'))])).toEqual(['vendor:7']);
  });

  it('is known by its reader where each module gives it another name', () => {
    const [ours, theirs] = [
      card('vendor', { reader: 'Reader 1' }),
      card('opensc', { reader: 'Reader 1', label: 'PIV_II', serial: '00ff' }),
    ];
    expect(ids([module('vendor', ours), module('opensc', theirs)])).toEqual(['vendor:7']);
  });

  it('is listed where it can be used', () => {
    const locked = card('vendor', { unusable: 'card-unreadable' });
    expect(ids([module('vendor', locked), module('opensc', card('opensc'))])).toEqual(['opensc:7']);
  });
});

describe('listed beside each other stay', () => {
  it.each([
    ['two tokens of one name and serial with other certificates', card('b', { names: ['other'] })],
    ['two empty tokens', card('b', { names: [] })],
    ['copies of one certificate on tokens of other serials', card('b', { serial: '8' })],
  ])('%s', (_, other) => {
    const first = other.certificates.length === 0 ? card('a', { names: [] }) : card('a');
    expect(ids([module('a', first), module('b', other)])).toHaveLength(2);
  });

  it('two tokens of one module, whatever they hold', () => {
    expect(ids([module('a', card('a'), card('a', { cardId: 'a:copy' }))])).toHaveLength(2);
  });
});
