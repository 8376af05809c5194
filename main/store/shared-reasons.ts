// The reasons of frozen payments: texts that several payments of a revision share are kept once.
import type { Reason } from '../../shared/domain/flags.ts';
import type { Db } from './driver.ts';

/** SQL: the reasons of `payment p`, as JSON. */
export const REASONS =
  'coalesce((SELECT r.reasons FROM frozen_reasons r WHERE r.reasons_no = p.reasons_no), p.reasons)';

/** Texts that are remembered for a revision: data that is different in each payment is not shared. */
const MOST_SHARED = 1_000;
/** Characters: a number that names a text takes about as much room as a shorter text. */
const LEAST_LENGTH = 16;

/** As a row of `payment` keeps them: in its own text, or by the number of a shared one. */
export interface KeptReasons {
  readonly reasons: string;
  readonly reasonsNo: number | null;
}

export interface ReasonTexts {
  /** Within the write that adds the payment. */
  keep(db: Db, freezeNo: number, reasons: readonly Reason[]): KeptReasons;
  /** A staged revision that was committed or is thrown away. */
  forget(freezeNo: number): void;
}

export function reasonTexts(): ReasonTexts {
  const staged = new Map<number, Map<string, number>>();
  return {
    keep(db, freezeNo, reasons) {
      const text = JSON.stringify(reasons);
      const own: KeptReasons = { reasons: text, reasonsNo: null };
      if (text.length < LEAST_LENGTH) return own;
      const numbers = staged.get(freezeNo) ?? new Map<string, number>();
      staged.set(freezeNo, numbers);
      const known = numbers.get(text);
      if (known !== undefined) return { reasons: '', reasonsNo: known };
      if (numbers.size >= MOST_SHARED) return own;
      const number = db.insert(
        'INSERT INTO frozen_reasons (freeze_no, reasons) VALUES (?, ?)',
        freezeNo,
        text,
      );
      numbers.set(text, number);
      return { reasons: '', reasonsNo: number };
    },
    forget: (freezeNo) => void staged.delete(freezeNo),
  };
}
