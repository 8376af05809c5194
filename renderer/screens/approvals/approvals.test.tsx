// @vitest-environment jsdom
// A batch that lost an approval waits for one again, on every screen that lists it.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { batches } from '../../../test/window/world/batches.ts';
import { createWorld } from '../../../test/window/world/world.ts';

// By its name: another test of the same process may have approved or released one of the sample desk.
const approved = batches.find(({ detail }) => detail.reference === 'CREW-2026-11');
if (approved === undefined) throw new Error('the sample desk has the batch');
const detail = { ...approved.detail, state: 'approved' as const };

beforeEach(() => {
  approved.detail = { ...detail, approvals: { have: 0, need: 1 }, waitingFor: 'approver' };
});
afterEach(() => {
  cleanup();
  approved.detail = detail;
});

const open = (hash: string): void =>
  openWindow(createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }), hash);

it.each(['approvals', 'payments'])('is told so in the list of %s', async (place) => {
  open(`#/${place}`);
  const row = await screen.findByRole('row', { name: new RegExp(detail.reference, 'u') });
  expect(row.textContent).toContain('To approve 0/1');
  expect(row.textContent).not.toMatch(/release/iu);
});

it('stands on the first screen with those to approve', async () => {
  open('#/desk');
  const group = (await screen.findByRole('heading', { name: /^To approve/u })).closest('section');
  expect(group?.textContent).toContain(detail.reference);
  expect(group?.textContent).toContain('0 of 1 approvals');
  // Another test of the same process may have approved a batch of the sample desk: it is not one more.
  const others = batches.filter((one) => one !== approved && one.detail.state === 'approved');
  expect(screen.queryByRole('heading', { name: /^To release/u })?.textContent ?? 'To release0').toBe(
    `To release${others.length}`,
  );
});

it.each(['frozen', 'approved'] as const)(
  'one that is %s and whose submitter’s signature counts no more is one to return, on every screen',
  async (state) => {
    approved.detail = { ...detail, state, waitingFor: 'person' };
    for (const place of ['approvals', 'payments']) {
      open(`#/${place}`);
      const row = await screen.findByRole('row', { name: new RegExp(detail.reference, 'u') });
      expect(row.textContent).toContain('To send back');
      expect(row.textContent).not.toMatch(/approve|release|approval/iu);
      expect(row.querySelector('.state-attention')).not.toBeNull();
      cleanup();
    }
    open('#/desk');
    const heading = await screen.findByRole('heading', { name: /^To send back to the preparer/u });
    const group = heading.closest('section');
    expect(group?.textContent).toContain(detail.reference);
    expect(group?.textContent).toContain('no longer counts');
    expect(screen.getAllByText(detail.reference)).toHaveLength(1);
  },
);
