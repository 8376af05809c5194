// Sentences for failures of lists kept on the desk (searches, own accounts, beneficiaries).
import type { SEARCH_FAULTS } from '../../../domain/faults/search.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const searchFaults: FaultSentencesOf<typeof SEARCH_FAULTS> = {
  'too-many-searches': {
    happened: 'This desk keeps at most 200 searches.',
    todo: 'Delete one that is no longer used, then save this one.',
  },
  'search-name-taken': {
    happened: 'Another saved search has this name.',
    todo: 'Choose another name, or delete the other search first.',
  },
  'own-account-known': {
    happened: 'This account is already in the list of own accounts.',
    todo: 'Change the entry that is already there.',
  },
  'own-account-in-policy': {
    happened:
      'Rules of the policy name this account, so its number and its bank cannot be changed, nor can it be removed.',
    todo: 'Set its status to Closed, or add the new account as a separate one and submit a policy change whose rules name it.',
  },
  'own-account-change-over': {
    happened:
      'This change no longer waits: it was confirmed, discarded or replaced, or the account was changed.',
    todo: 'Look at the account as it is now, and change it again if needed.',
  },
  'own-account-second-person': {
    happened: 'You requested this change yourself, so another person has to confirm it.',
    todo: 'Ask another person to sign in with their card and to confirm it.',
  },
  'too-many-own-accounts': {
    happened: 'This desk keeps at most 2,000 own accounts.',
    todo: 'Remove an account that is no longer used, then save this one.',
  },
  'too-many-beneficiaries': {
    happened: 'The beneficiary book holds at most 10,000 entries.',
    todo: 'Remove entries that are no longer paid, then save this one.',
  },
  'beneficiaries-unconfirmed': {
    happened: 'A payment goes to an account that is not confirmed in the beneficiary book.',
    todo: 'Have the beneficiary confirmed by a second person, or remove the payment. If the batch is already submitted, send it back first.',
  },
  'beneficiary-confirmation-open': {
    happened: 'One of these beneficiaries is already waiting for confirmation.',
    todo: 'Approve it, send it back or withdraw it first.',
  },
  'beneficiary-confirmation-over': {
    happened: 'This request is no longer open, or the beneficiary was changed after it was submitted.',
    todo: 'Open the beneficiary and submit it again.',
  },
  'beneficiary-confirmed-already': {
    happened: 'This beneficiary is already confirmed as shown.',
    todo: 'Nothing needs to be done.',
  },
  'beneficiary-call-back': {
    happened: 'The call-back for a new account is missing or does not count.',
    todo: 'Call the beneficiary on a number you knew before, and enter who answered, when, and who called. If the entry already waits for approval, send it back; enter the call-back when it is submitted again.',
  },
  'too-many-confirmations': {
    happened:
      'There are too many beneficiaries, or too many separate confirmations of them, for one signature.',
    todo: 'If you are confirming beneficiaries, submit fewer at a time. If you are submitting a batch, split it, or first have its beneficiaries confirmed again, several in each request.',
  },
  'beneficiary-in-book': {
    happened: 'An entry with this name and account is already in the beneficiary book.',
    todo: 'Change the entry that is already there.',
  },
  'debit-not-open': {
    happened:
      'This entry needs no explanation: it is matched to your payments, is a credit, is not booked yet, or was booked before this desk was set up.',
    todo: 'Open the entry again to see what it was matched to.',
  },
  'fee-rule-unclear': {
    happened:
      'No rule can be made from this debit: the bank gave neither a transaction code nor a counterparty, or the debit carries the references of a payment.',
    todo: 'Explain it with a note only.',
  },
  'too-many-fee-rules': {
    happened: 'This desk keeps at most 500 fee rules.',
    todo: 'Remove a rule that is no longer used, then make this one.',
  },
  'reporting-currency-unknown': {
    happened: 'This is not a currency in use.',
    todo: 'Enter the reporting currency as three letters, such as EUR.',
  },
  'exchange-rate-refused': {
    happened: 'An exchange rate cannot be stored. All rates are as they were.',
    todo: 'Correct the rate, then save again.',
  },
  'rates-file-not-read': {
    happened: 'No exchange rate was read from the file.',
    todo: 'Choose the daily reference rates of the European Central Bank, or enter the rates.',
  },
};
