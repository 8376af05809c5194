// @vitest-environment jsdom
// Watched folders: named in the settings, listed and imported on the import screen, told on the first one.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { OWN_ACCOUNT } from '../../../test/window/world/people.ts';
import { createWorld } from '../../../test/window/world/world.ts';

const open = (hash: string): FakeShell => {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  openWindow(world, hash);
  return world;
};
const inputs = (world: FakeShell, call: string) =>
  world.calls.filter(({ name }) => name === call).map(({ input }) => input);

afterEach(cleanup);

describe('files of watched folders', () => {
  it('stand on the import screen, each with what is known of it, and one act imports one', async () => {
    const world = open('#/import');
    const list = await screen.findByRole('list', { name: 'Files in watched folders' });
    expect(list.textContent).toContain('SHA-256 matches');
    expect(list.textContent).toContain('48.2 kB');
    expect(list.textContent).toContain('Still arriving');
    expect(list.textContent).toContain('Imported before as');
    expect(list.textContent).toContain('No mapping profile matches the column headings of this table.');
    const buttons = within(list).getAllByRole('button', { name: 'Import as draft' });
    expect(buttons).toHaveLength(1);
    fireEvent.click(buttons[0] as HTMLElement);
    await expect
      .poll(() => inputs(world, 'folders.takeOver'))
      .toEqual([{ folder: 'folder-1', name: 'rents-december.xml', sha256: 'a1'.repeat(32) }]);
    await expect.poll(() => globalThis.location.hash).toContain('/batch/');
  });

  it('that wait are told on the first screen', async () => {
    open('#/desk');
    const row = await screen.findByRole('link', { name: /rents-december\.xml/u });
    expect(row.getAttribute('href')).toContain('import');
    expect(screen.queryByRole('link', { name: /salaries\.xml/u })).toBeNull();
  });
});

describe('watched folders in the settings', () => {
  it('are added for an own account, with what becomes of files and which status file is wanted', async () => {
    const world = open('#/settings/bank/accounts');
    fireEvent.click(await screen.findByRole('tab', { name: 'Own accounts' }));
    const list = await screen.findByRole('list', { name: 'Watched folders' });
    expect(list.textContent).toContain('Move the file to “done” · Status file in “status”: CSV');
    fireEvent.click(within(list).getByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit watched folder' });
    const path = within(dialog).getByRole('textbox', { name: /^Folder/u });
    fireEvent.change(path, { target: { value: ' ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save folder' }));
    expect(await within(dialog).findByText('Enter the path of the folder.')).toBeTruthy();
    expect(inputs(world, 'folders.save')).toEqual([]);
    fireEvent.change(path, { target: { value: 'erp' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save folder' }));
    expect(await within(dialog).findByText('This is not the full path of a folder.')).toBeTruthy();
    fireEvent.change(path, { target: { value: '/srv/erp/new ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save folder' }));
    await expect
      .poll(() => inputs(world, 'folders.save').at(-1))
      .toEqual({
        folder: 'folder-1',
        account: OWN_ACCOUNT,
        path: '/srv/erp/new',
        afterwards: 'move',
        status: 'csv',
      });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(
      within(await screen.findByRole('list', { name: 'Watched folders' })).getByRole('button', {
        name: 'Remove',
      }),
    );
    const asked = within(await screen.findByRole('dialog', { name: /^Stop watching /u }));
    fireEvent.click(asked.getByRole('button', { name: 'Stop watching' }));
    expect(await screen.findByText('No folder is watched.')).toBeTruthy();
  });
});
