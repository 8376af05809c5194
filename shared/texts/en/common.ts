// Words that every screen shares: states, acts, times.
import type { BatchKind, BatchState, MessageState } from '../../domain/batch.ts';
import { count as figure, decimal } from '../forms.ts';

export const common = {
  none: 'None',
  /** A word that stands alone elsewhere, inside a sentence. */
  within: (word: string) => word.toLowerCase(),
  quoted: (text: string) => `“${text}”`,
  /** What an empty field shows: how it is filled in, not what it holds. */
  example: (text: string) => `e.g. ${text}`,
  /** Before what a field holds. */
  hasMarks: 'Contains hidden or look-alike characters:',
  more: (count: number) => `+${figure(count)} more`,
  words: 'Eight words',
  close: 'Close',
  cancel: 'Cancel',
  choosePerson: 'Choose a person',
  back: 'Back',
  add: 'Add',
  remove: 'Remove',
  again: 'Refresh',
  reading: 'Reading…',
  filter: 'Filter',
  all: 'All',
  yes: 'Yes',
  no: 'No',
  once: 'Switch on once',
  savePack: 'Save pack',
  packSaved: (name: string) => `${name} saved: only the desks of your company can open it`,
  saveEvidence: 'Save evidence',
  evidenceSaved: (name: string) => `${name} saved: sealed messages, approvals, certificates, answers`,
  transactions: (count: number) => (count === 1 ? '1 payment' : `${figure(count)} payments`),
  fileTooLarge: (kilobytes: number) => `The file is larger than ${figure(kilobytes)} kB and was not read.`,
  fileNotText: 'The file is neither UTF-8 nor UTF-16 text.',
  bytes: (count: number) =>
    count < 1_000
      ? `${figure(count)} bytes`
      : count < 1_000_000
        ? `${decimal((count / 1_000).toFixed(1))} kB`
        : `${decimal((count / 1_000_000).toFixed(1))} MB`,
  kind: { 'credit-transfer': 'Credit transfer', 'direct-debit': 'Direct debit' } satisfies Record<
    BatchKind,
    string
  >,
  batchState: {
    draft: 'Draft',
    frozen: 'To approve',
    approved: 'To release',
    released: 'Released',
    sealed: 'Sealed',
    closed: 'Closed',
    returned: 'Sent back',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<BatchState, string>,
  messageState: {
    queued: 'Queued',
    sending: 'Sending',
    accepted: 'Accepted',
    refused: 'Rejected',
    unknown: 'Unknown',
    'set-aside': 'Ended without sending',
  } satisfies Record<MessageState, string>,
  role: {
    preparer: 'Preparer',
    approver: 'Approver',
    releaser: 'Releaser',
    viewer: 'Viewer',
    administrator: 'Administrator',
  } as Readonly<Record<string, string>>,
};

export const fault = {
  title: 'This did not work',
  money: 'Money',
  now: 'Now',
  moved: {
    no: 'This step has moved no money.',
    unchanged: 'This error has not changed any payment.',
    maybe: 'Money may have moved. Treat the outcome as unknown until the bank has answered an inquiry.',
  },
  code: (code: string) => `Code ${code}`,
  correlation: 'Correlation ID',
  /** The name under which the desk keeps it, for the administrator. */
  setting: (name: string) => `Name of the setting: ${name}`,
  path: (path: string) => `at ${path}`,
  line: (line: number) => `line ${line}`,
  rule: (rule: string) => `rule ${rule}`,
};
