// Officers at two desks who act on one batch at the same time, and an officer who stops a pack: no order of
// things makes a difference.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPair, type DeskPair } from './desk-pair.ts';

let pair: DeskPair;

beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.close());

async function onBoth(): Promise<string> {
  const { a, b } = pair;
  const batch = await a.batchFromSample();
  await a.sign(batch, 'freeze', 'preparer');
  await b.take(await a.pack(batch));
  return batch;
}

/** Each desk takes what the other one has. */
async function exchanged(batch: string): Promise<void> {
  const [fromA, fromB] = [await pair.a.pack(batch), await pair.b.pack(batch)];
  await pair.b.take(fromA);
  await pair.a.take(fromB);
}

describe('two officers on one batch at two desks', () => {
  test('the same approver at both counts once', async () => {
    const { a, b } = pair;
    const batch = await onBoth();
    await Promise.all([a.sign(batch, 'approve', 'approver'), b.sign(batch, 'approve', 'approver')]);
    await exchanged(batch);
    for (const desk of [a, b]) {
      const { state, need, signatures } = await desk.ask('batches.review', { batch });
      expect([state, need.find(({ purpose }) => purpose === 'approve')?.have]).toEqual(['approved', 1]);
      expect(
        signatures.filter(({ purpose }) => purpose === 'approve').filter(({ counts }) => counts),
      ).toHaveLength(1);
    }
  });

  test('an approval at one and a return at the other: it is returned at both', async () => {
    const { a, b } = pair;
    const batch = await onBoth();
    await Promise.all([a.sign(batch, 'approve', 'approver'), b.sign(batch, 'return', 'releaser')]);
    await exchanged(batch);
    expect([await a.stateOf(batch), await b.stateOf(batch)]).toEqual(['returned', 'returned']);
  });

  test('a release at one that another withdrew meanwhile is void, and is not sealed again once it is known', async () => {
    const { a, b } = pair;
    const batch = await onBoth();
    await b.sign(batch, 'approve', 'approver');
    await b.sign(batch, 'return', 'approver');
    await a.take(await b.pack(batch));
    await expect(a.sign(batch, 'release', 'releaser')).rejects.toThrow(
      /batch-step-impossible|approvals-void/u,
    );
    expect(await a.stateOf(batch)).toBe('returned');
  });
});

describe('a pack whose taking over is stopped', () => {
  test('leaves nothing of it at the desk, and is taken over when it is opened again', async () => {
    const { a, b } = pair;
    const batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    const pack = await a.pack(batch);
    const file = await b.send('stopped.cspack', pack);
    const stop = b.desk.events.on('ticket', ({ act, ticket, phase }) => {
      if (act === 'pack' && phase === 'reading') void b.call('tickets.cancel', { ticket });
    });
    const result = await b.call('packs.import', { file });
    stop();
    expect(result).toMatchObject({ ok: false, error: { code: 'pack-stopped' } });
    expect((await b.call('batches.get', { batch })).ok).toBe(false);
    expect(await b.take(pack)).toMatchObject([{ batch, state: 'frozen' }]);
  });
});
