// What the use cases ask of the token hosts. There is no "sign these bytes": only closed purposes over typed
// fields.
import type {
  CompanyKeyOrder,
  ConfirmationProofs,
  InquiryFields,
  KeyChoice,
} from '../../shared/domain/card-job.ts';
import type { CaseAction } from '../../shared/domain/case.ts';
import type { Environment } from '../../shared/domain/environment.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { CardSession, CardSessionEnd, CardSessionLimits } from '../../shared/domain/card-session.ts';
import type { PinEntryView, PinPortMessage, PinRequestView } from '../../shared/ipc/pin-contract.ts';
import type { Card, CardHealth } from '../../shared/domain/records/card.ts';
import type { PinFlags } from '../../shared/domain/pin-flags.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { FaultCode } from '../../shared/domain/errors.ts';
import type { StatementDraft } from '../../shared/domain/statement.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';

export type { ConfirmationProofs, InquiryFields, KeyChoice } from '../../shared/domain/card-job.ts';
export type { PinFlags } from '../../shared/domain/pin-flags.ts';

export type { Card, CardCertificate, CardHealth } from '../../shared/domain/records/card.ts';

export interface TokenModule {
  readonly moduleId: string;
  readonly label: string;
  readonly path: string;
  readonly kind: 'pkcs11' | 'pkcs12';
  /** `fault` when the module cannot be used (not found, crashed, hangs). */
  readonly fault: FaultCode | null;
  readonly cards: readonly Card[];
}

/**
 * A change of a card's PIN. The PINs travel from the PIN page to the token process and are in none of this.
 */
export interface PinChangeJob {
  readonly cardId: string;
  readonly onPhase: (phase: SignPhase) => void;
}

/** A key pair of the company, to be made on a card of the company. */
export interface NewCompanyKey {
  readonly cardId: string;
  readonly order: CompanyKeyOrder;
  /** Version in force: a card of anybody it enrols is refused. */
  readonly policy: Policy;
  readonly onPhase: (phase: SignPhase) => void;
}

export interface CompanyPinEntry {
  readonly uri: string;
  /** Version in force: a card of anybody it enrols is refused. */
  readonly policy: Policy;
  readonly onPhase: (phase: SignPhase) => void;
}

export interface CompanyCard {
  /** The same text for every key on the card. */
  readonly card: string;
  readonly label: string;
  readonly refused: boolean;
}

export interface MadeCompanyKey {
  /** CKA_ID of the key, hex: the one that was ordered, or the one a token gives its keys itself. */
  readonly id: string;
  /** PKCS#10, DER. */
  readonly request: Uint8Array;
  readonly label: string;
  readonly serial: string;
  /** For the vault: the desk seals with nobody at the reader. */
  readonly pin: string;
}

