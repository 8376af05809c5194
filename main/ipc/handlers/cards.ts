// Handlers of cards, officers and tickets.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import { listCards, testCard } from '../../app/cards/card-desk.ts';
import { listOfficers } from '../../app/cards/officers.ts';
import type { Desk } from '../../app/desk-context.ts';
import type { HandlersOf } from '../handlers.ts';

export function cardHandlers(desk: Desk): HandlersOf<'cards' | 'officers' | 'tickets'> {
  return {
    'cards.list': ({ refresh }) => listCards(desk, refresh),
    'cards.test': ({ choice }) => testCard(desk, choice),
    'officers.list': () => listOfficers(desk),
    'tickets.get': ({ ticket }) => {
      const view = desk.tickets.get(ticket);
      return Promise.resolve(view === null ? err(fault('not-found')) : ok(view));
    },
    'tickets.cancel': ({ ticket }) => {
      if (desk.tickets.cancel(ticket)) return Promise.resolve(ok({}));
      return Promise.resolve(err(fault(desk.tickets.get(ticket) === null ? 'not-found' : 'ticket-over')));
    },
  };
}
