// Owns the form of a corpus case: one request, one result written by hand from the interface document.

export interface CorpusCase {
  readonly section: string;
  readonly what: string;
  readonly request: Readonly<Record<string, string>>;
  /**
   * `unsaid`: the document does not forbid it, and banks are known to. The desk warns; the sandbox takes it
   * unless told otherwise.
   */
  readonly verdict: 'taken' | 'invalid' | 'unsaid';
}
