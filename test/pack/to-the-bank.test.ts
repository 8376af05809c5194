// A → B → A → bank by packs only, and everybody who can read the last pack says the same of it: the app, the
// verifier, openssl.
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPack } from '../../verifier/open-pack.ts';
import { auditorKeyFile, SECOND_DESK } from '../../training/pack-desks.ts';
import { SETTLED } from '../bank-days.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import { opensslVerifies } from './openssl.ts';
import type { TrainingDesk } from './training-desk.ts';

interface Report {
  verdict: string;
  signatures: { purpose: string; person: string; counts: boolean }[];
  messages: {
    sha256: string;
    words: string[];
    payments: { name: string; amount: string; currency: string; account: string; endToEndId: string }[];
    totals: { currency: string; amount: string; count: number }[];
  }[];
  policies: { sha256: string }[];
  sending: { desk: string };
}

let pair: DeskPair;

beforeAll(async () => {
  pair = await openPair({ online: true });
});
afterAll(() => pair.close());

const messageOf = async (desk: TrainingDesk, batch: string) => {
  const found = (await desk.ask('outbox.list', {})).rows.find((row) => row.batch === batch);
  if (found === undefined) throw new Error('no message');
  return found;
};

/**
 * Lets the bank's days go by, more of them on a slow machine or over a weekend, until every payment of the
 * batch has ended.
 */
async function settled(desk: TrainingDesk, batch: string): Promise<(string | null)[]> {
  for (let half = 0; half < 60 && (await desk.stateOf(batch)) !== 'closed'; half += 1) {
    await desk.ask('training.advanceClock', { seconds: 43_200 });
    for (let tries = 0; tries < 40 && (await desk.stateOf(batch)) !== 'closed'; tries += 1)
      await new Promise((next) => {
        setTimeout(next, 50);
      });
  }
  return (await desk.ask('payments.list', { batch })).rows.map((row) => row.status);
}

describe('a batch on its way over two desks to the bank', () => {
  let batch: string;
  let pack: Buffer;

  test('is frozen on one, approved on the other, released, sealed and sent on the first, and settled', async () => {
    const { a, b } = pair;
    batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    expect(await b.take(await a.pack(batch))).toMatchObject([{ state: 'frozen' }]);
    await b.sign(batch, 'approve', 'approver');
    expect(await a.take(await b.pack(batch))).toMatchObject([{ state: 'approved' }]);
    await a.sign(batch, 'release', 'releaser');
    expect(await a.until(batch, 'sealed')).toBe('sealed');
    pack = await a.pack(batch);
    expect(await a.ask('outbox.send', { message: (await messageOf(a, batch)).message })).toMatchObject({
      state: 'accepted',
    });
    expect(new Set(await settled(a, batch))).toEqual(new Set(['ACSC']));
  });

  test('is the same to the app, to the verifier and to openssl', async () => {
    const { a, b } = pair;
    const path = join(pair.root, 'last.cspack');
    writeFileSync(path, pack);
    const key = auditorKeyFile(pair.folderA);
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../verifier/main.mjs'), path, '--desk-key', key, '--json'],
      { encoding: 'utf8', maxBuffer: 50_000_000 },
    );
    const report = JSON.parse(stdout) as Report;
    expect([status, report.verdict]).toEqual([4, 'unpinned']);
    await b.take(pack);
    for (const desk of [a, b]) {
      const review = await desk.ask('batches.review', { batch });
      const { rows } = await desk.ask('batches.reviewTransactions', { batch, limit: 500, order: 'document' });
      expect(report.messages.map(({ sha256, words }) => ({ sha256, words }))).toEqual(
        review.readings.map(({ sha256, words }) => ({ sha256, words })),
      );
      expect(
        report.messages
          .flatMap((message) => message.payments)
          .map((one) => [one.endToEndId, one.name, one.account, one.currency, Number(one.amount)]),
      ).toEqual(
        rows.map((row) => [
          row.endToEndId,
          row.name,
          row.account,
          row.amount?.currency,
          Number(row.amount?.amount),
        ]),
      );
      expect(
        report.messages
          .flatMap((message) => message.totals)
          .map((total) => ({ ...total, amount: Number(total.amount) })),
      ).toEqual(review.totals.map((total) => ({ ...total, amount: Number(total.amount) })));
      expect(
        report.signatures.filter((one) => one.counts).map(({ purpose, person }) => [purpose, person]),
      ).toEqual(
        review.signatures.filter((one) => one.counts).map(({ purpose, person }) => [purpose, person]),
      );
      expect(report.policies.at(-1)?.sha256).toBe(review.policy.sha256);
      expect(report.sending.desk).toBe((await desk.ask('handovers.get', { batch })).sendingDesk?.desk);
    }
    const files = openPack(pack, createPrivateKey(readFileSync(key)));
    const statements = [...files]
      .filter(([name]) => name.startsWith('approvals/'))
      .map(([, bytes]) =>
        opensslVerifies(bytes.toString(), files.get('policies/1/policy.json')?.toString() ?? '', pair.root),
      );
    expect(statements.toSorted()).toEqual([
      'approve by jonas-weber: verified',
      'freeze by ada-keller: verified',
      'release by mira-novak: verified',
    ]);
    for (const { sha256 } of report.messages)
      expect(
        createHash('sha256')
          .update(files.get(`messages/${sha256}.xml`) ?? '')
          .digest('hex'),
      ).toBe(sha256);
  });

  test('stays at its desk once bytes may have left it', async () => {
    expect(await pair.a.handOver(batch, SECOND_DESK)).toBe('batch-step-impossible');
    const other = await pair.a.batchFromSample();
    for (const [act, role] of [
      ['freeze', 'preparer'],
      ['approve', 'approver'],
      ['release', 'releaser'],
    ] as const)
      await pair.a.sign(other, act, role);
    await pair.a.until(other, 'sealed');
    await pair.a.ask('outbox.send', { message: (await messageOf(pair.a, other)).message });
    expect(await pair.a.handOver(other, SECOND_DESK)).toBe('handover-after-attempt');
  });
});

describe('a batch that was handed over', () => {
  test('is sent by the new desk, and settled', async () => {
    const { a, b } = pair;
    const batch = await a.batchFromSample();
    for (const [act, role] of [
      ['freeze', 'preparer'],
      ['approve', 'approver'],
      ['release', 'releaser'],
    ] as const)
      await a.sign(batch, act, role);
    await a.until(batch, 'sealed');
    expect(await a.handOver(batch, SECOND_DESK)).toBe('done');
    await b.take(await a.pack(batch));
    expect(await b.until(batch, 'sealed')).toBe('sealed');
    await b.ask('network.setMode', { mode: 'online' });
    expect(await b.ask('outbox.send', { message: (await messageOf(b, batch)).message })).toMatchObject({
      state: 'accepted',
    });
    expect(await a.call('outbox.send', { message: (await messageOf(a, batch)).message })).toMatchObject({
      ok: false,
      error: { code: 'handed-over' },
    });
    // The training bank's clock is moved at the desk it belongs to; the other one asks.
    await a.ask('training.advanceClock', { seconds: SETTLED });
    const { rows } = await b.ask('payments.list', { batch });
    const asked = await Promise.all(rows.map(({ payment }) => b.ask('payments.inquire', { payment })));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['ACSC']));
  });
});
