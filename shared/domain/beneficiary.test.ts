import { expect, test } from 'vitest';
import {
  alikeEntries,
  alikePairs,
  beneficiaryChanges,
  beneficiaryProblems,
  bookOf,
  NEW_ACCOUNT,
  NEW_BENEFICIARY,
  type BookEntry,
} from './beneficiary.ts';
import type { BeneficiaryContent } from './records/beneficiary.ts';

const KESTREL = 'DE89370400440532013000';
const SWIFT = 'GB29NWBK60161331926819';
const OTHER = 'FR1420041010050500013M02606';
const of = (
  name: string,
  ...accounts: readonly (string | readonly [string, string])[]
): BeneficiaryContent => ({
  ...NEW_BENEFICIARY,
  name,
  accounts: accounts.map((each) => ({
    ...NEW_ACCOUNT,
    ...(typeof each === 'string' ? { account: each } : { account: each[0], agentBic: each[1] }),
  })),
});
const entry = (beneficiary: string, content: BeneficiaryContent): BookEntry => ({ beneficiary, content });

test('an entry names its holder, accounts that can be, once each, and codes that are codes', () => {
  expect(beneficiaryProblems(of('Kestrel Ltd', KESTREL))).toEqual([]);
  const wrong = {
    ...of(' ', 'DE88370400440532013000', [SWIFT, 'NOBANK'], SWIFT, ''),
    country: 'XQ',
    purpose: 'SUP',
  };
  expect(beneficiaryProblems(wrong).map(({ field, index, problem }) => [field, index, problem.is])).toEqual([
    ['name', null, 'name'],
    ['account', 0, 'iban'],
    ['agentBic', 1, 'bic'],
    ['account', 2, 'twice'],
    ['account', 3, 'iban'],
    ['country', null, 'country'],
    ['purpose', null, 'purpose'],
  ]);
});

test('a payment is to an entry when name and account are its own, however they are written', () => {
  const kestrel = entry('k', of('Kestrel Ltd', KESTREL));
  const swift = entry('s', of('Swift plc', SWIFT));
  const match = bookOf([kestrel, swift]);
  const is = (name: string, account: string) => match({ name, account, agentBic: '' });
  expect(is('kestrel  LTD', 'de89 3704 0044 0532 0130 00')).toMatchObject({ is: 'known', entry: kestrel });
  expect(is('Kestrel Ltd', SWIFT)).toEqual({ is: 'other-account', entry: kestrel });
  expect(is('Kestrel Limited', KESTREL)).toEqual({ is: 'other-name', entry: kestrel });
  expect(is('Heron AG', 'FR1420041010050500013M02606')).toEqual({ is: 'new' });
  expect(is('Kestrel Ltd', '')).toEqual({ is: 'no-account' });
});

test('a change that nobody has confirmed does not count: what was confirmed before does', () => {
  const changed = { ...entry('k', of('Kestrel Ltd', SWIFT)), confirmed: of('Kestrel Ltd', KESTREL) };
  const renamed = { ...entry('h', of('Heron plc', OTHER)), confirmed: of('Heron AG', OTHER) };
  const match = bookOf([changed, renamed]);
  const is = (name: string, account: string) => match({ name, account, agentBic: '' });
  expect(is('Kestrel Ltd', SWIFT)).toEqual({ is: 'unconfirmed-change', entry: changed });
  expect(is('Kestrel Ltd', KESTREL).is).toBe('known');
  // Another account yet: the book has the confirmed one.
  expect(is('Kestrel Ltd', 'NL91ABNA0417164300')).toMatchObject({
    is: 'other-account',
    entry: { content: { accounts: [{ account: KESTREL }] } },
  });
  expect(is('Heron AG', OTHER).is).toBe('known');
  expect(is('Heron plc', OTHER).is).toBe('other-name');
});

test('a further entry of a confirmed name brings no account that counts', () => {
  const kestrel = entry('k', of('Kestrel Ltd', KESTREL));
  const further = {
    ...entry('f', of('Kestrel Ltd', SWIFT, OTHER)),
    namesake: of('Kestrel Ltd', KESTREL, OTHER),
  };
  for (const book of [
    [kestrel, further],
    [further, kestrel],
  ]) {
    const match = bookOf(book);
    const is = (account: string) => match({ name: 'KESTREL Ltd', account, agentBic: '' });
    expect(is(SWIFT)).toEqual({
      is: 'unconfirmed-change',
      entry: { ...further, confirmed: further.namesake },
    });
    expect(is(KESTREL)).toMatchObject({ is: 'known', entry: kestrel });
    expect(is('NL91ABNA0417164300')).toMatchObject({ is: 'other-account', entry: kestrel });
  }
  // The other entry was removed: what was confirmed under the name stays known, and nothing else.
  const alone = bookOf([further]);
  const is = (account: string) => alone({ name: 'Kestrel Ltd', account, agentBic: '' }).is;
  expect([SWIFT, OTHER, KESTREL].map(is)).toEqual(['unconfirmed-change', 'known', 'other-account']);
});

