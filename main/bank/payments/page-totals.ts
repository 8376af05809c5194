// Owns how far a page of a search result is from its end: the totals a bank gives, under any usual name and
// place, or none at all.
import {
  isJsonObject,
  leafText,
  parseLossless,
  type Json,
  type JsonObject,
} from '../../../shared/domain/lossless-json.ts';
import type { NotUnderstood } from '../../../shared/domain/lossless-json.ts';

export interface PageTotals {
  readonly number: number | null;
  readonly size: number | null;
  readonly pages: number | null;
  readonly total: number | null;
  /** What the bank itself says about another page; null where it does not. */
  readonly next: boolean | null;
}

export interface AnswerPage {
  readonly number: number;
  readonly size: number | null;
  readonly pages: number | null;
  readonly total: number | null;
  /** Another page is asked for: the bank says there is one, or does not say that there is none. */
  readonly more: boolean;
  /**
   * `reached`: nothing follows this page. `more`: the bank says that something does. `unknown`: it says
   * nothing, and
   * only an empty page ends the result.
   */
  readonly end: 'reached' | 'more' | 'unknown';
}

type Fact = keyof PageTotals;

/**
 * Names without case, hyphens and underscores. The interface document promises totals and names none (2.2,
 * page_number).
 */
const NAMES: Readonly<Record<Fact, readonly string[]>> = {
  number: ['pagenumber', 'page', 'currentpage', 'pageno', 'pgnb', 'pageindex'],
  size: ['size', 'pagesize', 'perpage', 'limit', 'recordsperpage', 'itemsperpage'],
  pages: [
    'totalpages',
    'pages',
    'pagecount',
    'totalpagecount',
    'numberofpages',
    'lastpagenumber',
    'noofpages',
  ],
  total: [
    'totalelements',
    'total',
    'totalcount',
    'totalrecords',
    'totalresults',
    'totalitems',
    'totalsize',
    'count',
    'recordcount',
    'totaltransactions',
    'numberofrecords',
    'totalnumberofrecords',
    'resultcount',
  ],
  next: ['hasmore', 'hasnext', 'more', 'hasnextpage', 'morepages', 'moreelements', 'moretocome'],
};
/** The same question asked the other way round. */
const LAST = ['last', 'lastpage', 'islast', 'islastpage', 'lastpgind'];
/** Objects banks put the totals into. */
const PLACES = [
  'pagination',
  'paginationmetadata',
  'paging',
  'page',
  'pageinfo',
  'pagedetails',
  'meta',
  'metadata',
  'msgpgntn',
  'pageable',
  'resultset',
  'links',
];
/** Headers that are a total on their own. */
const HEADERS: Readonly<Record<string, Fact>> = {
  'x-page': 'number',
  'x-page-number': 'number',
  'x-per-page': 'size',
  'x-page-size': 'size',
  'x-total-pages': 'pages',
  'x-page-count': 'pages',
  'x-total-count': 'total',
  'x-total': 'total',
  'x-total-elements': 'total',
  'x-has-more': 'next',
};
const METADATA = ['pagination-metadata', 'x-pagination', 'pagination', 'x-pagination-metadata'];

const NOTHING: PageTotals = { number: null, size: null, pages: null, total: null, next: null };
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_.\s]/gu, '');

/** Whether a member of an answer is about its pages: it is understood, and no part of a payment. */
export function isAboutPages(name: string, value: Json): boolean {
  if (PLACES.includes(plain(name)) && isJsonObject(value))
    return Object.entries(value).every(([inner, each]) => isAboutPages(inner, each));
  return leafText(value) !== undefined && factOf(plain(name)) !== undefined;
}

function factOf(name: string): Fact | 'last' | undefined {
  if (LAST.includes(name)) return 'last';
  return (Object.keys(NAMES) as Fact[]).find((fact) => NAMES[fact].includes(name));
}

/** Totals of an object and of the objects inside it that hold totals. The first that says a fact counts. */
export function pageTotals(object: JsonObject): PageTotals {
  return Object.entries(object).reduce((totals, [name, value]) => {
    if (isJsonObject(value)) return PLACES.includes(plain(name)) ? merged(totals, pageTotals(value)) : totals;
    const text = leafText(value)?.trim();
    const fact = factOf(plain(name));
    if (text === undefined || fact === undefined) return totals;
    return merged(totals, read(fact, text));
  }, NOTHING);
}

