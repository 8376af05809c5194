// Transactions are judged in the store's thread, by what they were read as: with history, with the
// beneficiary book where the company pays, with the warnings of the rules at their place, and over all pieces
// of a revision.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import type { ReadTransaction } from '../../main/ports/messages.ts';
import { printedChunks, printRows, readRows } from '../../main/ports/printed-rows.ts';
import type { EvaluatedChunk, EvaluationBasis, Store } from '../../main/ports/store.ts';
import { AT, change, create, folder, log, newBatch, range, remove, sealedBatch } from './sample.ts';

let path: string;
let store: Store;
beforeEach(async () => {
  path = folder();
  store = await create(`${path}/desk.db`);
});
afterEach(async () => {
  await store.close();
  remove(path);
});

const BY: EvaluationBasis = { idStem: 'payment-stem', since: '2026-10-01', book: { revoked: [] } };

const read = (number: number, more: Partial<ReadTransaction> = {}): ReadTransaction => ({
  group: 'P1',
  ownAccount: 'DE1',
  valueDate: '2026-11-23',
  instructionId: '',
  endToEndId: `E${number}`,
  currency: 'EUR',
  amount: `${number}.00`,
  minor: BigInt(number * 100),
  name: 'Acme GmbH',
  account: 'DE89370400440532013000',
  agentBic: '',
  country: 'DE',
  remittance: '',
  creditorReference: '',
  mandateId: '',
  element: 'element',
  head: 'head',
  headNode: null,
  salary: false,
  further: 0,
  special: [],
  ...more,
});

async function judged(rows: readonly ReadTransaction[], by = BY, warned: number | null = null, batch = 'b2') {
  await store.batches.create(newBatch(batch), []);
  const { freeze } = await store.freezes.begin(batch, 1);
  const message = `${batch}-m1`;
  const payload = await store.bytes.put([Buffer.from('<Document/>')]);
  await store.freezes.addMessage(freeze, {
    message,
    batch,
    revision: 1,
    position: 1,
    kind: 'pain.001.001.03',
    messageId: `MSG-${batch}`,
    payload: payload.ref,
    sha256: payload.sha256,
    bytes: payload.bytes,
    reading: {} as never,
  });
  const answers: EvaluatedChunk[] = [];
  let before = 0;
  for (const piece of printedChunks(rows)) {
    const warnings =
      warned === null || warned < before || warned >= before + 500
        ? []
        : [[warned - before, [sentence('remittance-blank', {})]] as const];
    const answer = await store.freezes.judge(freeze, { message, before, rows: piece, warnings }, by);
    answers.push(answer);
    before += answer.transactions;
  }
  await store.freezes.commit(freeze, change(batch, 1, { state: 'frozen' }));
  const page = { batch, revision: 1, order: 'document', offset: 0, limit: 10_000 } as const;
  return { answers, rows: (await store.freezes.transactions(page)).rows };
}

it('keeps each as it was read, in order, under ids of one stem', async () => {
  const rows = [
    read(1, { name: 'Bäckerei "Öz" \n\u0001', minor: 9_007_199_254_740_993n, headNode: '{"n":"Head"}' }),
    read(2, { salary: true, further: 2, special: [{ kind: 'charges', text: 'SHAR' }] }),
  ];
  expect(readRows(printRows(rows))).toEqual(rows);
  const kept = (await judged(rows)).rows;
  expect(kept).toMatchObject([
    {
      payment: 'payment-stem222223',
      position: 1,
      message: 'b2-m1',
      name: rows[0]?.name,
      minor: rows[0]?.minor,
    },
    { payment: 'payment-stem222224', position: 2, endToEndId: 'E2' },
  ]);
  expect(kept[1]?.reasons.map(({ flag }) => flag)).toContain('further');
  expect(await store.batches.isSalary('b2')).toBe(true);
});

it('knows history, counts a new beneficiary once, and sees a duplicate in another piece', async () => {
  await sealedBatch(store, 'b1', 1, { account: 'FR1', name: 'Sender 1', minor: 100n });
  const rows = [
    ...range(1, 600).map((number) => read(number)),
    read(1, { endToEndId: 'AGAIN' }),
    read(700, { account: 'FR1', name: 'Sender 1', minor: 100n }),
  ];
  const { answers, rows: kept } = await judged(rows, BY, 599);
  expect(answers).toEqual([
    { transactions: 500, newBeneficiaries: 1 },
    { transactions: 102, newBeneficiaries: 1 },
  ]);
  const flags = kept.map(({ reasons }) => reasons.map(({ flag }) => flag));
  expect(flags[1]).toEqual(['new-account']);
  expect(flags[599]).toEqual(['new-account', 'rule']);
  expect(flags[600]).toEqual(['duplicate', 'new-account']);
  expect(flags[601]).toEqual(['duplicate']);
});

it('says what the book says of a beneficiary where it is asked, and an empty book says nothing', async () => {
  const rows = [
    read(1),
    read(2, { account: 'GB29NWBK60161331926819' }),
    read(3, { name: 'Heron AG' }),
    read(4, { account: 'FR1420041010050500013M02606', name: 'Swift plc' }),
  ];
  const saidOfBook = async (batch: string, by?: EvaluationBasis) =>
    (await judged(rows, by, null, batch)).rows.map(({ reasons }) =>
      reasons.map(({ flag }) => flag).filter((flag) => flag.includes('book')),
    );
  expect(await saidOfBook('b2')).toEqual([[], [], [], []]);
  const content = {
    ...NEW_BENEFICIARY,
    name: 'ACME gmbh',
    accounts: [{ ...NEW_ACCOUNT, account: 'DE89370400440532013000' }],
  };
  await store.beneficiaries.save([
    {
      beneficiary: 'beneficiary-1',
      expectedRevision: 0,
      at: AT,
      source: 'typed',
      content,
      log: log('book.change', 'beneficiary-1'),
    },
  ]);
  expect(await saidOfBook('b3')).toEqual([[], ['book-account'], ['book-name'], ['not-in-book']]);
  // A collection takes from its counterparty.
  expect(await saidOfBook('b4', { ...BY, book: null })).toEqual([[], [], [], []]);
});
