// The part of the rig that judges a disk which fails while a desk is opened, migrated or closed: it says so
// by name, and when the disk works again everything is there.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageBuilder, type Day } from './images.ts';
import { isNamed, evaluate, Evaluator, type Finding, type Seen } from './evaluate.ts';
import { DISK_FAULTS, turningPoints, type DiskFault } from './live.ts';
import { laterVersion, type Product } from './product.ts';
import { buildShim, shimmed } from './shim.ts';
import { readTrace } from './trace.ts';

/** Which state of the day's disk is opened and closed, and whether by the next version. */
const OPENINGS = {
  'open and close': { after: 'close', later: false },
  'open after a kill': { after: 'send', later: false },
  backup: { after: 'close', later: true },
} as const;
export type Opening = keyof typeof OPENINGS;

export interface OpeningCase {
  readonly opening: Opening;
  readonly kind: DiskFault;
  /** The change of the disk that fails first, counted from the start of the program. */
  readonly number: number;
}

export interface Openings {
  readonly cases: readonly OpeningCase[];
  judge(
    cases: readonly OpeningCase[],
    report: (one: OpeningCase, found: readonly Finding[]) => void,
  ): Promise<void>;
  close(): void;
}

/** Traces each opening once: a store that is opened, read and closed again without a fault. */
export async function traceOpenings(day: Day, place: string, product: Product): Promise<Openings> {
  mkdirSync(place, { recursive: true });
  const builder = new ImageBuilder(day, place);
  const actOf = (opening: Opening): Day['acts'][number] => {
    const found = day.acts.find(({ act }) => act === OPENINGS[opening].after);
    if (found === undefined) throw new Error(`the day has no ${OPENINGS[opening].after}`);
    return found;
  };
  const built = (opening: Opening): string => builder.build({ count: actOf(opening).last }).folder;
  const order = join(place, 'order');
  const shim = { library: buildShim(place), order, product };
  const folder = join(place, 'desk');
  const judgesWith = (log: string) => ({
    now: new Evaluator(shimmed(folder, { ...shim, log })),
    later: new Evaluator(laterVersion(shimmed(folder, { ...shim, log }))),
  });
  const judgeOf = (judges: ReturnType<typeof judgesWith>, opening: Opening): Evaluator =>
    OPENINGS[opening].later ? judges.later : judges.now;

  const cases: OpeningCase[] = [];
  for (const opening of Object.keys(OPENINGS) as Opening[]) {
    const log = join(place, `${opening.replaceAll(' ', '-')}.trace`);
    const judges = judgesWith(log);
    const seen = await judgeOf(judges, opening).look(built(opening));
    if (!seen.opened) throw new Error(`${opening}: ${seen.code}`);
    for (const judging of Object.values(judges)) judging.close();
    const numbers = turningPoints(readTrace(log, folder).steps);
    cases.push(...DISK_FAULTS.flatMap((kind) => numbers.map((number) => ({ opening, kind, number }))));
  }

  const judges = judgesWith('/dev/null');
  let generation = 0;
  return {
    cases,
    async judge(some, report) {
      for (const one of some) {
        const { opening, kind, number } = one;
        built(opening);
        generation += 1;
        writeFileSync(order, `${generation} ${number} ${kind}\n`);
        const first = await judgeOf(judges, opening).look(folder);
        rmSync(order, { force: true });
        const findings = judgeFirst(first);
        const acknowledged = actOf(opening);
        const seen = await judgeOf(judges, opening).look(folder);
        report(one, [...findings, ...evaluate({ seen, booked: [], acknowledged, mayLose: false })]);
      }
    },
    close() {
      for (const judging of Object.values(judges)) judging.close();
    },
  };
}

/** With a disk that fails it may open or not; but what it ends with has a name. */
function judgeFirst(seen: Seen): readonly Finding[] {
  if (seen.opened || isNamed(seen.code)) return [];
  return seen.code === 'hangs'
    ? [{ verdict: 'stuck', why: 'does not end' }]
    : [{ verdict: 'unclear', why: `ends without a name: ${seen.code.slice(0, 300)}` }];
}
