// One payment looked up by an enhanced inquiry: the form that also shows a return, which no status report
// does (wire practice 5).
import { brokenRules, ruleFault } from '../../../../shared/domain/bank-rules/table.ts';
import { FLOW_INDICATOR } from '../../../../shared/domain/bank-rules/flow-indicator.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { mayInquire } from '../../../../shared/domain/state/message-machine.ts';
import type { ScheduleContext } from '../context.ts';
import type { TrackedPayment } from '../../../ports/store.ts';
import { keep } from '../../observe/index.ts';
import { recordFound } from '../../deliver/index.ts';
import { ruleContext } from '../../desk/index.ts';
import { profileForBatch } from '../../administer/index.ts';
import { newId } from '../../../ports/clock.ts';

/** One identification fits few payments; a bank that pages on for longer does not page. */
const MOST_PAGES = 5;

/**
 * The payment as it is known afterwards. Fault `payment-not-found-at-bank` when the answer shows no payment
 * that is proved to be this one.
 */
export async function lookUpPayment(desk: ScheduleContext, id: string): Promise<Result<TrackedPayment>> {
  const payment = await desk.store.tracking.get(id);
  const message = payment === null ? null : await desk.store.outbox.get(payment.message);
  if (payment === null || message === null) return err(fault('not-found'));
  if (!mayInquire(message.state)) return err(stepFault('message-step-impossible', 'inquire', message.state));
  if (!desk.network.online()) return err(fault('offline'));
  const profile = await profileForBatch(desk, payment.batch, ['bank']);
  if (!profile.ok) return profile;
  const criteria = {
    ...(payment.uetr === null
      ? { end_to_end_identification: payment.endToEndId, account: payment.ownAccount }
      : { uetr: payment.uetr }),
    transaction_flow_indicator: FLOW_INDICATOR[directionOf(message.frozen.kind)],
  };
  const refused = ruleFault(
    brokenRules('enhanced-inquiry', criteria, ruleContext(profile.value, desk.clock)),
  );
  if (refused !== null) return err(refused);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const paged = page === 1 ? criteria : { ...criteria, page_number: String(page) };
    // One page after the other: each says whether there is another.
    const outcome = await desk.bank.search({
      profile: profile.value,
      criteria: paged,
      form: 'current',
      format: 'PSRJ03',
      correlationId: newId(desk.random, 'corr'),
    });
    const kept = await keep(desk, 'inquiry.search', payment.endToEndId, outcome);
    if (!kept.ok) return kept;
    const {
      answer,
      outcome: { body, headers },
    } = kept.value;
    const read = await desk.bank.readPayments(body, headers, page);
    const spoken = await recordFound(desk, {
      rows: read.rows,
      notUnderstood: read.notUnderstood,
      answer,
      messages: [message],
      asked: true,
    });
    if (spoken.has(id)) {
      const after = await desk.store.tracking.get(id);
      return after === null ? err(fault('not-found')) : ok(after);
    }
    if (!read.page.more) break;
  }
  return err(fault('payment-not-found-at-bank'));
}
