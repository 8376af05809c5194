// Writes a key file for the training desk of a machine without a PKCS#11 module: `<name>.p12` and its
// certificate beside it.
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writePfx } from './pfx.ts';

export interface NewFileToken {
  /** Absolute path; the folder a `pkcs12` module is configured with. */
  readonly directory: string;
  /** File name without ending; shown as the card's label. */
  readonly name: string;
  /** Password of the file, entered like a PIN. */
  readonly pin: string;
  /** Gets the SubjectPublicKeyInfo (DER), answers the certificate (DER). */
  readonly issue: (spki: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

/** An RSA-2048 key: node-forge, which reads such files everywhere, knows no elliptic curves. */
export async function writeFileToken(token: NewFileToken): Promise<void> {
  const { file, certificate } = await makeKeyFile(token);
  await mkdir(token.directory, { recursive: true, mode: 0o700 });
  await writeFile(join(token.directory, `${token.name}.p12`), file, { mode: 0o600 });
  await writeFile(join(token.directory, `${token.name}.cer`), certificate, { mode: 0o600 });
}

/** The file's bytes and the certificate, for a key that is kept in the vault. */
export async function makeKeyFile(
  token: Pick<NewFileToken, 'name' | 'pin' | 'issue'>,
): Promise<{ file: Uint8Array; certificate: Uint8Array }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const certificate = await token.issue(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }));
  return { file: writePfx(privateKey, certificate, token.pin), certificate };
}
