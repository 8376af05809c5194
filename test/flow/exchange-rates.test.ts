// Exchange rates over a real desk and its bank: typed, read from a file of the European Central Bank, counted
// with, refused, and kept over a restart.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
/** At the bank. */
let today = isoDate('2026-01-01');

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  today = isoDate((await desk.must('cash.rates', {})).today);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Total = NonNullable<CallOutput<'cash.total'>['total']>;
const total = async (): Promise<Total> => {
  const { total: made } = await desk.must('cash.total', {});
  if (made === null) throw new Error('a reporting currency was chosen');
  return made;
};

/** In thousandths, so that the sum of the test is made apart from the desk's decimals. */
const parse = (amount: string): number => Math.round(Number(amount) * 1000);
const PER_EURO: Readonly<Record<string, number>> = { EUR: 1, USD: 1.085, GBP: 0.86, CHF: 0.93, JPY: 161.35 };

const ecb = (date: string, rates: Readonly<Record<string, number>> = PER_EURO): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${date}'>${Object.entries(rates)
    .filter(([currency]) => currency !== 'EUR')
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate.toFixed(4)}'/>`)
    .join('\n')}</Cube></Cube>
</gesmes:Envelope>`;

describe('exchange rates', () => {
  it('are none until somebody chooses a reporting currency', async () => {
    expect(await desk.must('cash.rates', {})).toMatchObject({ reporting: '', rates: [] });
    expect(await desk.must('cash.total', {})).toEqual({ total: null });
  });

  it('are asked for the currencies of the accounts that reports name', async () => {
    for (const base_currency of ['EUR', 'USD'])
      await desk.must('balances.ask', {
        base_currency,
        branch_number: '600',
        from_date: addDays(today, -10),
        to_date: today,
      });
    const { currencies, proposed } = await desk.must('cash.rates', {});
    expect(currencies.length).toBeGreaterThan(1);
    expect(currencies).toContain(proposed);
    expect(currencies.every((code) => Object.hasOwn(PER_EURO, code))).toBe(true);
  });

  it('leave out what they do not name, and invent no rate', async () => {
    await desk.must('cash.setRates', { reporting: 'EUR', rates: [], file: null });
    const { booked, rates } = await total();
    expect(rates).toEqual([]);
    expect(booked.left.length).toBeGreaterThan(0);
    expect(new Set(booked.left.map(({ reason }) => reason))).toEqual(new Set(['no-rate']));
  });

  it('come from a file of the European Central Bank, each account is counted once, and the log says so', async () => {
    const file = { name: 'eurofxref-daily.xml', text: ecb(addDays(today, -1)) };
    const read = await desk.must('cash.readRates', { file, reporting: 'EUR' });
    expect(read).toMatchObject({ date: addDays(today, -1), missing: [] });
    const rates = read.rates.map(({ currency, rate }) => ({ currency, rate, date: read.date }));
    const stored = await desk.must('cash.setRates', { reporting: 'EUR', rates, file });
    expect(stored.rates.map(({ source }) => source)).toEqual(
      rates.map(() => ({ from: 'file', name: 'eurofxref-daily.xml', cross: false })),
    );
    const made = await total();
    const { accounts } = await desk.must('cash.accounts', {});
    const once = [...new Map(accounts.map((one) => [one.account, one])).values()];
    expect(once.length).toBeLessThan(accounts.length);
    for (const kind of ['booked', 'available'] as const) {
      expect(made[kind]).toMatchObject({ counted: once.length, left: [] });
      const sum = once.reduce(
        (all, one) =>
          all + parse(one[kind]?.amount ?? '0') / (PER_EURO[one[kind]?.currency ?? ''] ?? Number.NaN),
        0,
      );
      // Each account is rounded to a cent: half a cent each at most.
      expect(Math.abs(parse(made[kind].total ?? '0') - sum)).toBeLessThanOrEqual(once.length * 5 + 1);
    }
    expect(made.rates.every(({ date, old }) => date === read.date && !old)).toBe(true);
    const { rows } = await desk.must('log.list', { text: 'rates.save' });
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual([
      ['rates.save', 'EUR'],
      ['rates.save', 'EUR'],
    ]);
    expect(rows[0]?.detail).toContain('eurofxref-daily.xml');
  });

  it('are typed for another reporting currency, with their own date', async () => {
    const { currencies } = await desk.must('cash.rates', {});
    const rates = currencies
      .filter((code) => code !== 'USD')
      .map((currency) => ({ currency, rate: '0.5', date: addDays(today, -20) }));
    await desk.must('cash.setRates', { reporting: 'USD', rates, file: null });
    const made = await total();
    expect(made.reporting).toBe('USD');
    expect(made.rates.map(({ source, old }) => [source.from, old])).toEqual(rates.map(() => ['typed', true]));
  });

  it('that cannot be are refused, and change nothing', async () => {
    const before = await desk.must('cash.rates', {});
    const set = (rate: string, date: string, currency = 'EUR') =>
      desk.call('cash.setRates', { reporting: 'USD', rates: [{ currency, rate, date }], file: null });
    for (const attempt of [
      set('0', today),
      set('-0.9', today),
      set('0,9217', today),
      set('1'.repeat(30), today),
      set('0.9217', addDays(today, 1)),
      set('0.9217', today, 'EUX'),
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the first failure is named
      expect(await attempt).toMatchObject({ ok: false, error: { code: 'exchange-rate-refused' } });
    const files = [
      ecb(addDays(today, 1)),
      ecb(today, { ...PER_EURO, USD: 0 }),
      ecb(today, { CHF: 0.93 }),
      'USD',
    ];
    for (const text of files) {
      const file = { name: 'rates.xml', text };
      // oxlint-disable-next-line no-await-in-loop
      expect(await desk.call('cash.readRates', { file, reporting: 'USD' })).toMatchObject({
        ok: false,
        error: { code: 'rates-file-not-read' },
      });
    }
    expect(await desk.must('cash.rates', {})).toEqual(before);
  });

  it('are there after another start, and offline too', async () => {
    const made = await total();
    await desk.stop();
    desk = await StdioDesk.start(folder);
    await desk.must('network.setMode', { mode: 'offline' });
    expect(await total()).toEqual(made);
  });
});
