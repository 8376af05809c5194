// What a pain.002 says, typed: group, payment group and transaction, with everything not understood kept
// beside it.
import type { Sentence } from '../../../shared/domain/sentence.ts';

/**
 * StsRsnInf. `text` is all AddtlInf joined without a separator, for banks split one sentence over several
 * (wire practice 4).
 */
export interface Pain002Reason {
  readonly code?: string;
  readonly proprietary?: string;
  readonly text: string;
  /** The AddtlInf as they stood. */
  readonly lines: readonly string[];
  readonly originator?: string;
}

/** A status as the bank wrote it; unknown codes are kept raw. */
export interface LevelStatus {
  readonly status?: string;
  readonly reasons: readonly Pain002Reason[];
}

/** An amount as the bank wrote it. An empty one is unknown, never zero, and absent here. */
export interface Pain002Amount {
  /** InstdAmt, EqvtAmt/Amt, or IntrBkSttlmAmt. */
  readonly kind: 'instructed' | 'equivalent' | 'settled';
  readonly value: string;
  readonly currency: string;
}

/** Facts banks put into RmtInf/Strd/AddtlRmtInf (wire practice 3 and 4). */
export interface TrackingFacts {
  /** 36 characters, lower case. */
  readonly uetr?: string;
  /** SvcTpIdr, such as `003` for gpi. */
  readonly serviceType?: string;
  /** ConfDtTm: when the creditor's bank confirmed, as written. */
  readonly confirmedAt?: string;
  /** GPI, such as `ACSP/G001`. */
  readonly gpi?: string;
}

export interface Pain002Transaction extends LevelStatus, TrackingFacts {
  readonly statusId?: string;
  readonly instrId?: string;
  readonly endToEndId?: string;
  readonly acceptedAt?: string;
  /** AcctSvcrRef: the bank's own reference. */
  readonly bankReference?: string;
  readonly clearingReference?: string;
  readonly amount?: Pain002Amount;
  /** ReqdExctnDt or ReqdColltnDt of the original. */
  readonly valueDate?: string;
  readonly mandateId?: string;
  /** 1-based line of the report. */
  readonly line?: number;
}

export interface GroupStatus extends LevelStatus {
  readonly pmtInfId?: string;
  readonly transactions: readonly Pain002Transaction[];
}

/** A piece of the report nothing here knows, shown to the officer as it is. */
export interface UnparsedElement {
  readonly path: string;
  readonly line?: number;
  /** The element as XML or the text, at most 500 characters. */
  readonly raw: string;
}

export interface Pain002Report {
  /** What to tell about the report's encoding when it was not plain UTF-8. */
  readonly encodingNote?: Sentence;
  /** Whether the official schema accepts it; real answers often break it and are read all the same. */
  readonly schemaValid: boolean;
  readonly messageId?: string;
  readonly createdAt?: string;
  readonly originalMessageId?: string;
  /** OrgnlMsgNmId: the name of the message it answers. */
  readonly originalMessageName?: string;
  readonly originalCount?: string;
  readonly originalControlSum?: string;
  readonly group: LevelStatus;
  readonly payments: readonly GroupStatus[];
  /** The bank says it knows no such payment ("No records found", wire practice 4). */
  readonly nothingFound: boolean;
  readonly notUnderstood: readonly UnparsedElement[];
}
