// Entries and payments of a store matched as reports come: in any order, once each, and again after a
// wording has changed; debits nobody sent stand until they are explained.
import { beforeEach, describe, expect, it } from 'vitest';
import type { FrozenTransactionRecord, ReadEntry, StatusUpdate, Store } from '../../main/ports/store.ts';
import type { Matching } from '../../main/ports/store/matches.ts';
import { memoryStore } from '../ports/memory-store.ts';
import { AT, change, frozenBatch, log, sealedBatch } from './sample.ts';

const OWN = 'DE00000000000000000001';
const ACCOUNT = `${OWN} EUR`;
const MATCHING: Matching = { since: '2026-11-01', at: AT, rules: [] };
const page = { offset: 0, limit: 50 };

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
});

interface Said {
  readonly amount: string;
  readonly endToEndId?: string;
  readonly batch?: object;
  /** Transactions with their amounts, in place of the one that `endToEndId` makes. */
  readonly lines?: readonly object[];
  readonly currency?: string;
  readonly charges?: string;
  /** What the bank writes in place of DBIT. */
  readonly side?: string | null;
  readonly credit?: boolean;
  readonly day?: string;
  readonly status?: string;
  readonly code?: string;
  /** What tells this wording from another of the same entry. */
  readonly wording?: string;
}

function entry(identity: string, said: Said): ReadEntry {
  const { amount, endToEndId, batch, credit = false, day = '2026-11-24', status = 'BOOK' } = said;
  const { lines, currency = 'EUR', charges } = said;
  const indicator = said.side === undefined ? (credit ? 'CRDT' : 'DBIT') : said.side;
  const json = JSON.stringify({
    Amt: { amt: amount, Ccy: currency },
    CdtDbtInd: indicator,
    ...(charges !== undefined && { Chrgs: [{ Amt: { amt: charges, Ccy: currency } }] }),
    NtryDtls: [
      {
        ...(batch && { Btch: batch }),
        ...(endToEndId !== undefined && { TxDtls: [{ Refs: { EndToEndId: endToEndId } }] }),
        ...(lines && { TxDtls: lines }),
      },
    ],
    AddtlNtryInf: said.wording ?? '',
  });
  return {
    identity,
    sha256: `${identity} ${said.wording ?? ''}`,
    day,
    pending: status === 'PDNG',
    view: JSON.stringify({
      reference: identity,
      amount: credit ? amount : `-${amount}`,
      currency,
      indicator,
      status,
      reversal: false,
      code: said.code ?? null,
      counterparty: null,
    }),
    json,
    search: identity,
  };
}

let reports = 0;
async function report(...entries: readonly ReadEntry[]): Promise<void> {
  reports += 1;
  const name = `report-${reports}`;
  const { ref } = await store.bytes.put([Buffer.from(name)]);
  await store.reports.begin({
    report: name,
    raw: ref,
    askedAt: AT,
    receivedAt: AT,
    base: 'EUR',
    askedAccount: OWN,
  });
  await store.reports.addAccount(name, {
    position: 0,
    account: ACCOUNT,
    entries: entries.length,
    from: '2026-11-01',
    to: '2026-11-30',
    view: '{}',
    figures: [],
    closedUntil: '',
  });
  await store.reports.addEntries(name, 0, 0, entries);
  await store.reports.commit(name, { view: '{}', head: '{}', unavailable: [] });
  await store.matches.run(MATCHING);
}

const ids = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await store.reports.entries({ ...page, account: ACCOUNT })).rows.map(({ entry: id, view }) => [
      (JSON.parse(view) as { reference: string }).reference,
      id,
    ]),
  );
async function of(identity: string) {
  const found = await store.matches.of((await ids()).get(identity) ?? '');
  return { standing: found.standing, payments: found.matches.map(({ payment, way }) => `${payment} ${way}`) };
}
const open = async (): Promise<readonly string[]> =>
  (await store.matches.open(page)).rows.map(
    ({ view, standing }) => `${(JSON.parse(view) as { reference: string }).reference} ${standing}`,
  );
const differs = async (identity: string): Promise<readonly string[]> =>
  (await store.matches.of((await ids()).get(identity) ?? '')).near.flatMap((near) => near.differs);

async function sent(batch: string, count = 3, more: Partial<FrozenTransactionRecord> = {}) {
  const sealed = await sealedBatch(store, batch, count, more);
  await store.outbox.plan(sealed.message, { state: 'accepted' }, null);
  return sealed;
}
const PAYMENT = 'A-tx-2';
const E2E = 'E2E-2';

