// Exactly one desk sends a batch, and moving that takes the release quorum and the old desk's own word that
// it has not sent and never will.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDITOR_DESK, auditorKeyFile, SECOND_DESK } from '../../training/pack-desks.ts';
import { placesOf } from '../../main/composition/desk-file.ts';
import { systemRandom } from '../../main/composition/system.ts';
import { readDeskKeys } from '../../main/pack/desk-keys.ts';
import { trainingPassphrase } from '../../training/create.ts';
import { openVault } from '../../main/vault/vault.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import { bytesOf, opened, written } from './sample-pack.ts';
import { TrainingDesk } from './training-desk.ts';

let pair: DeskPair;

beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.close());

async function released(): Promise<string> {
  const { a } = pair;
  const batch = await a.batchFromSample();
  await a.sign(batch, 'freeze', 'preparer');
  await a.sign(batch, 'approve', 'approver');
  await a.sign(batch, 'release', 'releaser');
  expect(await a.until(batch, 'sealed')).toBe('sealed');
  return batch;
}

const sendCode = async (desk: TrainingDesk, batch: string): Promise<string> => {
  const { rows } = await desk.ask('outbox.list', {});
  const message = rows.find((row) => row.batch === batch);
  if (message === undefined) return 'no message';
  const sent = await desk.call('outbox.send', { message: message.message });
  return sent.ok ? 'sent' : sent.error.code;
};

/** The pack as the first desk would write it, without the handovers of one kind. */
async function without(kind: 'handover' | 'not-sent', file: Buffer): Promise<Buffer> {
  const { desk: id } = await pair.a.ask('desk.get', {});
  const vault = await openVault(
    { file: placesOf(pair.folderA).vault, desk: id, random: systemRandom },
    { passphrase: trainingPassphrase(pair.folderA, systemRandom) },
  );
  const keys = vault.ok ? await readDeskKeys(vault.value) : vault;
  if (vault.ok) vault.value.close();
  const { desks } = JSON.parse(
    readFileSync(join(pair.folderA, 'training-only-auditor', 'desks.json'), 'utf8'),
  ) as { readonly desks: readonly PolicyDesk[] };
  const enrolled = desks.find((one) => one.id === id);
  if (!keys.ok || enrolled === undefined) throw new Error('no keys');
  const maker = { id, keys: keys.value, enrolled };
  const pack = await opened(file, maker, desks);
  if (!pack.ok) throw new Error(pack.error.code);
  const kept = await Promise.all(
    [...pack.value.entries.values()].map(async (one) => {
      if (!one.name.startsWith('handovers/')) return [one];
      const body = Buffer.from((await bytesOf(one)).toString().split('.')[1] ?? '', 'base64url').toString();
      return body.includes('"typ":"countersign/not-sent/1"') === (kind === 'not-sent') ? [] : [one];
    }),
  );
  if (kept.flat().length !== pack.value.entries.size - 1) throw new Error('not one left out');
  const { entries: _entries, ...manifest } = pack.value.manifest;
  return written({ manifest, entries: kept.flat(), desks }, maker);
}

