// A setting that was never stored is not a damaged one: the first has a default, the second stops its reader.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { makeNotices } from './notices.ts';
import { noticeIfDamaged, storedSetting } from './stored-setting.ts';

const list = z.array(z.strictObject({ name: z.string() }));
const deskWith = (value?: unknown) => ({
  store: { desk: fakeDeskStore(fakeLog(), { settings: value === undefined ? {} : { list: value } }) },
});

test('what was stored is read, and what was never stored is undefined', async () => {
  expect(await storedSetting(deskWith(), 'list', list)).toBeUndefined();
  expect(await storedSetting(deskWith([]), 'list', list)).toEqual([]);
  expect(await storedSetting(deskWith([{ name: 'a' }]), 'list', list)).toEqual([{ name: 'a' }]);
});

test.each([['text'], [[{ name: 1 }]], [{}], [false]])('%j is damaged, and named', async (value) => {
  const named = { fault: { code: 'setting-damaged', detail: 'list' } };
  await expect(storedSetting(deskWith(value), 'list', list)).rejects.toMatchObject(named);
});

test('damage that a desk can be opened with is told, and nothing else is passed over', async () => {
  const notices = makeNotices(fakeClock(), () => undefined);
  await noticeIfDamaged({ notices }, () => storedSetting(deskWith('text'), 'list', list));
  expect(notices.all()).toMatchObject([{ what: 'setting', batch: null, fault: { code: 'setting-damaged' } }]);
  const stopped = new FaultError(fault('store-stopped'));
  await expect(noticeIfDamaged({ notices }, () => Promise.reject(stopped))).rejects.toBe(stopped);
});
