// 4.10 over HTTPS: the report of 2.9, its sums, its variants, and the refusals of 2.8.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SETTLED } from '../bank-days.ts';
import type { HttpAnswer } from './foreign-client.ts';
import { freshId, pain001, transaction } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

interface Amount {
  readonly amt: number;
  readonly Ccy: string;
}
interface Entry {
  readonly Amt: Amount;
  readonly CdtDbtInd: string;
  readonly BookgDt: { Dt: string };
  readonly NtryDtls: {
    Btch?: { NbOfTxs: string; TtlAmt: Amount };
    TxDtls: { Refs: { EndToEndId: string } }[];
  }[];
  readonly CntrValAmt?: unknown;
}
interface Report {
  readonly Acct: { Ccy: string; Id: { IBAN?: string } };
  readonly Bal: {
    Tp: { CdOrPrtry: { Cd: string } };
    Amt: Amount;
    CdtDbtInd: string;
    Dt: { Dt: string };
    Avlbty: { CdtDbtInd: unknown };
  }[];
  readonly Ntry: Entry[];
  readonly TxsSummry: { TtlNtries: { NbOfNtries: string; Sum: string }; TtlCdtNtries: { Sum: string } };
}

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('balance');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

async function ask(fields: object, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return bank.client.send(
    'POST',
    '/cards/vca/v2/v3/balance/inquiry',
    await bank.client.authorized({ 'content-type': 'application/json', ...headers }),
    JSON.stringify(fields),
  );
}

async function reports(fields: object): Promise<Report[]> {
  return (JSON.parse((await ask(fields)).text) as { Document: { BkToCstmrAcctRpt: { Rpt: Report[] } } })
    .Document.BkToCstmrAcctRpt.Rpt;
}

