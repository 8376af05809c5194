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
