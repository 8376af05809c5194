// A failure stays on the screen until it is read, and not for whoever comes after a lock.
import { beforeEach, expect, it } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { lockWindow, unlockWindow } from '../../test/window/locked.ts';
import { closeFailure, showFailure, useFailure } from './failures.ts';

beforeEach(closeFailure);
const shown = () => useFailure.getState().fault?.code;

it('the newest one is shown until it is closed', () => {
  showFailure(fault('offline'));
  showFailure(fault('timeout'));
  expect(shown()).toBe('timeout');
  closeFailure();
  expect(shown()).toBeUndefined();
});

it('a lock closes it', () => {
  showFailure(fault('timeout'));
  lockWindow();
  expect(shown()).toBeUndefined();
});

it('one that comes while the desk is locked waits for the person whose act failed, and for nobody else', () => {
  lockWindow('First Person');
  showFailure(fault('timeout'));
  expect(shown()).toBeUndefined();
  unlockWindow('First Person');
  expect(shown()).toBe('timeout');
  lockWindow('First Person');
  showFailure(fault('offline'));
  unlockWindow('Second Person');
  expect(shown()).toBeUndefined();
});
