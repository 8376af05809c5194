// One search over everything, which says nothing of hidden payments; and whom completion offers: the
// beneficiary book first, then whom sealed batches paid.
import { emptySeat } from '../../desk/seat.fake.ts';
import { expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../../shared/domain/beneficiary.ts';
import { fakeBeneficiaries } from '../../../ports/store/beneficiaries.fake.ts';
import { fakeConfirmations } from '../../../ports/store/confirmations.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { FindContext } from '../context.ts';
import type { SearchHit } from '../../../ports/store.ts';
import { findCounterparties, searchDesk } from './search.ts';

const KESTREL = 'DE89370400440532013000';
const SWIFT = 'GB29NWBK60161331926819';

async function deskWith(entries: number, change?: string, name = 'Kestrel Ltd'): Promise<FindContext> {
  const log = fakeLog();
  const beneficiaries = fakeBeneficiaries(log);
  const confirmations = fakeConfirmations(log, beneficiaries);
  const content = {
    ...NEW_BENEFICIARY,
    name: 'Kestrel Ltd',
    town: 'Hull',
    purpose: 'SUPP',
    remittance: 'Customer 4471',
    accounts: [KESTREL, 'NL91ABNA0417164300'].map((account) => ({ ...NEW_ACCOUNT, account })),
  };
  const entry = { act: 'beneficiary.save', actor: 'desk', subject: 'k', at: '', detail: '' } as const;
  if (entries > 0)
    await beneficiaries.save([
      { beneficiary: 'k', expectedRevision: 0, at: '', source: 'typed', content, log: entry },
    ]);
  if (change !== undefined) {
    await confirmations.adopt(
      [
        {
          ...{ confirmation: 'c', state: 'confirmed', createdAt: '', deadline: '', endedAt: '' },
          ...{ sha256: 'd'.repeat(64), policyVersion: 1, signatures: [] },
          entries: [{ beneficiary: 'k', revision: 1, content, before: null }],
        },
      ],
      entry,
    );
    const accounts = [{ ...NEW_ACCOUNT, account: change }];
    await beneficiaries.save([
      {
        ...{ beneficiary: 'k', expectedRevision: 1, at: '', source: 'typed' },
        ...{ content: { ...content, name, accounts }, log: entry },
      },
    ]);
  }
  const paid = (name: string, account: string) => ({
    name,
    account,
    agentBic: '',
    country: 'DE',
    payments: 4,
    lastPaidOn: '2026-11-02',
    node: null,
    version: null,
  });
  return {
    locks: [],
    shown: new Map(),
    seat: emptySeat(),
    store: {
      beneficiaries,
      confirmations,
      desk: { policy: async () => null, setting: async () => null },
      tracking: {
        counterparties: async () => [
          paid('KESTREL LTD', KESTREL),
          paid('Kestrel Ltd', SWIFT),
          paid('Kestrel Tools', 'FR1420041010050500013M02606'),
        ],
      },
    },
  } as unknown as FindContext;
}

async function found(
  entries: number,
  book: boolean,
  side: 'own' | 'counterparty' = 'counterparty',
  change?: string,
) {
  const desk = await deskWith(entries, change);
  const result = await findCounterparties(desk, { text: 'kestrel', side, book });
  return result.ok ? result.value.hits : [];
}

test('each account of an entry comes first, with its defaults and how often it was paid; it is not offered twice', async () => {
  const hits = await found(1, true);
  expect(hits.map(({ name, account, book, payments }) => [name, account, book, payments])).toEqual([
    ['Kestrel Ltd', KESTREL, 'known', 4],
    ['Kestrel Ltd', 'NL91ABNA0417164300', 'known', 0],
    ['Kestrel Ltd', SWIFT, 'other-account', 4],
    ['Kestrel Tools', 'FR1420041010050500013M02606', 'new', 4],
  ]);
  expect(hits[0]).toMatchObject({ town: 'Hull', purpose: 'SUPP', remittance: 'Customer 4471' });
  expect(hits[2]).toMatchObject({ purpose: '', remittance: '' });
});

test('the accounts that were confirmed come before one that came by a change nobody has confirmed', async () => {
  const hits = await found(1, true, 'counterparty', SWIFT);
  expect(hits.map(({ account, book, payments }) => [account, book, payments])).toEqual([
    [KESTREL, 'known', 4],
    ['NL91ABNA0417164300', 'known', 0],
    [SWIFT, 'unconfirmed-change', 4],
    ['FR1420041010050500013M02606', 'new', 4],
  ]);
});

test('the account of a further entry of a confirmed name is one that nobody has confirmed', async () => {
  const desk = await deskWith(1, KESTREL);
  const accounts = [{ ...NEW_ACCOUNT, account: SWIFT }];
  await desk.store.beneficiaries.save([
    {
      ...{ beneficiary: 'f', expectedRevision: 0, at: '', source: 'typed' },
      content: { ...NEW_BENEFICIARY, name: 'Kestrel Ltd', accounts },
      log: { act: 'beneficiary.save', actor: 'desk', subject: 'f', at: '', detail: '' },
    },
  ]);
  const result = await findCounterparties(desk, { text: 'kestrel', side: 'counterparty', book: true });
  const hits = result.ok ? result.value.hits.map(({ account, book }) => [account, book]) : [];
  expect(hits).toContainEqual([SWIFT, 'unconfirmed-change']);
  expect(hits.filter(([account]) => account === KESTREL)).toEqual([[KESTREL, 'known']]);
});

test('a name that nobody has confirmed stands as the known one of no account, and hides nobody who was paid', async () => {
  const desk = await deskWith(1, KESTREL, 'Quill Works');
  const find = async (text: string) => {
    const result = await findCounterparties(desk, { text, side: 'counterparty', book: true });
    return result.ok ? result.value.hits.map(({ name, account, book }) => [name, account, book]) : [];
  };
  expect(await find('quill')).toContainEqual(['Kestrel Ltd', KESTREL, 'known']);
  expect((await find('quill')).filter(([name]) => name === 'Quill Works')).toEqual([]);
  // The entry is found by its newest name alone; what was paid is there all the same.
  expect(await find('kestrel')).toContainEqual(['KESTREL LTD', KESTREL, 'known']);
});

test('an empty book, a collection and an own account say nothing of the book', async () => {
  for (const hits of [await found(0, true), await found(1, false), await found(1, true, 'own')])
    expect(hits.map(({ account, book }) => [account, book])).toEqual([
      [KESTREL, null],
      [SWIFT, null],
      ['FR1420041010050500013M02606', null],
    ]);
});

test('a payment of a batch whose names are hidden is found by its reference, and says no more than that', async () => {
  const hit = (kind: SearchHit['kind'], id: string): SearchHit =>
    ({ kind, id, title: id, facts: [{ is: 'text', text: 'Kestrel, 12.50 EUR' }] }) as unknown as SearchHit;
  const hits = [
    hit('payment', 'open'),
    hit('payment', 'hidden'),
    hit('payment', 'gone'),
    hit('batch', 'wages'),
  ];
  const asked: unknown[] = [];
  const desk = {
    clock: { now: () => 0 },
    locks: [],
    shown: new Map(),
    seat: emptySeat(),
    store: {
      desk: { setting: async () => null },
      batches: {
        get: async (batch: string) => ({ batch, masked: batch === 'wages' }),
        isSalary: async () => false,
      },
      tracking: {
        search: async (...given: unknown[]) => (asked.push(...given), hits),
        get: async (payment: string) =>
          payment === 'gone'
            ? null
            : { payment, batch: payment === 'hidden' ? 'wages' : 'run', reference: 'WAGES-11' },
      },
    },
  } as unknown as FindContext;
  const result = await searchDesk(desk, 'kestrel');
  expect(asked).toEqual(['kestrel', 8, { all: false, shown: [] }]);
  expect(result).toEqual({
    ok: true,
    value: {
      hits: [hits[0], { ...hits[1], facts: [{ is: 'text', text: 'WAGES-11' }] }, hits[2], hits[3]],
    },
  });
});
