// German: the sentences of every failure by its code.
import type { Texts } from '../../en/index.ts';
import { bankFaults } from './bank.ts';
import { batchFaults } from './batch.ts';
import { caseFaults } from './case.ts';
import { folderFaults } from './folder.ts';
import { ipcFaults } from './ipc.ts';
import { messageFaults } from './message.ts';
import { packFaults } from './pack.ts';
import { profileFaults } from './profile.ts';
import { searchFaults } from './search.ts';
import { setupFaults } from './setup.ts';
import { statementFaults } from './statement.ts';
import { storeFaults } from './store.ts';
import { tableFaults } from './table.ts';
import { tokenFaults } from './token.ts';

export const faults: Texts['faults'] = {
  ...tokenFaults,
  ...bankFaults,
  ...messageFaults,
  ...tableFaults,
  ...folderFaults,
  ...batchFaults,
  ...caseFaults,
  ...packFaults,
  ...searchFaults,
  ...profileFaults,
  ...setupFaults,
  ...statementFaults,
  ...storeFaults,
  ...ipcFaults,
};
