// A whole draft in document order, piece by piece: groups in their order, then positions.
import type { PrintedPayment } from '../ports/store.ts';
import { DRAFT_PAYMENT, printedPayment } from './draft-rows.ts';
import type { DraftPaymentRow } from './draft-rows.ts';
import type { Db } from './driver.ts';

/** Where the next piece begins: after this payment of this group. */
export interface DraftPoint {
  readonly groupPosition: number;
  readonly groupNo: number;
  readonly position: number;
  readonly paymentNo: number;
}

const START: DraftPoint = { groupPosition: -1, groupNo: -1, position: -1, paymentNo: -1 };

export interface DraftPiece {
  readonly payments: readonly PrintedPayment[];
  /** Null when this was the last piece. */
  readonly reached: DraftPoint | null;
}

export function streamDraft(db: Db, batch: string, after: DraftPoint | null, limit: number): DraftPiece {
  let point = after ?? START;
  const payments: PrintedPayment[] = [];
  for (;;) {
    const groups = db.all<{ group_no: number; position: number }>(
      `SELECT group_no, position FROM draft_group WHERE batch_no = (SELECT batch_no FROM batch WHERE batch = ? AND staged = 0)
       AND (position, group_no) >= (?, ?) ORDER BY position, group_no LIMIT ?`,
      batch,
      point.groupPosition,
      point.groupNo,
      limit,
    );
    for (const group of groups) {
      if (group.group_no !== point.groupNo)
        point = { groupPosition: group.position, groupNo: group.group_no, position: -1, paymentNo: -1 };
      const rows = db.all<DraftPaymentRow>(
        `${DRAFT_PAYMENT} WHERE p.group_no = ? AND (p.position, p.payment_no) > (?, ?) ORDER BY p.position, p.payment_no LIMIT ?`,
        group.group_no,
        point.position,
        point.paymentNo,
        limit - payments.length,
      );
      payments.push(...rows.map(printedPayment));
      const last = rows.at(-1);
      if (last !== undefined) point = { ...point, position: last.position, paymentNo: last.payment_no };
      if (payments.length === limit) return { payments, reached: point };
    }
    if (groups.length < limit) return { payments, reached: null };
  }
}
