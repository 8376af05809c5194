// What of a recurring run waits after it was prepared, skipped or withdrawn, and after a draft was not made.
import { describe, expect, it } from 'vitest';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { isoDate } from '../../../../shared/domain/calendar.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeBatches } from '../../../ports/store/batches.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { DraftContext } from '../context.ts';
import { RUNS } from './kept-runs.ts';
import { deleteRun, listRuns, prepareRun, saveRun, skipRun } from './recurring-runs.ts';
import { deleteTemplate } from './templates.ts';

const DAY = 86_400_000;
/** The clock stands on Friday, 20 November 2026. */
const TODAY = isoDate('2026-11-20');
const WEEKLY = {
  frequency: 'WEEK',
  first: isoDate('2026-11-24'),
  monthEnd: false,
  convention: 'following',
  until: null,
  remindDays: 2,
} as const;

function desk() {
  const [clock, random, log] = [fakeClock(), fakeRandom(), fakeLog()];
  const batches = fakeBatches(log);
  const deskStore = fakeDeskStore(log, {
    settings: {
      templates: [
        {
          template: 'template-1',
          name: 'Rents',
          kind: 'credit-transfer',
          savedAt: '2026-11-01T00:00:00Z',
          payments: 0,
          totals: [],
          ownAccounts: [],
          locked: ['account'],
        },
      ],
      'template template-1': { version: 'pain.001.001.03', groups: [], payments: [] },
    },
  });
  const changes: string[] = [];
  /** How the messages of every batch ended. */
  const ended: string[] = [];
  const context = {
    clock,
    random,
    identity: { environment: 'sandbox' },
    locks: [],
    mutex: makeKeyedMutex(),
    notifier: { emit: (_: string, { what }: { what: string }) => void changes.push(what) },
    messages: {},
    store: {
      batches,
      desk: deskStore,
      outbox: { ofBatch: async () => ended.map((code) => ({ state: 'set-aside', fault: { code } })) },
    },
  } as unknown as DraftContext;
  const value = <T>(result: Result<T>): T => {
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };
  const save = (change: Partial<Parameters<typeof saveRun>[1]> = {}) =>
    saveRun(context, {
      run: null,
      name: 'Rents',
      from: { is: 'template', template: 'template-1' },
      recurrence: WEEKLY,
      ...change,
    });
  return {
    context,
    clock,
    batches,
    ended,
    changes,
    save,
    saved: async (change: Partial<Parameters<typeof saveRun>[1]> = {}) => value(await save(change)).run,
    row: async (run: string) => {
      const found = value(await listRuns(context)).rows.find((one) => one.run === run);
      if (found === undefined) throw new Error('the run is listed');
      return found;
    },
    prepare: async (run: string, scheduled: string) =>
      value(await prepareRun(context, { run, scheduled: isoDate(scheduled) })).batch,
    logged: async () => (await log.list({ offset: 0, limit: 100 })).rows.map(({ act }) => act),
    withdraw: async (batch: string) =>
      value(
        await batches.change({
          batch,
          expectedChange: 1,
          at: '2026-11-20T10:00:00Z',
          set: { state: 'withdrawn' },
          log: {
            at: '2026-11-20T10:00:00Z',
            act: 'batch.withdraw',
            actor: 'desk',
            subject: batch,
            detail: '',
          },
        }),
      ),
  };
}

const days = (occurrences: readonly { readonly scheduled: string }[]): readonly string[] =>
  occurrences.map(({ scheduled }) => scheduled);