describe('a batch that is handed over', () => {
  let batch: string;
  let before: Buffer;
  let after: Buffer;

  test('moves only with a card of the release quorum, to another desk of the policy', async () => {
    batch = await released();
    before = await pair.a.pack(batch);
    expect(await pair.a.handOver(batch, SECOND_DESK, 'approver')).toBe('person-without-role');
    expect(await pair.a.handOver(batch, SECOND_DESK, 'preparer')).toBe('person-without-role');
    expect(await pair.a.handOver(batch, 'desk-nobody')).toBe('handover-desk-unknown');
    expect(await pair.a.ask('handovers.get', { batch })).toMatchObject({
      sendingDesk: { here: true },
      moves: [],
      quorum: { role: 'releaser', need: 1, canSign: ['Mira Novak'] },
      refusal: null,
      desks: [
        { desk: SECOND_DESK, signed: [] },
        { desk: AUDITOR_DESK, signed: [] },
      ],
    });
  });

  test('is not sent by the other desk before, whatever that desk knows', async () => {
    const { a, b } = pair;
    expect(await b.take(before)).toMatchObject([{ state: 'released' }]);
    const { changeRevision } = await b.ask('batches.get', { batch });
    expect(
      await b.outcome((await b.ask('outbox.seal', { batch, expectedRevision: changeRevision })).ticket),
    ).toBe('not-the-sending-desk');
    expect(await b.handOver(batch, (await a.ask('desk.get', {})).desk)).toBe('not-the-sending-desk');
  });

  test('moves once: of two handovers at the same moment one is done', async () => {
    const { a } = pair;
    const choice = await a.cardOf('releaser');
    const { changeRevision } = await a.ask('batches.get', { batch });
    const both = await Promise.all(
      [SECOND_DESK, AUDITOR_DESK].map((to) =>
        a.ask('handovers.sign', { batch, expectedRevision: changeRevision, to, choice }),
      ),
    );
    const outcomes = await Promise.all(both.map(({ ticket }) => a.outcome(ticket)));
    expect(outcomes).toEqual(['done', 'revision-conflict']);
    expect(await a.handOver(batch, AUDITOR_DESK)).toBe('handed-over');
    after = await a.pack(batch);
  });

  test('is refused by the old desk for ever: after a restart, and whatever old pack comes back', async () => {
    expect(await sendCode(pair.a, batch)).toBe('handed-over');
    await pair.a.desk.close();
    pair.a = await TrainingDesk.open(pair.folderA);
    for (const pack of [before, after, before]) await pair.a.take(pack);
    expect(await sendCode(pair.a, batch)).toBe('handed-over');
    const { rows } = await pair.a.ask('outbox.list', {});
    expect(rows.find((row) => row.batch === batch)).toMatchObject({
      handedOverTo: SECOND_DESK,
      may: { send: false },
    });
    expect((await pair.a.ask('desk.get', {})).counters.toSend).toBe(0);
    expect(await pair.a.ask('handovers.get', { batch })).toMatchObject({
      sendingDesk: { desk: SECOND_DESK, here: false },
      refusal: { code: 'handed-over' },
    });
  });

  test('stays unsealed at the new desk by a pack with the officers’ signature alone', async () => {
    const { b } = pair;
    expect(await b.take(await without('not-sent', after))).toMatchObject([{ state: 'released', added: 1 }]);
    const { changeRevision } = await b.ask('batches.get', { batch });
    expect(
      await b.outcome((await b.ask('outbox.seal', { batch, expectedRevision: changeRevision })).ticket),
    ).toBe('not-the-sending-desk');
  });

  test('is sealed by the new desk as soon as the pack with both signatures is there, and by it alone', async () => {
    const { b } = pair;
    const file = await b.send('after.cspack', after);
    expect((await b.ask('packs.check', { file })).batches).toMatchObject([
      {
        sendingDesk: { here: true },
        handovers: [{ from: 'Training desk', to: 'Second training desk' }],
        newSignatures: 1,
      },
    ]);
    expect(await b.take(after)).toMatchObject([{ state: 'released', added: 1 }]);
    expect(await b.until(batch, 'sealed')).toBe('sealed');
    expect(await sendCode(b, batch)).toBe('offline');
    for (const pack of [before, after])
      expect(await b.take(pack)).toMatchObject([{ state: 'sealed', added: 0 }]);
  });

  test('cannot come back to the desk that gave it up', async () => {
    const { a, b } = pair;
    const home = (await a.ask('desk.get', {})).desk;
    expect(await b.handOver(batch, home)).toBe('handed-over');
    expect(await sendCode(b, batch)).toBe('offline');
  });

  test('is told by the verifier with its sending desk and who handed it over', () => {
    const path = join(pair.root, 'after.cspack');
    writeFileSync(path, after);
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../verifier/main.mjs'),
        path,
        '--desk-key',
        auditorKeyFile(pair.folderA),
      ],
      { encoding: 'utf8' },
    );
    // Without --policy the policy is not judged.
    expect(status).toBe(4);
    expect(stdout).toMatch(
      /Sending desk {2}Second training desk \(desk-second\)\n +handed over by Training desk .* signed by Mira Novak/u,
    );
  });

  test('leaves its trace in the logs of both', async () => {
    const acts = async (desk: TrainingDesk): Promise<string[]> =>
      (await desk.ask('log.list', { text: 'handover', limit: 500 })).rows.map((row) => row.act);
    expect(await acts(pair.a)).toEqual(expect.arrayContaining(['batch.handover', 'batch.handover-refused']));
    const { rows } = await pair.b.ask('log.list', { text: 'not-sent', limit: 500 });
    expect(rows.map((row) => row.act)).toContain('pack.take-over');
  });
});

describe('a batch that is handed over before it is approved', () => {
  test('is approved and released at the new desk, and sealed there only', async () => {
    const { a, b } = pair;
    const batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    expect(await a.handOver(batch, SECOND_DESK)).toBe('done');
    expect(await b.take(await a.pack(batch))).toMatchObject([{ state: 'frozen' }]);
    await b.sign(batch, 'approve', 'approver');
    await b.sign(batch, 'release', 'releaser');
    expect(await b.until(batch, 'sealed')).toBe('sealed');
    expect(await a.take(await b.pack(batch))).toMatchObject([{ state: 'released' }]);
    const { changeRevision } = await a.ask('batches.get', { batch });
    expect(
      await a.outcome((await a.ask('outbox.seal', { batch, expectedRevision: changeRevision })).ticket),
    ).toBe('handed-over');
  });

  test('is sent by nobody where the pack brings the desk’s word without its officers', async () => {
    const { a, b } = pair;
    const batch = await released();
    await b.take(await a.pack(batch));
    expect(await a.handOver(batch, SECOND_DESK)).toBe('done');
    await b.take(await without('handover', await a.pack(batch)));
    const { changeRevision } = await b.ask('batches.get', { batch });
    expect(
      await b.outcome((await b.ask('outbox.seal', { batch, expectedRevision: changeRevision })).ticket),
    ).toBe('handover-contradicts');
  });

  test('that is a draft, or was returned, has nothing to hand over', async () => {
    const { a } = pair;
    const batch = await a.batchFromSample();
    expect(await a.handOver(batch, SECOND_DESK)).not.toBe('done');
    await a.sign(batch, 'freeze', 'preparer');
    await a.sign(batch, 'return', 'approver');
    expect(await a.handOver(batch, SECOND_DESK)).toBe('batch-step-impossible');
  });
});
