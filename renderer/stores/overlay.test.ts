// Of the two overlays of the frame one is open at most.
import { afterEach, expect, it } from 'vitest';
import { openOverlay, useOverlay } from './overlay.ts';

afterEach(() => openOverlay('none'));

it('the one that is opened takes the place of the other', () => {
  expect(useOverlay.getState()).toEqual({ open: 'none' });
  openOverlay('palette');
  openOverlay('help');
  expect(useOverlay.getState()).toEqual({ open: 'help' });
});
