// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { MESSAGE_EVENTS } from '../../../shared/domain/batch.ts';
import { encodeSentences, sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { actionName } from './names.ts';

const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
const acts = () => screen.findByRole('grid', { name: 'Entries' });
const rows = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

/** Codes that main writes down as they stand: `act: 'batch.freeze'`. */
function writtenCodes(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.(?:test|fake))\.ts$/u.test(entry.name))
    .flatMap((entry) => [
      ...readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8').matchAll(
        /\bact: (?:[^'`,{]*\? )?'([a-z]+\.[a-z-]+)'(?: : '([a-z]+\.[a-z-]+)')?/gu,
      ),
    ])
    .flatMap(([, first, second]) => [first, second].filter((code) => code !== undefined));
}

afterEach(cleanup);

describe('the log', () => {
  it('has words for every act that is written down', () => {
    const written = [...writtenCodes('main/app'), ...writtenCodes('training')];
    const composed = MESSAGE_EVENTS.filter(
      (event) => !event.startsWith('inquiry-') && event !== 'intent',
    ).map((event) => `message.${event}`);
    expect(written.length).toBeGreaterThan(20);
    expect([...written, ...composed].filter((code) => actionName(code) === code)).toEqual([]);
  });

  it('says acts in words with the code beside them, and shows a code nobody knows as it is', async () => {
    openWindow(world(), '#/log');
    // The frame may be drawn anew while the desk answers: the list is looked for each time.
    const words = 'Inquiry: the bank knows these paymentsinquiry.shows-payments';
    for (const wanted of [words, 'something.new'])
      await waitFor(async () => expect(rows(await acts())).toContainEqual(expect.stringContaining(wanted)));
  });

  it('names persons as the policy enrols them, and leads from a subject to its batch or message', async () => {
    openWindow(world(), '#/log');
    const grid = await acts();
    await waitFor(() => expect(within(grid).getAllByText('Boris Vance').length).toBeGreaterThan(0));
    expect(within(grid).getAllByText('This desk').length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole('link')
          .some((link) => link.getAttribute('href')?.startsWith('#/message/') === true),
      ).toBe(true),
    );
    const batch = within(grid)
      .getAllByRole('link')
      .find((link) => /^#\/(?:review|batch)\//u.test(link.getAttribute('href') ?? ''));
    // Its reference, not its identifier.
    expect(batch?.textContent).toMatch(/^(?!b-)\S/u);
    expect(batch?.getAttribute('title')).toMatch(/^b-/u);
  });

  it('shows all times in one zone, which the head of the column names', async () => {
    const double = world();
    const call: typeof double.bridge.call = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (name !== 'log.list' || !result.ok) return result;
      const { rows: entries } = result.value as CallOutput<'log.list'>;
      const detail = encodeSentences([sentence('log-until', { until: '2026-11-20T16:30:00.000Z' })]);
      return { ...result, value: { ...result.value, rows: entries.map((entry) => ({ ...entry, detail })) } };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/log');
    expect(await screen.findByText('Time (Europe/Berlin)')).toBeTruthy();
    const [detail] = await screen.findAllByText(/^Until/u);
    expect(detail?.textContent).toMatch(/^Until 20\sNov\s2026 17:30\.$/u);
  });

  it('finds an act by its words, although the chain holds its code', async () => {
    openWindow(world(), '#/log');
    await waitFor(async () => expect(rows(await acts()).length).toBeGreaterThan(3));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter entries' }), {
      target: { value: 'the bank knows these' },
    });
    await waitFor(async () => {
      const shown = rows(await acts());
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.every((row) => row === '' || row.includes('inquiry.shows-payments'))).toBe(true);
    });
  });
});
