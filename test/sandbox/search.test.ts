// 4.2, 4.3 and 4.9 over HTTPS: what is found, how it is paged, how a broken rule is answered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpAnswer } from './foreign-client.ts';
import { freshId, pain001, transaction } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

interface Found {
  readonly created_date_time: string;
  readonly transactions: readonly (Record<string, unknown> & {
    uetr: string;
    end_to_end_identification: string;
    transaction_status: { status: string; status_reason_information: { type?: string }[] };
  })[];
  readonly total_elements?: number;
}

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('search');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

async function search(
  criteria: unknown,
  headers: Record<string, string> = {},
  path = '/paymentservices/v3/payment/enhancedinquiry',
): Promise<HttpAnswer> {
  return bank.client.send(
    'POST',
    path,
    await bank.client.authorized({
      'content-type': 'application/json',
      accept: 'application/json;format=PSRJ03',
      ...headers,
    }),
    JSON.stringify(criteria),
  );
}

async function find(criteria: Record<string, string>): Promise<Found> {
  return JSON.parse((await search(criteria)).text) as Found;
}

const totals = (
  answer: HttpAnswer,
): { page_number: number; size: number; total_pages: number; total_elements: number } =>
  JSON.parse(String(answer.headers['pagination-metadata'])) as never;

test('outgoing by default, incoming with CR, and the pages together are the whole result', async () => {
  bank.order('settings.set', { settings: { pageSize: 40 } });
  const first = await search({ transaction_flow_indicator: 'CR', account: '0023411208' });
  const { total_pages: pages, total_elements: all, size } = totals(first);
  expect([size, pages, all > 80]).toEqual([40, Math.ceil(all / 40), true]);
  const seen = new Set<string>();
  for (let page = 1; page <= pages; page += 1) {
    for (const each of (
      await find({ transaction_flow_indicator: 'CR', account: '0023411208', page_number: String(page) })
    ).transactions)
      seen.add(each.uetr);
  }
  expect(seen.size).toBe(all);
  expect((await find({ page_number: '9999' })).transactions).toEqual([]);
  const outgoing = await find({});
  expect(outgoing.transactions.every((each) => JSON.stringify(each['debtor']).includes('HALDEN'))).toBe(true);
});

test('totals stand in the header, in the body, in both, in headers of their own, in a link, or nowhere', async () => {
  const by = async (pageTotals: string, pageNames = 'snake'): Promise<HttpAnswer> => {
    bank.order('settings.set', { settings: { pageTotals, pageNames, pageSize: 10 } });
    return search({});
  };
  const body = (answer: HttpAnswer): Record<string, unknown> =>
    JSON.parse(answer.text) as Record<string, unknown>;
  const inBody = await by('body');
  expect([inBody.headers['pagination-metadata'], body(inBody)['total_elements']]).toEqual([
    undefined,
    expect.any(Number),
  ]);
  expect(body(await by('nested', 'camel'))).toMatchObject({
    pagination: {
      pageNumber: 1,
      pageSize: 10,
      totalPages: expect.any(Number),
      totalElements: expect.any(Number),
    },
  });
  expect(body(await by('body', 'short'))).toMatchObject({
    page: 1,
    per_page: 10,
    pages: expect.any(Number),
    total: expect.any(Number),
  });
  expect(body(await by('both', 'count'))).toMatchObject({
    currentPage: 1,
    limit: 10,
    pageCount: expect.any(Number),
    totalCount: expect.any(Number),
  });
  expect((await by('headers')).headers).toMatchObject({
    'x-page': '1',
    'x-total-count': expect.stringMatching(/^\d+$/),
  });
  expect((await by('link')).headers['link']).toContain('rel="next"');
  const nowhere = await by('none');
  expect([Object.keys(body(nowhere)), nowhere.headers['pagination-metadata']]).toEqual([
    ['created_date_time', 'transactions'],
    undefined,
  ]);
});

test('a payment just sent is found by each of its references, with UETR and status', async () => {
  const paid = transaction({ name: 'Fjordline Marine AS' });
  await bank.client.initiate(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [paid],
    }),
  );
  const [mine] = (await find({ end_to_end_identification: paid.endToEndId })).transactions;
  expect(mine).toMatchObject({
    transaction_status: { status: 'PDNG' },
    instructed_amount: { currency: 'EUR', amount: '125.40' },
    service_type_indicator: '003',
    debtor_agent: { any_bic: 'SNDBGB2LXXX', branch_id: '600' },
  });
  const references: Record<string, string>[] = [
    { uetr: mine?.uetr ?? '' },
    { account_servicer_reference: String(mine?.['account_servicer_reference']) },
    { remittance_information: paid.endToEndId },
    {
      name: 'fjordline',
      account: bank.iban('GB-EUR'),
      branch_identification: '600',
      requested_execution_date_from: bank.today(),
    },
  ];
  for (const criteria of references)
    expect((await find(criteria)).transactions.map((each) => each.uetr)).toContain(mine?.uetr);
  expect((await find({ uetr: mine?.uetr ?? '', bic_or_bei: 'SNDBDEFFXXX' })).transactions).toEqual([]);
});

