// Display settings: defaults, locks, values of an older version, and whose names are hidden.
import { makeKeyedMutex } from '../../../shared/concurrency/mutex.ts';
import { beforeEach, expect, test } from 'vitest';
import type { SettingLock } from '../../../shared/domain/setting-locks.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { fakeNotifier } from '../../ports/desk.fake.ts';
import type { BatchHead } from '../../ports/store.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { chosenForm, getSettings, setSettings } from './display-settings.ts';
import { hiddenAmong, privacyOf } from './privacy.ts';

const DARK: SettingLock = { setting: 'theme', value: 'dark', why: 'Glare in the dealing room' };
const MINUTE = 60_000;

function deskWith(locks: readonly SettingLock[] = [], settings: Readonly<Record<string, unknown>> = {}) {
  const heads = [
    { batch: 'plain', masked: false },
    { batch: 'marked', masked: true },
    { batch: 'wages', masked: true },
  ] as unknown as readonly BatchHead[];
  const clock = fakeClock();
  const desk = {
    clock,
    locks,
    mutex: makeKeyedMutex(),
    notifier: fakeNotifier(),
    identity: { desk: 'desk-1' },
    seat: { view: () => ({ at: null }) },
    shown: new Map<string, number>(),
    store: {
      desk: fakeDeskStore(fakeLog(), { settings }),
      batches: {
        get: async (batch: string) => heads.find((head) => head.batch === batch) ?? null,
        isSalary: async (batch: string) => batch === 'wages',
      },
    },
  };
  return desk as unknown as Parameters<typeof hiddenAmong>[0] &
    Parameters<typeof setSettings>[0] &
    typeof desk;
}
let desk: ReturnType<typeof deskWith>;
beforeEach(() => {
  desk = deskWith();
});
const head = (batch: string, masked: boolean) => ({ batch, masked }) as unknown as BatchHead;

test('a choice is kept, and what was not chosen keeps its default', async () => {
  await setSettings(desk, { theme: 'dark' });
  await setSettings(desk, { language: 'de' });
  expect(await getSettings(desk)).toMatchObject({
    ok: true,
    value: { theme: 'dark', language: 'de', density: 'compact', maskAll: false, locked: [] },
  });
  expect(await chosenForm(desk)).toEqual({ language: 'de', region: 'language' });
});

test('what is stored and no longer valid falls back to the defaults', async () => {
  desk = deskWith([], { display: { theme: 'purple' } });
  expect(await getSettings(desk)).toMatchObject({ ok: true, value: { theme: 'system' } });
});

test('a locked setting stays as the administrator set it, and the reason is said', async () => {
  desk = deskWith([DARK]);
  expect(await getSettings(desk)).toMatchObject({
    ok: true,
    value: { theme: 'dark', locked: [{ setting: 'theme', why: DARK.why }] },
  });
  expect(await setSettings(desk, { theme: 'light', density: 'comfortable' })).toMatchObject({
    ok: false,
    error: { code: 'setting-locked', detail: DARK.why },
  });
  expect(await getSettings(desk)).toMatchObject({ ok: true, value: { density: 'compact' } });
});

test('what a lock covers comes back when the lock goes', async () => {
  desk = deskWith([DARK], { display: { theme: 'light' } });
  await setSettings(desk, { theme: 'dark', railCollapsed: true });
  expect(await getSettings({ ...desk, locks: [] })).toMatchObject({
    ok: true,
    value: { theme: 'light', railCollapsed: true },
  });
});

test('two changes at once are both kept: the hiding of names is not taken back by a colour', async () => {
  await Promise.all([
    setSettings(desk, { theme: 'dark' }),
    setSettings(desk, { maskAll: true }),
    setSettings(desk, { density: 'comfortable' }),
  ]);
  expect(await getSettings(desk)).toMatchObject({
    value: { theme: 'dark', maskAll: true, density: 'comfortable' },
  });
});

test('names are hidden of salaries and of what the preparer marked, and of nothing else', async () => {
  expect(await hiddenAmong(desk, ['plain', 'marked', 'wages', 'gone'])).toEqual(new Set(['marked', 'wages']));
  expect(await privacyOf(desk, head('wages', false))).toMatchObject({ why: 'salary', hidden: true });
  expect(await privacyOf(desk, head('marked', true))).toMatchObject({ why: 'preparer', hidden: true });
  expect(await privacyOf(desk, head('plain', false))).toMatchObject({ why: null, hidden: false });
});

test('a desk that hides everything hides every batch', async () => {
  await setSettings(desk, { maskAll: true });
  expect(await hiddenAmong(desk, ['plain'])).toEqual(new Set(['plain']));
  expect(await privacyOf(desk, head('plain', false))).toMatchObject({ why: 'desk' });
});

test('what was shown on request is hidden again when its time is over', async () => {
  desk.shown.set('marked', desk.clock.now() + MINUTE);
  expect(await privacyOf(desk, head('marked', true))).toMatchObject({
    hidden: false,
    shownUntil: '2026-11-20T10:01:00.000Z',
  });
  desk.clock.advance(MINUTE);
  expect(await privacyOf(desk, head('marked', true))).toMatchObject({ hidden: true, shownUntil: null });
});

test('settings that cannot be read hide every name', async () => {
  const damaged = deskWith([], { display: { maskAll: 'yes' } });
  expect(await getSettings(damaged)).toMatchObject({ ok: true, value: { maskAll: true, theme: 'system' } });
});
