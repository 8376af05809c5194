import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { createDesk } from '../../main/composition/create-desk.ts';
import { writeDeskFile } from '../../main/composition/desk-file.ts';
import { openApp } from '../../main/locked-app.ts';
import type { DeskOptions } from '../../main/compose.ts';
import type { OsKeystore } from '../../main/vault/wraps.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'countersign-door-'));
const pinWindow = { open: () => undefined, wrongPin: () => undefined, close: () => undefined };
const options = (place: string, shell: DeskOptions['shell'], keystore?: OsKeystore): DeskOptions => ({
  folder: place,
  shell,
  version: '0',
  offline: true,
  pinWindow,
  startedWith: CLEAN,
  ...(keystore === undefined ? {} : { unlock: { keystore } }),
});
/** The test's own process is started with switches that no production desk is opened with. */
const CLEAN = { execArgv: [], env: { PATH: '/bin' } };
const asked = {
  environment: 'production',
  company: { id: 'halden', name: 'Halden' },
  deskName: 'Head office',
  protection: { kind: 'keystore' },
  shares: null,
};
/** A keystore that turns every byte over. */
const turn = (bytes: Uint8Array): Promise<Uint8Array> => Promise.resolve(bytes.map((byte) => byte ^ 0xff));
const keystore: OsKeystore = { backend: 'gnome_libsecret', wrap: turn, unwrap: turn };

describe('the locked app', () => {
  test('makes a production desk in the desktop application, under its keystore, and opens it again without a question', async () => {
    const place = folder();
    const door = await openApp(options(place, 'electron', keystore));
    if (!door.ok) throw new Error(door.error.code);
    const { router } = door.value;
    expect(await router.call(() => false, 'setup.create', asked)).toMatchObject({
      ok: false,
      error: { code: 'untrusted-sender' },
    });
    expect(await router.call(() => true, 'setup.create', { ...asked, more: 1 })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input' },
    });
    expect(await router.call(() => true, 'setup.create', asked)).toMatchObject({
      ok: true,
      value: { shares: [] },
    });
    expect(door.value.environment).toBe('production');
    await door.value.close();
    const again = await openApp(options(place, 'electron', keystore));
    if (!again.ok) throw new Error(again.error.code);
    expect(await again.value.router.call(() => true, 'setup.get', {})).toMatchObject({
      ok: true,
      value: { stage: 'genesis' },
    });
    await again.value.close();
    // No other shell opens what the desktop application made.
    expect(await openApp(options(place, 'chromium', keystore))).toMatchObject({
      ok: false,
      error: { code: 'shell-not-for-production' },
    });
    const lines = await openApp(options(place, 'stdio', keystore));
    if (!lines.ok) throw new Error(lines.error.code);
    expect(
      await lines.value.router.call(() => true, 'genesis.pin', {
        words: Array.from({ length: 8 }, () => 'word'),
      }),
    ).toMatchObject({ ok: false, error: { code: 'read-only-shell' } });
    await lines.value.close();
  });

  test.each(['chromium', 'stdio'] as const)(
    'the %s shell makes no production desk and leaves the folder as it was',
    async (shell) => {
      const place = folder();
      const door = await openApp(options(place, shell, keystore));
      if (!door.ok) throw new Error(door.error.code);
      expect(await door.value.router.call(() => true, 'setup.create', asked)).toMatchObject({
        ok: false,
        error: { code: 'shell-not-for-production' },
      });
      expect(await readdir(place)).toEqual([]);
      await door.value.close();
    },
  );

  test.each([
    [['--inspect=0'], {}, '--inspect'],
    [[], { NODE_EXTRA_CA_CERTS: '/tmp/x.pem' }, 'NODE_EXTRA_CA_CERTS'],
  ])('makes and opens no production desk under %j %j', async (execArgv, env, detail) => {
    const place = folder();
    const doubtful = { ...options(place, 'electron', keystore), startedWith: { execArgv, env } };
    const empty = await openApp(doubtful);
    if (!empty.ok) throw new Error(empty.error.code);
    expect(await empty.value.router.call(() => true, 'setup.create', asked)).toMatchObject({
      ok: false,
      error: { code: 'start-refused', detail },
    });
    await empty.value.close();
    const door = await openApp(options(place, 'electron', keystore));
    if (!door.ok) throw new Error(door.error.code);
    expect(await door.value.router.call(() => true, 'setup.create', asked)).toMatchObject({ ok: true });
    await door.value.close();
    expect(await openApp(doubtful)).toMatchObject({
      ok: false,
      error: { code: 'start-refused', detail },
    });
  });

  test('a keystore that protects nothing makes no desk', async () => {
    const door = await openApp(options(folder(), 'electron', { ...keystore, backend: 'basic_text' }));
    if (!door.ok) throw new Error(door.error.code);
    expect(await door.value.router.call(() => true, 'setup.create', asked)).toMatchObject({
      ok: false,
      error: { code: 'vault-keystore-unavailable' },
    });
    await door.value.close();
  });

  test('nothing is made in a folder that holds something else', async () => {
    const place = folder();
    const make = (): ReturnType<typeof createDesk> =>
      createDesk({
        folder: place,
        environment: 'sandbox',
        company: asked.company,
        deskName: asked.deskName,
        protection: { kind: 'keystore', keystore },
        shares: null,
        clock: systemClock(),
        random: systemRandom,
      });
    expect(await make()).toMatchObject({ ok: true });
    expect(await make()).toMatchObject({ ok: false, error: { code: 'desk-folder-not-empty' } });
  });

  test("refuses a training desk's folder where no training is handed in, and leaves it as it is", async () => {
    const place = folder();
    await writeDeskFile(place, {
      format: 'countersign/desk/1',
      desk: 'desk-1',
      environment: 'training',
      modules: [],
      training: { tokens: 'file', bankPort: null },
    });
    for (const shell of ['electron', 'chromium', 'stdio'] as const) {
      expect(await openApp(options(place, shell, keystore))).toMatchObject({
        ok: false,
        error: { code: 'training-not-included' },
      });
    }
    expect(await readdir(place)).toEqual(['desk.json']);
  });
});
