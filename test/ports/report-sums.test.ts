// What the sums beside account reports promise: what leaves, what is planned, what left on a day, and what
// was sent again since a freeze; of the store and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftPayment, StagedTransaction } from '../../main/ports/store.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { AT, change, group, newBatch, payment, staged, transaction } from '../store/sample.ts';
import {
  changeNow,
  draftWorldOf,
  freezeRows,
  KINDS,
  learn,
  sealNewest,
  SHA,
  type DraftWorld,
} from './worlds.ts';

const LATER = '2026-11-20T10:00:00.000Z';
const LATEST = '2026-11-20T11:00:00.000Z';
const OWN = 'DE00000000000000000001';
const DAY = '2026-11-23';

const row = (n: number, more: object = {}, kept: Partial<StagedTransaction> = {}): StagedTransaction =>
  staged(transaction('b', n, more), kept);
const rows = (...numbers: readonly number[]): readonly StagedTransaction[] => numbers.map((n) => row(n));

describe.each(KINDS)('sums of payments %s', (kind) => {
  let world: DraftWorld;
  beforeEach(async () => {
    world = await draftWorldOf(kind);
  });
  const seal = async (batch: string, its: readonly StagedTransaction[]): Promise<string> => {
    await freezeRows(world, batch, its);
    return sealNewest(world, batch);
  };

  describe('that leave', () => {
    const INST = { n: 'PmtTpInf', c: [{ n: 'LclInstrm', c: [{ n: 'Cd', t: 'INST' }] }] };
    const leaving = async (batch: string): Promise<readonly string[]> =>
      (await world.reports.leaving(batch)).map(
        ({ ownAccount, currency, valueDate, instant, payments, minor, largest }) =>
          `${ownAccount} ${currency} ${valueDate} ${String(instant)} ${payments} ${minor} ${largest}`,
      );

    it('of a draft are told by own account, currency, day and instrument, without what is no amount', async () => {
      const groups = [
        group(),
        { ...group('group-2', 2), valueDate: '2026-11-24', node: { n: 'PmtInf', c: [INST] } },
        { ...group('group-3', 3), ownAccount: '' },
      ];
      const payments: DraftPayment[] = [
        payment(1),
        payment(2, { node: { n: 'CdtTrfTxInf', c: [INST] } }),
        payment(3, { currency: 'USD' }),
        payment(4, { group: 'group-2' }),
        payment(5, { minor: null }),
        payment(6, { group: 'group-3' }),
        payment(7),
      ];
      await world.batches.create(newBatch('b1', { groups }), [{ payments, findings: [] }]);
      expect(await leaving('b1')).toEqual([
        `${OWN} EUR ${DAY} false 2 800 700`,
        `${OWN} EUR ${DAY} true 1 200 200`,
        `${OWN} USD ${DAY} false 1 300 300`,
        'DE00000000000000000002 EUR 2026-11-24 true 1 400 400',
      ]);
      await world.batches.savePayments({
        ...change('b1', 1),
        payments: [payment(7, { minor: 1n })],
        findings: [],
      });
      expect((await leaving('b1'))[0]).toBe(`${OWN} EUR ${DAY} false 2 101 100`);
    });

    it('of a revision are those that were frozen, until the batch is at its end; of anything else none', async () => {
      const reasons = [
        {
          flag: 'type',
          sentence: [sentence('special-fact', { kind: 'type', text: 'LclInstrm/Cd INST' })],
          evidence: null,
        },
      ] as const;
      await freezeRows(world, 'b1', [row(1), row(2, { reasons }), row(3, { valueDate: '2026-11-24' })]);
      const frozen = [
        `${OWN} EUR ${DAY} false 1 100 100`,
        `${OWN} EUR ${DAY} true 1 200 200`,
        `${OWN} EUR 2026-11-24 false 1 300 300`,
      ];
      expect(await leaving('b1')).toEqual(frozen);
      await sealNewest(world, 'b1');
      expect(await leaving('b1')).toEqual(frozen);
      await changeNow(world, 'b1', { state: 'closed' });
      expect(await leaving('b1')).toEqual([]);
      await freezeRows(world, 'b2', rows(1));
      await changeNow(world, 'b2', { state: 'returned' });
      // The draft has no payments any more.
      expect(await leaving('b2')).toEqual([]);
      await freezeRows(world, 'b3', rows(1), { kind: 'direct-debit' });
      expect([await leaving('b3'), await leaving('none')]).toEqual([[], []]);
    });
  });

  describe('that are planned', () => {
    const planned = async (since: string, except?: string): Promise<readonly string[]> =>
      (await world.reports.planned(since, except))
        .map(
          ({ ownAccount, currency, valueDate, kind: its, stage, settledAt, payments, minor }) =>
            `${[ownAccount, currency, valueDate, its, stage, settledAt].join(' ')} ${payments} ${minor}`,
        )
        .toSorted();

    it('are those in hand, by what is alike in them, without a batch that is left out', async () => {
      expect(await planned(AT)).toEqual([]);
      await world.batches.create(newBatch('draft'), [{ payments: [payment(1)], findings: [] }]);
      await freezeRows(world, 'frozen', [row(1), row(2), row(3, { currency: 'USD' })]);
      await freezeRows(world, 'approved', [row(4), row(5, { valueDate: '2026-11-24' })]);
      await changeNow(world, 'approved', { state: 'approved' });
      await freezeRows(world, 'released', [row(6, { ownAccount: 'GB1' })]);
      await changeNow(world, 'released', { state: 'released' });
      await freezeRows(world, 'debit', rows(7), { kind: 'direct-debit' });
      await freezeRows(world, 'withdrawn', rows(8));
      await changeNow(world, 'withdrawn', { state: 'withdrawn' });
      const others = [
        `${OWN} EUR 2026-11-24 credit-transfer approval  1 500`,
        `${OWN} EUR ${DAY} direct-debit approval  1 700`,
        `GB1 EUR ${DAY} credit-transfer outbox  1 600`,
      ];
      const sums = [
        `${OWN} EUR ${DAY} credit-transfer approval  3 700`,
        `${OWN} USD ${DAY} credit-transfer approval  1 300`,
      ];
      expect(await planned(AT)).toEqual([...others, ...sums].toSorted());
      const without = [`${OWN} EUR ${DAY} credit-transfer approval  1 400`];
      expect(await planned(AT, 'frozen')).toEqual([...others, ...without].toSorted());
    });

    it('are settled ones only after the time that is asked for, closed ones too', async () => {
      await seal('sealed', rows(1, 2));
      await seal('closed', rows(3, 4));
      await learn(world, { payment: 'sealed-r1-1' }, { statusGroup: 'done', settledAt: LATER });
      await learn(world, { payment: 'closed-r1-3' }, { statusGroup: 'done', settledAt: LATER });
      await learn(world, { payment: 'closed-r1-4' }, { statusGroup: 'done', settledAt: LATEST });
      await changeNow(world, 'closed', { state: 'closed' });
      const open = `${OWN} EUR ${DAY} credit-transfer outbox  1 200`;
      const latest = `${OWN} EUR ${DAY} credit-transfer outbox ${LATEST} 1 400`;
      const later = `${OWN} EUR ${DAY} credit-transfer outbox ${LATER}`;
      expect(await planned(AT)).toEqual([open, `${later} 2 400`, latest]);
      expect(await planned(LATER)).toEqual([open, latest]);
      expect(await planned(LATEST)).toEqual([open]);
      expect(await planned(AT, 'closed')).toEqual([open, `${later} 1 100`]);
    });

    it('are not those that came to nothing, nor those whose message was set aside', async () => {
      await seal('b1', rows(1, 2, 3, 4));
      await learn(world, { payment: 'b1-r1-1' }, { rejectedAt: AT });
      await learn(world, { payment: 'b1-r1-2' }, { statusGroup: 'refused' });
      await learn(world, { payment: 'b1-r1-3' }, { returned: true });
      const message = await seal('b2', rows(5));
      expect((await planned(AT)).map((sum) => sum.slice(-5))).toEqual(['2 900']);
      await world.outbox.plan(message, { state: 'set-aside', next: null }, null);
      expect((await planned(AT)).map((sum) => sum.slice(-5))).toEqual(['1 400']);
    });
  });

  describe('that other batches sent since a freeze', () => {
    const since = async (batch: string, limit = 10): Promise<readonly string[]> =>
      (await world.reports.sentSince(batch, limit)).map(
        ({ endToEndId, what, other }) =>
          `${endToEndId} ${what} ${other.reference} ${other.endToEndId} ${other.on}`,
      );
    const send = async (batch: string, its: readonly StagedTransaction[], sentAt = LATER): Promise<void> =>
      learn(world, { allOfMessage: await seal(batch, its) }, { sentAt });

    it('are the same payment, and the same name and amount at another account, in order and at most so many', async () => {
      await freezeRows(world, 'waits', [row(1), row(2, { name: 'Zoë  Bäcker Ltd' }), row(3)]);
      await send('moved', [
        row(2, { account: 'FR9', name: ' ZOË Bäcker LTD', endToEndId: 'M-2' }),
        row(3, { account: 'FR9', endToEndId: 'M-3', name: 'Supplier' }),
      ]);
      await send('same', [row(1, { name: 'Other', endToEndId: 'S-1' })], LATEST);
      const found = [
        'E2E-1 same-payment PAY-same S-1 2026-11-20',
        'E2E-2 other-account PAY-moved M-2 2026-11-20',
      ];
      expect(await since('waits')).toEqual(found);
      expect(await since('waits', 1)).toEqual(found.slice(0, 1));
      await sealNewest(world, 'waits');
      expect(await since('waits')).toEqual(found);
      await changeNow(world, 'waits', { state: 'withdrawn' });
      expect([await since('waits'), await since('none')]).toEqual([[], []]);
    });

    it('are none of another amount or currency, none sent before, none that moved nothing, and not its own', async () => {
      await seal('waits', rows(1, 2));
      await learn(world, { allOfMessage: 'waits-m1' }, { sentAt: LATER });
      await send('amount', [row(1, { minor: 101n })]);
      await send('currency', [row(1, { currency: 'USD' })]);
      await send('before', rows(1), AT);
      await seal('unsent', rows(1));
      await send('moved', rows(1, 2));
      expect(await since('waits')).toHaveLength(2);
      await learn(world, { payment: 'moved-r1-1' }, { rejectedAt: LATER });
      await learn(world, { payment: 'moved-r1-2' }, { returned: true });
      expect(await since('waits')).toEqual([]);
    });
  });

  describe('of a day', () => {
    const FROM = '2026-11-20T00:00:00.000Z';
    const TO = '2026-11-21T00:00:00.000Z';
    const said = async (from = FROM, to = TO): Promise<readonly string[]> =>
      (await world.reports.daySums(from, to)).map(
        ({ part, state, ownAccount, currency, valueDate, kind: its, payments, minor }) =>
          `${[part, state, ownAccount, currency, valueDate, its].join(' ')} ${payments} ${minor}`,
      );
    const brief = async (from?: string, to?: string): Promise<readonly string[]> =>
      (await said(from, to)).map((sum) => {
        const [part, state, , , , , payments] = sum.split(' ');
        return `${part} ${state} ${payments}`;
      });

    it('are what waits, by whose turn it is, in order of account, currency and day', async () => {
      expect(await said()).toEqual([]);
      await world.batches.create(newBatch('draft'), [
        { payments: [payment(1), payment(2, { minor: null })], findings: [] },
      ]);
      await freezeRows(world, 'frozen', [row(2), row(3, { currency: 'USD' }), row(4, { ownAccount: 'AT1' })]);
      await freezeRows(world, 'approved', [row(5), row(6, { valueDate: '2026-11-22' })]);
      await changeNow(world, 'approved', { state: 'approved' });
      await freezeRows(world, 'released', rows(7), { kind: 'direct-debit' });
      await changeNow(world, 'released', { state: 'released' });
      await seal('sealed', rows(8, 9));
      await freezeRows(world, 'withdrawn', rows(1));
      await changeNow(world, 'withdrawn', { state: 'withdrawn' });
      expect(await said()).toEqual([
        `waits approval AT1 EUR ${DAY} credit-transfer 1 400`,
        `waits release ${OWN} EUR 2026-11-22 credit-transfer 1 600`,
        `waits approval ${OWN} EUR ${DAY} credit-transfer 1 200`,
        `waits preparing ${OWN} EUR ${DAY} credit-transfer 1 100`,
        `waits release ${OWN} EUR ${DAY} credit-transfer 1 500`,
        `waits sending ${OWN} EUR ${DAY} credit-transfer 2 1700`,
        `waits sending ${OWN} EUR ${DAY} direct-debit 1 700`,
        `waits approval ${OWN} USD ${DAY} credit-transfer 1 300`,
      ]);
    });

    it('are what left from its first instant to before its end, by what became of it', async () => {
      const message = await seal('b1', rows(1, 2, 3, 4, 5, 6));
      await world.outbox.plan(message, { state: 'accepted', next: null }, null);
      await learn(world, { allOfMessage: message }, { sentAt: FROM, statusGroup: 'waiting' });
      await learn(world, { payment: 'b1-r1-1' }, { statusGroup: 'done' });
      await learn(world, { payment: 'b1-r1-2' }, { statusGroup: 'refused' });
      await learn(world, { payment: 'b1-r1-3' }, { statusGroup: 'done', returned: true });
      await learn(world, { payment: 'b1-r1-4' }, { sentAt: TO });
      await learn(world, { payment: 'b1-r1-5' }, { sentAt: '2026-11-20T23:59:59.999Z' });
      expect(await brief()).toEqual(['left done 1', 'left refused 1', 'left returned 1', 'left waiting 2']);
      expect(await brief(TO, '2026-11-22T00:00:00.000Z')).toEqual(['left waiting 1']);
    });

    it('are what nobody knows of since that day or an earlier one, of a message or of one payment', async () => {
      const message = await seal('b1', rows(1, 2));
      await world.outbox.plan(message, { state: 'accepted', next: null }, null);
      await learn(world, { allOfMessage: message }, { sentAt: AT, statusGroup: 'waiting' });
      await learn(world, { payment: 'b1-r1-2' }, { statusGroup: 'unknown' });
      expect(await brief()).toEqual(['left waiting 1', 'unknown unknown 1']);
      await world.outbox.plan(message, { state: 'unknown' }, null);
      expect(await brief()).toEqual(['unknown unknown 2']);
      expect(await brief(TO, '2026-11-22T00:00:00.000Z')).toEqual(['unknown unknown 2']);
      expect(await brief('2026-11-19T00:00:00.000Z', FROM)).toEqual([]);
      expect(await brief('2026-11-19T00:00:00.000Z', AT)).toEqual([]);
      const begun = await seal('b2', rows(3));
      await world.outbox.plan(begun, { state: 'sending' }, null);
      expect(await brief('2026-11-19T00:00:00.000Z', FROM)).toEqual(['unknown unknown 1']);
    });

    it('are nothing that was set aside, nor what another desk sends', async () => {
      const message = await seal('aside', rows(1));
      await freezeRows(world, 'given', rows(2));
      await seal('sealed', rows(3));
      expect(await brief()).toEqual(['waits approval 1', 'waits sending 2']);
      await world.outbox.plan(message, { state: 'set-aside', next: null }, null);
      expect(await brief()).toEqual(['waits approval 1', 'waits sending 1']);
      for (const [batch, expected] of [
        ['given', 2],
        ['sealed', 3],
      ] as const)
        await world.handovers.add(change(batch, expected), [
          {
            ...{ sha256: `${batch} ${SHA}`.slice(0, 64), revision: 1, kind: 'not-sent', from: 'desk-a' },
            ...{ to: 'desk-b', at: AT, jws: 'e30.e30.AA', own: true },
          },
        ]);
      expect(await brief()).toEqual([]);
    });
  });
});
