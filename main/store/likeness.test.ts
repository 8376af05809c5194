// Likenesses wait until they are written: each once, in order, and not fewer when a write fails.
import { expect, test } from 'vitest';
import type { Db } from './driver.ts';
import { newStagedLikenesses } from './likeness.ts';

const HALF = 2 ** 47;

/** Keeps what is written, and fails the write that is asked for. */
function fakeDb() {
  const rows: (readonly [number, number])[] = [];
  const fails = { next: false };
  /** How many rows were written while what they point to was looked up, as it is in any other write. */
  const lookedUp = { is: true, rows: 0 };
  const db: Pick<Db, 'run' | 'stage' | 'pragma'> = {
    pragma: (text) => {
      lookedUp.is = text === 'foreign_keys = ON';
    },
    run: (_sql, likeness, payment) => {
      if (lookedUp.is) lookedUp.rows += 1;
      return rows.push([Number(likeness), Number(payment)]);
    },
    stage: (work) => {
      const before = rows.length;
      const value = work();
      if (!fails.next) return value;
      fails.next = false;
      rows.length = before;
      throw new Error('the disk is full');
    },
  };
  return { rows, fails, lookedUp, db: db as Db };
}

test('each is written once, sorted within its part, and none of another revision', () => {
  const { db, rows } = fakeDb();
  const likenesses = newStagedLikenesses();
  for (const [payment, likeness] of [HALF + 5, 3, 0, HALF + 1, 2].entries())
    likenesses.add(1, likeness, payment);
  likenesses.add(2, 7, 99);
  expect(likenesses.write(db, 1, 1)).toBe(true);
  expect(rows).toEqual([
    [HALF + 1, 3],
    [HALF + 5, 0],
  ]);
  while (likenesses.write(db, 1, 1));
  expect(rows.slice(2)).toEqual([
    [2, 4],
    [3, 1],
  ]);
  expect([likenesses.waiting(1), likenesses.waiting(2)]).toEqual([false, true]);
  likenesses.forget(2);
  expect(likenesses.write(db, 2, 1)).toBe(false);
  expect(rows).toHaveLength(4);
});

test('no payment is looked up for its likeness, and every later write looks again, after a failed one too', () => {
  const { db, rows, fails, lookedUp } = fakeDb();
  const likenesses = newStagedLikenesses();
  likenesses.add(1, 3, 10);
  fails.next = true;
  expect(() => likenesses.write(db, 1, 5)).toThrow('disk is full');
  expect(lookedUp).toEqual({ is: true, rows: 0 });
  likenesses.write(db, 1, 5);
  expect([rows.length, lookedUp]).toEqual([1, { is: true, rows: 0 }]);
});

test('a write that failed is made again, whole', () => {
  const { db, rows, fails } = fakeDb();
  const likenesses = newStagedLikenesses();
  likenesses.add(1, 3, 10);
  likenesses.add(1, HALF, 11);
  fails.next = true;
  expect(() => likenesses.write(db, 1, 5)).toThrow('disk is full');
  expect([rows, likenesses.waiting(1)]).toEqual([[], true]);
  expect(likenesses.write(db, 1, 5)).toBe(false);
  expect(rows).toHaveLength(2);
});
