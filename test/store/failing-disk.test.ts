// Promise 5: a disk that fails while the store is opened or closed, or a kill in the midst of it, costs
// nothing that was acknowledged, and nobody is told of a loss, of damage or of another process that is not
// there.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../main/store/driver.ts';
import { recordPath, recordRecoveryCheckpoint } from '../../main/store/commit-record.ts';
import { heldPath, holdLog } from '../../main/store/recorded-file.ts';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { turningPoints } from '../faults/live.ts';
import { buildShim, hasCompiler } from '../faults/shim.ts';
import { applyStep, readTrace, type DiskStep } from '../faults/trace.ts';
import {
  create,
  folder,
  frozenBatch,
  key,
  LATER,
  log,
  newBatch,
  payment,
  remove,
  reopen,
  sealedBatch,
} from './sample.ts';

const DRAFTS = 3;
let place: string;
/** Folders: as the store was closed, and as a kill left it. */
const image = (name: 'closed' | 'killed'): string => join(place, name);

beforeAll(async () => {
  place = folder();
  const home = join(place, 'made');
  mkdirSync(home);
  const file = join(home, 'desk.db');
  await (await create(file)).close();
  const store = await reopen(file);
  await store.batches.create(newBatch('draft'), [
    { payments: [payment(1, { payment: 'one', endToEndId: 'E1' })], findings: [] },
  ]);
  await frozenBatch(store, 'frozen', 3);
  await store.log.append(log('batch.approve', 'frozen'));
  await sealedBatch(store, 'sealed', 2);
  cpSync(home, image('killed'), { recursive: true });
  await store.close();
  cpSync(home, image('closed'), { recursive: true });
});
afterAll(() => remove(place));

interface Outcome {
  readonly condition: string;
  readonly drafts: number;
}

