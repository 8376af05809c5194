// What a verified answer to an initiation means for its message: taken, refused as a whole, or not said.
import type { MessageEvent } from '../../../shared/domain/batch.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { StatusReport } from '../ports/messages.ts';
import type { OutboxMessage } from '../ports/store.ts';

export interface Meaning {
  readonly event: MessageEvent;
  readonly fault: Fault | null;
  readonly report: StatusReport | null;
}

const REFUSED = 'RJCT';

/**
 * A message is refused only when the bank says so of all of it: the group itself, or every one of its payments by name.
 * Banks also answer with the rejected payments alone (pain.002, GrpSts absent): then the others were taken.
 */
export function meaningOfReport(report: StatusReport, message: Pick<OutboxMessage, 'messageId' | 'transactions'>): Meaning {
  if (report.originalMessageId !== message.messageId) return { event: 'ambiguous', fault: fault('answer-other-message'), report: null };
  const group = report.group.status;
  const below = [...report.paymentGroups, ...report.transactions].map((level) => level.status).filter((status) => status !== null);
  if (group === null && below.length === 0) return { event: 'ambiguous', fault: fault('answer-garbled', { detail: 'The answer gives no status at all.' }), report };
  if (group === REFUSED && below.some((status) => status !== REFUSED)) {
    return { event: 'ambiguous', fault: fault('answer-garbled', { detail: 'The answer rejects the message and accepts payments of it.' }), report: null };
  }
  const isRefused = group === REFUSED || (group === null && below.every((status) => status === REFUSED) && isWhole(report, message.transactions));
  return { event: isRefused ? 'verified-refused' : 'verified-accepted', fault: null, report };
}

/** A payment that is named twice is one payment: the others may have been taken. */
function isWhole({ transactions }: StatusReport, all: number): boolean {
  const refused = transactions.filter(({ status }) => status === REFUSED);
  return new Set(refused.map((one) => JSON.stringify([one.paymentInformationId, one.endToEndId, one.instructionId]))).size >= all;
}
