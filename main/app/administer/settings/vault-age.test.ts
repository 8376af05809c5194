// An older copy of the vault is told once, and nothing is written where nothing changed.
import { expect, test } from 'vitest';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { makeNotices } from '../../desk/notices.ts';
import { noticeOlderVault, rememberVault } from './vault-age.ts';

function deskWith(known: unknown, changes: number) {
  const clock = fakeClock();
  const settings = new Map<string, unknown>(known === undefined ? [] : [['vault.changes', known]]);
  const logged: LogDraft[] = [];
  let saved = 0;
  const desk = {
    clock,
    notices: makeNotices(clock, () => undefined),
    vault: { changes: () => changes },
    store: {
      log: {
        append: (entry: LogDraft) => {
          logged.push(entry);
          return Promise.resolve();
        },
      },
      desk: {
        setting: (name: string) => Promise.resolve(settings.get(name)),
        saveSetting: (name: string, value: unknown) => {
          saved += 1;
          settings.set(name, value);
          return Promise.resolve();
        },
      },
    },
  } as unknown as Parameters<typeof noticeOlderVault>[0];
  return { desk, logged, settings, saved: () => saved };
}

test('an older one is told to whoever looks, and stands in the log once', async () => {
  const { desk, logged, settings } = deskWith(7, 5);
  await noticeOlderVault(desk);
  await noticeOlderVault(desk);
  const found = sentence('log-vault-older', { changes: 2 });
  expect(desk.notices.all()).toMatchObject([
    { what: 'vault', batch: null, fault: { code: 'vault-older', sentences: [found] } },
  ]);
  expect(logged).toMatchObject([{ act: 'vault.older', subject: 'vault', detail: coded(found) }]);
  expect(settings.get('vault.changes')).toBe(5);
});

test.each([
  ['the same', 5, 0],
  ['a newer one, of a desk that ended before it remembered', 4, 1],
  ['the first one that is counted', undefined, 1],
])('%s is remembered without a word', async (_what, known, saves) => {
  const { desk, logged, settings, saved } = deskWith(known, 5);
  await noticeOlderVault(desk);
  expect([desk.notices.all(), logged, settings.get('vault.changes'), saved()]).toEqual([[], [], 5, saves]);
});

test('a change is remembered', async () => {
  const { desk, settings } = deskWith(5, 6);
  await rememberVault(desk, 6);
  expect(settings.get('vault.changes')).toBe(6);
});