test('incoming payments carry virtual accounts, and returns show by their type', async () => {
  const incoming = await find({ transaction_flow_indicator: 'CR' });
  const virtual = incoming.transactions.find((each) => each['virtual_account'] !== undefined)?.[
    'virtual_account'
  ];
  expect(
    (await find({ transaction_flow_indicator: 'CR', virtual_account: String(virtual) })).transactions.length,
  ).toBeGreaterThan(0);
  bank.order('settings.set', { settings: { pageSize: 5000 } });
  const returned = (await find({})).transactions.filter((each) =>
    each.transaction_status.status_reason_information.some((reason) => reason.type === 'RETN'),
  );
  expect(returned.length).toBeGreaterThan(0);
  expect(new Set(returned.map((each) => each.transaction_status.status))).toEqual(new Set(['ACSC']));
});

test('a received window of one day finds that day only, and nothing older than 90 days is found', async () => {
  // The same weekday as a business day: on a Saturday nothing was received a week ago either.
  const day = new Date(Date.parse(`${bank.sandbox.bank.clock.businessDate()}T00:00:00Z`) - 7 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const found = await find({
    transaction_received_date_time_from: `${day}T00:00:00.0Z`,
    transaction_received_date_time_to: `${day}T23:59:59.9Z`,
  });
  expect(new Set(found.transactions.map((each) => each['requested_execution_date']))).toEqual(new Set([day]));
  bank.order('settings.set', { settings: { pageSize: 5000 } });
  const oldest = new Date(Date.parse(`${bank.sandbox.bank.clock.businessDate()}T00:00:00Z`) - 90 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  expect(
    (await find({})).transactions.every((each) => String(each['requested_execution_date']) >= oldest),
  ).toBe(true);
});

test('broken rules are 400 with errors, each with issue and action', async () => {
  const answer = await search({ bic_or_bei: 'SHORT', name: 'x', colour: 'red', page_number: 3 });
  const { errors } = JSON.parse(answer.text) as { errors: { issue: string; action: string }[] };
  expect(answer.status).toBe(400);
  expect(errors.map((each) => each.issue)).toEqual([
    'colour is not a field of this request',
    'page_number is not a string',
    'bic_or_bei has fewer than 11 characters',
    'a search by name needs the account and the BIC or branch code',
  ]);
  expect((await search([])).status).toBe(400);
  expect((await search({}, { 'content-type': 'application/xml' })).status).toBe(415);
  expect((await search({}, { 'content-type': 'application/json;format=PSRJ03' })).status).toBe(200);
  expect((await search({}, { authorization: 'Bearer x' })).status).toBe(401);
});

test('date-times come with no fraction, milliseconds or nanoseconds', async () => {
  const fractions: number[] = [];
  for (const dateTimeDigits of [0, 3, 9]) {
    bank.order('settings.set', { settings: { dateTimeDigits } });
    fractions.push((/\.(\d+)Z$/.exec((await find({})).created_date_time)?.[1] ?? '').length);
  }
  expect(fractions).toEqual([0, 3, 9]);
});

test('the deprecated form answers the same, says it is deprecated, and can be ended', async () => {
  const answer = await search({ transaction_flow_indicator: 'CR' }, {}, '/payment/enhancedinquiry');
  expect([answer.status, answer.headers['deprecation']]).toEqual([200, 'true']);
  bank.order('settings.set', { settings: { legacyEnhancedInquiry: false } });
  expect((await search({}, {}, '/payment/enhancedinquiry')).status).toBe(404);
});

test('4.9 retrieves by the identifier of the path and refuses another one in the query', async () => {
  const paid = transaction();
  await bank.client.initiate(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [paid],
    }),
  );
  const get = async (query: string): Promise<HttpAnswer> =>
    bank.client.send('GET', `/payment/inquiry/${paid.endToEndId}${query}`, await bank.client.authorized());
  const count = async (query: string): Promise<number> =>
    (JSON.parse((await get(query)).text) as Found).transactions.length;
  expect(await count('')).toBe(1);
  expect(
    await count(
      `?endToEndId=${paid.endToEndId}&amount=125.4&creationDate=${bank.today()}&requiredExecutionDate=${bank.today()}&directDebitInd=false`,
    ),
  ).toBe(1);
  expect(await count('?amount=1')).toBe(0);
  expect(await count('?directDebitInd=true')).toBe(0);
  expect((await get('?shoeSize=44')).status).toBe(400);
  const unsaid = [
    '?endToEndId=OTHER',
    '?creationDate=yesterday',
    '?directDebitInd=perhaps',
    '?requiredExecutionDate=soon',
    '?amount=1,5',
  ];
  // Not forbidden by the document: a bank takes them, unless it is stricter.
  for (const query of unsaid) expect([query, (await get(query)).status]).toEqual([query, 200]);
  bank.order('settings.set', { settings: { beyondDocument: 'refuse' } });
  for (const query of unsaid) expect([query, (await get(query)).status]).toEqual([query, 400]);
});

