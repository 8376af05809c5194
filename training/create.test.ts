// What locks a training desk's vault: nothing that costs a start time and protects nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../main/composition/system.ts';
import { createVault, openVault } from '../main/vault/vault.ts';
import { trainingPassphrase, trainingProtection } from './create.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-training-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('opens by the passphrase that lies beside it, at the least cost a vault file may have', async () => {
  const file = join(folder, 'vault.json');
  const place = { file, desk: 'desk-1', random: systemRandom };
  const made = await createVault(place, trainingProtection(folder, systemRandom));
  if (!made.ok) throw new Error(made.error.code);
  made.value.close();

  const { wraps } = JSON.parse(readFileSync(file, 'utf8')) as { readonly wraps: readonly object[] };
  expect(wraps).toMatchObject([{ kind: 'passphrase', kdf: { name: 'scrypt', log2N: 14 } }]);
  const opened = await openVault(place, { passphrase: trainingPassphrase(folder, systemRandom) });
  expect(opened.ok).toBe(true);
  if (opened.ok) opened.value.close();
});

it('has a passphrase of 256 random bits, another one in each folder', () => {
  const other = mkdtempSync(join(tmpdir(), 'countersign-training-'));
  const [one, another] = [folder, other].map((each) => trainingPassphrase(each, systemRandom));
  rmSync(other, { recursive: true, force: true });
  expect(one).toMatch(/^[0-9a-f]{64}$/u);
  expect(another).not.toBe(one);
});
