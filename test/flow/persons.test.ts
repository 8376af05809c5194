// Promise 2: nobody moves money alone. Persons are known by enrolled certificates; what does not count
// changes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsTraining } from './desk-kind.ts';
import { advanceBank } from './bank-console.ts';
import { cardOf, detail, must, sign, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway, type PinAsked } from './stdio-desk.ts';

const folder = newFolder();
/** Machines that run tests are busy. */
const PATIENT = { timeout: 60_000 };
let desk: StdioDesk;
let ownPin: (asked: PinAsked) => string | null;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  ownPin = desk.pin;
});
beforeEach(() => {
  desk.pin = ownPin;
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function frozen(): Promise<string> {
  const batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  return batch;
}

describe('who may sign', () => {
  it('a certificate nobody enrolled counts for nothing and no PIN is asked for', async () => {
    const batch = await typedBatch(desk);
    const before = desk.asked.length;
    expect(await sign(desk, 'batches.freeze', batch, null)).toMatchObject({ code: 'person-not-enrolled' });
    expect(await detail(desk, batch)).toMatchObject({ state: 'draft', revision: 0, signatures: [] });
    const other = await frozen();
    expect(await sign(desk, 'batches.approve', other, null)).toMatchObject({ code: 'person-not-enrolled' });
    expect(await detail(desk, other)).toMatchObject({ state: 'frozen', approvals: { have: 0, need: 1 } });
    expect(desk.asked.length).toBe(before + 1);
  });

  it('the preparer cannot approve and the approver cannot release what they handled', async () => {
    const batch = await frozen();
    expect(await sign(desk, 'batches.approve', batch, 'ada-keller')).toMatchObject({
      code: 'person-without-role',
    });
    await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
    expect(await sign(desk, 'batches.release', batch, 'jonas-weber')).toMatchObject({
      code: 'person-without-role',
    });
    expect(await sign(desk, 'batches.approve', batch, 'jonas-weber')).toMatchObject({
      code: 'batch-step-impossible',
    });
    expect((await detail(desk, batch)).state).toBe('approved');
  });

  it('nothing is released before it is approved, and nothing is sealed before it is released', async () => {
    const batch = await frozen();
    expect(await sign(desk, 'batches.release', batch, 'mira-novak')).toMatchObject({
      code: 'batch-step-impossible',
    });
    const { changeRevision } = await detail(desk, batch);
    expect(await desk.call('outbox.seal', { batch, expectedRevision: changeRevision })).toMatchObject({
      ok: false,
      error: { code: 'batch-step-impossible' },
    });
  });

  it('a card with another certificate than the chosen one signs nothing', async () => {
    const batch = await frozen();
    const [ada, jonas] = [await cardOf(desk, 'ada-keller'), await cardOf(desk, 'jonas-weber')];
    const { changeRevision } = await detail(desk, batch);
    const { ticket } = await desk.must('batches.approve', {
      batch,
      expectedRevision: changeRevision,
      choice: { cardId: ada.cardId, certificate: jonas.certificate },
      note: '',
    });
    expect((await desk.ended(ticket)).phase).toBe('failed');
    expect((await detail(desk, batch)).approvals).toEqual({ have: 0, need: 1 });
  });
});

describe('PINs', () => {
  it('a wrong PIN is told, asked for again, and the right one then signs', async () => {
    const batch = await typedBatch(desk);
    let entries = 0;
    desk.pin = (asked) => {
      entries += 1;
      return entries === 1 ? '999999' : ownPin(asked);
    };
    expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toBeNull();
    expect(entries).toBe(2);
    expect(desk.events.some(({ event }) => event === 'pin.wrong')).toBe(true);
    expect((await detail(desk, batch)).state).toBe('frozen');
  });

  it('only wrong PINs leave the batch where it was', async () => {
    const batch = await typedBatch(desk);
    desk.pin = () => '999999';
    expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({ code: 'pin-incorrect' });
    expect(await detail(desk, batch)).toMatchObject({ state: 'draft', revision: 0 });
  });

  it('a cancelled PIN entry is no failure and changes nothing', async () => {
    const batch = await typedBatch(desk);
    desk.pin = () => null;
    expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({ code: 'pin-cancelled' });
    expect((await detail(desk, batch)).state).toBe('draft');
  });

  it('a ticket cancelled while the PIN page is open closes the page', async () => {
    const batch = await typedBatch(desk);
    desk.pin = () => '';
    const { changeRevision } = await detail(desk, batch);
    const { ticket } = await desk.must('batches.freeze', {
      batch,
      expectedRevision: changeRevision,
      choice: await cardOf(desk, 'ada-keller'),
      note: '',
    });
    await expect
      .poll(async () => (await desk.must('tickets.get', { ticket })).phase, PATIENT)
      .toBe('waiting-for-pin');
    await desk.must('tickets.cancel', { ticket });
    expect((await desk.ended(ticket)).phase).toBe('cancelled');
    await expect
      .poll(async () => await desk.raw('pin.current', {}), PATIENT)
      .toEqual({ ok: true, value: null });
    expect((await detail(desk, batch)).state).toBe('draft');
  });

  it('whenever a ticket is cancelled, what it says of the act is what became of the batch', async () => {
    for (const delay of [0, 8, 16, 30, 60, 120]) {
      const batch = await frozen();
      const { changeRevision } = await detail(desk, batch);
      const { ticket } = await desk.must('batches.approve', {
        batch,
        expectedRevision: changeRevision,
        choice: await cardOf(desk, 'jonas-weber'),
        note: '',
      });
      await expect
        .poll(async () => (await desk.must('tickets.get', { ticket })).phase, { ...PATIENT, interval: 2 })
        .not.toBe('preparing');
      await pause(delay);
      const cancelled = await desk.call('tickets.cancel', { ticket });
      const { phase } = await desk.ended(ticket);
      expect(cancelled.ok).toBe(phase === 'cancelled');
      // What runs on after a cancelled ticket must have nothing left to write.
      await pause(250);
      expect((await detail(desk, batch)).state).toBe(phase === 'done' ? 'approved' : 'frozen');
    }
  });

  it('no PIN stands in any event, answer or error', () => {
    const text = JSON.stringify(desk.events) + desk.errors;
    expect(text).not.toContain('204816');
    expect(text).not.toContain('999999');
  });
});

describe('taking back', () => {
  it('a returned batch keeps its reason, and after the next freeze the old approval counts for nothing', async () => {
    const batch = await frozen();
    await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
    const approved = await detail(desk, batch);
    const { ticket } = await desk.must('batches.return', {
      batch,
      expectedRevision: approved.changeRevision,
      choice: await cardOf(desk, 'mira-novak'),
      reason: 'wrong month',
    });
    expect((await desk.ended(ticket)).phase).toBe('done');
    const returned = await detail(desk, batch);
    expect(returned).toMatchObject({
      state: 'returned',
      returned: { reason: 'wrong month', by: 'mira-novak' },
    });
    await desk.must('batches.edit', { batch, expectedRevision: returned.changeRevision });
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const again = await detail(desk, batch);
    expect(again).toMatchObject({ state: 'frozen', revision: 2, approvals: { have: 0, need: 1 } });
    expect(again.signatures.filter(({ purpose, counts }) => purpose === 'approve' && counts)).toEqual([]);
    const { message } = await approvedAndReleased(batch);
    expect(message).toBeDefined();
  });

  it.skipIf(needsTraining('clock'))(
    'an approval not given in time expires, and the preparer holds the batch again',
    async () => {
      const batch = await frozen();
      await advanceBank(desk, 73 * 3_600);
      for (let tries = 0; tries < 1_200 && (await detail(desk, batch)).state !== 'expired'; tries += 1)
        await pause(25);
      const expired = await detail(desk, batch);
      expect(expired).toMatchObject({ state: 'expired', waitingFor: 'preparer' });
      expect(await sign(desk, 'batches.approve', batch, 'jonas-weber')).toMatchObject({
        code: 'batch-step-impossible',
      });
    },
  );

  it('a command against an older revision of the batch is refused', async () => {
    const batch = await typedBatch(desk);
    const { changeRevision } = await detail(desk, batch);
    const choice = await cardOf(desk, 'ada-keller');
    expect(
      await desk.call('batches.freeze', { batch, expectedRevision: changeRevision - 1, choice, note: '' }),
    ).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
  });

  it('a draft is withdrawn without a card, a frozen batch only with one', async () => {
    const draft = await typedBatch(desk);
    const { changeRevision } = await detail(desk, draft);
    await desk.must('batches.withdraw', {
      batch: draft,
      expectedRevision: changeRevision,
      choice: null,
      reason: 'not needed',
    });
    expect((await detail(desk, draft)).state).toBe('withdrawn');
    const batch = await frozen();
    const held = await detail(desk, batch);
    expect(
      await desk.call('batches.withdraw', {
        batch,
        expectedRevision: held.changeRevision,
        choice: null,
        reason: 'no',
      }),
    ).toMatchObject({ ok: false });
    const { ticket } = await desk.must('batches.withdraw', {
      batch,
      expectedRevision: held.changeRevision,
      choice: await cardOf(desk, 'ada-keller'),
      reason: 'cancelled order',
    });
    expect((await desk.ended(ticket)).phase).toBe('done');
    expect((await detail(desk, batch)).state).toBe('withdrawn');
  });
});

/** Approve and release a batch that is frozen already. */
async function approvedAndReleased(batch: string): Promise<{ readonly message: string }> {
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  for (;;) {
    const row = (await desk.must('outbox.list', { limit: 500 })).rows.find(
      (message) => message.batch === batch,
    );
    if (row !== undefined) return row;
    await pause(25);
  }
}
