// Owns where the bank's time is kept between two starts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankClock } from './clock.ts';
import { replaceFile } from './durable-file.ts';

/**
 * The time to start from, ms: the later of the kept one and the real one, so that the bank's time never goes
 * back.
 */
export function restoreClock(dir: string): number {
  const file = join(dir, 'clock.json');
  const kept = existsSync(file)
    ? Date.parse((JSON.parse(readFileSync(file, 'utf8')) as { now: string }).now)
    : 0;
  return Math.max(Number.isNaN(kept) ? 0 : kept, Date.now());
}

export function keepClock(dir: string, clock: BankClock): void {
  replaceFile(join(dir, 'clock.json'), JSON.stringify({ now: clock.date().toISOString() }));
}
