// Owns the keys the suites share: made once per version of the sandbox's identity, copied for each test file.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIdentity } from '../../sandbox/identity/identity.ts';
import { makePair } from './foreign-client.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/countersign-sandbox');
const CLIENT_PAIRS = ['signing', 'encryption', 'stranger'] as const;

function version(): string {
  const sources = [
    'sandbox/identity/identity.ts',
    'sandbox/identity/identity.ts',
    'test/sandbox/founded-directory.ts',
  ];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(join(ROOT, source)));
  return hash.digest('hex').slice(0, 16);
}

async function found(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  await openIdentity(making);
  mkdirSync(join(making, 'client'));
  for (const name of CLIENT_PAIRS) makePair(join(making, 'client'), name);
  try {
    renameSync(making, template);
  } catch {
    // Another test file was quicker; its keys are as good.
    rmSync(making, { recursive: true, force: true });
  }
}

/** A fresh bank directory with keys in it, and a directory with the foreign client's pairs. */
export async function foundedDirectory(name: string): Promise<{ bank: string; client: string }> {
  const template = join(CACHE, version());
  if (!existsSync(template)) await found(template);
  const bank = mkdtempSync(join(tmpdir(), `sandbox-${name}-`));
  const client = mkdtempSync(join(tmpdir(), `foreign-client-${name}-`));
  cpSync(join(template, 'keys'), join(bank, 'keys'), { recursive: true });
  cpSync(join(template, 'client'), client, { recursive: true });
  return { bank, client };
}
