import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchHead, Store } from '../../main/ports/store.ts';
import { folder, remove, reopen } from './sample.ts';

const PAYMENTS = 240;
const STEPS = ['created', 'frozen', 'sealed', 'sending', 'accepted'] as const;
type Step = (typeof STEPS)[number];
/** Steps that are logged under these acts, one entry each. */
const ACT: Readonly<Record<Step, string>> = {
  created: 'batch.create',
  frozen: 'batch.freeze',
  sealed: 'batch.seal',
  sending: 'message.intent',
  accepted: 'message.accepted',
};

let home: string;
beforeAll(() => {
  home = folder();
});
afterAll(() => remove(home));

/** Starts the worker, kills it -9 some time after its n-th promise, and returns what it had promised. */
async function killAfter(
  round: number,
  promises: number,
  milliseconds: number,
): Promise<ReadonlyMap<string, Step>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), home, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const promised = new Map<string, Step>();
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [step, batch = ''] = line.split(' ');
    promised.set(batch, step as Step);
    lines += 1;
    if (lines === promises) setTimeout(() => child.kill('SIGKILL'), milliseconds);
  }
  const [, signal] = (await exited) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return promised;
}

async function reached(store: Store, head: BatchHead): Promise<Step> {
  const [message] = await store.outbox.ofBatch(head.batch);
  if (message !== undefined)
    return message.state === 'queued' ? 'sealed' : message.state === 'sending' ? 'sending' : 'accepted';
  return head.state === 'frozen' ? 'frozen' : 'created';
}

/** Everything a batch at a step must have, and nothing it must not have. */
async function expectWhole(store: Store, head: BatchHead, step: Step): Promise<void> {
  const at = STEPS.indexOf(step);
  const { batch } = head;
  expect(head).toMatchObject({
    transactions: PAYMENTS,
    totals: [{ currency: 'EUR', minor: 2_892_000n, count: PAYMENTS }],
    changeRevision: [1, 2, 3, 3, 4][at],
  });
  expect((await store.batches.payments({ batch, offset: 0, limit: 1 })).total).toBe(PAYMENTS);
  const messages = await store.freezes.messages(batch, 1);
  expect(messages).toHaveLength(at >= 1 ? 1 : 0);
  for (const { payload, bytes } of messages) {
    let read = 0;
    for await (const chunk of store.bytes.read(payload)) read += chunk.length;
    expect(read).toBe(bytes);
  }
  expect((await store.tracking.list({ batch, offset: 0, limit: 1 })).total).toBe(at >= 2 ? PAYMENTS : 0);
  expect((await store.outbox.attempts(`${batch}-m1`)).map(({ outcome }) => outcome)).toEqual(
    at < 3 ? [] : at === 3 ? ['pending'] : ['answered'],
  );
  if (at >= 2)
    expect(await store.tracking.tally({ batch })).toEqual([
      { status: at === 4 ? 'ACSP' : null, statusGroup: at === 4 ? 'waiting' : 'neutral', count: PAYMENTS },
    ]);
  const acts = (await store.log.about(batch)).map(({ act }) => act);
  expect(acts).toEqual(STEPS.slice(0, at + 1).map((its) => ACT[its]));
}

describe('kill -9 in the middle of the work', () => {
  // Points spread over all five steps and the time between them.
  for (const [round, [promises, milliseconds]] of (
    [
      [1, 0],
      [1, 7],
      [1, 18],
      [2, 2],
      [2, 9],
      [3, 1],
      [3, 5],
      [4, 0],
      [4, 4],
      [5, 3],
      [7, 11],
      [11, 6],
    ] as const
  ).entries()) {
    it(`round ${round}: what was promised is there, whole; what was not is not there, or whole`, async () => {
      const promised = await killAfter(round, promises, milliseconds);
      const store = await reopen(join(home, 'desk.db'));
      try {
        const { rows, total } = await store.batches.list({ offset: 0, limit: 500 });
        const its = rows.filter(({ batch }) => batch.startsWith(`r${round}n`));
        expect(promised.size).toBeGreaterThan(0);
        for (const [batch, step] of promised) {
          const head = its.find((row) => row.batch === batch);
          expect(head).toBeDefined();
          if (head !== undefined)
            expect(STEPS.indexOf(await reached(store, head))).toBeGreaterThanOrEqual(STEPS.indexOf(step));
        }
        for (const head of its) await expectWhole(store, head, await reached(store, head));
        const perStep = await Promise.all(
          rows.map(async (head) => STEPS.indexOf(await reached(store, head)) + 1),
        );
        // The creation of the desk, and one entry for each step of each batch.
        expect(await store.log.verify()).toMatchObject({
          intact: true,
          size: 1 + perStep.reduce((sum, steps) => sum + steps, 0),
        });
        expect(await store.outbox.list({ offset: 0, limit: 1, states: ['sending'] })).toMatchObject({
          total: perStep.filter((steps) => steps === 4).length,
        });
        expect(total).toBe(rows.length);
      } finally {
        await store.close();
      }
    });
  }
  it('nothing unfinished is left behind in the file', async () => {
    const { openFile } = await import('../../main/store/open-file.ts');
    const db = openFile({ file: join(home, 'desk.db'), key: new Uint8Array(32).fill(7), mode: 'open' });
    try {
      expect(db.pragma('integrity_check')).toBe('ok');
      expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
      for (const left of [
        'batch WHERE staged = 1',
        'freeze WHERE committed = 0',
        'bytes WHERE taken = 0',
        'draft_payment WHERE batch_no NOT IN (SELECT batch_no FROM batch)',
        'payment WHERE freeze_no NOT IN (SELECT freeze_no FROM freeze)',
      ]) {
        expect([left, db.get<{ n: number }>(`SELECT count(*) AS n FROM ${left}`)?.n]).toEqual([left, 0]);
      }
    } finally {
      db.close();
    }
  });
});
