// @vitest-environment jsdom
// The outbox tells when each message is due, and names what is late while it has not been sent.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, isoDate } from '../../../shared/domain/calendar.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { createFakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { messages, rowOf } from '../../../test/window/world/outbox.ts';
import { createWorld } from '../../../test/window/world/world.ts';
import { latenessOf, type Checks } from './DueDate.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const later = (what: 'past' | 'cut-off' | 'closed', requested: string): Checks => [
  {
    severity: 'warn',
    sentence: sentence('executes-later', {
      account: 'DE89 3704 0044 0532 0130 00',
      requested,
      on: '2026-11-23',
      what,
      reason: null,
      cutOff: '14:30',
    }),
    offer: null,
  },
];

describe('what is late', () => {
  it.each([
    ['a date before today', ['2026-11-19', '2026-11-24'], [], 'past'],
    ['today', ['2026-11-20'], [], null],
    ['a day to come', ['2026-11-23'], [], null],
    ['today after the cut-off', ['2026-11-20'], later('cut-off', '2026-11-20'), 'cut-off'],
    // A batch can have several messages, each with its dates.
    ['another message of the batch', ['2026-11-23'], later('cut-off', '2026-11-20'), null],
    ['a closed day to come', ['2026-11-22'], later('closed', '2026-11-22'), null],
    ['no date', [], [], null],
  ] as const)('%s', (_, valueDates, checks, late) => {
    expect(latenessOf(valueDates, '2026-11-20', checks)).toBe(late);
  });
});

const byDate = (a: { valueDates: readonly string[] }, b: { valueDates: readonly string[] }): number =>
  (a.valueDates[0] ?? '').localeCompare(b.valueDates[0] ?? '');

/** The outbox with one message of the given state, due on the given dates. */
function openOutbox(
  state: 'queued' | 'accepted',
  dates: readonly (readonly string[])[],
  checks: Checks = [],
  /** So that no test draws a hundred rows. */
  most = 8,
) {
  const message = messages.find((one) => one.state === state);
  if (!message) throw new Error(`the sample outbox has no message that is ${state}`);
  const rows = dates.map((valueDates, index) => ({
    ...rowOf(message),
    message: `m-${index}`,
    reference: `R-${index}`,
    valueDates: [...valueDates],
  }));
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const double = createFakeShell({
    'outbox.list': ({ states, order, offset, limit }) => {
      const its = order === 'due' ? rows.toSorted(byDate) : rows;
      return states?.includes(state) === true
        ? { rows: its.slice(offset, offset + Math.min(limit, most)), total: rows.length }
        : { rows: [], total: rows.length };
    },
    'batches.checks': () => ({ checks: [...checks] }),
  });
  const call: typeof double.bridge.call = (name, input) =>
    name === 'outbox.list' || name === 'batches.checks'
      ? double.bridge.call(name, input)
      : world.bridge.call(name, input);
  openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/outbox');
}
const queued = async () => within(await screen.findByRole('region', { name: 'Queued' }));

describe('the list', () => {
  it('says when a message is due, and that its date has passed', async () => {
    openOutbox('queued', [['2026-11-19', '2026-11-23']]);
    const lane = await queued();
    expect(await lane.findByText('Late: date passed')).toBeTruthy();
    expect(lane.getByText('19 Nov 2026 +1').getAttribute('title')).toMatch(/^19\sNov\s2026, 23\sNov\s2026$/u);
    expect(lane.getByText('Execution')).toBeTruthy();
  });

  it('says that the cut-off has passed', async () => {
    openOutbox('queued', [['2026-11-20']], later('cut-off', '2026-11-20'));
    expect(await (await queued()).findByText('Late: cut-off passed')).toBeTruthy();
  });

  it('says so from the cut-off on, without a change of any record', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const checks: Checks[number][] = [];
    openOutbox('queued', [['2026-11-20']], checks);
    const lane = await queued();
    await lane.findByText('20 Nov 2026');
    checks.push(...later('cut-off', '2026-11-20'));
    // It is 14:42, and an own account has its cut-off at 15:00.
    act(() => void vi.advanceTimersByTime(60_000));
    expect(lane.queryByText(/^Late/u)).toBeNull();
    act(() => void vi.advanceTimersByTime(18 * 60_000));
    expect(await lane.findByText('Late: cut-off passed')).toBeTruthy();
  });

  it('calls nothing late that was sent', async () => {
    openOutbox('accepted', [['2026-11-19']]);
    await screen.findByText('19 Nov 2026');
    expect(screen.queryByText(/^Late/u)).toBeNull();
  });

  it('has the earliest first, also where not all are shown', async () => {
    openOutbox(
      'queued',
      [26, 25, 24, 23, 22, 21, 20, 19].map((day) => [`2026-11-${day}`]),
    );
    const lane = await queued();
    const references = lane.getAllByText(/^R-\d$/u).map((element) => element.textContent);
    expect(references).toEqual(['R-7', 'R-6', 'R-5', 'R-4', 'R-3', 'R-2']);
    expect(lane.getByRole('button', { name: 'Show all 8' })).toBeTruthy();
  });

  it('has the earliest of more than a hundred first, and shows the rest by the hundred', async () => {
    // The desk's list has the newest first, so the earliest is behind the first hundred.
    openOutbox(
      'queued',
      Array.from({ length: 250 }, (_, index) => [addDays(isoDate('2027-09-01'), -index)]),
      [],
      2,
    );
    const lane = await queued();
    const shown = () => lane.getAllByText(/^R-\d+$/u).map((element) => element.textContent);
    expect(shown()).toEqual(['R-249', 'R-248']);
    fireEvent.click(lane.getByRole('button', { name: 'Show more (244 left)' }));
    fireEvent.click(await lane.findByRole('button', { name: 'Show more (150 left)' }));
    await waitFor(() => expect(shown()).toEqual(['R-249', 'R-248', 'R-149', 'R-148']));
    fireEvent.click(lane.getByRole('button', { name: 'Show more (50 left)' }));
    await waitFor(() => expect(shown()).toEqual(['R-249', 'R-248', 'R-149', 'R-148', 'R-49', 'R-48']));
    expect(lane.queryByRole('button', { name: /^Show/u })).toBeNull();
  });
});
