// The bank's answers as they came, and the text that was read from them.
import type { StoredAnswer } from '../ports/store.ts';
import { bytesNumber, takeBytes } from './bytes-store.ts';
import type { Db } from './driver.ts';

type Kept = Omit<StoredAnswer, 'raw'>;

/** Saving the same answer twice keeps the first: one answer may say something about several payments. */
export function saveAnswer(db: Db, answer: StoredAnswer): number {
  const known = db.get<{ answer_no: number; raw: number }>(
    'SELECT answer_no, raw FROM answer WHERE answer = ?',
    answer.answer,
  );
  if (known !== undefined) {
    if (known.raw !== bytesNumber(answer.raw)) throw new Error('an answer keeps its bytes');
    return known.answer_no;
  }
  return db.insert(
    'INSERT INTO answer (answer, received_at, verified, raw, text) VALUES (?, ?, ?, ?, ?)',
    answer.answer,
    answer.receivedAt,
    answer.verified ? 1 : 0,
    takeBytes(db, answer.raw),
    answer.text,
  );
}

export function answerOperations(db: Db) {
  return {
    'tracking.answer': (answer: string): Kept | null => {
      const row = db.get<Omit<Kept, 'verified'> & { readonly verified: number }>(
        'SELECT answer, received_at AS receivedAt, verified, text FROM answer WHERE answer = ?',
        answer,
      );
      return row === undefined ? null : { ...row, verified: row.verified === 1 };
    },
  };
}
