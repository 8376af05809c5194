// Handlers of the outbox, of payments and of the bank's answers.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { OutboxMessage } from '../../ports/store.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  afterLookUp,
  getOutbox,
  inquireMessage,
  inquirePayment,
  listOutbox,
  lookUpPayment,
  outboxRow,
  type OutboxRow,
  resend,
  send,
} from '../../app/follow/index.ts';
import { seal } from '../../app/prepare/index.ts';
import { getTracked, listTracked, withTimeline } from '../../app/observe/index.ts';

export function outboxHandlers(desk: HandlerContext): HandlersOf<'outbox' | 'payments' | 'answers'> {
  return {
    'outbox.list': (input) => listOutbox(desk, input),
    'outbox.get': ({ message }) => getOutbox(desk, message),
    'outbox.seal': (input) => seal(desk, input),
    'outbox.send': async ({ message }) => row(await afterLookUp(desk, message, () => send(desk, message))),
    'outbox.inquire': async ({ message }) => row(await inquireMessage(desk, message)),
    'outbox.resend': async ({ message }) =>
      row(await afterLookUp(desk, message, () => resend(desk, message))),
    'payments.list': (input) => listTracked(desk, input),
    'payments.get': ({ payment }) => getTracked(desk, payment),
    'payments.inquire': async ({ payment, form }) => {
      const asked =
        form === 'enhanced' ? await lookUpPayment(desk, payment) : await inquirePayment(desk, payment, form);
      return asked.ok ? ok(await withTimeline(desk, asked.value)) : asked;
    },
    'answers.text': async ({ answer }) => {
      const found = await desk.store.tracking.answer(answer);
      return found === null
        ? err(fault('not-found'))
        : ok({ text: found.text, verified: found.verified, receivedAt: found.receivedAt });
    },
  };
}

function row(result: Result<OutboxMessage>): Result<OutboxRow> {
  return result.ok ? ok(outboxRow(result.value)) : result;
}
