// What near-duplicates are found by: short numbers for "the same account, currency and amount" and the like.
// Rows that share one are compared in full.
import { hash } from 'node:crypto';
import type { HistoryKey } from '../ports/store.ts';
import { unchecked, type Db } from './driver.ts';
import { nameKey } from '../../shared/domain/name-likeness.ts';
import { billOf } from '../../shared/domain/payment-risk.ts';

/** 0 where there is nothing to compare by. */
export interface Likeness {
  /** The same account, currency and amount. */
  readonly amount: number;
  /** The same name, currency and amount. */
  readonly name: number;
  /** The same account and creditor reference, else remittance text. */
  readonly text: number;
}

export function likenessesOf(key: HistoryKey): Likeness {
  const { account, currency, minor } = key;
  return { amount: short(`${account}|${currency}|${minor}`), name: alikeName(key), text: alikeText(key) };
}

function alikeName({ name, currency, minor }: HistoryKey): number {
  const key = nameKey(name);
  return key === '' ? 0 : short(`name ${key}|${currency}|${minor}`);
}

function alikeText(key: HistoryKey): number {
  const text = billOf(key);
  return text === '' ? 0 : short(`text ${key.account}|${text}`);
}

/** 48 bits of SHA-256: a whole number that SQLite and JavaScript both hold exactly. */
function short(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16);
}

// Likenesses of the payments that are being staged, until they go into their index: sorted and in slices, for
// an index that is written to at random costs more than all else of a row.

/** The likenesses are spread evenly over 48 bits: each part of them is sorted by itself. */
const PARTS = 256;
const PART = 2 ** 48 / PARTS;

interface StagedLikenesses {
  /** 0 says nothing and is left out. */
  add(freezeNo: number, likeness: number, paymentNo: number): void;
  /** Writes at least `limit` of them where there are as many; false when all of them are written. */
  write(db: Db, freezeNo: number, limit: number): boolean;
  /** Whether any waits: such a revision would miss its near-duplicates. */
  waiting(freezeNo: number): boolean;
  forget(freezeNo: number): void;
}

export function newStagedLikenesses(): StagedLikenesses {
  /** Of each part, a likeness and its payment in turn. */
  const staged = new Map<number, number[][]>();
  return {
    add(freezeNo, likeness, paymentNo) {
      if (likeness === 0) return;
      const parts = staged.get(freezeNo) ?? [];
      if (parts.length === 0) staged.set(freezeNo, parts);
      (parts[Math.floor(likeness / PART)] ??= []).push(likeness, paymentNo);
    },
    write(db, freezeNo, limit) {
      const parts = staged.get(freezeNo);
      if (parts === undefined) return false;
      // Forgotten only when they are written: a slice that fails can be written again.
      let waiting = parts.length;
      // Each payment was added before its likeness waited here, and is forgotten here before it goes. To look
      // it up again would read the payments in the order of a digest, nearly a page of the file for each.
      unchecked(db, () =>
        db.stage(() => {
          for (let left = limit; left > 0 && waiting > 0;) {
            waiting -= 1;
            left -= writePart(db, parts[waiting] ?? []);
          }
        }),
      );
      parts.length = waiting;
      if (waiting === 0) staged.delete(freezeNo);
      return waiting > 0;
    },
    waiting: (freezeNo) => staged.has(freezeNo),
    forget: (freezeNo) => void staged.delete(freezeNo),
  };
}

function writePart(db: Db, part: readonly number[]): number {
  const pairs = Array.from({ length: part.length / 2 }, (_, index) => [
    part[index * 2] ?? 0,
    part[index * 2 + 1] ?? 0,
  ]);
  for (const [likeness = 0, paymentNo = 0] of pairs.toSorted(([a = 0], [b = 0]) => a - b))
    db.run('INSERT OR IGNORE INTO payment_alike (alike, payment_no) VALUES (?, ?)', likeness, paymentNo);
  return pairs.length;
}
