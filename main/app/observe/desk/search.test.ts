// Whom completion offers: the beneficiary book first, then whom sealed batches paid.
import { expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../../shared/domain/beneficiary.ts';
import { fakeBeneficiaries } from '../../../ports/store/beneficiaries.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { GlanceContext } from '../context.ts';
import { findCounterparties } from './search.ts';

const KESTREL = 'DE89370400440532013000';
const SWIFT = 'GB29NWBK60161331926819';

async function deskWith(entries: number): Promise<GlanceContext> {
  const log = fakeLog();
  const beneficiaries = fakeBeneficiaries(log);
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
    store: {
      beneficiaries,
      tracking: {
        counterparties: async () => [
          paid('KESTREL LTD', KESTREL),
          paid('Kestrel Ltd', SWIFT),
          paid('Kestrel Tools', 'FR1420041010050500013M02606'),
        ],
      },
    },
  } as unknown as GlanceContext;
}

async function found(entries: number, book: boolean, side: 'own' | 'counterparty' = 'counterparty') {
  const result = await findCounterparties(await deskWith(entries), { text: 'kestrel', side, book });
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

test('an empty book, a collection and an own account say nothing of the book', async () => {
  for (const hits of [await found(0, true), await found(1, false), await found(1, true, 'own')])
    expect(hits.map(({ account, book }) => [account, book])).toEqual([
      [KESTREL, null],
      [SWIFT, null],
      ['FR1420041010050500013M02606', null],
    ]);
});
