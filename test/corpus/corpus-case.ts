// Owns the form of a corpus case: one request, one verdict written by hand from the interface document.

export interface CorpusCase {
  readonly section: string;
  readonly what: string;
  readonly request: Readonly<Record<string, string>>;
  readonly verdict: 'taken' | 'invalid';
}
