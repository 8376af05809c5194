// Words of the approval sheet on paper.
import type { FileRule } from '../../domain/file-rules.ts';
import { count as figure, decimal } from '../forms.ts';

const role: Readonly<Record<string, string>> = {
  freeze: 'Submitted',
  approve: 'Approved',
  release: 'Released',
  return: 'Sent back',
  withdraw: 'Withdrawn',
  void: 'Voided',
};
const kind: Readonly<Record<string, string>> = {
  'credit-transfer': 'Credit transfers',
  'direct-debit': 'Direct debits',
};
const FIGURES: Readonly<Record<FileRule, string>> = {
  'number-of-transactions': 'Number of payments',
  'control-sum': 'Control sum',
  'group-number-of-transactions': 'Number of payments',
  'group-control-sum': 'Control sum',
};

export const approvalSheet = {
  noRealMoney: (environment: string) => `${environment.toUpperCase()}: NO REAL MONEY`,
  title: 'Approval sheet',
  titleOf: (reference: string) => `Approval sheet ${reference}`,
  /** How this paper writes its amounts and dates. */
  form: (amount: string, day: string) => `Amounts are written as ${amount}, dates as ${day}.`,
  madeBy: (desk: string, when: string) =>
    `Created by ${desk}, ${when}. Figures and words were read from the messages to be signed, not from what was typed.`,
  role,
  kind,
  batch: 'Batch',
  kindOf: 'Kind',
  identification: 'Identification',
  revision: (batch: string, revision: number) => `${batch}, revision ${revision}`,
  countries: 'Countries',
  notCounted: 'Not counted',
  countedBy: (new_: number) =>
    `${figure(new_)}, according to the records of the desk that prepared the batch`,
  sentBy: 'Sending desk',
  sentByNobody: 'no desk: two handovers contradict each other',
  handedOver: 'Handed over',
  fromTo: (from: string, to: string, when: string) => `${from} to ${to}, ${when}`,
  currency: 'Currency',
  total: 'Total',
  all: 'All',
  message: (id: string, transactions: string, controlSum: string, bytes: number) =>
    `Message ${id}: ${transactions}, control sum ${decimal(controlSum)}, ${figure(bytes)} bytes`,
  words: (messages: number) =>
    messages === 1 ? 'Eight words of the message' : 'Eight words of each message',
  figure: FIGURES,
  ofGroup: (name: string, group: number | string) => `${name} of group ${group}`,
  overridden: 'Figures of the imported file that were overridden',
  figureTitle: 'Figure',
  declared: 'The file declares',
  counted: 'The file holds',
  frozen: 'In this batch',
  reason: 'Reason and person',
  as: (role: string, note: string) => `as ${role}${note === '' ? '' : `: ${note}`}`,
  noSignature: 'No valid signature.',
  signatures: 'Valid signatures',
  what: 'What',
  who: 'Who',
  when: 'When',
  certificate: 'Certificate, SHA-256',
  satisfied: 'The policy is satisfied.',
  notSatisfied: 'The policy is NOT satisfied by these signatures.',
  policy: 'Policy',
  version: (version: number, words: string) => `Version ${version}: ${words}`,
  noCode: 'No code: this desk has no key of its own.',
  code: 'Code of this sheet',
  toCheck: 'To check this sheet',
  check: (sheetAlone: string, withPack: string) =>
    `Read the code with any scanner and give its text to the verifier: ${sheetAlone}. With the pack of the batch it says whether the two belong together: ${withPack}.`,
  codeNote:
    'The code is a declaration of the desk, signed with its own key (RFC 7515), about the batch, its totals and messages, the policy and the signatures above.',
  more: (count: number) => `and ${figure(count)} more`,
};
