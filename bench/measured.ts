// What every part of the bench reports, and how a part that runs in a process of its own is asked.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

export interface Measured {
  readonly what: string;
  /** Wall time, ms. */
  readonly wall: number;
  /** Processor time of the process with its threads, user and system, ms. */
  readonly processor: number;
  /** Largest resident memory up to then, MB (10^6 bytes). */
  readonly resident: number;
  /** Longest time in ms that somebody waited who asked for something small; null where nobody asked. */
  readonly longestWait: number | null;
}

export interface NotMeasured {
  readonly what: string;
  /** Why there is no figure: it ran out of memory, or out of the time a part may take. */
  readonly ended: string;
}

export type Row = Measured | NotMeasured;

export const isMeasured = (row: Row): row is Measured => 'wall' in row;

const residentNow = (): number => process.resourceUsage().maxRSS * 1.024e-3;

function processorNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Does `work` in this process and prints its row as one line of JSON for the process that asked. */
export async function measure<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const [from, spent] = [performance.now(), processorNow()];
  const value = await work();
  const row: Measured = {
    what,
    wall: performance.now() - from,
    processor: processorNow() - spent,
    resident: residentNow(),
    longestWait: null,
  };
  console.log(JSON.stringify(row));
  return value;
}

/** Longest time a part may take, ms. */
const PART = 600_000;

/**
 * The rows a program prints by `measure`. One that ends otherwise than well gives a row that says so: that a
 * route runs out of memory is a result.
 */
export async function rowsOf(script: string, args: readonly string[]): Promise<Row[]> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), PART);
  let [printed, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (code, signal) => resolve([code, signal]));
  });
  clearTimeout(timer);
  const rows = printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Row);
  return code === 0 ? rows : [...rows, { what: 'did not end', ended: howItEnded(signal, complaint) }];
}

function howItEnded(signal: NodeJS.Signals | null, complaint: string): string {
  if (signal === 'SIGKILL') return `after ${PART / 60_000} minutes`;
  if (complaint.includes('heap out of memory')) return 'out of memory';
  if (complaint.includes('Invalid string length')) return 'longer than a string can be';
  return complaint.trim().split('\n').slice(0, 3).join(' ').slice(0, 200) || `by ${signal ?? 'itself'}`;
}
