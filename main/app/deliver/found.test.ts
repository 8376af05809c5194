// What rows of a search change: timelines of payments that are ours by proof, and never more than evidence
// while a message is unknown.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import { describe, expect, test } from 'vitest';
import type { OutboxMessage, TrackedPayment } from '../../ports/store.ts';
import { AT, answeredDesk, sentMessage, trackedPayment, type Answered } from './answered.fake.ts';
import { feedTimelines, recordFound, type FoundPage } from './found.ts';
import type { BankPayment } from './report-targets.ts';

const UETR = '0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
const OTHER = '1b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55';
const row = (more: Partial<BankPayment> = {}): BankPayment =>
  ({
    endToEndId: 'E-1',
    instructionId: null,
    uetr: UETR,
    bankReference: null,
    clearingReference: null,
    serviceType: null,
    eventTime: null,
    settlementDate: null,
    confirmedAmount: null,
    instructedAmount: null,
    debtorAccount: null,
    creditorAccount: null,
    status: 'ACSC',
    reasons: [],
    ...more,
  }) as BankPayment;
const answer = { answer: 'a-1', receivedAt: AT, raw: 'r', text: '', verified: false };
const page = (
  rows: readonly BankPayment[],
  messages: readonly OutboxMessage[],
  more: Partial<FoundPage> = {},
): FoundPage => ({ rows, messages, answer, notUnderstood: [], asked: false, ...more });
const ours = (more: Partial<TrackedPayment> = {}): TrackedPayment =>
  trackedPayment(1, { uetr: UETR, ...more });
const timeline = async ({ desk }: Answered, payment = 'p-1') => desk.store.tracking.timeline(payment);

describe('a row that is proved to be a payment of ours', () => {
  test('moves it and stands in its timeline with all that it says', async () => {
    const world = await answeredDesk([ours()]);
    const said = row({
      bankReference: 'R-1',
      clearingReference: 'C-1',
      serviceType: '',
      eventTime: '2026-11-20T09:00:00Z',
      settlementDate: '2026-11-20',
      confirmedAmount: { amount: '9.00', currency: 'EUR' },
      reasons: [
        { type: 'TM01', code: 'AC01', text: 'Late' },
        { type: null, code: null, text: null },
      ] as unknown as BankPayment['reasons'],
    });
    const spoken = await recordFound(
      world.desk,
      page([said], [sentMessage()], {
        notUnderstood: [
          { path: 'transactions[0].colour', text: 'blue' },
          { path: 'transactions[1].colour', text: 'red' },
        ],
      }),
    );
    expect([...spoken]).toEqual(['p-1']);
    expect(await timeline(world)).toEqual([
      {
        at: AT,
        source: 'enhanced-inquiry',
        status: 'ACSC',
        reasons: [
          { code: 'AC01', text: 'Late' },
          { code: '', text: '' },
        ],
        facts: [
          { name: 'uetr', value: UETR },
          { name: 'bankReference', value: 'R-1' },
          { name: 'clearingReference', value: 'C-1' },
          { name: 'event', value: '2026-11-20T09:00:00Z' },
          { name: 'settlementDate', value: '2026-11-20' },
          { name: 'confirmedAmount', value: 'EUR 9.00' },
          { name: 'reasonType', value: 'TM01' },
        ],
        notUnderstood: ['transactions[0].colour: blue'],
        answer: 'a-1',
      },
    ]);
    expect(await world.desk.store.tracking.get('p-1')).toMatchObject({
      status: 'ACSC',
      statusGroup: 'done',
      bankReference: 'R-1',
      uetr: UETR,
      inquiries: 0,
    });
    expect(await world.desk.store.batches.get('b-1')).toMatchObject({ state: 'closed', outcome: 'settled' });
    expect(world.acts()).toEqual(['follow.found', 'batch.close']);
    expect(world.desk.store.log.entries.find(({ act }) => act === 'follow.found')?.detail).toBe(
      coded(sentence('log-counted', { what: 'payments', count: 1 })),
    );
  });

  test('counts as an inquiry where the follow-up asked, and keeps the identifiers it had', async () => {
    const world = await answeredDesk([
      ours({ status: 'ACSP', statusGroup: 'waiting', bankReference: 'R-0' }),
    ]);
    const unnamed = row({ uetr: null, bankReference: 'R-0', status: 'ACSP' });
    await recordFound(world.desk, page([unnamed], [sentMessage()], { asked: true }));
    expect(await world.desk.store.tracking.get('p-1')).toMatchObject({
      inquiries: 1,
      uetr: UETR,
      bankReference: 'R-0',
    });
    const amountAlone = row({
      status: 'ACSP',
      confirmedAmount: { amount: '9.00', currency: null },
    });
    await recordFound(world.desk, page([amountAlone], [sentMessage()], { asked: false }));
    expect(await world.desk.store.tracking.get('p-1')).toMatchObject({ inquiries: 1 });
    expect((await timeline(world)).at(-1)?.facts).toContainEqual({ name: 'confirmedAmount', value: '9.00' });
  });

  test('is found by its UETR in a message nobody named, and not by its name alone', async () => {
    const found = await answeredDesk([ours()]);
    expect([...(await recordFound(found.desk, page([row()], [])))]).toEqual(['p-1']);
    const byName = await answeredDesk([ours({ uetr: null })]);
    expect([...(await recordFound(byName.desk, page([row()], [sentMessage()])))]).toEqual([]);
    const others = await answeredDesk([ours({ uetr: OTHER })]);
    expect([...(await recordFound(others.desk, page([row()], [sentMessage()])))]).toEqual([]);
    const byReference = await answeredDesk([ours({ uetr: null, bankReference: 'R-1' })]);
    const referenced = row({ uetr: null, bankReference: 'R-1' });
    expect([...(await recordFound(byReference.desk, page([referenced], [sentMessage()])))]).toEqual(['p-1']);
    expect([...(await recordFound(byReference.desk, page([referenced], [])))]).toEqual([]);
    expect(await byReference.desk.store.tracking.get('p-1')).toMatchObject({ uetr: null });
    const naming = row({ bankReference: 'R-1', uetr: UETR.toUpperCase() });
    expect([...(await recordFound(byReference.desk, page([naming], [sentMessage()])))]).toEqual(['p-1']);
    expect(await byReference.desk.store.tracking.get('p-1')).toMatchObject({ uetr: UETR });
    const nameless = row({ endToEndId: null });
    expect([...(await recordFound(found.desk, page([nameless], [sentMessage()])))]).toEqual([]);
    const badUetr = row({ uetr: 'no uetr', bankReference: 'R-1' });
    const odd = await answeredDesk([ours({ uetr: null, bankReference: 'R-1' })]);
    expect([...(await recordFound(odd.desk, page([badUetr], [sentMessage()])))]).toEqual(['p-1']);
    expect(await odd.desk.store.tracking.get('p-1')).toMatchObject({ uetr: null });
  });
});

