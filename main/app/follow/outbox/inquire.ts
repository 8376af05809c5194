// Inquires about a message or about one payment, and brings everything that follows from the answers up to
// date.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { OutboxContext } from '../context.ts';
import type { OutboxMessage, TrackedPayment } from '../../../ports/store.ts';
import { messageInquiry } from './ask.ts';
import { messageDelivery } from './delivery.ts';
import { findMessage } from './position.ts';
import { inquire } from '../../deliver/index.ts';

/**
 * A message is one body: taken whole or not at all. So many of its payments must be unknown to the bank
 * before it counts as not arrived.
 */
const SAMPLE = 3;

/** Asks about first, middle and last payment until one is shown. */
export async function inquireMessage(desk: OutboxContext, id: string): Promise<Result<OutboxMessage>> {
  const asked = await inquire(desk, messageDelivery(desk), id, async (message, ask) => {
    const sample = await sampleOf(desk, message);
    for (const [index, payment] of sample.entries()) {
      const isLast = index === sample.length - 1;
      const inquiry = await messageInquiry(desk, { message, payment, form: 'auto', isLast, isRound: true });
      const shown = inquiry.ok ? await ask(inquiry.value) : inquiry;
      if (!shown.ok) return shown;
      if (shown.value !== 'nothing') break;
    }
    return ok(null);
  });
  return asked.ok ? findMessage(desk, id) : asked;
}

async function sampleOf(desk: OutboxContext, message: OutboxMessage): Promise<readonly TrackedPayment[]> {
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
  desk: OutboxContext,
  id: string,
  form: 'auto' | 'post' | 'get',
): Promise<Result<TrackedPayment>> {
  const find = async (): Promise<Result<TrackedPayment>> => {
    const payment = await desk.store.tracking.get(id);
    return payment === null ? err(fault('not-found')) : ok(payment);
  };
  const named = await find();
  if (!named.ok) return named;
  const asked = await inquire(desk, messageDelivery(desk), named.value.message, async (message, ask) => {
    // Another inquiry may have moved it while this one waited.
    const payment = await find();
    if (!payment.ok) return payment;
    const isLast = message.transactions === 1;
    const inquiry = await messageInquiry(desk, {
      message,
      payment: payment.value,
      form,
      isLast,
      isRound: false,
    });
    return inquiry.ok ? ask(inquiry.value) : inquiry;
  });
  return asked.ok ? find() : asked;
}
