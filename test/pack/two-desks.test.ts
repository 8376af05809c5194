// Two desks that share no store carry a batch to and fro by packs only.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { auditorKeyFile, SECOND_DESK } from '../../training/pack-desks.ts';
import { createSecondDesk } from '../../training/second-desk.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';

const [folderA, folderB] = [newFolder(), newFolder()];
let a: TrainingDesk;
let b: TrainingDesk;

beforeAll(async () => {
  a = await TrainingDesk.open(folderA, true, true);
  await a.desk.close();
  const second = join(folderB, 'desk');
  const made = await createSecondDesk({
    first: folderA,
    folder: second,
    clock: systemClock(),
    random: systemRandom,
  });
  if (!made.ok) throw new Error(`${made.error.code} ${made.error.detail ?? ''}`);
  [a, b] = await Promise.all([TrainingDesk.open(folderA), TrainingDesk.open(second)]);
});

afterAll(async () => {
  await Promise.all([a.desk.close(), b.desk.close()]);
  removeFolder(folderA);
  removeFolder(folderB);
});

async function exported(desk: TrainingDesk, batch: string): Promise<Buffer> {
  return desk.receive((await desk.ask('packs.export', { batch })).file);
}

async function imported(desk: TrainingDesk, pack: Uint8Array) {
  return desk.ask('packs.import', { file: await desk.send('batch.cspack', pack) });
}

async function refused(desk: TrainingDesk, pack: Uint8Array): Promise<string> {
  const result = await desk.call('packs.import', { file: await desk.send('batch.cspack', pack) });
  return result.ok ? 'imported' : result.error.code;
}

const stateOf = async (desk: TrainingDesk, batch: string): Promise<string> =>
  (await desk.ask('batches.get', { batch })).state;

async function until(desk: TrainingDesk, batch: string, state: string): Promise<string> {
  for (let tries = 0; tries < 1_200 && (await stateOf(desk, batch)) !== state; tries += 1)
    await new Promise((next) => {
      setTimeout(next, 25);
    });
  return stateOf(desk, batch);
}

describe('a batch that is prepared at one desk, approved at another and released at the first', () => {
  let batch: string;
  const packs: Buffer[] = [];

  test('goes out frozen, with what it is shown before it is taken over', async () => {
    batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    packs.push(await exported(a, batch));
    const file = await b.send('first.cspack', packs[0]!);
    const checked = await b.ask('packs.check', { file });
    const review = await a.ask('batches.review', { batch });
    expect(checked.maker.name).toBe('Training desk');
    expect(checked.batches).toMatchObject([
      {
        batch,
        stateHere: null,
        stateThen: 'frozen',
        newSignatures: 1,
        totals: review.totals,
        transactions: review.transactions,
        words: review.readings.map((reading) => reading.words),
        sendingDesk: { here: false },
      },
    ]);
    expect((await b.call('batches.get', { batch })).ok).toBe(false);
  });

  test('is the same batch at the other desk, read there from the bytes', async () => {
    expect((await imported(b, packs[0]!)).batches).toEqual([
      { batch, revision: 1, state: 'frozen', added: 1 },
    ]);
    const [here, there] = await Promise.all([a, b].map((desk) => desk.ask('batches.review', { batch })));
    expect(there?.readings.map(({ message: _message, ...reading }) => reading)).toEqual(
      here?.readings.map(({ message: _message, ...reading }) => reading),
    );
    expect(there?.signatures.map(({ purpose, person, counts }) => [purpose, person, counts])).toEqual([
      ['freeze', 'ada-keller', true],
    ]);
    const rows = await Promise.all(
      [a, b].map((desk) => desk.ask('batches.reviewTransactions', { batch, limit: 500, order: 'document' })),
    );
    const plain = (page: (typeof rows)[number] | undefined): unknown =>
      page?.rows.map(({ message: _message, reasons: _reasons, risk: _risk, ...row }) => row);
    expect(plain(rows[1])).toEqual(plain(rows[0]));
  });

  test('may be approved there, but not repaired or frozen anew', async () => {
    await b.sign(batch, 'approve', 'approver');
    expect(await stateOf(b, batch)).toBe('approved');
    packs.push(await exported(b, batch));
  });

  test('comes back with the approval and is released and sealed where it was frozen', async () => {
    expect(await stateOf(a, batch)).toBe('frozen');
    expect((await imported(a, packs[1]!)).batches).toEqual([
      { batch, revision: 1, state: 'approved', added: 1 },
    ]);
    await a.sign(batch, 'release', 'releaser');
    expect(await until(a, batch, 'sealed')).toBe('sealed');
    packs.push(await exported(a, batch));
  });

  test('is never sealed at the desk that is not named, though it learns of the release', async () => {
    expect((await imported(b, packs[2]!)).batches).toMatchObject([{ state: 'released', added: 1 }]);
    const { changeRevision } = await b.ask('batches.get', { batch });
    const { ticket } = await b.ask('outbox.seal', { batch, expectedRevision: changeRevision });
    await expect
      .poll(async () => (await b.ask('tickets.get', { ticket })).fault?.code)
      .toBe('not-the-sending-desk');
    expect(await stateOf(b, batch)).toBe('released');
  });

  test('does not change by any pack that comes again, nor by an older one', async () => {
    for (const desk of [a, b]) {
      const before = await desk.ask('batches.get', { batch });
      for (const pack of [...packs, ...packs.toReversed()])
        expect((await imported(desk, pack)).batches).toMatchObject([{ added: 0 }]);
      expect(await desk.ask('batches.get', { batch })).toEqual(before);
    }
  });

  test('is what the verifier says it is', () => {
    const path = join(folderA, 'last.cspack');
    writeFileSync(path, packs[2]!);
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../verifier/main.mjs'), path, '--desk-key', auditorKeyFile(folderA)],
      { encoding: 'utf8' },
    );
    expect([
      status,
      /Jonas Weber .* at /u.test(stdout),
      stdout.includes('THE POLICY COULD NOT BE VERIFIED'),
    ]).toEqual([4, true, true]);
  });
});

