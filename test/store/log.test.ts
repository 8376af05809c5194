import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import canonicalize from 'canonicalize';
import { join } from 'node:path';
import type { Store } from '../../main/ports/store.ts';
import { appendLog } from '../../main/store/log-store.ts';
import { openFile } from '../../main/store/open-file.ts';
import { AT, create, folder, key, log, range, remove, reopen } from './sample.ts';

let home: string;
let file: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  file = join(home, 'desk.db');
  store = await create(file);
  for (const n of range(2, 6)) await store.log.append(log('card.test', `card-${n}`));
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const page = { offset: 0, limit: 100 };

/** What somebody with the key and a database tool could do. */
async function tamper(sql: string): Promise<void> {
  await store.close();
  const db = openFile({ file, key: key(), mode: 'open' });
  for (const trigger of ['log_stays', 'log_kept', 'log_follows', 'checkpoint_stays', 'checkpoint_kept'])
    db.exec(`DROP TRIGGER ${trigger}`);
  db.exec(sql);
  db.close();
  store = await reopen(file);
}

describe('the audit log', () => {
  it('chains each entry to the one before: SHA-256 over its canonical JSON', async () => {
    const entries = (await store.log.list(page)).rows.toReversed();
    let previous = '0'.repeat(64);
    for (const [index, { hash, ...body }] of entries.entries()) {
      expect(body).toMatchObject({ position: index + 1, previous });
      expect(hash).toBe(
        createHash('sha256')
          .update(canonicalize(body) ?? '')
          .digest('hex'),
      );
      previous = hash;
    }
    expect(await store.log.head()).toEqual({ id: 'log-a', size: 6, head: previous });
    expect(await store.log.verify()).toEqual({
      intact: true,
      size: 6,
      head: previous,
      anchoredUpTo: 0,
      firstBroken: null,
    });
  });
  it('pages newest first, filters by text, and tells what was about one thing, oldest first', async () => {
    const found = await store.log.list({ ...page, offset: 1, limit: 2 });
    expect([found.total, found.rows.map(({ position }) => position)]).toEqual([6, [5, 4]]);
    expect(await store.log.list({ ...page, text: 'CARD-4' })).toMatchObject({
      total: 1,
      rows: [{ position: 4 }],
    });
    expect(await store.log.list({ ...page, text: '%' })).toEqual({ rows: [], total: 0 });
    expect(await store.log.list({ ...page, offset: 6 })).toEqual({ rows: [], total: 6 });
    await store.log.append(log('card.removed', 'card-4'));
    expect((await store.log.about('card-4')).map(({ act }) => act)).toEqual(['card.test', 'card.removed']);
  });
  it('takes whatever a file name may hold, and still verifies after opening again', async () => {
    await store.log.append({
      ...log('batch.create', 'b'),
      detail: 'half \ud800 a character, \u0000, \u{1F4B6}',
    });
    await store.close();
    store = await reopen(file);
    expect(await store.log.verify()).toMatchObject({ intact: true, size: 7 });
  });
  it('a changed entry is found, and named', async () => {
    await tamper(`UPDATE log_entry SET actor = 'ben' WHERE position = 3`);
    expect(await store.log.verify()).toMatchObject({ intact: false, firstBroken: 3, size: 6 });
  });
  it('a removed entry is found at its position', async () => {
    await tamper('DELETE FROM log_entry WHERE position = 4');
    expect(await store.log.verify()).toMatchObject({ intact: false, firstBroken: 4 });
  });
  it('an entry whose own hash was made to fit breaks the next one', async () => {
    const entries = (await store.log.list(page)).rows.toReversed();
    const { hash: _, ...body } = { ...entries[2], detail: 'rewritten' };
    const forged = createHash('sha256')
      .update(canonicalize(body) ?? '')
      .digest('hex');
    await tamper(`UPDATE log_entry SET detail = 'rewritten', hash = '${forged}' WHERE position = 3`);
    expect(await store.log.verify()).toMatchObject({ intact: false, firstBroken: 4 });
  });
  it("is anchored up to the last checkpoint whose head is still the log's", async () => {
    const [, , third] = (await store.log.list(page)).rows.toReversed();
    await tamper(
      `INSERT INTO log_checkpoint VALUES (3, '${third?.hash}', '${AT}', 'export', ''), (5, '${'f'.repeat(64)}', '${AT}', 'export', '')`,
    );
    expect(await store.log.verify()).toMatchObject({ intact: true, anchoredUpTo: 3 });
  });
  it('is walked whole when it is longer than one slice', async () => {
    await store.close();
    const db = openFile({ file, key: key(), mode: 'open' });
    db.write(() => {
      for (const n of range(1, 2100)) appendLog(db, log('many', String(n)));
    });
    db.close();
    store = await reopen(file);
    expect(await store.log.verify()).toMatchObject({ intact: true, size: 2106 });
    await tamper(`UPDATE log_entry SET detail = '' WHERE position = 2050`);
    expect(await store.log.verify()).toMatchObject({ intact: false, firstBroken: 2050 });
  });
});
