// Owns where and how a search answer says how large its result is: the document promises it and shows no
// field (2.2, page_number).
import type { Settings } from '../state/settings.ts';

export interface PageInfo {
  readonly page: number;
  readonly size: number;
  readonly pages: number;
  readonly total: number;
}

type Names = Readonly<Record<keyof PageInfo, string>>;

const NAMES: Readonly<Record<Settings['pageNames'], Names>> = {
  snake: { page: 'page_number', size: 'size', pages: 'total_pages', total: 'total_elements' },
  camel: { page: 'pageNumber', size: 'pageSize', pages: 'totalPages', total: 'totalElements' },
  short: { page: 'page', size: 'per_page', pages: 'pages', total: 'total' },
  count: { page: 'currentPage', size: 'limit', pages: 'pageCount', total: 'totalCount' },
};

export interface ReportedTotals {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export function pageTotals(
  facts: PageInfo,
  { pageTotals: place, pageNames }: Pick<Settings, 'pageTotals' | 'pageNames'>,
): ReportedTotals {
  const names = NAMES[pageNames];
  const totals = {
    [names.page]: facts.page,
    [names.size]: facts.size,
    [names.pages]: facts.pages,
    [names.total]: facts.total,
  };
  const metadata = { 'pagination-metadata': JSON.stringify(totals) };
  switch (place) {
    case 'header':
      return { body: {}, headers: metadata };
    case 'body':
      return { body: totals, headers: {} };
    case 'both':
      return { body: totals, headers: metadata };
    case 'nested':
      return { body: { pagination: totals }, headers: {} };
    case 'headers':
      return {
        body: {},
        headers: {
          'x-page': String(facts.page),
          'x-total-pages': String(facts.pages),
          'x-total-count': String(facts.total),
        },
      };
    // RFC 8288.
    case 'link':
      return {
        body: {},
        headers: {
          link:
            facts.page < facts.pages
              ? `<?page_number=${facts.page + 1}>; rel="next"`
              : '<?page_number=1>; rel="first"',
        },
      };
    case 'none':
      return { body: {}, headers: {} };
    default:
      return place satisfies never;
  }
}