function read(fact: Fact | 'last', text: string): PageTotals {
  if (fact === 'next' || fact === 'last') {
    const truth = /^(?:true|yes|y|1)$/iu.test(text) ? true : /^(?:false|no|n|0)$/iu.test(text) ? false : null;
    return { ...NOTHING, next: truth === null || fact === 'next' ? truth : !truth };
  }
  return /^\d{1,9}$/u.test(text) ? { ...NOTHING, [fact]: Number(text) } : NOTHING;
}

function merged(first: PageTotals, then: PageTotals): PageTotals {
  return {
    number: first.number ?? then.number,
    size: first.size ?? then.size,
    pages: first.pages ?? then.pages,
    total: first.total ?? then.total,
    next: first.next ?? then.next,
  };
}

/** A target, a quoted text, a separator, or what lies between: each character is read once. */
const LINK_TOKEN = /<[^>]*(?:>|$)|"(?:[^"\\]|\\.)*(?:"|$)|[;,]|[^<";,]+|./gsu;

/** The relations of a Link header in lower case, those of all its links together (RFC 8288, 3 and 3.3). */
function linkRelations(value: string): ReadonlySet<string> {
  const found = new Set<string>();
  let parameter = '';
  const take = (): void => {
    const [name = '', ...text] = parameter.split('=');
    if (name.trim().toLowerCase() === 'rel')
      for (const relation of text.join('=').replaceAll('"', '').toLowerCase().split(/\s+/u))
        found.add(relation);
    parameter = '';
  };
  for (const [token] of value.matchAll(LINK_TOKEN)) {
    if (token === ';' || token === ',') take();
    else if (!token.startsWith('<')) parameter += token;
  }
  take();
  return found;
}

/** A link to another page, and none to the next one, ends the result. Other links say nothing. */
function nextByLinks(relations: ReadonlySet<string>): boolean | null {
  if (relations.has('next')) return true;
  return ['prev', 'previous', 'first', 'last'].some((relation) => relations.has(relation)) ? false : null;
}

/** A name is begun at its beginning alone, so a long text that is no pair is read once. */
const PAIR = /(?<![\w.-])([\w.-]+)\s*=\s*"?([\w.-]+)"?/gu;

/** Totals of the headers: JSON in one, plain values in several, or a link to the next page (RFC 8288). */
export function headerTotals(headers: Readonly<Record<string, string>>, left: NotUnderstood[]): PageTotals {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return named.reduce((totals, [name, value]) => {
    const fact = HEADERS[name];
    if (fact !== undefined) return merged(totals, read(fact, value.trim()));
    if (name === 'link') return merged(totals, { ...NOTHING, next: nextByLinks(linkRelations(value)) });
    if (!METADATA.includes(name)) return totals;
    const parsed = parseLossless(value);
    if (isJsonObject(parsed)) return merged(totals, pageTotals(parsed));
    const pairs = [...value.matchAll(PAIR)];
    if (pairs.length === 0) left.push({ path: 'Pagination-Metadata', text: value.slice(0, 2_000) });
    return merged(
      totals,
      pageTotals(Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text]))),
    );
  }, NOTHING);
}

/**
 * What a page is of the whole. Facts that contradict each other never end a result early: one that says that
 * more
 * follows is enough.
 */
export function pageOf(asked: number, rows: number, header: PageTotals, body: PageTotals): AnswerPage {
  const says = [header, body];
  const { size, pages, total } = merged(header, body);
  const page = (end: AnswerPage['end']): AnswerPage => ({
    number: asked,
    size,
    pages,
    total,
    more: end !== 'reached',
    end,
  });
  const opinions = says.flatMap((totals) => opinionsOf(asked, rows, totals, size));
  if (opinions.includes('more')) return page('more');
  // A page without a payment ends what nobody counts.
  return page(opinions.length > 0 || rows === 0 ? 'reached' : 'unknown');
}

function opinionsOf(
  asked: number,
  rows: number,
  { pages, total, next }: PageTotals,
  size: number | null,
): readonly ('more' | 'reached')[] {
  const opinion = (isMore: boolean): 'more' | 'reached' => (isMore ? 'more' : 'reached');
  return [
    // Rows on a page of none: the count is wrong and says nothing.
    ...(pages === null || pages === 0 ? [] : [opinion(asked < pages)]),
    ...(total === null || total === 0 || (size === null && asked > 1)
      ? []
      : [opinion((asked - 1) * (size ?? 0) + rows < total)]),
    ...(next === null ? [] : [opinion(next)]),
  ];
}
