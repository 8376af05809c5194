// An entry that an earlier version kept under another name is the same entry while its text is the same.
import { expect, it } from 'vitest';
import { memoryFile, storeOn } from '../../test/ports/memory-store.ts';
import type { ReadEntry } from '../ports/store.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ENTRY = { day: '2026-11-19', pending: false, view: '{}', json: '{}', search: 'e' };

it.each([
  ['text', 1],
  ['another text', 2],
])('a report that gives %s under the newer name shows %i entries', async (sha256, shown) => {
  const { reports, bytes } = storeOn((await memoryFile()).db);
  const kept = async (report: string, entry: ReadEntry): Promise<void> => {
    const { ref } = await bytes.put([Buffer.from(report)]);
    await reports.begin({ report, raw: ref, askedAt: AT, receivedAt: AT, base: 'EUR', askedAccount: 'X' });
    const account = { position: 0, account: 'X EUR', entries: 1, from: '', to: '', view: '{}', figures: [] };
    await reports.addAccount(report, { ...account, closedUntil: '' });
    await reports.addEntries(report, 0, 0, [entry]);
    await reports.commit(report, { view: '{}', head: '{}', unavailable: [] });
  };
  await kept('r-1', { ...ENTRY, identity: '1|-5|1', sha256: 'text' });
  await kept('r-2', { ...ENTRY, identity: '1|-5|Kestrel||1', formerIdentity: '1|-5|1', sha256 });
  expect((await reports.entries({ account: 'X EUR', offset: 0, limit: 9 })).total).toBe(shown);
});
