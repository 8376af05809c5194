// Counts and control sums of a message, exact and irrespective of currency (rules.md 5.1).
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { amountOf } from './tree.ts';

/**
 * Adds decimal texts exactly. `1.50` and `0.005` give `1.505`; sign and exponent never occur in an amount.
 */
export class DecimalSum {
  #unscaled = 0n;
  #scale = 0;
  // Amounts of up to 15 digits are added as numbers in minor units, in batches a double holds exactly.
  #fast = 0;

  /** False when the text is no plain decimal; the sum is then as before. */
  add(text: string): boolean {
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
    if (digits.length === 0 || !isDigits(digits)) return false;
    if (scale > this.#scale) this.#rescale(scale);
    if (digits.length <= 12 && this.#scale - scale <= 2) {
      this.#fast += Number(digits) * (POWERS[this.#scale - scale] ?? 1);
      if (this.#fast > SAFE) this.#settle();
    } else {
      this.#unscaled += BigInt(digits) * 10n ** BigInt(this.#scale - scale);
    }
    return true;
  }

  /** Plain notation, without superfluous zeros behind the point. */
  toString(): string {
    this.#settle();
    if (this.#scale === 0) return this.#unscaled.toString();
    const digits = this.#unscaled.toString().padStart(this.#scale + 1, '0');
    const fraction = digits.slice(-this.#scale).replace(/0+$/, '');
    const whole = digits.slice(0, -this.#scale);
    return fraction === '' ? whole : `${whole}.${fraction}`;
  }

  #settle(): void {
    this.#unscaled += BigInt(this.#fast);
    this.#fast = 0;
  }

  #rescale(scale: number): void {
    this.#settle();
    this.#unscaled *= 10n ** BigInt(scale - this.#scale);
    this.#scale = scale;
  }
}

const POWERS = [1, 10, 100];
// One more addend stays below 2^53: 10^14 at most.
const SAFE = 8_000_000_000_000_000;

function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/** NbOfTxs and CtrlSum of some transactions. */
export interface Totals {
  readonly count: number;
  /** Exact decimal, no superfluous zeros, `0` for none. */
  readonly sum: string;
}

/** Counts transactions; for one with an equivalent amount, that amount enters the sum. */
export class RunningTotals {
  readonly #sum = new DecimalSum();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(transaction: IsoNode): void {
    this.#count += 1;
    this.#sum.add(amountOf(transaction)?.value ?? '0');
  }

  totals(): Totals {
    return { count: this.#count, sum: this.#sum.toString() };
  }
}

export function totalsOf(transactions: Iterable<IsoNode>): Totals {
  const running = new RunningTotals();
  for (const transaction of transactions) running.add(transaction);
  return running.totals();
}
