// @vitest-environment jsdom
// Many batches one after the other, by keyboard: what was left is found again, what comes next has the focus.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bringIntoSight, openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { REVIEW_ITEMS } from './review-items.ts';

const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
const list = () => screen.findByRole('grid', { name: 'Batches that wait for a signature' });
const focused = (): string => document.activeElement?.textContent ?? '';

afterEach(cleanup);

describe('many batches that wait', () => {
  it('after an approval the next one has the keyboard, and Enter opens it', async () => {
    openWindow(world(), '#/review/b-2');
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
    act(() => bringIntoSight(REVIEW_ITEMS, 1));
    await waitFor(() => expect(approve.disabled).toBe(false));
    fireEvent.click(approve);
    fireEvent.click(await screen.findByRole('radio', { name: /Boris Vance/u }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue to PIN' }));
    await waitFor(() => expect(focused()).toMatch(/^Next: \S+ \((?:the last one|\d+ left)\)$/u));
    const next = /^Next: (\S+)/u.exec(focused())?.[1] ?? '';
    fireEvent.click(document.activeElement ?? document.body);
    expect(await screen.findByRole('heading', { level: 1, name: next })).toBeTruthy();
    // The card of the first one is chosen: the PIN is next, not the note.
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
    act(() => bringIntoSight(REVIEW_ITEMS, 1));
    await waitFor(() => expect(again.disabled).toBe(false));
    fireEvent.click(again);
    await screen.findByRole('dialog');
    await waitFor(() => expect(focused()).toBe('Continue to PIN'));
  });

  it('the list of approvals goes on at the batch that was opened in it', async () => {
    openWindow(world(), '#/approvals');
    const grid = await list();
    await waitFor(() => expect(grid.querySelectorAll('[role=row]').length).toBeGreaterThan(2));
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    const left = grid.querySelector('[aria-selected=true]')?.textContent ?? '';
    fireEvent.keyDown(grid, { key: 'Enter' });
    await screen.findByRole('button', { name: /^Approve|^Release/u });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    const again = await list();
    await waitFor(() => expect(again.querySelector('[aria-selected=true]')?.textContent).toBe(left));
    expect(again.querySelector('[data-index="0"]')?.getAttribute('aria-selected')).toBe('false');
  });
});
