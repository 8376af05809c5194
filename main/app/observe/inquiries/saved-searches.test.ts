// Searches that are kept under a name: one for each name, whoever saves at the same time.
import { beforeEach, describe, expect, it } from 'vitest';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { CRITERIA } from '../../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { err } from '../../../../shared/domain/result.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { InquiryContext } from '../context.ts';
import { deleteSearch, listSearches, renameSearch, saveSearch } from './saved-searches.ts';

const typed = (text: string) => ({ [CRITERIA[0]]: text });
let desk: InquiryContext;
beforeEach(() => {
  desk = {
    clock: fakeClock(),
    random: fakeRandom(),
    mutex: makeKeyedMutex(),
    store: { desk: fakeDeskStore(fakeLog()) },
  } as unknown as InquiryContext;
});

const save = (name: string, amount = '1') =>
  saveSearch(desk, { name, typed: typed(amount), form: 'current', format: 'json' });
const names = async (): Promise<readonly string[]> =>
  must(await listSearches(desk)).rows.map(({ name }) => name);

describe('saved searches', () => {
  it('are listed by name', async () => {
    for (const name of ['rents', 'Payroll', 'august']) must(await save(name));
    expect(await names()).toEqual(['august', 'Payroll', 'rents']);
  });

  it('of one name take the place of the earlier one, under its id', async () => {
    const first = must(await save('Payroll', '1'));
    const second = must(await save('Payroll', '2'));
    expect(second.search).toBe(first.search);
    expect(must(await listSearches(desk)).rows).toEqual([{ ...second, typed: typed('2') }]);
  });

  it('that are saved at the same time are all kept', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(name)));
    expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are two hundred at most; one that is there can still be saved anew', async () => {
    for (let index = 0; index < 200; index += 1) must(await save(`search ${index}`));
    expect(await save('one more')).toEqual(err(fault('too-many-searches')));
    expect(await save('search 7', '9')).toMatchObject({ ok: true });
    expect(await names()).toHaveLength(200);
  });

  it('take another name that no other has; their own is one', async () => {
    const payroll = must(await save('Payroll'));
    must(await save('Rents'));
    const rename = (name: string, search = payroll.search) => renameSearch(desk, { search, name });
    expect(await rename('Rents')).toEqual(err(fault('search-name-taken')));
    expect(await rename('Payroll')).toEqual({ ok: true, value: payroll });
    expect(await rename('Wages')).toEqual({ ok: true, value: { ...payroll, name: 'Wages' } });
    expect(await names()).toEqual(['Rents', 'Wages']);
    expect(await rename('Other', 'search-of-nobody')).toEqual(err(fault('not-found')));
  });

  it('are removed by their id alone', async () => {
    const payroll = must(await save('Payroll'));
    must(await save('Rents'));
    expect(await deleteSearch(desk, payroll.search)).toMatchObject({ ok: true });
    expect(await deleteSearch(desk, payroll.search)).toEqual(err(fault('not-found')));
    expect(await names()).toEqual(['Rents']);
  });

  it('that are damaged in the store are not written over', async () => {
    await desk.store.desk.saveSetting('saved-searches', [{ name: 'half' }], null);
    await expect(save('Payroll')).rejects.toThrow('setting-damaged');
    expect(await desk.store.desk.setting('saved-searches')).toEqual([{ name: 'half' }]);
  });
});
