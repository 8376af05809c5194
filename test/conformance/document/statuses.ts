// Owns the statuses of section 7, and what the document lets a client conclude from each for an initiation.

export interface Status {
  readonly status: number;
  readonly phrase: string;
  /** State of an initiated message afterwards. `queued`: the bank took nothing; `unknown`: it may have. */
  readonly initiation: 'accepted' | 'queued' | 'unknown';
  /**
   * Requests that reach the bank: a refused token is renewed once and the request sent once more
   * (section 7, rule 1).
   */
  readonly requests: 1 | 2;
}

export const STATUSES: readonly Status[] = [
  { status: 200, phrase: 'OK', initiation: 'accepted', requests: 1 },
  { status: 400, phrase: 'Bad request', initiation: 'unknown', requests: 1 },
  {
    status: 401,
    phrase: 'OAuth header decryption failed / invalid OAuth token / Unauthorized',
    initiation: 'queued',
    requests: 2,
  },
  { status: 403, phrase: 'Forbidden', initiation: 'queued', requests: 1 },
  { status: 404, phrase: 'Service Not Found', initiation: 'queued', requests: 1 },
  { status: 405, phrase: 'Method Not Allowed', initiation: 'queued', requests: 1 },
  { status: 406, phrase: 'Duplicate Request Received', initiation: 'unknown', requests: 1 },
  { status: 412, phrase: 'Precondition Failed', initiation: 'unknown', requests: 1 },
  { status: 415, phrase: 'Unsupported Media Type', initiation: 'queued', requests: 1 },
  { status: 429, phrase: 'Too Many Requests', initiation: 'queued', requests: 1 },
  { status: 500, phrase: 'Internal Server Error', initiation: 'unknown', requests: 1 },
];
