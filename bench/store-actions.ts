// What the store's thread does for one large batch, in this one: processor time and the longest single call
// of import, history, staging, index, commit, sealing, sums, and of a revision that is thrown away.
// node bench/store-actions.ts [payments]
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { historyOf } from '../main/store/history-query.ts';
import { openFile } from '../main/store/open-file.ts';
import type { StatusUpdate } from '../main/ports/store.ts';
import { storeOperations } from '../main/store/operations.ts';
import type { PlannedPoint } from '../main/store/planned-query.ts';
import {
  AT,
  change,
  folder,
  identity,
  key,
  log,
  newBatch,
  payment,
  range,
  remove,
  staged,
  transaction,
} from '../test/store/sample.ts';
import { newIds } from '../main/ports/clock.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const [DRAFTED, FROZEN, THROWN, ANSWERED] = [500, 1_000, 1_000, 10_000];
const NAMES = ['Lieferant', 'Meyer', 'Schulz', 'Northwind', 'Alpine', 'Baltic', 'Kontor', 'Werke'];

const path = folder();
const db = openFile({ file: `${path}/desk.db`, key: key(), mode: 'create' });
const store = storeOperations(db);
const spent = new Map<string, { total: number; longest: number }>();

function timed<T>(what: string, work: () => T): T {
  const from = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(from);
  const took = (user + system) / 1_000;
  const before = spent.get(what) ?? { total: 0, longest: 0 };
  spent.set(what, { total: before.total + took, longest: Math.max(before.longest, took) });
  return value;
}

const nextId = newIds({ bytes: (length) => randomBytes(length) }, 'payment');
const account = (number: number): string => `DE${number % 89}37040044${String(number).padStart(10, '0')}`;
const name = (number: number): string =>
  `${NAMES[number % 8] ?? ''} ${NAMES[(number >> 3) % 8] ?? ''} ${number} GmbH`;
const frozen = (message: string, number: number) => ({
  ...staged(transaction('b1', number + 1, { message, name: name(number), account: account(number) })),
  payment: nextId(),
});
type Row = ReturnType<typeof frozen>;
const history = (rows: readonly Row[]) => historyOf(db, rows, { since: '2026-10-01', exceptBatch: 'b1' });

function stored(...pieces: readonly Uint8Array[]) {
  const ref = store['bytes.open'](false);
  for (const piece of pieces) timed('bytes', () => store['bytes.append'](ref, [piece]));
  return timed('bytes', () => store['bytes.finish'](ref));
}

function addMessage(freeze: string, message: string, position: number, pieces: readonly Uint8Array[]): void {
  const { ref: payload, sha256, bytes } = stored(...pieces);
  const reading = { transactions: COUNT } as never;
  const kind = 'pain.001.001.03';
  store['freezes.addMessage'](freeze, {
    message,
    batch: 'b1',
    revision: 1,
    position,
    kind,
    messageId: message,
    payload,
    sha256,
    bytes,
    reading,
  });
}

store['desk.initialize'](identity, log('desk.create', 'desk-a'));
const { log: _log, findings: _findings, ...batch } = newBatch('b1');
const number = store['batches.stage'](batch);
const node = JSON.stringify({ n: 'CdtTrfTxInf', c: [{ n: 'X', t: 'y'.repeat(600) }] });
for (let from = 0; from < COUNT; from += DRAFTED) {
  const payments = range(from, Math.min(COUNT, from + DRAFTED) - 1).map((one) => ({
    ...payment(one + 1, { payment: nextId(), name: name(one), account: account(one) }),
    node,
  }));
  timed('import: rows', () => store['batches.stagePiece'](number, { payments, findings: [] }));
}
timed('import: made to count', () => store['batches.unstage'](number, 'b1', log('batch.import', 'b1')));
const { freeze } = store['freezes.begin']('b1', 1);
const quarter = 256 * 1024;
addMessage(
  freeze,
  'b1-m1',
  1,
  range(1, Math.ceil((COUNT * 410) / quarter)).map(() => randomBytes(quarter)),
);
for (let from = 0; from < COUNT; from += FROZEN) {
  const rows = range(from, Math.min(COUNT, from + FROZEN) - 1).map((one) => frozen('b1-m1', one));
  timed('freeze: history', () => history(rows));
  timed('freeze: rows', () => store['freezes.addTransactions'](freeze, rows));
}
while (timed('freeze: index', () => store['freezes.index'](freeze, 4_000)));
timed('freeze: made to count', () => store['freezes.commit'](freeze, change('b1', 1, { state: 'frozen' })));
const body = stored(randomBytes(1_000));
const sealed = {
  ...body,
  message: 'b1-m1',
  body: body.ref,
  suite: 'modern' as const,
  sealedAt: AT,
  next: null,
};
while (timed('sums that leave an account', () => store['reports.leaving']('b1')) === null);
timed('seal', () => store['outbox.seal'](change('b1', 2, { state: 'sealed' }), [sealed]));
while (timed('seal: payments are followed', () => store['updates.applyNext']()));
while (timed('seal: history', () => store['freezes.addSealed']()));
for (let after: PlannedPoint | null | undefined; after !== null;) {
  const query = { since: AT, except: '', after: after ?? null, limit: 4_000 };
  after = timed('sums that are planned', () => store['reports.plannedFrom'](query)).reached;
}
const sent = (payment: string): StatusUpdate => ({
  target: { payment },
  entry: {
    at: AT,
    source: 'initiation-answer',
    status: 'ACSP',
    reasons: [],
    facts: [],
    notUnderstood: [],
    answer: null,
  },
  set: { status: 'ACSP', statusGroup: 'waiting', acceptedAt: AT, nextInquiryAt: AT, updatedAt: AT },
});
const answered = store['tracking.list']({ offset: 0, limit: ANSWERED }).rows.map(({ payment: id }) =>
  sent(id),
);
timed('answer to 10,000', () =>
  store['tracking.record']({ answer: null, batch: null, log: log('payment.status', 'b1') }, answered),
);
while (timed('answer: payments are changed', () => store['updates.applyNext']()));
timed('sums of a day', () => store['reports.daySums'](AT, AT));

const again = store['freezes.begin']('b1', 2).freeze;
addMessage(again, 'again-m1', 1, [randomBytes(10)]);
const rows = range(0, THROWN - 1).map((one) => frozen('again-m1', one));
timed('history of 1,000 that were paid', () => history(rows));
timed('history of 1,000 with new names', () =>
  history(rows.map((row, index) => ({ ...row, account: account(COUNT + index), name: name(COUNT + index) }))),
);
store['freezes.addTransactions'](again, rows);
timed('1,000 thrown away', () => {
  while (store['freezes.discard'](again, THROWN) > 0);
});
console.log(
  `${COUNT} payments; log ${(statSync(`${path}/desk.db-wal`).size / 1e6).toFixed(0)} MB at the end`,
);
for (const [what, { total, longest }] of spent)
  console.log(
    `${what.padEnd(34)} ${total.toFixed(0).padStart(7)} ms   longest call ${longest.toFixed(0).padStart(6)} ms`,
  );
db.close();
remove(path);
