// Owns what the streaming layers refuse and how: thrown inside this folder, turned into a Fault at its
// edge.
import { fault } from '../../../shared/domain/errors.ts';
import type { Fault, FaultCode } from '../../../shared/domain/errors.ts';
import { MOST_FILE_BYTES } from '../../../shared/domain/file-size.ts';
import type { XmlProblem } from '../../../shared/domain/file-problem.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';

/** What the parser's terse reasons mean; the first match counts. */
const PROBLEMS: readonly (readonly [RegExp, XmlProblem])[] = [
  [/unexpected close tag|unmatched closing tag|weird empty close tag/, 'closing-tag'],
  [/unclosed tag|unexpected end|must contain a root/, 'ends-early'],
  [/undefined entity|entity name|entity/, 'reference'],
  [/disallowed character in (tag|closing tag|attribute)/, 'character-in-tag'],
  [/disallowed character/, 'character-in-text'],
  [/only one root|text data outside/, 'outside-message'],
  [/duplicate attribute/, 'attribute-twice'],
  [/attribute/, 'attribute'],
  [/unbound namespace prefix|prefix|namespace/, 'prefix'],
  [/XML declaration|version number|encoding value|standalone/, 'declaration'],
  [/\]\]>/, 'cdata-end'],
  [/comment/, 'comment'],
];

/** The parser's own words are kept besides. */
export function malformedSentence(reason: string): Sentence {
  const terse = reason.replace(/\.$/, '').slice(0, 200);
  const problem = PROBLEMS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
  return sentence('xml-malformed', { problem, reason: terse });
}

const LONE_AMPERSAND = /&(?![#A-Za-z0-9]{1,32};)/;

/**
 * Lines down to the first ampersand in `text` that begins no reference and swallows a tag; undefined if there
 * is none.
 */
export function linesToLoneAmpersand(text: string): number | undefined {
  const at = text.search(LONE_AMPERSAND);
  return at < 0 || !/[<>]/.test(text.slice(at)) ? undefined : text.slice(0, at).split('\n').length - 1;
}

// How much of a file the desk is willing to hold or walk through before it refuses it.
export interface XmlLimits {
  /** Deepest nesting of elements; the messages themselves stay below 16. */
  readonly depth: number;
  /**
   * Characters of one text, attribute, comment or tag; the longest value of any schema here is 2,048
   * characters.
   */
  readonly text: number;
  readonly elements: number;
  readonly bytes: number;
}

/** Room for a million transactions: 100,000 are up to 90 MB and 2.2 million elements. */
export const XML_LIMITS: XmlLimits = {
  depth: 64,
  text: 1_000_000,
  elements: 30_000_000,
  bytes: MOST_FILE_BYTES,
};

/** Carries the reason out of the parser's call-backs. Never leaves main/iso20022. */
export class MessageRefusal extends Error {
  readonly fault: Fault;
  /** How many lines behind the text that was parsed so far, for whoever knows how far that is. */
  readonly linesBehind: number | undefined;

  constructor(code: FaultCode, more: Omit<Fault, 'code'> = {}, linesBehind?: number) {
    super(code);
    this.name = 'MessageRefusal';
    this.fault = fault(code, more);
    this.linesBehind = linesBehind;
  }
}
