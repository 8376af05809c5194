// Owns the calls of the foreign tool: xmlsec1 verifies, signs, decrypts and encrypts on the command line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { C14N, DSIG, ENVELOPED, SUITES, TYPE_ELEMENT, XENC } from '../../main/envelope/suites.ts';
import type { Suite } from '../../shared/domain/bank-profile.ts';

export const folder = mkdtempSync(join(tmpdir(), 'countersign-interop-'));
let count = 0;

export function file(content: string | Uint8Array, suffix = 'xml'): string {
  count += 1;
  const path = join(folder, `${count}.${suffix}`);
  writeFileSync(path, content);
  return path;
}

function run(args: readonly string[]): { readonly ok: boolean; readonly message: string } {
  const done = spawnSync('xmlsec1', args, { encoding: 'utf8' });
  if (done.error !== undefined) throw done.error;
  return { ok: done.status === 0, message: done.stderr };
}

function output(args: readonly string[], path: string): Buffer {
  const out = file('');
  const done = run([...args, '--output', out, path]);
  if (!done.ok) throw new Error(done.message);
  return readFileSync(out);
}

/** True when the document's signature verifies with the certificate's key. */
export function verifies(xml: string | Uint8Array, certificatePath: string): boolean {
  return run(['--verify', '--pubkey-cert-pem', certificatePath, file(xml)]).ok;
}

export function decrypts(body: Uint8Array, keyPath: string): Buffer {
  return output(['--decrypt', '--privkey-pem', keyPath], file(body));
}

/** A template of the signature the bank puts into its answers. `prefix` as in `ds:` or empty. */
export function signatureTemplate(suite: Suite, prefix = ''): string {
  const p = prefix;
  const ns = p === '' ? `xmlns="${DSIG}"` : `xmlns:${p.slice(0, -1)}="${DSIG}"`;
  const { signature, digest } = SUITES[suite];
  return `<${p}Signature ${ns}>
  <${p}SignedInfo>
    <${p}CanonicalizationMethod Algorithm="${C14N}"/>
    <${p}SignatureMethod Algorithm="${signature}"/>
    <${p}Reference URI="">
      <${p}Transforms><${p}Transform Algorithm="${ENVELOPED}"/><${p}Transform Algorithm="${C14N}"/></${p}Transforms>
      <${p}DigestMethod Algorithm="${digest}"/><${p}DigestValue/>
    </${p}Reference>
  </${p}SignedInfo>
  <${p}SignatureValue/>
  <${p}KeyInfo><${p}X509Data/></${p}KeyInfo>
</${p}Signature>`;
}

/** Signs a document that holds a template. */
export function signs(
  xml: string | Uint8Array,
  key: { readonly key: string; readonly certificate: string },
): Buffer {
  return output(['--sign', '--privkey-pem', `${key.key},${key.certificate}`], file(xml));
}

/** Encrypts the root element for a certificate, with the headers the bank adds. */
export function encrypts(xml: Uint8Array, suite: Suite, certificatePath: string): Buffer {
  const { content, contentCipher, keyTransport } = SUITES[suite];
  const template = `<?xml version="1.0"?>
<xenc:EncryptedData xmlns:xenc="${XENC}" Type="${TYPE_ELEMENT}">
  <xenc:EncryptionMethod Algorithm="${content}"/>
  <ds:KeyInfo xmlns:ds="${DSIG}">
    <xenc:EncryptedKey Recipient="name:client-1">
      <xenc:EncryptionMethod Algorithm="${keyTransport}"/>
      <ds:KeyInfo><ds:KeyName>client-1</ds:KeyName></ds:KeyInfo>
      <xenc:CipherData><xenc:CipherValue/></xenc:CipherData>
    </xenc:EncryptedKey>
  </ds:KeyInfo>
  <xenc:CipherData><xenc:CipherValue/></xenc:CipherData>
</xenc:EncryptedData>`;
  const session = contentCipher === 'aes-256-gcm' ? 'aes-256' : 'des-192';
  return output(
    [
      '--encrypt',
      '--pubkey-cert-pem:client-1',
      certificatePath,
      '--session-key',
      session,
      '--xml-data',
      file(xml),
    ],
    file(template),
  );
}