describe('a batch that is returned at the other desk', () => {
  test('is returned at the first too, and no older pack brings its approvals back', async () => {
    const batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    await a.sign(batch, 'approve', 'approver');
    const approved = await exported(a, batch);
    await imported(b, approved);
    await b.sign(batch, 'return', 'releaser');
    const returned = await exported(b, batch);
    expect((await imported(a, returned)).batches).toMatchObject([{ state: 'returned' }]);
    for (const desk of [a, b]) {
      await imported(desk, approved);
      expect(await stateOf(desk, batch)).toBe('returned');
      expect(
        (await desk.ask('batches.review', { batch })).signatures.filter(
          (one) => one.counts && one.purpose !== 'return',
        ),
      ).toEqual([]);
    }
    const { changeRevision } = await b.ask('batches.get', { batch });
    const edited = await b.call('batches.edit', { batch, expectedRevision: changeRevision });
    expect(edited).toMatchObject({ ok: false, error: { code: 'not-the-sending-desk' } });
    // Repaired where it is sent from: a new revision, and the old signatures are no more than history.
    await a.ask('batches.edit', {
      batch,
      expectedRevision: (await a.ask('batches.get', { batch })).changeRevision,
    });
    await a.sign(batch, 'freeze', 'preparer');
    expect((await imported(b, await exported(a, batch))).batches).toMatchObject([
      { revision: 2, state: 'frozen' },
    ]);
    for (const old of [approved, returned])
      expect((await imported(b, old)).batches).toMatchObject([{ revision: 2, state: 'frozen', added: 0 }]);
  });
});

describe('a pack that is refused', () => {
  test('changes nothing, and the refusal stands in the log', async () => {
    const batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    const pack = await exported(a, batch);
    const changed = Buffer.from(pack);
    changed[changed.length - 5] = (changed[changed.length - 5] ?? 0) ^ 1;
    expect(await refused(b, changed)).toBe('pack-damaged');
    expect(await refused(b, pack.subarray(0, pack.length / 2))).toBe('pack-damaged');
    expect(await refused(b, Buffer.from('no pack at all'))).toBe('pack-not-one');
    expect((await b.call('batches.get', { batch })).ok).toBe(false);
    const { rows } = await b.ask('log.list', { text: 'pack.refused' });
    expect(rows.map((row) => /"code":"(pack-[a-z-]+)"/u.exec(row.detail)?.[1] ?? '').toSorted()).toEqual([
      'pack-damaged',
      'pack-damaged',
      'pack-not-one',
    ]);
    const { desk } = await b.ask('desk.get', {});
    expect(desk).toBe(SECOND_DESK);
  });
});
