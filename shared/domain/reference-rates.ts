// Reads the euro foreign exchange reference rates as the European Central Bank publishes them, as XML and as
// CSV, the daily file and those of many days. The newest day counts. A file in another form is refused whole.
import { parseIsoDate, type IsoDate } from './calendar.ts';
import { crossRate, rateProblem } from './exchange-rate.ts';
import { err, ok, type Result } from './result.ts';

export interface ReferenceRates {
  readonly date: IsoDate;
  /** Units of the currency for one euro. */
  readonly perEuro: ReadonlyMap<string, string>;
}

/** `value`: `of` names the currency whose rate is none. `form`: it is not a file of the ECB. */
export type ReferenceRatesProblem = { readonly why: 'form' } | { readonly why: 'value'; readonly of: string };

type Read = Result<ReferenceRates, ReferenceRatesProblem>;

const OTHER_FORM: Result<never, ReferenceRatesProblem> = err({ why: 'form' });

export function readReferenceRates(text: string): Read {
  const bare = text.replace(/^\uFEFF/u, '');
  return /^\s*</u.test(bare) ? readXml(bare) : readCsv(bare);
}

/** Days in the order of the file, each with its currencies and their texts. */
type Day = readonly [date: string, rates: readonly (readonly [currency: string, rate: string])[]];

function newestOf(days: readonly Day[]): Read {
  if (days.length === 0 || new Set(days.map(([date]) => date)).size < days.length) return OTHER_FORM;
  const [newest, rates] = days.reduce((a, b) => (a[0] < b[0] ? b : a));
  const date = parseIsoDate(newest);
  const perEuro = new Map(rates);
  if (date === undefined || days.some(([day]) => parseIsoDate(day) === undefined)) return OTHER_FORM;
  if (rates.length === 0 || perEuro.size < rates.length || perEuro.has('EUR')) return OTHER_FORM;
  if (rates.some(([currency]) => !/^[A-Z]{3}$/u.test(currency))) return OTHER_FORM;
  const wrong = rates.find(([, rate]) => rateProblem(rate) !== undefined);
  return wrong === undefined ? ok({ date, perEuro }) : err({ why: 'value', of: wrong[0] });
}

// XML: an envelope with one dated Cube for each day, and in it one Cube for each currency. There is no
// document type, no entity and no section of unparsed text in it; whatever has one is another file.

const NAMESPACE = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref';
const TOKEN =
  /<\?[^?<>]*\?>|<!--[^<>]*-->|<(?<end>\/?)(?<name>[\w.:-]+)(?<attributes>(?:\s+[\w.:-]+=(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*(?<empty>\/?)>|[^<>]+/uy;
const ATTRIBUTE = /\s+([\w.:-]+)=(?:"([^"]*)"|'([^']*)')/guy;

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
}

/** Null where the text is no such XML. */
function tagsOf(text: string): readonly Tag[] | null {
  const tags: Tag[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) return null;
    const { name, attributes: written = '', end, empty } = groups;
    if (name === undefined) continue;
    const found = [...written.matchAll(ATTRIBUTE)].map(
      ([, attribute = '', double, single = '']) => [attribute, double ?? single] as const,
    );
    const attributes = new Map(found);
    if (attributes.size < found.length) return null;
    tags.push({ name, attributes, isEnd: end === '/', isEmpty: empty === '/' });
  }
  return tags;
}

function readXml(text: string): Read {
  const tags = tagsOf(text);
  const [root] = tags ?? [];
  if (tags === null || root?.name !== 'gesmes:Envelope' || root.attributes.get('xmlns') !== NAMESPACE)
    return OTHER_FORM;
  const days: [string, [string, string][]][] = [];
  /** Names of the open elements, and the day inside which they stand. */
  const open: { readonly name: string; readonly rates: [string, string][] | null }[] = [];
  for (const [place, { name, attributes, isEnd, isEmpty }] of tags.entries()) {
    if (place > 0 && open.length === 0) return OTHER_FORM;
    if (isEnd) {
      if (attributes.size > 0 || isEmpty || open.pop()?.name !== name) return OTHER_FORM;
      continue;
    }
    const inside = open.at(-1)?.rates ?? null;
    const [time, currency, rate] = ['time', 'currency', 'rate'].map((one) => attributes.get(one));
    const isCube = name === 'Cube';
    if (isCube && (currency === undefined) !== (rate === undefined)) return OTHER_FORM;
    if (isCube && time !== undefined && (inside !== null || currency !== undefined)) return OTHER_FORM;
    const rates: [string, string][] | null = isCube && time !== undefined ? [] : inside;
    if (isCube && time !== undefined && rates !== null) days.push([time, rates]);
    if (isCube && currency !== undefined && rate !== undefined) {
      if (inside === null) return OTHER_FORM;
      inside.push([currency, rate]);
    }
    if (!isEmpty) open.push({ name, rates });
  }
  return open.length === 0 ? newestOf(days) : OTHER_FORM;
}

// CSV: a line of titles and one line for each day; a comma ends each line, and a currency without a rate that
// day is N/A.

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** `20 November 2026` in the daily file, `2026-11-20` in those of many days. */
function csvDay(text: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Za-z]{3,9}) (\d{4})$/u.exec(text) ?? [];
  if (day === '') return text;
  const written = name.toLowerCase();
  const month = MONTHS.findIndex((one) => one === written || one.slice(0, 3) === written) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readCsv(text: string): Read {
  const [titles = [], ...lines] = text
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .replace(/,\s*$/u, '')
        .split(',')
        .map((cell) => cell.trim()),
    );
  const [first, ...currencies] = titles;
  if (first !== 'Date' || currencies.length === 0) return OTHER_FORM;
  if (lines.some(({ length }) => length !== titles.length)) return OTHER_FORM;
  return newestOf(
    lines.map(([day = '', ...cells]): Day => [
      csvDay(day),
      currencies
        .map((currency, place) => [currency, cells[place] ?? ''] as const)
        .filter(([, cell]) => cell !== 'N/A'),
    ]),
  );
}

export interface FileRate {
  readonly currency: string;
  readonly rate: string;
  readonly cross: boolean;
}

/**
 * Rates of the currencies for one unit of the reporting currency; a currency the file lacks has none. Null
 * where it lacks the reporting currency itself.
 */
export function ratesOf(
  { perEuro }: ReferenceRates,
  reporting: string,
  currencies: readonly string[],
): readonly FileRate[] | null {
  const perReporting = reporting === 'EUR' ? '1' : perEuro.get(reporting);
  if (perReporting === undefined) return null;
  const wanted = currencies.filter((currency) => currency !== reporting);
  return wanted.flatMap((currency): readonly FileRate[] => {
    const rate = currency === 'EUR' ? '1' : perEuro.get(currency);
    if (rate === undefined) return [];
    return reporting === 'EUR'
      ? [{ currency, rate, cross: false }]
      : [{ currency, rate: crossRate(rate, perReporting), cross: true }];
  });
}
