// Exchange rates: which are stored and where each comes from, what is refused, and the total of all accounts.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { UNKNOWN_ACCOUNT } from '../../../../shared/domain/account-master.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { decodeSentences, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { AtDesk } from '../../../../shared/domain/sign-in.ts';
import type { RatesContext } from '../context.ts';
import { ACCOUNT, balanceDesk, balanceOf, OWN, reportOf, type BalanceDesk } from './balance-desk.fake.ts';
import { cashTotal, getRates, readRatesFile, setRates } from './exchange-rates.ts';

const DOLLARS = 'DE02120300000000202051';
const ADA: AtDesk = { by: 'card', person: 'ada', name: 'Ada Keller', certificate: 'a'.repeat(64) };
const CSV = 'Date, USD, CHF, \n20 November 2026, 1.0850, 0.9300, \n';
const FILE = { name: 'eurofxref.csv', text: CSV };
const USD = { currency: 'USD', rate: '1.0850', date: '2026-11-20' };

let world: BalanceDesk;
let at: AtDesk | null;
let desk: RatesContext;
beforeEach(async () => {
  world = await balanceDesk();
  at = ADA;
  desk = { ...world.desk, seat: { view: () => ({ at }) } as unknown as RatesContext['seat'] };
  const dollars = { Id: { IBAN: DOLLARS }, Ccy: 'USD' };
  await world.kept(
    reportOf(
      {
        Acct: ACCOUNT,
        Bal: [balanceOf('CLBD', '100.00', '2026-11-19'), balanceOf('CLAV', '90.00', '2026-11-19')],
      },
      { Acct: dollars, Bal: [balanceOf('CLBD', '108.50', '2026-11-17', 'USD')] },
    ),
  );
});

const set = (rates: readonly object[] = [USD], more: object = {}) =>
  setRates(desk, { reporting: 'EUR', rates, file: null, ...more } as never);
const refused = (code: string, why?: string, of = '') => ({
  ok: false,
  error: {
    code,
    ...(why !== undefined && { sentences: [{ code: 'fault-reason', data: { why, of } }] }),
  },
});
const coded = (detail = ''): readonly Sentence[] => {
  const sentences = decodeSentences(detail);
  if (typeof sentences === 'string') throw new Error('the detail holds codes');
  return sentences;
};
const sources = async () =>
  must(await getRates(desk)).rates.map(({ currency, source }) => [currency, source]);

describe('before anything is chosen', () => {
  it('no currency is the reporting currency; one is proposed, and there is no total', async () => {
    expect(must(await getRates(desk))).toEqual({
      reporting: '',
      proposed: 'EUR',
      currencies: ['EUR', 'USD'],
      rates: [],
      today: '2026-11-20',
    });
    expect(must(await cashTotal(desk))).toEqual({ total: null });
  });

  it('the currency of most own accounts is proposed, each account counted once', async () => {
    const confirmed = ['DE89370400440532013000', DOLLARS, 'GB29NWBK60161331926819'].map((account) => ({
      ...UNKNOWN_ACCOUNT,
      account,
      holder: 'Acme Widgets',
      currency: 'USD',
    }));
    await world.store.desk.saveSetting('own-accounts', confirmed, null);
    expect(must(await getRates(desk))).toMatchObject({ proposed: 'USD', currencies: ['EUR', 'USD'] });
  });

  it('nothing is proposed where no account is known', async () => {
    const { desk: empty } = await balanceDesk();
    expect(must(await getRates({ ...desk, ...empty }))).toMatchObject({ proposed: '', currencies: [] });
  });
});

