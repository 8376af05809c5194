// Writes a PKCS#12 file (RFC 7292) around one key and the exact bytes of its certificate. node-forge, which
// reads such files for us,
// re-encodes certificates when it writes them, and a certificate with another byte is another certificate.
import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import forge from 'node-forge';

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

/** DER: tag, definite length, parts. */
function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value]);
  const hex = value.length.toString(16);
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, value]);
}