/** Frozen bytes as the store keeps them, and what the first reader found in them. */
export interface FrozenMessage {
  readonly id: string;
  readonly kind: PainKind;
  readonly sha256: string;
  readonly reading: Reading;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** What the PIN page shows: the token host's own reading, its own words, and the card it will use. */
export interface PinRequest {
  readonly requestId: string;
  readonly purpose:
    | StatementDraft['purpose']
    | 'seal-message'
    | 'change-pin'
    | 'make-key'
    | 'make-key-so'
    | 'company-pin';
  /** Company (by name, in a card test by id) and environment of the statement that is signed. */
  readonly company: string;
  readonly environment: Environment;
  readonly card: {
    readonly reader: string;
    readonly label: string;
    readonly serial: string;
    readonly holder: string;
    readonly flags: PinFlags;
  };
  readonly reference: string;
  readonly readings: readonly Reading[];
  /** Eight words per message, as the token host computed them. */
  readonly words: readonly (readonly string[])[];
  readonly note: string;
  readonly key?: PinRequestView['key'];
  readonly case?: PinRequestView['case'];
  readonly policy?: PinRequestView['policy'];
  readonly entry: PinEntryView;
  readonly expiresAt: string;
}

export type SignPhase =
  | { readonly phase: 'reading'; readonly done: number; readonly total: number }
  | { readonly phase: 'waiting-for-pin'; readonly request: PinRequest }
  | { readonly phase: 'wrong-pin'; readonly flags: PinFlags }
  | { readonly phase: 'signing' };

export interface SignJob {
  readonly choice: KeyChoice;
  readonly statement: StatementDraft;
  /** Messages the statement is about; empty for `policy` and `card-test`. */
  readonly messages: readonly FrozenMessage[];
  /**
   * Policy in force; the host checks its digest against the pinned one, and that the certificate is enrolled
   * in it with the statement's role.
   */
  readonly policy: Policy;
  /** For purpose `case`: the request's bytes, which the host reads by itself. */
  readonly request?: string;
  /**
   * For purpose `case`, and for what counts sums of a period: the profile the statement is bound to; it names
   * client id, request types and time zone.
   */
  readonly profile?: BankProfile;
  /** For what counts sums at a desk without a profile: the signature of the batch that names the zone. */
  readonly zoneSignature?: string;
  readonly confirmations?: ConfirmationProofs;
  /**
   * The version in force, where `policy` is an earlier one the batch is bound to: who may sign now must be
   * right under both.
   */
  readonly newest?: Policy;
  /**
   * For purpose `policy` beyond the genesis: the successor the statement adopts; `policy` then is the pinned
   * one it follows.
   */
  readonly adopts?: Policy;
  /** What one PIN entry may open for the acts that follow; absent where each act asks. */
  readonly lease?: CardSessionLimits | null;
  readonly onPhase: (phase: SignPhase) => void;
}

export interface TokenSignature {
  readonly jws: string;
  readonly person: string;
  readonly certificate: string;
}

/**
 * Company key: a PKCS#11 URI or `vault:` reference of the profile, and the means to open it (a token PIN or a
 * file password) from the vault.
 */
export interface CompanyKey {
  readonly uri: string;
  readonly secret: () => Promise<Result<string>>;
  /** Bytes of the PKCS#12 file a `vault:` reference names; training only. */
  readonly file?: () => Promise<Result<Uint8Array>>;
}

export interface SealJob {
  readonly key: CompanyKey;
  readonly message: FrozenMessage;
  /**
   * Compact JWS of the freeze, the approvals and the release: the host judges them against the pinned policy
   * before it signs.
   */
  readonly approvals: readonly string[];
  /**
   * Compact JWS of officers and desks that moved the sending desk: the host seals only what this desk sends.
   */
  readonly handovers?: readonly string[];
  readonly confirmations?: ConfirmationProofs;
  readonly policy: Policy;
  /** The version in force, where `policy` is an earlier one the batch is bound to: its revocations count. */
  readonly newest?: Policy;
  readonly profile: BankProfile;
  readonly batch: { readonly id: string; readonly revision: number };
}

export interface CaseClearance {
  readonly act: CaseAction;
  readonly requestType: string;
  readonly format: 'json' | 'xml';
  /** The bytes that may be sent: exactly those the officers signed. */
  readonly request: string;
}

export interface CaseRequestEvaluation {
  /**
   * Compact JWS of all steps of this revision: the host judges them against the pinned policy before it hands
   * the request out.
   */
  readonly approvals: readonly string[];
  readonly policy: Policy;
  /** The version in force, where `policy` is the earlier one the case is bound to. */
  readonly newest?: Policy;
  readonly profile: BankProfile;
  readonly case: { readonly id: string; readonly revision: number };
  readonly request: string;
}

/** XML-DSig of a payload root: the complete `ds:Signature` element in canonical form. */
export interface XmlSignature {
  readonly signature: string;
}

/** A small signed request: the canonical XML with its enveloped signature, ready to be encrypted. */
export interface SignedXml {
  readonly xml: string;
}

export interface WrappedKey {
  readonly algorithm: 'rsa-oaep-mgf1p' | 'rsa-1_5';
  readonly encrypted: Uint8Array;
  /**
   * Length of the content key in bytes: on any padding failure a random key of this length comes back, so
   * that failures look alike.
   */
  readonly keyLength: 16 | 24 | 32;
}

/** One reader of the system's smartcard service. */
export interface ReaderState {
  readonly reader: string;
  readonly present: boolean;
}

/** `lease` null: it ended, and why. */
export interface CardSessionChange {
  readonly cardId: string;
  readonly before: CardSession | null;
  readonly lease: CardSession | null;
  readonly why: CardSessionEnd | null;
}

export interface TokenHosts {
  /**
   * The cards of the modules that answer soon; one that is slow is marked `module-waiting` and handed to
   * `late` when it answers.
   */
  list(late?: (module: TokenModule) => void): Promise<readonly TokenModule[]>;
  sign(job: SignJob): Promise<Result<TokenSignature>>;
  /**
   * Has the process of the chosen card read a frozen message before there is a statement over it; `sign` then
   * only hashes its bytes. Asks for no PIN. What fails here is met again by `sign`.
   */
  readAhead(
    choice: KeyChoice,
    message: Pick<FrozenMessage, 'kind' | 'sha256' | 'chunks'>,
  ): Promise<Result<null>>;
  cancel(requestId: string): void;
  /**
   * Only shells whose PIN page cannot reach the host by itself (chromium, stdio) pass a PIN through here.
   * Faults: not-found (nobody
   * waits for it), pin-port-only (the page has a port of its own, and only that port may answer).
   */
  enterPin(requestId: string, pin: string): Result<null>;
  /** Any answer of the PIN page, from the same shells. */
  answerPin(answer: PinPortMessage): Result<null>;
  changePin(job: PinChangeJob): Promise<Result<{ readonly flags: PinFlags }>>;
  makeKey(job: NewCompanyKey): Promise<Result<MadeCompanyKey>>;
  /**
   * Asks a person for the PIN of a company key's card, and answers it once the card took it. It may be the
   * card's last try.
   */
  enterCompanyPin(job: CompanyPinEntry): Promise<Result<{ readonly pin: string }>>;
  /**
   * The card a company key lies on, by the key's URI, and whether it refused the PIN the vault keeps; null
   * for a key file.
   */
  companyCard(uri: string): CompanyCard | null;
  /** Beside the key the URI names; `onCard` is false where its token takes no certificate. */
  storeCertificate(job: {
    readonly key: CompanyKey;
    readonly certificate: Uint8Array;
  }): Promise<Result<{ readonly onCard: boolean }>>;
  health(choice: KeyChoice): Promise<Result<CardHealth>>;
  /** Cards that are open after a PIN entry. */
  leases(): readonly CardSession[];
  /** Closes one card, or all of them. */
  endLease(cardId: string | null, why: CardSessionEnd): void;
  /**
   * Whether any module that runs saw a card come or go since the last pulse, or one that failed is to be
   * looked at again. `readers`: those the smartcard service tells about; modules with slots of their own,
   * such as network tokens and TPMs, are asked all the same. Null asks every module.
   */
  pulse(readers?: readonly string[] | null): Promise<boolean>;
  /**
   * Tells what is in the readers, at once and at every change; null where there is no smartcard service.
   * Returns the way to stop.
   */
  watchReaders(listener: (readers: readonly ReaderState[] | null) => void): () => void;
  /** Told when a card was opened, used or closed. */
  onLease(listener: (change: CardSessionChange) => void): void;
  sealMessage(job: SealJob): Promise<Result<XmlSignature>>;
  evaluateCaseRequest(job: CaseRequestEvaluation): Promise<Result<CaseClearance>>;
  signInquiry(job: {
    readonly key: CompanyKey;
    readonly profile: BankProfile;
    readonly fields: InquiryFields;
  }): Promise<Result<SignedXml>>;
  signAccessTokenRequest(job: {
    readonly key: CompanyKey;
    readonly profile: BankProfile;
  }): Promise<Result<SignedXml>>;
  /**
   * Content key of an answer. Faults: `request-refused` where the profile's suite wraps keys otherwise, or
   * names this key not for decryption; a wrong padding is none, it gives a wrong key.
   */
  unwrapAnswerKey(job: {
    readonly key: CompanyKey;
    readonly profile: BankProfile;
    readonly wrapped: WrappedKey;
  }): Promise<Result<Uint8Array>>;
  close(): Promise<void>;
}