describe('rates that are typed', () => {
  it('are kept with who typed them, and the log says who changed what', async () => {
    const kept = must(await set());
    expect(kept).toMatchObject({
      reporting: 'EUR',
      rates: [{ ...USD, source: { from: 'typed', by: 'Ada Keller' } }],
    });
    const { rows } = await world.store.log.list({ offset: 0, limit: 1 });
    expect(rows[0]).toMatchObject({ act: 'rates.save', subject: 'EUR', actor: 'desk' });
    expect(coded(rows[0]?.detail)).toEqual([
      { code: 'log-reporting-currency', data: { reporting: 'EUR', before: '' } },
      {
        code: 'log-exchange-rate',
        data: { currency: 'USD', rate: '1.0850', date: '2026-11-20', file: '', before: '', dateBefore: '' },
      },
    ]);
    expect(world.notifier.emitted.at(-1)).toEqual({ event: 'changed', data: { what: 'settings', id: null } });
  });

  it('keep their source while they stay as they are, and get a new one where one member changes', async () => {
    must(await set([USD, { ...USD, currency: 'CHF', rate: '0.93' }]));
    at = { by: 'name', name: 'Tom' };
    must(
      await set([
        { ...USD, rate: '1.085' },
        { ...USD, currency: 'CHF', rate: '0.94' },
      ]),
    );
    expect(await sources()).toEqual([
      ['CHF', { from: 'typed', by: 'Tom' }],
      ['USD', { from: 'typed', by: 'Ada Keller' }],
    ]);
    at = null;
    must(await set([{ ...USD, date: '2026-11-19' }]));
    expect(await sources()).toEqual([['USD', { from: 'typed', by: '' }]]);
    const { rows } = await world.store.log.list({ offset: 0, limit: 1 });
    expect(coded(rows[0]?.detail).map(({ data }) => data)).toEqual([
      { currency: 'CHF', rate: '', date: '', file: '', before: '0.94', dateBefore: '2026-11-20' },
      {
        currency: 'USD',
        rate: '1.0850',
        date: '2026-11-19',
        file: '',
        before: '1.0850',
        dateBefore: '2026-11-20',
      },
    ]);
  });

  it('write nothing where nothing changes', async () => {
    must(await set());
    const before = (await world.acts()).length;
    must(await set());
    expect((await world.acts()).length).toBe(before);
  });

  it('belong to one reporting currency: another one has those it is given, and no others', async () => {
    must(await set());
    must(await set([{ ...USD, currency: 'EUR', rate: '0.9217' }], { reporting: 'USD' }));
    expect(must(await getRates(desk))).toMatchObject({
      reporting: 'USD',
      rates: [{ currency: 'EUR', rate: '0.9217' }],
    });
  });

  test.each([
    ['an unknown currency', { currency: 'EUX' }, 'rate-currency', 'EUX'],
    ['the reporting currency', { currency: 'EUR' }, 'rate-of-reporting', 'EUR'],
    ['zero', { rate: '0.00' }, 'rate-zero', 'USD'],
    ['less than zero', { rate: '-1.0850' }, 'rate-form', 'USD'],
    ['a decimal comma', { rate: '1,0850' }, 'rate-form', 'USD'],
    ['too many digits', { rate: '1085000000000' }, 'rate-digits', 'USD'],
    ['no date', { date: '' }, 'rate-date', 'USD'],
    ['a day that does not exist', { date: '2026-11-31' }, 'rate-date', 'USD'],
    ['a day that has not come', { date: '2026-11-21' }, 'rate-date-ahead', 'USD'],
  ])('are refused with %s, and all stay as they were', async (_, change, why, of) => {
    must(await set());
    expect(await set([{ ...USD, ...change }])).toEqual(refused('exchange-rate-refused', why, of));
    expect(must(await getRates(desk)).rates).toHaveLength(1);
  });

  it('are refused twice for one currency, and without a reporting currency in use', async () => {
    expect(await set([USD, USD])).toEqual(refused('exchange-rate-refused', 'rate-twice', 'USD'));
    for (const reporting of ['', 'EUX', 'DEM', 'XAU'])
      expect(await set([USD], { reporting })).toEqual(refused('reporting-currency-unknown'));
  });

  it('that are damaged are named, and never taken for none', async () => {
    const named = { fault: { code: 'setting-damaged', detail: 'exchange-rates' } };
    for (const damaged of [{ reporting: 'EUR' }, { reporting: 'EUR', rates: [{ ...USD, rate: '0' }] }, []]) {
      await world.store.desk.saveSetting('exchange-rates', damaged, null);
      await expect(getRates(desk)).rejects.toMatchObject(named);
      await expect(set()).rejects.toMatchObject(named);
      expect(await cashTotal(desk)).toMatchObject({ ok: false, error: named.fault });
    }
  });
});

