// How the store does with a million payments: inserts, freezes, seals, first pages, and how long main was
// held up.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { PaymentsChunk, Store } from '../main/ports/store.ts';
import { openStore } from '../main/store/open-store.ts';
import { AT, change, identity, log, newBatch, payment, staged, transaction } from '../test/store/sample.ts';

const PER_BATCH = 100_000;
const BATCHES = Number(process.argv[2] ?? 10);
const page = { offset: 0, limit: 100 };

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const value = await work();
  console.log(`${what.padEnd(60)} ${(performance.now() - from).toFixed(1).padStart(10)} ms`);
  return value;
}

function* pieces(batch: string): Generator<PaymentsChunk> {
  for (let from = 0; from < PER_BATCH; from += 1000) {
    yield {
      payments: Array.from({ length: 1000 }, (_, n) =>
        payment(from + n + 1, { payment: `${batch}-pay-${from + n + 1}` }),
      ),
      findings: [],
    };
  }
}

async function fill(store: Store, number: number): Promise<void> {
  const batch = `b${number}`;
  const say = number === BATCHES - 1 ? timed : <T>(_: string, work: () => Promise<T>) => work();
  await say(`insert a draft of ${PER_BATCH} payments`, () =>
    store.batches.create(newBatch(batch), pieces(batch)),
  );
  const stored = await store.bytes.put([Buffer.from(batch)]);
  const { freeze } = await store.freezes.begin(batch, 1);
  await store.freezes.addMessage(freeze, {
    message: `${batch}-m1`,
    batch,
    revision: 1,
    position: 1,
    kind: 'pain.001.001.03',
    messageId: `MSG-${batch}`,
    payload: stored.ref,
    sha256: stored.sha256,
    bytes: stored.bytes,
    reading: {
      kind: 'pain.001.001.03',
      messageId: batch,
      creationDateTime: AT,
      initiatingParty: 'Acme',
      sha256: stored.sha256,
      bytes: stored.bytes,
      groups: 1,
      transactions: PER_BATCH,
      controlSum: '0',
      totals: [],
      ownAccounts: [],
      countries: [],
      valueDates: [],
      transactionsDigest: '0'.repeat(64),
    },
  });
  await say(`stage ${PER_BATCH} frozen transactions`, async () => {
    for (let from = 0; from < PER_BATCH; from += 1000)
      await store.freezes.addTransactions(
        freeze,
        Array.from({ length: 1000 }, (_, n) => staged(transaction(batch, from + n + 1))),
      );
  });
  await say('commit the freeze', () => store.freezes.commit(freeze, change(batch, 1, { state: 'frozen' })));
  const body = await store.bytes.put([Buffer.from(`sealed ${batch}`)]);
  const sealed = {
    body: body.ref,
    sha256: body.sha256,
    bytes: body.bytes,
    suite: 'modern',
    sealedAt: AT,
    message: `${batch}-m1`,
    next: null,
  } as const;
  await say('seal', () => store.outbox.seal(change(batch, 2, { state: 'sealed' }), [sealed]));
  await store.outbox.begin({
    attempt: `${batch}-a1`,
    message: `${batch}-m1`,
    kind: 'initiation',
    expectedState: 'queued',
    startedAt: AT,
    correlationId: 'c',
    bodySha256: body.sha256,
    set: { state: 'sending' },
    log: log('message.intent', batch),
  });
  await say(`an answer about all ${PER_BATCH}`, () =>
    store.outbox.end({
      attempt: `${batch}-a1`,
      endedAt: AT,
      httpStatus: 200,
      outcome: 'answered',
      fault: null,
      bankReference: null,
      answerExcerpt: '',
      answer: null,
      set: { state: 'accepted' },
      updates: [
        {
          target: { allOfMessage: `${batch}-m1` },
          entry: null,
          set: { status: 'ACSP', statusGroup: 'waiting', sentAt: AT, acceptedAt: AT, updatedAt: AT },
        },
      ],
      batch: { outcome: 'accepted' },
      log: log('message.answer', batch),
    }),
  );
}

