// Owns what can be said of a file or an answer whose bytes or XML cannot be read, or are read after a
// conversion, as codes with their data.

type Nothing = Readonly<Record<string, never>>;

/** What a file looks like that is no text this desk reads. */
export type ForeignFormat = 'UTF-32' | 'EBCDIC' | 'gzip' | 'zip' | 'pdf';

/** What the parser's terse reasons mean. */
export type XmlProblem =
  | 'closing-tag'
  | 'ends-early'
  | 'reference'
  | 'character-in-tag'
  | 'character-in-text'
  | 'outside-message'
  | 'attribute-twice'
  | 'attribute'
  | 'prefix'
  | 'declaration'
  | 'cdata-end'
  | 'comment'
  | 'other';

export interface EncodingSentenceData {
  readonly 'encoding-foreign': { readonly format: ForeignFormat };
  readonly 'encoding-two-declared': { readonly names: readonly string[] };
  readonly 'encoding-not-read': { readonly name: string };
  /** Declared in one byte a character, and all of it is UTF-8. */
  readonly 'encoding-is-utf8': { readonly name: string };
  readonly 'encoding-with-mark': Nothing;
  readonly 'encoding-like-utf16': Nothing;
  readonly 'encoding-only-utf8': { readonly declared: string };
  readonly 'encoding-contradicts-mark': { readonly declared: string };
  readonly 'encoding-byte-not-utf8': { readonly byte: string; readonly declared: boolean };
  readonly 'encoding-byte-foreign': {
    readonly byte: string;
    readonly encoding: string;
    readonly likely: 'utf-8' | 'windows-1252' | null;
    /** In Windows-1252. */
    readonly character: string;
  };
  readonly 'encoding-half-character': Nothing;
  readonly 'encoding-lone-surrogate': { readonly unit: string };
  /** The text in front of what cannot be read. */
  readonly 'encoding-after': { readonly near: string };
  /** What was read although it was not plain UTF-8. `declared` is what a declaration wrongly says. */
  readonly 'encoding-note': {
    readonly of: 'file' | 'signed-answer';
    readonly note: 'not-as-declared' | 'mark-removed' | 'converted';
    readonly encoding: string;
    readonly declared: string | null;
  };
  readonly 'answer-converted': { readonly encoding: 'UTF-16' | 'Windows-1252' };
  readonly 'answer-characters-replaced': { readonly encoding: string; readonly count: number };
}

export interface XmlSentenceData {
  /** `reason`: the parser's own words. */
  readonly 'xml-malformed': { readonly problem: XmlProblem; readonly reason: string };
  readonly 'xml-doctype': Nothing;
  readonly 'xml-no-element': { readonly characters: number };
  readonly 'xml-too-large': { readonly bytes: number };
  readonly 'xml-empty': Nothing;
  readonly 'xml-namespace-blanks': { readonly namespace: string };
  readonly 'xml-text-too-long': { readonly characters: number };
  readonly 'xml-too-many-elements': { readonly elements: number };
  readonly 'xml-too-deep': { readonly depth: number };
  readonly 'xml-encoding-declared': { readonly encoding: string };
  readonly 'xml-version': { readonly version: string };
  readonly 'xml-part-elements': { readonly most: number };
  readonly 'xml-part-characters': { readonly most: number };
  readonly 'report-other-root': {
    readonly wanted: string;
    readonly name: string;
    readonly namespace: string;
  };
}

/** What keeps a line of an MT940 or MT942 file from being read. */
export type StatementLineProblem =
  | 'tag'
  | 'amount'
  | 'date'
  | 'currency'
  | 'side'
  | 'account'
  | 'order'
  | 'nothing';

export interface StatementSentenceData {
  /** `name`: what the file is instead. */
  readonly 'statement-other-message': { readonly name: string };
  readonly 'statement-empty': Nothing;
  readonly 'statement-no-form': Nothing;
  /** RFC 3339, UTC. */
  readonly 'statement-imported': { readonly at: string };
  readonly 'statement-line': { readonly what: StatementLineProblem };
}

export interface FileProblemData extends EncodingSentenceData, XmlSentenceData, StatementSentenceData {}