describe('rates of a file', () => {
  const read = (text: string, reporting = 'EUR') =>
    readRatesFile(desk, { file: { name: 'eurofxref.csv', text }, reporting });

  it('are those of known accounts, and what it lacks is named', async () => {
    expect(must(await read(CSV))).toEqual({
      date: '2026-11-20',
      rates: [{ currency: 'USD', rate: '1.0850', cross: false }],
      missing: [],
    });
    expect(must(await read(CSV.replaceAll('USD', 'SEK')))).toMatchObject({ rates: [], missing: ['USD'] });
    expect(must(await read(CSV, 'CHF')).rates).toEqual([
      { currency: 'EUR', rate: '1.075268817', cross: true },
      { currency: 'USD', rate: '1.166666667', cross: true },
    ]);
    expect((await world.acts()).map(([act]) => act)).not.toContain('rates.save');
  });

  it('are named as such when they are stored, and a rate that differs from it as typed', async () => {
    must(await set([USD, { ...USD, currency: 'CHF', rate: '0.94' }], { file: FILE }));
    expect(await sources()).toEqual([
      ['CHF', { from: 'typed', by: 'Ada Keller' }],
      ['USD', { from: 'file', name: 'eurofxref.csv', cross: false }],
    ]);
    // Of another day it is not the file's any more.
    must(await set([{ ...USD, date: '2026-11-19' }], { file: FILE }));
    expect(await sources()).toEqual([['USD', { from: 'typed', by: 'Ada Keller' }]]);
  });

  it('are not stored where the file is none, whatever the window says', async () => {
    expect(await set([USD], { file: { name: 'a.csv', text: 'USD 1.0850' } })).toEqual(
      refused('rates-file-not-read', 'rates-file-form'),
    );
    expect(must(await getRates(desk)).reporting).toBe('');
  });

  test.each([
    ['another file', 'Umrechnungskurse', 'EUR', 'rates-file-form', ''],
    ['a rate of zero', CSV.replace('1.0850', '0.0000'), 'EUR', 'rates-file-value', 'USD'],
    ['a day that has not come', CSV.replace('20 Nov', '23 Nov'), 'EUR', 'rates-file-ahead', ''],
    ['no rate for the reporting currency', CSV, 'SEK', 'rates-file-without', 'SEK'],
  ])('are refused: %s', async (_, text, reporting, why, of) => {
    expect(await read(text, reporting)).toEqual(refused('rates-file-not-read', why, of));
  });

  it('need a reporting currency first', async () => {
    expect(await read(CSV, '')).toEqual(refused('reporting-currency-unknown'));
  });
});

describe('the total', () => {
  it('counts each account by its rate, and names rate, date and source', async () => {
    must(await set([USD, { ...USD, currency: 'CHF', rate: '0.93' }], { file: FILE }));
    expect(must(await cashTotal(desk)).total).toEqual({
      reporting: 'EUR',
      booked: {
        total: '200.00',
        counted: 2,
        left: [],
        older: [{ account: `${DOLLARS} USD`, days: 2 }],
        withCreditLine: [],
      },
      available: {
        total: '90.00',
        counted: 1,
        left: [{ account: `${DOLLARS} USD`, currency: 'USD', reason: 'no-balance' }],
        older: [],
        withCreditLine: [],
      },
      once: [],
      values: [{ account: `${DOLLARS} USD`, booked: '100.00', available: null }],
      // No account is in Swiss francs: their rate was not used.
      rates: [{ ...USD, source: { from: 'file', name: 'eurofxref.csv', cross: false }, old: false }],
    });
  });

  it('leaves out what has no rate, and invents none', async () => {
    must(await set([]));
    expect(must(await cashTotal(desk)).total?.booked).toMatchObject({
      total: '100.00',
      left: [{ account: `${DOLLARS} USD`, currency: 'USD', reason: 'no-rate' }],
    });
  });

  it('names a confirmed account that no report ever named', async () => {
    const confirmed = [
      { account: OWN.toLowerCase(), currency: 'EUR' },
      { account: DOLLARS, currency: '' },
      { account: 'GB29NWBK60161331926819', currency: 'GBP' },
      { account: OWN, currency: 'CHF' },
    ].map((its) => ({ ...UNKNOWN_ACCOUNT, holder: 'Acme Widgets', ...its }));
    await world.store.desk.saveSetting('own-accounts', confirmed, null);
    must(await set());
    expect(must(await cashTotal(desk)).total?.booked).toMatchObject({
      total: '200.00',
      left: [
        { account: 'GB29NWBK60161331926819 GBP', currency: 'GBP', reason: 'no-balance' },
        { account: `${OWN} CHF`, currency: 'CHF', reason: 'no-balance' },
      ],
    });
  });

  it('marks a rate that is older than five business days', async () => {
    must(await set([{ ...USD, date: '2026-11-13' }]));
    expect(must(await cashTotal(desk)).total?.rates[0]?.old).toBe(false);
    must(await set([{ ...USD, date: '2026-11-12' }]));
    expect(must(await cashTotal(desk)).total?.rates[0]?.old).toBe(true);
  });

  it('counts an account once that stands under two base currencies', async () => {
    must(await set());
    const both = reportOf({ Acct: ACCOUNT, Bal: [balanceOf('CLBD', '100.00', '2026-11-19')] });
    await world.kept(both, { base_currency: 'USD', account_identifier: OWN });
    expect(must(await cashTotal(desk)).total?.booked).toMatchObject({ total: '200.00', counted: 2 });
  });
});