const daysAgo = (days: number): string =>
  new Date(Date.parse(`${bank.today()}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

test("each closing balance is the opening one plus the day's entries, and the next opening, over 180 days", async () => {
  const [report] = await reports({
    account_identifier: '0023411208',
    base_currency: 'EUR',
    from_date: daysAgo(180),
  });
  const cents = (amount: number): number => Math.round(amount * 100);
  const dates = [...new Set(report?.Bal.map((each) => each.Dt.Dt))];
  expect(dates.length).toBeGreaterThan(120);
  expect(dates.every((date) => ![0, 6].includes(new Date(date).getUTCDay()))).toBe(true);
  const balance = (type: string, date: string): number =>
    cents(
      report?.Bal.find((each) => each.Tp.CdOrPrtry.Cd === type && each.Dt.Dt === date)?.Amt.amt ?? Number.NaN,
    );
  dates.slice(0, -1).forEach((date, index) => {
    const moved =
      report?.Ntry.filter((entry) => entry.BookgDt.Dt === date).reduce(
        (sum, entry) => sum + cents(entry.Amt.amt) * (entry.CdtDbtInd === 'CRDT' ? 1 : -1),
        0,
      ) ?? 0;
    expect([date, balance('CLBD', date)]).toEqual([date, balance('OPBD', date) + moved]);
    expect(balance('OPBD', dates[index + 1] ?? '')).toBe(balance('CLBD', date));
  });
  expect(report?.TxsSummry.TtlNtries.NbOfNtries).toBe(String(report?.Ntry.length));
});

test('a batch booking adds up to its transactions, and a foreign base currency shows counter values', async () => {
  const [report] = await reports({
    account_identifier: '0023411208',
    base_currency: 'USD',
    from_date: daysAgo(30),
  });
  const batches = report?.Ntry.filter((entry) => entry.NtryDtls[0]?.Btch !== undefined) ?? [];
  expect(batches.length).toBeGreaterThan(3);
  for (const entry of batches)
    expect(entry.NtryDtls[0]?.TxDtls.length).toBe(Number(entry.NtryDtls[0]?.Btch?.NbOfTxs));
  expect(report?.Ntry.every((entry) => entry.CntrValAmt !== undefined)).toBe(true);
});

test('without dates it is today, intraday: interim balances instead of closing ones', async () => {
  bank.order('clock.settle');
  const [report] = await reports({ account_identifier: '10014885', base_currency: 'EUR' });
  const types = report?.Bal.map((each) => each.Tp.CdOrPrtry.Cd) ?? [];
  const weekend = [0, 6].includes(new Date(bank.today()).getUTCDay());
  expect(types).toEqual(weekend ? [] : ['OPBD', 'ITBD', 'OPAV', 'ITAV', 'XPCD']);
});

test("a settled payment of the client's own is among the entries", async () => {
  const paid = transaction();
  await bank.client.initiate(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [paid],
    }),
  );
  bank.order('clock.settle');
  bank.order('clock.advance', { seconds: SETTLED });
  const [report] = await reports({
    account_identifier: bank.iban('GB-EUR'),
    base_currency: 'EUR',
    from_date: daysAgo(10),
  });
  const mine = report?.Ntry.filter(
    (entry) => entry.NtryDtls[0]?.TxDtls[0]?.Refs.EndToEndId === paid.endToEndId,
  );
  expect(mine?.map((entry) => [entry.Amt, entry.CdtDbtInd])).toEqual([[{ amt: 125.4, Ccy: 'EUR' }, 'DBIT']]);
});

test('a branch gives all its accounts; the overdrawn one has negative amounts with DBIT, or positive ones by switch', async () => {
  expect(
    (await reports({ branch_number: '600', base_currency: 'EUR' })).map((report) => report.Acct.Ccy),
  ).toEqual(['GBP', 'EUR', 'USD']);
  const overdrawn = async (): Promise<number[]> =>
    (await reports({ branch_number: '732', base_currency: 'EUR', from_date: daysAgo(180) }))[0]?.Bal.filter(
      (each) => each.CdtDbtInd === 'DBIT',
    ).map((each) => Math.sign(each.Amt.amt)) ?? [];
  expect(new Set(await overdrawn())).toEqual(new Set([-1]));
  bank.order('settings.set', { settings: { negativeBalances: 'unsigned' } });
  expect(new Set(await overdrawn())).toEqual(new Set([1]));
});

test('variants: availability indicator as text, the newer container, a report of 50,000 entries', async () => {
  const fields = { account_identifier: '10014885', base_currency: 'EUR', from_date: daysAgo(3) };
  expect(typeof (await reports(fields))[0]?.Bal[0]?.Avlbty.CdtDbtInd).toBe('object');
  bank.order('settings.set', { settings: { availabilityIndicator: 'string', balanceEntries: 50_000 } });
  const [large] = await reports(fields);
  expect([large?.Bal[0]?.Avlbty.CdtDbtInd, large?.Ntry.length]).toEqual(['CRDT', 50_000]);
  bank.order('settings.set', { settings: { balanceShape: 'newer' } });
  expect(JSON.parse((await ask(fields)).text)).toMatchObject({
    unavailable_accounts: [],
    account_balance: [{ currency: 'EUR' }],
  });
});

test('the marker report has every member of 2.9, each with a text of its own', async () => {
  bank.order('settings.set', { settings: { balanceShape: 'markers' } });
  const { text } = await ask({ account_identifier: '10014885', base_currency: 'EUR' });
  const marks = text.match(/mark-\d{5}/g) ?? [];
  expect(marks.length).toBeGreaterThan(1900);
  expect(new Set(marks).size).toBe(marks.length);
  const listed =
    'Acct AddtlRptInf CpyDplctInd ElctrncSeqNb LglSeqNb FrToDt Intrst RltdAcct RptgSrc TtlNtriesPerBkTxCd FcstInd AddtlInfInd ComssnWvrInd TechInptChanl CorpActn FinInstrmId ISIN SttlmPlc TradActvtyCtrctlSttlmDt DealPric AmtsdVal RmtLctnPstlAdr RfrdDocAmt Invcee RtldPties TradgPty OrgnlBkTxCd SfkpgAcct AdmstnZn TtlTaxblBaseAmt LastPgInd MsgRcpt'.split(
      ' ',
    );
  expect(listed.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});

test("refusals: FAILURE with a reference, 403 for an account that is not the client's, 429 within the gap", async () => {
  const missing = await ask({ account_identifier: '10014885' });
  expect([missing.status, JSON.parse(missing.text)]).toEqual([
    400,
    {
      ref_id: expect.any(String),
      status: 'FAILURE',
      http_code: '400',
      errors: [{ issue: 'base_currency is missing', action: 'send one base currency' }],
    },
  ]);
  expect((await ask({ account_identifier: '4711', base_currency: 'EUR' })).status).toBe(403);
  expect((await ask({ account_identifier: 10014885, base_currency: 'EUR' })).status).toBe(400);
  expect((await ask({}, { 'content-type': 'text/plain' })).status).toBe(415);
  bank.order('settings.set', { settings: { balanceMinGapSeconds: 120 } });
  const fields = { account_identifier: '36129054', base_currency: 'USD' };
  expect([(await ask(fields)).status, (await ask(fields)).status]).toEqual([200, 429]);
  bank.order('clock.advance', { seconds: 121 });
  expect((await ask(fields)).status).toBe(200);
});
