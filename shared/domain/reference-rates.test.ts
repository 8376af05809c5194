// The files of the European Central Bank are read as they are published; whatever is another file is refused.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ratesOf, readReferenceRates } from './reference-rates.ts';

const envelope = (cubes: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>${cubes}</Cube>
</gesmes:Envelope>`;
const dayOf = (time: string, rates: Readonly<Record<string, string>>): string =>
  `\n\t\t<Cube time='${time}'>${Object.entries(rates)
    .map(([currency, rate]) => `\n\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}\n\t\t</Cube>`;
const XML = envelope(dayOf('2026-11-20', { USD: '1.0850', JPY: '161.35', CHF: '0.9300' }));
const CSV = 'Date, USD, JPY, CHF, \n20 November 2026, 1.0850, 161.35, 0.9300, \n';
const READ = {
  date: '2026-11-20',
  perEuro: new Map([
    ['USD', '1.0850'],
    ['JPY', '161.35'],
    ['CHF', '0.9300'],
  ]),
};
const OTHER_FORM = { ok: false, error: { why: 'form' } };

describe('the daily reference rates', () => {
  test.each([
    ['XML', XML],
    ['XML with a byte order mark and Windows line ends', `\uFEFF${XML.replaceAll('\n', '\r\n')}`],
    ['XML with double quotes', XML.replaceAll("'", '"')],
    ['CSV', CSV],
    ['CSV without the last comma', 'Date,USD,JPY,CHF\r\n20 Nov 2026,1.0850,161.35,0.9300\r\n'],
    ['CSV of the history', 'Date,USD,JPY,CHF,\n2026-11-20,1.0850,161.35,0.9300,\n'],
  ])('are read from %s', (_, text) => {
    expect(readReferenceRates(text)).toEqual({ ok: true, value: READ });
  });

  it('are those of the newest day, wherever it stands, and of no other', () => {
    const older = dayOf('2026-11-19', { USD: '1.0900', SEK: '11.5' });
    const newer = dayOf('2026-11-20', { USD: '1.0850', JPY: '161.35', CHF: '0.9300' });
    for (const days of [`${older}${newer}`, `${newer}${older}`])
      expect(readReferenceRates(envelope(days))).toEqual({ ok: true, value: READ });
    const csv =
      'Date,USD,JPY,CHF,SEK,\n2026-11-20,1.0850,161.35,0.9300,N/A,\n2026-11-19,1.09,N/A,0.93,11.5,\n';
    expect(readReferenceRates(csv)).toEqual({ ok: true, value: READ });
  });
});

describe('another file', () => {
  test.each([
    ['empty', ''],
    ['text', 'Exchange rates of the day'],
    ['another XML', '<rates><rate currency="USD">1.0850</rate></rates>'],
    ['another vocabulary', XML.replace('eurofxref"', 'other"')],
    ['a document type', XML.replace('<gesmes:Env', '<!DOCTYPE a [<!ENTITY b "1.0850">]><gesmes:Env')],
    ['an entity', XML.replace("'1.0850'", "'&b;'")],
    ['unparsed text', XML.replace('Reference rates', '<![CDATA[Reference rates]]>')],
    ['cut off', XML.slice(0, -30)],
    ['something behind it', `${XML}<a/>`],
    ['elements that cross', XML.replace('</gesmes:Sender>', '</gesmes:name>')],
    ['an attribute twice', XML.replace("currency='USD'", "currency='USD' currency='JPY'")],
    ['a rate outside a day', envelope("<Cube currency='USD' rate='1.0850'/>")],
    ['a rate without a currency', envelope("<Cube time='2026-11-20'><Cube rate='1.0850'/></Cube>")],
    ['a day inside a day', envelope("<Cube time='2026-11-20'><Cube time='2026-11-19'></Cube></Cube>")],
    ['a day without a rate', envelope("<Cube time='2026-11-20'></Cube>")],
    ['no day', envelope('')],
    ['a day that does not exist', XML.replace('2026-11-20', '2026-11-31')],
    ['a day in another form', XML.replace('2026-11-20', '20.11.2026')],
    [
      'a day twice',
      envelope(`${dayOf('2026-11-20', { USD: '1.0850' })}${dayOf('2026-11-20', { USD: '1.09' })}`),
    ],
    ['a currency twice', XML.replace("'JPY'", "'USD'")],
    ['the euro itself', XML.replace("'JPY'", "'EUR'")],
    ['a currency that is no code', XML.replace("'JPY'", "'Yen'")],
    ['CSV with semicolons and decimal commas', CSV.replaceAll(',', ';').replaceAll('.', ',')],
    ['CSV with another first column', CSV.replace('Date', 'Datum')],
    ['CSV with a cell too few', CSV.replace(' 161.35,', '')],
    ['CSV with an unknown month', CSV.replace('November', 'Brumaire')],
    ['CSV with a date of numbers', CSV.replace('20 November 2026', '20/11/2026')],
    ['CSV without a day', 'Date, USD, \n'],
  ])('is refused: %s', (_, text) => {
    expect(readReferenceRates(text)).toEqual(OTHER_FORM);
  });

  test.each(['0', '0.0000', '-1.0850', '1,0850', '1.0850E2', '', ' 1.0850', '12345678901'])(
    'names the currency whose rate is %j',
    (rate) => {
      expect(readReferenceRates(XML.replace('1.0850', rate))).toEqual({
        ok: false,
        error: { why: 'value', of: 'USD' },
      });
    },
  );

  it('is read or refused, whatever stands in it, and never in long', () => {
    const chunks = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'Cube',
      'time',
      'rate',
      XML,
      CSV,
      '&',
      '\n',
      '-',
    );
    fc.assert(
      fc.property(fc.array(chunks, { maxLength: 30 }), (all) => {
        expect(typeof readReferenceRates(all.join('')).ok).toBe('boolean');
      }),
    );
    for (const repeated of ['<a ', '<a b="', '< ', '<!--', '<a b=""', ' a=""'])
      expect(readReferenceRates(`<${repeated.repeat(50_000)}`)).toEqual(OTHER_FORM);
  });
});

describe('the rates of a desk', () => {
  const file = READ as never;

  it('are those of the file where the euro is the reporting currency', () => {
    expect(ratesOf(file, 'EUR', ['USD', 'EUR', 'SEK', 'JPY'])).toEqual([
      { currency: 'USD', rate: '1.0850', cross: false },
      { currency: 'JPY', rate: '161.35', cross: false },
    ]);
  });

  it('are cross rates over the euro for another reporting currency', () => {
    expect(ratesOf(file, 'CHF', ['USD', 'EUR', 'CHF'])).toEqual([
      { currency: 'USD', rate: '1.166666667', cross: true },
      { currency: 'EUR', rate: '1.075268817', cross: true },
    ]);
  });

  it('are none where the file lacks the reporting currency', () => {
    expect(ratesOf(file, 'SEK', ['USD'])).toBeNull();
  });
});
