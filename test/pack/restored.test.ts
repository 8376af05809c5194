// A desk that was put back from an older copy keeps the promises it has forgotten, and starts nothing a pack
// brings back as if it had never been sent.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_DESK } from '../../training/pack-desks.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import { TrainingDesk } from './training-desk.ts';
import { asSameFile } from '../made-desks/same-file.ts';

let pair: DeskPair;
beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair.close());

const STORE = 'desk.db';

async function reopened(change: () => void): Promise<void> {
  await pair.a.desk.close();
  change();
  pair.a = await TrainingDesk.open(pair.folderA);
}

/** The store alone, as a backup of the file brings it back. */
function putBack(copy: string): void {
  copyFileSync(copy, join(pair.folderA, STORE));
  for (const end of ['-wal', '-shm']) rmSync(join(pair.folderA, `${STORE}${end}`), { force: true });
}

function done(outcome: string): void {
  if (outcome !== 'done') throw new Error(outcome);
}

async function sealing(batch: string): Promise<string> {
  const { changeRevision } = await pair.a.ask('batches.get', { batch });
  const started = await pair.a.call('outbox.seal', { batch, expectedRevision: changeRevision });
  return started.ok ? pair.a.outcome(started.value.ticket) : started.error.code;
}

describe('a copy from before a handover', () => {
  let frozen: string;
  let draft: string;
  let packOfB: Buffer;
  let older: Buffer;

  beforeAll(async () => {
    const { a, b } = pair;
    frozen = await a.batchFromSample();
    await a.sign(frozen, 'freeze', 'preparer');
    draft = await a.batchFromSample();
    await reopened(() => {
      copyFileSync(join(pair.folderA, STORE), join(pair.root, 'store.db'));
      cpSync(pair.folderA, join(pair.root, 'folder'), { recursive: true });
    });
    done(await pair.a.handOver(frozen, SECOND_DESK));
    await pair.a.sign(draft, 'freeze', 'preparer');
    done(await pair.a.handOver(draft, SECOND_DESK));
    const given = await pair.a.pack(frozen);
    const later = await pair.a.batchFromSample();
    await pair.a.sign(later, 'freeze', 'preparer');
    older = await pair.a.pack(later);
    await b.take(given);
    const other = await b.batchFromSample();
    await b.sign(other, 'freeze', 'preparer');
    packOfB = await b.pack(other);
    await reopened(() => putBack(join(pair.root, 'store.db')));
  });

  test('the mark outside the store holds what was handed over', () => {
    const mark = JSON.parse(readFileSync(join(pair.folderA, 'desk.mark'), 'utf8')) as {
      readonly givenUp: readonly object[];
    };
    expect(mark.givenUp).toEqual([
      { batch: frozen, revision: 1, to: SECOND_DESK },
      { batch: draft, revision: 1, to: SECOND_DESK },
    ]);
  });

  test('neither seals what was handed over nor freezes it anew', async () => {
    const { a } = pair;
    expect(await a.stateOf(frozen)).toBe('frozen');
    await a.sign(frozen, 'approve', 'approver');
    await a.sign(frozen, 'release', 'releaser');
    expect(await sealing(frozen)).toBe('handed-over');
    expect((await a.ask('outbox.list', {})).rows).toEqual([]);
    expect(await a.stateOf(draft)).toBe('draft');
    await expect(a.sign(draft, 'freeze', 'preparer')).rejects.toThrow('handed-over');
  });

  test('hands nothing over, because it cannot say what it has sent', async () => {
    const { a } = pair;
    const fresh = await a.batchFromSample();
    await a.sign(fresh, 'freeze', 'preparer');
    expect(await a.handOver(fresh, SECOND_DESK)).toBe('handover-after-restore');
    expect(await a.ask('handovers.get', { batch: fresh })).toMatchObject({
      refusal: { code: 'handover-after-restore' },
    });
  });

  test('takes its own batch back from a pack, and starts it unknown', async () => {
    const { a } = pair;
    const [taken] = (await a.take(older)) as readonly { readonly batch: string }[];
    expect(taken).toMatchObject({ state: 'frozen', revision: 1 });
    await a.sign(taken!.batch, 'approve', 'approver');
    await a.sign(taken!.batch, 'release', 'releaser');
    expect(await a.until(taken!.batch, 'sealed')).toBe('sealed');
    const row = async () => (await a.ask('outbox.list', {})).rows.find(({ batch }) => batch === taken!.batch);
    await expect.poll(row).toMatchObject({
      state: 'unknown',
      fault: { code: 'store-restored' },
      may: { send: false, resend: false },
    });
  });

  test('learns from any pack of the other desk what it handed over, where the mark was put back too', async () => {
    await reopened(() => {
      rmSync(pair.folderA, { recursive: true });
      cpSync(join(pair.root, 'folder'), pair.folderA, { recursive: true });
      asSameFile(pair.folderA);
    });
    const { a } = pair;
    expect(await a.ask('restore.get', {})).toEqual({ restored: null });
    await a.sign(frozen, 'approve', 'approver');
    // A disk that refuses the mark: by name, nothing of the pack is there, and the same pack proves it again.
    const inTheWay = join(pair.folderA, 'desk.mark.new');
    mkdirSync(inTheWay);
    expect(await a.take(packOfB)).toBe('restore-not-stored');
    expect(await a.stateOf(frozen)).toBe('approved');
    expect(readFileSync(join(pair.folderA, 'desk.mark'), 'utf8')).not.toContain(SECOND_DESK);
    rmSync(inTheWay, { recursive: true });
    expect(await a.take(packOfB)).toMatchObject([{ state: 'frozen' }]);
    expect(readFileSync(join(pair.folderA, 'desk.mark'), 'utf8')).toContain(SECOND_DESK);
    expect(await a.ask('restore.get', {})).toMatchObject({ restored: { lost: null, acknowledged: false } });
    await a.sign(frozen, 'release', 'releaser');
    expect(await sealing(frozen)).toBe('handed-over');
  });
});
