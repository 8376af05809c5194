// Handlers of searches at the bank.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  askStatus,
  exportFound,
  retrievePayment,
  rulesNow,
  searchPayments,
} from '../../app/observe/index.ts';
import { afterLookUp, sendAsCreation } from '../../app/follow/index.ts';

export function inquiryHandlers(desk: HandlerContext): HandlersOf<'inquiries' | 'creation'> {
  return {
    'inquiries.rules': () => rulesNow(desk),
    'inquiries.search': (input) => searchPayments(desk, input),
    'inquiries.status': (input) => askStatus(desk, input),
    'creation.send': ({ message }) => afterLookUp(desk, message, () => sendAsCreation(desk, message)),
    'inquiries.retrieve': (input) => retrievePayment(desk, input),
    'inquiries.export': (input) => exportFound(desk, input),
  };
}
