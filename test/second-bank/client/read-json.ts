// Owns the reading of the JSON answers: enhanced inquiry in both formats, its pages, and balances in both
// shapes.
import { parseXml } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Numbers are kept as their digits: an amount of many digits would be rounded by the language's own reader.
 */
export function parseLossless(text: string): unknown {
  const quoted = text.replace(
    /("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g,
    (whole, isText: string | undefined) => (isText === undefined ? `"${whole}"` : whole),
  );
  return JSON.parse(quoted) as unknown;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly Json[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(objectOf);
}

/** A leaf as text: `parseLossless` leaves numbers as texts. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export interface FoundPayment {
  readonly uetr: string;
  readonly endToEndId: string;
  readonly status: string;
  readonly returned: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly executionDate: string;
}

export interface FoundPage {
  readonly payments: readonly FoundPayment[];
  readonly page: number | undefined;
  readonly pages: number | undefined;
  readonly total: number | undefined;
}

const PAGE = {
  page: ['page_number', 'pageNumber', 'page'],
  pages: ['total_pages', 'totalPages', 'pages'],
  total: ['total_elements', 'totalElements', 'total'],
} as const;

function paging(
  body: Json,
  headers: Readonly<Record<string, string>>,
): Pick<FoundPage, 'page' | 'pages' | 'total'> {
  const fromHeaders = Object.entries(headers)
    .filter(([name]) => /pag/i.test(name))
    .map(([, value]): Json => {
      if (value.trim().startsWith('{')) return objectOf(parseLossless(value));
      return Object.fromEntries(
        value.split(/[,;]/).map((part) => part.split('=').map((one) => one.trim()) as [string, string]),
      );
    });
  const inside = Object.entries(body)
    .filter(([name]) => name !== 'transactions')
    .map(([, value]) => objectOf(value));
  const places = [...fromHeaders, ...inside, body];
  const number = (names: readonly string[]): number | undefined => {
    const found = places
      .flatMap((place) => names.map((name) => place[name]))
      .find((value) => value !== undefined);
    return /^\d+$/.test(textOf(found)) ? Number(found) : undefined;
  };
  return { page: number(PAGE.page), pages: number(PAGE.pages), total: number(PAGE.total) };
}

function fromXml(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text;
  const groups = Map.groupBy(element.children, (one) => one.local);
  return Object.fromEntries(
    [...groups].map(([name, some]) => {
      const [only] = some;
      return [name, some.length === 1 && only !== undefined ? fromXml(only) : some.map(fromXml)];
    }),
  );
}

export function readFound(text: string, headers: Readonly<Record<string, string>>): FoundPage {
  const isXml = text.trimStart().startsWith('<');
  const body = objectOf(isXml ? fromXml(parseXml(text)) : parseLossless(text));
  const payments = listOf(body['transactions']).map((one): FoundPayment => {
    const status = objectOf(one['transaction_status']);
    const amount = objectOf(one['instructed_amount']);
    return {
      uetr: textOf(one['uetr']),
      endToEndId: textOf(one['end_to_end_identification']),
      status: textOf(status['status']),
      returned: listOf(status['status_reason_information']).some((reason) => reason['type'] === 'RETN'),
      amount: textOf(amount['amount']),
      currency: textOf(amount['currency']),
      executionDate: textOf(one['requested_execution_date'] ?? one['request_execution_date']),
    };
  });
  return { payments, ...paging(body, headers) };
}

export interface BalanceRow {
  readonly account: string;
  readonly code: string;
  readonly date: string;
  /** Signed by the credit or debit mark, digit by digit. */
  readonly amount: string;
  readonly currency: string;
}

export interface Balances {
  readonly rows: readonly BalanceRow[];
  readonly unavailable: readonly string[];
  readonly entries: readonly {
    readonly endToEndId: string;
    readonly amount: string;
    readonly details: readonly string[];
  }[];
  /**
   * False when the answer has none of the known shapes: it is then not shown as an account without balances.
   */
  readonly understood: boolean;
}

function signed(amount: unknown, side: unknown): string {
  const text = textOf(amount).replace(/^-/, '');
  return side === 'DBIT' && text !== '' ? `-${text}` : text;
}

/** Every amount in the nested details, from the outside in. */
function detailAmounts(value: unknown): string[] {
  const one = objectOf(value);
  const own = one['amt'] === undefined ? [] : [textOf(one['amt'])];
  return [
    ...own,
    ...['InstdAmt', 'TxAmt'].flatMap((name) => (one[name] === undefined ? [] : detailAmounts(one[name]))),
  ];
}

export function readBalances(text: string): Balances {
  const body = objectOf(parseLossless(text));
  const report = objectOf(objectOf(body['Document'])['BkToCstmrAcctRpt']);
  if (body['account_balance'] !== undefined || body['unavailable_accounts'] !== undefined) {
    const rows = listOf(body['account_balance']).flatMap((account) =>
      listOf(account['balances']).map((one) => ({
        account: textOf(account['account_identification']),
        code: textOf(one['balance_type']),
        date: textOf(one['date']),
        amount: signed(one['amount'], one['credit_debit_indicator']),
        currency: textOf(account['currency']),
      })),
    );
    const unavailable = listOf(body['unavailable_accounts']).map((one) =>
      textOf(one['account_identification']),
    );
    return { rows, unavailable, entries: [], understood: true };
  }
  const reports = listOf(report['Rpt']);
  const rows = reports.flatMap((one) => {
    const id = objectOf(objectOf(one['Acct'])['Id']);
    return listOf(one['Bal']).map((balance) => {
      const amount = objectOf(balance['Amt']);
      return {
        account: textOf(id['IBAN'] ?? objectOf(id['Othr'])['Id']),
        code: textOf(objectOf(objectOf(balance['Tp'])['CdOrPrtry'])['Cd']),
        date: textOf(objectOf(balance['Dt'])['Dt']),
        amount: signed(amount['amt'], balance['CdtDbtInd']),
        currency: textOf(amount['Ccy']),
      };
    });
  });
  const entries = reports
    .flatMap((one) => listOf(one['Ntry']))
    .map((entry) => {
      const refs = objectOf(listOf(listOf(entry['NtryDtls'])[0]?.['TxDtls'])[0]?.['Refs']);
      return {
        endToEndId: textOf(refs['EndToEndId']),
        amount: signed(objectOf(entry['Amt'])['amt'], entry['CdtDbtInd']),
        details: detailAmounts(entry['AmtDetails']),
      };
    });
  return { rows, unavailable: [], entries, understood: report['Rpt'] !== undefined };
}
