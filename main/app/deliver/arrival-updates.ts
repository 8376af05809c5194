// What follows for every payment of a message once the bank is known to have it, or to have refused it as a
// whole.
import { displayedGroup } from '../../../shared/domain/state/payment-status.ts';
import type { OutboxMessage, StatusUpdate, TrackedPayment } from '../../ports/store.ts';
import { nextInquiryAt, displayedStatusOf } from './report-updates.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';

const PAGE = 500;

/**
 * It arrived: what the bank has said nothing of yet is asked about next; what it has, keeps its own status.
 */
export function arrivalUpdates(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  message: OutboxMessage,
  at: string,
): Promise<readonly StatusUpdate[]> {
  return eachPayment(desk, message, { statusGroup: 'waiting', nextInquiryAt: at });
}

/** Refused as a whole. A payment with a status of its own keeps it: the levels above never overwrite it. */
export function refusalUpdates(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  message: OutboxMessage,
  at: string,
): Promise<readonly StatusUpdate[]> {
  return eachPayment(desk, message, {
    status: 'RJCT',
    statusGroup: 'refused',
    updatedAt: at,
    rejectedAt: at,
    nextInquiryAt: null,
  });
}

async function eachPayment(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  { message }: OutboxMessage,
  silent: StatusUpdate['set'],
): Promise<readonly StatusUpdate[]> {
  const tally = await desk.store.tracking.tally({ message });
  if (tally.every(({ status }) => status === null))
    return [{ target: { allOfMessage: message }, entry: null, set: silent }];
  const updates: StatusUpdate[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.tracking.list({ message, offset, limit: PAGE });
    for (const payment of page.rows)
      updates.push({
        target: { payment: payment.payment },
        entry: null,
        set: payment.status === null ? silent : ownStatus(desk, payment),
      });
    if (offset + PAGE >= page.total) return updates;
  }
}

function ownStatus(desk: Pick<CoreDeps, 'clock'>, payment: TrackedPayment): StatusUpdate['set'] {
  return {
    statusGroup: displayedGroup(displayedStatusOf(payment)),
    nextInquiryAt: nextInquiryAt(payment.status, desk.clock.now(), payment.inquiries),
  };
}
