// Gives a process the definition: loaded before the entry file of the desk, of its worker threads, and of the
// training bank; the desk hands it on to the token processes it starts.
import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { addForm } from '../../main/iso20022/versions/catalogue.ts';
import { addBankMessage } from '../../sandbox/messages/versions/catalogue.ts';
import { BANK_MESSAGE } from './bank.ts';
import { FORM } from './form.ts';
import './register-cards.ts';

addForm(FORM);
addBankMessage(BANK_MESSAGE);

const CARDS = new URL('register-cards.ts', import.meta.url).href;
const { fork } = childProcess;

/** A token process is confined: nothing of the environment reaches it, and no option but what it is given. */
const withDefinition = (entry: string, args: readonly string[], options: ForkOptions) =>
  fork(
    entry,
    args,
    options.execArgv?.includes('--permission') === true
      ? { ...options, execArgv: [...options.execArgv, '--import', CARDS] }
      : options,
  );

childProcess.fork = withDefinition as typeof fork;
syncBuiltinESMExports();
