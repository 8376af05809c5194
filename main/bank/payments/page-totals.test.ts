// Totals are read under any usual name and place; what nobody says is found by paging on, and never taken for
// the end.
import { describe, expect, test } from 'vitest';
import type { NotUnderstood } from '../../../shared/domain/lossless-json.ts';
import type { PaymentsRead } from '../../ports/bank-requests.ts';
import { readPayments } from './read-payments.ts';

const rows = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ uetr: `U${index}` }));
function page(
  number: number,
  count: number,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): PaymentsRead {
  return readPayments(
    new TextEncoder().encode(JSON.stringify({ transactions: rows(count), ...body })),
    headers,
    number,
  );
}
const end = (read: PaymentsRead): string => `${read.page.end}${read.page.more ? ' more' : ''}`;
const left = (read: PaymentsRead): readonly NotUnderstood[] => read.notUnderstood;

const BODIES: readonly (readonly [what: string, body: object])[] = [
  ['snake case', { page_number: 1, size: 10, total_pages: 3, total_elements: 25 }],
  ['camel case', { pageNumber: 1, pageSize: 10, totalPages: 3, totalElements: 25 }],
  ['short names', { page: 1, per_page: 10, pages: 3, total: 25 }],
  ['counts', { currentPage: 1, limit: 10, pageCount: 3, totalCount: 25 }],
  ['texts', { 'page-number': '1', 'total-pages': '3' }],
  ['only the number of pages', { TotalPages: 3 }],
  ['only the number of payments', { totalRecords: 25 }],
  ['an object', { pagination: { page: 1, totalPages: 3 } }],
  ['an object in an object', { meta: { paging: { pageCount: 3 } } }],
  ['a flag that more follows', { hasMore: true }],
  ['a flag that this is not the last', { last: false }],
  ['a flag as text', { has_next: 'Y' }],
];
const HEADERS: readonly (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
  ['JSON', { 'pagination-metadata': '{"page_number":1,"size":10,"total_pages":3,"total_elements":25}' }],
  ['JSON in camel case', { 'Pagination-Metadata': '{"pageNumber":1,"totalPages":3}' }],
  ['pairs', { 'pagination-metadata': 'page_number=1; size=10; total_pages=3; total_elements=25' }],
  ['another name', { 'X-Pagination': '{"TotalCount":25,"PageSize":10,"CurrentPage":1,"TotalPages":3}' }],
  ['single headers', { 'x-page': '1', 'x-total-pages': '3' }],
  ['a total', { 'X-Total-Count': '25', 'X-Per-Page': '10' }],
  ['a link', { link: '<https://bank/search?page=2>; rel="next", <https://bank/search?page=3>; rel="last"' }],
];

describe.each([
  ...BODIES.map(([what, body]) => ({ what: `in the body: ${what}`, body, headers: {} })),
  ...HEADERS.map(([what, headers]) => ({ what: `in headers: ${what}`, body: {}, headers })),
])('$what', ({ body, headers }) => {
  test('says that more follows, and is understood', () => {
    const read = page(1, 10, body, headers);
    expect([end(read), left(read)]).toEqual(['more more', []]);
  });
});

test('only the relations of a link say whether more follows, also where a semicolon is missing', () => {
  const linked = (link: string): string => end(page(2, 10, {}, { link }));
  expect(linked('<https://bank/a>; title="first"')).toBe(end(page(2, 10)));
  expect(linked('<https://bank/a>; rel="first"')).toBe('reached');
  expect(linked('<https://bank/a> rel="first"')).toBe('reached');
});

test.each([
  ['the last of three pages', 3, 5, { total_pages: 3, total_elements: 25, size: 10 }],
  ['one page', 1, 2, { total: 2 }],
  ['a flag', 1, 2, { last: true }],
  ['a flag the other way round', 2, 10, { hasNext: false }],
  ['no payment at all', 1, 0, {}],
  ['an empty page after others', 4, 0, {}],
])('ends with %s', (_what, number, count, body) => {
  expect(end(page(number, count, body))).toBe('reached');
});

test.each([
  ['no total anywhere', {}, {}],
  ['totals nobody can read', { total_pages: 'many' }, {}],
  ['a count of none beside payments', { total_elements: 0, total_pages: 0 }, {}],
])('does not end with %s: the next page is asked for', (_what, body, headers) => {
  expect(end(page(1, 3, body, headers))).toBe('unknown more');
});

