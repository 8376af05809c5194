// What the use cases ask of the vault: whether a secret is there, to put one in, and how it is protected.
// None comes out here.
import type { Result } from '../../shared/domain/result.ts';
import type { TlsIdentity } from './bank.ts';

export interface VaultDesk {
  has(name: string): boolean;
  putClientSecret(name: string, value: string): Promise<Result<null>>;
  putTlsIdentity(name: string, identity: TlsIdentity): Promise<Result<null>>;
  /** The PIN of the card a company key was made on, under the key's URI. */
  putKeyPin(uri: string, pin: string): Promise<Result<null>>;
  /** The public half of a connection key, PEM; null when there is none. */
  tlsCertificate(name: string): Promise<string | null>;
  /** How the vault's key is protected, and how many secrets it holds. */
  state(): {
    readonly protections: readonly ('passphrase' | 'keystore' | 'shares')[];
    readonly secrets: number;
  };
}
