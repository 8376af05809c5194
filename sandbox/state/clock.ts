// Owns the bank's time. It stands still unless someone moves it or sets it to run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './durable-file.ts';

// Where the bank's time is kept between two starts.

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

export interface ClockInfo {
  readonly now: string;
  readonly mode: 'frozen' | 'running';
  /** Bank seconds per real second while running. */
  readonly rate: number;
  readonly businessDate: string;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs more than using it a hundred times, and a search asks for thousands of dates. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, known);
  return known;
}

export class BankClock {
  #at: number;
  #since = 0;
  #rate = 0;
  readonly #real: () => number;
  readonly #timeZone: () => string;
  readonly #closedDay: () => 'last' | 'next';

  /**
   * `start` and the real clock in milliseconds since 1970. The bank's IANA zone and which open day a closed
   * one counts as are
   * asked each time.
   */
  constructor(
    start: number,
    timeZone: () => string,
    real: () => number = Date.now,
    closedDay: () => 'last' | 'next' = () => 'last',
  ) {
    this.#closedDay = closedDay;
    this.#at = start;
    this.#timeZone = timeZone;
    this.#real = real;
  }

  now(): number {
    return this.#rate === 0 ? this.#at : this.#at + (this.#real() - this.#since) * this.#rate;
  }

  date(): Date {
    return new Date(this.now());
  }

  /** Moves forward; the bank's time never goes back, since answers already given would become untrue. */
  advance(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError('the clock only goes forward');
    this.#at = this.now() + Math.round(seconds * 1000);
    this.#since = this.#real();
  }

  /** 0 freezes; 1 is real time; 60 makes an hour of a minute. */
  run(rate: number): void {
    if (!Number.isFinite(rate) || rate < 0 || rate > 86_400) throw new RangeError('rate is 0 to 86400');
    this.#at = this.now();
    this.#since = this.#real();
    this.#rate = rate;
  }

  /** The calendar date in the bank's time zone, YYYY-MM-DD. */
  today(at = this.now()): string {
    return calendarOf(this.#timeZone()).format(at);
  }

  /** The bank's present business date: today, or at a weekend the weekday before or after it. */
  businessDate(): string {
    const step = this.#closedDay() === 'last' ? -1 : 1;
    const date = new Date(`${this.today()}T00:00:00Z`);
    while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() + step);
    return date.toISOString().slice(0, 10);
  }

  facts(): ClockInfo {
    return {
      now: this.date().toISOString(),
      mode: this.#rate === 0 ? 'frozen' : 'running',
      rate: this.#rate,
      businessDate: this.businessDate(),
    };
  }
}
