// Owns 4.2 and 4.3: the rules of the enhanced inquiry criteria, the search, its pages and its two formats.
import { daysBetween, isDate } from '../wire/dates.ts';
import { leaf, tag } from '../wire/xml.ts';
import { businessDate } from './business-date.ts';
import type { Answer, Call } from './call.ts';
import { json, mediaType, readObject } from './call.ts';
import { isNumberOf } from './ledger.ts';
import type { Payment } from './ledger.ts';
import type { Account, BankOptions, PagingOptions } from './options.ts';

const NAMES = [
  'account',
  'account_servicer_reference',
  'bic_or_bei',
  'branch_identification',
  'end_to_end_identification',
  'name',
  'page_number',
  'remittance_information',
  'requested_execution_date_from',
  'requested_execution_date_to',
  'transaction_flow_indicator',
  'transaction_received_date_time_from',
  'transaction_received_date_time_to',
  'uetr',
  'virtual_account',
] as const;
type Criteria = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

const UETR = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WINDOW = 90;

/** YYYY-MM-DDThh:mm:ss.sTZD in UTC, with one or more digits of a second. */
export function isUtcTime(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d+(?:Z|[+-]00:00)$/.exec(text);
  return match !== null && isDate(match[1] ?? '');
}

function checkTimes(call: Call, criteria: Criteria): void {
  const { judge, bank } = call;
  const today = businessDate(bank.now, bank.options);
  const from = criteria.transaction_received_date_time_from;
  const to = criteria.transaction_received_date_time_to;
  for (const text of [from, to])
    judge.check('enhanced.received-form', text === undefined || isUtcTime(text), text);
  /** Days that lie between the text and the business date; none for a text that cannot be read. */
  const back = (text: string | undefined): number => {
    return text === undefined || !isUtcTime(text) ? 0 : daysBetween(text.slice(0, 10), today);
  };
  judge.check(
    'enhanced.received-from',
    Math.abs(back(from)) <= WINDOW,
    `${from ?? ''}; the business date is ${today}`,
  );
  judge.check('enhanced.received-to', back(to) <= WINDOW, `${to ?? ''}; the business date is ${today}`);
}

function checkCriteria(call: Call, raw: Readonly<Record<string, unknown>>): Criteria {
  const { judge, bank } = call;
  const unknown = Object.keys(raw).filter((name) => !(NAMES as readonly string[]).includes(name));
  judge.check(
    'enhanced.names',
    bank.options.unknownCriteria === 'ignore' || unknown.length === 0,
    unknown.join(', '),
  );
  const known = NAMES.filter((name) => raw[name] !== undefined);
  judge.demand(
    'enhanced.strings',
    known.every((name) => typeof raw[name] === 'string'),
  );
  const criteria = Object.fromEntries(known.map((name) => [name, String(raw[name])])) as Criteria;
  const { bic_or_bei: bic, branch_identification: branch, name, account, uetr } = criteria;
  judge.check('enhanced.bic', bic === undefined || bic.length >= 11, bic);
  judge.check('enhanced.branch', branch === undefined || /^\d{3,4}$/.test(branch), branch);
  const place = bic !== undefined || branch !== undefined;
  judge.check('enhanced.name-search', name === undefined || (account !== undefined && place));
  const page = criteria.page_number;
  judge.check('enhanced.page', page === undefined || /^[1-9]\d{0,8}$/.test(page), page);
  for (const date of [criteria.requested_execution_date_from, criteria.requested_execution_date_to]) {
    judge.check('enhanced.execution-date', date === undefined || isDate(date), date);
  }
  const flow = criteria.transaction_flow_indicator;
  judge.check('enhanced.flow', flow === undefined || flow === 'CR' || flow === 'DR', flow);
  judge.check('enhanced.uetr', uetr === undefined || UETR.test(uetr), uetr);
  judge.check(
    'enhanced.virtual-account',
    criteria.virtual_account === undefined || flow === 'CR',
    flow ?? 'no indicator',
  );
  checkTimes(call, criteria);
  judge.settle();
  return criteria;
}

