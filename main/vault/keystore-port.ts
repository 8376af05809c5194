// What the vault asks of the operating system's key store. Electron's safeStorage implements it; a backend
// without a real key is none.

export interface OsKeystore {
  /**
   * Name of the backend, kept beside the wrapped key so that a change is noticed instead of losing the data.
   */
  readonly backend: string;
  wrap(secret: Uint8Array): Promise<Uint8Array>;
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
}

/** Backends that wrap with a password known to everybody. */
const UNPROTECTED: ReadonlySet<string> = new Set(['basic_text', 'unknown', '']);

export function isProtected(keystore: OsKeystore): boolean {
  return !UNPROTECTED.has(keystore.backend);
}
