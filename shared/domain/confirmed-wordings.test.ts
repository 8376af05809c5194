// Which of the confirmed wordings of an entry counts, and what is known of whoever has a name.
import { describe, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from './beneficiary.ts';
import { confirmedBook, knownBefore, withConfirmed, type ConfirmedOnce } from './confirmed-wordings.ts';
import type { BeneficiaryContent } from './records/beneficiary.ts';

const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const wording = (
  accounts: readonly string[],
  more: Partial<BeneficiaryContent> = {},
): BeneficiaryContent => ({
  ...NEW_BENEFICIARY,
  name: 'Kestrel Ltd',
  accounts: accounts.map((account) => ({ ...NEW_ACCOUNT, account })),
  ...more,
});
const once = (
  revision: number,
  content: BeneficiaryContent | null,
  more: Partial<ConfirmedOnce> = {},
): ConfirmedOnce => ({
  beneficiary: 'k',
  revision,
  content,
  confirmation: String(revision).repeat(64),
  stands: true,
  ...more,
});
const REVOKED = { stands: false };
const accountsOf = (content: ConfirmedOnce['content']) => content?.accounts.map(({ account }) => account);

describe('what was confirmed before a wording', () => {
  const before = (...all: ConfirmedOnce[]) =>
    knownBefore({ beneficiary: 'k', revision: 9, content: wording([FIRST]) }, all);

  test('is the last wording that stands, whatever revoked cards have confirmed after it', () => {
    const known = before(
      once(1, wording([])),
      once(2, wording([FIRST])),
      once(3, wording([SECOND]), REVOKED),
    );
    expect(accountsOf(known.before)).toEqual([FIRST]);
    expect(known.last?.revision).toBe(2);
    expect(known.from.map(({ revision }) => revision)).toEqual([2, 3]);
  });

  test('where none stands, is the last one, in what all of them agree on', () => {
    const phone = '+44 20 7946 0100';
    const alone = before(once(1, wording([FIRST], { phone }), REVOKED));
    expect([accountsOf(alone.before), alone.before?.phone, alone.last?.revision]).toEqual([
      [FIRST],
      phone,
      1,
    ]);
    const two = before(
      once(1, wording([FIRST], { phone }), REVOKED),
      once(2, wording([FIRST, SECOND], { phone: '+49 30 1' }), REVOKED),
    );
    expect([accountsOf(two.before), two.before?.phone, two.last?.revision]).toEqual([[FIRST], '', 2]);
    expect(before().last).toBeNull();
    expect(before(once(1, null, REVOKED)).before).toBeNull();
  });

  test('is nothing of the wording itself, which is submitted again once its card was revoked', () => {
    const known = before(once(8, wording([FIRST])), once(9, wording([SECOND]), REVOKED));
    expect(known.last?.revision).toBe(8);
    expect(before(once(9, wording([FIRST]), REVOKED)).last).toBeNull();
  });

  test('knows a name after its entry has another one, or none, and of each entry what counts of it', () => {
    const namesakes = (...all: ConfirmedOnce[]) => before(...all).namesakes.map(accountsOf);
    const other = { beneficiary: 'other' };
    const renamed = once(2, wording([SECOND], { name: 'Heron AG' }), other);
    expect(namesakes(once(1, wording([FIRST]), other), renamed)).toEqual([[FIRST]]);
    expect(namesakes(once(1, wording([FIRST]), other), once(2, null, other))).toEqual([[FIRST]]);
    expect(namesakes(once(1, wording([FIRST]), other), once(2, wording([SECOND]), other))).toEqual([
      [SECOND],
    ]);
    expect(namesakes(renamed)).toEqual([]);
  });
});

describe('the entries that payments are held against', () => {
  const book = (...all: ConfirmedOnce[]) => {
    const { current, past, doubted } = confirmedBook(all, ({ revision }) => revision !== 5);
    return [current, past, doubted].map((list) => list.map(({ content }) => accountsOf(content)));
  };

  test('are current as long as the book has no other wording', () => {
    expect(book(once(1, wording([FIRST])), once(2, wording([SECOND])))).toEqual([[[SECOND]], [], []]);
    expect(book(once(5, wording([FIRST])))).toEqual([[], [[FIRST]], []]);
    expect(book(once(1, wording([FIRST])), once(2, null))).toEqual([[], [], []]);
  });

  test('are past ones where a revoked card confirmed a later wording or a removal', () => {
    const thiefs = once(2, wording([SECOND]), REVOKED);
    expect(book(once(1, wording([FIRST])), thiefs)).toEqual([[], [[FIRST]], [[SECOND]]]);
    expect(book(once(1, wording([FIRST])), once(2, null, REVOKED))).toEqual([[], [[FIRST]], []]);
    expect(book(once(1, wording([FIRST]), REVOKED), thiefs)).toEqual([[], [[]], [[FIRST], [SECOND]]]);
    expect(book(once(1, null), thiefs)).toEqual([[], [], [[SECOND]]]);
  });

  test('are current again once other cards have confirmed the same wording', () => {
    const again = once(1, wording([FIRST]), { confirmation: 'a'.repeat(64) });
    expect(book(once(1, wording([FIRST]), REVOKED), again)).toEqual([[[FIRST]], [], []]);
  });
});

describe('entries of a book', () => {
  const entry = (beneficiary: string, name: string, account: string) => ({
    beneficiary,
    content: wording([account], { name }),
  });
  const THIRD = 'FR1420041010050500013M02606';
  const told = (...all: ConfirmedOnce[]) =>
    withConfirmed(
      [entry('k', 'Kestrel Ltd', FIRST), entry('f', 'KESTREL  ltd', SECOND), entry('h', 'Heron AG', THIRD)],
      all,
      () => true,
    ).map(({ beneficiary, namesake }) => [beneficiary, accountsOf(namesake ?? null)]);

  test('that nobody has confirmed stand under what was confirmed of others of the name', () => {
    expect(told(once(1, wording([FIRST])))).toEqual([
      ['k', undefined],
      ['f', [FIRST]],
      ['h', undefined],
    ]);
  });

  test('stand so where the other one was removed, and by revoked cards alone too', () => {
    expect(told(once(1, wording([FIRST])), once(2, null))[1]).toEqual(['f', [FIRST]]);
    expect(told(once(1, wording([FIRST]), REVOKED))[1]).toEqual(['f', [FIRST]]);
  });

  test('stand for themselves where they were confirmed, or where nothing was', () => {
    const both = told(once(1, wording([FIRST])), once(1, wording([SECOND]), { beneficiary: 'f' }));
    for (const found of [both, told()])
      expect(found.map(([, accounts]) => accounts)).toEqual([undefined, undefined, undefined]);
  });
});
