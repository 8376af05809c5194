// A desk whose record of a restore cannot be read opens, names it beside every other damaged setting, and
// lets nothing go that the record might have held back.
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { placesOf } from '../../main/composition/desk-file.ts';
import { systemRandom } from '../../main/composition/system.ts';
import { openStore } from '../../main/store/open-store.ts';
import { openVault } from '../../main/vault/vault.ts';
import { trainingPassphrase } from '../../training/create.ts';
import { needsTraining } from './desk-kind.ts';
import { must, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

async function damage(...settings: readonly string[]): Promise<void> {
  const { desk } = JSON.parse(readFileSync(placesOf(folder).deskFile, 'utf8')) as { readonly desk: string };
  const vault = await openVault(
    { file: placesOf(folder).vault, desk, random: systemRandom },
    { passphrase: trainingPassphrase(folder, systemRandom) },
  );
  if (!vault.ok) throw new Error(vault.error.code);
  const store = await openStore({ file: placesOf(folder).store, key: vault.value.storeKey(), mode: 'open' });
  if (!store.ok) throw new Error(store.error.code);
  for (const name of settings) await store.value.desk.saveSetting(name, { damaged: true }, null);
  await store.value.close();
}

it.skipIf(needsTraining('opens-unasked'))(
  'each damaged setting is named, everything can be read, and nothing is sent',
  async () => {
    const first = await StdioDesk.start(folder);
    const { message } = await sealed(first, await typedBatch(first));
    const draft = await typedBatch(first, { amount: '77.10' });
    await first.stop();
    await damage('desk.restored', 'company.keys');

    const opened = await StdioDesk.start(folder);
    const { notices } = await opened.must('desk.get', {});
    expect(notices.map(({ what, fault }) => [what, fault.code, fault.detail])).toEqual(
      expect.arrayContaining([
        ['setting', 'setting-damaged', 'company.keys'],
        ['setting', 'setting-damaged', 'desk.restored'],
      ]),
    );
    const refused = { ok: false, error: { code: 'setting-damaged', detail: 'desk.restored' } };
    expect(await opened.call('outbox.send', { message })).toMatchObject(refused);
    expect(await opened.call('restore.get', {})).toMatchObject(refused);
    expect(await opened.must('outbox.list', { offset: 0, limit: 10 })).toMatchObject({
      rows: [{ message, state: 'queued' }],
    });
    expect(await opened.must('batches.get', { batch: draft })).toMatchObject({ state: 'draft' });
    await expect(must(sign(opened, 'batches.freeze', draft, 'ada-keller'))).rejects.toThrow(
      'setting-damaged',
    );
    expect(await opened.must('outbox.get', { message })).toMatchObject({ state: 'queued', attempts: 0 });
    await opened.stop();
  },
);
