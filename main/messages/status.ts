// A pain.002 as the follow-up needs it: three levels of status, facts by name, what was not understood kept
// raw.
import type { StatusLevel, StatusReport, TransactionStatus } from '../ports/messages.ts';
import { encodeSentences, type Sentence } from '../../shared/domain/sentence.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import {
  readStatusReport,
  type LevelStatus,
  type Pain002Transaction as Reported,
} from '../iso20022/status-report/read-report.ts';

/** `signedNote`: what is told of the encoding of the signed document around it. */
export function readStatus(pain002: Uint8Array, signedNote?: Sentence): Result<StatusReport> {
  const read = readStatusReport([pain002]);
  if (!read.ok) return read;
  const report = read.value;
  const notUnderstood = report.notUnderstood.map(({ path, raw }) => `${path}: ${raw}`);
  const encodingFacts = [signedNote, report.encodingNote].flatMap((value) =>
    value === undefined ? [] : [{ name: 'encoding', value: encodeSentences([value]) }],
  );
  return ok({
    messageId: report.messageId ?? '',
    createdAt: report.createdAt ?? null,
    originalMessageId: report.originalMessageId ?? null,
    group: level(report.group),
    paymentGroups: report.payments.map((group) => ({
      ...level(group),
      paymentInformationId: group.pmtInfId ?? null,
    })),
    transactions: report.payments.flatMap((group) =>
      group.transactions.map((transaction) => {
        const read = reported(transaction, group.pmtInfId, notUnderstood);
        return { ...read, facts: [...read.facts, ...encodingFacts] };
      }),
    ),
    encodingFacts,
    noRecords: report.nothingFound,
    notUnderstood,
  });
}

function level({ status, reasons }: LevelStatus): StatusLevel {
  return {
    status: status ?? null,
    reasons: reasons.map(({ code, proprietary, text }) => ({ code: code ?? proprietary ?? '', text })),
  };
}

function reported(
  transaction: Reported,
  pmtInfId: string | undefined,
  notUnderstood: readonly string[],
): TransactionStatus {
  return {
    ...level(transaction),
    endToEndId: transaction.endToEndId ?? null,
    instructionId: transaction.instrId ?? null,
    paymentInformationId: pmtInfId ?? null,
    uetr: transaction.uetr ?? null,
    bankReference: transaction.bankReference ?? null,
    instructedAmount: instructed(transaction),
    facts: facts(transaction),
    notUnderstood,
  };
}

/** Another amount of the original (equivalent, settled) may differ from ours for good reasons. */
function instructed({ amount }: Reported): TransactionStatus['instructedAmount'] {
  return amount?.kind === 'instructed' ? { amount: amount.value, currency: amount.currency } : null;
}

/** Each is named by the catalogue (`detailNames`). */
const FACTS = [
  'uetr',
  'statusId',
  'bankReference',
  'clearingReference',
  'serviceType',
  'gpi',
  'confirmedAt',
  'acceptedAt',
  'valueDate',
] as const satisfies readonly (keyof Reported)[];

function facts(transaction: Reported): readonly { readonly name: string; readonly value: string }[] {
  const named = FACTS.flatMap((name) => {
    const value = transaction[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const { amount } = transaction;
  return amount === undefined
    ? named
    : [...named, { name: 'amount', value: `${amount.currency} ${amount.value}` }];
}
