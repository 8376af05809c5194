// Owns the bank's own transaction references: unique, short enough for a statement (16 characters).
import type { Bank } from '../bank.ts';

const counters = new WeakMap<Bank, number>();

/** `SB` + date + running number, e.g. SB26112000000017. */
export function nextReference(bank: Bank): string {
  const next = (counters.get(bank) ?? bank.ledger.payments().length) + 1;
  counters.set(bank, next);
  return `SB${bank.clock.today().slice(2).replaceAll('-', '')}${String(next).padStart(8, '0')}`;
}
