// What the bank answers to an inquiry, as the report the product reads.
import type { StatusReport, TransactionStatus } from '../../shared/domain/status-report.ts';
import type {
  AskedPayment,
  evaluateInquiry,
  InquiryEvaluation,
} from '../../shared/domain/state/report-evaluation.ts';
import { AT_BANK, REFUSED_BY_BANK } from './state.ts';

export const MESSAGE_ID = 'MSG-OWN';

const ASKED: AskedPayment = {
  messageId: MESSAGE_ID,
  group: 'G',
  endToEndId: 'E',
  instructionId: '',
  uetr: null,
  bankReference: null,
  amount: '10.00',
  currency: 'EUR',
};
const NOW = Date.parse('2026-06-01T12:00:00Z');
const TIMES = { created: NOW, answered: NOW, attempted: NOW - 3_600_000 };
/** Of an answer without a time, and of one that came before the last attempt. */
const UNDATED = { ...TIMES, created: null };
const OLD = { ...TIMES, created: NOW - 7_200_000, answered: NOW - 7_200_000 };
const NOT_AVAILABLE = 'Not Available';

function transaction(status: string | null, endToEndId: string): TransactionStatus {
  return {
    status,
    reasons: status === 'RJCT' ? [{ code: 'AC01', text: '' }] : [],
    endToEndId,
    instructionId: null,
    paymentInformationId: null,
    uetr: null,
    bankReference: null,
    instructedAmount: null,
    facts: [],
    notUnderstood: [],
  };
}

function report(originalMessageId: string, group: string | null, status: string | null): StatusReport {
  const noRecords = group === null && status === null;
  const transactions = noRecords ? [transaction(null, NOT_AVAILABLE)] : [transaction(status, 'E')];
  return {
    messageId: 'R',
    createdAt: new Date(NOW).toISOString(),
    originalMessageId,
    group: { status: group, reasons: [] },
    paymentGroups: [],
    transactions,
    noRecords,
    notUnderstood: [],
  };
}

const known = new WeakMap<typeof evaluateInquiry, Map<string, InquiryEvaluation>>();

/** `old`: what the bank answered when it had nothing, played again. */
export type AnswerTime = 'dated' | 'undated' | 'old';
const TIMES_OF = { dated: TIMES, undated: UNDATED, old: OLD } as const;

/**
 * `own`: what the bank did with this very message; `other`: it has a payment of the same reference from
 * another one.
 */
export function inquiryOf(
  evaluate: typeof evaluateInquiry,
  own: number,
  other: boolean,
  messageId: string,
  time: AnswerTime = 'dated',
): InquiryEvaluation {
  const key = `${own} ${other} ${time}`;
  const byEvaluation = known.get(evaluate) ?? new Map<string, InquiryEvaluation>();
  known.set(evaluate, byEvaluation);
  const before = byEvaluation.get(key);
  if (before !== undefined) return before;
  const answer =
    time === 'old'
      ? report(NOT_AVAILABLE, null, null)
      : own === AT_BANK
        ? report(messageId, null, 'ACSP')
        : other
          ? report('MSG-OTHER', null, 'ACSP')
          : own === REFUSED_BY_BANK
            ? report(messageId, 'RJCT', 'RJCT')
            : report(NOT_AVAILABLE, null, null);
  const found = evaluate(answer, ASKED, TIMES_OF[time], false);
  byEvaluation.set(key, found);
  return found;
}
