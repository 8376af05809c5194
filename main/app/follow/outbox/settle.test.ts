// A message of unknown outcome whose bank answers "no records" with a time that proves nothing: the word of a
// person beside such an answer lets the identical bytes go once more, and neither does alone.
import { describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { decodeSentences, sentence } from '../../../../shared/domain/sentence.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { resend } from './delivery.ts';
import { inquireMessage } from './inquire.ts';
import {
  BANK_TIME,
  exchangeOf,
  messageDesk,
  NO_RECORDS,
  reportOf,
  type MessageWorld,
} from './message.fake.ts';
import { settleMessage } from './settle.ts';
import { outboxRow } from './view.ts';

const SAID = {
  message: 'm-1',
  contact: 'Ms Ito, payments',
  calledAt: '2026-11-20T10:00:00.000Z',
  reference: 'T-78',
  reason: 'it never arrived',
};
const UNKNOWN = { state: 'unknown', doubt: true } as const;
const notCounted = (why: 'before-attempt' | 'names-another' | 'has-status') => [
  sentence('no-records-not-counted', { why }),
];
const UNDATED = { ...UNKNOWN, bankSays: notCounted('before-attempt') };

describe('the word of a person at the bank', () => {
  it.each([
    ['whose Date was far ahead when the message was sent', '2036-11-20T10:00:00.000Z', 'before-attempt'],
    ['whose answers say not when they were made', BANK_TIME, 'without-time'],
  ])('lets a message be resent at a bank %s', async (_, bankTime, why) => {
    const nothing = why === 'without-time' ? { ...NO_RECORDS, createdAt: null } : NO_RECORDS;
    const world = messageDesk({
      message: UNKNOWN,
      payments: [{}],
      inquiries: [nothing],
      report: reportOf('ACCP', []),
    });
    const { desk, message } = world;
    const outbox = { ...desk.store.outbox };
    Object.assign(desk.store.outbox, {
      attempts: async (id: string) => [
        { attempt: 'a-0', message: id, number: 0, kind: 'initiation', bankTime, answer: '' },
        ...(await outbox.attempts(id)),
      ],
    });
    await inquireMessage(desk, 'm-1');
    expect((await message()).bankSays).toEqual([
      sentence('no-records-not-counted', { why: why as 'before-attempt' }),
    ]);
    expect(outboxRow(await message()).may).toMatchObject({ resend: false, settle: true });
    expect(await resend(desk, 'm-1')).toMatchObject({ error: { code: 'resend-without-inquiry' } });
    expect(await settleMessage(desk, SAID)).toMatchObject({ ok: true, value: { state: 'unknown' } });
    expect(outboxRow(await message()).may).toMatchObject({ resend: true, settle: false });
    const [entry] = (await desk.store.log.about('m-1')).toReversed();
    const words = [
      {
        code: 'message-bank-said',
        data: { contact: 'Ms Ito, payments', calledAt: SAID.calledAt, reference: 'T-78' },
      },
      { code: 'words', data: { text: 'it never arrived' } },
    ];
    expect(decodeSentences(entry?.detail ?? '')).toEqual(words);
    expect((await message()).bankSays).toEqual(words);
    expect(await resend(desk, 'm-1')).toMatchObject({ ok: true, value: { state: 'accepted' } });
  });

  it.each<[string, MessageWorld, string]>([
    ['nobody has asked the bank', { message: UNKNOWN }, 'resend-without-inquiry'],
    [
      'the answer names another payment',
      { message: { ...UNKNOWN, bankSays: notCounted('names-another') } },
      'resend-without-inquiry',
    ],
    [
      'the answer gives a status',
      { message: { ...UNKNOWN, bankSays: notCounted('has-status') } },
      'resend-without-inquiry',
    ],
    ['the message waits to be sent', { message: { bankSays: UNDATED.bankSays } }, 'resend-without-inquiry'],
    [
      'it is held after a restore',
      { message: { ...UNDATED, fault: fault('restore-found', { detail: 'E-7' }) } },
      'resend-without-inquiry',
    ],
    [
      'this desk has handed it over',
      { message: UNDATED, givenUp: [{ batch: 'b-1', revision: 1, to: 'desk-2' }] },
      'handed-over',
    ],
  ])('counts nothing where %s', async (_, given, code) => {
    const world = messageDesk(given);
    const before = await world.message();
    expect(await settleMessage(world.desk, SAID)).toMatchObject({ error: { code } });
    expect(await world.message()).toEqual(before);
    expect(await world.acts()).toEqual([]);
  });

  it.each([
    ['that is still to come', { calledAt: '2026-11-20T10:00:00.001Z' }, 'bank-call-ahead'],
    ['whose time is none', { calledAt: 'today' }, 'bank-call-ahead'],
    ['before the last sending', { calledAt: '2026-11-20T09:41:00.000Z' }, 'bank-call-before-sending'],
  ])('counts no call %s', async (_, more, why) => {
    const world = messageDesk({ message: UNDATED });
    const attempts = [
      { kind: 'initiation', outcome: 'unknown', startedAt: '2026-11-20T09:30:00.000Z' },
      { kind: 'initiation', outcome: 'unknown', startedAt: '2026-11-20T09:42:30.000Z' },
      { kind: 'initiation', outcome: 'not-taken', startedAt: '2026-11-20T09:50:00.000Z' },
      { kind: 'inquiry', outcome: 'answered', startedAt: '2026-11-20T09:55:00.000Z' },
    ];
    Object.assign(world.desk.store.outbox, { attempts: () => Promise.resolve(attempts) });
    const before = await world.message();
    expect(await settleMessage(world.desk, { ...SAID, ...more })).toMatchObject({
      error: { code: 'bank-call-time', sentences: [{ data: { why } }] },
    });
    expect(await world.message()).toEqual(before);
    expect(await world.acts()).toEqual([]);
    // It is entered to the minute: in the minute of the sending it may have been after it.
    const called = { ...SAID, calledAt: '2026-11-20T09:42:00.000Z' };
    expect(await settleMessage(world.desk, called)).toMatchObject({ ok: true });
  });

  it('counts a call also where a clock that was wrong wrote the sending down', async () => {
    const world = messageDesk({ message: UNDATED });
    const attempts = [{ kind: 'initiation', outcome: 'unknown', startedAt: '2036-11-20T09:30:00.000Z' }];
    Object.assign(world.desk.store.outbox, { attempts: () => Promise.resolve(attempts) });
    expect(await settleMessage(world.desk, SAID)).toMatchObject({ ok: true });
  });

  it('ends with the next attempt: what was said before it says nothing of it', async () => {
    const { desk, message } = messageDesk({
      message: UNDATED,
      outcome: { kind: 'unknown', fault: fault('timeout'), exchange: exchangeOf('initiation', null) },
    });
    await settleMessage(desk, SAID);
    await resend(desk, 'm-1');
    const after: OutboxMessage = await message();
    expect(after).toMatchObject({ state: 'unknown', nothingShownAt: null, bankSays: null });
    expect(outboxRow(after).may).toMatchObject({ resend: false, settle: false });
  });
});
