// The part of the rig that judges the disk: one day is traced, and every state that can follow from a part of
// it is opened and judged.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import { enumerate, ImageBuilder, type Day, type Image } from './images.ts';
import { bookedIn, judge, type Finding, type Judge } from './judge.ts';
import { runDay, type Acknowledged } from './session.ts';
import { readTrace } from './trace.ts';

const SOURCE = fileURLToPath(new URL('disk-shim.c', import.meta.url));

/** A machine without a C compiler fails here, by name. */
export function buildShim(place: string): string {
  const library = join(place, 'disk-shim.so');
  if (!existsSync(library))
    execFileSync('cc', [
      '-shared',
      '-fPIC',
      '-O1',
      '-Wall',
      '-Wextra',
      '-Werror',
      '-o',
      library,
      SOURCE,
      '-ldl',
      '-lpthread',
    ]);
  return library;
}

export async function traceDay(place: string, product: Readonly<Record<string, string>>): Promise<Day> {
  const [folder, base, log] = [join(place, 'day'), join(place, 'base'), join(place, 'trace')];
  mkdirSync(place, { recursive: true });
  if ((await copyMadeDesk(folder)) === null) throw new Error('there is no prepared desk');
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

/** Judges images in as many processes as the machine has room for. */
export async function judgeImages(
  day: Day,
  images: readonly Image[],
  place: string,
  judges: readonly Judge[],
  onResult: (result: DiskResult) => void,
): Promise<void> {
  const size = Math.ceil(images.length / judges.length);
  await Promise.all(
    judges.map(async (judging, index) => {
      const builder = new ImageBuilder(day, join(place, `judge-${index}`));
      for (const image of images.slice(index * size, (index + 1) * size)) {
        const folder = builder.build(image);
        const booked = bookedIn(folder);
        const seen = await judging.look(folder);
        const acknowledged =
          day.acts.findLast(
            ({ last }) =>
              last <=
              (image.without === undefined && image.half !== true
                ? image.count
                : image.count - (image.half === true ? 1 : 0)),
          ) ?? null;
        onResult({ image, findings: judge({ seen, booked, acknowledged, mayLose: image.mayLose }) });
      }
      judging.close();
    }),
  );
}

export const imagesOf = (day: Day): readonly Image[] => enumerate(day);
