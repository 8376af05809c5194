// Sends a message: by initiation, or by create payment (interface document 4.1) where the profile enables it.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { deliver, deliverAgain } from '../../deliver/index.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import type { OutboxContext } from '../context.ts';
import { messageDelivery } from './delivery.ts';

export function send(desk: OutboxContext, message: string): Promise<Result<OutboxMessage>> {
  return deliver(desk, messageDelivery(desk), message);
}

export function resend(desk: OutboxContext, message: string): Promise<Result<OutboxMessage>> {
  return deliverAgain(desk, messageDelivery(desk), message);
}

export async function sendAsCreation(
  desk: OutboxContext,
  message: string,
): Promise<Result<Answer<'creation.send'>>> {
  const profile = await desk.store.desk.profile();
  if (profile === null) return err(fault('profile-missing'));
  if (profile.profile.paths.createPayment === null) return err(fault('operation-not-enabled'));
  const sent = await deliver(desk, messageDelivery(desk, 'create-payment'), message);
  if (!sent.ok) return sent;
  const { state, fault: why } = sent.value;
  const paymentId =
    why?.code === 'payment-id-only' ? (/^paymentID (.*)$/u.exec(why.detail ?? '')?.[1] ?? null) : null;
  return ok({ message, state, paymentId, fault: why });
}
