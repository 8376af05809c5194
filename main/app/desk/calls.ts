// Which call of the window the foundation answers: files that come and go, tickets, settings.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { Calls } from '../../../shared/ipc/contract.ts';
import type { CoreParts, FileParts, Stores } from './context.ts';
import { getSettings, setSettings } from './display-settings.ts';

export const foundationUseCases = {
  'settings.get': getSettings,
  'settings.set': setSettings,
  'files.open': async ({ files }, { name, size }) => ok({ file: files.open(name, size) }),
  'files.append': ({ files }, { file, base64 }) => files.append(file, base64),
  'files.read': async ({ outgoing }, { file, offset }) => {
    const piece = outgoing.piece(file, offset);
    return piece === null ? err(fault('not-found')) : ok(piece);
  },
  'files.discard': async ({ outgoing, files }, { file }) =>
    outgoing.discard(file) || (await files.discard(file)) ? ok({}) : err(fault('not-found')),
  'tickets.get': async ({ tickets }, { ticket }) => {
    const view = tickets.get(ticket);
    return view === null ? err(fault('not-found')) : ok(view);
  },
  'tickets.cancel': async ({ tickets }, { ticket }) => {
    if (tickets.cancel(ticket)) return ok({});
    return err(fault(tickets.get(ticket) === null ? 'not-found' : 'ticket-over'));
  },
} satisfies Calls<CoreParts & FileParts & Stores<'desk' | 'bytes'>>;
