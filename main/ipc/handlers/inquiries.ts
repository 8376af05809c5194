// Handlers of searches at the bank.
import type { HandlerContext } from '../handler-context.ts';
import { exportFound } from '../../app/observe/inquiries/export.ts';
import { retrieve, rulesNow, search } from '../../app/observe/inquiries/inquire.ts';
import { sendAsCreation } from '../../app/follow/outbox/create-payment.ts';
import { afterLookUp } from '../../app/follow/restore-guard/look-up.ts';
import { askStatus } from '../../app/observe/inquiries/status.ts';
import type { HandlersOf } from '../handlers.ts';

export function inquiryHandlers(desk: HandlerContext): HandlersOf<'inquiries' | 'creation'> {
  return {
    'inquiries.rules': () => rulesNow(desk),
    'inquiries.search': (input) => search(desk, input),
    'inquiries.status': (input) => askStatus(desk, input),
    'creation.send': ({ message }) => afterLookUp(desk, message, () => sendAsCreation(desk, message)),
    'inquiries.retrieve': (input) => retrieve(desk, input),
    'inquiries.export': (input) => exportFound(desk, input),
  };
}
