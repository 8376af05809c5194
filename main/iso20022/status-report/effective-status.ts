// Which status a report gives one payment: the most specific level that speaks of it (rules.md 5.23).
import type { GroupStatus, LevelStatus, StatusReport, TransactionStatus } from './report.ts';

export interface PaymentRef {
  readonly endToEndId: string;
  readonly instrId?: string;
  readonly pmtInfId?: string;
}

export interface EffectiveStatus extends LevelStatus {
  readonly status: string;
  readonly level: 'transaction' | 'payment-group' | 'group';
  readonly transaction?: TransactionStatus;
}

// A level that says so only announces that the truth is one level below.
const LOOK_BELOW = 'PART';

/**
 * The transaction's own status; else that of its payment group, else of the whole message, unless that level says PART
 * or nothing. Undefined: the report does not tell about this payment.
 */
export function effectiveStatus(report: StatusReport, ref: PaymentRef): EffectiveStatus | undefined {
  const found = findTransaction(report, ref);
  if (found?.transaction.status !== undefined) {
    const { status, reasons } = found.transaction;
    return { status, reasons, level: 'transaction', transaction: found.transaction };
  }
  const payment = found?.payment ?? report.payments.find((candidate) => candidate.pmtInfId !== undefined && candidate.pmtInfId === ref.pmtInfId);
  const transaction = found === undefined ? {} : { transaction: found.transaction };
  if (payment?.status !== undefined) {
    return payment.status === LOOK_BELOW ? undefined : { status: payment.status, reasons: payment.reasons, level: 'payment-group', ...transaction };
  }
  const { status, reasons } = report.group;
  return status === undefined || status === LOOK_BELOW ? undefined : { status, reasons, level: 'group', ...transaction };
}

function findTransaction(report: StatusReport, ref: PaymentRef): { readonly payment: GroupStatus; readonly transaction: TransactionStatus } | undefined {
  for (const payment of report.payments) {
    if (ref.pmtInfId !== undefined && payment.pmtInfId !== undefined && payment.pmtInfId !== ref.pmtInfId) continue;
    const transaction = payment.transactions.find(
      (candidate) =>
        candidate.endToEndId === ref.endToEndId &&
        (ref.instrId === undefined || candidate.instrId === undefined || candidate.instrId === ref.instrId),
    );
    if (transaction !== undefined) return { payment, transaction };
  }
  return undefined;
}
