// The log for reading: every entry as it is shown, whether its chain holds and up to where somebody signed
// it, and what others did while a person was away.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { AtDesk } from '../../../../shared/domain/sign-in.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { makeSeat } from '../../desk/index.ts';
import type { LogContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { absenceOf } from './absence.ts';
import { anchorLog } from './checkpoint.ts';
import { listedEntry, listLog, verifyLog } from './log.ts';

const ada = await fakeCard('ada', ['preparer']);
const ADA: AtDesk = { by: 'card', person: 'ada', name: 'Ada', certificate: ada.choice.certificate };

let world: MemoryDesk;
let desk: LogContext;
beforeEach(async () => {
  world = await memoryDesk([ada], { identity: { logId: 'log-a' } });
  desk = { ...world.desk, verified: { log: null } };
});
const write = (act: string, actor: string, subject: string, hour = 10) =>
  world.store.log.append({ at: `2026-11-20T${hour}:00:00.000Z`, act, actor, subject, detail: `${act} done` });

describe('the list', () => {
  it('has the newest entry first, a page at a time, with how many there are', async () => {
    await write('batch.freeze', 'ada', 'batch-1');
    await write('batch.approve', 'jonas', 'batch-1');
    const { size } = await world.store.log.head();
    const first = must(await listLog(desk, { offset: 0, limit: 1 }));
    expect(first).toMatchObject({ total: size, rows: [{ act: 'batch.approve', position: size }] });
    const second = must(await listLog(desk, { offset: 1, limit: 1 }));
    expect(second.rows).toMatchObject([{ act: 'batch.freeze', actor: 'ada', subject: 'batch-1' }]);
  });

  it('is narrowed to a text that is typed', async () => {
    await write('batch.freeze', 'ada', 'batch-1');
    await write('batch.freeze', 'ada', 'batch-2');
    const found = must(await listLog(desk, { offset: 0, limit: 9, text: 'BATCH-2' }));
    expect(found).toMatchObject({ total: 1, rows: [{ subject: 'batch-2' }] });
  });

  it('shows everything of an entry but the hash of the one before', async () => {
    await write('batch.freeze', 'ada', 'batch-1');
    const [entry] = (await world.store.log.list({ offset: 0, limit: 1 })).rows;
    if (entry === undefined) throw new Error('an entry was written');
    const { previous: _before, ...rest } = entry;
    expect(listedEntry(entry)).toEqual(rest);
  });
});

describe('the check of the whole log', () => {
  it('says that the chain holds, and up to where a card signed it', async () => {
    expect(must(await verifyLog(desk))).toMatchObject({ intact: true, anchoredUpTo: 0, anchor: null });
    const { size } = await world.store.log.head();
    expect(await world.ended(await anchorLog(desk, ada.choice))).toBeNull();
    expect(must(await verifyLog(desk))).toMatchObject({
      intact: true,
      anchoredUpTo: size,
      anchor: { at: '2026-11-20T10:00:00.000Z', by: 'ada' },
    });
    expect(desk.verified.log).toBe(true);
  });

  it('does not count a checkpoint whose signature does not verify', async () => {
    const head = await world.store.log.head();
    const log = { at: 'x', act: 'log.checkpoint', actor: 'ada', subject: '', detail: '' };
    await world.store.log.anchor(head, 'e30.e30.AA', log);
    expect(await world.store.log.verify()).toMatchObject({ anchoredUpTo: head.size });
    expect(must(await verifyLog(desk))).toMatchObject({ anchoredUpTo: 0, anchor: null });
  });

  it('says where the chain breaks, and the desk knows from then on', async () => {
    const broken = { ...(await world.store.log.verify()), intact: false, firstBroken: 2 };
    const log = Object.assign(Object.create(world.store.log) as typeof world.store.log, {
      verify: async () => broken,
      checkpoints: async () => [],
    });
    desk = { ...desk, store: { ...desk.store, log } };
    expect(must(await verifyLog(desk))).toMatchObject({ intact: false, firstBroken: 2 });
    expect(desk.verified.log).toBe(false);
  });
});

describe('what others did while somebody was away', () => {
  const seat = makeSeat({
    clock: fakeClock(),
    rule: { demanded: 'no', idleMinutes: null },
    changed: () => undefined,
  });
  const absence = async () => must(await absenceOf({ seat, store: world.store })).absence;

  it('is nothing while nobody is signed in, and at a first visit', async () => {
    expect(await absence()).toBeNull();
    seat.enter(ADA);
    await write('session.sign-in', 'ada', 'desk');
    expect(await absence()).toBeNull();
  });

  it('is what others did with batches since the last thing that person did before they came', async () => {
    seat.enter(ADA);
    await write('batch.freeze', 'ada', 'batch-1', 10);
    await write('batch.approve', 'jonas', 'batch-1', 11);
    await write('batch.release', 'mira', 'batch-1', 12);
    await write('network.online', 'jonas', 'network', 12);
    await write('session.sign-in', 'ada', 'desk', 13);
    const found = await absence();
    expect(found).toMatchObject({ since: '2026-11-20T10:00:00.000Z', total: 1 });
    expect(found?.rows.map(({ act, subject }) => [act, subject])).toEqual([['batch.release', 'batch-1']]);
    expect(found?.rows[0]).not.toHaveProperty('previous');
  });
});
