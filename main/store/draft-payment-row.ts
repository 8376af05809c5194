// One row of a draft and the DraftPayment it stands for.
import type { DraftPayment, PrintedPayment } from '../ports/store.ts';

export type DraftPaymentRow = Omit<DraftPayment, 'minor' | 'node'> & {
  readonly payment_no: number;
  readonly minor: string | null;
  readonly node: string;
};

export const DRAFT_PAYMENT = `SELECT p.payment_no, p.payment, g."group" AS "group", p.position, p.end_to_end_id AS endToEndId, p.name, p.account, p.currency,
  CAST(p.minor AS TEXT) AS minor, p.remittance, p.node FROM draft_payment p JOIN draft_group g USING (group_no)`;

export function draftPayment(row: DraftPaymentRow): DraftPayment {
  return takenApart(printedPayment(row));
}

/** With its element as it is kept. */
export function printedPayment(row: DraftPaymentRow): PrintedPayment {
  const { payment_no: _, minor, ...rest } = row;
  return { ...rest, minor: minor === null ? null : BigInt(minor) };
}

export function takenApart(printed: PrintedPayment): DraftPayment {
  return { ...printed, node: JSON.parse(printed.node) as DraftPayment['node'] };
}
