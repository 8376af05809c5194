// Reads what a module announces, in a process of its own and without the desk's code: mechanisms, token and
// slot flags, straight from the binding.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pkcs11, { PKCS11 } from 'pkcs11js';
import type { ModuleConfig } from '../../../main/token/host.ts';

export interface AnnouncedToken {
  readonly label: string;
  readonly slotFlags: number;
  readonly tokenFlags: number;
  readonly mechanisms: readonly {
    readonly type: number;
    readonly min: number;
    readonly max: number;
    readonly flags: number;
  }[];
}

/** CK_SLOT_INFO.flags (v2.40, 3.2). */
export const CKF_REMOVABLE_DEVICE = 0x2;

/** @param enter a program that becomes Node where the module's service can be reached. */
export async function announced(
  { path, env = {}, initArguments = '' }: ModuleConfig,
  enter?: string,
): Promise<readonly AnnouncedToken[]> {
  const program = [process.execPath, fileURLToPath(import.meta.url), '--probe', path, initArguments];
  const [file = '', ...args] = enter === undefined ? program : [enter, ...program];
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...env },
  });
  let [out, wrong] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (wrong += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the module could not be probed: ${wrong}`);
  const line = out.split('\n').find((each) => each.startsWith('announced '));
  return JSON.parse(line?.slice('announced '.length) ?? '[]') as AnnouncedToken[];
}

function probe(path: string, initArguments: string): AnnouncedToken[] {
  const native = new PKCS11();
  native.load(path);
  const parameters = initArguments === '' ? {} : { libraryParameters: `${initArguments} ` };
  native.C_Initialize({ ...parameters, flags: pkcs11.CKF_OS_LOCKING_OK });
  return native.C_GetSlotList(true).map((slot) => {
    const token = native.C_GetTokenInfo(slot);
    return {
      label: token.label.replaceAll('\0', '').trim(),
      slotFlags: native.C_GetSlotInfo(slot).flags,
      tokenFlags: token.flags,
      mechanisms: native.C_GetMechanismList(slot).map((type) => {
        const { minKeySize: min, maxKeySize: max, flags } = native.C_GetMechanismInfo(slot, type);
        return { type, min, max, flags };
      }),
    };
  });
}

if (process.argv[2] === '--probe')
  console.log(`announced ${JSON.stringify(probe(process.argv[3] ?? '', process.argv[4] ?? ''))}`);
