// After a restore nothing leaves before the bank was asked: what holds a message back, and what lets it go.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { ok } from '../../../../shared/domain/result.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import { lookUpOf } from '../../deliver/index.ts';
import { OWN_ACCOUNT, PAYEE_ACCOUNT } from '../../../../test/app/preparing-desk.ts';
import { restoredDesk, type Listed, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { afterLookUp } from './look-up.ts';
import { setAsideHeld } from './set-aside.ts';
import { settleHeld } from './settle.ts';
import { noticeProvenRestore } from './notice.ts';
import { acknowledgeRestore, getRestore } from './view.ts';

const COPIED = '2026-11-20T08:00:00.000Z';
const DAY = 86_400_000;
const SAME_MONEY = { amount: '120.50', account: PAYEE_ACCOUNT };

let world: RestoredDesk;
let message: OutboxMessage;
let endToEndId: string;
beforeEach(async () => {
  world = await restoredDesk();
  message = await world.sealed();
  const { rows } = await world.desk.store.tracking.list({ message: message.message, offset: 0, limit: 1 });
  endToEndId = rows[0]?.endToEndId ?? '';
  await world.restore(COPIED);
});

/** `sent`, or the code of what holds the message back. */
async function asked(id = message.message): Promise<string> {
  let sent = 0;
  const result = await afterLookUp(world.context, id, async () => {
    sent += 1;
    return ok(null);
  });
  expect(sent).toBe(result.ok ? 1 : 0);
  return result.ok ? 'sent' : result.error.code;
}
const lookedUp = async () => lookUpOf(world.context, message.message);

describe('a message is sent after a restore', () => {
  it('once the bank lists nothing like it, and the look-up is kept for this attempt', async () => {
    world.list = [[{ endToEndId: 'OTHER', amount: '1.00', account: 'DE00' }]];
    expect(await asked()).toBe('sent');
    expect(await lookedUp()).toMatchObject({ result: 'clear', attempts: 0, settledAt: null });
    expect(await world.desk.actionsAbout(message.message)).toContain('message.look-up-clear');
    expect(world.bank.asked.map(({ operation }) => operation)).toEqual(['enhanced-inquiry']);
  });

  it('though the same money went to somebody else', async () => {
    world.list = [[{ endToEndId: 'OTHER', amount: '120.50', account: 'DE02120300000000202051' }]];
    expect(await asked()).toBe('sent');
  });

  it('without asking where nothing was restored', async () => {
    await world.desk.store.desk.saveSetting('desk.restored', null, null);
    expect(await asked()).toBe('sent');
    expect(world.bank.asked).toEqual([]);
  });
});

describe('a message is held back', () => {
  it('that was frozen in the ninety days, where the copy is older than what a bank answers for', async () => {
    world.desk.clock.advance(91 * DAY);
    expect(await asked()).toBe('restore-not-asked');
    expect(world.bank.asked).toEqual([]);
  });

  it.each<[string, Listed, string]>([
    ['because the bank has a payment of this reference', { amount: '120.50' }, 'restore-found'],
    ['because the bank has the reference with another amount', { amount: '7.00' }, 'restore-alike'],
    [
      'though what the bank has of it was rejected: a person has to know',
      { status: 'RJCT' },
      'restore-alike',
    ],
  ])('%s', async (_, row, code) => {
    world.list = [[{ endToEndId, ...row }]];
    expect(await asked()).toBe(code);
    expect((await world.message(message.message)).fault?.code).toBe(code);
    const [last] = (await world.desk.actionsAbout(message.message)).slice(-1);
    expect(last).toBe(code === 'restore-found' ? 'message.look-up-found' : 'message.look-up-alike');
  });

  it('because the same money went to the same account under another reference', async () => {
    world.list = [[{ ...SAME_MONEY, endToEndId: 'OTHER' }]];
    expect(await asked()).toBe('restore-alike');
  });

  it('by a payment on a later page', async () => {
    world.list = [
      [{ endToEndId: 'OTHER', amount: '1.00', account: 'DE00' }],
      [{ endToEndId, ...SAME_MONEY }],
    ];
    expect(await asked()).toBe('restore-found');
    expect(world.bank.asked).toHaveLength(2);
  });

  it.each<[string, RestoredDesk['list']]>([
    ['the bank refuses the search', ['refused']],
    ['the bank’s answer is no list', ['not a list']],
    ['the second page does not come', [[{ endToEndId: 'OTHER' }], 'refused']],
  ])('because %s', async (_, list) => {
    world.list = list;
    expect(await asked()).toBe('restore-not-asked');
    expect(await lookedUp()).toMatchObject({ result: 'not-asked' });
  });

  it('because the copy is older than the bank answers for', async () => {
    await world.restore('2026-07-01T08:00:00.000Z');
    expect(await asked()).toBe('restore-not-asked');
    const entries = await world.desk.store.log.about(message.message);
    expect(entries.at(-1)?.detail).toContain('copy-too-old');
    expect(world.bank.asked).toEqual([]);
  });

  it('while the desk is offline, and nothing is written down', async () => {
    world.network.setMode('offline');
    expect(await asked()).toBe('offline');
    expect(await lookedUp()).toBeNull();
  });

  it('because it was handed over in a revision that this copy does not have', async () => {
    await world.desk.guard.write(
      { logId: 'log-a', size: 1, head: 'a'.repeat(64) },
      { givenUp: [{ batch: 'batch-forgotten', revision: 2, to: 'desk-b' }] },
    );
    expect(await asked()).toBe('restore-handed-over');
    expect(world.bank.asked, 'no list can say what is in it').toEqual([]);
  });

  it('because a batch that was handed over holds the same money, which another desk may send', async () => {
    const { batch } = await world.sealed({ name: 'Tischlerei Brandt GmbH', amount: '120.5' });
    await world.desk.guard.write(
      { logId: 'log-a', size: 1, head: 'a'.repeat(64) },
      { givenUp: [{ batch, revision: 1, to: 'desk-b' }] },
    );
    expect(await asked()).toBe('restore-alike');
  });

  it('and asks about each own account, and about payments that leave it', async () => {
    const criteria: unknown[] = [];
    const search = world.bank.search.bind(world.bank);
    world.bank.search = (job) => {
      criteria.push(job.criteria);
      return search(job);
    };
    await asked();
    expect(criteria).toMatchObject([
      { account: OWN_ACCOUNT, transaction_flow_indicator: expect.any(String) },
    ]);
    const [first] = criteria as [Record<string, string>];
    expect(first['transaction_received_date_time_from']).toContain('2026-11-19');
  });

  it('by what it looked like the last time no longer, once the bank lists nothing of it', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    world.list = [];
    expect(await asked()).toBe('sent');
    expect((await world.message(message.message)).fault).toBeNull();
  });
});