test('a return is seen by the type of a reason', async () => {
  const world = await answeredDesk([ours()]);
  const reasons = [{ type: 'RETN', code: 'AC04', text: 'closed' }];
  await recordFound(world.desk, page([row({ reasons })], [sentMessage()]));
  expect(await world.desk.store.tracking.get('p-1')).toMatchObject({
    status: 'ACSC',
    returned: true,
    statusGroup: 'attention',
  });
});

describe('the state of its message', () => {
  test.each(['queued', 'sending', 'set-aside'] as const)(
    '%s: an answer cannot be about it',
    async (state) => {
      const world = await answeredDesk([ours()], [sentMessage({ state })]);
      expect([...(await recordFound(world.desk, page([row()], [sentMessage({ state })])))]).toEqual([]);
      expect(world.acts()).toEqual([]);
    },
  );

  test('unknown: it is evidence to ask at once, and moves no payment', async () => {
    const message = sentMessage({ state: 'unknown' });
    const world = await answeredDesk([ours()], [message]);
    expect([...(await recordFound(world.desk, page([row()], [message])))]).toEqual(['p-1']);
    expect(await world.desk.store.tracking.get('p-1')).toEqual(ours());
    expect(await timeline(world)).toHaveLength(1);
    expect(await world.desk.store.outbox.get('m-1')).toMatchObject({ next: { what: 'inquire', at: AT } });
  });

  test('unknown: a bank that had none of it, by its own word, is asked again before anything is resent', async () => {
    const message = sentMessage({ state: 'unknown', doubt: true, nothingShownAt: AT });
    const world = await answeredDesk([ours()], [message]);
    await recordFound(world.desk, page([row()], [message]));
    expect(await world.desk.store.outbox.get('m-1')).toMatchObject({
      nothingShownAt: null,
      bankSays: [{ code: 'search-shows-payments' }],
    });
  });

  test('accepted: nothing is planned for the message', async () => {
    const world = await answeredDesk([ours()]);
    await recordFound(world.desk, page([row()], [sentMessage()]));
    expect(await world.desk.store.outbox.get('m-1')).toMatchObject({ next: null });
  });

  test('a message that is gone meanwhile changes nothing', async () => {
    const world = await answeredDesk([ours()], []);
    expect([...(await recordFound(world.desk, page([row()], [sentMessage()])))]).toEqual([]);
    expect([...(await recordFound(world.desk, page([row()], [])))]).toEqual([]);
  });

  test('a payment that is gone meanwhile is left out', async () => {
    const world = await answeredDesk([ours()]);
    const tracking = { ...world.desk.store.tracking, get: async () => null };
    const desk = { ...world.desk, store: { ...world.desk.store, tracking } };
    await recordFound(desk, page([row()], [sentMessage()]));
    expect(world.desk.store.log.entries.find(({ act }) => act === 'follow.found')?.detail).toBe(
      coded(sentence('log-counted', { what: 'payments', count: 0 })),
    );
  });
});

describe('a search that somebody made', () => {
  test('feeds the timelines of what was sent lately, and counts as no inquiry', async () => {
    const world = await answeredDesk([ours({ status: 'ACSP', statusGroup: 'waiting', inquiries: 2 })]);
    await feedTimelines(world.desk, page([row({ status: 'ACSP' })], []));
    expect(await world.desk.store.tracking.get('p-1')).toMatchObject({ inquiries: 2 });
    expect(await timeline(world)).toHaveLength(1);
  });

  test('asks nothing of the store where it found nothing', async () => {
    const world = await answeredDesk([ours()]);
    const outbox = { ...world.desk.store.outbox, list: () => Promise.reject(new Error('asked')) };
    await feedTimelines({ ...world.desk, store: { ...world.desk.store, outbox } }, page([], []));
    expect(world.acts()).toEqual([]);
  });
});
