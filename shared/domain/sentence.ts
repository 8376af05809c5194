// Owns the form in which the domain and the use cases say something that needs figures or names: a code of
// the catalogues and its data. It travels to a page and into a record; `shared/texts/say.ts` makes the
// sentence.

/** The data of every code. */
export interface SentenceData {
  /** A rule of the bank's interface document that a request breaks, with the section that states it. */
  readonly 'bank-rule': { readonly section: string; readonly rule: string };
}
export type SentenceCode = keyof SentenceData;
export type Sentence = {
  readonly [C in SentenceCode]: { readonly code: C; readonly data: SentenceData[C] };
}[SentenceCode];