describe('a day of a run', () => {
  it('waits from its reminder on, until it is prepared', async () => {
    const { saved, row, prepare, clock, batches } = desk();
    const run = await saved();
    expect(await row(run)).toMatchObject({
      waiting: [{ scheduled: '2026-11-24', due: '2026-11-24', remindFrom: '2026-11-20', withdrawn: null }],
      next: { scheduled: '2026-12-01' },
      last: null,
      sourceGone: false,
    });
    const batch = await prepare(run, '2026-11-24');
    expect((await batches.get(batch))?.origin).toMatchObject({ is: 'template', name: 'Rents', run: 'Rents' });
    expect(await row(run)).toMatchObject({
      waiting: [],
      next: { scheduled: '2026-12-01' },
      last: { scheduled: '2026-11-24', batch, state: 'draft' },
    });
    clock.advance(9 * DAY);
    expect(days((await row(run)).waiting)).toEqual(['2026-12-01']);
  });

  it('is prepared once, and early where it is the next one', async () => {
    const { context, saved, row, prepare } = desk();
    const run = await saved();
    await prepare(run, '2026-11-24');
    for (const scheduled of ['2026-11-24', '2026-11-25', '2026-12-08'])
      expect(await prepareRun(context, { run, scheduled: isoDate(scheduled) })).toEqual(
        err(fault('run-not-waiting')),
      );
    const early = await prepare(run, '2026-12-01');
    expect(await row(run)).toMatchObject({ next: { scheduled: '2026-12-08' }, last: { batch: early } });
  });

  it('is prepared by one of two who do it at the same time', async () => {
    const { context, saved } = desk();
    const run = await saved();
    const both = await Promise.all([1, 2].map(() => prepareRun(context, { run, scheduled: WEEKLY.first })));
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
  });

  it('that nobody handled stays beside the newer ones, the oldest first', async () => {
    const { context, saved, row, clock } = desk();
    const run = await saved();
    clock.advance(14 * DAY);
    expect(days((await row(run)).waiting)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
    expect(await skipRun(context, { run, scheduled: isoDate('2026-12-01') })).toMatchObject({ ok: true });
    expect(days((await row(run)).waiting)).toEqual(['2026-11-24', '2026-12-08']);
  });

  it('waits again when its batch was withdrawn, and says so', async () => {
    const { saved, row, prepare, withdraw } = desk();
    const run = await saved();
    const batch = await prepare(run, '2026-11-24');
    await withdraw(batch);
    expect(await row(run)).toMatchObject({
      waiting: [{ scheduled: '2026-11-24', withdrawn: { batch } }],
      last: null,
    });
    const again = await prepare(run, '2026-11-24');
    expect(await row(run)).toMatchObject({ waiting: [], last: { batch: again } });
  });

  it.each([
    [
      'waits again',
      'where all messages of its batch were withdrawn from the outbox',
      ['message-withdrawn'],
      1,
    ],
    ['is settled', 'where one was set aside: the bank has it', ['message-withdrawn', 'message-set-aside'], 0],
  ])('%s %s', async (_, __, codes, waiting) => {
    const { saved, row, prepare, ended, batches, clock } = desk();
    const run = await saved();
    const batch = await prepare(run, '2026-11-24');
    ended.push(...codes);
    const at = new Date(clock.now()).toISOString();
    const log = { at, act: 'batch.close', actor: '', subject: batch, detail: '' };
    const set = { state: 'closed', outcome: 'set-aside' } as const;
    const head = await batches.get(batch);
    await batches.change({ batch, expectedChange: head?.changeRevision ?? 0, at, set, log });
    expect((await row(run)).waiting).toHaveLength(waiting);
  });

  it('still waits where its draft was not made', async () => {
    const { context, saved, row, batches } = desk();
    const run = await saved();
    const broken = {
      ...context,
      store: { ...context.store, batches: { ...batches, create: () => Promise.reject(new Error('disk')) } },
    };
    await expect(prepareRun(broken, { run, scheduled: WEEKLY.first })).rejects.toThrow('disk');
    expect(days((await row(run)).waiting)).toEqual(['2026-11-24']);
  });

  it('still waits where its draft was not made, also behind many newer ones that were handled', async () => {
    const { context, saved, row, clock, batches, prepare } = desk();
    const run = await saved();
    clock.advance(7 * 7 * DAY);
    const [missed, ...others] = days((await row(run)).waiting);
    for (const scheduled of others) await skipRun(context, { run, scheduled: isoDate(scheduled) });
    expect(others.length).toBeGreaterThan(6);
    const broken = {
      ...context,
      store: { ...context.store, batches: { ...batches, create: () => Promise.reject(new Error('disk')) } },
    };
    const day = isoDate(missed ?? '');
    await expect(prepareRun(broken, { run, scheduled: day })).rejects.toThrow('disk');
    expect(days((await row(run)).waiting)).toEqual([missed]);
    await prepare(run, day);
    expect(days((await row(run)).waiting)).toEqual([]);
  });

  it('waits again when its batch was withdrawn, though many were prepared ahead', async () => {
    const { saved, row, prepare, withdraw } = desk();
    const run = await saved();
    const made: string[] = [];
    for (let ahead = 0; ahead < 8; ahead += 1) {
      const { waiting, next } = await row(run);
      made.push(await prepare(run, waiting[0]?.scheduled ?? next?.scheduled ?? ''));
    }
    for (const batch of made.slice(0, 2)) await withdraw(batch);
    const { waiting, next } = await row(run);
    expect([...waiting, ...(next === null ? [] : [next])].map(({ scheduled }) => scheduled)).toEqual([
      '2026-11-24',
      '2026-12-01',
    ]);
  });

  it('is not forgotten when many newer ones were handled', async () => {
    const { context, saved, row, clock } = desk();
    const run = await saved();
    clock.advance(20 * 7 * DAY);
    const [missed, ...others] = days((await row(run)).waiting);
    for (const scheduled of others) await skipRun(context, { run, scheduled: isoDate(scheduled) });
    expect((await row(run)).waiting[0]?.scheduled).toBe(missed);
    const rest = days((await row(run)).waiting);
    for (const scheduled of rest) await skipRun(context, { run, scheduled: isoDate(scheduled) });
    expect(days((await row(run)).waiting)).not.toContain(missed);
    const kept = (await context.store.desk.setting(RUNS)) as { handled: unknown[]; handledUntil: string }[];
    expect(kept[0]?.handled).toHaveLength(6);
    expect(kept[0]?.handledUntil).not.toBeNull();
  });
});

describe('what a run starts from', () => {
  it('is the batch it prepared last, and the first time the one it was made from', async () => {
    const { context, saved, row, prepare, withdraw, batches } = desk();
    const source = await prepare(await saved(), '2026-11-24');
    const run = await saved({ name: 'Wages', from: { is: 'last-batch', batch: source } });
    const first = await prepare(run, '2026-11-24');
    expect((await batches.get(first))?.origin).toMatchObject({ is: 'copy', id: source, run: 'Wages' });
    const second = await prepare(run, '2026-12-01');
    expect((await batches.get(second))?.origin).toMatchObject({ id: first });
    await withdraw(second);
    const third = await prepare(run, '2026-12-01');
    expect((await batches.get(third))?.origin).toMatchObject({ id: first });
    expect(await row(run)).toMatchObject({ basis: { is: 'last-batch', batch: source }, sourceGone: false });
    await context.store.desk.saveSetting(
      RUNS,
      ((await context.store.desk.setting(RUNS)) as { handled: unknown; basis: unknown }[]).map((one) => ({
        ...one,
        handled: [],
        basis: { is: 'last-batch', batch: 'batch-gone', reference: 'PAY-1' },
      })),
      null,
    );
    expect((await row(run)).sourceGone).toBe(true);
    expect(await prepareRun(context, { run, scheduled: WEEKLY.first })).toEqual(
      err(fault('run-without-source')),
    );
  });

  it('is the template of that name, which is not deleted under it', async () => {
    const { context, saved, row } = desk();
    const run = await saved();
    expect(await deleteTemplate(context, { template: 'template-1' })).toEqual(err(fault('template-in-use')));
    await context.store.desk.saveSetting('templates', [], null);
    expect((await row(run)).sourceGone).toBe(true);
    expect(await prepareRun(context, { run, scheduled: WEEKLY.first })).toEqual(
      err(fault('run-without-source')),
    );
    expect(days((await row(run)).waiting)).toEqual(['2026-11-24']);
  });

  it('has to be there when the run is saved', async () => {
    const { save } = desk();
    expect(await save({ from: { is: 'template', template: 'template-2' } })).toEqual(
      err(fault('run-without-source')),
    );
    expect(await save({ from: { is: 'last-batch', batch: 'batch-2' } })).toEqual(
      err(fault('run-without-source')),
    );
  });
});

describe('a run', () => {
  it('begins today at the earliest, and has a day at all', async () => {
    const { save } = desk();
    expect(await save({ recurrence: { ...WEEKLY, first: isoDate('2026-11-19') } })).toEqual(
      err(fault('run-dates')),
    );
    expect(await save({ recurrence: { ...WEEKLY, until: isoDate('2026-11-23') } })).toEqual(
      err(fault('run-dates')),
    );
    expect(await save({ recurrence: { ...WEEKLY, first: TODAY, until: TODAY } })).toMatchObject({ ok: true });
  });

  it('keeps what was handled when it is changed, also when it began long ago', async () => {
    const { save, saved, row, prepare, clock } = desk();
    const run = await saved();
    await prepare(run, '2026-11-24');
    clock.advance(3 * DAY * 7);
    expect(await save({ run, name: 'Rents and rates' })).toMatchObject({ ok: true });
    expect(days((await row(run)).waiting)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
    expect((await row(run)).name).toBe('Rents and rates');
  });

  it('gets other days from today on, unless one of the days it had is overdue', async () => {
    const { context, save, saved, row, clock } = desk();
    const run = await saved();
    const monthly = { ...WEEKLY, frequency: 'MNTH', first: isoDate('2026-11-30') } as const;
    // Its first day waits and is not overdue.
    expect(await save({ run, recurrence: monthly })).toMatchObject({ ok: true });
    expect((await row(run)).next?.scheduled).toBe('2026-11-30');
    expect(await save({ run, recurrence: { ...monthly, first: isoDate('2026-11-02') } })).toEqual(
      err(fault('run-dates')),
    );
    clock.advance(12 * DAY);
    expect(days((await row(run)).waiting)).toEqual(['2026-11-30']);
    const later = { ...monthly, first: isoDate('2026-12-15') };
    expect(await save({ run, recurrence: later })).toEqual(err(fault('run-overdue')));
    expect(await save({ run, recurrence: { ...monthly, until: isoDate('2027-11-30') } })).toEqual(
      err(fault('run-overdue')),
    );
    expect(await save({ run, recurrence: { ...monthly, convention: 'preceding' } })).toMatchObject({
      ok: true,
    });
    await skipRun(context, { run, scheduled: isoDate('2026-11-30') });
    expect(await save({ run, recurrence: later })).toMatchObject({ ok: true });
  });

  it('that began long ago is given an end, and is not taken up again where it ended', async () => {
    const { save, saved, row, prepare, clock } = desk();
    const monthly = { ...WEEKLY, frequency: 'MNTH' } as const;
    const run = await saved({ recurrence: monthly });
    await prepare(run, '2026-11-24');
    clock.advance(10 * DAY);
    const ended = { ...monthly, until: isoDate('2026-12-24') };
    expect(await save({ run, recurrence: ended })).toMatchObject({ ok: true });
    expect((await row(run)).next?.scheduled).toBe('2026-12-24');
    await prepare(run, '2026-12-24');
    clock.advance(60 * DAY);
    expect(await row(run)).toMatchObject({ waiting: [], next: null });
    expect(await save({ run, name: 'Over' })).toEqual(err(fault('run-dates')));
    expect(await save({ run, name: 'Over', recurrence: ended })).toMatchObject({ ok: true });
    expect(await save({ run, recurrence: monthly })).toEqual(err(fault('run-dates')));
  });

  it('has a name of its own', async () => {
    const { save, saved } = desk();
    const run = await saved();
    expect(await save()).toEqual(err(fault('run-name-taken')));
    expect(await save({ run })).toMatchObject({ ok: true });
    expect(await save({ run: 'run-9', name: 'Other' })).toEqual(err(fault('not-found')));
  });

  it('is one of 200 at most', async () => {
    const { save, saved } = desk();
    const run = await saved();
    for (let number = 1; number < 200; number += 1) await saved({ name: `Run ${number}` });
    expect(await save({ name: 'One more' })).toEqual(err(fault('too-many-runs')));
    expect(await save({ run, name: 'Renamed' })).toMatchObject({ ok: true });
  });

  it('leaves the log and the windows knowing what was done', async () => {
    const { context, saved, prepare, logged, changes } = desk();
    const run = await saved();
    await prepare(run, '2026-11-24');
    await skipRun(context, { run, scheduled: isoDate('2026-12-01') });
    await deleteRun(context, { run });
    expect(await deleteRun(context, { run })).toEqual(err(fault('not-found')));
    expect(await skipRun(context, { run, scheduled: TODAY })).toEqual(err(fault('not-found')));
    expect((await logged()).toSorted()).toEqual(['batch.create', 'run.delete', 'run.save', 'run.skip']);
    expect(changes).toEqual(['settings', 'settings', 'batches', 'desk', 'settings', 'settings']);
  });

  it('stands in the list by the day it is due', async () => {
    const { context, saved } = desk();
    await saved({ name: 'Later', recurrence: { ...WEEKLY, first: isoDate('2027-03-01') } });
    await saved({ name: 'Beside' });
    await saved({ name: 'Along' });
    await saved({ name: 'Over', recurrence: { ...WEEKLY, first: TODAY, until: TODAY } });
    const listed = await listRuns(context);
    expect(listed.ok && listed.value.rows.map(({ name }) => name)).toEqual([
      'Over',
      'Along',
      'Beside',
      'Later',
    ]);
    expect(listed.ok && listed.value.today).toBe(TODAY);
  });
});
