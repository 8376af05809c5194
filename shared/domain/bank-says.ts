// Owns what can be kept of an inquiry about a message or a case nobody knows the outcome of.

type Nothing = Readonly<Record<string, never>>;

export interface BankSaysData {
  readonly 'bank-has-payments': Nothing;
  readonly 'bank-rejected-payments': Nothing;
  readonly 'bank-has-none': Nothing;
  readonly 'bank-shows-other-message': Nothing;
  readonly 'bank-answer-replayed': Nothing;
  /** By a search, whose answers are not signed. */
  readonly 'search-shows-payments': Nothing;
  readonly 'bank-refused-as-duplicates': Nothing;
  readonly 'inquiry-not-made': Nothing;
  readonly 'inquiries-did-not-settle': Nothing;
  /** Why the bank's word that it knows none of the payments does not count. */
  readonly 'no-records-not-counted': {
    readonly why:
      | 'has-status'
      | 'names-another'
      | 'without-time'
      | 'without-bank-clock'
      | 'not-of-this-moment'
      | 'before-attempt';
  };
  readonly 'bank-shows-no-payment': Nothing;
  /** `since`: as the bank wrote it; `done`: nothing but the request can have done it. */
  readonly 'bank-shows-payment': {
    readonly status: string | null;
    readonly since: string | null;
    readonly done: boolean;
  };
}
