// What the use cases ask of the vault: whether a secret is there, to put one in, and how it is protected.
// None comes out here.
import type { Result } from '../../shared/domain/result.ts';
import type { TlsIdentity } from './bank.ts';

export interface WantedTlsKey {
  readonly commonName: string;
  readonly type: 'P-256' | 'RSA-3072';
}

/** What stands beside a connection key in force. */
export interface OtherTlsKeys {
  /** The new key: its request and, once it is there, its certificate; PEM. */
  readonly next: { readonly request: string; readonly certificate: string | null } | null;
  /** The certificate of the key before, PEM. */
  readonly earlier: string | null;
}

export interface VaultDesk {
  has(name: string): boolean;
  putClientSecret(name: string, value: string): Promise<Result<null>>;
  /** In force at once; another key that was in force is kept as the earlier one. */
  putTlsIdentity(name: string, identity: TlsIdentity): Promise<Result<null>>;
  /** The PIN of the card a company key was made on, under the key's URI. */
  putKeyPin(uri: string, pin: string): Promise<Result<null>>;
  /** The public half of a connection key, PEM; null when there is none. */
  tlsCertificate(name: string): Promise<string | null>;
  /**
   * A new connection key beside the one in force. It never leaves the vault: what comes out is its request
   * (PKCS#10, PEM). A new key that was never used is replaced; one that was in force becomes the earlier one
   * where there is none.
   */
  makeTlsKey(name: string, wanted: WantedTlsKey): Promise<Result<string>>;
  tlsBeside(name: string): Promise<OtherTlsKeys>;
  /** The certificate of the new key, PEM. Fault `secret-unfit`: no key was made, or it is of another one. */
  putTlsCertificate(name: string, certificate: string): Promise<Result<null>>;
  /**
   * From now on the new key with its certificate, or the earlier one again; the one so far takes its place,
   * or the place of the earlier one where a new key waits.
   * Fault `vault-secret-missing`: there is none.
   */
  useTls(name: string, which: 'next' | 'earlier'): Promise<Result<null>>;
  /** How often the vault was changed: an older copy of its file has a smaller number. */
  changes(): number;
  /** How the vault's key is protected, and how many secrets it holds. */
  state(): {
    readonly protections: readonly ('passphrase' | 'keystore' | 'shares')[];
    readonly secrets: number;
  };
}

/** What opens the vault today; null where the key store alone does. */
export type VaultProof = { readonly passphrase: string } | { readonly shares: readonly string[] } | null;

/** What opens the vault from now on. */
export interface VaultProtection {
  /**
   * A new passphrase, which takes the place of the one before; the vault is opened with `proof` first.
   * Faults: `vault-wrong-passphrase`, `vault-passphrase-needed`, `vault-passphrase-weak`, `recovery-*`.
   */
  setPassphrase(proof: VaultProof, passphrase: string): Promise<Result<null>>;
  /** New recovery shares as text; those made before open nothing any more. Faults as above. */
  makeShares(proof: VaultProof, threshold: number, count: number): Promise<Result<readonly string[]>>;
}
