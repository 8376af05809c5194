// Handlers of searches at the bank.
import type { Desk } from '../../app/desk-context.ts';
import { retrieve, rulesNow, search } from '../../app/inquiries/inquire.ts';
import type { HandlersOf } from '../handlers.ts';

export function inquiryHandlers(desk: Desk): HandlersOf<'inquiries'> {
  return {
    'inquiries.rules': () => rulesNow(desk),
    'inquiries.search': (input) => search(desk, input),
    'inquiries.retrieve': (input) => retrieve(desk, input),
  };
}
