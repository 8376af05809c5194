// At which row of its batch a payment stands, when only some of the rows are in hand.
import type { Db } from './driver.ts';

export interface Place {
  readonly payment_no: number;
  readonly position: number;
}

/**
 * 0-based rows in order of position, by payment number. Counts each stretch between two payments once,
 * however many are asked for.
 */
export function rowsOf(db: Db, batchNo: number, places: readonly Place[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  let before: Place = { payment_no: -1, position: -1 };
  let row = 0;
  for (const place of places.toSorted((a, b) => a.position - b.position || a.payment_no - b.payment_no)) {
    if (place.payment_no === before.payment_no) continue;
    row +=
      db.get<{ stretch: number }>(
        'SELECT count(*) AS stretch FROM draft_payment WHERE batch_no = ? AND (position, payment_no) >= (?, ?) AND (position, payment_no) < (?, ?)',
        batchNo,
        before.position,
        before.payment_no,
        place.position,
        place.payment_no,
      )?.stretch ?? 0;
    rows.set(place.payment_no, row);
    before = place;
  }
  return rows;
}
