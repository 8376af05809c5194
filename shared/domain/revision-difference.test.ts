import { describe, expect, it } from 'vitest';
import type { IsoNode } from './message-tree.ts';
import { changeOf, compareRevisions, type ComparedPayment } from './revision-difference.ts';

const payment = (no: number, more: Partial<ComparedPayment> = {}): ComparedPayment => ({
  no,
  element: `element ${no}`,
  head: 'head',
  endToEndId: `E2E-${no}`,
  account: `DE${no}`,
  name: `Name ${no}`,
  currency: 'EUR',
  minor: String(no),
  ...more,
});
const head = (day: string, account: string): IsoNode => ({
  n: 'Head',
  c: [
    {
      n: 'PmtInf',
      c: [
        { n: 'ReqdExctnDt', t: day },
        { n: 'DbtrAcct', c: [{ n: 'Id', t: account }] },
      ],
    },
  ],
});
/** The digest of a head names its day and its account. */
const revision = (payments: readonly ComparedPayment[]) => ({
  payments,
  headOf: (sha256: string): IsoNode | null => {
    const [day, account] = sha256.split(' ');
    return day === undefined || account === undefined ? null : head(day, account);
  },
  shownOf: ({ name }: ComparedPayment) => name,
});
const compare = (
  before: readonly ComparedPayment[],
  after: readonly ComparedPayment[],
  by: 'revision' | 'run' = 'revision',
) => compareRevisions(revision(before), revision(after), by);

describe('two revisions', () => {
  it('without payments are the same', () => {
    expect(compare([], [])).toEqual({
      difference: { same: 0, added: 0, removed: 0, changed: 0, whole: true, heads: [] },
      pairs: [],
    });
  });

  it('differ by their elements, and pair by EndToEndId', () => {
    const before = [payment(1), payment(2), payment(3)];
    const { difference, pairs } = compare(before, [payment(1), payment(2, { element: 'other' }), payment(4)]);
    expect(difference).toMatchObject({ same: 1, changed: 1, added: 1, removed: 1, whole: true });
    expect(pairs.map(changeOf)).toEqual(['changed', 'added', 'removed']);
  });

  it('are compared by what rows show where one has no digests, and no head is looked at', () => {
    const before = [payment(1, { element: '', head: '' }), payment(2, { element: '', head: '' })];
    const { difference } = compare(before, [payment(1), payment(2, { name: 'Other' })]);
    expect(difference).toMatchObject({ whole: false, same: 1, changed: 1, heads: [] });
  });

  it('have a head that changed once, paired by own account first', () => {
    const before = [payment(1, { head: 'monday A' }), payment(2, { head: 'monday B' })];
    const after = [payment(2, { head: 'tuesday C' }), payment(1, { head: 'tuesday A' })];
    expect(compare(before, after).difference).toMatchObject({
      same: 2,
      heads: [
        { before: head('monday', 'A'), after: head('tuesday', 'A'), payments: 1 },
        { before: head('monday', 'B'), after: head('tuesday', 'C'), payments: 1 },
      ],
    });
    expect(compare(before, []).difference.heads).toMatchObject([{ after: null }, { after: null }]);
    expect(compare([], [payment(1)]).difference.heads).toEqual([
      { before: null, after: { n: 'Head', c: [] }, payments: 1 },
    ]);
  });
});

it('two runs differ by who gets how much, and pair by account, by name where there is none', () => {
  const before = [payment(1), payment(2), payment(3, { account: '' })];
  const after = [
    payment(1, { element: 'other', head: 'other', name: ' NAME  1' }),
    payment(2, { minor: '9' }),
    payment(3, { account: '', minor: '9' }),
  ];
  expect(compare(before, after, 'run').difference).toMatchObject({ same: 1, changed: 2, heads: [] });
});
