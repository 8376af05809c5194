// Writes a PKCS#12 file (RFC 7292) around one key and the exact bytes of its certificate. node-forge, which
// reads such files for us,
// re-encodes certificates when it writes them, and a certificate with another byte is another certificate.
import forge from 'node-forge';
import { createHash, createHmac, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tlv } from './der.ts';

/** Two bytes without the sign bit, as the INTEGER below is written. */
const ITERATIONS = 20_000;
const DATA = Buffer.from('06092a864886f70d010701', 'hex');
const SHROUDED_KEY_BAG = Buffer.from('060b2a864886f70d010c0a0102', 'hex');
const CERT_BAG = Buffer.from('060b2a864886f70d010c0a0103', 'hex');
const X509_CERTIFICATE = Buffer.from('060a2a864886f70d01091601', 'hex');
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex');
const LOCAL_KEY_ID = Buffer.from('06092a864886f70d010915', 'hex');
const SEQUENCE = 0x30;
const SET = 0x31;
const OCTET_STRING = 0x04;
const INTEGER = 0x02;
const EXPLICIT_0 = 0xa0;
/** Purpose "MAC key" of the key derivation (RFC 7292, B.3). */
const MAC_PURPOSE = 3;

/**
 * The key is encrypted with PBES2 (AES-256), the whole is guarded by an HMAC-SHA-256 under the same password.
 */
export function writePfx(key: KeyObject, certificate: Uint8Array, password: string): Buffer {
  const shrouded = key.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password });
  const certificateBag = tlv(SEQUENCE, X509_CERTIFICATE, tlv(EXPLICIT_0, tlv(OCTET_STRING, certificate)));
  // localKeyId tells other programs which certificate belongs to the key.
  const together = tlv(
    SET,
    tlv(SEQUENCE, LOCAL_KEY_ID, tlv(SET, tlv(OCTET_STRING, createHash('sha1').update(certificate).digest()))),
  );
  const bags = tlv(
    SEQUENCE,
    tlv(SEQUENCE, CERT_BAG, tlv(EXPLICIT_0, certificateBag), together),
    tlv(SEQUENCE, SHROUDED_KEY_BAG, tlv(EXPLICIT_0, shrouded), together),
  );
  const safe = tlv(SEQUENCE, content(bags));
  const salt = randomBytes(16);
  const macKey = forge.pkcs12.generateKey(
    password,
    forge.util.createBuffer(salt.toString('binary')),
    MAC_PURPOSE,
    ITERATIONS,
    32,
    forge.md.sha256.create(),
  );
  const mac = createHmac('sha256', Buffer.from(macKey.getBytes(), 'binary')).update(safe).digest();
  const iterations = Buffer.from(ITERATIONS.toString(16).padStart(4, '0'), 'hex');
  const macData = tlv(
    SEQUENCE,
    tlv(SEQUENCE, SHA256, tlv(OCTET_STRING, mac)),
    tlv(OCTET_STRING, salt),
    tlv(INTEGER, iterations),
  );
  return tlv(SEQUENCE, tlv(INTEGER, Buffer.from([3])), content(safe), macData);
}

/** ContentInfo of type data. */
function content(bytes: Buffer): Buffer {
  return tlv(SEQUENCE, DATA, tlv(EXPLICIT_0, tlv(OCTET_STRING, bytes)));
}

// Writes a key file for the training desk of a machine without a PKCS#11 module: `<name>.p12` and its
// certificate beside it.
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
