// How long a desk takes to open, and what it costs while nobody asks anything: the process that owns the
// store and the cards, with its threads, over the stdio shell. Each opening is of the same made desk, the
// files of the program in the machine's cache.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { newFolder, pause, StdioDesk, throwAway } from '../test/flow/stdio-desk.ts';
import type { Measured } from './measured.ts';

const OPENINGS = 5;
const IDLE = 10_000;

const ticks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const resident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1.024e-3;

const folder = newFolder();
await (await StdioDesk.start(folder)).stop();
const openings: Measured[] = [];
for (let opening = 0; opening < OPENINGS; opening += 1) {
  const from = performance.now();
  const desk = await StdioDesk.start(folder);
  const pid = desk.child.pid ?? 0;
  openings.push({
    what: 'open a desk (median of five)',
    wall: performance.now() - from,
    processor: ticks(pid),
    resident: resident(pid),
    longestWait: null,
  });
  if (opening === OPENINGS - 1) {
    await pause(2000);
    const [spent, began] = [ticks(pid), performance.now()];
    await pause(IDLE);
    const row: Measured = {
      what: `idle for ${IDLE / 1000} s`,
      wall: performance.now() - began,
      processor: ticks(pid) - spent,
      resident: resident(pid),
      longestWait: null,
    };
    console.log(JSON.stringify(row));
  }
  await desk.stop();
}
const [, , median] = openings.toSorted((a, b) => a.wall - b.wall);
console.log(JSON.stringify(median));
await throwAway(folder);
