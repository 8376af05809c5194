// How long a module takes for one signature by itself, without the desk: what the desk's own is held against.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pkcs11, { PKCS11 } from 'pkcs11js';
import { PIN } from '../../token/desk.ts';
import type { RunningModule } from './running-module.ts';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** C_SignInit and C_Sign alone, in a process of its own that has logged in once. */
export async function bareSignature(
  { running }: { readonly running: RunningModule },
  rounds: number,
): Promise<number> {
  const [{ path, env = {}, initArguments = '' }] = running.modules;
  const certificate = Buffer.from(running.certificates.get('approver') ?? new Uint8Array()).toString(
    'base64',
  );
  const own = [
    process.execPath,
    fileURLToPath(import.meta.url),
    '--bare',
    path,
    initArguments,
    certificate,
    String(rounds),
  ];
  const [file = '', ...args] = running.enter === undefined ? own : [running.enter, ...own];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...env },
  });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('the module could not be measured by itself');
  return Number(/bare (\S+)/u.exec(out)?.[1]);
}

function signBare(path: string, initArguments: string, certificate: string, rounds: number): number {
  const native = new PKCS11();
  native.load(path);
  const parameters = initArguments === '' ? {} : { libraryParameters: `${initArguments} ` };
  native.C_Initialize({ ...parameters, flags: pkcs11.CKF_OS_LOCKING_OK });
  for (const slot of native.C_GetSlotList(true)) {
    const session = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    const found = (template: Parameters<typeof native.C_FindObjectsInit>[1]): readonly Buffer[] => {
      native.C_FindObjectsInit(session, template);
      const handles = native.C_FindObjects(session, 10);
      native.C_FindObjectsFinal(session);
      return handles;
    };
    const [object] = found([
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
      { type: pkcs11.CKA_VALUE, value: Buffer.from(certificate, 'base64') },
    ]);
    if (object === undefined) continue;
    const [id] = native.C_GetAttributeValue(session, object, [{ type: pkcs11.CKA_ID }]);
    native.C_Login(session, pkcs11.CKU_USER, PIN);
    const [key] = found([
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
      { type: pkcs11.CKA_ID, value: id?.value ?? Buffer.alloc(0) },
    ]);
    if (key === undefined) throw new Error('no key');
    const input = Buffer.concat([
      Buffer.from('3031300d060960864801650304020105000420', 'hex'),
      Buffer.alloc(32, 7),
    ]);
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      native.C_SignInit(session, { mechanism: pkcs11.CKM_RSA_PKCS }, key);
      native.C_Sign(session, input, Buffer.alloc(1024));
      took.push(performance.now() - from);
    }
    native.C_Finalize();
    return median(took);
  }
  throw new Error('no certificate');
}

if (process.argv[2] === '--bare') {
  const [path = '', initArguments = '', certificate = '', rounds = ''] = process.argv.slice(3);
  console.log(`bare ${signBare(path, initArguments, certificate, Number(rounds))}`);
}
