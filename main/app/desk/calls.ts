// Which call of the window the foundation answers: files that come and go, tickets, settings.
import type { Calls } from '../../../shared/ipc/contract.ts';
import type { CoreDeps, FileDeps, Stores } from './context.ts';
import { getSettings, setSettings } from './display-settings.ts';
import { cancelTicket, getTicket } from './tickets.ts';
import { appendFile, discardFile, openUpload, readFile } from './upload-buffer.ts';

export const foundationUseCases = {
  'settings.get': getSettings,
  'settings.set': setSettings,
  'files.open': openUpload,
  'files.append': appendFile,
  'files.read': readFile,
  'files.discard': discardFile,
  'tickets.get': getTicket,
  'tickets.cancel': cancelTicket,
} satisfies Calls<CoreDeps & FileDeps & Stores<'desk' | 'bytes'>>;
