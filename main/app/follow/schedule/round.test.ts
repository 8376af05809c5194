// Which searches are made for the messages with payments to ask about.
import { describe, expect, test } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { readPayments } from '../../../bank/payments/read-payments.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import type { ScheduleContext } from '../context.ts';
import { exchangeOf, messageDesk } from '../outbox/message.fake.ts';
import { makeRounds, planSearches, type Wanted } from './round.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const OLDEST = NOW - 90 * 24 * HOUR;
const wanted = (message: string, hoursAgo: number, more: Partial<Wanted> = {}): Wanted => ({
  message,
  ownAccount: 'DE1',
  kind: 'pain.001.001.03',
  from: NOW - hoursAgo * HOUR,
  to: NOW - hoursAgo * HOUR,
  ...more,
});

describe('searches by pages', () => {
  test('messages sent close together share one search', () => {
    const { searches } = planSearches([wanted('m2', 4.5), wanted('m1', 5)], OLDEST, NOW);
    expect(searches).toHaveLength(1);
    expect(searches[0]).toMatchObject({
      messages: ['m1', 'm2'],
      criteria: {
        account: 'DE1',
        transaction_flow_indicator: 'DR',
        transaction_received_date_time_from: '2026-11-20T06:45:00.0Z',
        transaction_received_date_time_to: '2026-11-20T08:30:00.0Z',
      },
    });
  });

  test('days, accounts and directions apart are searches of their own', () => {
    const { searches } = planSearches(
      [
        wanted('a', 5),
        wanted('b', 48),
        wanted('c', 5, { ownAccount: 'DE2' }),
        wanted('d', 5, { kind: 'pain.008.001.02' }),
      ],
      OLDEST,
      NOW,
    );
    expect(
      searches.map((search) => [
        search.messages,
        search.criteria['account'],
        search.criteria['transaction_flow_indicator'],
      ]),
    ).toEqual([
      [['b'], 'DE1', 'DR'],
      [['a'], 'DE1', 'DR'],
      [['c'], 'DE2', 'DR'],
      [['d'], 'DE1', 'CR'],
    ]);
  });

  test('no window ends after now, none begins before the bank answers', () => {
    const { searches } = planSearches([wanted('new', 0.1), wanted('old', 90 * 24)], OLDEST, NOW);
    expect(searches[0]?.criteria['transaction_received_date_time_from']).toBe('2026-08-22T12:00:00.0Z');
    expect(searches[1]?.criteria['transaction_received_date_time_to']).toBe('2026-11-20T12:00:00.0Z');
  });

  test('what was sent before that is out of reach', () => {
    expect(planSearches([wanted('old', 91 * 24)], OLDEST, NOW)).toEqual({
      searches: [],
      outOfReach: ['old'],
    });
  });
});

test('a bank whose pages come round again is not asked for another one', async () => {
  const sealed = { body: 'sealed', sealedAt: '2026-11-20T09:00:00Z' } as OutboxMessage['sealed'];
  const fake = messageDesk({ message: { state: 'accepted', sealed }, payments: [{ ownAccount: 'DE1' }] });
  const certificate = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
  const profile = trainingProfile({ signing: certificate, encryption: certificate });
  let asked = 0;
  const desk = {
    ...fake.desk,
    store: {
      ...fake.desk.store,
      desk: { ...fake.desk.store.desk, profile: () => Promise.resolve({ profile, sha256: 'd'.repeat(64) }) },
      follow: {
        planned: () => Promise.resolve([{ message: 'm-1', ownAccount: 'DE1', due: 1 }]),
        dueOf: async () => [await fake.payment()],
        byUetr: () => Promise.resolve([]),
      },
    },
    bank: {
      ...fake.desk.bank,
      readPayments: (...given: Parameters<typeof readPayments>) => Promise.resolve(readPayments(...given)),
      search: () => {
        asked += 1;
        const transactions = [{ end_to_end_identification: `X-${asked % 3}` }];
        const body = JSON.stringify({ total_pages: 9_999, transactions });
        const exchange = exchangeOf('enhanced-inquiry', body);
        return Promise.resolve({ kind: 'answered', body: Buffer.from(body), headers: {}, exchange });
      },
    },
  } as unknown as ScheduleContext;
  // The inquiry about the message as a whole is not what this is about.
  let works = 0;
  const rounds = makeRounds(desk, (work) => ((works += 1) === 1 ? Promise.resolve(null) : work()));
  await rounds.run(() => asked < 100);
  expect(asked).toBe(4);
});
