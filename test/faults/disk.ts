// The part of the rig that judges the disk: one day is traced, and every state that can follow from a part of
// it is opened and judged.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import { enumerate, ImageBuilder, type Day, type Image } from './images.ts';
import { bookedIn, evaluate, Evaluator, type Finding, type Seen } from './evaluate.ts';
import { laterVersion, type Product } from './product.ts';
import { prepareDay, runDay, type Acknowledged } from './session.ts';
import { buildShim } from './shim.ts';
import { readTrace } from './trace.ts';

export async function traceDay(place: string, product: Product): Promise<Day> {
  const [folder, base, log] = [join(place, 'day'), join(place, 'base'), join(place, 'trace')];
  mkdirSync(place, { recursive: true });
  if ((await copyMadeDesk(folder)) === null) throw new Error('there is no prepared desk');
  await prepareDay(folder);
  cpSync(folder, base, { recursive: true });
  const acknowledged: Acknowledged[] = [];
  await runDay(folder, { library: buildShim(place), log, order: join(place, 'order'), product }, (one) =>
    acknowledged.push(one),
  );
  if (statSync(log).size === 0) throw new Error('nothing was traced');
  // Its prepared original is free for the next desk.
  rmSync(folder, { recursive: true, force: true });
  const { steps, ends } = readTrace(log, folder);
  const stepsBy = (bytes: number): number => ends.filter((end) => end <= bytes).length;
  const acts = acknowledged.map((one) => ({ ...one, first: stepsBy(one.from), last: stepsBy(one.until) }));
  return { base, steps, acts };
}

export interface DiskResult {
  readonly image: Image;
  readonly findings: readonly Finding[];
}

/**
 * What was found in each state of the disk, by its bytes: different faults leave the same state (what was not
 * synced may be what was not written), and it is opened once.
 */
export type SeenStates = Map<string, Seen>;

/** Judges images one after the other, in a process of its own. */
export async function evaluateImages(
  day: Day,
  images: readonly Image[],
  place: string,
  product: Product,
  seenBefore: SeenStates,
  onResult: (result: DiskResult) => void,
): Promise<void> {
  const builder = new ImageBuilder(day, place);
  const judges = { now: new Evaluator(product), later: new Evaluator(laterVersion(product)) };
  for (const image of images) {
    const { folder, digest } = builder.build(image);
    const booked = bookedIn(folder);
    const backup = image.later && !image.mayLose ? backupPutBack(folder) : null;
    const state = digest === null ? null : `${digest} ${image.later ? 'later' : 'now'}`;
    const seen =
      (state === null ? undefined : seenBefore.get(state)) ??
      (await (image.later ? judges.later : judges.now).look(folder));
    if (state !== null) seenBefore.set(state, seen);
    const acknowledged = knownBy(day, image);
    const { mayLose, mustOpen } = image;
    const findings = evaluate({
      seen,
      booked,
      acknowledged,
      mayLose,
      ...(mustOpen === undefined ? {} : { mustOpen }),
    });
    if (backup !== null) findings.push(...judgeBackup(await judges.now.look(backup), day, booked));
    onResult({ image, findings });
  }
  judges.now.close();
  judges.later.close();
}

/** What had been answered by the last step that is whole. */
function knownBy({ acts }: Day, { count, without, half }: Image): Acknowledged | null {
  const whole = without === undefined && half === true ? count - 1 : count;
  return acts.findLast(({ last }) => last <= whole) ?? null;
}

/**
 * The copy from before the migration in place of the store, as somebody who goes back a version would have
 * it: the store's journal and log stay where they are.
 */
function backupPutBack(folder: string): string | null {
  const name = readdirSync(folder).find((one) => /^desk\.db\.before-\d+$/u.test(one));
  if (name === undefined) return null;
  const copy = `${folder}-backup`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  renameSync(join(copy, name), join(copy, 'desk.db'));
  return copy;
}

/**
 * It has its name only when it is whole: it opens in the version from before, with all that was in the
 * store.
 */
function judgeBackup(seen: Seen, { acts }: Day, booked: readonly string[]): readonly Finding[] {
  const acknowledged = acts.find(({ act }) => act === 'close') ?? null;
  if (!seen.opened) return [{ verdict: 'lost', why: `the backup does not open: ${seen.code}` }];
  return evaluate({ seen, booked, acknowledged, mayLose: true }).concat(
    acknowledged !== null && seen.log.size < acknowledged.logSize
      ? [{ verdict: 'lost', why: 'the backup does not hold all of the log' }]
      : [],
  );
}

export const imagesOf = (day: Day): readonly Image[] => enumerate(day);
