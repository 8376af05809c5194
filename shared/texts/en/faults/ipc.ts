// Sentences for failures of the IPC contract itself: what happened and what to do now.
import type { IPC_FAULTS } from '../../../domain/faults/ipc.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const ipcFaults: FaultSentencesOf<typeof IPC_FAULTS> = {
  internal: {
    happened: 'An unexpected error occurred in Countersign.',
    todo: 'Look at the item once more before you repeat the step. If it happens again, save the diagnostics under Settings and quote the correlation ID.',
  },
  'untrusted-sender': {
    happened: 'A request came from a page that is not the Countersign window.',
    todo: 'Close Countersign and start it again. If it happens again, tell your administrator.',
  },
  'invalid-input': {
    happened: 'A request did not have the form the desk accepts.',
    todo: 'Check the marked field and try again.',
  },
  'unknown-call': {
    happened: 'A request named an operation this desk does not have.',
    todo: 'Update Countersign so that window and desk are of the same version.',
  },
  'revision-conflict': {
    happened: 'Someone else changed this item while you were viewing it.',
    todo: 'Refresh, and repeat the step if it is still right.',
  },
  'not-found': {
    happened: 'The item is not in the data of this desk.',
    todo: 'Go back to the list and choose it again.',
  },
  'ticket-over': {
    happened: 'This is already done or being saved. It can no longer be cancelled.',
    todo: 'Open the item again to see what was done. If the step was a mistake, a batch, case or beneficiary entry can be sent back or withdrawn.',
  },
  'desk-locked': {
    happened: 'The desk is locked.',
    todo: 'Sign in to continue.',
  },
  'sign-in-by-card': {
    happened: 'This desk asks for a card here, and you are not signed in with one.',
    todo: 'Sign in with your card, then repeat the step.',
  },
  'sign-in-by-administrator': {
    happened: 'Only an administrator of the policy who is signed in with a card may change this.',
    todo: 'Sign in with an administrator’s card, then repeat the step.',
  },
  'read-only-shell': {
    happened: 'This application may only read the data of a production desk.',
    todo: 'Use the desktop application for steps on a production desk.',
  },
  'start-refused': {
    happened:
      'Countersign was started with switches or variables that could open a debugger, change what it trusts or load other code.',
    todo: 'Start it without the named switches and variables. Ask your administrator where they come from.',
  },
  'desk-missing': {
    happened: 'There is no desk in this folder.',
    todo: 'Open the folder of an existing desk, or set up a new one.',
  },
  'desk-file-unreadable': {
    happened: 'A file of this desk folder is damaged, cannot be read, or is of a newer version.',
    todo: 'Restore the folder from a backup, or update Countersign.',
  },
  'desk-not-opened': {
    happened: 'The desk could not be opened, for a reason Countersign does not know.',
    todo: 'Start Countersign again. If it happens again, restore the folder from a backup, or send the diagnostic log with the correlation ID to support.',
  },
  'desk-folder-not-empty': {
    happened:
      'The folder contains something that is not a training desk, so no training desk was created in it.',
    todo: 'Choose an empty folder.',
  },
  'training-not-included': {
    happened: 'This folder contains a training desk, which this program cannot open.',
    todo: 'Start the training edition of Countersign, or choose the folder of your own desk.',
  },
  'root-training-only': {
    happened:
      'Started by root, the browser window runs without its own sandbox, so it opens a training desk only.',
    todo: 'Start Countersign as an ordinary user.',
  },
  'browser-not-started': {
    happened: 'The browser that shows the window could not be started, or ended at once.',
    todo:
      'Start the browser by hand to see what it says is missing. On Linux, its sandbox needs user namespaces or the helper of the package chromium-sandbox; ' +
      'ask your administrator for one of them.',
  },
  'shell-not-for-production': {
    happened:
      'This window may not open the data of a production desk: a PIN would pass through the process that talks to the network.',
    todo: 'Open the desk with the desktop application.',
  },
};
