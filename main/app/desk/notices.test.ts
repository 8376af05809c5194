// What a desk can be opened without is told to whoever looks at it.
import { expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { makeNotices, noticeIfDamaged } from './notices.ts';

test('damage that a desk can be opened with is told, and nothing else is passed over', async () => {
  const notices = makeNotices(fakeClock(), () => undefined);
  const damaged = new FaultError(fault('setting-damaged', { detail: 'list' }));
  await noticeIfDamaged({ notices }, () => Promise.reject(damaged));
  expect(notices.all()).toMatchObject([{ what: 'setting', batch: null, fault: { code: 'setting-damaged' } }]);
  for (const detail of ['other', 'list'])
    await noticeIfDamaged({ notices }, () =>
      Promise.reject(new FaultError(fault('setting-damaged', { detail }))),
    );
  expect(notices.all().map((notice) => notice.fault.detail)).toEqual(['list', 'other']);
  const stopped = new FaultError(fault('store-stopped'));
  await expect(noticeIfDamaged({ notices }, () => Promise.reject(stopped))).rejects.toBe(stopped);
});
