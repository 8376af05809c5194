// A newer policy travels in a pack: adopted where enough administrators signed it, shown before, and never
// taken back by an older pack.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPair, type DeskPair } from './desk-pair.ts';
import type { TrainingDesk } from './training-desk.ts';

let pair: DeskPair;

beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.close());

/** Proposes a change at the first desk; `signers`: parts of the officers who sign it. */
async function change(desk: TrainingDesk, validHours: number, signers: readonly string[]): Promise<void> {
  const { version, rules } = await desk.ask('policies.get', {});
  const rule = rules[0]?.rule;
  if (rule === undefined) throw new Error('no rule');
  const { proposal } = await desk.ask('policies.propose', {
    expectedVersion: version,
    changes: [{ change: 'set-rule', rule: { ...rule, validHours } }],
    note: 'in the test',
  });
  for (const role of signers) {
    const choice = await desk.cardOf(role);
    expect(await desk.outcome((await desk.ask('policies.sign', { proposal, choice })).ticket)).toBe('done');
  }
}

const versionAt = async (desk: TrainingDesk): Promise<number> => (await desk.ask('policies.get', {})).version;

describe('a policy that the administrators changed at one desk', () => {
  let before: Buffer;
  let batch: string;

  test('is shown with what it changes before the pack that carries it is taken over, and adopted with it', async () => {
    const { a, b } = pair;
    batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    before = await a.pack(batch);
    await change(a, 48, ['preparer', 'approver']);
    expect([await versionAt(a), await versionAt(b)]).toEqual([2, 1]);
    const pack = await a.pack(batch);
    const checked = await b.ask('packs.check', { file: await b.send('new.cspack', pack) });
    expect(checked.adopts).toMatchObject({
      from: 1,
      to: 2,
      changes: [{ code: 'rule-changed', data: { after: { validHours: 48 } } }, { code: 'policy-valid-from' }],
    });
    expect(await versionAt(b)).toBe(1);
    expect(await b.take(pack)).toMatchObject([{ state: 'frozen' }]);
    expect(await versionAt(b)).toBe(2);
    expect((await b.ask('policies.get', {})).sha256).toBe((await a.ask('policies.get', {})).sha256);
    const { rows } = await b.ask('log.list', { text: 'policy.adopt' });
    expect(rows[0]?.detail).toMatch(/log-policy-adopted.*"version":2.*log-of-pack/u);
  });

  test('leaves a batch bound to the version it was frozen under: its approval at the other desk counts', async () => {
    const { a, b } = pair;
    await b.sign(batch, 'approve', 'approver');
    expect(await a.take(await b.pack(batch))).toMatchObject([{ state: 'approved', added: 1 }]);
  });

  test('is what a batch frozen after it is judged by, on both desks', async () => {
    const { a, b } = pair;
    const next = await b.take(
      await (async () => {
        const fresh = await a.batchFromSample();
        await a.sign(fresh, 'freeze', 'preparer');
        return a.pack(fresh);
      })(),
    );
    expect(next).toMatchObject([{ state: 'frozen' }]);
  });

  test('is not rolled back by a pack from before', async () => {
    for (const desk of [pair.a, pair.b]) expect(await desk.take(before)).toBe('pack-policy-rolled-back');
    expect([await versionAt(pair.a), await versionAt(pair.b)]).toEqual([2, 2]);
  });

  test('is not in force, nor carried, while signatures are missing', async () => {
    const { a, b } = pair;
    await change(a, 24, ['preparer']);
    expect(await versionAt(a)).toBe(2);
    const checked = await b.ask('packs.check', { file: await b.send('same.cspack', await a.pack(batch)) });
    expect([checked.adopts, checked.policyVersion]).toEqual([null, 2]);
  });
});
