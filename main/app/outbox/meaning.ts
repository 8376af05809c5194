// What a verified answer to an initiation means for its message: taken, refused as a whole, refused as a duplicate, or not said.
import type { MessageEvent } from '../../../shared/domain/batch.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { evaluateInitiation } from '../../../shared/domain/state/report-evidence.ts';
import type { StatusReport } from '../ports/messages.ts';
import type { OutboxMessage } from '../ports/store.ts';

export interface Meaning {
  readonly event: MessageEvent;
  readonly fault: Fault | null;
  readonly report: StatusReport | null;
}

export function meaningOfReport(report: StatusReport, message: Pick<OutboxMessage, 'messageId' | 'transactions'>): Meaning {
  const found = evaluateInitiation(report, message);
  switch (found.evidence) {
    case 'accepted':
      return { event: 'verified-accepted', fault: null, report };
    case 'refused':
      return { event: 'verified-refused', fault: null, report };
    case 'duplicate':
      return { event: 'ambiguous', fault: fault('duplicate-refused', { detail: reasonsOf(report) }), report: null };
    case 'other-message':
      return { event: 'ambiguous', fault: fault('answer-other-message'), report: null };
    case 'garbled':
      return { event: 'ambiguous', fault: fault('answer-garbled', { detail: found.detail }), report: null };
  }
}

function reasonsOf({ group, paymentGroups, transactions }: StatusReport): string {
  const reasons = [group, ...paymentGroups, ...transactions].flatMap((level) => level.reasons.map(({ code, text }) => `${code} ${text}`.trim()));
  return [...new Set(reasons)].join('; ').slice(0, 300);
}
