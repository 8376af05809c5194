// Messages of the outbox as the window shows them; what may be done is what the state machine allows.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { mayInquire, possibleMessageEvents } from '../../../../shared/domain/state/message-machine.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { OutboxContext } from '../context.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { findMessage, messagePosition, isHold } from './delivery.ts';
import { mayBeSettled } from './settle.ts';
import { isHidden, type PrivacyContext, type Stores } from '../../desk/index.ts';
import type { BankingDeps } from '../../deliver/index.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

export type OutboxRow = Answer<'outbox.list'>['rows'][number];

export function outboxRow(message: OutboxMessage): OutboxRow {
  const possible = possibleMessageEvents(messagePosition(message));
  const mayBegin = possible.includes('intent');
  const held = message.fault !== null && isHold(message.fault);
  const { sealed } = message;
  return {
    message: message.message,
    messageId: message.messageId,
    batch: message.batch,
    reference: message.reference,
    state: message.state,
    kind: directionOf(message.frozen.kind),
    transactions: message.transactions,
    totals: totalsView(message.totals),
    valueDates: message.frozen.reading.valueDates,
    sealedAt: sealed.sealedAt,
    bodyBytes: sealed.bytes,
    bodySha256: sealed.sha256,
    suite: sealed.suite,
    attempts: message.attempts,
    next: message.next,
    fault: message.fault,
    handedOverTo: message.handedOverTo,
    may: {
      send: message.state === 'queued' && mayBegin && message.handedOverTo === null,
      inquire: mayInquire(message.state),
      resend: message.state === 'unknown' && mayBegin,
      settle: mayBeSettled(message),
      withdraw: possible.includes('withdraw') && message.handedOverTo === null && !held,
    },
    held,
  };
}

export async function listOutbox(
  desk: OutboxContext,
  { offset, limit, states, order }: ParsedInput<'outbox.list'>,
): Promise<Result<Answer<'outbox.list'>>> {
  const page = await desk.store.outbox.list({ offset, limit, states, order });
  return ok({ rows: page.rows.map(outboxRow), total: page.total });
}

/** Acts that record what a person at the bank said. */
const BANK_CALLS = ['message.settle', 'message.hold-settled'];

export async function getOutbox(
  desk: Stores<'log' | 'outbox'> & PrivacyContext & Pick<BankingDeps, 'openedAt'>,
  id: string,
): Promise<Result<Answer<'outbox.get'>>> {
  const found = await findMessage(desk, id);
  if (!found.ok) return found;
  const attempts = await desk.store.outbox.attempts(id);
  const head = await desk.store.batches.get(found.value.batch);
  // A bank repeats in its answer whom it pays and how much.
  const answersHidden = head !== null && (await isHidden(desk, head));
  const { frozen, bankSays } = found.value;
  const told = await Promise.all(BANK_CALLS.map((act) => desk.store.log.about(id, { act })));
  const history = attempts.map(
    ({ number, attempt: _attempt, message: _message, bankTime: _bankTime, ...rest }) => ({
      attempt: number,
      ...rest,
      answer: answersHidden ? '' : rest.answer,
      // Begun before the desk was opened and never ended: nobody waits for its answer any more.
      outcome:
        rest.outcome === 'pending' && rest.startedAt < desk.openedAt ? ('unknown' as const) : rest.outcome,
    }),
  );
  return ok({
    ...outboxRow(found.value),
    payloadSha256: frozen.sha256,
    words: [...fingerprintWords(frozen.sha256)],
    history,
    bankCalls: told
      .flat()
      .toSorted((one, other) => one.position - other.position)
      .map(({ at, act, actor, detail }) => ({ at, act, by: actor, detail })),
    answersHidden,
    bankSays,
  });
}