function open(file: string, migrations = MIGRATIONS): Outcome | string {
  try {
    const db = openFile({ file, key: key(), mode: 'open' }, migrations);
    const drafts = db.get<{ n: number }>('SELECT count(*) AS n FROM batch')?.n ?? 0;
    const { kind } = db.condition;
    db.close();
    return { condition: kind, drafts };
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
}

/** A copy of an image, to be spoilt. */
function copyOf(name: 'closed' | 'killed'): string {
  const home = join(place, 'copy');
  rmSync(home, { recursive: true, force: true });
  cpSync(image(name), home, { recursive: true });
  return join(home, 'desk.db');
}

describe('a log that SQLite removed before the record was told', () => {
  it('is there under its second name', () => {
    const file = copyOf('killed');
    holdLog(`${file}-wal`);
    recordRecoveryCheckpoint(recordPath(file));
    // The checkpoint ends, and then the disk takes no more lines of the record.
    openDatabase(file, key()).closeAsItIs();
    expect(open(file)).toEqual({ condition: 'whole', drafts: DRAFTS });
    expect(open(file)).toEqual({ condition: 'whole', drafts: DRAFTS });
  });
  it('counts only if it has every change: of a damaged one nothing is put into the file', () => {
    const file = copyOf('killed');
    const held = heldPath(`${file}-wal`);
    cpSync(`${file}-wal`, held);
    const bytes = readFileSync(held);
    recordRecoveryCheckpoint(recordPath(file));
    rmSync(`${file}-wal`);
    for (const cut of [0, 100, bytes.length - 4096 - 24]) {
      const again = copyOf('killed');
      recordRecoveryCheckpoint(recordPath(again));
      rmSync(`${again}-wal`);
      cpSync(join(image('killed'), 'desk.db-wal'), held);
      spawnSync('truncate', ['-s', String(cut), held]);
      expect([cut, open(again)]).toEqual([cut, 'store-damaged']);
    }
  });
  it('is nothing to a store that was closed since', () => {
    const file = copyOf('closed');
    cpSync(join(image('killed'), 'desk.db-wal'), heldPath(`${file}-wal`));
    expect(open(file)).toEqual({ condition: 'whole', drafts: DRAFTS });
  });
});

describe.skipIf(!hasCompiler())(
  'at every step of an opening and a closing (needs Linux and a C compiler)',
  () => {
    const OPENINGS = [
      ['after a kill', 'killed', 'now'],
      ['after a clean close', 'closed', 'now'],
      ['with a migration to come', 'closed', 'later'],
    ] as const;
    /** What a disk that fails is called; and a store that opened and took no change may be closed well. */
    const NAMES =
      /^(?:ok|store-disk-full|store-write-failed|store-not-writable|store-change-unrecorded|Error: the change ended with store-(?:disk-full|write-failed|change-unrecorded) and the desk closed)$/u;

    interface Line {
      readonly kind: string;
      readonly number: number;
      readonly ended: string;
      readonly acknowledged: boolean;
      readonly found: unknown;
    }

    function run(
      home: string,
      which: 'closed' | 'killed',
      later: string,
      cases: readonly (readonly [string, number])[],
      trace = '/dev/null',
    ): readonly Line[] {
      const done = spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'failing-disk-child.ts'), image(which), later, JSON.stringify(cases)],
        {
          encoding: 'utf8',
          maxBuffer: 1e8,
          env: {
            ...process.env,
            LD_PRELOAD: buildShim(place),
            FAULTS_FOLDER: home,
            FAULTS_LOG: trace,
            FAULTS_ORDER: join(place, 'order'),
          },
        },
      );
      expect(done.stderr).toBe('');
      return done.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
    }

    it.each(OPENINGS)('%s', (name, which, later) => {
      const home = join(place, name.replaceAll(/[ ,]+/gu, '-'));
      const trace = join(place, `trace of ${name}`);
      expect(run(home, which, later, [['none', 0]], trace)).toMatchObject([
        { ended: 'ok', acknowledged: true },
      ]);
      const { steps } = readTrace(trace, home);

      expect(steps.length).toBeGreaterThan(15);

      const wrong: string[] = [];
      const numbers = turningPoints(steps);
      for (const line of run(
        home,
        which,
        later,
        (later === 'now' ? ['eio', 'enospc', 'short'] : ['eio', 'short']).flatMap((kind) =>
          numbers.map((number) => [kind, number] as const),
        ),
      )) {
        const { kind, number, ended, acknowledged, found } = line;
        const step = steps.filter(({ what }) => what !== 'unlink' && what !== 'create')[number - 1];
        const at = `${kind} at ${number} (${step?.what} ${step?.file})`;
        if (!NAMES.test(ended)) wrong.push(`${at}: ends with ${ended}`);
        const whole = { condition: 'whole', integrity: 'ok', drafts: DRAFTS };
        const seen = found as { written?: boolean };
        if (
          JSON.stringify({ ...seen, written: undefined }) !== JSON.stringify({ ...whole, written: undefined })
        )
          wrong.push(`${at}: ${JSON.stringify(found)}`);
        else if (acknowledged && seen.written !== true) wrong.push(`${at}: what was acknowledged is gone`);
      }
      expect(wrong.concat(killedAtEach(steps, which, later))).toEqual([]);
    });

    const isSame = (one: DiskStep | undefined, other: DiskStep): boolean =>
      one?.what === other.what && one.file === other.file;

    /** The states of the disk that a kill leaves after each step, and in the midst of a write. */
    function killedAtEach(
      steps: readonly DiskStep[],
      which: 'closed' | 'killed',
      later: string,
    ): readonly string[] {
      const wrong: string[] = [];
      const [cursor, copy] = [join(place, 'cursor'), join(place, 'copy')];
      rmSync(cursor, { recursive: true, force: true });
      cpSync(image(which), cursor, { recursive: true });
      for (const [index, step] of steps.entries()) {
        // Of a run of equal steps the first and the last: in between the same loop writes the next page.
        const [before, after] = [steps[index - 1], steps[index + 1]];
        const within = isSame(before, step) && isSame(after, step);
        for (const part of within || step.what === 'sync' ? [] : step.what === 'write' ? [0.5, 1] : [1]) {
          rmSync(copy, { recursive: true, force: true });
          cpSync(cursor, copy, { recursive: true });
          applyStep(copy, step, Math.floor(step.bytes.length * part));
          const found = open(join(copy, 'desk.db'), later === 'later' ? LATER : MIGRATIONS);
          if (JSON.stringify(found) !== JSON.stringify({ condition: 'whole', drafts: DRAFTS }))
            wrong.push(`killed at ${index} (${step.what} ${step.file}, ${part}): ${JSON.stringify(found)}`);
        }
        applyStep(cursor, step);
      }
      return wrong;
    }
  },
);
