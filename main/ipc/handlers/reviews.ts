// Handlers of the review beside the batch's own: differences, and what is hidden.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { changes, difference, elements, mask, paymentValues, reveal } from '../../app/prepare/index.ts';

export function reviewHandlers(desk: HandlerContext): HandlersOf<'reviews'> {
  return {
    'reviews.difference': (input) => difference(desk, input),
    'reviews.changes': (input) => changes(desk, input),
    'reviews.elements': (input) => elements(desk, input),
    'reviews.payment': (input) => paymentValues(desk, input),
    'reviews.mask': (input) => mask(desk, input),
    'reviews.reveal': (input) => reveal(desk, input),
  };
}
