// Owns the form in which the domain and the use cases say something that needs figures or names: a code of
// the catalogues and its data. It travels to a page and into a record; `shared/texts/say.ts` makes the
// sentence.
import type { BankSaysData } from './bank-says.ts';
import type { FileSentenceData } from './file-sentence.ts';
import type { PolicySentenceData } from './policy-sentence.ts';

/** The data of every code. */
export interface SentenceData extends BankSaysData, FileSentenceData, PolicySentenceData {
  /** A rule of the bank's interface document that a request breaks, with the section that states it. */
  readonly 'bank-rule': { readonly section: string; readonly rule: string };
}
export type SentenceCode = keyof SentenceData;
/** One of them, or of some of them. */
export type Sentence<Code extends SentenceCode = SentenceCode> = {
  readonly [C in Code]: { readonly code: C; readonly data: SentenceData[C] };
}[Code];

export function sentence<Code extends SentenceCode>(code: Code, data: SentenceData[Code]): Sentence {
  return { code, data } as Sentence;
}

/**
 * As a record holds it. Stores of earlier versions hold the sentence itself, and a person's words are kept
 * as such.
 */
export type StoredSentences = string | readonly Sentence[];
