// Inquiries about a message: which payments are asked about, and what an answer settles.
import { describe, expect, test } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import type { StatusReport } from '../../../../shared/domain/status-report.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import { inquireMessage, inquirePayment } from './inquire.ts';
import { exchangeOf, failed, messageDesk, NO_RECORDS, reportOf, unreadable } from './message.fake.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const UNKNOWN = { state: 'unknown', doubt: true } as const;
const many = (count: number) => Array.from({ length: count }, () => ({}));
/** Made at the moment of the answer, as the bank's clock has it. */
const nothing = NO_RECORDS;

describe('a round', () => {
  test.each([
    [1, ['E-1']],
    [2, ['E-1', 'E-2']],
    [3, ['E-1', 'E-2', 'E-3']],
    [8, ['E-1', 'E-5', 'E-8']],
  ])('of a message of %i asks about first, middle and last while nothing shows', async (count, asked) => {
    const { desk, requests, message } = messageDesk({
      message: UNKNOWN,
      payments: many(count),
      inquiries: [nothing],
    });
    expect((await inquireMessage(desk, 'm-1')).ok).toBe(true);
    expect(requests).toEqual(asked.map((endToEndId) => ['inquiry-post', { endToEndId }]));
    expect(await message()).toMatchObject({
      state: 'unknown',
      nothingShownAt: NOW,
      inquiries: 1,
      next: { what: 'inquire', at: LATER },
      bankSays: [{ code: 'bank-has-none' }],
    });
  });

  test('ends with the first payment that shows: the message arrived, and the others are asked about', async () => {
    const { desk, requests, message, payment, acts } = messageDesk({
      message: { ...UNKNOWN, fault: fault('answer-garbled'), inquiries: 2 },
      payments: many(3),
      inquiries: [reportOf('ACCP', [['E-1', 'ACSP']])],
    });
    await inquireMessage(desk, 'm-1');
    expect(requests).toHaveLength(1);
    expect(await message()).toMatchObject({
      state: 'accepted',
      doubt: false,
      fault: null,
      inquiries: 0,
      next: null,
    });
    expect(await payment('p-1')).toMatchObject({ status: 'ACSP' });
    expect(await payment('p-3')).toMatchObject({ status: null, statusGroup: 'waiting', nextInquiryAt: NOW });
    expect(await acts()).toEqual(['inquiry.post', 'inquiry.shows-payments']);
  });

  test('that shows the refusal of the whole message settles it so', async () => {
    const { desk, message, payment } = messageDesk({
      message: UNKNOWN,
      inquiries: [reportOf('RJCT', [['E-1', 'RJCT']])],
    });
    await inquireMessage(desk, 'm-1');
    expect(await message()).toMatchObject({ state: 'refused', fault: null, next: null });
    expect(await payment('p-2')).toMatchObject({ status: 'RJCT', statusGroup: 'refused' });
  });

  test('that shows something else settles nothing, is counted, and the third one ends the asking', async () => {
    const other = reportOf('ACCP', [['E-1', 'ACSP']], { originalMessageId: 'M-2' });
    const { desk, message, payment, requests } = messageDesk({ message: UNKNOWN, inquiries: [other] });
    await inquireMessage(desk, 'm-1');
    expect(requests).toHaveLength(1);
    expect(await message()).toMatchObject({
      state: 'unknown',
      inquiries: 1,
      nothingShownAt: null,
      next: { what: 'inquire', at: LATER },
      bankSays: [{ code: 'bank-shows-other-message' }],
    });
    expect(await payment()).toMatchObject({ status: null, nextInquiryAt: null, inquiries: 1 });
    await inquireMessage(desk, 'm-1');
    await inquireMessage(desk, 'm-1');
    expect(await message()).toMatchObject({
      inquiries: 3,
      next: null,
      bankSays: expect.arrayContaining([
        expect.objectContaining({ code: 'inquiries-did-not-settle' }),
      ]) as unknown,
    });
  });

  test.each<[string, StatusReport]>([
    ['another message', reportOf('ACCP', [['E-1', 'ACSP']], { originalMessageId: 'M-2' })],
    [
      'a duplicate',
      reportOf('RJCT', [['E-1', null]], {
        group: { status: 'RJCT', reasons: [{ code: 'AM05', text: '' }] },
      }),
    ],
  ])('that shows %s takes back that the bank knew none of it', async (_, report) => {
    const { desk, message } = messageDesk({
      message: { ...UNKNOWN, nothingShownAt: NOW },
      inquiries: [report],
    });
    await inquireMessage(desk, 'm-1');
    expect(await message()).toMatchObject({ state: 'unknown', doubt: true, nothingShownAt: null });
  });

  test('without an answer is counted, says nothing, and keeps what failed', async () => {
    const refused = failed(fault('inquiry-refused'), exchangeOf('inquiry-post', 'no', 500));
    const { desk, message, acts } = messageDesk({ message: UNKNOWN, inquiries: [refused] });
    expect((await inquireMessage(desk, 'm-1')).ok).toBe(true);
    expect(await message()).toMatchObject({ state: 'unknown', inquiries: 1, bankSays: null });
    expect(await desk.store.outbox.attempts('m-1')).toMatchObject([
      { kind: 'inquiry', outcome: 'not-taken', fault: { code: 'inquiry-refused' }, answer: 'no' },
    ]);
    expect(await acts()).toEqual(['inquiry.post', 'inquiry.shows-unanswered']);
  });

  test('whose answer cannot be read is an answer without evidence', async () => {
    const { desk, message } = messageDesk({ message: UNKNOWN, inquiries: [nothing], report: unreadable });
    expect((await inquireMessage(desk, 'm-1')).ok).toBe(true);
    expect(await message()).toMatchObject({ state: 'unknown', nothingShownAt: null, inquiries: 1 });
    expect(await desk.store.outbox.attempts('m-1')).toMatchObject([
      { outcome: 'answered', fault: { code: 'message-answer-unreadable' } },
    ]);
  });

  test('that this desk could not make counts nothing, says so, and waits an hour', async () => {
    const local = failed(fault('card-removed'), unsentExchange('inquiry-post', 'c'));
    const { desk, message, payment, acts } = messageDesk({ message: UNKNOWN, inquiries: [local] });
    expect(await inquireMessage(desk, 'm-1')).toMatchObject({ error: { code: 'card-removed' } });
    expect(await message()).toMatchObject({
      inquiries: 0,
      next: { what: 'inquire', at: '2026-11-20T11:00:00.000Z' },
      bankSays: [{ code: 'inquiry-not-made' }],
    });
    expect(await payment()).toMatchObject({ inquiries: 0, nextInquiryAt: null });
    expect(await acts()).toEqual(['inquiry.post', 'inquiry.not-made']);
  });

  test.each(['queued', 'sending', 'set-aside'] as const)(
    'is not made about a message that is %s',
    async (state) => {
      const { desk, requests } = messageDesk({ message: { state } });
      expect(await inquireMessage(desk, 'm-1')).toMatchObject({ error: { code: 'message-step-impossible' } });
      expect(await inquirePayment(desk, 'p-1', 'auto')).toMatchObject({
        error: { code: 'message-step-impossible' },
      });
      expect(requests).toEqual([]);
    },
  );
});

