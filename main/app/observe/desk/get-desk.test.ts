// The desk at a glance: what waits, what is unknown, what happened on the bank's day, and which notices still
// say something.
import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeClock, type FakeClock } from '../../../ports/clock.fake.ts';
import { makeNetwork, makeNotices } from '../../desk/index.ts';
import type { DeskContext } from '../context.ts';
import { getDesk } from './get-desk.ts';

type Counts = Readonly<Record<string, number>>;

let clock: FakeClock;
let desk: DeskContext;
let notices: ReturnType<typeof makeNotices>;
let batches: Counts;
let messages: Counts;
let cases: Counts;
let toSend: number;
let proposal: { readonly proposal: string } | null;
let waiting: { readonly deadline: string }[];
let profile: object | null;
let heads: ReadonlyMap<string, { readonly state: string; readonly reference: string }>;
let spans: (readonly string[])[];
/** Null: it was not verified yet. */
let intact: boolean | null;

beforeEach(() => {
  clock = fakeClock();
  notices = makeNotices(clock, () => undefined);
  [batches, messages, cases, waiting, heads, spans] = [{}, {}, {}, [], new Map(), []];
  [toSend, proposal] = [0, null];
  profile = { id: 'bank', name: 'Bank', timeZone: 'Europe/Berlin', calendar: 'TARGET' };
  intact = null;
  const none = { currency: 'EUR', minor: 0n, count: 0 };
  desk = {
    clock,
    notices,
    network: makeNetwork(clock, 'online', () => undefined),
    identity: { companyName: 'Acme', desk: 'desk-1', environment: 'training' },
    shell: 'stdio',
    version: '1.0.0',
    get verified() {
      return { log: intact };
    },
    store: {
      log: { head: async () => ({ id: 'log-1', size: 3, head: 'a'.repeat(64) }) },
      desk: {
        profile: async () => (profile === null ? null : { profile, sha256: 'p' }),
        setting: async () => null,
        lastSavedAt: async () => '2026-11-20T09:00:00.000Z',
      },
      batches: {
        countByState: async () => batches,
        get: async (id: string) => heads.get(id) ?? null,
      },
      outbox: { countByState: async () => messages, countToSend: async () => toSend },
      policies: { open: async () => proposal },
      cases: { countByState: async () => cases },
      confirmations: { open: async () => waiting },
      tracking: {
        countRejected: async () => 2,
        day: async (...span: readonly string[]) => {
          spans.push(span);
          const sums = [{ ...none, minor: 123_456n, count: 2 }];
          return { sent: sums, accepted: [], settled: [], rejected: [] };
        },
      },
    },
  } as unknown as DeskContext;
});
const shown = async () => must(await getDesk(desk));

describe('what waits', () => {
  it('is counted by who has to act, and an empty desk counts nothing', async () => {
    const empty = {
      drafts: 0,
      toApprove: 0,
      toRelease: 0,
      unknown: 0,
      toSend: 0,
      policies: 0,
      cases: 0,
      unknownCases: 0,
    };
    expect((await shown()).counters).toMatchObject({ ...empty, rejected: 2, beneficiaries: 0 });
    batches = { draft: 1, returned: 2, expired: 4, frozen: 8, approved: 16, released: 32, sealed: 64 };
    messages = { unknown: 3, queued: 5, accepted: 9 };
    // One of the five waits for the end of a pause, and is sent by itself.
    toSend = 4;
    proposal = { proposal: 'p-1' };
    cases = { proposed: 1, approved: 2, released: 4, unknown: 7, returned: 16, closed: 100, withdrawn: 100 };
    expect((await shown()).counters).toMatchObject({
      drafts: 7,
      toApprove: 8,
      toRelease: 16,
      unknown: 3,
      toSend: 4,
      policies: 1,
      unknownCases: 7,
    });
    expect((await shown()).counters.cases).toBe(30);
    cases = { draft: 1, expired: 2, refused: 4, answered: 100, sending: 100 };
    expect((await shown()).counters.cases).toBe(7);
  });

  it('leaves out confirmations whose time is over', async () => {
    const at = new Date(clock.now()).toISOString();
    const later = new Date(clock.now() + 1).toISOString();
    waiting = [{ deadline: at }, { deadline: later }, { deadline: '2026-11-27T00:00:00.000Z' }];
    expect((await shown()).counters.beneficiaries).toBe(2);
  });
});

describe('the day', () => {
  it('is the bank’s, from its midnight to its midnight', async () => {
    const { day, timeZone, businessDate } = await shown();
    expect([timeZone, businessDate]).toEqual(['Europe/Berlin', '2026-11-20']);
    expect(spans).toEqual([['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z']]);
    expect(day.map(({ what }) => what)).toEqual(['sent', 'accepted', 'settled', 'rejected']);
    expect(day[0]?.totals).toMatchObject([{ currency: 'EUR', count: 2 }]);
    clock.advance(Date.parse('2026-11-20T23:00:00.000Z') - clock.now());
    await shown();
    expect(spans[1]).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z']);
  });

  it('is that of UTC on a desk without a bank', async () => {
    profile = null;
    expect(await shown()).toMatchObject({ timeZone: 'UTC', profile: null, businessDate: '2026-11-20' });
    expect(spans).toEqual([['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']]);
  });
});

it('names the bank, and what the shell is missing where it misses something', async () => {
  expect(await shown()).toMatchObject({ profile: { id: 'bank', name: 'Bank' } });
  expect(await shown()).not.toHaveProperty('missing');
  Object.assign(desk, { missing: 'sandbox' });
  expect(await shown()).toMatchObject({ missing: 'sandbox' });
});

it('the log counts as intact until it was found broken', async () => {
  for (const [found, said] of [
    [null, true],
    [true, true],
    [false, false],
  ] as const) {
    intact = found;
    expect((await shown()).log).toEqual({ size: 3, head: 'a'.repeat(64), intact: said });
  }
});

describe('a notice about a seal', () => {
  const raise = (batch: string | null) => notices.raise('seal', batch, fault('card-removed'));
  const open = async () => (await shown()).notices.map(({ batch, reference }) => [batch, reference]);

  it('names its batch while that still waits to be sealed', async () => {
    heads = new Map([['b-1', { state: 'released', reference: 'BATCH-1' }]]);
    raise('b-1');
    expect(await open()).toEqual([['b-1', 'BATCH-1']]);
  });

  it.each(['sealed', 'returned', 'withdrawn', 'draft'])('is settled once that is %s', async (state) => {
    heads = new Map([['b-1', { state, reference: 'BATCH-1' }]]);
    raise('b-1');
    expect(await open()).toEqual([]);
    expect(notices.all()).toEqual([]);
  });

  it('about the desk itself stays, whatever becomes of batches', async () => {
    notices.raise('log', null, fault('store-stopped'));
    expect(await open()).toEqual([[null, null]]);
  });
});

it('a notice of damage stands before one about a seal, and the older before the newer', async () => {
  notices.raise('seal', null, fault('vault-secret-missing'));
  clock.advance(1_000);
  notices.raise('vault', null, fault('vault-damaged'));
  clock.advance(1_000);
  notices.raise('pages', null, fault('store-pages-damaged'));
  clock.advance(1_000);
  notices.raise('log', null, fault('log-broken'));
  expect((await shown()).notices.map(({ what }) => what)).toEqual(['pages', 'log', 'seal', 'vault']);
});
