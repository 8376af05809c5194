// What an inquiry about a message or a case nobody knows the outcome of has shown.
import type { BankSaysData } from '../../domain/bank-says.ts';
import { bank } from './bank.ts';
import { statusSentence } from '../bank-sentences.ts';

const NOT_COUNTED = 'The bank answers that it knows none of these payments, but';
const WHY_NOT: Readonly<Record<BankSaysData['no-records-not-counted']['why'], string>> = {
  'has-status': `${NOT_COUNTED} the same answer gives a status. It does not count.`,
  'names-another': `${NOT_COUNTED} the answer names another payment. It does not count.`,
  'without-time': `${NOT_COUNTED} the answer does not say when it was made. It does not count; call the bank.`,
  'without-bank-clock': `${NOT_COUNTED} the answer came without the bank’s time, so it may be an old one. It does not count; call the bank.`,
  'not-of-this-moment': `${NOT_COUNTED} the bank’s timestamp does not match the time of arrival. It does not count.`,
  'before-attempt': `${NOT_COUNTED} by the bank’s timestamp the answer is older than the last attempt. It does not count.`,
};

export const bankSays: { readonly [C in keyof BankSaysData]: (data: BankSaysData[C]) => string } = {
  'bank-has-payments': () => 'The bank has confirmed that it has these payments.',
  'bank-rejected-payments': () => 'The bank has confirmed that it rejected these payments.',
  'bank-has-none': () =>
    'The bank has confirmed that it has none of these payments. The message can be sent again, unchanged.',
  'bank-shows-other-message': () =>
    'The bank shows a payment with this reference, but from another message or with other details. Whether this message arrived is still unknown: call the bank.',
  'search-shows-payments': () =>
    'A search at the bank shows a payment of this message. Search answers are not signed: ask the bank about the message under Outbox. Until it has answered, nothing can be sent again.',
  'bank-answer-replayed': () =>
    'The bank’s answer repeats one received before the last attempt. It changes nothing.',
  'bank-refused-as-duplicates': () =>
    'The bank rejected these payments as duplicates, so it may already have the first submission. Call the bank and quote the message ID.',
  'inquiry-not-made': () => 'The bank was not asked, because this desk could not sign or send the inquiry.',
  'inquiries-did-not-settle': () =>
    'Three inquiries did not show whether the bank has the payments. Call the bank and quote the message ID.',
  'no-records-not-counted': ({ why }) => WHY_NOT[why],
  'bank-shows-no-payment': () =>
    'The bank shows no payment with this identification. Call the bank: only it can say whether the request arrived.',
  'bank-shows-payment': ({ status, since, done }) => {
    const state = status === null ? 'without a status' : `with status ${status}`;
    const meaning = status === null ? '' : ` ${status}: ${statusSentence({ bank }, status)}`;
    const when = since === null ? '' : ` since ${since}`;
    return `The bank shows the payment ${state}${when}${done ? ', after the request was sent: the request was carried out.' : '. That does not say whether the request arrived.'}${meaning}`;
  },
};
