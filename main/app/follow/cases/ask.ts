// Asks the bank about the payment of an unknown case. No operation asks about the case itself; what the
// payment shows is kept as evidence.
import type { CaseFields } from '../../../../shared/domain/case.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextCasePosition } from '../../../../shared/domain/state/case-machine.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { CaseDeliveryContext } from '../context.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import { caseDelivery } from './delivery.ts';
import { casePosition, setCasePosition } from './open-case.ts';
import { rowAbout, bankCaseStatus } from './bank-case-status.ts';
import { mayAsk } from '../../observe/index.ts';
import { type Findings, inquire } from '../../deliver/index.ts';
import { movedProfile } from '../../administer/index.ts';

export function askCase(desk: CaseDeliveryContext, id: string): Promise<Result<null>> {
  return inquire(desk, caseDelivery(desk), id, async (head, ask) => {
    const criteria = criteriaOf(head.fields);
    if (criteria === null) return err(fault('nothing-to-ask-with'));
    const moved = await askedElsewhere(desk, head);
    if (moved !== null) return err(moved);
    const may = await mayAsk(desk, 'enhanced-inquiry', () => criteria);
    if (!may.ok) return may;
    const job = { profile: may.value, criteria, form: 'current', format: 'PSRJ03' } as const;
    const asked = await ask({
      operation: 'enhanced-inquiry',
      log: { act: 'case.inquiry', detail: Object.keys(criteria).join(' ') },
      send: (correlationId) => desk.bank.search({ ...job, correlationId }),
      notMade: () => ({}),
      interpret: (outcome) => interpret(desk, head, outcome),
    });
    if (!asked.ok) return asked;
    return asked.value === null ? ok(null) : err(asked.value);
  });
}

/** Another bank, or the same for another client, knows nothing of what was sent. */
async function askedElsewhere({ store }: CaseDeliveryContext, { proposed }: CaseHead): Promise<Fault | null> {
  if (proposed === null) return null;
  const [asked, inForce] = await Promise.all([
    store.desk.profileVersion(proposed.profile.id, proposed.profile.version),
    store.desk.profile(),
  ]);
  return movedProfile(asked, inForce, ['bank']);
}

/** The strongest identification a search takes; the search of 2.2 knows no instruction id. */
function criteriaOf({
  uetr,
  bank_reference,
  end_to_end_id,
}: CaseFields): Readonly<Record<string, string>> | null {
  if (uetr !== undefined) return { uetr };
  if (bank_reference !== undefined) return { account_servicer_reference: bank_reference };
  return end_to_end_id === undefined ? null : { end_to_end_identification: end_to_end_id };
}

/** The shown fault is the inquiry's own: the bank did not answer it. */
async function interpret(
  desk: CaseDeliveryContext,
  head: CaseHead,
  outcome: ReadOutcome,
): Promise<Findings<CaseSet, Fault | null>> {
  if (outcome.kind === 'failed') {
    const log = { act: 'case.inquiry-answer', detail: outcome.fault.code };
    return { shown: outcome.fault, fault: outcome.fault, change: {}, log };
  }
  const first = (await desk.store.cases.attempts(head.case)).find((one) => one.kind === 'request');
  const listed = await desk.bank.readPayments(outcome.body, outcome.headers, 1);
  const row = rowAbout(head, listed.rows);
  const status = bankCaseStatus(head.act, row, first?.startedAt ?? instantOf(desk.clock));
  const { event } = status;
  // An answer that hides a payment does not show that there is none.
  const says =
    row === null && !listed.comparable
      ? sentence('fault-reason', { why: 'answer-not-understood', of: '' })
      : status.says;
  if (event === null)
    return {
      shown: null,
      fault: null,
      change: { bankSays: [says] },
      log: { act: 'case.inquiry-answer', detail: coded(says) },
    };
  const position = nextCasePosition(casePosition(head), event);
  if (!position.ok) throw new Error(`The state machine refuses ${event} in ${head.state}.`);
  return {
    shown: null,
    fault: null,
    change: { ...setCasePosition(position.value), fault: null, bankSays: [says] },
    log: { act: `case.${event}`, detail: coded(sentence('case-evidence', { shown: event })) },
  };
}
