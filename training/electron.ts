// Entry of the desktop application as a training desk: its bank lies beside it.
import { join } from 'node:path';
import { startShell } from '../main/shells/electron/shell.ts';
import { trainingKit } from './kit.ts';

startShell({
  name: 'Countersign Training',
  training: { kit: trainingKit(), sandboxEntry: join(import.meta.dirname, 'sandbox.js') },
});