function has(whole: string | undefined, part: string | undefined): boolean {
  return part === undefined || (whole ?? '').toLowerCase().includes(part.toLowerCase());
}

/** The client's own side of a payment: the debtor of an outgoing transfer, the creditor of a collection. */
function isCredit(payment: Payment): boolean {
  return payment.direction === 'in' || payment.directDebit;
}

function fits(payment: Payment, criteria: Criteria, accounts: readonly Account[]): boolean {
  const credit = criteria.transaction_flow_indicator === 'CR';
  const [own, other] = credit ? [payment.creditor, payment.debtor] : [payment.debtor, payment.creditor];
  const home = accounts.find((one) => one.id === own.account);
  const within = (value: string, from: string | undefined, to: string | undefined): boolean => {
    return (from === undefined || value >= from) && (to === undefined || value <= to);
  };
  const time = (text: string | undefined): string | undefined => {
    return text === undefined ? undefined : new Date(text.replace(/[+-]00:00$/, 'Z')).toISOString();
  };
  return (
    isCredit(payment) === credit &&
    (criteria.account === undefined || own.account === criteria.account) &&
    (criteria.bic_or_bei === undefined || (home?.bic ?? own.bic) === criteria.bic_or_bei) &&
    (criteria.branch_identification === undefined ||
      (payment.branch ?? home?.branch) === criteria.branch_identification) &&
    (criteria.account_servicer_reference === undefined ||
      payment.bankReference === criteria.account_servicer_reference) &&
    (criteria.end_to_end_identification === undefined ||
      payment.endToEndId === criteria.end_to_end_identification) &&
    has(other.name, criteria.name) &&
    has(payment.remittance, criteria.remittance_information) &&
    (criteria.uetr === undefined || isNumberOf(payment, criteria.uetr)) &&
    (criteria.virtual_account === undefined || payment.virtualAccount === criteria.virtual_account) &&
    within(
      payment.executionDate,
      criteria.requested_execution_date_from,
      criteria.requested_execution_date_to,
    ) &&
    within(
      payment.receivedAt,
      time(criteria.transaction_received_date_time_from),
      time(criteria.transaction_received_date_time_to),
    )
  );
}

/** One transaction of the answer (wire practice 5). Amounts are texts; members without a value are absent. */
function shown(payment: Payment, options: BankOptions): Readonly<Record<string, unknown>> {
  const status = payment.status === 'ACTC' ? 'ACCP' : payment.status;
  const reasons = [payment.reason, payment.returned].flatMap((one) =>
    one === undefined
      ? []
      : [
          {
            reason: one.code,
            reason_description: one.text,
            ...(one === payment.returned ? { type: 'RETN' } : {}),
          },
        ],
  );
  const account = (id: string | undefined): unknown =>
    id === undefined
      ? undefined
      : { identification: /^[A-Z]{2}\d{2}/.test(id) ? { iban: id } : { identification: id } };
  const nano = (at: string): string => at.replace('Z', '000000Z');
  const amount = { currency: payment.currency, amount: payment.amount };
  const settled = payment.bookings[0];
  return {
    uetr: payment.uetr,
    end_to_end_identification: payment.endToEndId,
    instruction_identification: payment.instructionId,
    account_servicer_reference: payment.bankReference,
    service_type_indicator: payment.directDebit ? '007' : '003',
    transaction_status: { status, status_reason_information: reasons },
    event_time: nano(payment.events.at(-1)?.at ?? payment.receivedAt),
    instructed_amount: amount,
    confirmed_amount: settled === undefined ? undefined : amount,
    [options.executionDateName]: payment.executionDate,
    interbank_settlement_date: settled?.slice(0, 10),
    debtor: { name: payment.debtor.name },
    creditor: { name: payment.creditor.name },
    debtor_account: account(payment.debtor.account),
    creditor_account: account(payment.creditor.account),
    debtor_agent: payment.debtor.bic === undefined ? undefined : { any_bic: payment.debtor.bic },
    creditor_agent: payment.creditor.bic === undefined ? undefined : { any_bic: payment.creditor.bic },
    unstructured_remittance_information: payment.remittance,
    payment_event: payment.events.map((one) => ({
      from: 'SECBDEFFXXX',
      to: payment.creditor.bic,
      date_time: nano(one.at),
    })),
  };
}

