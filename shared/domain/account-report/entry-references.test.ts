import { describe, expect, it } from 'vitest';
import { accountsForAll, creditorsOf, readEntryLines } from './entry-references.ts';

const UETR = '8f9d2b7c-0a41-4c5e-9b1d-2f6e8a7c3d10';
const lines = (entry: object) => readEntryLines(JSON.stringify(entry));
const single = (transaction: object, more: object = {}) =>
  lines({
    Amt: { amt: 100, Ccy: 'EUR' },
    CdtDbtInd: 'DBIT',
    NtryDtls: [{ TxDtls: [transaction] }],
    ...more,
  })[0];

describe('what an entry says of its transactions', () => {
  it('is read from the members of the table, without what stands for nothing', () => {
    const [first, second] = lines({
      Amt: { amt: '100.00', Ccy: 'EUR' },
      CdtDbtInd: 'DBIT',
      NtryDtls: {
        Btch: { PmtInfId: 'INF-1', NbOfTxs: '2' },
        TxDtls: [
          {
            Refs: { EndToEndId: 'INV-1', InstrId: 'P-1', MsgId: 'M-1', PmtInfId: 'INF-1' },
            AmtDtls: { InstdAmt: { PrtryAmt: [{ Amt: { amt: 40, Ccy: 'EUR' }, Tp: 'INSTRUCTED' }] } },
            RltdPties: { CdtrAcct: { Id: { IBAN: 'FR7630006000011234567890189' } } },
          },
          { Refs: { EndToEndId: 'NOTPROVIDED' }, AmtDtls: { TxAmt: { Amt: { amt: '60.00', Ccy: 'EUR' } } } },
        ],
      },
    });
    expect(first).toEqual({
      place: 0,
      uetr: null,
      endToEndId: 'INV-1',
      instructionId: 'P-1',
      messageId: 'M-1',
      paymentInformationId: 'INF-1',
      counterpartyAccount: 'FR7630006000011234567890189',
      payments: 1,
      amounts: [{ currency: 'EUR', minor: 4_000n }],
    });
    // The sum of a batch is the amount of none of its transactions.
    expect(second).toMatchObject({
      place: 1,
      endToEndId: null,
      amounts: [{ currency: 'EUR', minor: 6_000n }],
    });
  });

  it('finds a UETR in each of the places banks put it, and only a whole one', () => {
    const bare = UETR.replaceAll('-', '');
    expect(single({ Refs: { UETR: UETR.toUpperCase() } })?.uetr).toBe(UETR);
    expect(single({ Refs: { Prtry: { Tp: 'UETR', Ref: bare } } })?.uetr).toBe(UETR);
    expect(single({ RmtInf: { Strd: [{ AddtlRmtInf: [`UETR/${bare}/SvcTpIdr/003`] }] } })?.uetr).toBe(UETR);
    expect(single({ RmtInf: { Ustrd: [`Invoice 7 UETR/${UETR}`] } })?.uetr).toBe(UETR);
    expect(single({ RmtInf: { Ustrd: [`UETR/${bare.slice(1)}`] } })?.uetr).toBeNull();
    expect(single({ Refs: { Prtry: { Tp: 'OTHER', Ref: UETR } } })?.uetr).toBeNull();
  });

  it('knows a single transaction by the booked amount too, with and without charges the bank took with it', () => {
    expect(
      single(
        { Refs: { EndToEndId: 'A' }, AmtDtls: { InstdAmt: { Amt: { amt: '110', Ccy: 'USD' } } } },
        { Amt: { amt: -105.5, Ccy: 'EUR' }, Chrgs: [{ Amt: { amt: 5.5, Ccy: 'EUR' } }] },
      )?.amounts,
    ).toEqual([
      { currency: 'USD', minor: 11_000n },
      { currency: 'EUR', minor: 10_550n },
      { currency: 'EUR', minor: 10_000n },
    ]);
  });

  it('leaves out an amount its currency does not have, and none at all', () => {
    expect(single({}, { Amt: { amt: '1.005', Ccy: 'EUR' } })?.amounts).toEqual([]);
    expect(single({}, { Amt: { amt: '0', Ccy: 'EUR' } })?.amounts).toEqual([]);
    expect(single({}, { Amt: { amt: '', Ccy: 'EUR' } })?.amounts).toEqual([]);
    expect(single({}, { Amt: { amt: '120', Ccy: 'JPY' } })?.amounts).toEqual([
      { currency: 'JPY', minor: 120n },
    ]);
  });
});

