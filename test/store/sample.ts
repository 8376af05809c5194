// A small desk's worth of records for the store suites. Plain and deterministic.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BatchChange,
  DeskIdentity,
  DraftGroup,
  DraftPayment,
  FrozenMessageRecord,
  FrozenTransactionRecord,
  LogDraft,
  NewBatch,
  StoredBody,
  StagedTransaction,
  Store,
  StoredBytes,
} from '../../main/ports/store.ts';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import type { Migration } from '../../main/store/migrations/migration.ts';
import { openStore } from '../../main/store/open-store.ts';

export const AT = '2026-11-20T09:00:00.000Z';

/** The key as fresh bytes each time, because opening wipes them. */
export function key(fill = 7): Uint8Array {
  return new Uint8Array(32).fill(fill);
}

/** Of the version of the program after this one. */
export const LATER: readonly Migration[] = [
  ...MIGRATIONS,
  { version: MIGRATIONS.length + 1, up: (db) => db.exec('CREATE TABLE later (x TEXT) STRICT') },
];

export function folder(): string {
  return mkdtempSync(join(tmpdir(), 'store-'));
}

export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

export async function create(file: string): Promise<Store> {
  const opened = await openStore({ file, key: key(), mode: 'create' });
  if (!opened.ok) throw new Error(opened.error.code);
  const done = await opened.value.desk.initialize(identity, log('desk.create', 'desk-a'));
  if (!done.ok) throw new Error(done.error.code);
  return opened.value;
}

