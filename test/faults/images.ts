// Every state of the disk that the rig judges: after each step of the day a kill, a write cut short, a power
// loss; and copies and logs of every age.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { asSameFile } from '../made-desks/same-file.ts';
import { imagesOfOtherFiles } from './other-files.ts';
import type { Acknowledged } from './session.ts';
import { applyStep, isBank, unsynced, type DiskStep } from './trace.ts';

export interface Image {
  readonly kind:
    | 'kill'
    | 'short write'
    | 'power loss'
    | 'log gone'
    | 'log cut'
    | 'log flipped'
    | 'log of another age'
    | 'copy of another age'
    | 'file of another age'
    | 'journal of another age'
    | 'journal gone'
    | 'journal cut'
    | 'journal flipped';
  readonly name: string;
  /** Number of steps that were done. */
  readonly count: number;
  /** Steps before it that did not reach the disk. */
  readonly without?: readonly number[];
  /** The last step reached it by half. */
  readonly half?: boolean;
  /** Files of the store as they were after so many steps. */
  readonly from?: { readonly count: number; readonly files: readonly string[] };
  readonly spoil?: { readonly file: string; readonly how: 'remove' | 'cut' | 'flip' };
  readonly mayLose: boolean;
  /** What was put back is whole by itself: to be refused is not enough. */
  readonly mustOpen?: boolean;
  /** To be opened by the next version of the program, which was at work. */
  readonly later: boolean;
}

/** What of an image decides its files. */
export type BuiltImage = Pick<Image, 'count' | 'without' | 'half' | 'from' | 'spoil'>;

export interface Day {
  readonly base: string;
  readonly steps: readonly DiskStep[];
  /** In steps, not in bytes of the trace. */
  readonly acts: readonly (Acknowledged & { readonly first: number; readonly last: number })[];
}

/** A number of its own for each place, the same in every run. */
function drawn(seed: number, below: number): number {
  return createHash('sha256').update(String(seed)).digest().readUInt32BE(0) % below;
}

const STORE = ['desk.db', 'desk.db-wal'];

export function enumerate(day: Day): readonly Image[] {
  const { steps, acts } = day;
  const images: Image[] = [];
  const closed = acts.find(({ act }) => act === 'close')?.last ?? steps.length;
  const nameAt = (count: number): string => acts.find(({ last }) => count <= last)?.act ?? 'close';
  for (const [index, step] of steps.entries()) {
    if (isBank(step) || step.file.startsWith('tokens')) continue;
    const [count, act] = [index + 1, nameAt(index + 1)];
    const later = count > closed;
    const name = `${act}: ${step.what} ${step.file} (step ${count})`;
    if (step.what !== 'sync') images.push({ kind: 'kill', name, count, mayLose: false, later });
    if (step.what === 'write' && step.bytes.length > 1)
      images.push({ kind: 'short write', name, count, half: true, mayLose: false, later });
    if (step.what !== 'sync') continue;
    // Just before it is on the disk: everything that is open may be there or not.
    const open = unsynced(steps, index);
    const lost = (without: readonly number[], what: string): void =>
      void images.push({
        kind: 'power loss',
        name: `${name}, ${what}`,
        count: index,
        without,
        mayLose: false,
        later,
      });
    if (open.length === 0) continue;
    lost(open, 'nothing of it');
    if (open.length < 2) continue;
    lost(open.slice(0, 1), 'all but the first');
    lost(open.slice(-1), 'all but the last');
    lost(
      open.filter((_one, place) => drawn(index * 1_000 + place, 2) === 0),
      'a half of it',
    );
  }
  for (const [place, { last, act }] of acts.entries()) {
    const later = last > closed;
    if (act === 'close' || act === 'close again') {
      // A closed store is whole by itself: whatever log lies beside it must not be put into it.
      for (const before of acts.slice(0, place)) {
        images.push({
          kind: 'log of another age',
          name: `after close, of ${before.act}`,
          count: last,
          from: { count: before.last, files: ['desk.db-wal'] },
          mayLose: false,
          later,
        });
      }
      continue;
    }
    for (const spoil of ['remove', 'cut', 'flip'] as const) {
      images.push({
        kind: spoil === 'remove' ? 'log gone' : spoil === 'cut' ? 'log cut' : 'log flipped',
        name: `after ${act}`,
        count: last,
        spoil: { file: 'desk.db-wal', how: spoil },
        mayLose: true,
        later,
      });
    }
    for (const before of acts.slice(0, place)) {
      images.push({
        kind: 'log of another age',
        name: `after ${act}, of ${before.act}`,
        count: last,
        from: { count: before.last, files: ['desk.db-wal'] },
        mayLose: true,
        later,
      });
      images.push({
        kind: 'copy of another age',
        name: `after ${act}, of ${before.act}`,
        count: last,
        from: { count: before.last, files: STORE },
        mayLose: true,
        later,
      });
    }
  }
  return [...images, ...imagesOfOtherFiles(day, closed)];
}

