// A setting that was never stored is not a damaged one: the first has a default, the second stops its reader.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeDeskStore } from './store/desk.fake.ts';
import { fakeLog } from './store/log.fake.ts';
import { storedSetting } from './stored-setting.ts';

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
