// @vitest-environment jsdom
// What each account holds, what leaves and comes, and how long payments for today still go.
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import type { CashAccount } from '../cash/figures.ts';
import { showLanguage } from '../../i18n/language.ts';
import { aheadOf } from './ahead.ts';
import { isAccountOpen, durationText, minutesUntil } from './CashAhead.tsx';
import { isoDate } from '../../../shared/domain/calendar.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  showLanguage('system');
  window.history.replaceState({}, '', '?');
});

const account = (
  id: string,
  booked: string | null,
  planned: CashAccount['planned'],
  more = {},
): CashAccount =>
  ({
    account: `${id} EUR`,
    id,
    currency: 'EUR',
    standing: 'known',
    booked: booked === null ? null : { amount: booked, currency: 'EUR', receivedAt: '2026-11-20T07:00:00Z' },
    planned,
    ...more,
  }) as unknown as CashAccount;
const planned = (valueDate: string, amount: string): CashAccount['planned'][number] => ({
  valueDate,
  stage: 'outbox',
  payments: 1,
  amount,
});

describe('what lies ahead of an account', () => {
  test('is told for today, what is late among it, and for seven days with today as the first', () => {
    const [one] = aheadOf(
      [
        account('A', '1000.00', [
          planned('2026-11-19', '-10.00'),
          planned('2026-11-20', '-20.00'),
          planned('2026-11-20', '5.00'),
          planned('2026-11-26', '-100.00'),
          planned('2026-11-27', '-500.00'),
        ]),
      ],
      [],
      '2026-11-20',
    );
    expect(one).toMatchObject({
      booked: '1000.00',
      today: { leaves: '30.00', comes: '5.00' },
      week: { leaves: '130.00', comes: '5.00' },
      after: '875.00',
    });
    expect(one?.bar).toEqual({ stays: 86, leaves: 12, comes: 0 });
  });

  test('is no figure where the balance is unknown, and below zero where more leaves than is there', () => {
    const [unknown, short] = aheadOf(
      [
        account('A', null, [planned('2026-11-20', '-20.00')]),
        account('B', '50.00', [planned('2026-11-20', '-80.00')]),
      ],
      [],
      '2026-11-20',
    );
    expect(unknown).toMatchObject({ booked: null, after: null, bar: null, today: { leaves: '20.00' } });
    expect(short).toMatchObject({ after: '-30.00', bar: { stays: 0, leaves: 100, comes: 0 } });
  });

  test('has accounts whose balance no report has, where something moves within the week', () => {
    const unreported = [
      {
        account: 'N',
        currency: 'DKK',
        planned: [planned('2026-11-20', '-5.00'), planned('2026-11-24', '-7.00')],
      },
      { account: 'L', currency: 'DKK', planned: [planned('2026-12-20', '-5.00')] },
    ];
    const [first, second, ...others] = aheadOf([account('A', '1.00', [])], unreported, '2026-11-20');
    expect(first).toMatchObject({
      account: 'N',
      currency: 'DKK',
      booked: null,
      after: null,
      bar: null,
      today: { leaves: '5.00' },
      week: { leaves: '12.00' },
    });
    expect([second?.account, others]).toEqual(['A', []]);
  });

  test('counts an account once, leaves out what cannot be shown, and begins with what moves', () => {
    const moved = account('B', '1.00', [planned('2026-11-20', '-1.00')]);
    expect(
      aheadOf(
        [
          account('A', '1.00', []),
          moved,
          { ...moved, base: 'USD' },
          account('C', null, [], { standing: 'unavailable', currency: null }),
        ],
        [],
        '2026-11-20',
      ).map((each) => each.account),
    ).toEqual(['B', 'A']);
  });
});

test('a cut-off is so many minutes away until its minute comes', () => {
  expect(minutesUntil('15:00', '14:42')).toBe(18);
  expect(minutesUntil('15:00', '15:00')).toBeNull();
  expect(minutesUntil('', '09:00')).toBeNull();
});

test.each([
  [18, '18 minutes'],
  [60, '1 hour'],
  [119, '1 h 59 min'],
  [120, '2 hours'],
])('%i minutes are told to the minute', (minutes, words) => {
  expect(durationText(minutes)).toBe(words);
});

test.each([
  ['of the bank', '', '', 'USD', '2026-11-20', true, true],
  ['on which the bank is closed', '', '', 'USD', '2026-11-20', false, false],
  ['on which the account’s own calendar is open', 'every-day', '', 'USD', '2026-11-21', false, true],
  ['on which the account’s own calendar is closed', 'friday-saturday', '', 'USD', '2026-11-20', true, false],
  ['that the account lists as a holiday', '', '2026-11-20', 'USD', '2026-11-20', true, false],
  ['on which euro are not settled', 'every-day', '', 'EUR', '2026-12-25', true, false],
] as const)('a day %s', (_, calendar, holidays, currency, date, isOpen, expected) => {
  const day = { date: isoDate(date), time: '09:00', isOpen };
  expect(isAccountOpen({ calendar, holidays }, currency, day)).toBe(expected);
});

describe('the first screen', () => {
  const open = (): void =>
    openWindow(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }), '#/desk');
  const textOf = async (name: string): Promise<string> => {
    const [first] = within(await screen.findByRole('list', { name })).getAllByRole('listitem');
    return (first?.textContent ?? '').replaceAll('\u00a0', ' ');
  };

  it('counts down to the cut-off between two answers of the desk', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    open();
    await expect.poll(() => textOf('Cash forecast')).toContain('Cut-off 15:00, in 18 minutes');
    act(() => void vi.advanceTimersByTime(120_000));
    expect(await textOf('Cash forecast')).toContain('Cut-off 15:00, in 16 minutes');
  });

  it('shows cash ahead by account, with the cut-off as a clock', async () => {
    open();
    await expect.poll(() => textOf('Cash forecast')).toContain('Main account');
    const text = await textOf('Cash forecast');
    expect(text).toContain('Cut-off 15:00, in 18 minutes');
    expect(text).toContain('Expected in 7 daysEUR 1,158,200.45');
    expect(text).toContain('Today: no payments');
    expect(text).toContain('Next 7 days: EUR 46,131.25 out');
  });

  it('says of an account no report has named what leaves it, and that its balance is unknown', async () => {
    window.history.replaceState({}, '', '?unreported');
    open();
    const list = within(await screen.findByRole('list', { name: 'Cash forecast' }));
    const row = (await list.findByText(/^Today: DKK\s48,200\.00 out$/u)).closest('li');
    expect(row?.textContent).toContain('Balance unknown');
    expect(row?.textContent).toMatch(/Next 7 days: DKK\s358,650\.75 out/u);
  });

  it('says it in German', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    await world.bridge.call('settings.set', { language: 'de' });
    openWindow(world, '#/desk');
    await expect.poll(() => textOf('Liquiditätsvorschau')).toContain('Main account');
    const text = await textOf('Liquiditätsvorschau');
    expect(text).toContain('Annahmeschluss 15:00, noch 18 Minuten');
    expect(text).toContain('Nächste 7 Tage: Abgang EUR 46.131,25');
  });

  it('forecasts nothing for a desk without a bank', async () => {
    window.history.replaceState({}, '', '?bankless');
    const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
    openWindow(world, '#/desk');
    await expect.poll(() => world.calls.map(({ name }) => name)).toContain('cash.accounts');
    // Gone as soon as the window has read that there is no bank.
    await expect.poll(() => screen.queryByRole('link', { name: /^Outbox/u })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Cash forecast' })).toBeNull();
  });
});
