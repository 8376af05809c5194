// Names the machine of a measurement, and how busy it was with other things.
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** GB (10^9 bytes). */
  readonly memory: number;
  /** Share of all cores that others used before the measurement began, 0 to 1. */
  readonly busyBefore: number;
  /** Largest share that others used between two parts, 0 to 1. */
  readonly busiest: number;
}

/** Above this share of the cores a table is marked as taken on a busy machine. */
export const BUSY = 0.1;

function jiffies(): { readonly idle: number; readonly all: number } {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
  // user, nice, system, idle, iowait, irq, softirq, steal: what guests use is in user already (proc(5)).
  const times = line.trim().split(/\s+/u).slice(1, 9).map(Number);
  return { idle: (times[3] ?? 0) + (times[4] ?? 0), all: times.reduce((sum, time) => sum + time, 0) };
}

/** Share of all cores in use over the next two seconds; nothing of ours runs meanwhile. */
export async function busyShare(): Promise<number> {
  const before = jiffies();
  await setTimeout(2000);
  const after = jiffies();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

export function machineOf(shares: readonly number[]): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem() / 1e9,
    busyBefore: shares[0] ?? 0,
    busiest: Math.max(...shares),
  };
}
