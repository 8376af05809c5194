// What a large batch may cost, without a clock: how often the store is called, how many statements it runs,
// how much one write holds it for, and how many bytes go from thread to thread. A design that asks for each
// payment by itself, walks a draft twice, or leaves all the work to one write does not fit in.
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportUpdates } from '../../main/app/deliver/index.ts';
import { stageRevision } from '../../main/app/prepare/freeze/stage.ts';
import { adoptImport } from '../../main/app/prepare/imports/adopt-import.ts';
import { makePendingImports } from '../../main/app/prepare/imports/pending-imports.ts';
import { build, filePayments } from '../../main/messages/build.ts';
import { checkFile } from '../../main/messages/check-file.ts';
import { groupHeader, groupId } from '../../main/messages/payment-form.ts';
import { fakeClock } from '../../main/ports/clock.fake.ts';
import { fakeNotifier } from '../../main/ports/desk.fake.ts';
import type { BuildJob } from '../../main/ports/messages.ts';
import type { Store } from '../../main/ports/store.ts';
import { storeOver, type StoreClient } from '../../main/store/open-store.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeOperations } from '../../main/store/operations.ts';
import type { StoreFile } from '../../main/store/recorded-file.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { creditFile } from '../../training/samples.ts';
import { AT, change, folder, identity, key, log, remove } from './sample.ts';

const PAYMENTS = 2_000;
const PER_MESSAGE = 800;

/** What an act has cost. */
interface Cost {
  calls: number;
  statements: number;
  /** Between the store and main, as they are cloned, without the bytes of messages. */
  storeBytes: number;
  /** Between main and the thread of messages. */
  messageBytes: number;
  /** Rows changed in one transaction: what others wait for. */
  mostRows: number;
  /** Rows changed in the last transaction of the act, the one that makes it count. */
  lastRows: number;
}

const path = folder();
const none = (): Cost => ({
  calls: 0,
  statements: 0,
  storeBytes: 0,
  messageBytes: 0,
  mostRows: 0,
  lastRows: 0,
});
let cost = none();
let file: StoreFile;
let store: Store;

beforeAll(async () => {
  file = openFile({ file: `${path}/desk.db`, key: key(), mode: 'create' });
  store = storeOver(client(counting(file)));
  await store.desk.initialize(identity, log('desk.create', 'desk-a'));
});
afterAll(() => {
  file.close();
  remove(path);
});

function counting(db: StoreFile): StoreFile {
  const rows = (): number => db.get<{ rows: number }>('SELECT total_changes() AS rows')?.rows ?? 0;
  const counted = <T>(run: () => T): T => {
    cost.statements += 1;
    return run();
  };
  const transaction = <T>(begin: () => T): T => {
    if (db.inTransaction()) return begin();
    const before = rows();
    const value = begin();
    cost.lastRows = rows() - before;
    cost.mostRows = Math.max(cost.mostRows, cost.lastRows);
    return value;
  };
  return {
    ...db,
    run: (sql, ...values) => counted(() => db.run(sql, ...values)),
    insert: (sql, ...values) => counted(() => db.insert(sql, ...values)),
    get: (sql, ...values) => counted(() => db.get(sql, ...values)),
    all: (sql, ...values) => counted(() => db.all(sql, ...values)),
    write: (work) => transaction(() => db.write(work)),
    stage: (work) => transaction(() => db.stage(work)),
  };
}

/** The store's thread, in this one. */
function client(db: StoreFile): StoreClient {
  const operations = storeOperations(db) as unknown as Readonly<
    Record<string, (...args: readonly unknown[]) => unknown>
  >;
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    cost.calls += 1;
    const value = operations[name]?.(...args);
    if (!name.startsWith('bytes.')) cost.storeBytes += size(args) + size(value);
    return value;
  };
  const attempt = async (name: string, ...args: readonly unknown[]) => ({
    ok: true,
    value: await call(name, ...args),
  });
  return { call, attempt, condition: db.condition, close: () => Promise.resolve() } as unknown as StoreClient;
}

const size = (value: unknown): number => (value === undefined ? 0 : serialize(value).length);

function costOf(): Cost {
  const was = cost;
  cost = none();
  return was;
}

const bytes = Buffer.from(
  creditFile({ now: '2026-11-20T10:00:00Z' }, 'REF1', [
    {
      own: {
        iban: 'DE88500209000023411208',
        number: '',
        owner: 'Halden',
        bic: 'SNDBDEFFXXX',
        currency: 'EUR',
      },
      valueDate: '2026-11-24',
      payments: Array.from({ length: PAYMENTS }, (_, index) => ({
        name: `Supplier ${index} GmbH`,
        account: `${1_000_000 + index}`,
        bic: 'BANKDEFFXXX',
        amount: `${index + 1}.10`,
        currency: 'EUR',
        text: `Invoice ${index}`,
        town: 'Koeln',
        country: 'DE',
      })),
    },
  ]),
);

async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Each piece on its way between two threads. */
async function* travelling<T>(pieces: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  for await (const piece of pieces) {
    cost.messageBytes += size(piece);
    yield piece;
  }
}

