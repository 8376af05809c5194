// A sealed message that an officer decides not to send: only while nothing of it has left, and for good.
import { describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { deskEntry, whileSendingDesk } from '../../deliver/index.ts';
import { send } from './delivery.ts';
import { exchangeOf, messageDesk, type FakeDesk, type MessageWorld } from './message.fake.ts';
import { outboxRow } from './view.ts';
import { withdrawMessage } from './withdraw.ts';

const REASON = 'The invoice was cancelled.';
const withdraw = ({ desk }: FakeDesk) => withdrawMessage(desk, { message: 'm-1', reason: REASON });

describe('a message of which nothing has left', () => {
  it('is ended with the reason, and its payments say so', async () => {
    const world = messageDesk();
    expect(await withdraw(world)).toMatchObject({ ok: true, value: { state: 'set-aside', next: null } });
    const ended = await world.message();
    expect(ended.fault).toEqual(fault('message-withdrawn', { detail: REASON }));
    expect(outboxRow(ended).may).toEqual({
      send: false,
      inquire: false,
      resend: false,
      settle: false,
      withdraw: false,
    });
    for (const id of ['p-1', 'p-2'])
      expect(await world.payment(id)).toMatchObject({ statusGroup: 'neutral', nextInquiryAt: null });
    const [entry] = await world.desk.store.tracking.timeline('p-2');
    expect(entry).toMatchObject({ source: 'desk', status: null });
    expect(deskEntry(entry?.facts ?? [])).toEqual({ what: 'withdrawn' });
    expect(await world.acts()).toEqual(['payment.withdraw', 'message.withdraw']);
    expect((await world.desk.store.log.about('m-1')).map(({ detail }) => detail)).toEqual([REASON, REASON]);
  });

  it('is known to the guard outside the store, and ended though the guard cannot be written', async () => {
    const world = messageDesk();
    await withdraw(world);
    expect(await world.desk.rollbackGuard.ended()).toEqual([{ message: 'm-1', why: 'message-withdrawn' }]);
    const full = messageDesk();
    full.breakGuard();
    expect(await withdraw(full)).toMatchObject({ ok: true, value: { state: 'set-aside' } });
  });

  it('is never sent afterwards, and no byte leaves', async () => {
    const world = messageDesk();
    await withdraw(world);
    expect(await send(world.desk, 'm-1')).toMatchObject({ error: { code: 'message-step-impossible' } });
    expect(await withdraw(world)).toMatchObject({ error: { code: 'message-step-impossible' } });
    expect(world.requests).toEqual([]);
  });

  it('is ended too where the bank did not take it: the gateway answered that nothing was', async () => {
    const world = messageDesk({
      outcome: {
        kind: 'not-taken',
        fault: fault('rate-limited'),
        exchange: exchangeOf('initiation', '', 429),
        waitMs: 60_000,
      },
    });
    await send(world.desk, 'm-1');
    expect(await world.message()).toMatchObject({ state: 'queued', attempts: 1, next: { what: 'send' } });
    expect(outboxRow(await world.message()).may.withdraw).toBe(true);
    expect(await withdraw(world)).toMatchObject({ ok: true, value: { state: 'set-aside', next: null } });
  });

  it('waits for an attempt that is under way, and is refused what that attempt has sent', async () => {
    const world = messageDesk();
    const sending = send(world.desk, 'm-1');
    const withdrawn = withdraw(world);
    expect((await sending).ok).toBe(true);
    expect(await withdrawn).toMatchObject({ error: { code: 'message-step-impossible' } });
    expect((await world.message()).state).toBe('accepted');
  });
});

describe('a message stays as it was', () => {
  const HELD = fault('restore-found', { detail: 'E-7' });
  it.each<[string, MessageWorld, string]>([
    ['where it is unknown', { message: { state: 'unknown', doubt: true } }, 'message-step-impossible'],
    ['where an earlier attempt is in doubt', { message: { doubt: true } }, 'message-step-impossible'],
    ['where the bank has accepted it', { message: { state: 'accepted' } }, 'message-step-impossible'],
    [
      'where it is held after a restore: the bank may have its payments',
      { message: { fault: HELD } },
      HELD.code,
    ],
    [
      'where this desk has handed it over',
      { givenUp: [{ batch: 'b-1', revision: 1, to: 'desk-2' }] },
      'handed-over',
    ],
  ])('%s', async (_, given, code) => {
    const world = messageDesk(given);
    const before = await world.message();
    expect(await withdraw(world)).toMatchObject({ error: { code } });
    expect(await world.message()).toEqual(before);
    expect(await world.acts()).toEqual([]);
  });

  it('where a handover gave it up while it waited for that handover', async () => {
    const givenUp: { batch: string; revision: number; to: string }[] = [];
    const world = messageDesk({ givenUp });
    let commit: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const handedOver = whileSendingDesk(world.desk, 'b-1', async () => {
      await typed;
      givenUp.push({ batch: 'b-1', revision: 1, to: 'desk-2' });
    });
    const withdrawn = withdraw(world);
    commit();
    await handedOver;
    expect(await withdrawn).toMatchObject({ error: { code: 'handed-over' } });
    expect((await world.message()).state).toBe('queued');
    expect(await world.acts()).toEqual([]);
  });

  it('where there is none of that name', async () => {
    const world = messageDesk();
    expect(await withdrawMessage(world.desk, { message: 'm-9', reason: REASON })).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it.each<[string, Partial<OutboxMessage>, boolean]>([
    ['queued', {}, true],
    ['in doubt', { doubt: true }, false],
    ['held', { fault: HELD }, false],
    ['handed over', { handedOverTo: 'desk-2' }, false],
    ['on its way', { state: 'sending' }, false],
    ['refused', { state: 'refused' }, false],
  ])('and the act is offered where it is right alone: %s', async (_, message, offered) => {
    expect(outboxRow(await messageDesk({ message }).message()).may.withdraw).toBe(offered);
  });
});
