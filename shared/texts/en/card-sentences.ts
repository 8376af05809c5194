// What an officer reads where the PIN is typed, and why the second reader refuses what is to be signed.
import type { CardSentenceData, ReadBackRefusal } from '../../domain/card-sentence.ts';
import { accountNumber, amountOf } from '../forms.ts';
import { dates } from './dates.ts';

const REFUSALS: Readonly<Record<ReadBackRefusal, string | ((of: string) => string)>> = {
  'too-deep': 'Elements are nested deeper than this desk writes them',
  'element-in-text': (of) => `There is an element inside the text of ${of}`,
  'element-twice': (of) => `There is a second ${of}`,
  'unknown-element': (of) => `The message has no element ${of} here`,
  'currency-missing': (of) => `${of} has no currency`,
  'text-between-elements': 'There is text between elements',
  'text-among-elements': (of) => `There is text where ${of} has elements`,
  'empty-element': (of) => `${of} is empty`,
  'ends-early': 'The message ends too early',
  'other-document': 'It is not the expected document',
  'namespace-inside': 'There is a namespace inside the message',
  'fact-outside': 'A value is outside header, group and transaction',
  'fact-twice': (of) => `There is a second ${of}`,
  'payment-outside-group': 'A transaction is outside a group',
  'amount-twice': 'An amount is given twice',
  'header-after-groups': 'The group header comes after the groups',
  'group-before-header': 'A group comes before the group header',
  'header-missing': 'The group header is missing',
  'count-differs': 'The number of transactions is not the one declared',
  'sum-differs': 'The control sum is not the sum of the amounts',
  'account-twice': 'An account is named twice',
  'fact-missing': (of) => `${of} is missing`,
  'amount-form': 'An amount is not a plain decimal',
  'attribute-unknown': (of) => `${of} has an attribute that this desk never writes`,
  'closes-nothing': 'An end tag closes nothing',
  'bytes-behind': 'There are bytes after the end of the message',
  'tag-too-long': 'A tag is longer than this desk writes',
  'text-too-long': 'A text is longer than this desk writes',
  'control-character': 'There is a control character',
  'bare-greater-than': 'There is a bare greater-than sign',
  'tag-name': 'A tag is not an element name of the message',
  'not-utf-8': 'There are bytes that are not UTF-8',
  'character-not-allowed': 'There is a character XML does not allow',
  'reference-unknown': 'There is a character reference that this desk never writes',
  'not-json': 'It is not JSON',
  'not-canonical': 'It is not in the one form this desk writes',
  'member-unknown': (of) => `There is a member that this desk never writes: ${of}`,
  'other-namespace': (of) => `${of} is of another namespace`,
  'text-unknown': (of) => `There is a text at ${of}`,
  'text-missing': (of) => `There is no text at ${of}`,
  'not-closed': 'An element is not closed',
};

export const cardSentences: {
  readonly [C in keyof CardSentenceData]: (data: CardSentenceData[C]) => string;
} = {
  'handover-sends': ({ to, from }) =>
    `${to.name} (${to.id}) sends it from now on. ${from.name} (${from.id}) will never send it.`,
  'emergency-release': () => 'EMERGENCY: released without the approvals the policy asks for.',
  'signs-in-place': ({ name }) => `As deputy for ${name}.`,
  'debit-noted': ({ account, day, amount, currency }) =>
    `Debit of ${amountOf(currency, amount.replace(/^-/u, ''))}${day === '' ? '' : ` on ${dates.day(day)}`}, account ${accountNumber(account)}.`,
  'debit-rule-made': ({ fits, least, most, currency }) =>
    `From now on this note also explains similar debits of this account: ${fits}, ${amountOf(currency, least)} to ${amountOf(currency, most)}.`,
  'read-back-refused': ({ why, of, offset }) => {
    const reason = REFUSALS[why];
    return `${typeof reason === 'string' ? reason : reason(of)} (byte ${offset}).`;
  },
  'read-back-unknown-kind': ({ kind }) => `There is no definition of the message ${kind}.`,
};
