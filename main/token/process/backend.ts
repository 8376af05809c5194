// What the jobs of the token process ask of a card, whatever holds the keys: a PKCS#11 module or, in
// training, a key file.
import type { Card, CardHealth, KeyChoice, PinFlags, WrappedKey } from '../../ports/token.ts';
import type { TokenKind } from '../../../shared/domain/hardware.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { SignatureAlgorithm } from '../../statements/verify.ts';
import type { Pkcs11Uri } from '../pkcs11-uri.ts';
import type { CompanyKeyOrder } from '../../../shared/domain/card-job.ts';

/**
 * How the holder proves presence: a PIN typed on the page, or on the reader itself
 * (CKF_PROTECTED_AUTHENTICATION_PATH). `none`: on a card that is open already.
 */
export type Secret =
  /** UTF-8; overwritten by who asked for it, once the act is over. */
  | { readonly kind: 'pin'; readonly pin: Uint8Array }
  | { readonly kind: 'protected-path' }
  | { readonly kind: 'none' };

/** A change of the PIN, typed on the page or on the reader. */
export type NewPin =
  | { readonly kind: 'pin'; readonly old: Uint8Array; readonly fresh: Uint8Array }
  | { readonly kind: 'protected-path' };

/** CK_TOKEN_INFO.ulMinPinLen and ulMaxPinLen. */
export interface PinLengths {
  readonly min: number;
  readonly max: number;
}

/** A PIN that main took from the vault; nobody has typed it for this act. */
export interface PinFromVault {
  /** How often a person had entered it by then: what was refused before the last entry counts no more. */
  readonly entry: number;
}

/** A private key while its card is logged in. */
export interface OpenKey {
  /** DER of the certificate that belongs to the key, as it was read on this session. */
  readonly certificate: Uint8Array;
  /**
   * Signs `data` (hashing is done here). ECDSA signatures are raw r||s (RFC 7518, 3.4). The result was
   * verified with the certificate.
   */
  sign(algorithm: SignatureAlgorithm, data: Uint8Array): Promise<Result<Uint8Array>>;
  /**
   * Unwraps a content key. A padding failure yields a wrong key of the wanted length, never an error: random
   * for OAEP, and for
   * PKCS#1 v1.5 the same one for the same wrapped bytes (implicit rejection). A failure of the device is
   * always an error.
   */
  unwrap(wrapped: WrappedKey): Promise<Result<Uint8Array>>;
}

/** Judges the token right before each login and each use of an open card: production uses named hardware. */
export type Admit = (token: TokenKind) => Result<void>;

export type KeyOperation<T> = (key: OpenKey) => Promise<Result<T>>;

export interface KeyPins {
  readonly pin: string;
  /** CKU_SO; null where the holder makes the key. */
  readonly soPin: Uint8Array | null;
}

export interface MadeKey {
  /** CKA_ID, hex: some tokens give a key an id of their own. */
  readonly id: string;
  /** PKCS#10, DER. */
  readonly request: Uint8Array;
}

export interface TokenBackend {
  /** Cards present now with their certificates, unusable ones with the reason. */
  list(): Result<readonly Card[]>;
  /** The card as it is now; `card-removed` or `card-changed` when it is not there. */
  card(cardId: string): Result<Card>;
  /** Whether the card announces a mechanism that signs so: told before anybody types a PIN. */
  signs(cardId: string, algorithm: SignatureAlgorithm): Result<void>;
  /** PIN flags read from the card again, for after a wrong entry. */
  flags(cardId: string): Result<PinFlags>;
  /**
   * Logs in, checks serial, CKA_ID and certificate bytes, lets `act` use the key, logs out. One act at a time
   * per card.
   * `open` leaves the card logged in after an act that went well, unless the key wants its PIN for every use.
   */
  useKey<T>(
    choice: KeyChoice,
    secret: Secret,
    after: 'close' | 'open',
    admit: Admit,
    act: KeyOperation<T>,
  ): Promise<Result<T>>;
  /**
   * The same on a card that was left open, every check made again; `lease-over` when it is open no longer. An
   * action that fails closes it.
   */
  useOpenKey<T>(choice: KeyChoice, admit: Admit, act: KeyOperation<T>): Promise<Result<T>>;
  /** Whether the card was left open. */
  holds(cardId: string): boolean;
  letGo(cardId: string): void;
  pinLengths(cardId: string): Result<PinLengths>;
  /** C_SetPIN on the card itself: one call, never a second try. */
  changePin(cardId: string, change: NewPin): Promise<Result<void>>;
  /** What the card says of itself without a PIN. */
  health(choice: KeyChoice): Result<CardHealth>;
  /** Whether cards came or went since the last pulse. */
  pulse(): Result<boolean>;
  /**
   * The same for a company key named by a PKCS#11 URI (RFC 7512). Only a PIN that a `person` has just typed
   * may be the card's last try, and one from the vault that the card refused is not tried again.
   */
  useCompanyKey<T>(
    uri: Pkcs11Uri,
    pin: string,
    by: 'person' | PinFromVault,
    admit: Admit,
    act: KeyOperation<T>,
  ): Promise<Result<T>>;
  /**
   * Makes a key pair on the card, and answers its certificate request signed with it.
   * `security-officer-needed` where the token lets its holder make none: then `soPin` is asked for as well.
   */
  makeKey(cardId: string, pins: KeyPins, order: CompanyKeyOrder, admit: Admit): Promise<Result<MadeKey>>;
  /**
   * Stores a certificate beside the key it is for; `onCard` is false where the token takes none. The
   * certificate of another key is refused in either case.
   */
  storeCertificate(
    uri: Pkcs11Uri & { readonly id: string },
    pin: string,
    by: PinFromVault,
    certificate: Uint8Array,
  ): Promise<Result<{ readonly onCard: boolean }>>;
  /** Certificates the desk keeps, for keys that have none on their token; in place of those before. */
  keep(certificates: readonly Uint8Array[]): void;
  close(): void;
}
