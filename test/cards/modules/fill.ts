// Puts many certificates on a token, in a process of its own: a foreign tool would be started once for each.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pkcs11, { PKCS11 } from 'pkcs11js';
import { PIN } from '../../token/desk.ts';
import type { ToolModule } from './token-tool.ts';

/** Stores each certificate (DER) under an id of its own, beside whatever the token holds. */
export async function fill(
  { path, env, folder }: ToolModule,
  token: string,
  certificates: readonly Uint8Array[],
): Promise<void> {
  const file = join(folder, 'certificates.json');
  await writeFile(file, JSON.stringify(certificates.map((der) => Buffer.from(der).toString('base64'))));
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--fill', path, token, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...env },
  });
  let wrong = '';
  child.stderr.on('data', (bytes: Buffer) => (wrong += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the token could not be filled: ${wrong}`);
}

async function store(path: string, token: string, file: string): Promise<void> {
  const certificates = JSON.parse(await readFile(file, 'utf8')) as string[];
  const native = new PKCS11();
  native.load(path);
  native.C_Initialize({ flags: pkcs11.CKF_OS_LOCKING_OK });
  const slot = native
    .C_GetSlotList(true)
    .find((each) => native.C_GetTokenInfo(each).label.replaceAll('\0', '').trim() === token);
  if (slot === undefined) throw new Error(`no token ${token}`);
  const session = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
  native.C_Login(session, pkcs11.CKU_USER, PIN);
  for (const [index, der] of certificates.entries())
    native.C_CreateObject(session, [
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
      { type: pkcs11.CKA_CERTIFICATE_TYPE, value: pkcs11.CKC_X_509 },
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_PRIVATE, value: false },
      { type: pkcs11.CKA_ID, value: Buffer.from(`ee${index.toString(16).padStart(4, '0')}`, 'hex') },
      { type: pkcs11.CKA_LABEL, value: `certificate ${index}` },
      { type: pkcs11.CKA_SUBJECT, value: Buffer.from('3000', 'hex') },
      { type: pkcs11.CKA_VALUE, value: Buffer.from(der, 'base64') },
    ]);
  native.C_Finalize();
}

if (process.argv[2] === '--fill')
  await store(process.argv[3] ?? '', process.argv[4] ?? '', process.argv[5] ?? '');
