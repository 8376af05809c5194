// The word of a person at the second bank, whose clock is wrong: its own answers prove nothing by their time.
import { expect, it } from 'vitest';
import { withSecondBank } from './run.ts';
import { sealedMessage } from './samples/sending.ts';

const HOUR = 3_600;
/** Somebody has just been rung. */
const said = () => ({
  contact: 'Ms Ito, payments',
  calledAt: new Date().toISOString(),
  reference: 'T-78',
  reason: 'none of it arrived',
});

it('lets the identical bytes go once more, and the bank books them once', () =>
  withSecondBank(async (world, bank) => {
    const { desk } = world;
    const { message } = await sealedMessage(world, 'BANK-WORD-1');
    const before = await bank.booked();
    await bank.lose('payment-initiation');
    expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'unknown' });
    // Nobody has asked the bank: somebody's word alone is not enough.
    expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({
      ok: false,
      code: 'resend-without-inquiry',
    });
    await bank.advance(HOUR);
    expect(await desk.must('outbox.inquire', { message })).toMatchObject({
      state: 'unknown',
      may: { resend: false, settle: true },
    });
    expect(await desk.call('outbox.resend', { message })).toMatchObject({
      ok: false,
      code: 'resend-without-inquiry',
    });
    expect(await desk.must('outbox.settle', { message, ...said() })).toMatchObject({
      state: 'unknown',
      may: { resend: true, settle: false },
    });
    expect(await bank.booked()).toBe(before);
    await desk.must('outbox.resend', { message });
    expect(await bank.booked()).toBe(before + 1);
    // What was said is over with the attempt.
    expect(await desk.call('outbox.settle', { message, ...said() })).toMatchObject({ ok: false });
  }));
