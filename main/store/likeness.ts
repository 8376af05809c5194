// Short numbers for "the same account, currency and amount" and the like; rows that share one are compared in
// full.
import { hash } from 'node:crypto';
import type { HistoryKey } from '../ports/store.ts';

export function alike(account: string, currency: string, minor: bigint): number {
  return short(`${account}|${currency}|${minor}`);
}

/** The same name, currency and amount; 0 where there is no name. */
export function alikeName({ name, currency, minor }: HistoryKey): number {
  const key = nameKey(name);
  return key === '' ? 0 : short(`name ${key}|${currency}|${minor}`);
}

/** Fewer characters ("Rent", "Fee") say nothing about a single bill. */
const LEAST_TEXT = 5;

/** The same account and creditor reference, else remittance text; 0 where that is too short to tell. */
export function alikeText({ account, creditorReference, remittance }: HistoryKey): number {
  const text = creditorReference === '' ? remittance : creditorReference;
  return account === '' || text.length < LEAST_TEXT || !/\d/u.test(text)
    ? 0
    : short(`text ${account}|${text}`);
}

/** Names are compared without regard to case and spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** 48 bits of SHA-256: a whole number that SQLite and JavaScript both hold exactly. */
function short(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
}
