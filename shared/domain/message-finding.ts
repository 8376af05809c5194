// What a check of a bank message found: where, which rule, how grave, and what there is to say of it.
import type { Sentence } from './sentence.ts';

/** `block`: the message cannot be used as it is. `warn`: an officer may confirm it. */
export type FindingSeverity = 'block' | 'warn';

export interface Finding {
  /**
   * Element path with positions of repeated elements, such as
   * `/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[3]/Amt/InstdAmt`.
   */
  readonly path: string;
  /** 1-based line of the file it was read from, where there is one. */
  readonly line?: number;
  /** Name of the rule: `schema.…` for the official schema, else a business rule. */
  readonly rule: string;
  readonly severity: FindingSeverity;
  readonly sentence: Sentence;
  /** Of a rule about what a file declares: the text it declares and what was counted. */
  readonly figures?: { readonly declared: string; readonly counted: string };
}
