// A message as the window shows it: what may be done with it is what its state allows, and an attempt nobody
// waits for any more is unknown.
import { emptySeat } from '../../desk/seat.fake.ts';
import { describe, expect, it } from 'vitest';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Attempt, OutboxMessage } from '../../../ports/store.ts';
import { messageDesk, type MessageWorld } from './message.fake.ts';
import { getOutbox, listOutbox } from './view.ts';

const SHA256 = 'ab'.repeat(32);
const FROZEN = {
  kind: 'pain.001.001.03',
  revision: 1,
  message: 'm-1',
  messageId: 'M-1',
  sha256: 'cd'.repeat(32),
  reading: { valueDates: ['2026-11-23', '2026-11-24'] },
} as unknown as OutboxMessage['frozen'];
const MESSAGE = {
  frozen: FROZEN,
  totals: [{ currency: 'EUR', minor: 2_000n, count: 2 }],
  sealed: {
    body: 'sealed',
    sha256: SHA256,
    bytes: 900,
    suite: 'modern',
    sealedAt: '2026-11-20T09:00:00.000Z',
  },
} as const;

function deskWith(
  message: Partial<OutboxMessage>,
  attempts: readonly Partial<Attempt>[] = [],
  world: MessageWorld = {},
) {
  const { desk } = messageDesk({ ...world, message: { ...MESSAGE, ...message } });
  const outbox = { ...desk.store.outbox, attempts: () => Promise.resolve(attempts as readonly Attempt[]) };
  const shown = new Map<string, number>();
  return {
    ...desk,
    store: { ...desk.store, outbox },
    openedAt: '2026-11-20T10:00:00.000Z',
    locks: [],
    shown,
    seat: emptySeat(),
  };
}
const shown = async (message: Partial<OutboxMessage>) => must(await getOutbox(deskWith(message), 'm-1'));

describe('a message in the outbox', () => {
  it('comes with its totals, its sealed bytes, and the words of what was frozen', async () => {
    expect(await shown({})).toMatchObject({
      message: 'm-1',
      state: 'queued',
      kind: 'credit-transfer',
      transactions: 2,
      totals: [{ currency: 'EUR', amount: '20.00' }],
      valueDates: ['2026-11-23', '2026-11-24'],
      bodyBytes: 900,
      bodySha256: SHA256,
      suite: 'modern',
      payloadSha256: 'cd'.repeat(32),
      words: fingerprintWords('cd'.repeat(32)),
      history: [],
      held: false,
    });
  });

  it.each([
    ['queued', {}, { send: true, resend: false, inquire: false }],
    ['queued', { handedOverTo: 'desk-b' }, { send: false, resend: false }],
    ['sending', {}, { send: false, resend: false }],
    ['accepted', {}, { send: false, resend: false, inquire: true }],
    ['unknown', { doubt: true }, { send: false, resend: false, inquire: true }],
    ['unknown', { doubt: true, nothingShownAt: '2026-11-20T09:30:00.000Z' }, { send: false, resend: true }],
    ['refused', {}, { send: false, resend: false }],
  ] as const)('that is %s with %j may be %j', async (state, more, may) => {
    expect((await shown({ state, ...more })).may).toMatchObject(may);
  });

  it('lists the states that are asked for', async () => {
    const desk = deskWith({ state: 'unknown' });
    const ids = async (states?: ('queued' | 'unknown')[]) =>
      must(await listOutbox(desk, { offset: 0, limit: 10, ...(states && { states }) })).rows.map(
        ({ message }) => message,
      );
    expect(await ids()).toEqual(['m-1']);
    expect(await ids(['unknown'])).toEqual(['m-1']);
    expect(await ids(['queued'])).toEqual([]);
  });

  it('is not found where there is none', async () => {
    expect(await getOutbox(deskWith({}), 'm-none')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

it('keeps what the bank answered off the screen while names and amounts of its batch are hidden', async () => {
  const attempt = { attempt: 'a-1', message: 'm-1', number: 1, kind: 'initiation' } as const;
  const desk = deskWith({}, [{ ...attempt, outcome: 'answered', answer: '<Nm>Kestrel</Nm>' }], {
    salary: true,
  });
  expect(must(await getOutbox(desk, 'm-1'))).toMatchObject({
    answersHidden: true,
    history: [{ answer: '' }],
  });
  desk.shown.set('b-1', desk.clock.now() + 60_000);
  expect(must(await getOutbox(desk, 'm-1'))).toMatchObject({
    answersHidden: false,
    history: [{ answer: '<Nm>Kestrel</Nm>' }],
  });
});

it('keeps what persons at the bank said of it, with who recorded it and when, whatever followed', async () => {
  const desk = deskWith({ bankSays: null });
  const entry = { actor: 'p-1', subject: 'm-1', detail: 'Ms Ito' };
  const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
  await desk.store.log.append({ ...entry, at: at(1), act: 'message.hold-settled' });
  await desk.store.log.append({ ...entry, at: at(2), act: 'message.settle' });
  await desk.store.log.append({ ...entry, at: at(3), act: 'message.intent' });
  await desk.store.log.append({ ...entry, at: at(4), act: 'message.hold-settled' });
  expect(must(await getOutbox(desk, 'm-1')).bankCalls).toEqual([
    { at: at(1), act: 'message.hold-settled', by: 'p-1', detail: 'Ms Ito' },
    { at: at(2), act: 'message.settle', by: 'p-1', detail: 'Ms Ito' },
    { at: at(4), act: 'message.hold-settled', by: 'p-1', detail: 'Ms Ito' },
  ]);
});

describe('an attempt that never ended', () => {
  const attempt = { attempt: 'a-1', message: 'm-1', number: 1, kind: 'initiation', bankTime: 'x' } as const;
  const history = async (more: Partial<Attempt>) =>
    must(await getOutbox(deskWith({}, [{ ...attempt, ...more }]), 'm-1')).history;

  it('is unknown where it began before the desk was opened, and pending where it goes on', async () => {
    const outcomes = async (startedAt: string, outcome: Attempt['outcome']) =>
      (await history({ startedAt, outcome })).map((one) => one.outcome);
    expect(await outcomes('2026-11-20T09:59:59.999Z', 'pending')).toEqual(['unknown']);
    expect(await outcomes('2026-11-20T10:00:00.000Z', 'pending')).toEqual(['pending']);
    expect(await outcomes('2026-11-20T09:00:00.000Z', 'answered')).toEqual(['answered']);
  });

  it('is named by its number, without what only the desk needs', async () => {
    const [row] = await history({ startedAt: '2026-11-20T10:00:00.000Z', outcome: 'pending' });
    expect(row).toEqual({
      attempt: 1,
      kind: 'initiation',
      startedAt: '2026-11-20T10:00:00.000Z',
      outcome: 'pending',
    });
  });
});
