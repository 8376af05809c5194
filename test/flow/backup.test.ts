// A backup saved at the desk and put into an empty place: it opens, knows that it is older, and pays nothing
// twice.
import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { order } from './bank-journal.ts';
import { bytesOf } from './customer-desk.ts';
import { sealed, adoptSample } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

/** Of a training desk: its cards and its bank are programs of their own; its passphrase is no secret. */
const BESIDE: ReadonlySet<string> = new Set(['tokens', 'training-bank', 'training-only-passphrase.txt']);

async function booked(desk: StdioDesk): Promise<number> {
  return ((await order(desk, 'payments')) as { readonly value: readonly unknown[] }).value.length;
}

it('a desk opened from its backup asks the bank about what was sent since, and sends nothing before', async () => {
  const first = await StdioDesk.start(folder);
  const { message } = await sealed(first, await adoptSample(first, 'supplier-run'));
  const { file, name, bytes } = await first.must('backup.make', {});
  const zip = await bytesOf(first, file);
  expect(name).toMatch(/-(?:training|sandbox)-backup-[\d-]{19}\.zip$/u);
  expect(zip).toHaveLength(bytes);
  const files = unzipSync(zip);
  expect(Object.keys(files).toSorted()).toEqual(['desk.db', 'desk.json', 'roots.json', 'vault.json']);
  expect((await readdir(folder)).filter((each) => each.includes('backup'))).toEqual([]);
  const { rows } = await first.must('log.list', { text: 'desk.backup' });
  expect(JSON.stringify(rows)).toContain(createHash('sha256').update(zip).digest('hex'));
  expect(await first.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  const before = await booked(first);
  await first.stop();

  for (const each of await readdir(folder))
    if (!BESIDE.has(each)) await rm(join(folder, each), { recursive: true, force: true });
  for (const [each, content] of Object.entries(files)) await writeFile(join(folder, each), content);

  const second = await StdioDesk.start(folder);
  try {
    expect(await second.must('restore.get', {})).toMatchObject({
      restored: { lost: null, messages: 1, acknowledged: false },
    });
    expect(await second.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'message-step-impossible' },
    });
    expect(await second.must('outbox.inquire', { message })).toMatchObject({
      state: 'accepted',
      fault: null,
    });
    expect(await booked(second)).toBe(before);
    expect(await second.must('log.verify', {})).toMatchObject({ intact: true });
  } finally {
    await second.stop();
  }
});
