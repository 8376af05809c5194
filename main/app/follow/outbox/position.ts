// A stored message as the state machine knows it, and back.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { MessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import type { MessageSet, OutboxMessage } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';

export function messagePosition(message: OutboxMessage): MessagePosition {
  return { state: message.state, nothingShown: message.nothingShownAt !== null, doubt: message.doubt };
}

export function setMessagePosition(
  { state, nothingShown, doubt }: MessagePosition,
  at: string,
): Pick<MessageSet, 'state' | 'nothingShownAt' | 'doubt'> {
  return { state, doubt, nothingShownAt: nothingShown ? at : null };
}

export async function findMessage(desk: Stores<'outbox'>, message: string): Promise<Result<OutboxMessage>> {
  const found = await desk.store.outbox.get(message);
  return found === null ? err(fault('not-found')) : { ok: true, value: found };
}