describe('a batch booked as one', () => {
  it('is a line by message, PmtInf, number and sum', () => {
    expect(
      lines({
        Amt: { amt: '600.00', Ccy: 'EUR' },
        CdtDbtInd: 'DBIT',
        NtryDtls: [{ Btch: { MsgId: 'M-1', PmtInfId: 'INF-1', NbOfTxs: '3' } }],
      }),
    ).toMatchObject([
      {
        messageId: 'M-1',
        paymentInformationId: 'INF-1',
        payments: 3,
        amounts: [{ currency: 'EUR', minor: 60_000n }],
      },
    ]);
  });
  it('of several has a line for each', () => {
    const batch = (id: string, amt: string) => ({ Btch: { PmtInfId: id, TtlAmt: { amt, Ccy: 'EUR' } } });
    expect(
      lines({ Amt: { amt: '3', Ccy: 'EUR' }, NtryDtls: [batch('A', '1'), batch('B', '2')] }).map(
        ({ paymentInformationId, amounts }) => [paymentInformationId, amounts[0]?.minor],
      ),
    ).toEqual([
      ['A', 100n],
      ['B', 200n],
    ]);
  });
});

describe('the whole amount of an entry', () => {
  const part = (minor: bigint, currency = 'EUR', place = 0) => ({ place, currency, minor });
  const isAll = (parts: Parameters<typeof accountsForAll>[1], more: object = {}): boolean =>
    accountsForAll(JSON.stringify({ Amt: { amt: '105.50', Ccy: 'EUR' }, CdtDbtInd: 'DBIT', ...more }), parts);

  it('is the sum of the payments in it, with the charges of the entry or of its transactions', () => {
    expect(isAll([part(10_000n), part(550n, 'EUR', 1)])).toBe(true);
    expect(isAll([part(10_000n)])).toBe(false);
    const charge = (amt: string, Ccy = 'EUR', more = {}) => ({ Amt: { amt, Ccy }, ...more });
    expect(isAll([part(10_000n)], { Chrgs: [charge('5.5')] })).toBe(true);
    expect(isAll([part(10_000n)], { Chrgs: [charge('5.4')] })).toBe(false);
    expect(isAll([part(10_000n)], { Chrgs: [charge('5.5', 'USD')] })).toBe(false);
    expect(isAll([part(10_000n)], { Chrgs: [charge('5.5', 'EUR', { CdtDbtInd: 'CRDT' })] })).toBe(false);
    const both = { Chrgs: [charge('3')], NtryDtls: [{ TxDtls: [{ Chrgs: [charge('2.5')] }] }] };
    expect(isAll([part(10_000n)], both)).toBe(true);
  });

  it('is a payment in another currency only where the bank gives its amount in that of the entry', () => {
    const usd = [part(12_000n, 'USD')];
    const instructed = { InstdAmt: { Amt: { amt: '120', Ccy: 'USD' } } };
    const converted = (amt: string) => ({ ...instructed, TxAmt: { Amt: { amt, Ccy: 'EUR' } } });
    const inDetails = (AmtDtls: object) => ({ NtryDtls: [{ TxDtls: [{ AmtDtls }] }] });
    expect(isAll(usd, inDetails(instructed))).toBe(false);
    expect(isAll(usd, inDetails(converted('105.50')))).toBe(true);
    expect(isAll(usd, inDetails(converted('2.00')))).toBe(false);
    expect(isAll(usd, { AmtDtls: converted('105.50'), ...inDetails(instructed) })).toBe(true);
    expect(isAll(usd, { ...converted('105.50'), ...inDetails(instructed) })).toBe(true);
  });

  it('is unknown where the entry has none, or is no JSON', () => {
    expect(isAll([part(100n)], { Amt: { amt: '1.005', Ccy: 'EUR' } })).toBe(false);
    expect(isAll([part(100n)], { Amt: { amt: '1.00' } })).toBe(false);
    expect(accountsForAll('<xml/>', [part(100n)])).toBe(false);
  });
});

it('names the creditors of an entry once, in one order, however they are spaced', () => {
  const to = (Nm: string, IBAN: string) => ({ RltdPties: { Cdtr: { Nm }, CdtrAcct: { Id: { IBAN } } } });
  const of = (...TxDtls: readonly object[]) => creditorsOf(JSON.stringify({ NtryDtls: [{ TxDtls }] }));
  expect(of(to('Beta  ag', 'DE02 1203'), to('Alpha', 'DE88'), to(' BETA AG', 'DE021203'), {})).toEqual([
    ['ALPHA', 'DE88'],
    ['BETA AG', 'DE021203'],
  ]);
  expect(of()).toEqual([]);
  expect(creditorsOf('<xml/>')).toEqual([]);
});

it('is nothing where the text is no JSON, and throws at nothing', () => {
  expect(readEntryLines('<xml/>')).toEqual([]);
  expect(readEntryLines('[]')).toEqual([]);
  expect(lines({ NtryDtls: 'x', Amt: 7, CdtDbtInd: { amt: 1 } })).toHaveLength(1);
});