const PAGE_NAMES: Readonly<Record<PagingOptions['names'], readonly [string, string, string, string]>> = {
  snake: ['page_number', 'size', 'total_pages', 'total_elements'],
  camel: ['pageNumber', 'pageSize', 'totalPages', 'totalElements'],
  short: ['page', 'limit', 'pages', 'total'],
};

function pagingOf(
  page: number,
  total: number,
  paging: PagingOptions,
): Readonly<Record<string, string | number>> {
  const values = [page, paging.size, Math.max(1, Math.ceil(total / paging.size)), total];
  const written = values.map((value) => (paging.numbers === 'text' ? String(value) : value));
  return Object.fromEntries(PAGE_NAMES[paging.names].map((name, place) => [name, written[place] ?? 0]));
}

/** The XML twin: the members of the JSON form as elements; an array repeats its element. */
function toXml(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => toXml(name, one)).join('');
  if (typeof value === 'object')
    return tag(
      name,
      Object.entries(value)
        .map(([key, one]) => toXml(key, one))
        .join(''),
    );
  return leaf(name, typeof value === 'string' ? value : JSON.stringify(value));
}

function checkFormat(call: Call): 'json' | 'xml' {
  const { judge, bank } = call;
  const sent = call.headers['content-type'] ?? '';
  const accept = call.headers['accept'] ?? '';
  const media = mediaType(sent);
  const place = bank.options.enhancedFormat;
  const inContent = /format=PSRJ03\b/i.test(sent) || media === 'psrj03';
  const named =
    place === 'either' || (place === 'content-type' ? inContent : /format=PSR[JX]03\b/i.test(accept));
  const fits = media === 'application/json' || media === 'psrj03';
  judge.demand('enhanced.content-type', fits && named, `${sent}; Accept ${accept}`);
  return /PSRX03/i.test(accept) || mediaType(accept).endsWith('/xml') ? 'xml' : 'json';
}

export async function answerEnhanced(call: Call): Promise<Answer> {
  const { judge, bank } = call;
  const { options } = bank;
  const format = checkFormat(call);
  const raw = readObject(call.body) ?? judge.refuse('enhanced.json');
  const criteria = checkCriteria(call, raw);
  const found = bank.ledger.payments.filter(
    (one) => one.clientId === call.clientId && fits(one, criteria, options.accounts),
  );
  const page = Number(criteria.page_number ?? '1');
  const { paging } = options;
  const pages = Math.max(1, Math.ceil(found.length / paging.size));
  judge.demand('enhanced.page', page <= pages, `page ${page} of ${pages}`);
  const totals = pagingOf(page, found.length, paging);
  const inBody = paging.place === 'body' || paging.place === 'both';
  const body = {
    created_date_time: bank.now.toISOString(),
    transactions: found.slice((page - 1) * paging.size, page * paging.size).map((one) => shown(one, options)),
    ...(inBody ? (paging.bodyObject === '' ? totals : { [paging.bodyObject]: totals }) : {}),
  };
  const inHeader = paging.place === 'header' || paging.place === 'both';
  const text =
    paging.headerForm === 'json'
      ? JSON.stringify(totals)
      : Object.entries(totals)
          .map(([name, value]) => `${name}=${value}`)
          .join(',');
  const headers = {
    ...(inHeader ? { [paging.header]: text } : {}),
    ...(call.operation === 'enhanced-deprecated' ? { Deprecation: 'true' } : {}),
  };
  if (format === 'json') return json(body, 200, headers);
  return {
    status: 200,
    contentType: 'application/xml;format=PSRX03',
    body: toXml('enhanced_inquiry_result', body),
    headers,
  };
}
