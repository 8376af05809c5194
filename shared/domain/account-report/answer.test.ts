// An account report that breaks its own form is shown as far as it is understood; nothing is lost, and
// nothing becomes zero.
import { describe, expect, test } from 'vitest';
import { readBalanceAnswer } from './answer.ts';
import { reportLines } from './leaves.ts';
import { accountReport } from './report.ts';

const wrap = (report: object, header: object = {}): string =>
  JSON.stringify({ Document: { BkToCstmrAcctRpt: { Rpt: [report], GrpHdr: header } } });
const balance = (more: object) =>
  readBalanceAnswer(wrap({ Bal: [{ Tp: { CdOrPrtry: { Cd: 'CLBD' } }, ...more }] })).report.Rpt?.[0]
    ?.Bal?.[0];

describe('a figure', () => {
  test.each([
    ['""', undefined],
    ['null', undefined],
    ['{}', {}],
    ['{"amt":"","Ccy":"EUR"}', { Ccy: 'EUR' }],
  ])('that came as %s is unknown, never zero', (sent, read) => {
    const answer = readBalanceAnswer(`{"Document":{"BkToCstmrAcctRpt":{"Rpt":[{"Bal":[{"Amt":${sent}}]}]}}}`);
    expect(answer.report.Rpt?.[0]?.Bal?.[0]?.Amt).toEqual(read);
  });

  test('keeps its digits, as a number and as a text', () => {
    const answer = readBalanceAnswer(
      '{"Document":{"BkToCstmrAcctRpt":{"Rpt":[{"Bal":[{"Amt":{"amt":98765432109876543.210,"Ccy":"EUR"}},{"Amt":{"amt":"0010.50"}}]}]}}}',
    );
    expect(answer.report.Rpt?.[0]?.Bal?.map(({ Amt }) => Amt?.amt)).toEqual([
      '98765432109876543.210',
      '0010.50',
    ]);
  });

  test('that is no number is left over, not guessed', () => {
    const answer = readBalanceAnswer(wrap({ Bal: [{ Amt: { amt: '1.000,50' } }] }));
    expect(answer).toMatchObject({
      standing: 'partial',
      notUnderstood: [{ path: 'BkToCstmrAcctRpt.Rpt[0].Bal[0].Amt.amt', text: '"1.000,50"' }],
    });
  });
});

describe('other spellings and shapes', () => {
  test('parties under either name', () => {
    for (const name of ['RtldPties', 'RltdPties']) {
      const answer = readBalanceAnswer(
        wrap({ Ntry: { NtryDtls: { TxDtls: { [name]: { Cdtr: { Nm: 'Kestrel' } } } } } }),
      );
      expect(answer.standing).toBe('full');
      expect(answer.report.Rpt?.[0]?.Ntry?.[0]?.NtryDtls?.[0]?.TxDtls?.[0]?.RtldPties?.Cdtr?.Nm).toBe(
        'Kestrel',
      );
    }
  });

  test('both names at once: the second is shown as not understood', () => {
    const answer = readBalanceAnswer(
      wrap({
        Ntry: [
          {
            NtryDtls: [{ TxDtls: [{ RtldPties: { Cdtr: { Nm: 'A' } }, RltdPties: { Cdtr: { Nm: 'B' } } }] }],
          },
        ],
      }),
    );
    expect(answer.notUnderstood.map(({ text }) => text)).toEqual(['{"Cdtr":{"Nm":"B"}}']);
  });

  test('the indicator as text and as amount', () => {
    expect(balance({ CdtDbtInd: 'DBIT' })?.CdtDbtInd).toBe('DBIT');
    expect(balance({ Avlbty: { CdtDbtInd: { amt: 1, Ccy: 'EUR' } } })?.Avlbty?.[0]?.CdtDbtInd).toEqual({
      amt: '1',
      Ccy: 'EUR',
    });
  });
});

