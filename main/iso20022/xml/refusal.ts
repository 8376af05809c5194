// Owns what the streaming layers refuse and how: thrown inside this folder, turned into a Fault at its
// edge.
import { fault } from '../../../shared/domain/errors.ts';
import type { Fault, FaultCode } from '../../../shared/domain/errors.ts';

// What the parser's terse reasons mean, in sentences an officer can pass on to the sender of a file.

/** First match counts; the parser's own words are kept behind the sentence. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /unexpected close tag|unmatched closing tag|weird empty close tag/,
    'A closing tag does not fit the tag that is open here.',
  ],
  [/unclosed tag|unexpected end|must contain a root/, 'The file ends before the message does.'],
  [/undefined entity|entity name|entity/, 'A character reference (& … ;) is not one that XML knows.'],
  [/disallowed character in (tag|closing tag|attribute)/, 'A tag holds a character that no tag may hold.'],
  [
    /disallowed character/,
    'The text holds a character that XML does not allow, often an ampersand or a control character.',
  ],
  [/only one root|text data outside/, 'There is something before or behind the message.'],
  [/duplicate attribute/, 'An attribute stands twice in one tag.'],
  [/attribute/, 'An attribute is not written as XML demands.'],
  [/unbound namespace prefix|prefix|namespace/, 'A namespace prefix is used that the file does not declare.'],
  [
    /XML declaration|version number|encoding value|standalone/,
    'The XML declaration at the start of the file is not right.',
  ],
  [/\]\]>/, 'The characters ]]> stand in a text, where XML does not allow them.'],
  [/comment/, 'A comment is not written as XML demands.'],
];

/** For instance `A closing tag does not fit the tag that is open here. (unexpected close tag)`. */
export function malformedSentence(reason: string): string {
  const terse = reason.replace(/\.$/, '').slice(0, 200);
  const sentence = SENTENCES.find(([pattern]) => pattern.test(reason))?.[1];
  return sentence === undefined ? `The file is not well-formed. (${terse})` : `${sentence} (${terse})`;
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

/**
 * Room for four times the largest batch the desk is built for (100,000 transactions are 90 MB and 2.2 million
 * elements).
 */
export const XML_LIMITS: XmlLimits = {
  depth: 64,
  text: 1_000_000,
  elements: 10_000_000,
  bytes: 400_000_000,
};

/** Carries the reason out of the parser's call-backs. Never leaves main/iso20022. */
export class MessageRefusal extends Error {
  readonly fault: Fault;
  /** How many lines behind the text that was parsed so far, for whoever knows how far that is. */
  readonly linesBehind: number | undefined;

  constructor(code: FaultCode, more: Omit<Fault, 'code'> = {}, linesBehind?: number) {
    super(more.detail ?? code);
    this.name = 'MessageRefusal';
    this.fault = fault(code, more);
    this.linesBehind = linesBehind;
  }
}
