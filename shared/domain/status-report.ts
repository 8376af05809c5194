// A pain.002 as the rules read it: three levels of status, and what each names.

export interface StatusReason {
  readonly code: string;
  readonly text: string;
}

/** What a pain.002 says at one level. */
export interface StatusLevel {
  readonly status: string | null;
  readonly reasons: readonly StatusReason[];
}

export interface ReportedAmount {
  readonly amount: string;
  readonly currency: string;
}

export interface TransactionStatus extends StatusLevel {
  readonly endToEndId: string | null;
  readonly instructionId: string | null;
  readonly paymentInformationId: string | null;
  readonly uetr: string | null;
  readonly bankReference: string | null;
  /** InstdAmt of the original as the bank repeats it; no other amount. */
  readonly instructedAmount: ReportedAmount | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly notUnderstood: readonly string[];
}

export interface StatusReport {
  readonly messageId: string;
  /** CreDtTm as written; null where the bank gave none. */
  readonly createdAt: string | null;
  readonly originalMessageId: string | null;
  readonly group: StatusLevel;
  readonly paymentGroups: readonly (StatusLevel & { readonly paymentInformationId: string | null })[];
  readonly transactions: readonly TransactionStatus[];
  /** What is told where the report, or the signed document around it, was not plain UTF-8. */
  readonly encodingFacts?: readonly { readonly name: string; readonly value: string }[];
  /** The answer says in words that the bank knows none of what was asked for. */
  readonly noRecords: boolean;
  readonly notUnderstood: readonly string[];
}
