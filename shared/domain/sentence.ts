// Owns the form in which the domain and the use cases say something that needs figures or names: a code of
// the catalogues and its data. It travels to a page and into a record; `shared/texts/say.ts` makes the
// sentence.
import type { BankSaysData } from './bank-says.ts';
import type { CardSentenceData } from './card-sentence.ts';
import type { CaseCallData } from './case-guidance.ts';
import type { FaultReasonData } from './fault-reason.ts';
import type { FileProblemData } from './file-problem.ts';
import type { FileSentenceData } from './file-sentence.ts';
import type { FindingSentenceData } from './finding-sentence.ts';
import type { LogSentenceData } from './log-sentence.ts';
import type { PolicySentenceData } from './policy-sentence.ts';
import type { ProfileSentenceData } from './profile-problem.ts';
import type { RiskSentenceData } from './risk-sentence.ts';
import type { StatementDayData } from './account-report/statement-order.ts';
import type { TableSentenceData } from './table-import/table-sentence.ts';

/** The data of every code. */
export interface SentenceData
  extends
    BankSaysData,
    CardSentenceData,
    CaseCallData,
    FaultReasonData,
    FileProblemData,
    FileSentenceData,
    FindingSentenceData,
    LogSentenceData,
    PolicySentenceData,
    ProfileSentenceData,
    RiskSentenceData,
    StatementDayData,
    TableSentenceData {
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

const OF_CODES = '[{"code":';

/**
 * How sentences stand in a column and in an entry of the log: as the JSON of their codes and data; what
 * earlier versions wrote and what a person typed, as the text itself.
 */
export function encodeSentences(stored: StoredSentences): string {
  return typeof stored === 'string' ? stored : JSON.stringify(stored);
}

/** The detail of an entry of the log. */
export function coded(...sentences: readonly Sentence[]): string {
  return encodeSentences(sentences);
}

/** As many of them as fit, and how many do not: codes that were cut could not be read back. */
export function codedWithin(most: number, sentences: readonly Sentence[]): string {
  for (let kept = sentences.length; kept > 0; kept -= 1) {
    const left = sentences.length - kept;
    const text = coded(
      ...sentences.slice(0, kept),
      ...(left === 0 ? [] : [sentence('log-not-listed', { count: left })]),
    );
    if (text.length <= most) return text;
  }
  return coded(sentence('log-not-listed', { count: sentences.length }));
}

/** What a failure adds where a record says it. */
export function storedIn(
  stored: StoredSentences,
): { readonly detail: string } | { readonly sentences: readonly Sentence[] } {
  return typeof stored === 'string' ? { detail: stored } : { sentences: stored };
}

/**
 * Whether a text would be read back as codes. No text of a person may be: it would be said in other words.
 */
export function readsAsCodes(text: string): boolean {
  return text.trimStart().startsWith(OF_CODES);
}

export function decodeSentences(text: string): StoredSentences {
  if (!text.startsWith(OF_CODES)) return text;
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isSentence) ? read : text;
  } catch {
    return text;
  }
}

/** Of the right form; whether the code is known is the catalogue's matter. */
function isSentence(value: unknown): value is Sentence {
  if (typeof value !== 'object' || value === null) return false;
  const { code, data } = value as { readonly code?: unknown; readonly data?: unknown };
  return typeof code === 'string' && typeof data === 'object' && data !== null;
}
