// Handlers of cards, officers and tickets.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  addModule,
  cardHealth,
  certificateCalendar,
  changePin,
  enterCompanyPin,
  listCards,
  listCompanyCards,
  listModules,
  listOfficers,
  lockCards,
  logoutCard,
  removeModule,
  testCard,
} from '../../app/administer/index.ts';
import { getCardSessionLimits, setCardSessionLimits } from '../../app/authorise/index.ts';

export function cardHandlers(desk: HandlerContext): HandlersOf<'cards' | 'officers' | 'tickets'> {
  return {
    'cards.list': ({ refresh }) => listCards(desk, refresh),
    'cards.test': ({ choice }) => testCard(desk, choice),
    'cards.logout': ({ cardId }) => logoutCard(desk, cardId),
    'cards.lock': () => lockCards(desk),
    'cards.leaseLimits': () => getCardSessionLimits(desk),
    'cards.setLeaseLimits': ({ limits }) => setCardSessionLimits(desk, limits),
    'cards.changePin': ({ cardId }) => changePin(desk, cardId),
    'cards.company': () => listCompanyCards(desk),
    'cards.enterCompanyPin': ({ uri }) => enterCompanyPin(desk, uri),
    'cards.health': ({ choice }) => cardHealth(desk, choice),
    'cards.modules': () => listModules(desk),
    'cards.addModule': ({ path, initArguments, variables }) =>
      addModule(desk, path, initArguments, variables),
    'cards.removeModule': ({ moduleId }) => removeModule(desk, moduleId),
    'cards.calendar': () => certificateCalendar(desk),
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
