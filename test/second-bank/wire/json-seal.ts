// Owns the three guesses of how a JSON twin is protected: not at all, as a sealed XML in Base64, or by JWS in
// JWE.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { Pair } from './keys.ts';
import { decryptXml, sealXml, verifyXml } from './xmlsec.ts';
import type { SuiteName } from './suites.ts';
import { parseXml, tag, textAt } from './xml.ts';

/**
 * `plain`: {"paymentBase64": pain}; `sealed-xml`: the same name around a sealed XML; `jose`: a compact JWE
 * around a JWS.
 */
export type JsonSeal = 'plain' | 'sealed-xml' | 'jose';

const encode = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

export function joseSeal(payload: string, signer: Pair, receiver: Pair): string {
  const signed = `${encode(JSON.stringify({ alg: 'RS256' }))}.${encode(payload)}`;
  const jws = `${signed}.${encode(sign('sha256', Buffer.from(signed), signer.key))}`;
  const header = encode(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWS' }));
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([cipher.update(jws), cipher.final()]);
  const wrapped = publicEncrypt({ key: receiver.cert, ...OAEP }, key);
  return [header, encode(wrapped), encode(iv), encode(sealed), encode(cipher.getAuthTag())].join('.');
}

export type JoseOpened = { readonly payload: string; readonly verified: boolean } | undefined;

/**
 * Undefined when it cannot be decrypted. The algorithms are fixed: a header that names others opens nothing.
 */
export function joseOpen(compact: string, receiver: Pair, signer: Pair): JoseOpened {
  try {
    const [header = '', wrapped = '', iv = '', sealed = '', mark = '', more] = compact.split('.');
    const named = JSON.parse(decode(header).toString()) as { alg?: string; enc?: string };
    if (more !== undefined || named.alg !== 'RSA-OAEP-256' || named.enc !== 'A256GCM') return undefined;
    const key = privateDecrypt({ key: receiver.key, ...OAEP }, decode(wrapped));
    const cipher = createDecipheriv('aes-256-gcm', key, decode(iv), { authTagLength: 16 });
    cipher.setAAD(Buffer.from(header)).setAuthTag(decode(mark));
    const jws = Buffer.concat([cipher.update(decode(sealed)), cipher.final()]).toString();
    const [jwsHeader = '', payload = '', signature = ''] = jws.split('.');
    const alg = (JSON.parse(decode(jwsHeader).toString()) as { alg?: string }).alg;
    const signed = Buffer.from(`${jwsHeader}.${payload}`);
    const verified = alg === 'RS256' && verify('sha256', signed, signer.cert, decode(signature));
    return { payload: decode(payload).toString(), verified };
  } catch {
    return undefined;
  }
}

/** Writes the JSON twin of a payload under a name. */
export async function writeJsonTwin(
  name: string,
  payload: string,
  seal: JsonSeal,
  signer: Pair,
  receiver: Pair,
  suite: SuiteName,
): Promise<string> {
  const inside = Buffer.from(payload).toString('base64');
  if (seal === 'plain') return JSON.stringify({ [name]: inside });
  if (seal === 'jose') return joseSeal(JSON.stringify({ [name]: inside }), signer, receiver);
  const sealed = await sealXml(tag('Request', tag(name, inside)), signer, receiver, suite);
  return JSON.stringify({ [name]: Buffer.from(sealed).toString('base64') });
}

export type JsonTwin =
  | { readonly ok: true; readonly base64: string; readonly suite: SuiteName | undefined }
  | { readonly ok: false; readonly broken: 'encryption' | 'signature' | 'envelope'; readonly why: string };

function memberOf(text: string, name: string): string | undefined {
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null;
    const value = read?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a JSON twin. `lenient` is the defect of a reader that does not look at signatures. */
export async function readJsonTwin(
  name: string,
  body: string,
  seal: JsonSeal,
  receiver: Pair,
  signer: Pair,
  lenient = false,
): Promise<JsonTwin> {
  const wrong = (broken: 'encryption' | 'signature' | 'envelope', why: string): JsonTwin => ({
    ok: false,
    broken,
    why,
  });
  if (seal === 'jose') {
    const opened = joseOpen(body.trim(), receiver, signer);
    if (opened === undefined) return wrong('encryption', 'the JWE cannot be opened');
    if (!opened.verified && !lenient) return wrong('signature', 'the JWS does not verify');
    const base64 = memberOf(opened.payload, name);
    return base64 === undefined
      ? wrong('envelope', `there is no ${name}`)
      : { ok: true, base64, suite: undefined };
  }
  const value = memberOf(body, name);
  if (value === undefined) return wrong('envelope', `there is no text ${name} in a JSON object`);
  if (seal === 'plain') return { ok: true, base64: value, suite: undefined };
  const opened = await decryptXml(Buffer.from(value, 'base64').toString(), receiver);
  if (!opened.ok) return wrong('encryption', opened.why);
  const verified = await verifyXml(opened.xml, signer);
  if (!verified.ok && !lenient) return wrong('signature', verified.why);
  const base64 = textAt(parseXml(opened.xml), name);
  return base64 === undefined
    ? wrong('envelope', `there is no ${name}`)
    : { ok: true, base64, suite: opened.suite };
}
