// Sentences that the domain and the use cases give as a code with its data.
import type { SentenceCode, SentenceData } from '../../domain/sentence.ts';
import { isFaultCode } from '../../domain/errors.ts';
import { amountOf } from '../forms.ts';
import { cases } from './cases.ts';
import { dates } from './dates.ts';
import { bankRules } from './bank-rules.ts';
import { bankSays } from './bank-says.ts';
import { cardSentences } from './card-sentences.ts';
import { faultReasons } from './fault-reasons.ts';
import { faults } from './faults/index.ts';
import { fileProblems } from './file-problems.ts';
import { fileSentences } from './file-sentences.ts';
import { findingSentences } from './finding-sentences.ts';
import { logSentences } from './log-sentences.ts';
import { policySentences } from './policy-sentences.ts';
import { profileProblems } from './profile-problems.ts';
import { riskSentences } from './risk-sentences.ts';
import { statementSentences } from './statement-sentences.ts';
import { tableSentences } from './table-sentences.ts';

/** What a code of a later version means is not known here. */
function happened(code: string): string {
  return isFaultCode(code) ? faults[code].happened : code;
}

export const sentences: { readonly [C in SentenceCode]: (data: SentenceData[C]) => string } = {
  ...bankSays,
  ...cardSentences,
  failure: ({ code, detail }) => `${happened(code)}${detail === '' ? '' : ` (${detail})`}`,
  'fault-reason': ({ why, of }) => {
    const reason = faultReasons[why];
    return typeof reason === 'string' ? reason : reason(of);
  },
  'case-request': ({ act, type, reason }) =>
    `${cases.act[act]}${type === '' ? '' : ` (request type ${type})`}, reason ${reason}`,
  'case-came-back': ({ status, failure }) =>
    status === null ? 'No answer' : `Status ${status}${failure === '' ? '' : `: ${happened(failure)}`}`,
  'value-amount': ({ currency, amount }) => amountOf(currency, amount),
  'value-day': ({ date }) => dates.day(date),
  'bank-status': ({ status }) => `Status ${status}.`,
  'store-versions': ({ file, program }) => `Version ${file}, this program knows version ${program}.`,
  ...fileProblems,
  ...fileSentences,
  ...findingSentences,
  ...logSentences,
  ...policySentences,
  ...profileProblems,
  ...riskSentences,
  ...statementSentences,
  ...tableSentences,
  'bank-rule': ({ rule }) => bankRules[rule] ?? rule,
};
