// The name on a printed page is proposed again to whoever gave it, and to nobody who comes after a lock.
import { expect, it } from 'vitest';
import { lockWindow } from '../../test/window/locked.ts';
import { rememberPrintedBy, usePrintedBy } from './printed-by.ts';

it('is the one given last, until the desk is locked', () => {
  rememberPrintedBy('First Person');
  rememberPrintedBy('Second Person');
  expect(usePrintedBy.getState().name).toBe('Second Person');
  lockWindow();
  expect(usePrintedBy.getState().name).toBe('');
});