/** The parts that these acts use; nothing else of a desk is there. */
function desk() {
  const imports = makePendingImports();
  return {
    store,
    clock: fakeClock(),
    random: { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) },
    notifier: fakeNotifier(),
    identity,
    imports,
    files: { discard: () => Promise.resolve() },
    messages: {
      groupHeader,
      groupId,
      async *build(job: BuildJob) {
        const inThread = build({ ...job, payments: () => travelling(job.payments()) });
        for await (const built of inThread) {
          if (built.ok) cost.messageBytes += size(built.value.rows);
          yield built;
        }
      },
    },
  } as never;
}

let batch = '';

it('an import costs one row and its words for each payment, and the write that shows it a few rows', async () => {
  const day = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;
  const checked = await checkFile(chunks(), day, () => undefined);
  if (!checked.ok) throw new Error(checked.error.code);
  const here = desk() as unknown as { imports: ReturnType<typeof makePendingImports> };
  here.imports.add({
    import: 'import-1',
    file: 'file-1',
    received: { name: 'file.xml', sha256: '0'.repeat(64), chunks } as never,
    summary: checked.value,
    payments: () => travelling(filePayments(chunks())),
  });
  costOf();
  const taken = await adoptImport(here as never, { import: 'import-1', reference: 'RUN', digest: '' });
  if (!taken.ok) throw new Error(taken.error.code);
  ({ batch } = taken.value);
  const { calls, statements, storeBytes, messageBytes, mostRows, lastRows } = costOf();
  expect(calls).toBeLessThan(15);
  expect(statements).toBeLessThan(PAYMENTS * 2.1);
  expect(storeBytes).toBeLessThan(PAYMENTS * 800);
  expect(messageBytes).toBeLessThan(PAYMENTS * 720);
  expect(mostRows).toBeLessThan(2_000);
  expect(lastRows).toBeLessThan(10);
});

let messages: readonly { readonly message: string }[] = [];

async function stage(freeze: string, revision: number): Promise<number> {
  const head = await store.batches.get(batch);
  if (head === null) throw new Error('the batch was imported');
  costOf();
  const staged = await stageRevision(desk(), {
    ticket: { signal: new AbortController().signal, phase: () => undefined } as never,
    head,
    freeze,
    revision,
    profile: {
      profile: {
        limits: { messageBytes: 5_000_000, transactionsPerMessage: PER_MESSAGE },
        initiatingParty: { name: 'Halden', id: null },
      },
    } as never,
    readAhead: () => undefined,
  });
  if (!staged.ok) throw new Error(JSON.stringify(staged.error));
  ({ messages } = staged.value);
  return head.changeRevision;
}

it('a revision that is thrown away goes in slices', async () => {
  const { freeze } = await store.freezes.begin(batch, 1);
  await stage(freeze, 1);
  costOf();
  await store.freezes.discard(freeze);
  const { calls, mostRows } = costOf();
  expect(calls).toBeGreaterThan(PAYMENTS / 1_000);
  expect(mostRows).toBeGreaterThan(500);
  expect(mostRows).toBeLessThan(4_300);
});

it('a freeze reads the draft once, asks of no payment by itself, and is committed in a few rows', async () => {
  const { freeze } = await store.freezes.begin(batch, 1);
  const changeRevision = await stage(freeze, 1);
  expect(messages).toHaveLength(Math.ceil(PAYMENTS / PER_MESSAGE));
  const staging = costOf();
  // A row and its words.
  expect(staging.statements).toBeLessThan(PAYMENTS * 2.1);
  expect(staging.calls).toBeLessThan(40);
  // The draft's elements once, and what was read of the built bytes: each as one text, which main passes on.
  expect(staging.storeBytes).toBeLessThan(PAYMENTS * 900);
  expect(staging.messageBytes).toBeLessThan(PAYMENTS * 900);
  expect(staging.mostRows).toBeLessThan(1_600);
  // While the PIN is typed: three likenesses for each payment, in slices.
  await store.freezes.index(freeze);
  const indexing = costOf();
  expect(indexing.statements).toBeGreaterThan(PAYMENTS * 2.9);
  expect(indexing.statements).toBeLessThan(PAYMENTS * 3.1);
  expect(indexing.mostRows).toBeLessThan(4_300);
  await store.freezes.commit(freeze, change(batch, changeRevision, { state: 'frozen' }));
  const committing = costOf();
  expect(committing.statements).toBeLessThan(50);
  expect(committing.lastRows).toBeLessThan(10);
});

it('what was frozen takes a part of its own size: messages compressed, reasons that payments share once', () => {
  const room = (table: string): number =>
    file.get<{ room: number }>('SELECT sum(pgsize) AS room FROM dbstat WHERE name = ?', table)?.room ?? 0;
  expect(bytes.length).toBeGreaterThan(PAYMENTS * 300);
  // The file, which nothing drops here, and its messages.
  expect(room('bytes_chunk')).toBeLessThan(bytes.length / 3);
  expect(room('payment')).toBeLessThan(PAYMENTS * 480);
});

