// An account report that breaks its own form is shown as far as it is understood; nothing is lost, and nothing becomes zero.
import { describe, expect, test } from 'vitest';
import { readBalanceAnswer } from './answer.ts';
import { reportLines } from './leaves.ts';
import { accountReport } from './report.ts';

const wrap = (report: object, header: object = {}): string => JSON.stringify({ Document: { BkToCstmrAcctRpt: { Rpt: [report], GrpHdr: header } } });
const balance = (more: object) => readBalanceAnswer(wrap({ Bal: [{ Tp: { CdOrPrtry: { Cd: 'CLBD' } }, ...more }] })).report.Rpt?.[0]?.Bal?.[0];

describe('a figure', () => {
  test.each([['""', undefined], ['null', undefined], ['{}', {}], ['{"amt":"","Ccy":"EUR"}', { Ccy: 'EUR' }]])('that came as %s is unknown, never zero', (sent, read) => {
    const answer = readBalanceAnswer(`{"Document":{"BkToCstmrAcctRpt":{"Rpt":[{"Bal":[{"Amt":${sent}}]}]}}}`);
    expect(answer.report.Rpt?.[0]?.Bal?.[0]?.Amt).toEqual(read);
  });

  test('keeps its digits, as a number and as a text', () => {
    const answer = readBalanceAnswer('{"Document":{"BkToCstmrAcctRpt":{"Rpt":[{"Bal":[{"Amt":{"amt":98765432109876543.210,"Ccy":"EUR"}},{"Amt":{"amt":"0010.50"}}]}]}}}');
    expect(answer.report.Rpt?.[0]?.Bal?.map(({ Amt }) => Amt?.amt)).toEqual(['98765432109876543.210', '0010.50']);
  });

  test('that is no number is left over, not guessed', () => {
    const answer = readBalanceAnswer(wrap({ Bal: [{ Amt: { amt: '1.000,50' } }] }));
    expect(answer).toMatchObject({ standing: 'partial', notUnderstood: [{ path: 'BkToCstmrAcctRpt.Rpt[0].Bal[0].Amt.amt', text: '"1.000,50"' }] });
  });
});

describe('other spellings and shapes', () => {
  test('parties under either name', () => {
    for (const name of ['RtldPties', 'RltdPties']) {
      const answer = readBalanceAnswer(wrap({ Ntry: { NtryDtls: { TxDtls: { [name]: { Cdtr: { Nm: 'Kestrel' } } } } } }));
      expect(answer.standing).toBe('full');
      expect(answer.report.Rpt?.[0]?.Ntry?.[0]?.NtryDtls?.[0]?.TxDtls?.[0]?.RtldPties?.Cdtr?.Nm).toBe('Kestrel');
    }
  });

  test('both names at once: the second is shown as not understood', () => {
    const answer = readBalanceAnswer(wrap({ Ntry: [{ NtryDtls: [{ TxDtls: [{ RtldPties: { Cdtr: { Nm: 'A' } }, RltdPties: { Cdtr: { Nm: 'B' } } }] }] }] }));
    expect(answer.notUnderstood.map(({ text }) => text)).toEqual(['{"Cdtr":{"Nm":"B"}}']);
  });

  test('the indicator as text and as amount', () => {
    expect(balance({ CdtDbtInd: 'DBIT' })?.CdtDbtInd).toBe('DBIT');
    expect(balance({ Avlbty: { CdtDbtInd: { amt: 1, Ccy: 'EUR' } } })?.Avlbty?.[0]?.CdtDbtInd).toEqual({ amt: '1', Ccy: 'EUR' });
  });
});

describe('how far it is understood', () => {
  test('an empty report is not zero', () => {
    expect(readBalanceAnswer(wrap({ Acct: { Nm: 'A' } }))).toMatchObject({ standing: 'empty', notUnderstood: [] });
    expect(readBalanceAnswer('{"Document":{"BkToCstmrAcctRpt":{}}}').standing).toBe('empty');
  });

  test.each(['', '<html/>', '[]', '{"balance":"12.00"}', '"text"'])('%j is not understood, and shown whole', (body) => {
    const answer = readBalanceAnswer(body);
    expect(answer).toMatchObject({ form: 'not-understood', standing: 'not-understood', report: {} });
    expect(reportLines(undefined, answer.raw).map(({ value }) => value ?? '').join('')).toContain(body === '{"balance":"12.00"}' ? '12.00' : body === '"text"' ? 'text' : body === '[]' ? '' : body);
  });

  test('a member nobody knows is a line of its own, marked', () => {
    const answer = readBalanceAnswer(wrap({ Bal: [{ Amt: { amt: 1 } }] }, { MsgId: 'M', Colour: { Shade: 'red' } }));
    expect(answer.standing).toBe('partial');
    expect(reportLines(accountReport, answer.raw, ['Rpt'])).toContainEqual({ depth: 2, path: 'GrpHdr.Colour.Shade', label: 'Shade', value: 'red', understood: false });
  });

  test('the newer container with accounts it cannot show', () => {
    const answer = readBalanceAnswer(JSON.stringify({ unavailable_accounts: ['1', '2'], account_balance: [{ account_identification: '3', currency: 'EUR', balances: [{ type: 'CLBD', amount: '5', date: '2026-11-20' }] }] }));
    expect(answer).toMatchObject({ form: 'newer', standing: 'full', unavailable: ['1', '2'] });
    expect(answer.report.Rpt?.[0]).toMatchObject({ Acct: { Ccy: 'EUR' }, Bal: [{ Amt: { amt: '5', Ccy: 'EUR' } }] });
  });
});