describe('amount details', () => {
  const nested = (levels: number): object =>
    levels === 0 ? { Amt: { amt: 7, Ccy: 'EUR' } } : { TxAmt: nested(levels - 1) };

  test.each([1, 2, 3, 4, 7, 40, 900])('are read at level %i', (levels) => {
    const answer = readBalanceAnswer(wrap({ Ntry: [{ AmtDetails: nested(levels) }] }));
    expect(answer).toMatchObject({ standing: 'full', notUnderstood: [] });
    let details = answer.report.Rpt?.[0]?.Ntry?.[0]?.AmtDetails;
    for (let level = 0; level < levels; level += 1) details = details?.TxAmt;
    expect(details?.Amt).toEqual({ amt: '7', Ccy: 'EUR' });
    expect(reportLines(accountReport, answer.raw).filter(({ understood }) => !understood)).toEqual([]);
  });

  test('beyond what any report needs are shown as they came, and cost no stack', () => {
    const answer = readBalanceAnswer(wrap({ Ntry: [{ AmtDetails: nested(1_200) }] }));
    expect(answer.standing).toBe('partial');
    expect(answer.notUnderstood[0]?.text).toContain('TxAmt');
  });
});

describe('scalars as banks write them', () => {
  const range = (amounts: object): ReturnType<typeof readBalanceAnswer> =>
    readBalanceAnswer(wrap({ Intrst: [{ Rate: [{ VldtyRg: { Amt: amounts } }] }] }));
  const amountsOf = (answer: ReturnType<typeof readBalanceAnswer>) =>
    answer.report.Rpt?.[0]?.Intrst?.[0]?.Rate?.[0]?.VldtyRg?.Amt;

  test.each([
    ['a text', { EQAmt: '100.00' }, { EQAmt: '100.00' }],
    ['a number', { NEQAmt: 100.5 }, { NEQAmt: '100.5' }],
    ['an amount', { EQAmt: { amt: '100.00', Ccy: 'EUR' } }, { EQAmt: { amt: '100.00', Ccy: 'EUR' } }],
    [
      'a bound as text',
      { FrAmt: { BdryAmt: '1000', Incl: 'true' } },
      { FrAmt: { BdryAmt: '1000', Incl: true } },
    ],
    [
      'a bound as number',
      { ToAmt: { BdryAmt: 1000, Incl: false } },
      { ToAmt: { BdryAmt: '1000', Incl: false } },
    ],
    [
      'a bound as amount',
      { ToAmt: { BdryAmt: { amt: 5, Ccy: 'USD' } } },
      { ToAmt: { BdryAmt: { amt: '5', Ccy: 'USD' } } },
    ],
    [
      'a bound that is the amount alone',
      { FrToAmt: { FrAmt: '10', ToAmt: 20 } },
      { FrToAmt: { FrAmt: { BdryAmt: '10' }, ToAmt: { BdryAmt: '20' } } },
    ],
  ])('the amounts of a range: %s', (_what, sent, read) => {
    const answer = range(sent);
    expect(answer.notUnderstood).toEqual([]);
    expect(amountsOf(answer)).toEqual(read);
  });

  test.each([
    ['true', true],
    ['TRUE', true],
    ['Y', true],
    ['1', true],
    ['no', false],
    ['N', false],
    ['0', false],
    ['False', false],
  ])('a truth value as %j', (sent, read) => {
    const answer = readBalanceAnswer(wrap({ Ntry: [{ RvslInd: sent }] }));
    expect([answer.report.Rpt?.[0]?.Ntry?.[0]?.RvslInd, answer.notUnderstood]).toEqual([read, []]);
  });

  test('a truth value nobody knows is shown as it came', () => {
    expect(readBalanceAnswer(wrap({ Ntry: [{ RvslInd: 'perhaps' }] })).notUnderstood).toEqual([
      { path: 'BkToCstmrAcctRpt.Rpt[0].Ntry[0].RvslInd', text: '"perhaps"' },
    ]);
  });

  test('a text in several lines', () => {
    expect(readBalanceAnswer(wrap({ AddtlRptInf: ['first', 2] })).report.Rpt?.[0]?.AddtlRptInf).toBe(
      'first\n2',
    );
  });
});

