import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Store } from '../../main/ports/store.ts';
import {
  AT,
  change,
  create,
  folder,
  gathered,
  group,
  newBatch,
  payment,
  range,
  remove,
  reopen,
} from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const page = { offset: 0, limit: 100 };

describe('batches', () => {
  it('a new one is an empty draft at change 1, with its log entry', async () => {
    expect(await store.batches.create(newBatch('b1'))).toEqual({
      ok: true,
      value: { batch: 'b1', changeRevision: 1 },
    });
    expect(await store.batches.get('b1')).toMatchObject({
      state: 'draft',
      revision: 0,
      changeRevision: 1,
      transactions: 0,
      totals: [],
      ownAccounts: ['DE00000000000000000001'],
      valueDates: ['2026-11-23'],
    });
    expect(await store.log.about('b1')).toMatchObject([{ act: 'batch.create', position: 2 }]);
  });
  it('two changes from the same sight: the second is told so, and leaves no trace', async () => {
    await store.batches.create(newBatch('b1'));
    const [first, second] = await Promise.all([
      store.batches.change(change('b1', 1, { reference: 'one' })),
      store.batches.change(change('b1', 1, { reference: 'two' })),
    ]);
    expect([first, second]).toMatchObject([
      { ok: true, value: { changeRevision: 2 } },
      { ok: false, error: { code: 'revision-conflict' } },
    ]);
    expect((await store.batches.get('b1'))?.reference).toBe('one');
    expect((await store.log.head()).size).toBe(3);
  });
  it('an unknown batch is not found, and nothing is logged', async () => {
    expect(await store.batches.change(change('none', 1))).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await store.batches.get('none')).toBeNull();
    expect((await store.log.head()).size).toBe(1);
  });
  it('a transition sets its fields, its signature and its log entry together', async () => {
    await store.batches.create(newBatch('b1'));
    const returned = { reason: 'wrong account', by: 'ben', at: AT };
    const signature = {
      batch: 'b1',
      revision: 0,
      purpose: 'return',
      person: 'ben',
      certificate: 'c',
      certificateSubject: 'CN=Ben',
      time: AT,
      note: 'n',
      jws: 'a.b.c',
    } as const;
    await store.batches.change({
      ...change('b1', 1, {
        state: 'returned',
        returned,
        approvals: { have: 1, need: 2 },
        outcome: 'none',
        deadline: AT,
      }),
      signature,
    });
    expect(await store.batches.get('b1')).toMatchObject({
      state: 'returned',
      returned,
      approvals: { have: 1, need: 2 },
      deadline: AT,
    });
    expect(await store.batches.signatures('b1')).toEqual([signature]);
    await store.batches.change(change('b1', 2, { returned: null, deadline: null }));
    expect(await store.batches.get('b1')).toMatchObject({ returned: null, deadline: null });
  });
  it('lists by newest change, by state, and by reference, own account or file name', async () => {
    for (const name of ['a', 'b', 'c']) {
      await store.batches.create(
        newBatch(name, {
          source: name === 'c' ? { fileName: 'Salaries_March.xml', sha256: 'f' } : null,
          groups: [group('group-1', name === 'b' ? 7 : 1)],
        }),
      );
    }
    await store.batches.change({ ...change('a', 1, { state: 'withdrawn' }), at: '2026-11-21T00:00:00.000Z' });
    const names = async (query: Partial<Parameters<Store['batches']['list']>[0]>) => {
      const found = await store.batches.list({ ...page, ...query });
      return [found.total, found.rows.map(({ batch }) => batch).join('')];
    };
    expect(await names({})).toEqual([3, 'acb']);
    expect(await names({ states: ['draft'] })).toEqual([2, 'cb']);
    expect(await names({ states: ['draft', 'withdrawn'], limit: 1, offset: 1 })).toEqual([3, 'c']);
    expect(await names({ text: 'pay-B' })).toEqual([1, 'b']);
    expect(await names({ text: 'march' })).toEqual([1, 'c']);
    expect(await names({ text: 'DE00000000000000000007' })).toEqual([1, 'b']);
    expect(await names({ text: `%' OR 1=1 --` })).toEqual([0, '']);
    expect(await store.batches.countByState()).toEqual({ draft: 2, withdrawn: 1 });
  });
  it('names those whose approval window has closed', async () => {
    for (const name of ['a', 'b', 'c']) await store.batches.create(newBatch(name));
    await store.batches.change(change('a', 1, { state: 'frozen', deadline: '2026-11-20T10:00:00.000Z' }));
    await store.batches.change(change('b', 1, { state: 'approved', deadline: '2026-11-20T12:00:00.000Z' }));
    await store.batches.change(change('c', 1, { deadline: '2026-11-20T10:00:00.000Z' }));
    expect((await store.batches.expired('2026-11-20T11:00:00.000Z')).map(({ batch }) => batch)).toEqual([
      'a',
    ]);
  });
});

describe('an import', () => {
  it('is not there at all when its source breaks off', async () => {
    function* broken() {
      yield { payments: range(1, 1200).map((n) => payment(n)), findings: [] };
      throw new Error('the file broke off');
    }
    await expect(store.batches.create(newBatch('b1'), broken())).rejects.toThrow('broke off');
    expect(await store.batches.list(page)).toEqual({ rows: [], total: 0 });
    expect((await store.log.head()).size).toBe(1);
    expect(await store.batches.payment('pay-1')).toBeNull();
    // The same ids may come again: nothing of the first try is left.
    expect((await store.batches.create(newBatch('b1'), [{ payments: [payment(1)], findings: [] }])).ok).toBe(
      true,
    );
  });
  it('is unseen while its pieces come, by list, count and search', async () => {
    let seen: unknown;
    async function* slow() {
      yield { payments: [payment(1)], findings: [] };
      seen = [
        await store.batches.get('b1'),
        (await store.batches.list(page)).total,
        await store.batches.countByState(),
        await store.batches.payment('pay-1'),
      ];
      yield { payments: [payment(2)], findings: [] };
    }
    await store.batches.create(newBatch('b1'), slow());
    expect(seen).toEqual([null, 0, {}, null]);
    expect((await store.batches.get('b1'))?.transactions).toBe(2);
  });
  it('of pieces of any size comes out in document order: groups, then positions', async () => {
    const groups = [group('late', 2), group('early', 1)];
    const payments = range(1, 2600).map((n) => payment(n, { group: n % 2 === 0 ? 'early' : 'late' }));
    await store.batches.create(newBatch('b1', { groups }), [
      { payments: payments.slice(0, 2100), findings: [] },
      { payments: payments.slice(2100), findings: [] },
    ]);
    const streamed = (await gathered(store.batches.stream('b1'))).flat();
    expect(streamed).toEqual([
      ...payments.filter(({ group }) => group === 'early'),
      ...payments.filter(({ group }) => group === 'late'),
    ]);
    expect(await store.batches.lastPosition('b1')).toBe(2600);
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    expect((await store.batches.get('b1'))?.totals).toEqual([
      { currency: 'EUR', minor: 338130000n, count: 2600 },
    ]);
  });
  it('sums beyond 64 bits stay exact', async () => {
    const most = 999_999_999_999_999_999n;
    await store.batches.create(newBatch('b1'), [
      { payments: range(1, 40).map((n) => payment(n, { minor: most })), findings: [] },
    ]);
    expect((await store.batches.get('b1'))?.totals).toEqual([
      { currency: 'EUR', minor: most * 40n, count: 40 },
    ]);
    expect((await store.batches.payment('pay-7'))?.minor).toBe(most);
  });
});
