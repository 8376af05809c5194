// Words of the PIN page.
import { count as figure } from '../forms.ts';

const counted = (many: number, one: string): string => (many === 1 ? `1 ${one}` : `${figure(many)} ${one}s`);

export const pin = {
  makeKeyNote:
    'Type the PIN of the company’s card, never your own. This desk keeps it in its vault, so that it can seal with nobody at the reader.',
  keyMade: ({ usage, type }: { readonly usage: 'sign' | 'decrypt'; readonly type: string }) =>
    `${usage === 'sign' ? 'signing' : 'decryption'}, ${type}`,
  securityOfficerNote:
    'Only the security officer of this card can create keys on it. Enter the PIN of the security officer, not that of the card holder. It is used once and not kept. After several wrong entries it is locked for good.',
  lastTry: 'I have checked this PIN. If it is wrong, the card locks.',
  waiting: 'No PIN is needed now.',
  waitingNote: 'This window opens when an officer signs.',
  signedFor: 'Signed for',
  verb: {
    freeze: 'Submit',
    approve: 'Approve',
    release: 'Release',
    return: 'Send back',
    withdraw: 'Withdraw',
    void: 'Void',
    handover: 'Hand over',
    policy: 'Sign the policy',
    case: 'Sign the case',
    beneficiary: 'Confirm beneficiaries',
    'debit-note': 'Sign the explanation of a debit',
    checkpoint: 'Sign the log',
    'sign-in': 'Sign in at this desk',
    'card-test': 'Test the card',
    'change-pin': 'Change the PIN',
    'make-key': 'Create a key of the company',
    'make-key-so': 'Create the key as security officer',
    'company-pin': 'Enter the PIN of the company’s card',
    'seal-message': 'Seal',
  },
  /** How the page writes its amounts. */
  form: (example: string) => `Amounts are written as ${example}.`,
  sentence: (verb: string, count: string, totals: string, reference: string) =>
    `${verb} ${count}, ${totals}, batch ${reference}.`,
  caseStep: {
    propose: 'Submit',
    approve: 'Approve',
    release: 'Release',
    return: 'Send back',
    withdraw: 'Withdraw',
  },
  caseAct: { reconfirm: 'reconfirm', reject: 'reject', stop: 'stop', recall: 'recall' },
  caseSentence: (step: string, act: string, money: string, name: string, reason: string, reference: string) =>
    `${step}: ${act} ${money === '' ? 'a payment' : money}${name === '' ? '' : `, ${name}`}, reason ${reason}, case ${reference}.`,
  caseCompare: 'Compare them with the words of the case. If one differs, cancel.',
  caseTyped:
    'Amount and counterparty were typed by the preparer. The card program cannot check them: the bank gets only the identification and the reason.',
  caseOfDesk:
    'Amount and counterparty are from the records of this desk. The card program cannot check them: the bank gets only the identification and the reason.',
  caseAccount: 'Account',
  caseDate: 'Execution date',
  caseReason: 'Reason',
  caseAmount: 'Amount',
  caseNoAmount: 'not known',
  plainSentence: (verb: string, reference: string) =>
    reference === '' ? `${verb}.` : `${verb}: ${reference}.`,
  words: 'Eight words, as the card program read them',
  wordsOf: (index: number, count: number) => `Message ${figure(index)} of ${figure(count)}`,
  compare: 'Compare them with the words in the review. If one differs, cancel.',
  changes: 'What it changes',
  viewChanges: 'Scroll to the end of the changes before you enter the PIN.',
  viewOverrides: 'Scroll down to what was overridden before you sign.',
  viewCase: 'Scroll down to the end before you sign.',
  overridden: (figures: number) =>
    figures === 1
      ? 'Overridden: 1 wrong figure of the file. See below.'
      : `Overridden: ${figure(figures)} wrong figures of the file. See below.`,
  aboveThreshold: (sums: number) =>
    sums === 1
      ? 'Above a threshold: 1 sum per day or week. See below.'
      : `Above a threshold: ${figure(sums)} sums per day or week. See below.`,
  viewSums: 'Scroll down to the end of the sums of the period before you sign.',
  viewedOnReader: 'Viewed: enter the PIN on the reader',
  policySentence: (version: number) => `Sign version ${version} of the policy.`,
  policyWords: 'Eight words of this version, as the card program read them',
  policyCompare:
    'Compare them with the words of the policy change. If one differs, or a change is not what you were told, cancel.',
  entriesStep: {
    propose: 'Submit for approval',
    approve: 'Approve',
    release: 'Release',
    return: 'Send back',
    withdraw: 'Withdraw',
  },
  entriesSentence: (step: string, count: number) =>
    `${step}: ${count === 1 ? '1 entry' : `${figure(count)} entries`} of the beneficiary book.`,
  inUtc: (instant: string) => `${instant} UTC`,
  entriesWords: 'Eight words of what you sign',
  entriesCompare:
    'Compare them with the words on the screen and with the other person’s. If one differs, or a change is not what you were told, cancel.',
  unchecked: 'According to the records of the desk; the card program cannot check it',
  accounts: 'Own accounts',
  countries: 'Countries',
  holder: 'Card holder',
  card: 'Card',
  note: 'Note',
  pin: 'PIN',
  securityOfficerPin: 'PIN of the security officer',
  enter: 'Sign',
  keysIgnored: 'Keys pressed while this window opened were ignored. Start from the beginning.',
  /** Where a PIN is entered and nothing is signed. */
  enterFor: { 'company-pin': 'Use this PIN', 'make-key': 'Create the key', 'make-key-so': 'Create the key' },
  changeEnter: 'Change',
  oldPin: 'Current PIN',
  newPin: 'New PIN',
  repeatPin: 'New PIN, again',
  lengths: (min: number, max: number) =>
    `The card accepts ${min} to ${max} characters. Choose a PIN nobody can guess: no birthday, no 123456.`,
  repeatDiffers: 'The new PIN is not the same in both fields.',
  sameAsOld: 'The new PIN is the old one. Choose another.',
  changeOnReader: 'Enter the old PIN, then the new one twice, on the reader',
  changing: 'Changing the PIN on the card…',
  changeNote: 'No signature is made. Three wrong entries of the old PIN lock most cards.',
  changeDemanded: 'This PIN must be changed before the card signs.',
  keepOpen: 'Leave the card open for the next signatures',
  keepNote: (minutes: number, acts: number, idle: number) =>
    `At most ${counted(minutes, 'minute')} and ${counted(acts, 'signature')}; closed after ${counted(idle, 'minute')} without one. Each is still shown here and confirmed.`,
  open: (left: number) =>
    left === 1
      ? 'The card is open: 1 signature left, no PIN'
      : `The card is open: ${figure(left)} signatures left, no PIN`,
  openNote: (time: string) => `Closes by ${time} at the latest. Press Sign only if the words match.`,
  anchor: (acts: string) => `Sign the log up to entry ${acts}.`,
  anchorWords: 'Eight words of the latest log entry, as the desk gives them',
  anchorNote:
    'The card program cannot read the log: compare the number and the words with the log. With this signature nothing up to this entry can be changed unnoticed.',
  cancel: 'Cancel',
  onReader: 'Enter the PIN on the reader',
  left: (seconds: number) =>
    seconds === 1
      ? '1 second left'
      : seconds < 120
        ? `${seconds} seconds left`
        : `${Math.ceil(seconds / 60)} minutes left`,
  show: 'Show',
  hide: 'Hide',
  signing: 'Signing on the card…',
  working: 'The card is working…',
  flags: {
    locked: 'The PIN is locked. Use another card, or unlock this one with its PUK in the card software.',
    finalTry: 'Last try: one more wrong PIN locks the card.',
    countLow: 'At least one wrong entry so far.',
    toBeChanged: 'This PIN must be changed.',
  },
  wrong: 'The PIN was wrong. Nothing was signed.',
  lost: 'The card program does not answer. Close this window and start the step again.',
};
