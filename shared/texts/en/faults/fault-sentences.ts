// The two sentences every failure owes an officer; what it says of the money goes with its code.

export interface FaultSentences {
  /** What happened, one sentence. */
  readonly happened: string;
  /** What to do now, one or two sentences. */
  readonly todo: string;
}

/** Sentences for every code of a table of the domain, and for no other. */
export type FaultSentencesOf<Table> = Readonly<Record<keyof Table, FaultSentences>>;
