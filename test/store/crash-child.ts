// Works through one batch after the other until it is killed; each line says what had been promised by then.
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { AT, change, create, log, newBatch, payment, range, reopen, staged, transaction } from './sample.ts';
import type { StoredBody } from '../../main/ports/store.ts';

export const PAYMENTS = 240;
const [, , home = '', round = '0'] = process.argv;
const file = join(home, 'desk.db');
const store = existsSync(file) ? await reopen(file) : await create(file);
const say = (what: string) => process.stdout.write(`${what}\n`);

for (let number = 1; ; number += 1) {
  const batch = `r${round}n${number}`;
  const pieces = range(0, 5).map((n) => ({
    payments: range(n * 40 + 1, n * 40 + 40).map((p) => payment(p, { payment: `${batch}-pay-${p}` })),
    findings: [],
  }));
  await store.batches.create(newBatch(batch), pieces);
  say(`created ${batch}`);
  const { freeze } = await store.freezes.begin(batch, 1);
  const stored = await store.bytes.put([Buffer.alloc(600_000, batch)]);
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
      messageId: `MSG-${batch}`,
      creationDateTime: AT,
      initiatingParty: 'Acme',
      sha256: stored.sha256,
      bytes: stored.bytes,
      groups: 1,
      transactions: PAYMENTS,
      controlSum: '0',
      totals: [],
      ownAccounts: [],
      countries: [],
      valueDates: [],
      transactionsDigest: '0'.repeat(64),
    },
  });
  for (const n of range(0, 5))
    await store.freezes.addTransactions(
      freeze,
      range(n * 40 + 1, n * 40 + 40).map((p) => staged(transaction(batch, p))),
    );
  await store.freezes.commit(freeze, {
    ...change(batch, 1, { state: 'frozen' }),
    log: log('batch.freeze', batch),
  });
  say(`frozen ${batch}`);
  const sealed = await store.bytes.put([Buffer.alloc(700_000, batch)]);
  const body: StoredBody = {
    body: sealed.ref,
    sha256: sealed.sha256,
    bytes: sealed.bytes,
    suite: 'modern',
    sealedAt: AT,
  };
  await store.outbox.seal({ ...change(batch, 2, { state: 'sealed' }), log: log('batch.seal', batch) }, [
    { ...body, message: `${batch}-m1`, next: null },
  ]);
  say(`sealed ${batch}`);
  await store.outbox.begin({
    attempt: `${batch}-a`,
    message: `${batch}-m1`,
    kind: 'initiation',
    expectedState: 'queued',
    startedAt: AT,
    correlationId: 'c',
    bodySha256: sealed.sha256,
    set: { state: 'sending' },
    log: log('message.intent', batch),
  });
  say(`sending ${batch}`);
  await store.outbox.end({
    attempt: `${batch}-a`,
    endedAt: AT,
    httpStatus: 200,
    outcome: 'answered',
    fault: null,
    bankReference: null,
    answerExcerpt: '',
    answer: null,
    set: { state: 'accepted' },
    updates: range(1, PAYMENTS).map((n) => ({
      target: { payment: `${batch}-tx-${n}` },
      entry: null,
      set: { status: 'ACSP', statusGroup: 'waiting' },
    })),
    batch: { outcome: 'accepted' },
    log: log('message.accepted', batch),
  });
  say(`accepted ${batch}`);
}