it('sealing is one write of a few rows for each message, and owes history and follow-up all its payments', async () => {
  const bodies = [];
  for (const { message: id } of messages) {
    const body = await store.bytes.put([Buffer.from(`sealed ${id}`)]);
    bodies.push({
      message: id,
      body: body.ref,
      sha256: body.sha256,
      bytes: body.bytes,
      suite: 'modern' as const,
      sealedAt: AT,
      next: null,
    });
  }
  const head = await store.batches.get(batch);
  costOf();
  const sealing = change(batch, head?.changeRevision ?? 0, { state: 'sealed' });
  const sealed = await store.outbox.seal(sealing, bodies);
  expect(sealed.ok).toBe(true);
  const { calls, statements, storeBytes, mostRows } = costOf();
  // Whether something was deferred before was looked at when the freeze was judged.
  expect(calls).toBe(1);
  expect(statements).toBeLessThan(50);
  expect(mostRows).toBeLessThan(messages.length * 6);
  expect(storeBytes).toBeLessThan(5_000);
});

it('the payments of a sealed batch are followed in steps, by three rows for each', async () => {
  costOf();
  expect(await store.tracking.list({ batch, offset: 0, limit: 1 })).toMatchObject({ total: PAYMENTS });
  const { calls, statements, mostRows } = costOf();
  // The list, a step for each 500, and the look that there is no more.
  expect(calls).toBeLessThan(PAYMENTS / 500 + 4);
  expect(statements).toBeLessThan(60);
  // The payment that is followed, its count, and its id.
  expect(mostRows).toBeLessThan(500 * 3.1);
});

it('the history takes what was sealed in steps, by six statements and five rows for each payment', async () => {
  costOf();
  let steps = 1;
  while (await store.freezes.addSealed()) steps += 1;
  const { calls, statements, storeBytes, mostRows } = costOf();
  expect(calls).toBe(steps);
  // Each message is read; names are looked up; halves, names and accounts are written, 500 at a time.
  expect(steps).toBeLessThan(messages.length * 2 + (PAYMENTS / 500) * 5 + 2);
  expect(statements).toBeLessThan(PAYMENTS * 6.1);
  expect(mostRows).toBeLessThan(500 * 2.1);
  expect(storeBytes).toBeLessThan(steps * 20);
});

it('an answer that names every payment asks for them in sets, and is one write; each payment takes three statements afterwards', async () => {
  const named = await store.outbox.get(messages[0]?.message ?? '');
  if (named === null) throw new Error('the message was sealed');
  const { rows } = await store.tracking.list({ message: named.message, offset: 0, limit: PER_MESSAGE });
  costOf();
  const updates = await reportUpdates(desk(), {
    message: named,
    report: {
      messageId: 'REPORT-1',
      createdAt: AT,
      originalMessageId: named.messageId,
      group: { status: 'PART', reasons: [] },
      paymentGroups: [],
      transactions: rows.map((row) => ({
        status: 'ACSP',
        reasons: [],
        endToEndId: row.endToEndId,
        instructionId: row.instructionId,
        paymentInformationId: row.group,
        uetr: null,
        bankReference: `BANK-${row.position}`,
        instructedAmount: { amount: row.amount, currency: row.currency },
        facts: [],
        notUnderstood: [],
      })),
      encodingFacts: [],
      noRecords: false,
      notUnderstood: [],
    },
    source: 'initiation-answer',
    answer: 'answer-1',
    at: AT,
    about: null,
  });
  expect(updates).toHaveLength(rows.length);
  const asking = costOf();
  // Those it names, once; nobody is left whom it does not name.
  expect(asking.statements).toBeLessThan(5);
  expect(asking.calls).toBeLessThan(5);
  expect(asking.storeBytes).toBeLessThan(rows.length * 1_000);

  await store.outbox.begin({
    attempt: 'attempt-1',
    message: named.message,
    kind: 'initiation',
    expectedState: 'queued',
    startedAt: AT,
    correlationId: 'corr-1',
    bodySha256: named.sealed.sha256,
    set: { state: 'sending' },
    log: log('message.intent', named.message),
  });
  const raw = await store.bytes.put([Buffer.from('the answer')]);
  costOf();
  const ended = await store.outbox.end({
    attempt: 'attempt-1',
    endedAt: AT,
    httpStatus: 200,
    outcome: 'answered',
    fault: null,
    bankReference: null,
    answerExcerpt: '',
    answer: { answer: 'answer-1', receivedAt: AT, raw: raw.ref, text: '', verified: true },
    set: { state: 'accepted' },
    updates,
    batch: null,
    log: log('message.accepted', named.message),
  });
  expect(ended.ok).toBe(true);
  const { calls, statements, storeBytes, mostRows } = costOf();
  expect(calls).toBeLessThan(6);
  expect(statements).toBeLessThan(80);
  expect(storeBytes).toBeLessThan(rows.length * 700);
  expect(mostRows).toBeLessThan(20);

  expect(await store.tracking.tally({ message: named.message })).toMatchObject([{ count: rows.length }]);
  const carriedOut = costOf();
  expect(carriedOut.statements).toBeLessThan(rows.length * 3.1);
  expect(carriedOut.mostRows).toBeLessThan(500 * 4.1);
});