/** Builds images in one folder, as far as it goes without beginning again. */
export class ImageBuilder {
  readonly #day: Day;
  readonly #cursor: string;
  readonly #folder: string;
  #done = 0;

  constructor(day: Day, place: string) {
    this.#day = day;
    this.#cursor = join(place, 'cursor');
    this.#folder = join(place, 'desk');
    this.#restart();
  }

  #restart(): void {
    rmSync(this.#cursor, { recursive: true, force: true });
    mkdirSync(this.#cursor, { recursive: true });
    copyDesk(this.#day.base, this.#cursor);
    this.#done = 0;
  }

  #moveTo(count: number): void {
    if (count < this.#done) this.#restart();
    for (; this.#done < count; this.#done += 1) this.#apply(this.#cursor, this.#done);
  }

  #apply(folder: string, index: number, half = false): void {
    const step = this.#day.steps[index];
    if (step === undefined) return;
    applyStep(folder, step, half ? Math.floor(step.bytes.length / 2) : step.bytes.length);
  }

  /**
   * `digest`: SHA-256 (hex) of names and bytes, before the store is made the file it was; null where a file
   * is spoilt after that.
   */
  build({ count, without = [], half = false, from, spoil }: BuiltImage): {
    readonly folder: string;
    readonly digest: string | null;
  } {
    const first = Math.min(...without, half ? count - 1 : count);
    this.#moveTo(first);
    rmSync(this.#folder, { recursive: true, force: true });
    copyDesk(this.#cursor, this.#folder);
    for (let index = first; index < count; index += 1) {
      if (!without.includes(index)) this.#apply(this.#folder, index, half && index === count - 1);
    }
    // The bank is another machine: what it did before the desk's next step it has done, whatever the desk's
    // disk has.
    for (let index = count; index < this.#day.steps.length; index += 1) {
      const step = this.#day.steps[index];
      if (step === undefined || !isBank(step)) break;
      applyStep(this.#folder, step);
    }
    if (from !== undefined) {
      const other = this.#filesAt(from.count, from.files);
      for (const [file, bytes] of other) {
        if (bytes === null) rmSync(join(this.#folder, file), { force: true });
        else writeFileSync(join(this.#folder, file), bytes);
      }
    }
    const digest = spoil === undefined ? digestOfFolder(this.#folder) : null;
    // On the disk that lost its power the store is the file it was.
    asSameFile(this.#folder);
    if (spoil !== undefined) spoilFile(join(this.#folder, spoil.file), spoil.how, count);
    return { folder: this.#folder, digest };
  }

  #filesAt(count: number, files: readonly string[]): readonly (readonly [string, Buffer | null])[] {
    const place = `${this.#cursor}-other`;
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    copyDesk(this.#day.base, place);
    for (let index = 0; index < count; index += 1) this.#apply(place, index);
    return files.map((file) => [
      file,
      existsSync(join(place, file)) ? readFileSync(join(place, file)) : null,
    ]);
  }
}

function digestOfFolder(folder: string): string {
  const digest = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) {
      digest.update(`${name}/\n`);
      continue;
    }
    const bytes = readFileSync(file);
    digest.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex');
}

function spoilFile(file: string, how: 'remove' | 'cut' | 'flip', seed: number): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  if (how === 'remove' || bytes.length === 0) rmSync(file);
  else if (how === 'cut') writeFileSync(file, bytes.subarray(0, drawn(seed, bytes.length)));
  else {
    const at = drawn(seed, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 16;
    writeFileSync(file, bytes);
  }
}

/** What opening offline needs: neither the cards nor what the bank wrote down about requests. */
function copyDesk(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (source) => !source.includes('/tokens/') && !source.includes('/journal/'),
  });
}