describe('what this desk knows it sent before the batch was frozen', () => {
  const UETR = '3f5c6a2e-1111-4222-8333-444455556666';
  async function earlierPayment(sentAt: string): Promise<void> {
    const earlier = await world.sealed();
    const { sealed } = earlier;
    const log = { at: sentAt, act: 'message.send', actor: '', subject: earlier.message, detail: '' };
    must(
      await world.desk.store.outbox.begin({
        attempt: 'attempt-1',
        message: earlier.message,
        kind: 'initiation',
        expectedState: earlier.state,
        startedAt: sentAt,
        correlationId: 'corr-1',
        bodySha256: sealed.sha256,
        set: { state: 'sending' },
        log,
      }),
    );
    await world.desk.store.tracking.record({
      answer: null,
      batch: null,
      updates: [{ target: { allOfMessage: earlier.message }, entry: null, set: { uetr: UETR } }],
      log,
    });
    await world.restore(COPIED);
  }

  it('explains a payment of the same money, which its review has shown', async () => {
    await earlierPayment('2026-11-20T09:00:00.000Z');
    world.list = [[{ ...SAME_MONEY, endToEndId: 'OTHER', uetr: UETR }]];
    expect(await asked()).toBe('sent');
  });

  it('explains nothing where it was sent after the freeze', async () => {
    await earlierPayment('2026-11-20T10:30:00.000Z');
    world.list = [[{ ...SAME_MONEY, endToEndId: 'OTHER', uetr: UETR }]];
    expect(await asked()).toBe('restore-alike');
  });
});

