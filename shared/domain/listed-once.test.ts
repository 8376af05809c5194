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

describe('an empty card that two modules show', () => {
  const empty = (moduleId: string, more: Partial<Card> = {}): Card =>
    card(moduleId, { names: [], reader: 'Reader 1', ...more });

  it('is known by reader, label, serial and kind together', () => {
    expect(ids([module('vendor', empty('vendor')), module('opensc', empty('opensc'))])).toEqual(['vendor:7']);
  });

  it('is listed where it can be used', () => {
    const locked = empty('vendor', { unusable: 'card-unreadable' });
    expect(ids([module('vendor', locked), module('opensc', empty('opensc'))])).toEqual(['opensc:7']);
  });

  const kind = { libraryManufacturer: '', libraryDescription: '', manufacturer: '', model: 'another' };
  it.each([
    ['in another reader', empty('b', { reader: 'Reader 2' })],
    ['in a slot without a name', empty('b', { reader: '' })],
    ['with another label, as an application of one card has it', empty('b', { label: 'PIN 2' })],
    ['of another kind', empty('b', { tokenModel: kind })],
    ['with a certificate', card('b', { reader: 'Reader 1' })],
  ])('stays listed beside one %s', (_, other) => {
    const first = empty('a', other.reader === '' ? { reader: '' } : {});
    expect(ids([module('a', first), module('b', other)])).toHaveLength(2);
  });

  it('stays listed where its serial number is no number of its own', () => {
    const [zeros, others] = [empty('a', { serial: '0000' }), empty('b', { serial: '0000' })];
    expect(ids([module('a', zeros), module('b', others)])).toHaveLength(2);
    const second = empty('b', { cardId: 'b:second', label: 'Second' });
    expect(ids([module('a', empty('a')), module('b', empty('b'), second)])).toHaveLength(3);
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
