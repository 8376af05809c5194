import { sentence } from '../../../shared/domain/sentence.ts';
import { expect, it } from 'vitest';
import type { BankLink, Exchange } from '../../ports/bank.ts';
import { makeBankPauses, pausedBank, type BankPause } from './paused-bank.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

function setUp(waitMs: number | null, answered: boolean) {
  const clock = { at: NOON, now: () => clock.at };
  const asked: string[] = [];
  const begun: BankPause[] = [];
  const exchange = {
    answer: answered ? { status: 429, headers: {}, body: new Uint8Array(), truncated: false } : null,
  } as Exchange;
  const failed = (name: string) => () => {
    asked.push(name);
    return Promise.resolve({ kind: 'failed', fault: { code: 'rate-limited' }, exchange, waitMs });
  };
  const link = {
    search: failed('search'),
    balance: failed('balance'),
    initiate: failed('initiate'),
  } as unknown as BankLink;
  const pauses = makeBankPauses(clock);
  const bank = pausedBank(link, pauses, (pause) => void begun.push(pause), clock);
  const search = () =>
    bank.search({ form: 'current', correlationId: 'c' } as Parameters<BankLink['search']>[0]);
  const balance = () => bank.balance({ correlationId: 'c' } as Parameters<BankLink['balance']>[0]);
  const initiate = () => bank.initiate({ correlationId: 'c' } as Parameters<BankLink['initiate']>[0]);
  return { clock, asked, begun, pauses, search, balance, initiate };
}

it('nothing of the operation leaves until its pause is over, and other operations go on', async () => {
  const { clock, asked, begun, search, balance } = setUp(600_000, true);
  await search();
  expect(begun).toEqual([{ operation: 'enhanced-inquiry', until: '2026-11-20T12:10:00.000Z' }]);
  expect(await search()).toMatchObject({
    kind: 'failed',
    fault: { code: 'bank-pause', sentences: [sentence('log-until', { until: '2026-11-20T12:10:00.000Z' })] },
    exchange: { sentAt: null },
  });
  await balance();
  expect(asked).toEqual(['search', 'balance']);
  clock.at = NOON + 600_000;
  await search();
  expect(asked).toEqual(['search', 'balance', 'search']);
});

it('a pause of the access token holds everything', async () => {
  const { asked, search, initiate } = setUp(600_000, false);
  await search();
  expect(await initiate()).toMatchObject({
    kind: 'not-taken',
    fault: { code: 'bank-pause' },
    waitMs: 600_000,
  });
  expect(asked).toEqual(['search']);
});

it('that was begun by a clock that was ahead is over once it was put right', () => {
  let now = Date.parse('2027-11-20T10:00:00Z');
  const pauses = makeBankPauses({ now: () => now });
  pauses.begin('initiation', 60_000);
  expect(pauses.of('initiation')).not.toBeNull();
  const kept = pauses.all();
  now = Date.parse('2026-11-20T10:00:00Z');
  expect(pauses.of('initiation')).toBeNull();
  const opened = makeBankPauses({ now: () => now });
  opened.restore(kept);
  expect(opened.all()).toEqual([]);
});

it('a person may end it', async () => {
  const { asked, pauses, search } = setUp(600_000, true);
  await search();
  expect(pauses.end()).toEqual([{ operation: 'enhanced-inquiry', until: '2026-11-20T12:10:00.000Z' }]);
  await search();
  expect(asked).toEqual(['search', 'search']);
});

it('without a wait there is no pause', async () => {
  const { pauses, search } = setUp(null, true);
  await search();
  expect(pauses.all()).toEqual([]);
});
