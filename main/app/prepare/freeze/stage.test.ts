// What a batch's payments are staged with: the bank is part of the beneficiary's account, in history and
// within the batch.
import { expect, test } from 'vitest';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { NEW_ACCOUNT, NEW_BENEFICIARY, type BookEntry } from '../../../../shared/domain/beneficiary.ts';
import { fakeRandom } from '../../../ports/clock.fake.ts';
import type { ReadTransaction } from '../../../ports/messages.ts';
import type { CounterpartyHistory, StagedTransaction } from '../../../ports/store.ts';
import type { BankDay } from '../../desk/index.ts';
import { newSeen, stageTransactions } from './stage.ts';

const row = (endToEndId: string, account: string, agentBic: string): ReadTransaction => ({
  group: 'P1',
  ownAccount: 'DE1',
  valueDate: '2026-11-23',
  instructionId: '',
  endToEndId,
  currency: 'EUR',
  amount: '300.00',
  minor: BigInt(endToEndId.length) * 100n,
  name: 'Acme GmbH',
  account,
  agentBic,
  country: 'US',
  remittance: '',
  creditorReference: '',
  mandateId: '',
  element: '',
  head: '',
  headNode: null,
  salary: false,
});
const HISTORY: CounterpartyHistory = {
  paidBefore: 4,
  paidInCurrency: 4,
  bankBefore: 'CITIUS33XXX',
  lastPaid: null,
  otherAccounts: [],
  otherNames: [],
  lookAlikes: [],
  largestMinor: 1_000_000n,
  duplicateOf: null,
  sameName: null,
  sameText: null,
};

interface Book {
  readonly entries?: readonly BookEntry[];
  readonly kind?: BatchKind;
}

async function staged(
  rows: readonly ReadTransaction[],
  history: CounterpartyHistory = HISTORY,
  { entries = [], kind = 'credit-transfer' }: Book = {},
) {
  const kept: StagedTransaction[] = [];
  const unpaid = new Set<string>();
  const freezes = {
    history: (keys: readonly unknown[]) => Promise.resolve(keys.map(() => history)),
    addTransactions: (_freeze: string, records: readonly StagedTransaction[]) => {
      kept.push(...records);
      return Promise.resolve();
    },
  };
  const beneficiaries = { count: async () => entries.length, matching: async () => entries };
  const desk = { random: fakeRandom(), store: { beneficiaries, freezes } } as unknown as Parameters<
    typeof stageTransactions
  >[0];
  const day = { today: '2026-11-20' } as BankDay;
  const job = { freeze: 'f-1', head: { batch: 'b-1', kind } };
  await stageTransactions(desk, job, { message: 'm-1', rows, position: 0, seen: newSeen(), unpaid, day });
  return {
    reasons: kept.map(({ reasons }) => reasons.map(({ flag, sentence: [said] }) => [flag, codeOf(said)])),
    unpaid: [...unpaid],
  };
}

function codeOf(said: StagedTransaction['reasons'][number]['sentence'][number] | undefined): string {
  return typeof said === 'object' ? said.code : '';
}

test('a number that was paid at another bank is a changed account and a new beneficiary', async () => {
  const { reasons, unpaid } = await staged([
    row('A', '12345678', 'CITIUS33'),
    row('BB', '87654321', 'CHASUS33'),
  ]);
  expect(reasons).toEqual([[], [['changed-account', 'account-at-other-bank']]]);
  expect(unpaid).toEqual(['87654321 CHASUS33']);
});

test('so is one that an earlier payment of the same batch gives to another bank', async () => {
  const { reasons } = await staged([row('A', '12345678', 'CITIUS33'), row('BB', '12345678', 'CHASUS33')], {
    ...HISTORY,
    bankBefore: null,
  });
  expect(reasons).toEqual([[], [['changed-account', 'batch-pays-other-bank']]]);
});

test('what the book says of a beneficiary stands beside what history says, in a batch that pays', async () => {
  const entry = (name: string, account: string): BookEntry => ({
    beneficiary: name,
    content: { ...NEW_BENEFICIARY, name, accounts: [{ ...NEW_ACCOUNT, account }] },
  });
  const entries = [entry('ACME gmbh', 'DE89370400440532013000')];
  const rows = [
    row('E1', 'DE89370400440532013000', 'CITIUS33XXX'),
    row('E22', 'GB29NWBK60161331926819', 'CITIUS33XXX'),
    { ...row('E333', 'DE89370400440532013000', 'CITIUS33XXX'), name: 'Heron AG' },
    { ...row('E4444', 'FR1420041010050500013M02606', 'CITIUS33XXX'), name: 'Swift plc' },
  ];
  const said = async (book: Book) =>
    (await staged(rows, HISTORY, book)).reasons.map((reasons) =>
      reasons.filter(([flag]) => flag?.includes('book')),
    );
  expect(await said({ entries })).toEqual([
    [],
    [['book-account', 'book-other-account']],
    [['book-name', 'book-other-name']],
    [['not-in-book', 'not-in-book']],
  ]);
  expect(await said({ entries: [] })).toEqual([[], [], [], []]);
  expect(await said({ entries, kind: 'direct-debit' })).toEqual([[], [], [], []]);
});
