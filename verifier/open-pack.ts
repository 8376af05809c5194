// Decrypts a .cspack with one desk's private key: key header (JWE, RFC 7516), pieces of AES-256-GCM, zip. See
// decision record 7.
import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { Shape } from './shapes.ts';
import { readZip } from './archive.ts';
import type { Json } from './digests.ts';

const PIECE = 65_536 + 16;

/** Throws with a sentence that says why it cannot be read. */
export function openPack(file: Buffer, key: KeyObject): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 8) !== 'CSPACK1\n') throw new Error('not a pack, or of another version');
  const headerBytes = file.readUInt32BE(8);
  const header = file.subarray(12, 12 + headerBytes);
  if (header.length !== headerBytes) throw new Error('the pack is cut off');
  const contentKey = unwrap(header, key);
  const salt = createHash('sha256')
    .update(file.subarray(0, 12 + headerBytes))
    .digest();
  const bodyKey = Buffer.from(hkdfSync('sha256', contentKey, salt, 'countersign/pack/1 body', 32));
  return readZip(decryptBody(file.subarray(12 + headerBytes), bodyKey));
}

/** The pack does not say which desk the key belongs to: each copy of the content key is tried. */
function unwrap(header: Buffer, key: KeyObject): Buffer {
  const jwe = new Shape(JSON.parse(header.toString('utf8')) as Json, 'key header');
  const protectedHeader = new Shape(
    JSON.parse(Buffer.from(jwe.at('protected').text(), 'base64url').toString('utf8')) as Json,
    'protected header',
  );
  for (const recipient of jwe.at('recipients').list()) {
    const head = recipient.at('header');
    // With a single recipient the ephemeral key may stand in the protected header.
    const ephemeral = (head.has('epk') ? head : protectedHeader).at('epk');
    if (head.at('alg').text() !== 'ECDH-ES+A256KW' || ephemeral.at('crv').text() !== 'X25519')
      throw new Error('the content key is wrapped in an unknown way');
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'X25519', x: ephemeral.at('x').text() },
      format: 'jwk',
    });
    const wrapping = concatKdf(diffieHellman({ privateKey: key, publicKey }), 'ECDH-ES+A256KW');
    const cek = unwrapKey(wrapping, Buffer.from(recipient.at('encrypted_key').text(), 'base64url'));
    if (cek !== null) return decryptKey(jwe, cek);
  }
  throw new Error('the pack is not encrypted to this key, or its key header was altered');
}

/** RFC 7518, 4.6.2: one round gives the 256 bits; no party info. */
function concatKdf(secret: Buffer, algorithm: string): Buffer {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const id = Buffer.from(algorithm, 'ascii');
  return createHash('sha256')
    .update(Buffer.concat([number(1), secret, number(id.length), id, number(0), number(0), number(256)]))
    .digest();
}

/** AES key wrap (RFC 3394); null when its check value is wrong. */
function unwrapKey(key: Buffer, wrapped: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('id-aes256-wrap', key, Buffer.alloc(8, 0xa6));
    return Buffer.concat([decipher.update(wrapped), decipher.final()]);
  } catch {
    return null;
  }
}

function decryptKey(jwe: Shape, cek: Buffer): Buffer {
  const [iv, tag, text] = ['iv', 'tag', 'ciphertext'].map((name) =>
    Buffer.from(jwe.at(name).text(), 'base64url'),
  );
  if (iv === undefined || tag === undefined || text === undefined)
    throw new Error('a part of the key’s header is missing');
  const decipher = createDecipheriv('aes-256-gcm', cek, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(jwe.at('protected').text(), 'ascii'));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

function decryptBody(body: Buffer, key: Buffer): Buffer {
  const plain: Buffer[] = [];
  const count = Math.max(1, Math.ceil(body.length / PIECE));
  for (let index = 0; index < count; index += 1) {
    const piece = body.subarray(index * PIECE, (index + 1) * PIECE);
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(index), 3);
    nonce.writeUInt8(index === count - 1 ? 1 : 0, 11);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      decipher.setAuthTag(piece.subarray(-16));
      plain.push(decipher.update(piece.subarray(0, -16)), decipher.final());
    } catch {
      throw new Error(`the pack is incomplete or was altered (piece ${index + 1} of ${count})`);
    }
  }
  return Buffer.concat(plain);
}