describe('an inquiry about one payment', () => {
  const ACCEPTED = { state: 'accepted' } as const;

  test('of a message that arrived moves the payment and never the message', async () => {
    const { desk, message, payment } = messageDesk({
      message: ACCEPTED,
      payments: [{ inquiries: 4 }, {}],
      inquiries: [reportOf(null, [['E-1', 'ACSC']])],
    });
    expect(await inquirePayment(desk, 'p-1', 'auto')).toMatchObject({ ok: true, value: { status: 'ACSC' } });
    expect(await payment()).toMatchObject({ status: 'ACSC', nextInquiryAt: null, inquiries: 0 });
    expect(await message()).toMatchObject({ state: 'accepted', inquiries: 0 });
  });

  test('that shows nothing is evidence about the message only where it has no other payment', async () => {
    const two = messageDesk({ message: UNKNOWN, payments: many(2), inquiries: [nothing] });
    await inquirePayment(two.desk, 'p-1', 'auto');
    expect(await two.message()).toMatchObject({ nothingShownAt: null, inquiries: 0 });
    const one = messageDesk({ message: UNKNOWN, payments: many(1), inquiries: [nothing] });
    await inquirePayment(one.desk, 'p-1', 'auto');
    expect(await one.message()).toMatchObject({ nothingShownAt: NOW, inquiries: 1 });
  });

  test.each([
    ['the reference the bank gave', { bankReference: 'B-9' }, 'B-9'],
    ['its UETR, where it has one', { bankReference: 'B-9', uetr: 'u-1' }, 'u-1'],
  ])('goes by %s', async (_what, more, globalTranNo) => {
    const { desk, requests } = messageDesk({
      message: ACCEPTED,
      payments: [more, {}],
      inquiries: [reportOf(null, [['E-1', 'ACSP']])],
    });
    await inquirePayment(desk, 'p-1', 'auto');
    expect(requests).toEqual([['inquiry-get', { endToEndId: 'E-1', globalTranNo }]]);
  });

  test('is asked in the form that was chosen; without a reference of the bank there is none by GET', async () => {
    const { desk, requests } = messageDesk({
      message: ACCEPTED,
      payments: [{ uetr: 'u-1' }, {}],
      inquiries: [reportOf(null, [['E-1', 'ACSP']])],
    });
    await inquirePayment(desk, 'p-1', 'post');
    expect(requests).toEqual([['inquiry-post', { endToEndId: 'E-1' }]]);
    expect(await inquirePayment(desk, 'p-2', 'get')).toMatchObject({
      error: { code: 'nothing-to-ask-with' },
    });
    expect(await inquirePayment(desk, 'p-9', 'auto')).toMatchObject({ error: { code: 'not-found' } });
    expect(requests).toHaveLength(1);
  });

  test('is narrowed by its amount where another has the same reference', async () => {
    const { desk, requests } = messageDesk({
      message: ACCEPTED,
      payments: [{}, { endToEndId: 'E-1' }],
      inquiries: [reportOf(null, [['E-1', 'ACSP']])],
    });
    await inquirePayment(desk, 'p-1', 'auto');
    expect(requests).toEqual([
      ['inquiry-post', { endToEndId: 'E-1', instdAmt: { amount: '10.00', currency: 'EUR' } }],
    ]);
  });

  test('that failed waits as long as the bank asked, and counts', async () => {
    const exchange = exchangeOf('inquiry-post', 'slow down', 429);
    const slow = { ...failed(fault('rate-limited'), exchange), waitMs: 20 * 60_000 };
    const { desk, payment } = messageDesk({ message: ACCEPTED, inquiries: [slow] });
    await inquirePayment(desk, 'p-1', 'auto');
    expect(await payment()).toMatchObject({ nextInquiryAt: '2026-11-20T10:20:00.000Z', inquiries: 1 });
  });

  test('that this desk could not make is tried again an hour later', async () => {
    const local = failed(fault('card-removed'), unsentExchange('inquiry-post', 'c'));
    const { desk, payment, message } = messageDesk({ message: ACCEPTED, inquiries: [local] });
    expect((await inquirePayment(desk, 'p-1', 'auto')).ok).toBe(false);
    expect(await payment()).toMatchObject({ nextInquiryAt: '2026-11-20T11:00:00.000Z', inquiries: 0 });
    expect((await message()).bankSays).toBeNull();
  });
});
