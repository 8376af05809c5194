// pkcs11-tool of OpenSC on any module: tokens, keys and certificates are made and listed by a program that is
// not ours.
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Authority } from '../../token/certificate-authority.ts';
import { KeyUsageFlags } from '../../token/certificate-authority.ts';
import { PIN, SO_PIN } from '../../token/desk.ts';
import { COMPANY, PERSONS, type PersonKey } from './running-module.ts';

export interface ToolModule {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  /** A program that runs another one where the module's service can be reached. */
  readonly enter?: string;
  readonly folder: string;
}

export interface TokenTool {
  /** Sets up the token in the slot with this index. */
  initialise(slotIndex: number, label: string, soPin?: string): Promise<void>;
  /** SubjectPublicKeyInfo of the new key, DER. */
  makeKey(token: string, key: ToolKey): Promise<Uint8Array>;
  /** Without a CKA_ID where it is empty. */
  storeCertificate(token: string, key: Pick<ToolKey, 'label' | 'ckaId'>, der: Uint8Array): Promise<void>;
  /** The SO sets the holder's PIN anew. */
  resetPin(token: string, soPin: string): Promise<void>;
  list(token: string): Promise<string>;
}

export interface ToolKey {
  readonly label: string;
  readonly ckaId: string;
  readonly type: PersonKey['type'];
  readonly alwaysAuthenticate?: boolean;
  readonly decrypts?: boolean;
}

const KEY_TYPE = { 'RSA-2048': 'rsa:2048', 'P-256': 'EC:prime256v1', 'P-384': 'EC:secp384r1' } as const;

/** The module's own answer inside what the tool printed. */
export class ToolRefusal extends Error {
  readonly value: string;
  constructor(said: string) {
    super(said);
    this.value = /CKR_\w+/u.exec(said)?.[0] ?? said.split('\n')[0]?.slice(0, 120) ?? '';
  }
}

export function tokenTool({ path, env, enter, folder }: ToolModule): TokenTool {
  const run = async (...args: readonly string[]): Promise<Buffer> => {
    const [file, ...before] = enter === undefined ? ['pkcs11-tool'] : [enter, 'pkcs11-tool'];
    try {
      const { stdout } = await promisify(execFile)(file ?? '', [...before, '--module', path, ...args], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        encoding: 'buffer',
        timeout: 60_000,
      });
      return stdout;
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: Buffer };
      throw new ToolRefusal(stderr?.toString() ?? message);
    }
  };
  const login = (token: string): string[] => ['--token-label', token, '--login', '--pin', PIN];
  const resetPin = async (token: string, soPin: string): Promise<void> => {
    const so = ['--login', '--login-type', 'so', '--so-pin', soPin];
    await run('--token-label', token, ...so, '--init-pin', '--new-pin', PIN);
  };
  return {
    async initialise(slotIndex, label, soPin = SO_PIN) {
      const slot = ['--slot-index', String(slotIndex)];
      await run(...slot, '--init-token', '--label', label, '--so-pin', soPin);
      await resetPin(label, soPin);
    },
    async makeKey(token, { label, ckaId, type, alwaysAuthenticate = false, decrypts = false }) {
      const usage = ['--usage-sign', ...(decrypts ? ['--usage-decrypt'] : [])];
      const careful = alwaysAuthenticate ? ['--always-auth'] : [];
      const name = ['--id', ckaId, '--label', label];
      await run(...login(token), '--keypairgen', '--key-type', KEY_TYPE[type], ...name, ...usage, ...careful);
      // By its label: ids may be shared.
      const chosen = ['--type', 'pubkey', '--label', label];
      // The tool writes no key of this curve as SubjectPublicKeyInfo; it prints the point.
      return type === 'P-384'
        ? pointInfo((await run(...login(token), '--list-objects', ...chosen)).toString())
        : run(...login(token), '--read-object', ...chosen);
    },
    async storeCertificate(token, { label, ckaId }, der) {
      const file = join(folder, `${label}.cer`);
      await writeFile(file, der);
      const name = ['--label', label, ...(ckaId === '' ? [] : ['--id', ckaId])];
      await run(...login(token), '--write-object', file, '--type', 'cert', ...name);
    },
    resetPin,
    list: async (token) => (await run(...login(token), '--list-objects')).toString(),
  };
}

/** SubjectPublicKeyInfo (RFC 5480) of the P-384 key whose CKA_EC_POINT the tool printed. */
function pointInfo(listed: string): Uint8Array {
  const point = /EC_POINT:\s*(?:0461)?(04[0-9a-f]{192})/u.exec(listed)?.[1];
  if (point === undefined) throw new ToolRefusal(`no point of P-384 in: ${listed}`);
  const [x, y] = [point.slice(2, 98), point.slice(98)].map((part) =>
    Buffer.from(part, 'hex').toString('base64url'),
  );
  const key = { kty: 'EC', crv: 'P-384', x: x ?? '', y: y ?? '' };
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' });
}

export interface MadeKeys {
  readonly certificates: Map<string, Uint8Array>;
  readonly refusals: Map<string, string>;
}

/** Everybody's key on one token and the company's on another, as far as the module makes them. */
export async function makeKeys(
  tools: { readonly officers: TokenTool; readonly company: TokenTool },
  tokens: { readonly officers: string; readonly company: string },
  authority: Authority,
): Promise<MadeKeys> {
  const made: MadeKeys = { certificates: new Map(), refusals: new Map() };
  for (const { id, type, ckaId, alwaysAuthenticate = false } of PERSONS) {
    try {
      const key = { label: id, ckaId, type, alwaysAuthenticate };
      const der = await authority.issue(await tools.officers.makeKey(tokens.officers, key), { name: id });
      await tools.officers.storeCertificate(tokens.officers, key, der);
      made.certificates.set(id, der);
    } catch (error) {
      if (!(error instanceof ToolRefusal)) throw error;
      made.refusals.set(id, error.value);
    }
  }
  const spki = await tools.company.makeKey(tokens.company, { ...COMPANY, type: 'RSA-2048', decrypts: true });
  const der = await authority.issue(spki, { name: 'Company', usage: COMPANY_USAGE });
  await tools.company.storeCertificate(tokens.company, COMPANY, der);
  made.certificates.set('company', der);
  return made;
}

export const COMPANY_USAGE = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment;