async function pages(store: Store): Promise<void> {
  await timed('batches.list, first page', () => store.batches.list(page));
  await timed('batches.payments, first page', () => store.batches.payments({ ...page, batch: 'b0' }));
  await timed('batches.payments, last page', () =>
    store.batches.payments({ ...page, offset: PER_BATCH - 100, batch: 'b0' }),
  );
  await timed('batches.payments, text', () =>
    store.batches.payments({ ...page, batch: 'b0', text: 'supplier 777' }),
  );
  await timed('batches.payments, only findings', () =>
    store.batches.payments({ ...page, batch: 'b0', onlyFindings: true }),
  );
  for (const order of ['riskiest', 'document', 'largest'] as const) {
    await timed(`freezes.transactions, ${order}`, () =>
      store.freezes.transactions({ ...page, batch: 'b1', revision: 1, order }),
    );
  }
  await timed('freezes.transactions, country', () =>
    store.freezes.transactions({ ...page, batch: 'b1', revision: 1, order: 'riskiest', country: 'FR' }),
  );
  await timed('freezes.transactions, minimum', () =>
    store.freezes.transactions({ ...page, batch: 'b1', revision: 1, order: 'riskiest', minimum: '99990' }),
  );
  await timed('freezes.transactions, text', () =>
    store.freezes.transactions({
      ...page,
      batch: 'b1',
      revision: 1,
      order: 'riskiest',
      text: 'supplier 777',
    }),
  );
  await timed('freezes.countries', () => store.freezes.countries('b1', 1));
  await timed('outbox.list, first page', () => store.outbox.list(page));
  await timed('tracking.list, first page', () => store.tracking.list(page));
  await timed('tracking.list, statusGroup', () => store.tracking.list({ ...page, statusGroup: 'waiting' }));
  await timed('tracking.list, statusGroup without rows', () =>
    store.tracking.list({ ...page, statusGroup: 'refused' }),
  );
  await timed('tracking.list, batch', () => store.tracking.list({ ...page, batch: 'b3' }));
  await timed('tracking.list, rare word', () => store.tracking.list({ ...page, text: 'Supplier 77777' }));
  await timed('tracking.list, a word of every row', () => store.tracking.list({ ...page, text: 'supplier' }));
  await timed('tracking.search', () => store.tracking.search('E2E-4711', 8));
  await timed('tracking.counterparties', () =>
    store.tracking.counterparties('supplier 12', 'counterparty', 8),
  );
  await timed('tracking.day', () => store.tracking.day('2026-11-20', '2026-11-21'));
  await timed('tracking.find', () => store.tracking.find('b1-m1', ['E2E-5', 'E2E-6']));
  await timed('log.list', () => store.log.list(page));
  await timed('stream a whole draft', async () => {
    let count = 0;
    for await (const piece of store.batches.stream('b2')) count += piece.length;
    return count;
  });
}

const home = mkdtempSync(join(tmpdir(), 'store-bench-'));
const file = join(home, 'desk.db');
const delay = monitorEventLoopDelay({ resolution: 5 });
try {
  const opened = await openStore({ file, key: new Uint8Array(32).fill(7), mode: 'create' });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value;
  await store.desk.initialize(identity, log('desk.create', 'desk-a'));
  delay.enable();
  await timed(`fill with ${BATCHES * PER_BATCH} payments, all told`, async () => {
    for (let number = 0; number < BATCHES; number += 1) await fill(store, number);
  });
  await timed('close', () => store.close());
  const again = await timed('open', () => openStore({ file, key: new Uint8Array(32).fill(7), mode: 'open' }));
  if (!again.ok) throw new Error(again.error.code);
  await pages(again.value);
  delay.disable();
  console.log(
    `main was held up for at most ${(delay.max / 1e6).toFixed(0)} ms; p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  );
  console.log(
    `file ${(statSync(file).size / 1e6).toFixed(0)} MB, peak RSS ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
  await again.value.close();
} finally {
  rmSync(home, { recursive: true, force: true });
}