describe('how far it is understood', () => {
  test.each([false, 'false', 'N'])(
    'a report of which another page follows (%j) is never whole',
    (LastPgInd) => {
      const page = (last: unknown) =>
        readBalanceAnswer(wrap({ Bal: [{ Amt: { amt: 1 } }] }, { MsgPgntn: { LastPgInd: last, PgNb: 1 } }));
      expect([page(LastPgInd).standing, page(true).standing]).toEqual(['partial', 'full']);
    },
  );

  test('an empty report is not zero', () => {
    expect(readBalanceAnswer(wrap({ Acct: { Nm: 'A' } }))).toMatchObject({
      standing: 'empty',
      notUnderstood: [],
    });
    expect(readBalanceAnswer('{"Document":{"BkToCstmrAcctRpt":{}}}').standing).toBe('empty');
  });

  test.each(['', '<html/>', '[]', '{"balance":"12.00"}', '"text"'])(
    '%j is not understood, and shown whole',
    (body) => {
      const answer = readBalanceAnswer(body);
      expect(answer).toMatchObject({ form: 'not-understood', standing: 'not-understood', report: {} });
      expect(
        reportLines(undefined, answer.raw)
          .map(({ value }) => value ?? '')
          .join(''),
      ).toContain(
        body === '{"balance":"12.00"}' ? '12.00' : body === '"text"' ? 'text' : body === '[]' ? '' : body,
      );
    },
  );

  test('a member nobody knows is a line of its own, marked', () => {
    const answer = readBalanceAnswer(
      wrap({ Bal: [{ Amt: { amt: 1 } }] }, { MsgId: 'M', Colour: { Shade: 'red' } }),
    );
    expect(answer.standing).toBe('partial');
    expect(reportLines(accountReport, answer.raw, ['Rpt'])).toContainEqual({
      depth: 2,
      path: 'GrpHdr.Colour.Shade',
      member: 'Shade',
      place: null,
      value: 'red',
      understood: false,
    });
  });

  test('the newer container with accounts it cannot show', () => {
    const answer = readBalanceAnswer(
      JSON.stringify({
        unavailable_accounts: ['1', '2'],
        account_balance: [
          {
            account_identification: '3',
            currency: 'EUR',
            balances: [{ type: 'CLBD', amount: '5', date: '2026-11-20' }],
          },
        ],
      }),
    );
    expect(answer).toMatchObject({ form: 'newer', standing: 'full', unavailable: ['1', '2'] });
    expect(answer.report.Rpt?.[0]).toMatchObject({
      Acct: { Ccy: 'EUR' },
      Bal: [{ Amt: { amt: '5', Ccy: 'EUR' } }],
    });
  });
});

test.each([
  [{ amount: 'abc' }, undefined, 1],
  [{ amount: '1E9' }, undefined, 1],
  [{ amount: '1.234,56' }, undefined, 1],
  [{ amount: ' 5.10 ' }, { amt: '5.10', Ccy: 'EUR' }, 0],
  [{ amount: 5.1, credit_debit_indicator: 'DEBIT' }, { amt: '5.1', Ccy: 'EUR' }, 0],
])('of the newer form %j reads as %j, and what is no amount is named', (line, Amt, left) => {
  const answer = readBalanceAnswer(
    JSON.stringify({ account_balance: [{ currency: 'EUR', balances: [{ type: 'CLBD', ...line }] }] }),
  );
  expect([answer.report.Rpt?.[0]?.Bal?.[0]?.Amt, answer.notUnderstood.length]).toEqual([Amt, left]);
});
