// What goes on by itself and what waits for a person, of everything that has a state. A state that waits for
// one stands among the tasks of the first screen; a new state does not compile without its line here.
import type { BatchState, MessageState } from './batch.ts';
import type { CaseState } from './case.ts';
import type { EntryState } from './records/confirmation.ts';
import type { StatusGroup } from './state/payment-status.ts';

/** Nothing more happens, the desk goes on by itself, or the bank has to say something first. */
const OVER = null;
const MACHINE = null;
const BANK = null;

/** What a person does about a batch. */
type BatchTask = 'finish' | 'approve' | 'release' | 'seal';

const BATCH_TASKS: Readonly<Record<BatchState, BatchTask | null>> = {
  draft: 'finish',
  returned: 'finish',
  expired: 'finish',
  frozen: 'approve',
  approved: 'release',
  released: 'seal',
  // Its messages stand for it.
  sealed: MACHINE,
  closed: OVER,
  withdrawn: OVER,
};

const MESSAGE_TASKS: Readonly<Record<MessageState, 'send' | 'ask' | null>> = {
  queued: 'send',
  sending: MACHINE,
  unknown: 'ask',
  accepted: BANK,
  // Its payments stand for it, as rejected.
  refused: OVER,
  'set-aside': OVER,
};

const CASE_TASKS: Readonly<Record<CaseState, 'act' | 'ask' | null>> = {
  draft: 'act',
  proposed: 'act',
  approved: 'act',
  released: 'act',
  returned: 'act',
  expired: 'act',
  // The bank declined: the payment goes on as if nobody had asked.
  refused: 'act',
  unknown: 'ask',
  sending: MACHINE,
  answered: BANK,
  closed: OVER,
  withdrawn: OVER,
};

const ENTRY_TASKS: Readonly<Record<EntryState, 'sign' | 'submit' | null>> = {
  awaiting: 'sign',
  returned: 'submit',
  // Nobody else notices: whoever was to sign no longer has it before them.
  expired: 'submit',
  // Nobody has to submit an entry; a batch that needs it says so.
  entered: OVER,
  confirmed: OVER,
};

const PAYMENT_TASKS: Readonly<Record<StatusGroup, 'rejected' | 'attention' | null>> = {
  refused: 'rejected',
  attention: 'attention',
  neutral: BANK,
  waiting: BANK,
  // Its message stands for it, or the desk asks about it by itself.
  unknown: MACHINE,
  done: OVER,
};

const having = <State extends string, Task>(
  tasks: Readonly<Record<State, Task | null>>,
  task: NonNullable<Task>,
): State[] => (Object.keys(tasks) as State[]).filter((state) => tasks[state] === task);

export const batchesTo = (task: BatchTask): BatchState[] => having(BATCH_TASKS, task);
export const messagesTo = (task: 'send' | 'ask'): MessageState[] => having(MESSAGE_TASKS, task);
export const casesTo = (task: 'act' | 'ask'): CaseState[] => having(CASE_TASKS, task);
export const paymentsThat = (task: 'rejected' | 'attention'): StatusGroup[] => having(PAYMENT_TASKS, task);
export const entriesTo = (task: 'sign' | 'submit'): EntryState[] => having(ENTRY_TASKS, task);
