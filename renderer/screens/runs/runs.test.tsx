// @vitest-environment jsdom
// Recurring runs: the first screen names what is due, a date is prepared or skipped, and a batch is repeated.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';

afterEach(cleanup);

const newWorld = (empty = false) => createWorld({ environment: 'training', empty, pace: 0, holdPin: false });

const asked = (world: ReturnType<typeof newWorld>, call: string): readonly unknown[] =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);

const rowOf = async (name: string): Promise<HTMLElement> => {
  const list = within(await screen.findByRole('list', { name: 'Recurring payment runs' }));
  const row = (await list.findByText(name)).closest<HTMLElement>('li.run');
  if (row === null) throw new Error(`no run ${name}`);
  return row;
};

const choose = async (
  dialog: ReturnType<typeof within>,
  label: RegExp,
  option: string | RegExp,
): Promise<void> => {
  fireEvent.click(dialog.getByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

describe('a date that is due', () => {
  it('stands on the first screen, the overdue one before the others', async () => {
    openWindow(newWorld(), '#/desk');
    const heading = await screen.findByRole('heading', { name: /^Recurring payment runs due/u });
    const rows = within(heading.parentElement!).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Leasing.*11\u00a0Nov\u00a02026.*9 days overdue/u),
      expect.stringMatching(/Leasing.*18\u00a0Nov\u00a02026.*2 days overdue/u),
      expect.stringMatching(/Rents.*1\u00a0Dec\u00a02026.*in 11 days/u),
    ]);
    fireEvent.click(rows[0]!);
    expect(await screen.findByRole('heading', { name: 'Recurring payment runs', level: 1 })).toBeTruthy();
  });

  it('is prepared as a draft, which opens', async () => {
    const world = newWorld();
    openWindow(world, '#/runs');
    fireEvent.click(within(await rowOf('Rents')).getByRole('button', { name: 'Prepare' }));
    await expect.poll(() => window.location.hash).toBe('#/batch/b-0');
    expect(asked(world, 'runs.prepare')).toEqual([{ run: 'run-2', scheduled: '2026-12-01' }]);
  });

  it('is skipped once somebody has confirmed it', async () => {
    const world = newWorld();
    openWindow(world, '#/runs');
    const row = await rowOf('Rents');
    fireEvent.click(within(row).getByRole('button', { name: 'Skip' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Skip “Rents” on 1\u00a0Dec\u00a02026?' }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(asked(world, 'runs.skip')).toEqual([]);
    fireEvent.click(within(row).getByRole('button', { name: 'Skip' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /^Skip “Rents”/u })).getByRole('button', {
        name: 'Skip',
      }),
    );
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked(world, 'runs.skip')).toEqual([{ run: 'run-2', scheduled: '2026-12-01' }]);
    expect(within(await rowOf('Rents')).queryByRole('button', { name: 'Skip' })).toBeNull();
    expect((await rowOf('Rents')).textContent).toContain('Next due on 4\u00a0Jan\u00a02027');
  });
});