test('facts that contradict each other do not end the result', () => {
  expect(end(page(1, 10, { total_pages: 1 }, { 'x-total-count': '25' }))).toBe('more more');
  expect(end(page(1, 10, { total_pages: 1, total_elements: 25, size: 10 }))).toBe('more more');
  expect(end(page(1, 10, { total_pages: 3, last: true }))).toBe('more more');
  expect(end(page(1, 0, { total_elements: 25 }))).toBe('more more');
});

test('an answer that is no list of payments has no end anybody saw', () => {
  expect(readPayments(new TextEncoder().encode('{"total_pages":1}'), {}, 1).page).toMatchObject({
    end: 'unknown',
    more: false,
  });
});

test('a header nobody can read is shown, and what is not about pages stays not understood', () => {
  expect(left(page(1, 1, {}, { 'pagination-metadata': '%%%' }))).toEqual([
    { path: 'Pagination-Metadata', text: '%%%' },
  ]);
  expect(left(page(1, 1, { colour: 'red', page: { shade: 1 } })).map(({ path }) => path)).toEqual([
    'colour',
    'page',
  ]);
});

test.each([
  ['<https://bank/search?page=2>; rel=next', 'more more'],
  ['<https://bank/search?page=2>; title="a, b" ; REL = "Next"', 'more more'],
  [
    '<https://bank/search?page=1>; rel="first prev", <https://bank/search?page=3>; rel="last next"',
    'more more',
  ],
  ['<https://bank/search?page=1>; rel="first prev"', 'reached'],
  ['<https://bank/search?page=1>; rel=prev', 'reached'],
])('the link %s', (link, expected) => {
  expect(end(page(2, 10, {}, { link }))).toBe(expected);
});

describe('what only looks like totals', () => {
  test('an object of another name than those of pages says nothing', () => {
    const read = page(1, 10, { summary: { totalPages: 1, total: 10 } });
    expect(end(read)).toBe('unknown more');
    expect(left(read).map(({ path }) => path)).toEqual(['summary']);
  });

  test('nor does such an object in a header of pages', () => {
    const header = { 'pagination-metadata': '{"summary":{"total_pages":1,"total":10}}' };
    expect(end(page(1, 10, {}, header))).toBe('unknown more');
  });

  test('a header of another name says nothing', () => {
    const read = page(1, 10, {}, { 'x-trace': 'total_pages=1; total=10', server: '{"total_pages":1}' });
    expect([end(read), left(read)]).toEqual(['unknown more', []]);
  });

  test('a link that is no link between pages says nothing', () => {
    for (const link of [
      '<https://bank/help>; rel="help"',
      '<https://bank/a;rel=last>; rel=self',
      '<https://bank/search?page=1>; title="; rel=last"',
      '',
    ])
      expect(end(page(1, 10, {}, { link }))).toBe('unknown more');
  });

  test('a flag that is neither true nor false says nothing', () => {
    for (const text of ['maybe', '', '2']) expect(end(page(1, 10, { has_next: text }))).toBe('unknown more');
  });

  test('an object of pages with a member that is none is reported', () => {
    expect(left(page(1, 2, { paging: { page: 1, advice: 'call us' } }))).not.toEqual([]);
    expect(left(page(1, 2, { paging: { page: 1, total: 2 } }))).toEqual([]);
  });
});

test('without a size only the first page says what a total means', () => {
  expect(end(page(1, 10, { total: 10 }))).toBe('reached');
  expect(end(page(2, 10, { total: 25 }))).toBe('unknown more');
  expect(end(page(2, 10, { total: 25, size: 10 }))).toBe('more more');
  expect(end(page(3, 5, { total: 25, size: 10 }))).toBe('reached');
});

test('a long header is read in the time it takes', () => {
  const before = process.threadCpuUsage();
  for (const long of [
    'a'.repeat(100_000),
    `a${' '.repeat(100_000)}`,
    '"='.repeat(50_000),
    '; '.repeat(50_000),
    '<'.repeat(100_000),
    ';rel=" '.repeat(20_000),
  ])
    for (const name of ['link', 'pagination', 'x-total', 'x-has-more'])
      expect(end(page(1, 10, {}, { [name]: long }))).toMatch(/ more$/u);
  expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(5);
});
