// Sentences that the domain and the use cases give as a code with its data.
import type { SentenceCode, SentenceData } from '../../domain/sentence.ts';
import { bankRules } from './bank-rules.ts';
import { bankSays } from './bank-says.ts';
import { fileSentences } from './file-sentences.ts';
import { policySentences } from './policy-sentences.ts';

export const sentences: { readonly [C in SentenceCode]: (data: SentenceData[C]) => string } = {
  ...bankSays,
  ...fileSentences,
  ...policySentences,
  'bank-rule': ({ section, rule }) => `${section}: ${bankRules[rule] ?? rule}`,
};
