// The daily check of the store's pages: all of them, in slices, and what it finds is told.
import { sentence } from '../../../../shared/domain/sentence.ts';
import { expect, test } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { checkPagesDaily, checkStore, type PageCheckContext } from './check-pages.ts';
import { makeNotices } from '../../desk/notices.ts';
import { makeBackup } from './backup.ts';

function deskWith(pages: number, damaged: readonly number[]) {
  const timers: (() => void)[] = [];
  let now = Date.parse('2026-11-20T09:00:00Z');
  const clock = {
    now: () => now,
    after: (delay: number, run: () => void) => {
      if (delay < 1_000) queueMicrotask(run);
      else timers.push(run);
      return () => undefined;
    },
  };
  const asked: number[] = [];
  const logged: LogDraft[] = [];
  const settings = new Map<string, unknown>();
  const desk = {
    clock,
    notices: makeNotices(clock, () => undefined),
    diagnostics: { error: () => undefined, note: () => undefined, recent: () => '' },
    store: {
      checkPages: (from: number, limit: number) => {
        asked.push(from);
        const until = Math.min(pages, from + limit - 1);
        return Promise.resolve({
          pages,
          next: until < pages ? until + 1 : null,
          damaged: damaged.filter((page) => page >= from && page <= until),
        });
      },
      log: {
        append: (entry: LogDraft) => {
          logged.push(entry);
          return Promise.resolve();
        },
        verify: () => Promise.resolve({ intact: true, firstBroken: null }),
      },
      desk: {
        setting: (name: string) => Promise.resolve(settings.get(name)),
        saveSetting: (name: string, value: unknown) => {
          settings.set(name, value);
          return Promise.resolve();
        },
      },
    },
  } as unknown as PageCheckContext;
  return {
    desk,
    asked,
    logged,
    settings,
    timers,
    later: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('every page is read, in slices', async () => {
  const { desk, asked, settings } = deskWith(1001, []);
  await checkStore(desk, () => false);
  expect(asked).toEqual([1, 251, 501, 751, 1001]);
  expect([...settings.keys()]).toEqual(['store.pages-checked']);
  expect(desk.notices.all()).toEqual([]);
});

test('damage is told to whoever looks, and stands in the log', async () => {
  const { desk, logged, settings } = deskWith(1001, [17, 1001]);
  await checkStore(desk, () => false);
  expect(desk.notices.all().map(({ what, fault }) => [what, fault.code, fault.sentences])).toEqual([
    ['pages', 'store-pages-damaged', [sentence('pages-damaged', { count: 2, first: '17' })]],
  ]);
  expect(logged).toMatchObject([{ act: 'store.pages-damaged' }]);
  expect(settings.size).toBe(0);
});

test('once a day, also when the clock was set back', async () => {
  const { desk, asked, timers, later } = deskWith(10, []);
  const job = checkPagesDaily(desk, () => undefined);
  const look = async (): Promise<number> => {
    timers.shift()?.();
    for (let n = 0; n < 30; n += 1) await Promise.resolve();
    return asked.length;
  };
  expect(await look()).toBe(1);
  later(3_600_000);
  expect(await look()).toBe(1);
  later(86_400_000);
  expect(await look()).toBe(2);
  later(-7 * 86_400_000);
  expect(await look()).toBe(3);
  await job.close();
});

test('before a backup: of a damaged store none is made, and the damage is told', async () => {
  const saved: Uint8Array[] = [];
  let made = 0;
  const backupOf = (damaged: readonly number[]) => {
    const { desk, logged } = deskWith(1001, damaged);
    const context = {
      ...desk,
      identity: { desk: 'desk-1', companyId: 'c', environment: 'sandbox' },
      outgoing: { add: (bytes: Uint8Array) => `file-${saved.push(bytes)}` },
      backup: () => {
        made += 1;
        return Promise.resolve(ok(new Uint8Array(3)));
      },
    } as unknown as Parameters<typeof makeBackup>[0];
    return { run: () => makeBackup(context), desk, logged };
  };
  const whole = backupOf([]);
  expect(await whole.run()).toMatchObject({ ok: true, value: { file: 'file-1', bytes: 3 } });
  expect([whole.logged.map(({ act }) => act), made]).toEqual([['desk.backup'], 1]);
  const hurt = backupOf([1000]);
  expect(await hurt.run()).toMatchObject({ ok: false, error: { code: 'store-pages-damaged' } });
  expect([hurt.logged.map(({ act }) => act), made]).toEqual([['store.pages-damaged'], 1]);
  expect(hurt.desk.notices.all()).toHaveLength(1);
});
