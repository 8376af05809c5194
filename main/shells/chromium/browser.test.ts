import { errors } from 'playwright';
import { expect, it } from 'vitest';
import { onceMoreAfterHang } from './browser.ts';

it('a browser that hangs while it starts is started once more, and given longer', async () => {
  const given: number[] = [];
  const started = await onceMoreAfterHang(async (timeout) => {
    given.push(timeout);
    if (given.length === 1) throw new errors.TimeoutError('no window');
    return 'a window';
  });
  expect(started).toBe('a window');
  expect(given).toEqual([60_000, 120_000]);
});

it('one that hangs twice, or ends by itself, is named', async () => {
  const hangs = onceMoreAfterHang(() => Promise.reject(new errors.TimeoutError('no window')));
  await expect(hangs).rejects.toThrow('no window');
  let starts = 0;
  const ends = onceMoreAfterHang(() => {
    starts += 1;
    return Promise.reject(new Error('the sandbox is refused'));
  });
  await expect(ends).rejects.toThrow('the sandbox is refused');
  expect(starts).toBe(1);
});
