// Reads a retrieval that is answered with a verified pain.002: the document shows no answer of 4.9, and banks
// send either that or a list of payments.
import { effectiveStatus } from '../../../../shared/domain/state/report-evaluation.ts';
import type { StatusReport, TransactionStatus } from '../../../../shared/domain/status-report.ts';
import type { BankLink } from '../../../ports/bank.ts';
import type { PaymentsRead } from '../../../ports/bank-requests.ts';

/**
 * Its transactions as rows of a list; what a report says beside them stands in its facts and in the answer as
 * it came.
 */
export async function paymentsOfReport(
  bank: Pick<BankLink, 'readPayments'>,
  report: StatusReport,
): Promise<PaymentsRead> {
  const known = report.transactions
    .map((transaction) => ({ ...transaction, ...effectiveStatus(report, transaction) }))
    .filter(({ status }) => status !== null);
  const list = { created_date_time: report.createdAt ?? undefined, transactions: known.map(rowOf) };
  const read = await bank.readPayments(Buffer.from(JSON.stringify(list), 'utf8'), {}, 1);
  const left = report.notUnderstood.map((text) => ({ path: 'Document', text }));
  return { ...read, understood: left.length === 0 ? 'all' : 'part', notUnderstood: left };
}

function rowOf({
  uetr,
  endToEndId,
  instructionId,
  bankReference,
  status,
  reasons,
  instructedAmount,
}: TransactionStatus): object {
  return {
    uetr: uetr ?? undefined,
    end_to_end_identification: endToEndId ?? undefined,
    instruction_identification: instructionId ?? undefined,
    account_servicer_reference: bankReference ?? undefined,
    instructed_amount: instructedAmount ?? undefined,
    transaction_status: {
      status,
      status_reason_information: reasons.map(({ code, text }) => ({
        reason: code === '' ? undefined : code,
        reason_description: text,
      })),
    },
  };
}