test('4.9 takes a client_id, wants it or does not know it, as the switch says', async () => {
  const get = async (query: string, headers: Record<string, string> = {}): Promise<number> =>
    (await bank.client.send('GET', `/payment/inquiry/E2E-1${query}`, await bank.client.authorized(headers)))
      .status;
  const own = bank.client.facts.clientId;
  const tries = async (): Promise<number[]> => [
    await get(''),
    await get(`?client_id=${own}`),
    await get('', { client_id: own }),
    await get('?client_id=other'),
  ];
  expect(await tries()).toEqual([200, 200, 200, 200]);
  bank.order('settings.set', { settings: { retrieveClientId: 'wanted' } });
  expect(await tries()).toEqual([400, 200, 200, 403]);
  bank.order('settings.set', { settings: { retrieveClientId: 'refused' } });
  expect(await tries()).toEqual([200, 400, 400, 400]);
});

test('what the document does not forbid is taken, and refused by a bank that is stricter', async () => {
  const unsaid = [
    { transaction_received_date_time_to: '2099-01-01T00:00:00.0Z' },
    { bic_or_bei: 'SNDBGB2LXXXX' },
    { page_number: 'two' },
    { account: ' ' },
    { requested_execution_date_from: '2026-11-21', requested_execution_date_to: '2026-11-20' },
  ];
  for (const criteria of unsaid) expect([criteria, (await search(criteria)).status]).toEqual([criteria, 200]);
  bank.order('settings.set', { settings: { beyondDocument: 'refuse' } });
  for (const criteria of unsaid) expect([criteria, (await search(criteria)).status]).toEqual([criteria, 400]);
});

test('on a closed day the present business date is the last or the next open day', async () => {
  // To the next Saturday, whatever day the bank begins on.
  const day = new Date(bank.sandbox.bank.clock.now()).getUTCDay();
  bank.order('clock.advance', { seconds: ((6 - day + 7) % 7) * 86_400 });
  const dates: string[] = [];
  for (const closedDay of ['last', 'next']) {
    bank.order('settings.set', { settings: { closedDay } });
    dates.push(bank.sandbox.bank.clock.businessDate());
  }
  const [last = '', next = ''] = dates;
  expect([new Date(last).getUTCDay(), new Date(next).getUTCDay()]).toEqual([5, 1]);
  const before = (date: string): string =>
    new Date(Date.parse(date) - 90 * 86_400_000).toISOString().slice(0, 10);
  const ask = async (date: string, closedDay: string): Promise<number> => {
    bank.order('settings.set', { settings: { closedDay } });
    return (await search({ transaction_received_date_time_from: `${before(date)}T12:00:00.0Z` })).status;
  };
  expect([await ask(last, 'last'), await ask(last, 'next'), await ask(next, 'next')]).toEqual([
    200, 400, 200,
  ]);
});

test('the format PSRJ03 is wanted where the switch says', async () => {
  const named = 'application/json;format=PSRJ03';
  const tries = async (): Promise<number[]> => [
    (await search({}, { 'content-type': named, accept: named })).status,
    (await search({}, { 'content-type': named, accept: 'application/json' })).status,
    (await search({}, { 'content-type': 'application/json', accept: named })).status,
    (await search({}, { 'content-type': 'application/json', accept: 'application/json' })).status,
  ];
  const by = async (searchFormat: string): Promise<number[]> => {
    bank.order('settings.set', { settings: { searchFormat } });
    return tries();
  };
  expect(await by('any')).toEqual([200, 200, 200, 200]);
  expect(await by('content-type')).toEqual([200, 200, 415, 415]);
  expect(await by('accept')).toEqual([200, 406, 200, 406]);
  expect(await by('both')).toEqual([200, 406, 415, 415]);
});
