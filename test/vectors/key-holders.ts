// The product's two holders of a private key, each with a given key: a PKCS#12 file, and a token of SoftHSM.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pkcs11, { PKCS11 } from 'pkcs11js';
import type { OpenKey } from '../../main/token/process/backend.ts';
import { openKey, offeredMechanisms } from '../../main/token/process/pkcs11/key.ts';
import { openFileKey } from '../../main/token/process/pkcs12/file-key.ts';
import { writePfx } from '../../main/token/pfx.ts';
import { ok } from '../../shared/domain/result.ts';
import { createAuthority, type Authority } from '../token/certificate-authority.ts';

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const [PIN, PASSWORD] = ['123456', 'password'];

let authority: Authority | undefined;

/** A certificate over a key that somebody else made. */
export async function certificateOf(publicKey: KeyObject): Promise<Uint8Array> {
  authority ??= await createAuthority();
  return authority.issue(publicKey.export({ type: 'spki', format: 'der' }), { name: 'Vector' });
}

export async function inFile(pem: string): Promise<OpenKey> {
  const key = createPrivateKey(pem);
  const opened = openFileKey(writePfx(key, await certificateOf(createPublicKey(key)), PASSWORD), PASSWORD);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

export interface SoftToken {
  open(pem: string): Promise<OpenKey>;
  close(): void;
}

export function softToken(): SoftToken {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-vectors-'));
  mkdirSync(join(folder, 'tokens'));
  writeFileSync(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  process.env['SOFTHSM2_CONF'] = join(folder, 'softhsm2.conf');
  const native = new PKCS11();
  native.load(MODULE);
  native.C_Initialize();
  const slot = native.C_GetSlotList(false)[0]!;
  native.C_InitToken(slot, PIN, 'vectors');
  const handle = native.C_OpenSession(
    native.C_GetSlotList(true)[0]!,
    pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION,
  );
  native.C_Login(handle, pkcs11.CKU_SO, PIN);
  native.C_InitPIN(handle, PIN);
  native.C_Logout(handle);
  native.C_Login(handle, pkcs11.CKU_USER, PIN);
  return {
    async open(pem) {
      const privateKey = createPrivateKey(pem);
      const jwk = privateKey.export({ format: 'jwk' });
      const part = (name: 'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi'): Buffer =>
        Buffer.from(jwk[name] ?? '', 'base64url');
      const key = native.C_CreateObject(handle, [
        { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
        { type: pkcs11.CKA_KEY_TYPE, value: pkcs11.CKK_RSA },
        { type: pkcs11.CKA_TOKEN, value: false },
        { type: pkcs11.CKA_PRIVATE, value: true },
        { type: pkcs11.CKA_DECRYPT, value: true },
        { type: pkcs11.CKA_MODULUS, value: part('n') },
        { type: pkcs11.CKA_PUBLIC_EXPONENT, value: part('e') },
        { type: pkcs11.CKA_PRIVATE_EXPONENT, value: part('d') },
        { type: pkcs11.CKA_PRIME_1, value: part('p') },
        { type: pkcs11.CKA_PRIME_2, value: part('q') },
        { type: pkcs11.CKA_EXPONENT_1, value: part('dp') },
        { type: pkcs11.CKA_EXPONENT_2, value: part('dq') },
        { type: pkcs11.CKA_COEFFICIENT, value: part('qi') },
      ]);
      const certificate = await certificateOf(createPublicKey(privateKey));
      return openKey({
        session: { native, handle },
        offered: offeredMechanisms(native, native.C_GetSlotList(true)[0]!, new Map()),
        maySign: false,
        asksAlways: false,
        key,
        certificate,
        threads: false,
        secret: { kind: 'pin', pin: Buffer.from(PIN) },
        login: { context: () => Promise.resolve(ok(undefined)) } as never,
      });
    },
    close() {
      native.C_Finalize();
      native.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
