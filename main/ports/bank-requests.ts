// What the use cases ask of a bank besides sending and inquiring about messages: searches, balances, cases
// (interface document 4.1 to 4.3, 4.5, 4.6, 4.9, 4.10).
import type { Answer } from '../../shared/ipc/contract.ts';
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { Exchange, FailedInquiry, InitiationJob, InitiationOutcome, Unanswered } from './bank.ts';

interface Job {
  readonly profile: BankProfile;
  readonly correlationId: string;
}

type Fields = Readonly<Record<string, string>>;

/**
 * 4.2, or 4.3 when the form is `deprecated` (fault `operation-not-enabled` unless the profile names its
 * path).
 */
export interface SearchJob extends Job {
  /** Criteria of 2.2, already judged by its rules. */
  readonly criteria: Fields;
  readonly form: 'current' | 'deprecated';
  /** Content-Type: application/json, or with the format named PSRJ03; PSRX03 asks for the answer in XML. */
  readonly format: 'json' | 'PSRJ03' | 'PSRX03';
}

/** 4.9; the parameters are those of 2.6, already judged. */
export interface RetrieveJob extends Job {
  readonly endToEndId: string;
  readonly parameters: Fields;
}

/** 4.10; the fields of 2.8, already judged. */
export interface BalanceJob extends Job {
  readonly fields: Fields;
}

/**
 * What a reading request came to; it moves no money. `waitMs`: the least pause before the next, when the bank
 * asked for one.
 */
export type ReadOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Uint8Array;
      readonly headers: Readonly<Record<string, string>>;
      readonly exchange: Exchange;
      /** A verified status report, with which a bank may answer 4.9. */
      readonly pain002?: Uint8Array;
      /** What is told where the signed document around the report was not plain UTF-8. */
      readonly encodingNote?: Sentence | undefined;
    }
  | FailedInquiry;

type Found = Answer<'inquiries.search'>;
/** A row as the bank wrote it; whose payment it is, the store knows. */
export type BankRow = Omit<Found['rows'][number], 'hidden' | 'known'>;
export type PaymentsRead = Pick<
  Found,
  'createdAt' | 'page' | 'understood' | 'notUnderstood' | 'encodingNote'
> & {
  readonly rows: readonly BankRow[];
  /**
   * Whether every payment of the list is among the rows, with all that it is told from others by. Where it is
   * not, what the rows do not show may be in the answer all the same.
   */
  readonly comparable: boolean;
};

export interface BankRequests {
  /**
   * The list of payments that answered an enhanced inquiry or a retrieval. Nobody has signed it, so a large
   * one is read beside main, and what goes beyond its limits is understood as nothing. Nothing is asked of
   * the bank.
   * @param headers lower-case names
   * @param page that was asked for, from 1
   */
  readPayments(
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
    page: number,
  ): Promise<PaymentsRead>;
  search(job: SearchJob): Promise<ReadOutcome>;
  retrieve(job: RetrieveJob): Promise<ReadOutcome>;
  balance(job: BalanceJob): Promise<ReadOutcome>;
  /** The body of a case request, built once: what is signed is these bytes, and nothing else is ever sent. */
  caseBody(job: CaseBody): string;
  decide(job: CaseJob): Promise<CaseOutcome>;
  /**
   * 4.1. Its answer carries a payment id and no signed status, so a 200 is `unknown` too: only an inquiry
   * says what became of it.
   */
  createPayment(job: InitiationJob): Promise<InitiationOutcome>;
}

/**
 * 4.5 and 4.6: what the body of a request says; the fields are those of 2.5, already judged, without
 * client_id and request_type.
 */
export interface CaseBody {
  readonly profile: BankProfile;
  readonly kind: 'reconfirmation' | 'stop';
  readonly fields: Fields;
  /** Assgnmt/Id of camt.056, at most 35 characters. */
  readonly caseId: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/** A request to reconfirm, reject, stop or recall a payment, as the token host handed it out. */
export interface CaseJob extends Job {
  readonly kind: 'reconfirmation' | 'stop';
  /** RECNFRM, RJCTCNFRM or STOP_REQUEST. */
  readonly requestType: string;
  readonly format: 'json' | 'xml';
  readonly body: string;
  /** What the body asks about: an answer that names another payment is not the answer to it. */
  readonly fields: Fields;
}

/**
 * What a case request came to. It can end a payment, so an ambiguous answer is `unknown`, as for an
 * initiation.
 * `answered`: the bank's own decision, also when it declines.
 */
export type CaseOutcome =
  | {
      readonly kind: 'answered';
      readonly status: string;
      /** ISO reasons, where the answer has any. */ readonly reasons: readonly string[];
      readonly text: string;
      readonly exchange: Exchange;
    }
  | Unanswered;