describe('a person who found out', () => {
  const words = { contact: 'Ms Vogt, Sandbank', reason: 'never arrived' };
  const settle = () => settleHeld(world.context, { message: message.message, ...words });
  const setAside = () => setAsideHeld(world.context, { message: message.message, ...words });

  it('lets the message go for this attempt and these findings, with name and reason in the log', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    expect(must(await settle()).fault).toBeNull();
    const entries = await world.desk.store.log.about(message.message);
    expect(entries.at(-1)).toMatchObject({ act: 'message.hold-settled' });
    expect(entries.at(-1)?.detail).toContain('Ms Vogt, Sandbank: never arrived');
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    expect(await asked()).toBe('sent');
  });

  it('is asked again where the bank lists something else by then', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    must(await settle());
    world.list = [[{ endToEndId, ...SAME_MONEY, uetr: 'another' }]];
    expect(await asked()).toBe('restore-found');
  });

  it('is asked again a day later', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    must(await settle());
    world.desk.clock.advance(DAY + 1);
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    expect(await asked()).toBe('restore-found');
  });

  it('settles nothing that is not held', async () => {
    expect(await settle()).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
    world.list = [];
    await asked();
    expect(await settle()).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
    expect(await setAside()).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
  });

  it('settles what is held once', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    must(await settle());
    expect(await settle()).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
  });

  it('sets the message aside for good: no attempt can begin any more', async () => {
    world.list = [[{ endToEndId, ...SAME_MONEY }]];
    await asked();
    const next = { what: 'inquire', at: '2026-11-20T10:05:00.000Z' } as const;
    must(await world.desk.store.outbox.plan(message.message, { next }, null));
    expect(must(await setAside())).toMatchObject({
      state: 'set-aside',
      next: null,
      fault: { code: 'message-set-aside', detail: 'Ms Vogt, Sandbank: never arrived' },
    });
    expect(await world.desk.actionsAbout(message.message)).toEqual(
      expect.arrayContaining(['payment.set-aside', 'message.set-aside']),
    );
    const { rows } = await world.desk.store.tracking.list({ message: message.message, offset: 0, limit: 9 });
    expect(rows.map(({ nextInquiryAt }) => nextInquiryAt)).toEqual([null]);
    expect(await setAside()).toMatchObject({ ok: false });
  });
});

describe('a noticed restore', () => {
  const acknowledged = async () => {
    const { restored } = must(await getRestore(world.context));
    return acknowledgeRestore(world.context, { at: restored?.at ?? '' });
  };

  it('that a pack proves while somebody reads of an earlier one is still to be read, however the two meet', async () => {
    for (let ticks = 0; ticks < 60; ticks += 1) {
      const at = must(await getRestore(world.context)).restored?.at ?? '';
      world.desk.clock.advance(60_000);
      const proven = noticeProvenRestore(world.context, 900 + ticks);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      const [unnoticed] = await Promise.all([proven, acknowledgeRestore(world.context, { at })]);
      expect(unnoticed).toBeNull();
      const { restored } = must(await getRestore(world.context));
      expect([ticks, restored?.acknowledged]).toEqual([ticks, false]);
      expect(restored?.at).not.toBe(at);
      expect(await acknowledgeRestore(world.context, { at })).toMatchObject({
        ok: false,
        error: { code: 'revision-conflict' },
      });
    }
  });

  it('is shown until somebody has read it, and so long as payments are looked up', async () => {
    expect(must(await getRestore(world.context))).toMatchObject({ restored: { acknowledged: false } });
    const read = must(await acknowledged());
    expect(read).toMatchObject({ restored: { acknowledged: true, batches: 0 } });
    const at = Date.parse(read.restored?.at ?? '');
    expect(Date.parse(read.restored?.lookUpUntil ?? '') - at).toBe(90 * DAY);
  });

  it('is written down as read once', async () => {
    await acknowledged();
    const { size } = await world.desk.store.log.head();
    await acknowledged();
    expect((await world.desk.store.log.head()).size).toBe(size);
    expect(await asked(), 'reading it is no look-up').toBe('sent');
    expect(world.bank.asked).toHaveLength(1);
  });
});
