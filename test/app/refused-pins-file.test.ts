// Which PINs of the company's cards were refused is known again when the desk is opened again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { must } from '../../shared/domain/must.fake.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { RefusedPin } from '../../main/token/refused-pins.ts';
import { createVault, openVault, type Vault } from '../../main/vault/vault.ts';
import type { OsKeystore } from '../../main/vault/wraps.ts';
import { vaultDesk } from '../../main/composition/bank-secrets.ts';
import { createDesk } from '../../main/composition/create-desk.ts';
import { placesOf, readDeskFile } from '../../main/composition/desk-file.ts';
import { openDeps } from '../../main/composition/open-deps.ts';
import { refusedPinsFile } from '../../main/composition/refused-pins-file.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';

const turn = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(bytes.map((byte) => byte ^ 0xff));
const keystore: OsKeystore = { backend: 'gnome_libsecret', wrap: turn, unwrap: turn };
const parts = { clock: systemClock(), random: systemRandom };
const PINS: readonly RefusedPin[] = [
  { card: { token: 'Seal', serial: '77' }, sha256: 'a'.repeat(64), replaced: false },
];
const URI = 'pkcs11:token=Seal;serial=77;id=%01';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-refused-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the list in the vault', () => {
  const place = () => ({ file: join(folder, 'vault.json'), desk: 'desk-a', random: systemRandom });
  const over = (vault: Vault, failed: unknown[] = [], changes: number[] = []) =>
    refusedPinsFile(
      vault,
      async (count) => void changes.push(count),
      (cause) => void failed.push(cause),
    );

  it('is there when the vault is opened again, and is no secret that is counted', async () => {
    const vault = must(await createVault(place(), { kind: 'keystore', keystore }));
    expect(await over(vault).read()).toEqual(ok([]));
    const changes: number[] = [];
    await over(vault, [], changes).write(PINS);
    expect(changes).toEqual([vault.changes()]);
    expect(vaultDesk(vault, () => Promise.resolve()).state().secrets).toBe(0);
    vault.close();
    const again = must(await openVault(place(), { keystore }));
    expect(await over(again).read()).toEqual(ok(PINS));
    again.close();
  });

  it('that cannot be read is named, and is not the vault', async () => {
    const vault = must(await createVault(place(), { kind: 'keystore', keystore }));
    await vault.put('refused-pins', Buffer.from('[{"card":1}]'));
    expect(await over(vault).read()).toEqual(err(fault('refused-pins-unreadable')));
    vault.close();
    const damaged = {
      ...vault,
      get: async () => {
        throw new FaultError(fault('vault-damaged'));
      },
    };
    expect(await over(damaged).read()).toEqual(err(fault('refused-pins-unreadable')));
  });

  it('that cannot be written is reported', async () => {
    const failed: unknown[] = [];
    const refusing = {
      get: async () => null,
      put: async () => err(fault('vault-write-failed')),
      changes: () => 0,
    } as unknown as Vault;
    await over(refusing, failed).write(PINS);
    const closed = {
      ...refusing,
      put: async () => {
        throw new Error('the vault is closed');
      },
    };
    await over(closed, failed).write(PINS);
    expect(failed).toMatchObject([
      { fault: { code: 'vault-write-failed' } },
      { message: 'the vault is closed' },
    ]);
  });
});

test('a desk that is opened again says which card waits for a PIN, until a person entered one', async () => {
  const desk = join(folder, 'desk');
  must(
    await createDesk({
      folder: desk,
      environment: 'sandbox',
      company: { id: 'halden', name: 'Halden' },
      deskName: 'Head office',
      protection: { kind: 'keystore', keystore },
      shares: null,
      ...parts,
    }),
  );
  const file = must(await readDeskFile(desk));
  const place = { file: placesOf(desk).vault, desk: file.desk, random: systemRandom };
  const before = must(await openVault(place, { keystore }));
  await before.put('refused-pins', Buffer.from(JSON.stringify(PINS)));
  before.close();
  const { hosts, store, vault } = must(await openDeps({ folder: desk, unlock: { keystore }, ...parts }));
  try {
    await expect.poll(() => hosts.companyCard(URI)).toMatchObject({ refused: true });
    await hosts.pinEntered(URI, '482915');
    expect(hosts.companyCard(URI)).toMatchObject({ refused: false });
    const kept = Buffer.from((await vault.get('refused-pins')) ?? []).toString('utf8');
    expect(JSON.parse(kept)).toMatchObject([{ replaced: true }]);
    expect(await store.desk.setting('vault.changes')).toBe(vault.changes());
  } finally {
    await hosts.close();
    await store.close();
    vault.close();
  }
});
