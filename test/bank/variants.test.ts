// Each way the interface document leaves open, over the real interface: the sandbox plays it by a switch, the
// link asks as the profile says, the desk reads it.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPayments } from '../../main/bank/payments/read-payments.ts';
import type { PaymentsRead } from '../../main/ports/bank-requests.ts';
import type { ReadOutcome } from '../../main/ports/bank-requests.ts';
import { caseBody } from '../../main/bank/operations/case-request.ts';
import { readBalanceAnswer, type BalanceAnswer } from '../../shared/domain/account-report/answer.ts';
import { othersOf } from '../../shared/domain/account-report/figures.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { requestTypeOf } from '../../shared/domain/profile/practice.ts';
import { DEFAULTS } from '../../sandbox/state/settings.ts';
import { openTreasury, type Treasury } from './treasury.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.close());
afterEach(() => set(DEFAULTS));

const set = (settings: Readonly<Record<string, unknown>>): Promise<unknown> =>
  treasury.sandbox.order('settings.set', { settings });
function body(outcome: ReadOutcome): Uint8Array {
  if (outcome.kind !== 'answered') throw new Error(`${outcome.fault.code} ${outcome.fault.detail ?? ''}`);
  return outcome.body;
}
const status = (outcome: ReadOutcome): number =>
  outcome.kind === 'answered' ? 200 : (outcome.exchange.answer?.status ?? 0);

async function found(criteria: Readonly<Record<string, string>>, page: number): Promise<PaymentsRead> {
  const paged = page === 1 ? criteria : { ...criteria, page_number: String(page) };
  const outcome = await treasury.link.search({
    profile: treasury.profile(),
    criteria: paged,
    form: 'current',
    format: 'PSRJ03',
    correlationId: 'v',
  });
  return readPayments(body(outcome), outcome.kind === 'answered' ? outcome.headers : {}, page);
}

/** Pages on until the reader says that the end was reached. */
async function all(
  criteria: Readonly<Record<string, string>>,
): Promise<{ readonly uetrs: readonly string[]; readonly pages: number; readonly left: number }> {
  const uetrs: string[] = [];
  let left = 0;
  for (let page = 1; page < 100; page += 1) {
    const read = await found(criteria, page);
    uetrs.push(...read.rows.map(({ uetr }) => uetr ?? ''));
    left += read.notUnderstood.length;
    if (!read.page.more) return { uetrs, pages: page, left };
  }
  throw new Error('The reader never came to an end.');
}

describe('the size of a search result', () => {
  const criteria = { transaction_flow_indicator: 'CR', account: '0023411208' };

  it('is read or found wherever the bank says it and however it spells it, with nothing lost and nothing twice', async () => {
    await set({ pageSize: 5_000 });
    const whole = (await found(criteria, 1)).rows.map(({ uetr }) => uetr ?? '');
    expect(whole.length).toBeGreaterThan(80);
    await set({ pageSize: 40 });
    const pages = Math.ceil(whole.length / 40);
    for (const pageTotals of ['header', 'body', 'both', 'nested'] as const) {
      for (const pageNames of ['snake', 'camel', 'short', 'count'] as const) {
        await set({ pageTotals, pageNames });
        expect([pageTotals, pageNames, await all(criteria)]).toEqual([
          pageTotals,
          pageNames,
          { uetrs: whole, pages, left: 0 },
        ]);
      }
    }
    for (const pageTotals of ['headers', 'link'] as const) {
      await set({ pageTotals });
      expect([pageTotals, await all(criteria)]).toEqual([pageTotals, { uetrs: whole, pages, left: 0 }]);
    }
    // Where nobody says it, one empty page ends it.
    await set({ pageTotals: 'none' });
    expect(await all(criteria)).toEqual({ uetrs: whole, pages: pages + 1, left: 0 });
    expect((await found(criteria, 1)).page).toMatchObject({ end: 'unknown', more: true });
  });
});

describe('a search', () => {
  const search = (profile: BankProfile): Promise<ReadOutcome> =>
    treasury.link.search({
      profile,
      criteria: { uetr: randomUUID() },
      form: 'current',
      format: 'PSRJ03',
      correlationId: 'v',
    });

  it('names its format in the headers of the profile', async () => {
    await set({ searchFormat: 'both' });
    expect(status(await search(treasury.profile()))).toBe(200);
    const plain = { contentType: 'application/json', accept: 'application/json' };
    expect(status(await search({ ...treasury.profile(), search: plain }))).toBe(415);
    expect(status(await search({ ...treasury.profile(), search: { accept: plain.accept } }))).toBe(406);
    await set({ searchFormat: 'any' });
    expect(status(await search({ ...treasury.profile(), search: plain }))).toBe(200);
  });
});

