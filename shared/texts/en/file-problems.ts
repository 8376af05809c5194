// What is wrong with the bytes or the XML of a file or an answer, and what to ask its sender for.
import { count as figure } from '../forms.ts';
import { dates } from './dates.ts';
import type {
  FileProblemData,
  ForeignFormat,
  StatementLineProblem,
  XmlProblem,
} from '../../domain/file-problem.ts';

const ASK_FOR_UTF_8 = 'Ask the sender to export the file as UTF-8.';
const KEPT = 'The answer is kept as it came.';

const FORMATS: Readonly<Record<ForeignFormat, string>> = {
  'UTF-32': 'UTF-32',
  EBCDIC: 'EBCDIC',
  gzip: 'a gzip archive',
  zip: 'a zip archive',
  pdf: 'a PDF document',
};

const XML: Readonly<Record<XmlProblem, string>> = {
  'closing-tag': 'A closing tag does not match the tag that is open here.',
  'ends-early': 'The file ends before the message does.',
  reference: 'A character reference (& … ;) is not one that XML knows.',
  'character-in-tag': 'A tag holds a character that no tag may hold.',
  'character-in-text':
    'The text holds a character that XML does not allow, often an ampersand or a control character.',
  'outside-message': 'There is something before or after the message.',
  'attribute-twice': 'One tag has the same attribute twice.',
  attribute: 'An attribute is not written as XML demands.',
  prefix: 'A namespace prefix is used that the file does not declare.',
  declaration: 'The XML declaration at the start of the file is not right.',
  'cdata-end': 'A text holds the characters ]]>, which XML does not allow there.',
  comment: 'A comment is not written as XML demands.',
  other: 'The file is not well-formed.',
};

const OF = { file: 'The file', 'signed-answer': 'The bank’s signed answer' } as const;

export const fileProblems: { readonly [C in keyof FileProblemData]: (data: FileProblemData[C]) => string } = {
  'encoding-foreign': ({ format }) =>
    `The file looks like ${FORMATS[format]}, which cannot be read here. ${ASK_FOR_UTF_8}`,
  'encoding-two-declared': ({ names }) =>
    `The file declares two encodings, ${names.join(' and ')}. ${ASK_FOR_UTF_8}`,
  'encoding-not-read': ({ name }) =>
    `The file says it is encoded in ${name}, which this desk does not read. ${ASK_FOR_UTF_8}`,
  'encoding-is-utf8': ({ name }) =>
    `The file says it is encoded in ${name}, but its characters outside ASCII are UTF-8. Ask the sender to correct the declaration.`,
  'encoding-with-mark': () => 'The file begins with a byte order mark. Save it as UTF-8 without one.',
  'encoding-like-utf16': () => 'The file looks like UTF-16, not UTF-8.',
  'encoding-only-utf8': ({ declared }) => `The file says it is encoded in ${declared}; only UTF-8 is read.`,
  'encoding-contradicts-mark': ({ declared }) =>
    `The file says it is encoded in ${declared}, but its first bytes say otherwise, so this character cannot be read for certain.`,
  'encoding-byte-not-utf8': ({ byte, declared }) =>
    `The file holds bytes that are not UTF-8. ${declared ? 'The file says it is encoded in UTF-8' : 'The file names no encoding and is therefore read as UTF-8'}, but the byte ${byte} is not a character in it.`,
  'encoding-byte-foreign': ({ byte, encoding, likely, character }) =>
    `The byte ${byte} is not a character in ${encoding}, which the file says it is encoded in.${
      likely === null
        ? ''
        : likely === 'utf-8'
          ? ' It is probably UTF-8.'
          : ` In Windows-1252 it is ${character}.`
    }`,
  'encoding-half-character': () => 'The file ends in the middle of a UTF-16 character.',
  'encoding-lone-surrogate': ({ unit }) => `Half a character (${unit}) without its other half in UTF-16.`,
  'encoding-after': ({ near }) => `It comes after “${near}”.`,
  'encoding-note': ({ of, note, encoding, declared }) =>
    note === 'not-as-declared'
      ? `${OF[of]} says it is encoded in ${declared ?? ''}, but it is not. It holds ASCII characters only, so it was read.`
      : note === 'mark-removed'
        ? `${OF[of]} begins with a byte order mark, which was removed.`
        : `${OF[of]} is encoded in ${encoding}${declared === null ? '' : `, though it says ${declared}`}. It was converted to UTF-8.`,
  'answer-converted': ({ encoding }) =>
    encoding === 'UTF-16'
      ? `The bank’s answer is encoded in UTF-16. It was converted; the answer is kept as it came.`
      : `The bank’s answer is not UTF-8. It was read as ${encoding}. It was converted; the answer is kept as it came.`,
  'answer-characters-replaced': ({ encoding, count }) =>
    `${count === 1 ? 'One character of the bank’s answer is' : `${figure(count)} characters of the bank’s answer are`} not valid in ${encoding} and shown as \ufffd. ${KEPT}`,
  'xml-malformed': ({ problem, reason }) => `${XML[problem]} (${reason})`,
  'xml-doctype': () =>
    'The file declares a document type. Payment files have none, and what it declares is never read.',
  'xml-no-element': ({ characters }) =>
    `No element begins in the first ${characters} characters of the file.`,
  'xml-too-large': ({ bytes }) => `The file is larger than ${figure(bytes)} bytes.`,
  'xml-empty': () => 'The file is empty.',
  'xml-namespace-blanks': ({ namespace }) =>
    `A namespace is written with spaces around it: “${namespace}”. The official schema does not know it in that form.`,
  'xml-text-too-long': ({ characters }) => `One text or tag is longer than ${characters} characters.`,
  'xml-too-many-elements': ({ elements }) => `The file has more than ${elements} elements.`,
  'xml-too-deep': ({ depth }) => `Elements are nested more than ${depth} deep.`,
  'xml-encoding-declared': ({ encoding }) =>
    `The file says it is encoded in ${encoding}, in a way that cannot be read.`,
  'xml-version': ({ version }) => `The file says it is XML ${version}; only XML 1.0 is read.`,
  'xml-part-elements': ({ most }) => `One part of the file has more than ${figure(most)} elements.`,
  'xml-part-characters': ({ most }) => `One part of the file holds more than ${figure(most)} characters.`,
  'report-other-root': ({ wanted, name, namespace }) =>
    `A status report begins with Document of ${wanted}; this begins with ${name} of ${namespace === '' ? 'no namespace' : namespace}.`,
  'statement-other-message': ({ name }) => `The file is a message of another kind: ${name}.`,
  'statement-empty': () => 'The file names no account.',
  'statement-no-form': () => 'The file is neither XML nor one of the MT messages.',
  'statement-imported': ({ at }) => `It was imported on ${dates.instant(at)}.`,
  'statement-line': ({ what }) => STATEMENT_LINE[what],
};

const STATEMENT_LINE: Readonly<Record<StatementLineProblem, string>> = {
  tag: 'The line does not begin with a field of MT940 or MT942.',
  amount: 'The amount cannot be read.',
  date: 'The date cannot be read.',
  currency: 'The currency cannot be read, or differs from the one of the account.',
  side: 'The line does not say whether it is a credit or a debit.',
  account: 'The statement names no account.',
  order: 'A field is in the wrong place, or a balance is missing.',
  nothing: 'The file holds no statement.',
};
