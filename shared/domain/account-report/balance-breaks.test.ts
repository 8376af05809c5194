import { describe, expect, it } from 'vitest';
import { readBalanceAnswer } from './answer.ts';
import { balanceBreaks } from './balance-breaks.ts';

const eur = (amt: string) => ({ amt, Ccy: 'EUR' });
const balance = (Cd: string, amt: string, CdtDbtInd = 'CRDT') => ({
  Tp: { CdOrPrtry: { Cd } },
  Amt: eur(amt),
  CdtDbtInd,
});
const entry = (amt: string, CdtDbtInd: string, Sts = 'BOOK') => ({ Amt: eur(amt), CdtDbtInd, Sts });
const breaks = (...Rpt: readonly object[]) =>
  balanceBreaks(readBalanceAnswer(JSON.stringify({ BkToCstmrAcctRpt: { Rpt } })).report);

describe('the figures of a report', () => {
  it('agree where opening balance and booked entries make the closing balance', () => {
    const Ntry = [
      entry('30.10', 'DBIT'),
      entry('-9.90', 'DBIT'),
      entry('5', 'CRDT'),
      entry('99', 'CRDT', 'PDNG'),
    ];
    expect(breaks({ Bal: [balance('OPBD', '10.00'), balance('CLBD', '25.00', 'DBIT')], Ntry })).toEqual([]);
  });

  it('do not agree by an amount that is named with its account', () => {
    const good = { Bal: [balance('OPBD', '1'), balance('CLBD', '1')] };
    const bad = {
      Acct: { Id: { IBAN: 'DE89370400440532013000' } },
      Bal: [balance('PRCD', '10.00'), balance('CLBD', '25.00')],
      Ntry: [entry('14.99', 'CRDT')],
    };
    expect(breaks(good, bad)).toEqual([
      {
        report: 1,
        account: 'DE89370400440532013000',
        currency: 'EUR',
        opening: '10.00',
        entries: '14.99',
        closing: '25.00',
        difference: '0.01',
      },
    ]);
  });

  it('say nothing where a balance is missing or an amount cannot be read', () => {
    expect(breaks({ Bal: [balance('OPBD', '1')] }, { Bal: [balance('CLBD', '1')] })).toEqual([]);
    const Bal = [balance('OPBD', '1'), balance('CLBD', '9')];
    expect(breaks({ Bal, Ntry: [{ CdtDbtInd: 'DBIT' }] }, { Bal, Ntry: [{ Amt: eur('8') }] })).toEqual([]);
  });
});
