// A short number for "same account, same currency, same amount"; rows that share it are compared in full.
import { hash } from 'node:crypto';

/** 48 bits of SHA-256: a whole number that SQLite and JavaScript both hold exactly. */
export function alike(account: string, currency: string, minor: bigint): number {
  return Number.parseInt(hash('sha256', `${account}|${currency}|${minor}`, 'hex').slice(0, 12), 16);
}
