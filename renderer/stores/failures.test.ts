// @vitest-environment jsdom
// A failure stays on the screen until it is read, and not for whoever comes after a lock.
import { beforeEach, expect, it } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { lockWindow } from '../../test/window/locked.ts';
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
