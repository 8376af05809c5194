// Sends a sealed message by create payment (interface document 4.1) instead of initiation, where the profile
// enables it; every other rule of sending stays.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { FollowContext } from '../context.ts';
import { send } from './send.ts';
import type { DeepReadonly } from '../../desk/index.ts';

export async function sendAsCreation(
  desk: FollowContext,
  message: string,
): Promise<Result<DeepReadonly<CallOutput<'creation.send'>>>> {
  const profile = await desk.store.desk.profile();
  if (profile === null) return err(fault('profile-missing'));
  if (profile.profile.paths.createPayment === null) return err(fault('operation-not-enabled'));
  // The same durable intent and the same state machine; only the address and the answer differ.
  const sent = await send(
    { ...desk, bank: { ...desk.bank, initiate: (job) => desk.bank.createPayment(job) } },
    message,
  );
  if (!sent.ok) return sent;
  const { state, fault: told } = sent.value;
  return ok({
    message,
    state,
    paymentId:
      told?.code === 'payment-id-only' ? (/^paymentID (.*)$/u.exec(told.detail ?? '')?.[1] ?? null) : null,
    fault: told,
  });
}
