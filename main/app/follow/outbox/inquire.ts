// Inquires about a message or about one payment, and brings everything that follows from the answers up to
// date.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { mayInquire } from '../../../../shared/domain/state/message-machine.ts';
import type { FollowContext } from '../context.ts';
import type { OutboxMessage, TrackedPayment } from '../../../ports/store.ts';
import { ask } from './ask.ts';
import { findMessage } from './position.ts';
import { changed, refreshOutcome } from '../../deliver/index.ts';

/**
 * A message is one body: taken whole or not at all. So many of its payments must be unknown to the bank
 * before it counts as not arrived.
 */
const SAMPLE = 3;

/** Asks about first, middle and last payment until one is shown. */
export function inquireMessage(desk: FollowContext, id: string): Promise<Result<OutboxMessage>> {
  return desk.turns.take(id, () => askAboutMessage(desk, id));
}

async function askAboutMessage(desk: FollowContext, id: string): Promise<Result<OutboxMessage>> {
  const found = await findMessage(desk, id);
  if (!found.ok) return found;
  const message = found.value;
  if (!mayInquire(message.state))
    return err(fault('message-step-impossible', { detail: `inquiry in state ${message.state}` }));
  const sample = await sampleOf(desk, message);
  for (const [index, payment] of sample.entries()) {
    const asked = await ask(desk, {
      message,
      payment,
      form: 'auto',
      isLast: index === sample.length - 1,
      isRound: true,
    });
    if (!asked.ok) return asked;
    if (asked.value !== 'nothing') break;
  }
  await refreshOutcome(desk, message.batch);
  changed(desk, id);
  return findMessage(desk, id);
}

async function sampleOf(desk: FollowContext, message: OutboxMessage): Promise<readonly TrackedPayment[]> {
  const { transactions: total } = message;
  const offsets = new Set(
    total <= SAMPLE
      ? Array.from({ length: total }, (_, index) => index)
      : [0, Math.floor(total / 2), total - 1],
  );
  const payments: TrackedPayment[] = [];
  for (const offset of offsets)
    payments.push(...(await desk.store.tracking.list({ message: message.message, offset, limit: 1 })).rows);
  return payments;
}

export async function inquirePayment(
  desk: FollowContext,
  id: string,
  form: 'auto' | 'post' | 'get',
): Promise<Result<TrackedPayment>> {
  const payment = await desk.store.tracking.get(id);
  return payment === null
    ? err(fault('not-found'))
    : desk.turns.take(payment.message, () => askAboutPayment(desk, payment.message, id, form));
}

async function askAboutPayment(
  desk: FollowContext,
  messageId: string,
  id: string,
  form: 'auto' | 'post' | 'get',
): Promise<Result<TrackedPayment>> {
  const [payment, found] = await Promise.all([desk.store.tracking.get(id), findMessage(desk, messageId)]);
  if (payment === null) return err(fault('not-found'));
  if (!found.ok) return found;
  const message = found.value;
  if (!mayInquire(message.state))
    return err(fault('message-step-impossible', { detail: `inquiry in state ${message.state}` }));
  const asked = await ask(desk, {
    message,
    payment,
    form,
    isLast: message.transactions === 1,
    isRound: false,
  });
  if (!asked.ok) return asked;
  await refreshOutcome(desk, message.batch);
  changed(desk, message.message);
  const after = await desk.store.tracking.get(id);
  return after === null ? err(fault('not-found')) : ok(after);
}
