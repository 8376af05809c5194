// The modules that a desk file names are judged like all others: the file lies where its user can write.
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSoftHsm } from '../../training/soft-hsm.ts';
import type { OsKeystore } from '../../main/vault/wraps.ts';
import { createDesk } from '../../main/composition/create-desk.ts';
import { readDeskFile, writeDeskFile } from '../../main/composition/desk-file.ts';
import { openDeps } from '../../main/composition/open-deps.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';

const turn = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(bytes.map((byte) => byte ^ 0xff));
const keystore: OsKeystore = { backend: 'gnome_libsecret', wrap: turn, unwrap: turn };
const parts = { clock: systemClock(), random: systemRandom };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function modulesNamed(path: string): Promise<readonly (string | undefined)[]> {
  const made = await createDesk({
    folder: join(folder, 'desk'),
    environment: 'sandbox',
    company: { id: 'halden', name: 'Halden' },
    deskName: 'Head office',
    protection: { kind: 'keystore', keystore },
    shares: null,
    ...parts,
  });
  if (!made.ok) throw new Error(made.error.code);
  const file = await readDeskFile(join(folder, 'desk'));
  if (!file.ok) throw new Error(file.error.code);
  await writeDeskFile(join(folder, 'desk'), {
    ...file.value,
    modules: [{ moduleId: 'named', label: 'Named', kind: 'pkcs11', path, ownTokens: false }],
  });
  const opened = await openDeps({ folder: join(folder, 'desk'), unlock: { keystore }, ...parts });
  if (!opened.ok) throw new Error(opened.error.code);
  const { ownModules, hosts, store, vault } = opened.value;
  await hosts.close();
  await store.close();
  vault.close();
  return ownModules.map(({ refused }) => refused);
}

test('one that somebody else can change is refused before any process is started for it', async () => {
  const own = join(folder, 'own.so');
  copyFileSync(findSoftHsm() ?? '', own);
  chmodSync(own, 0o777);
  expect(await modulesNamed(own)).toEqual(['module-unprotected']);
});

test('one of the administrator is taken', async () => {
  expect(await modulesNamed(findSoftHsm() ?? '')).toEqual([undefined]);
});