export async function reopen(file: string): Promise<Store> {
  const opened = await openStore({ file, key: key(), mode: 'open' });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

export const identity: DeskIdentity = {
  environment: 'training',
  companyId: 'acme',
  companyName: 'Acme Widgets',
  desk: 'desk-a',
  logId: 'log-a',
  createdAt: AT,
};

export function log(act: string, subject: string): LogDraft {
  return { at: AT, act, actor: 'anna', subject, detail: `${act} of ${subject}` };
}

export function group(name = 'group-1', position = 1): DraftGroup {
  return {
    group: name,
    position,
    ownAccount: `DE0000000000000000000${position}`,
    valueDate: '2026-11-23',
    node: {
      n: 'PmtInf',
      c: [
        { n: 'ReqdExctnDt', t: '2026-11-23' },
        { n: 'Dbtr', c: [{ n: 'Nm', t: 'Acme' }] },
      ],
    },
  };
}

export function payment(number: number, more: Partial<DraftPayment> = {}): DraftPayment {
  return {
    payment: `pay-${number}`,
    group: 'group-1',
    position: number,
    endToEndId: `E2E-${number}`,
    name: `Supplier ${number}`,
    account: `FR76300060000112345678${String(number).padStart(5, '0')}`,
    currency: 'EUR',
    minor: BigInt(number * 100),
    remittance: `Invoice ${number}`,
    node: { n: 'CdtTrfTxInf', c: [{ n: 'PmtId', c: [{ n: 'EndToEndId', t: `E2E-${number}` }] }] },
    ...more,
  };
}

export function newBatch(batch: string, more: Partial<NewBatch> = {}): NewBatch {
  return {
    batch,
    reference: `PAY-${batch}`,
    kind: 'credit-transfer',
    version: 'pain.001.001.03',
    at: AT,
    source: null,
    header: null,
    groups: [group()],
    findings: [],
    log: log('batch.create', batch),
    ...more,
  };
}

export function change(batch: string, expectedChange: number, set: BatchChange['set'] = {}): BatchChange {
  return { batch, expectedChange, at: AT, set, log: log('batch.change', batch) };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** What differs from a plain payment, of all or of each by its number. */
export type Deviations =
  | Partial<FrozenTransactionRecord>
  | ((number: number) => Partial<FrozenTransactionRecord>);

type FreezingStore = Pick<Store, 'batches' | 'bytes' | 'freezes'>;
type SealingStore = FreezingStore & { readonly outbox: Pick<Store['outbox'], 'seal'> };

/** Creates a batch of `count` payments and freezes it into one message; returns the message. */
export async function frozenBatch(
  store: FreezingStore,
  batch: string,
  count: number,
  more: Deviations = {},
): Promise<FrozenMessageRecord> {
  const deviationsOf = typeof more === 'function' ? more : () => more;
  const created = await store.batches.create(newBatch(batch), [
    { payments: range(1, count).map((n) => payment(n, { payment: `${batch}-pay-${n}` })), findings: [] },
  ]);
  if (!created.ok) throw new Error(created.error.code);
  const { freeze } = await store.freezes.begin(batch, 1);
  const rows = range(1, count).map((n) => transaction(batch, n, deviationsOf(n)));
  const message = frozenMessage(
    batch,
    await store.bytes.put([Buffer.from(`<Document>${batch}</Document>`)]),
    rows,
  );
  await store.freezes.addMessage(freeze, message);
  await store.freezes.addTransactions(
    freeze,
    rows.map((row) => staged(row)),
  );
  const done = await store.freezes.commit(freeze, {
    ...change(batch, 1, {
      state: 'frozen',
      deadline: '2026-11-22T00:00:00.000Z',
      approvals: { have: 0, need: 1 },
    }),
    signature: {
      batch,
      revision: 1,
      purpose: 'freeze',
      person: 'anna',
      certificate: 'c'.repeat(64),
      certificateSubject: 'CN=Anna',
      time: AT,
      note: '',
      jws: 'e30.e30.AA',
    },
  });
  if (!done.ok) throw new Error(done.error.code);
  return message;
}

function frozenMessage(
  batch: string,
  payload: StoredBytes,
  rows: readonly FrozenTransactionRecord[],
): FrozenMessageRecord {
  return {
    message: `${batch}-m1`,
    batch,
    revision: 1,
    position: 1,
    kind: 'pain.001.001.03',
    messageId: `MSG-${batch}`,
    payload: payload.ref,
    sha256: payload.sha256,
    bytes: payload.bytes,
    reading: {
      kind: 'pain.001.001.03',
      messageId: `MSG-${batch}`,
      creationDateTime: AT,
      initiatingParty: 'Acme',
      sha256: payload.sha256,
      bytes: payload.bytes,
      groups: 1,
      transactions: rows.length,
      controlSum: '1',
      totals: [],
      ownAccounts: [],
      countries: [],
      valueDates: [...new Set(rows.map(({ valueDate }) => valueDate))].toSorted(),
      transactionsDigest: '0'.repeat(64),
    },
  };
}

/** What is kept of a transaction beside its row: here the row's own facts stand for the element. */
export function staged(
  row: FrozenTransactionRecord,
  more: Partial<StagedTransaction> = {},
): StagedTransaction {
  const { position: _position, message: _message, payment: _payment, ...facts } = row;
  return {
    ...row,
    element: sha256(Buffer.from(JSON.stringify({ ...facts, minor: String(facts.minor) }))),
    head: 'head',
    headNode: null,
    salary: false,
    ...more,
  };
}

export function transaction(
  batch: string,
  number: number,
  more: Partial<FrozenTransactionRecord> = {},
): FrozenTransactionRecord {
  const draft = payment(number);
  return {
    payment: `${batch}-tx-${number}`,
    message: `${batch}-m1`,
    position: number,
    group: `INF-${batch}`,
    ownAccount: 'DE00000000000000000001',
    valueDate: '2026-11-23',
    instructionId: '',
    endToEndId: draft.endToEndId,
    currency: draft.currency,
    amount: `${number}.00`,
    minor: BigInt(number * 100),
    name: draft.name,
    account: draft.account,
    agentBic: '',
    country: 'FR',
    remittance: draft.remittance,
    creditorReference: '',
    mandateId: '',
    reasons: [],
    risk: number % 10,
    ...more,
  };
}

/** Seals the batch's one message with some body. */
export async function sealedBatch(
  store: SealingStore,
  batch: string,
  count: number,
  more: Deviations = {},
): Promise<{ message: string; body: StoredBody }> {
  const { message } = await frozenBatch(store, batch, count, more);
  return { message, body: await seal(store, batch, message) };
}

export async function seal(store: SealingStore, batch: string, message: string): Promise<StoredBody> {
  const stored = await store.bytes.put([Buffer.from(`sealed ${batch}`)]);
  const body: StoredBody = {
    body: stored.ref,
    sha256: stored.sha256,
    bytes: stored.bytes,
    suite: 'modern',
    sealedAt: AT,
  };
  const done = await store.outbox.seal(change(batch, 2, { state: 'sealed', outcome: 'queued' }), [
    { ...body, message, next: { what: 'send', at: AT } },
  ]);
  if (!done.ok) throw new Error(done.error.code);
  return body;
}

/** What was sealed goes into what the desk knows of whom it paid; a desk that is open does so by itself. */
export async function addAllSealed({ freezes }: Pick<Store, 'freezes'>): Promise<void> {
  while (await freezes.addSealed());
}

export async function gathered<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
