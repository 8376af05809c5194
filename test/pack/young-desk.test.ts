// A pack of a desk that only the newer policy inside it enrols: that policy is judged first, then the desk by
// it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeskKeys, type DeskKeys } from '../../main/pack/desk-keys.ts';
import { placesOf } from '../../main/composition/desk-file.ts';
import { systemRandom } from '../../main/composition/system.ts';
import { openVault } from '../../main/vault/vault.ts';
import { trainingPassphrase } from '../../training/create.ts';
import type { OpenedPack } from '../../main/ports/packs.ts';
import { policySchema, type PolicyDesk } from '../../shared/domain/policy.ts';
import { policyEntry } from '../../shared/domain/pack.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import { removeFolder } from './training-desk.ts';
import { bytesOf, opened, sampleDesk, written, type SampleDesk } from './sample-pack.ts';

const young = sampleDesk('desk-young');
let pair: DeskPair;
let batch: string;
let pack: OpenedPack;
let desks: readonly PolicyDesk[];

async function keysOf(folder: string, desk: string): Promise<DeskKeys> {
  const vault = await openVault(
    { file: placesOf(folder).vault, desk, random: systemRandom },
    { passphrase: trainingPassphrase(folder, systemRandom) },
  );
  if (!vault.ok) throw new Error(vault.error.code);
  const keys = await readDeskKeys(vault.value);
  vault.value.close();
  if (!keys.ok) throw new Error(keys.error.code);
  return keys.value;
}

/**
 * The first desk enrols the young one with both administrators' cards; its pack carries the policy that says
 * so.
 */
beforeAll(async () => {
  pair = await openPair();
  const { a } = pair;
  const { version } = await a.ask('policies.get', {});
  const { proposal } = await a.ask('policies.propose', {
    expectedVersion: version,
    changes: [{ change: 'enrol-desk', desk: young.enrolled }],
    note: 'a new desk',
  });
  for (const role of ['preparer', 'approver'])
    await a.outcome((await a.ask('policies.sign', { proposal, choice: await a.cardOf(role) })).ticket);
  batch = await a.batchFromSample();
  await a.sign(batch, 'freeze', 'preparer');
  const file = await a.pack(batch);
  const { desk: id } = await a.ask('desk.get', {});
  await a.desk.close();
  const home: SampleDesk = {
    id,
    keys: await keysOf(pair.folderA, id),
    enrolled: { id, name: '', encryption: '', signing: '' },
  };
  const genuine = await opened(file, home, [], {
    newestDesks: async (contents) =>
      policySchema.parse(JSON.parse((await bytesOf(contents.entries.get(policyEntry(2)))).toString()))
        .desks ?? [],
  });
  if (!genuine.ok) throw new Error(genuine.error.code);
  pack = genuine.value;
  desks =
    policySchema.parse(JSON.parse((await bytesOf(pack.entries.get(policyEntry(2)))).toString())).desks ?? [];
});

afterAll(async () => {
  await pair.b.desk.close();
  removeFolder(pair.root);
});

const madeBy = (maker: SampleDesk, without: RegExp = /^$/u): Promise<Buffer> => {
  const { entries: _entries, ...manifest } = pack.manifest;
  return written(
    {
      manifest: { ...manifest, desk: maker.id },
      entries: [...pack.entries.values()].filter(({ name }) => !without.test(name)),
      desks,
    },
    maker,
  );
};

test('is refused while the administrators’ signatures over that policy are missing', async () => {
  expect(await pair.b.take(await madeBy(young, /^policies\/2\/.*jws$/u))).toBe('pack-desk-not-enrolled');
  expect((await pair.b.ask('policies.get', {})).version).toBe(1);
});

test('is refused from a desk that the newer policy does not enrol either, or with another key than it enrols', async () => {
  expect(await pair.b.take(await madeBy(sampleDesk('desk-nobody')))).toBe('pack-desk-not-enrolled');
  expect(await pair.b.take(await madeBy(sampleDesk(young.id)))).toBe('pack-desk-not-enrolled');
  expect((await pair.b.ask('policies.get', {})).version).toBe(1);
});

test('is taken over with its policy, and names the desk as that policy does', async () => {
  const file = await madeBy(young);
  const checked = await pair.b.ask('packs.check', { file: await pair.b.send('young.cspack', file) });
  expect(checked).toMatchObject({
    maker: { desk: young.id, name: young.enrolled.name },
    adopts: { from: 1, to: 2 },
  });
  expect(await pair.b.take(file)).toMatchObject([{ batch, state: 'frozen' }]);
  expect((await pair.b.ask('policies.get', {})).version).toBe(2);
});