test('another number is an account only with its bank; an IBAN names its bank itself', () => {
  const match = bookOf([
    entry('k', of('Kestrel Ltd', ['12345678', 'SNDBGB2LXXX'], [KESTREL, 'SNDBDEFFXXX'])),
  ]);
  const is = (account: string, agentBic: string) => match({ name: 'Kestrel Ltd', account, agentBic }).is;
  expect(is('12345678', 'SNDBGB2L')).toBe('known');
  expect(is('12345678', 'OTHRGB2LXXX')).toBe('other-account');
  expect(is(KESTREL, '')).toBe('known');
  expect(is(KESTREL, 'OTHRDEFFXXX')).toBe('other-account');
});

test('a change names every field, and an account that moved to another bank as one change', () => {
  const before = { ...of('Kestrel Ltd', ['12345678', 'SNDBGB2LXXX'], KESTREL), town: 'Hull' };
  const after = of('Kestrel Limited', ['12345678', 'OTHRGB2LXXX'], SWIFT);
  expect(beneficiaryChanges(before, after)).toEqual([
    { field: 'name', before: 'Kestrel Ltd', after: 'Kestrel Limited' },
    { field: 'town', before: 'Hull', after: '' },
    { field: 'account', before: '12345678 · SNDBGB2LXXX', after: '12345678 · OTHRGB2LXXX' },
    { field: 'account', before: KESTREL, after: '' },
    { field: 'account', before: '', after: SWIFT },
  ]);
  expect(beneficiaryChanges(null, of('Heron AG', SWIFT))).toEqual([
    { field: 'name', before: '', after: 'Heron AG' },
    { field: 'account', before: '', after: SWIFT },
  ]);
  expect(beneficiaryChanges(after, after)).toEqual([]);
});

test('entries that could be taken for one another are found, and why, in the whole book and for one', () => {
  const book = [
    entry('a', of('Kestrel Shipping', KESTREL)),
    entry('b', of('Kestrel Shlpping', SWIFT)),
    entry('c', of('Heron AG', 'FR1420041010050500013M02606')),
    // One digit of the BBAN differs, and with it the check digits.
    entry('d', of('Albatros BV', 'DE62370400440532013001')),
    entry('e', of('kestrel shipping', 'NL91ABNA0417164300')),
    entry('f', of('Gannet Oy', ['12345678', 'SNDBGB2LXXX'])),
  ];
  const pairs = alikePairs(book, 50).map(({ entries, why }) => [
    ...entries.map(({ beneficiary }) => beneficiary),
    why,
  ]);
  expect(pairs).toEqual([
    ['a', 'b', 'like-name'],
    ['a', 'd', 'near-account'],
    ['a', 'e', 'same-name'],
    ['b', 'e', 'like-name'],
  ]);
  expect(alikePairs(book, 2)).toHaveLength(2);
  const typed = entry('', of('Gannets Oy', KESTREL, ['12345678', 'SNDBGB2L']));
  expect(alikeEntries(typed, book).map(({ entry: { beneficiary }, why }) => [beneficiary, why])).toEqual([
    ['a', 'same-account'],
    ['f', 'same-account'],
    ['d', 'near-account'],
  ]);
  expect(alikeEntries(book[0]!, book).map(({ entry: { beneficiary } }) => beneficiary)).toEqual([
    'e',
    'd',
    'b',
  ]);
});

test('all pairs are those that each entry finds by itself, whatever was edited where', () => {
  const names = ['Kestrel Trading', 'Gannet & Sons', 'Heron'];
  const numbers = ['DE89370400440532013000', '1234567890', '12345'];
  /** One letter less, more, other, or two swapped, at every place. */
  const edits = (text: string): readonly string[] =>
    Array.from(text).flatMap((letter, at) => {
      const [before, behind] = [text.slice(0, at), text.slice(at + 1)];
      return [
        before + behind,
        `${before}q${letter}${behind}`,
        `${before}q${behind}`,
        `${before}${behind.slice(0, 1)}${letter}${behind.slice(1)}`,
      ];
    });
  const contents = [
    ...names.flatMap((name, at) => [name, ...edits(name)].map((each, n) => of(each, `X${at}${n}99999999`))),
    ...numbers.flatMap((number, at) =>
      [number, ...edits(number)].map((each, n) => of(`Q${at}`.repeat(n + 3), each)),
    ),
  ].filter(({ name, accounts }) => name !== '' && accounts[0]?.account !== '');
  const book = contents.map((content, at) => entry(String(at), content));
  const found = alikePairs(book, 1_000_000).map(({ entries: [one, other], why }) =>
    [one.beneficiary, other.beneficiary, why].join(' '),
  );
  const each = book.flatMap((one, at) =>
    alikeEntries(one, book.slice(at + 1)).map(({ entry: { beneficiary }, why }) =>
      [one.beneficiary, beneficiary, why].join(' '),
    ),
  );
  expect(each.length).toBeGreaterThan(1_000);
  expect(found.toSorted()).toEqual(each.toSorted());
});
