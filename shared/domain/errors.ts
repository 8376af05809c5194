// Owns the closed set of failure codes and what each says of the money. Its sentences are in the catalogue
// of each language; a code without them does not compile.
import { BANK_FAULTS } from './faults/bank.ts';
import { BATCH_FAULTS } from './faults/batch.ts';
import { CASE_FAULTS } from './faults/case.ts';
import { FOLDER_FAULTS } from './faults/folder.ts';
import type { MoneyMoved } from './faults/money-moved.ts';
import { IPC_FAULTS } from './faults/ipc.ts';
import { MESSAGE_FAULTS } from './faults/message.ts';
import { PACK_FAULTS } from './faults/pack.ts';
import { SEARCH_FAULTS } from './faults/search.ts';
import { PROFILE_FAULTS } from './faults/profile.ts';
import { SETUP_FAULTS } from './faults/setup.ts';
import { STATEMENT_FAULTS } from './faults/statement.ts';
import { STORE_FAULTS } from './faults/store.ts';
import { TABLE_FAULTS } from './faults/table.ts';
import { TOKEN_FAULTS } from './faults/token.ts';
import type { FaultReason } from './fault-reason.ts';
import { sentence, type Sentence } from './sentence.ts';

export const FAULTS = {
  ...TOKEN_FAULTS,
  ...BANK_FAULTS,
  ...MESSAGE_FAULTS,
  ...TABLE_FAULTS,
  ...FOLDER_FAULTS,
  ...BATCH_FAULTS,
  ...CASE_FAULTS,
  ...PACK_FAULTS,
  ...SEARCH_FAULTS,
  ...PROFILE_FAULTS,
  ...SETUP_FAULTS,
  ...STATEMENT_FAULTS,
  ...STORE_FAULTS,
  ...IPC_FAULTS,
} as const;

export type FaultCode = keyof typeof FAULTS;

/**
 * One failure. `detail` is data fit for a screen and a log, such as a host, a figure or the bank's own words:
 * never a sentence of this desk, a secret, a PIN or a full account list.
 */
export interface Fault {
  readonly code: FaultCode;
  readonly detail?: string;
  /** What the desk has to add, as codes with their data. */
  readonly sentences?: readonly Sentence[];
  /** Where in a message or a form, as an element path. */
  readonly path?: string;
  /** 1-based line of a file. */
  readonly line?: number;
  /** Section of the interface document or name of the rule that was broken. */
  readonly rule?: string;
  readonly correlationId?: string;
}

export function fault(code: FaultCode, more: Omit<Fault, 'code'> = {}): Fault {
  return { code, ...more };
}

/** With one of the short reasons; `of` is the value it is about. */
export function because(code: FaultCode, why: FaultReason, of = ''): Fault {
  return { code, sentences: [sentence('fault-reason', { why, of })] };
}

/** What a failure adds beside its code, for another failure that it caused. */
export function reasonsOf({ detail, sentences }: Fault): Pick<Fault, 'detail' | 'sentences'> {
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(sentences === undefined ? {} : { sentences }),
  };
}

const STATE_OF = {
  'batch-step-impossible': 'batch',
  'case-step-impossible': 'case',
  'message-step-impossible': 'message',
} as const;

/** A step that the state it is in does not allow. */
export function stepFault(code: keyof typeof STATE_OF, step: string, state: string): Fault {
  return { code, sentences: [sentence('step-in-state', { step, state, of: STATE_OF[code] })] };
}

/** A failure as an entry of the log names it. */
export function failureSentence(code: FaultCode, detail = ''): Sentence {
  return sentence('failure', { code, detail });
}

/** Whether money may have moved when this happens. */
export function moneyMoved(code: FaultCode): MoneyMoved {
  return FAULTS[code];
}

export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(FAULTS, code);
}
