// What a desk and its bank did to the disk, in order, and the states of the disk that can follow from a part
// of it.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface DiskStep {
  readonly what: 'write' | 'sync' | 'truncate' | 'rename' | 'link' | 'unlink' | 'create';
  /** Relative to the desk's folder. */
  readonly file: string;
  /** Of a rename or a link: the new name. */
  readonly to: string;
  /** Of a write its place, of a truncation the new length. */
  readonly offset: number;
  readonly bytes: Buffer;
}

/** `ends`: where each step ends in the log, so that a moment of the day can be found in it. */
export function readTrace(
  log: string,
  folder: string,
): { readonly steps: readonly DiskStep[]; readonly ends: readonly number[] } {
  const content = readFileSync(log);
  const steps: DiskStep[] = [];
  const ends: number[] = [];
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(10, at);
    const [what = '', file = '', to = '', offset = '0', length = '0'] = content
      .toString('utf8', at, end)
      .split('\t');
    const bytes = content.subarray(end + 1, end + 1 + Number(length));
    steps.push({
      what: what as DiskStep['what'],
      file: relative(folder, file),
      to: to === '' ? '' : relative(folder, to),
      offset: Number(offset),
      bytes,
    });
    at = end + 1 + Number(length);
    ends.push(at);
  }
  return { steps, ends };
}

export const isBank = (step: DiskStep): boolean => step.file.startsWith('training-bank');

/** Does one step to a copy of the folder. `part`: of a write only so many bytes. */
export function applyStep(folder: string, step: DiskStep, part = step.bytes.length): void {
  const file = join(folder, step.file);
  if (step.what === 'sync') return;
  if (step.what === 'unlink') {
    rmSync(file, { force: true });
    return;
  }
  if (step.what === 'rename') {
    if (existsSync(file)) renameSync(file, join(folder, step.to));
    return;
  }
  if (step.what === 'link') {
    // A copy: between the link and its end nobody writes to the file.
    if (existsSync(file)) copyFileSync(file, join(folder, step.to));
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 });
  if (step.what === 'truncate') truncateSync(file, step.offset);
  if (step.what !== 'write') return;
  const handle = openSync(file, 'r+');
  writeSync(handle, step.bytes, 0, part, step.offset);
  closeSync(handle);
}

/**
 * Steps before `count` that a power loss may undo: changes of a file that no later sync of it covers, and new
 * names that no later sync of
 * their folder covers.
 */
export function unsynced(steps: readonly DiskStep[], count: number): readonly number[] {
  const open: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const step = steps[at];
    if (step === undefined || isBank(step)) continue;
    if (['write', 'truncate', 'rename', 'link'].includes(step.what)) open.push(at);
    if (step.what !== 'sync') continue;
    for (let n = open.length - 1; n >= 0; n -= 1) {
      const [index, before] = [open[n] ?? 0, steps[open[n] ?? -1]];
      if (before === undefined) continue;
      const covered =
        before.what === 'rename' || before.what === 'link'
          ? step.file === ''
          : nameAt(steps, before.file, index, at) === step.file;
      if (covered) open.splice(n, 1);
    }
  }
  return open;
}

/** The name that a file of step `from` has by step `until`. */
function nameAt(steps: readonly DiskStep[], file: string, from: number, until: number): string {
  let name = file;
  for (let at = from; at < until; at += 1) {
    const step = steps[at];
    if (step?.what === 'rename' && step.file === name) name = step.to;
  }
  return name;
}
