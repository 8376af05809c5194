// What the use cases ask of the token hosts. There is no "sign these bytes": only closed purposes over typed fields.
import type { Environment } from '../../../shared/domain/environment.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { JwsAlgorithm, Policy } from '../../../shared/domain/policy.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { FaultCode } from '../../../shared/domain/errors.ts';
import type { StatementDraft } from '../../../shared/domain/statement.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';

/** PKCS#11 CK_TOKEN_INFO.flags that concern the PIN; no counter is invented from them. */
export interface PinFlags {
  readonly countLow: boolean;
  readonly finalTry: boolean;
  readonly locked: boolean;
  readonly toBeChanged: boolean;
  readonly protectedPath: boolean;
}

export interface CardCertificate {
  /** SHA-256 of the DER, hex: the name of the certificate everywhere. */
  readonly sha256: string;
  /** DER, Base64. */
  readonly der: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly keyType: 'RSA' | 'EC' | 'other';
  readonly keyBits: number;
  /** CKA_ID, hex. */
  readonly ckaId: string;
  readonly alwaysAuthenticate: boolean;
  readonly algorithms: readonly JwsAlgorithm[];
  /** Why it cannot be used; null when it can. */
  readonly unusable: FaultCode | null;
}

export interface Card {
  /** Stable while the card stays in: module id, reader and token serial. */
  readonly cardId: string;
  readonly moduleId: string;
  readonly reader: string;
  readonly label: string;
  readonly serial: string;
  readonly flags: PinFlags;
  readonly certificates: readonly CardCertificate[];
  /** Why the whole card cannot be used; null when it can. */
  readonly unusable: FaultCode | null;
}

export interface TokenModule {
  readonly moduleId: string;
  readonly label: string;
  readonly path: string;
  readonly kind: 'pkcs11' | 'pkcs12';
  /** `fault` when the module cannot be used (not found, crashed, hangs). */
  readonly fault: FaultCode | null;
  readonly cards: readonly Card[];
}

/** The chosen card and certificate; re-checked byte for byte at login. */
export interface KeyChoice {
  readonly cardId: string;
  readonly certificate: string;
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
  readonly purpose: StatementDraft['purpose'] | 'seal-message' | 'card-test';
  /** Company (by name, in a card test by id) and environment of the statement that is signed. */
  readonly company: string;
  readonly environment: Environment;
  readonly card: { readonly reader: string; readonly label: string; readonly serial: string; readonly holder: string; readonly flags: PinFlags };
  readonly reference: string;
  readonly readings: readonly Reading[];
  /** Eight words per message, as the token host computed them. */
  readonly words: readonly (readonly string[])[];
  readonly note: string;
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
  /** Policy in force; the host checks its digest against the pinned one, and that the certificate is enrolled in it with the statement's role. */
  readonly policy: Policy;
  /** For purpose `policy` beyond the genesis: the successor the statement adopts; `policy` then is the pinned one it follows. */
  readonly adopts?: Policy;
  readonly onPhase: (phase: SignPhase) => void;
}

export interface SignedStatement {
  readonly jws: string;
  readonly person: string;
  readonly certificate: string;
}

/** Company key: a PKCS#11 URI or `vault:` reference of the profile, and the means to open it (a token PIN or a file password) from the vault. */
export interface CompanyKey {
  readonly uri: string;
  readonly secret: () => Promise<string>;
  /** Bytes of the PKCS#12 file a `vault:` reference names; training only. */
  readonly file?: () => Promise<Uint8Array>;
}

export interface SealJob {
  readonly key: CompanyKey;
  readonly message: FrozenMessage;
  /** Compact JWS of the freeze, the approvals and the release: the host judges them against the pinned policy before it signs. */
  readonly approvals: readonly string[];
  readonly policy: Policy;
  readonly profile: BankProfile;
  readonly batch: { readonly id: string; readonly revision: number };
}

/** XML-DSig of a payload root: the complete `ds:Signature` element in canonical form. */
export interface XmlSignature {
  readonly signature: string;
}

export interface InquiryFields {
  readonly endToEndId?: string;
  readonly globalTranNo?: string;
  readonly msgId?: string;
  readonly creDt?: string;
  readonly instdAmt?: { readonly amount: string; readonly currency: string };
  readonly reqdExctnDt?: string;
}

/** A small signed request: the canonical XML with its enveloped signature, ready to be encrypted. */
export interface SignedXml {
  readonly xml: string;
}

export interface WrappedKey {
  readonly algorithm: 'rsa-oaep-mgf1p' | 'rsa-1_5';
  readonly encrypted: Uint8Array;
  /** Length of the content key in bytes: on any padding failure a random key of this length comes back, so that failures look alike. */
  readonly keyLength: 16 | 24 | 32;
}

export interface TokenHosts {
  list(): Promise<readonly TokenModule[]>;
  sign(job: SignJob): Promise<Result<SignedStatement>>;
  cancel(requestId: string): void;
  /** Only shells whose PIN page cannot reach the host by itself (chromium, stdio) pass a PIN through here. */
  enterPin(requestId: string, pin: string): void;
  sealMessage(job: SealJob): Promise<Result<XmlSignature>>;
  signInquiry(job: { readonly key: CompanyKey; readonly profile: BankProfile; readonly fields: InquiryFields }): Promise<Result<SignedXml>>;
  signAccessTokenRequest(job: { readonly key: CompanyKey; readonly profile: BankProfile }): Promise<Result<SignedXml>>;
  unwrapAnswerKey(job: { readonly key: CompanyKey; readonly wrapped: WrappedKey }): Promise<Result<Uint8Array>>;
  close(): Promise<void>;
}
