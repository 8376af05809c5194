// What the use cases ask of a bank: sealing, sending, inquiring, and what every outcome carries as evidence.
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { BankRequests } from './bank-requests.ts';
import type { CompanyKey, InquiryFields } from './token.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The one HTTP body that will ever be sent for a message. */
export interface SealedBody {
  readonly chunks: readonly Uint8Array[];
  /** Of the whole body, hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly suite: Suite;
  /** SHA-256 (hex) of the bank certificate it is encrypted for. */
  readonly encryptedFor: string;
}

/**
 * Envelopes without a network: sealing, and opening an answer that is kept raw (a card that was missing when
 * it came, say).
 */
export interface Envelope {
  /** `signature` is the XmlSignature of the token host. Fault: `bank-certificate`. */
  seal(job: {
    readonly profile: BankProfile;
    readonly chunks: Chunks;
    readonly signature: string;
  }): Promise<Result<SealedBody>>;
  /** Verified pain.002 bytes of a raw answer. Faults: `answer-*`, `bank-certificate`, the token host's. */
  open(job: { readonly profile: BankProfile; readonly body: Uint8Array }): Promise<Result<Uint8Array>>;
}

/**
 * An answer as it came. `body` is cut at the profile's limit, and `truncated` says so or that the connection
 * broke within it.
 */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly truncated: boolean;
}

/** Evidence of one operation; holds no access token and no secret. */
export interface Exchange {
  readonly correlationId: string;
  readonly operation: BankOperation;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** RFC 3339, UTC; when the request itself began to leave, null when no byte of it did. */
  readonly sentAt: string | null;
  readonly answeredAt: string | null;
  /** The bank's own reference of the exchange (header X-Global-Transaction-ID). */
  readonly globalTransactionId: string | null;
  /** What the bank says of its request limit; null when it says nothing. */
  readonly rateLimit: { readonly limit: number | null; readonly remaining: number | null } | null;
  readonly answer: RawAnswer | null;
  /**
   * The latest of the bank's own clock that is known after the exchange, from the Date of any answer; RFC
   * 3339, UTC.
   */
  readonly bankTime: string | null;
}

export type BankOperation =
  | 'initiation'
  | 'inquiry-post'
  | 'inquiry-get'
  | 'create-payment'
  | 'enhanced-inquiry'
  | 'enhanced-inquiry-deprecated'
  | 'retrieve'
  | 'balance'
  | 'reconfirm'
  | 'stop';

/**
 * What an initiation came to (design: what an answer means).
 * - `answered`: a verified 200; its pain.002 says what became of the payments.
 * - `not-taken`: no byte left, or the gateway's own answer that it did not take the request. Sending the same
 * bytes again is safe.
 * - `unknown`: everything else. Never resent blindly.
 */
export type InitiationOutcome =
  | {
      readonly kind: 'answered';
      readonly pain002: Uint8Array;
      /** What is told where the signed document around the report was not plain UTF-8. */
      readonly encodingNote?: Sentence | undefined;
      readonly exchange: Exchange;
    }
  | Unanswered;

/** What sending something came to when the bank did not decide on it. */
export type Unanswered =
  | {
      readonly kind: 'not-taken';
      readonly fault: Fault;
      readonly exchange: Exchange;
      readonly waitMs: number | null;
    }
  | { readonly kind: 'unknown'; readonly fault: Fault; readonly exchange: Exchange };

/**
 * What an inquiry came to; it moves no money, so there is no third kind. `waitMs`: the least pause before the
 * next one, when the bank asked for one.
 */
export type InquiryOutcome =
  | {
      readonly kind: 'answered';
      readonly pain002: Uint8Array;
      /** What is told where the signed document around the report was not plain UTF-8. */
      readonly encodingNote?: Sentence | undefined;
      readonly exchange: Exchange;
    }
  | FailedInquiry;

export interface FailedInquiry {
  readonly kind: 'failed';
  readonly fault: Fault;
  readonly exchange: Exchange;
  readonly waitMs: number | null;
}

export interface InitiationJob {
  readonly profile: BankProfile;
  readonly kind: PainKind;
  /** The stored body, and its digest at sealing: other bytes are not sent (`body-altered`). */
  readonly body: Pick<SealedBody, 'chunks' | 'sha256'>;
  readonly correlationId: string;
}

export interface InquiryJob<F = InquiryFields> {
  readonly profile: BankProfile;
  readonly fields: F;
  readonly correlationId: string;
}

/**
 * The GET form needs the UETR or number the bank has given, besides the end-to-end identification (interface
 * document 4.8).
 */
export type GetInquiryFields = InquiryFields & { readonly endToEndId: string; readonly globalTranNo: string };

export const CONNECTION_STEPS = [
  'dns',
  'tcp',
  'tls',
  'client-certificate',
  'token',
  'signature',
  'encryption',
] as const;
export interface ConnectionStep {
  readonly step: (typeof CONNECTION_STEPS)[number];
  /** `skipped` where the first failing step left nothing to say. */
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly fault: Fault | null;
}

/** A connection that stands: what was agreed, and what the server showed. */
export interface ConnectionInfo {
  /** As TLS names it: TLSv1.3. */
  readonly protocol: string;
  /** By its IANA name. */
  readonly cipher: string;
  /** Group of the key exchange; null where the library does not tell. */
  readonly group: string | null;
  /** The server's certificate, then its issuers as far as they were sent or are known. */
  readonly chain: readonly {
    readonly subject: string;
    readonly issuer: string;
    readonly notAfter: string;
  }[];
}

export interface BankLink extends BankRequests {
  initiate(job: InitiationJob): Promise<InitiationOutcome>;
  inquirePost(job: InquiryJob): Promise<InquiryOutcome>;
  inquireGet(job: InquiryJob<GetInquiryFields>): Promise<InquiryOutcome>;
  /**
   * `probe`: an end-to-end identification that no payment has. With the `next` key nothing of the connections
   * in use is touched: its access token is asked for and used by the test alone.
   */
  testConnection(
    profile: BankProfile,
    probe: string,
    which?: ConnectionKeyChoice,
  ): Promise<readonly ConnectionStep[]>;
  /** Opens a connection as far as both certificates and closes it again; no request is made. */
  inspectConnection(profile: BankProfile, which?: ConnectionKeyChoice): Promise<Result<ConnectionInfo>>;
  /** Forgets access tokens; a request under way still comes to its own end. */
  close(): Promise<void>;
}

/** PEM key and certificate of mutual TLS. */
export interface TlsIdentity {
  readonly key: string;
  readonly certificate: string;
}

/** The key in force, or the new one beside it once it has its certificate. */
export type ConnectionKeyChoice = 'now' | 'next';

/** Where the secrets of a profile come from (the vault). */
export interface BankSecrets {
  clientSecret(name: string): Promise<Result<string>>;
  tlsIdentity(name: string, which?: ConnectionKeyChoice): Promise<Result<TlsIdentity>>;
  companyKey(uri: string): CompanyKey;
}

/** The offline switch of the desk: no socket is opened while it is off. */
export interface NetworkSwitch {
  online(): boolean;
}
