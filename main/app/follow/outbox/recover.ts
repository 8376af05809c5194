// What was being sent when the desk stopped, or when the answer could not be stored, is unknown; what is
// derived is derived again.
import { fault } from '../../../../shared/domain/errors.ts';
import { afterRestart } from '../../../../shared/domain/state/message-machine.ts';
import type { FollowContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { Attempt, OutboxMessage } from '../../../ports/store.ts';
import { positionOf, setPosition } from './position.ts';
import { changed, refreshOutcome, UNKNOWN_PACE } from '../../deliver/index.ts';

const PAGE = 500;

export async function recover(desk: FollowContext): Promise<void> {
  await settleInterrupted(desk);
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.batches.list({ offset, limit: PAGE, states: ['sealed'] });
    for (const head of page.rows) await refreshOutcome(desk, head.batch);
    if (offset + PAGE >= page.total) return;
  }
}

/**
 * Messages that are `sending` while nothing is under way about them: the desk was ended, or the disk was full
 * when the answer came.
 * Bytes may have left, so they become `unknown` as soon as that can be written down.
 */
export async function settleInterrupted(desk: FollowContext): Promise<void> {
  const { rows } = await desk.store.outbox.list({ offset: 0, limit: PAGE, states: ['sending'] });
  for (const { message } of rows)
    if (!desk.turns.busy(message)) await desk.turns.take(message, () => settle(desk, message));
}

async function settle(desk: FollowContext, id: string): Promise<void> {
  const message = await desk.store.outbox.get(id);
  if (message?.state !== 'sending') return;
  await interrupted(desk, message);
  await refreshOutcome(desk, message.batch);
  changed(desk, id);
}

async function interrupted(desk: FollowContext, message: OutboxMessage): Promise<void> {
  const at = instantOf(desk.clock);
  const why = fault('send-interrupted');
  const set = {
    ...setPosition(afterRestart(positionOf(message)), at),
    fault: why,
    inquiries: 0,
    next: { what: 'inquire' as const, at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() },
  };
  const log = { at, act: 'message.ambiguous', actor: 'desk', subject: message.message, detail: why.code };
  const open = (await desk.store.outbox.attempts(message.message))
    .filter((attempt) => attempt.outcome === 'pending' && attempt.kind === 'initiation')
    .at(-1);
  // A message that is `sending` without an attempt cannot be; should it be found, it is unknown all the same.
  const done =
    open === undefined
      ? await desk.store.outbox.plan(message.message, set, log)
      : await desk.store.outbox.end(ended(open, message, set, log, at));
  if (!done.ok) throw new Error(`An interrupted send could not be marked unknown: ${done.error.code}`);
}

function ended(
  open: Attempt,
  message: OutboxMessage,
  set: Parameters<FollowContext['store']['outbox']['plan']>[1],
  log: Parameters<FollowContext['store']['outbox']['end']>[0]['log'],
  at: string,
): Parameters<FollowContext['store']['outbox']['end']>[0] {
  return {
    attempt: open.attempt,
    endedAt: at,
    httpStatus: null,
    outcome: 'unknown',
    fault: fault('send-interrupted'),
    bankReference: null,
    answerExcerpt: '',
    answer: null,
    set,
    updates: [
      {
        target: { allOfMessage: message.message },
        entry: { at, source: 'desk', status: null, reasons: [], facts: [], notUnderstood: [], answer: null },
        set: { tone: 'unknown', updatedAt: at },
      },
    ],
    batch: null,
    log,
  };
}
