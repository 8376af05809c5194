// What a verified answer to an initiation means for its message: taken, refused as a whole, refused as a
// duplicate, or not said.
import type { MessageEvent } from '../../../../shared/domain/batch.ts';
import { type Fault, because, fault } from '../../../../shared/domain/errors.ts';
import { evaluateInitiation } from '../../../../shared/domain/state/report-evidence.ts';
import type { StatusReport } from '../../../ports/messages.ts';
import type { OutboxMessage } from '../../../ports/store.ts';

export interface Meaning {
  readonly event: MessageEvent;
  readonly fault: Fault | null;
  readonly report: StatusReport | null;
}

export function meaningOfReport(
  report: StatusReport,
  message: Pick<OutboxMessage, 'messageId' | 'transactions'>,
): Meaning {
  const found = evaluateInitiation(report, message);
  if (found.evidence === 'accepted') return { event: 'verified-accepted', fault: null, report };
  if (found.evidence === 'refused') return { event: 'verified-refused', fault: null, report };
  if (found.evidence === 'duplicate')
    return ambiguous(fault('duplicate-refused', { detail: reasonsOf(report) }));
  return ambiguous(
    found.evidence === 'garbled' ? because('answer-garbled', found.why) : fault('answer-other-message'),
  );
}

function ambiguous(cause: Fault): Meaning {
  return { event: 'ambiguous', fault: cause, report: null };
}

function reasonsOf({ group, paymentGroups, transactions }: StatusReport): string {
  const reasons = [group, ...paymentGroups, ...transactions].flatMap((level) =>
    level.reasons.map(({ code, text }) => `${code} ${text}`.trim()),
  );
  return [...new Set(reasons)].join('; ').slice(0, 300);
}