describe('a retrieval by identifier', () => {
  it('carries the client id where the profile puts it, and by default nowhere', async () => {
    const ask = async (clientId?: 'none' | 'query' | 'header'): Promise<number> =>
      status(
        await treasury.link.retrieve({
          profile: { ...treasury.profile(), ...(clientId !== undefined && { retrieve: { clientId } }) },
          endToEndId: 'E2E-1',
          parameters: {},
          correlationId: 'v',
        }),
      );
    await set({ retrieveClientId: 'wanted' });
    expect([await ask(), await ask('none'), await ask('query'), await ask('header')]).toEqual([
      400, 400, 200, 200,
    ]);
    await set({ retrieveClientId: 'refused' });
    expect([await ask(), await ask('query'), await ask('header')]).toEqual([200, 400, 400]);
  });
});

describe('a case', () => {
  it('has the request type of the profile', async () => {
    await set({ stopType: 'ST', recallType: 'RL', reconfirmType: 'RC', rejectType: 'RJ' });
    const base = treasury.profile();
    const types = { reconfirm: 'RC', reject: 'RJ', stop: 'ST', recall: 'RL' };
    const ask = async (act: keyof typeof types, profile: BankProfile): Promise<string> => {
      const kind = act === 'stop' || act === 'recall' ? 'stop' : 'reconfirmation';
      const fields = { uetr: randomUUID(), reason: kind === 'stop' ? 'DUPL' : '12345' };
      const outcome = await treasury.link.decide({
        profile,
        kind,
        requestType: requestTypeOf(profile, act),
        format: 'json',
        fields,
        correlationId: 'v',
        body: caseBody({ profile, kind, fields, caseId: 'C', createdAt: '2026-11-20T10:00:00.000Z' }),
      });
      return outcome.kind === 'answered' ? outcome.status : outcome.fault.code;
    };
    const own = { ...base, requests: { ...base.requests, types } };
    for (const act of ['reconfirm', 'reject', 'stop', 'recall'] as const) {
      expect([act, await ask(act, own), await ask(act, base)]).toEqual([act, 'RJCT', 'bank-request-refused']);
    }
  });
});

describe('a balance report', () => {
  const report = async (): Promise<BalanceAnswer> => {
    // A week, so that a business day is in it whatever day the bank begins on.
    const { now } = (await treasury.sandbox.order('clock.get')) as { now: string };
    const from = new Date(Date.parse(now) - 7 * 86_400_000).toISOString().slice(0, 10);
    const fields = { base_currency: 'EUR', account_identifier: '10014885', from_date: from };
    return readBalanceAnswer(
      Buffer.from(
        body(await treasury.link.balance({ profile: treasury.profile(), fields, correlationId: 'v' })),
      ).toString('utf8'),
    );
  };

  it.each([1, 3, 4, 12])('is read whole with amount details %i deep', async (amountDepth) => {
    await set({ amountDepth, balanceEntries: 3 });
    const answer = await report();
    const [entry] = answer.report.Rpt?.[0]?.Ntry ?? [];
    expect(answer.notUnderstood).toEqual([]);
    let details = entry?.AmtDetails;
    for (let level = 0; level < amountDepth; level += 1) details = details?.TxAmt;
    expect(details?.PrtryAmt?.[0]?.Tp).toBe('NESTED');
    expect(entry?.Intrst?.[0]?.Rate?.[0]?.VldtyRg?.Amt).toMatchObject({
      EQAmt: '100.00',
      FrToAmt: { FrAmt: { BdryAmt: '0', Incl: true } },
    });
  });

  it('is the same with numbers and truth values as texts', async () => {
    await set({ amountDepth: 2, balanceEntries: 3 });
    const bare = ({ report: read }: BalanceAnswer): unknown => ({
      Bal: read.Rpt?.[0]?.Bal,
      Ntry: read.Rpt?.[0]?.Ntry,
    });
    const plain = await report();
    await set({ scalars: 'text' });
    const texts = await report();
    expect([texts.standing, bare(texts)]).toEqual(['full', bare(plain)]);
  });

  it('shows every type of balance, known or not', async () => {
    await set({ extraBalance: 'ZZ7Q' });
    const balances = ((await report()).report.Rpt?.[0]?.Bal ?? []).map(({ Tp, Dt }) => ({
      type: Tp?.CdOrPrtry?.Cd ?? null,
      date: Dt?.Dt ?? null,
    }));
    expect(othersOf(balances).map(({ type }) => type)).toContain('ZZ7Q');
  });

  it('of which another page follows is not whole', async () => {
    await set({ lastPage: false });
    expect((await report()).standing).toBe('partial');
  });
});
