// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NOTABLE_ACTIONS } from '../../../shared/domain/absence.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { t } from '../../i18n/index.ts';

type Absence = CallOutput<'log.absence'>['absence'];

afterEach(cleanup);

const entry = (position: number, act: string, subject: string) => ({
  position,
  at: '2026-11-20T09:00:00Z',
  act,
  actor: 'boris-vance',
  subject,
  detail: '',
  hash: 'a'.repeat(64),
});

function open(absence: Absence): void {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const call: Bridge['call'] = (name, input) =>
    name === 'log.absence'
      ? Promise.resolve(ok({ absence } as CallOutput<typeof name>))
      : world.bridge.call(name, input);
  openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/desk');
}

it('says what others did, the subject by its reference, and how much more the log has', async () => {
  open({
    since: '2026-11-19T16:48:00Z',
    rows: [entry(9, 'batch.approve', 'b-2'), entry(8, 'policy.adopt', 'policy')],
    total: 5,
  });
  const list = await screen.findByRole('list', { name: t.desk.sinceLast.title });
  await expect.poll(() => within(list).queryAllByRole('link').length).toBe(2);
  const text = list.textContent ?? '';
  for (const part of [t.actions['batch.approve'], t.actions['policy.adopt'], 'Boris Vance'])
    expect(text).toContain(part);
  expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe('#/review/b-2');
  expect(screen.getByRole('link', { name: t.desk.sinceLast.more(3) })).toBeTruthy();
});

it('says that nothing changed, and is not there for nobody or at a first visit', async () => {
  open({ since: '2026-11-19T16:48:00Z', rows: [], total: 0 });
  expect(await screen.findByText(t.desk.sinceLast.nothing)).toBeTruthy();
  cleanup();
  open(null);
  await screen.findByRole('heading', { name: t.desk.day });
  expect(screen.queryByText(t.desk.sinceLast.title)).toBeNull();
});

it.each([
  ['policy.adopt', 'policy', 'officers', t.policy.tabs.policy],
  ['beneficiary.propose', 'confirmation-1', 'beneficiaries', t.beneficiaries.shown.waiting],
  ['profile.adopt', 'training-bank', 'settings', t.settings.tabs.bank],
  ['connection.key-used', 'tls', 'settings', t.settings.tabs.bank],
  ['vault.shares', 'vault', 'settings', t.settings.tabs.vault],
  ['account.confirm', 'account-1', 'settings', t.settings.tabs.accounts],
])('%s opens its screen at its place', async (act, subject, place, shown) => {
  open({ since: '2026-11-19T16:48:00Z', rows: [entry(9, act, subject)], total: 1 });
  const list = await screen.findByRole('list', { name: t.desk.sinceLast.title });
  const link = within(list).getByRole('link', { name: t.actions[act] ?? '' });
  window.location.hash = link.getAttribute('href') ?? '';
  expect(window.location.hash).toMatch(new RegExp(`^#/${place}\\?`, 'u'));
  await expect
    .poll(() =>
      screen
        .queryAllByText(shown)
        .map((each) => each.closest('[role=tab], [role=radio], label'))
        .some(
          (each) => each?.getAttribute('aria-selected') === 'true' || each?.hasAttribute('data-selected'),
        ),
    )
    .toBe(true);
});

it('every act that is told leads somewhere, but for those about the desk itself and its packs', () => {
  const led = NOTABLE_ACTIONS.map((act) => act.split('.')[0] ?? '').filter(
    (area) => !['batch', 'message', 'inquiry', 'case', 'payment'].includes(area),
  );
  open({
    since: '2026-11-19T16:48:00Z',
    rows: [...new Set(led)].map((area, at) => entry(at + 1, `${area}.any`, 'unknown')),
    total: 0,
  });
  return expect
    .poll(() =>
      within(screen.getByRole('list', { name: t.desk.sinceLast.title }))
        .getAllByRole('listitem')
        .filter((row) => within(row).queryByRole('link') === null)
        .map((row) => /\w+(?=\.any)/u.exec(row.textContent ?? '')?.[0]),
    )
    .toEqual(['bank', 'desk', 'store', 'pack']);
});