describe('a run', () => {
  it('says what became of the batch that was prepared last, and leads to it', async () => {
    openWindow(newWorld(), '#/runs');
    const row = within(await rowOf('Wages'));
    expect(row.getByRole<HTMLAnchorElement>('link').href).toMatch(/#\/review\/b-8$/u);
    expect(row.getByRole('button', { name: 'Prepare early' })).toBeTruthy();
  });

  it('is made of a batch, with its dates shown before it is saved', async () => {
    const world = newWorld();
    openWindow(world, '#/batch/b-0');
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Repeat regularly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recurring payment run' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    expect(await dialog.findByText('Enter a name.')).toBeTruthy();
    expect(dialog.getByText('Enter the first date.')).toBeTruthy();
    expect(asked(world, 'runs.save')).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: /^Name/u }), {
      target: { value: ' Wages of May ' },
    });
    const first = dialog.getByRole('textbox', { name: /^First due date/u });
    fireEvent.change(first, { target: { value: '2027-01-30' } });
    fireEvent.blur(first);
    expect(await dialog.findByText(/^Due on 1 Feb 2027, 1 Mar 2027, 30 Mar 2027/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole('switch', { name: 'Always on the last day of the month' }));
    await choose(dialog, /If that day is not a business day/u, 'Use the business day before');
    expect(await dialog.findByText(/^Due on 29 Jan 2027, 26 Feb 2027, 31 Mar 2027/u)).toBeTruthy();
    await choose(dialog, /Reminder/u, '5 business days before');
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked(world, 'runs.save')).toEqual([
      {
        run: null,
        name: 'Wages of May',
        from: { is: 'last-batch', batch: 'b-0' },
        recurrence: {
          frequency: 'MNTH',
          first: '2027-01-30',
          monthEnd: true,
          convention: 'preceding',
          until: null,
          remindDays: 5,
        },
      },
    ]);
  });

  it('of weeks has no last day of the month, and goes on from its next date when it is changed', async () => {
    const world = newWorld();
    openWindow(world, '#/runs');
    fireEvent.click(within(await rowOf('Wages')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment run' }));
    await choose(dialog, /How often/u, 'Every two weeks');
    expect(dialog.queryByRole('switch')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked(world, 'runs.save')).toMatchObject([
      {
        run: 'run-3',
        from: { is: 'last-batch', batch: 'b-8' },
        recurrence: { frequency: 'FRTN', first: '2026-12-31', monthEnd: false },
      },
    ]);
  });

  it('whose template is gone is not saved with another one that nobody chose', async () => {
    const world = newWorld();
    await world.bridge.call('templates.save', { batch: 'b-0', name: 'Wages', locked: [] });
    openWindow(world, '#/runs');
    fireEvent.click(within(await rowOf('Rents')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment run' }));
    expect(dialog.getByRole('note').textContent).toMatch(/is no longer there/u);
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    expect(asked(world, 'runs.save')).toEqual([]);
    await choose(dialog, /Starts from/u, /^Template Wages/u);
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked(world, 'runs.save')).toMatchObject([
      { run: 'run-2', from: { is: 'template', template: 'template-Wages' } },
    ]);
  });

  it('is not saved with a date that cannot be read', async () => {
    const world = newWorld();
    openWindow(world, '#/runs');
    fireEvent.click(within(await rowOf('Wages')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit payment run' }));
    const until = dialog.getByRole('textbox', { name: /^Last date/u });
    fireEvent.change(until, { target: { value: 'never' } });
    fireEvent.blur(until);
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    expect(asked(world, 'runs.save')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeTruthy();
  });

  it('shows why it was not saved', async () => {
    const world = newWorld();
    openWindow(world, '#/batch/b-0');
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Repeat regularly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recurring payment run' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Name/u }), { target: { value: 'Wages' } });
    const first = dialog.getByRole('textbox', { name: /^First due date/u });
    fireEvent.change(first, { target: { value: '2020-01-30' } });
    fireEvent.blur(first);
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment run' }));
    expect(await dialog.findByText(/^The first payment date lies in the past/u)).toBeTruthy();
  });

  it('is deleted once somebody has confirmed it', async () => {
    const world = newWorld();
    openWindow(world, '#/runs');
    fireEvent.click(within(await rowOf('Wages')).getByRole('button', { name: 'Delete' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete the payment run “Wages”?' })).getByRole(
        'button',
        {
          name: 'Delete',
        },
      ),
    );
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked(world, 'runs.delete')).toEqual([{ run: 'run-3' }]);
    expect(screen.queryByText('Wages')).toBeNull();
  });
});

it('a desk without runs says how one is made', async () => {
  openWindow(newWorld(true), '#/runs');
  expect(await screen.findByRole('heading', { name: 'No recurring payment run yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New payment run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New recurring payment run' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save payment run' }).disabled).toBe(true);
  expect(dialog.getByText(/choose “More”, then “Repeat regularly”/u)).toBeTruthy();
});