describe('entries of a report', () => {
  it('are the payments whose EndToEndId and amount they carry; any other debit was not sent from here', async () => {
    await sent('A');
    await report(
      entry('ours', { amount: '2.00', endToEndId: E2E }),
      entry('theirs', { amount: '2.00', endToEndId: 'NOTPROVIDED' }),
      entry('income', { amount: '7.00', credit: true }),
    );
    expect(await of('ours')).toEqual({ standing: 'matched', payments: [`${PAYMENT} out`] });
    expect((await of('income')).standing).toBe('incoming');
    expect(await open()).toEqual(['theirs not-sent']);
  });

  it('are matched in whatever order pages come, again after another page, and once when they come twice', async () => {
    await report(entry('second', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['second not-sent']);
    await sent('A');
    await report(
      entry('first', { amount: '1.00', endToEndId: 'E2E-1' }),
      entry('second', { amount: '2.00', endToEndId: E2E }),
    );
    await report(entry('first', { amount: '1.00', endToEndId: 'E2E-1' }));
    expect([await of('first'), await of('second')]).toEqual([
      { standing: 'matched', payments: ['A-tx-1 out'] },
      { standing: 'matched', payments: [`${PAYMENT} out`] },
    ]);
    expect(await open()).toEqual([]);
  });

  it('that debit a payment a second time stand open, and say that it is taken', async () => {
    await sent('A');
    await report(entry('a', { amount: '2.00', endToEndId: E2E }));
    await report(entry('b', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['b near']);
    expect(await differs('b')).toEqual(['taken']);
  });

  it('with another amount under the same EndToEndId stand open, and name the payment', async () => {
    await sent('A');
    await report(entry('a', { amount: '2.01', endToEndId: E2E }));
    expect(await open()).toEqual(['a near']);
    expect(await differs('a')).toEqual(['amount']);
  });

  it('hold their payment only while they are in force: a correction takes it over', async () => {
    await sent('A');
    await report(entry('a', { amount: '2.00', endToEndId: E2E, wording: 'first' }));
    await report(entry('a', { amount: '2.00', wording: 'corrected' }));
    expect(await open()).toEqual(['a not-sent']);
    await report(entry('b', { amount: '2.00', endToEndId: E2E }));
    expect(await of('b')).toEqual({ standing: 'matched', payments: [`${PAYMENT} out`] });
  });

  it('count once they are booked, not while they are pending or for information', async () => {
    await sent('A');
    await report(
      entry('pending', { amount: '2.00', endToEndId: E2E, status: 'PDNG' }),
      entry('note', { amount: '9.00', status: 'INFO' }),
    );
    expect(await open()).toEqual([]);
    expect((await of('note')).standing).toBe('not-booked');
    await report(entry('booked', { amount: '2.00', endToEndId: E2E }));
    expect(await of('booked')).toEqual({ standing: 'matched', payments: [`${PAYMENT} out`] });
  });

  it('before the desk watched the account are told apart', async () => {
    await report(entry('old', { amount: '5.00', day: '2026-10-30' }));
    expect((await of('old')).standing).toBe('earlier');
    expect(await open()).toEqual([]);
  });

  it('of a payment the bank refused stand open until the money came back, whichever was known first', async () => {
    await sent('A');
    const out = entry('out', { amount: '2.00', endToEndId: E2E });
    await report(out);
    expect((await of('out')).standing).toBe('matched');
    const set = { status: 'RJCT', statusGroup: 'refused', rejectedAt: AT } as const;
    await store.tracking.record({
      answer: null,
      updates: [{ target: { payment: PAYMENT }, entry: null, set }],
      batch: null,
      log: log('payment.inquire', PAYMENT),
    });
    await store.matches.run(MATCHING);
    expect(await open()).toEqual(['out near']);
    expect(await differs('out')).toEqual(['refused']);
    await report(out);
    expect(await open()).toEqual(['out near']);
    await report(entry('back', { amount: '2.00', endToEndId: E2E, credit: true }));
    expect(await open()).toEqual([]);
    expect((await of('out')).payments).toEqual([`${PAYMENT} out`]);
    expect((await of('back')).payments).toEqual([`${PAYMENT} back`]);
    await store.matches.run(MATCHING);
    expect(await open()).toEqual([]);
  });

  it('of a message that waits in the outbox were not sent from here, until it was', async () => {
    const { message } = await sealedBatch(store, 'A', 3);
    await report(entry('a', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['a not-sent']);
    await store.outbox.plan(message, { state: 'unknown', doubt: true }, null);
    await report(entry('b', { amount: '7.00', credit: true }));
    expect(await of('a')).toEqual({ standing: 'matched', payments: [`${PAYMENT} out`] });
  });

  it('of a message that was withdrawn from the outbox were not sent from here', async () => {
    const { message } = await sent('A');
    const fault = { code: 'message-withdrawn' as const };
    const ended = await store.outbox.plan(
      message,
      { state: 'set-aside', fault, next: null },
      log('withdraw', message),
    );
    expect(ended.ok).toBe(true);
    await report(entry('a', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['a not-sent']);
  });

  it('of a batch that was returned or withdrawn were not sent from here', async () => {
    await frozenBatch(store, 'A', 3);
    const withdrawn = await store.batches.change(change('A', 2, { state: 'withdrawn' }));
    expect(withdrawn.ok).toBe(true);
    await report(entry('a', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['a not-sent']);
  });

  it('bring a payment back without freeing it', async () => {
    await sent('A');
    await report(
      entry('out', { amount: '2.00', endToEndId: E2E }),
      entry('back', { amount: '2.00', endToEndId: E2E, credit: true, day: '2026-11-29' }),
    );
    expect([await of('out'), await of('back')]).toEqual([
      { standing: 'matched', payments: [`${PAYMENT} out`] },
      { standing: 'matched', payments: [`${PAYMENT} back`] },
    ]);
  });
});

describe('an entry of more than the payments in it', () => {
  const line = (endToEndId: string, amt: string, more: object = {}) => ({
    Refs: { EndToEndId: endToEndId },
    AmtDtls: { TxAmt: { Amt: { amt, Ccy: 'EUR' } }, ...more },
  });
  const ours = ['A-tx-1 out', 'A-tx-2 out'];

  it('stands open and says that the sum differs, with one payment in it, two of a batch, or a batch as one', async () => {
    await sent('A');
    await report(
      entry('one', { amount: '1000000.00', lines: [line('E2E-1', '1.00')] }),
      entry('two', {
        amount: '1000000.00',
        batch: { NbOfTxs: '3' },
        lines: [line(E2E, '2.00'), line('E2E-3', '3.00')],
      }),
    );
    expect([await of('one'), await of('two')]).toEqual([
      { standing: 'partly', payments: ['A-tx-1 out'] },
      { standing: 'partly', payments: ['A-tx-2 out', 'A-tx-3 out'] },
    ]);
    expect((await open()).toSorted()).toEqual(['one partly', 'two partly']);
    expect([await differs('one'), await differs('two')]).toEqual([['sum'], ['sum', 'sum']]);
    await sent('B', 3, { group: 'INF-B' });
    const total = { PmtInfId: 'INF-B', NbOfTxs: '3', TtlAmt: { amt: '6.00', Ccy: 'EUR' } };
    await report(entry('whole', { amount: '1000000.00', batch: total }));
    expect((await of('whole')).standing).toBe('partly');
    expect(new Set(await differs('whole'))).toEqual(new Set(['sum']));
  });

  it('is those payments where they, and the charges that the bank states, are its whole amount', async () => {
    await sent('A');
    const lines = [line('E2E-1', '1.00'), line(E2E, '2.00')];
    await report(entry('sum', { amount: '3.00', lines }));
    expect(await of('sum')).toEqual({ standing: 'matched', payments: ours });
    await report(entry('sum', { amount: '3.00', lines, wording: 'gone' }), entry('more', { amount: '9.00' }));
    await report(entry('charged', { amount: '3.55', charges: '0.50', lines: [line('E2E-3', '3.00')] }));
    expect((await of('charged')).standing).toBe('partly');
    await report(
      entry('charged', { amount: '3.50', charges: '0.50', lines: [line('E2E-3', '3.00')], wording: 'right' }),
    );
    expect(await of('charged')).toEqual({ standing: 'matched', payments: ['A-tx-3 out'] });
  });

  it('of another currency is a payment only where the bank says what it is in the currency of the entry', async () => {
    await sent('A');
    const usd = { amount: '2.20', currency: 'USD' };
    await report(entry('bare', { ...usd, lines: [line(E2E, '2.00')] }));
    expect(await of('bare')).toEqual({ standing: 'partly', payments: [`${PAYMENT} out`] });
    expect(await differs('bare')).toEqual(['sum']);
    const counterValue = { CntrValAmt: { Amt: { amt: '2.20', Ccy: 'USD' } } };
    await report(entry('bare', { ...usd, lines: [line(E2E, '2.00', counterValue)], wording: 'stated' }));
    expect(await of('bare')).toEqual({ standing: 'matched', payments: [`${PAYMENT} out`] });
    expect(await open()).toEqual([]);
  });
});

describe('an entry that the bank gives no side', () => {
  it('is an open debit, and no payment, neither leaving nor coming back', async () => {
    await sent('A');
    await report(
      entry('word', { amount: '2.00', side: 'DEBIT', endToEndId: E2E }),
      entry('letter', { amount: '7.00', side: 'D' }),
      entry('empty', { amount: '8.00', side: '' }),
      entry('none', { amount: '9.00', side: null }),
    );
    expect((await open()).toSorted()).toEqual([
      'empty not-sent',
      'letter not-sent',
      'none not-sent',
      'word near',
    ]);
    expect(await differs('word')).toEqual(['side']);
  });
});

describe('a batch booked as one entry', () => {
  const whole = (amount: string, count: string, name = 'whole') =>
    entry(name, { amount, batch: { PmtInfId: 'INF-A', NbOfTxs: count } });

  it('is all payments of the PmtInf by sum and number, and only once', async () => {
    await sent('A');
    await report(whole('6.00', '3'));
    expect(await of('whole')).toEqual({
      standing: 'matched',
      payments: ['A-tx-1 out', 'A-tx-2 out', 'A-tx-3 out'],
    });
    await report(whole('6.00', '3', 'again'), entry('single', { amount: '2.00', endToEndId: E2E }));
    expect(await open()).toEqual(['again near', 'single near']);
    expect([await differs('again'), await differs('single')]).toEqual([['taken'], ['taken']]);
  });

  it('is a message by its id too', async () => {
    await sent('A');
    await report(entry('whole', { amount: '6.00', batch: { MsgId: 'MSG-A' } }));
    expect((await of('whole')).payments).toHaveLength(3);
  });

  it('leaves out what the bank refused, once that is known', async () => {
    const { message } = await sent('A');
    await report(whole('4.00', '2'));
    expect(await open()).toEqual(['whole near']);
    expect(await differs('whole')).toEqual(['sum']);
    const refused: StatusUpdate = {
      target: { payment: PAYMENT },
      entry: null,
      set: { status: 'RJCT', statusGroup: 'refused', rejectedAt: AT },
    };
    expect(message).toBe('A-m1');
    await store.tracking.record({
      answer: null,
      updates: [refused],
      batch: null,
      log: log('payment.inquire', PAYMENT),
    });
    await store.matches.run(MATCHING);
    expect(await of('whole')).toEqual({ standing: 'matched', payments: ['A-tx-1 out', 'A-tx-3 out'] });
    expect(await open()).toEqual([]);
  });
});

describe('one identifier of very many entries', () => {
  it('holds nobody up, and names no payment by itself', async () => {
    const wages = Array.from({ length: 3_000 }, (_, place) =>
      entry(`wage-${place}`, { endToEndId: 'SALARY', amount: `${place + 1}.00` }),
    );
    await report(...wages);
    await report(entry('wage-again', { endToEndId: 'SALARY', amount: '7.77' }));
    expect((await store.matches.open({ offset: 0, limit: 1 })).total).toBe(3_001);
  });
});

describe('a debit that was not sent from here', () => {
  const fee = (identity: string, amount: string) => entry(identity, { amount, code: 'ACMT/MDOP/CHRG' });

  it('stands until somebody explains it, in every later wording of it too, and the log has who', async () => {
    await report(fee('fee', '9.50'));
    const id = (await ids()).get('fee') ?? '';
    await store.matches.explain({
      entry: id,
      at: AT,
      note: 'Account fee',
      evidence: 'a.b.c',
      log: log('debit.explain', id),
    });
    expect(await open()).toEqual([]);
    await report(entry('fee', { amount: '9.50', wording: 'again' }));
    expect(await open()).toEqual([]);
    const { explanations } = await store.matches.of((await ids()).get('fee') ?? '');
    expect(explanations).toEqual([
      { at: AT, by: 'person', person: 'anna', rule: null, note: 'Account fee', signed: true },
    ]);
    await expect(
      store.matches.explain({
        entry: 'entry-999',
        at: AT,
        note: 'x',
        evidence: 'a.b.c',
        log: log('debit.explain', 'x'),
      }),
    ).rejects.toThrow(/not-found/u);
  });

  it('that pays somebody else than the one that was signed is not explained by that note', async () => {
    const pays = (name: string, iban: string, wording = '') =>
      entry('fee', {
        amount: '9.50',
        lines: [{ RltdPties: { Cdtr: { Nm: name }, CdtrAcct: { Id: { IBAN: iban } } } }],
        wording,
      });
    const bank = 'DE02120300000000202051';
    await report(pays('Bank', bank));
    const id = (await ids()).get('fee') ?? '';
    await store.matches.explain({
      entry: id,
      at: AT,
      note: 'Account fee',
      evidence: 'a.b.c',
      log: log('debit.explain', id),
    });
    expect(await open()).toEqual([]);
    await report(pays('BANK ', 'DE02 1203 0000 0000 2020 51', 'as a file has it'));
    expect(await open()).toEqual([]);
    for (const other of [pays('Mallory', bank, 'name'), pays('Bank', 'LT121000011101001000', 'account')]) {
      await report(other);
      expect(await open()).toEqual(['fee not-sent']);
      const now = (await ids()).get('fee') ?? '';
      expect((await store.matches.of(now)).explanations).toEqual([]);
    }
    await report(pays('Bank', bank, 'again'));
    expect(await open()).toEqual([]);
  });

  it('is explained by a rule of its account, code and amounts, with a line in the log; a payment’s references never are', async () => {
    const rules = [
      {
        rule: 'fee-1',
        account: ACCOUNT,
        code: 'ACMT/MDOP/CHRG',
        counterparty: null,
        currency: 'EUR',
        least: '1.00',
        most: '10.00',
        note: 'Account fee',
      },
    ];
    await sent('A');
    await report(
      fee('small', '9.50'),
      fee('large', '10.01'),
      entry('near', { amount: '2.01', endToEndId: E2E, code: 'ACMT/MDOP/CHRG' }),
    );
    expect((await open()).toSorted()).toEqual(['large not-sent', 'near near', 'small not-sent']);
    await store.matches.run({ ...MATCHING, rules });
    await report(fee('next', '1.00'));
    expect((await open()).toSorted()).toEqual(['large not-sent', 'near near', 'next not-sent']);
    await store.matches.run({ ...MATCHING, rules });
    expect((await open()).toSorted()).toEqual(['large not-sent', 'near near']);
    const { rows } = await store.log.list({ offset: 0, limit: 50, text: 'debit.rule' });
    expect(rows).toHaveLength(2);
    await store.matches.run({ ...MATCHING, rules });
    expect((await store.log.list({ offset: 0, limit: 50, text: 'debit.rule' })).rows).toHaveLength(2);
  });
});

describe('a settled payment that no entry shows', () => {
  const settle = async (payment: string): Promise<void> =>
    store.tracking.record({
      answer: null,
      updates: [
        {
          target: { payment },
          entry: null,
          set: { status: 'ACSC', statusGroup: 'done', settledAt: AT },
        },
      ],
      batch: null,
      log: log('payment.inquire', payment),
    });
  const missed = async () => (await store.matches.missing(page)).rows.map(({ payment }) => payment);

  it('is missed once the entries of its account go on three days past it, and no more when it comes', async () => {
    await sent('A');
    await settle('A-tx-1');
    await settle(PAYMENT);
    await report(entry('before', { amount: '9.00', credit: true, day: '2026-11-20' }));
    await report(entry('soon', { amount: '9.00', credit: true, day: '2026-11-25' }));
    expect(await missed()).toEqual([]);
    await report(entry('later', { amount: '9.00', credit: true, day: '2026-11-26' }));
    expect(await missed()).toEqual(['A-tx-1', PAYMENT]);
    await report(entry('a', { amount: '2.00', endToEndId: E2E }));
    expect(await missed()).toEqual(['A-tx-1']);
  });

  it('is not missed where the entries of its account do not reach so far, or begin after it', async () => {
    await sent('A');
    await settle(PAYMENT);
    await report(entry('after', { amount: '9.00', credit: true, day: '2026-11-27' }));
    expect(await missed()).toEqual([]);
  });
});
