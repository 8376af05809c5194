// German: sentences that the domain and the use cases give as a code with its data.
import type { Texts } from '../en/index.ts';
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

export const sentences: Texts['sentences'] = {
  ...bankSays,
  ...cardSentences,
  failure: ({ code, detail }) => `${happened(code)}${detail === '' ? '' : ` (${detail})`}`,
  'fault-reason': ({ why, of }) => {
    const reason = faultReasons[why];
    return typeof reason === 'string' ? reason : reason(of);
  },
  'case-request': ({ act, type, reason }) =>
    `${cases.act[act]}${type === '' ? '' : ` (Auftragsart ${type})`}, Grund ${reason}`,
  'case-came-back': ({ status, failure }) =>
    status === null ? 'Keine Antwort' : `Status ${status}${failure === '' ? '' : `: ${happened(failure)}`}`,
  'value-amount': ({ currency, amount }) => amountOf(currency, amount),
  'value-day': ({ date }) => dates.day(date),
  'bank-status': ({ status }) => `Status ${status}.`,
  'store-versions': ({ file, program }) => `Version ${file}; dieses Programm kennt Version ${program}.`,
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
