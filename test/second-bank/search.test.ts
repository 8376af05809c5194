// Second client against second bank: enhanced inquiry, balances, requests on payments, errors and faults.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { begin, pain001, pain008, startPair, valueOf } from './fixtures.ts';
import type { Pair } from './fixtures.ts';
import type { ErrorShape, PagingOptions } from './bank/options.ts';
import { DEFAULT_OPTIONS } from './bank/options.ts';
import { exchange } from './client/transport.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(async () => pair.bank.close());
beforeEach(() => begin(pair));

const last = () => pair.bank.journal.at(-1)!;
const EUR = 'DE40500105175000000101';

function incoming(count: number): void {
  for (let one = 1; one <= count; one += 1) {
    pair.bank.incoming({
      clientId: 'second-client',
      account: EUR,
      amount: `${one}.00`,
      currency: 'EUR',
      endToEndId: `IN-${one}`,
      from: { name: `Payer ${one}`, account: '77', bic: 'MARKDEF1100' },
      virtualAccount: `V${one}`,
      branch: '0101',
      remittance: `Invoice ${one}`,
      instructionId: `I${one}`,
    });
  }
}

describe('enhanced inquiry (4.2, 4.3)', () => {
  test.each([
    [{ transaction_flow_indicator: 'CR' }, ['IN-1', 'IN-2', 'IN-3', 'DD-1']],
    [{}, ['E2E-1']],
    [{ transaction_flow_indicator: 'DR', account: EUR }, ['E2E-1']],
    [{ account: '30112233' }, []],
    [{ transaction_flow_indicator: 'CR', virtual_account: 'V2' }, ['IN-2']],
    [
      { transaction_flow_indicator: 'CR', name: 'payer 3', account: EUR, branch_identification: '0101' },
      ['IN-3'],
    ],
    [{ name: 'Müller', account: EUR, bic_or_bei: 'SECBDEFFXXX' }, ['E2E-1']],
    [{ end_to_end_identification: 'E2E-1' }, ['E2E-1']],
    [{ remittance_information: 'Invoice E2E' }, ['E2E-1']],
    [{ requested_execution_date_from: '2026-01-05', requested_execution_date_to: '2026-01-05' }, ['E2E-1']],
    [{ requested_execution_date_from: '2026-01-06' }, []],
    [{ transaction_received_date_time_from: '2026-01-05T09:59:59.9Z' }, ['E2E-1']],
    [{ transaction_received_date_time_to: '2026-01-05T09:59:59.9Z' }, []],
    [{ transaction_received_date_time_from: '2025-10-07T00:00:00.0Z' }, ['E2E-1']],
  ])('%j finds %j, in JSON and XML, at both paths', async (criteria, found) => {
    incoming(3);
    await pair.client.initiate(pain001());
    await pair.client.initiate(pain008());
    for (const form of [{}, { xml: true }, { deprecated: true }]) {
      const page = valueOf(await pair.client.enhanced(criteria, form));
      expect(page.payments.map((one) => one.endToEndId)).toEqual(found);
      expect(page.total).toBe(found.length);
    }
  });

  const places = (['header', 'body', 'both'] as const).flatMap((place) => {
    return (['snake', 'camel', 'short'] as const).flatMap((names) => {
      return (['number', 'text'] as const).map((numbers): Partial<PagingOptions> => {
        return {
          place,
          names,
          numbers,
          headerForm: names === 'snake' ? 'pairs' : 'json',
          bodyObject: names === 'short' ? '' : 'paging_metadata',
          header: 'X-Pagination',
        };
      });
    });
  });
  test.each(places)('pages: $place, $names, $numbers', async (paging) => {
    begin(pair, { paging: { ...DEFAULT_OPTIONS.paging, ...paging, size: 2 } });
    incoming(5);
    const criteria = { transaction_flow_indicator: 'CR', page_number: '3' };
    expect(valueOf(await pair.client.enhanced(criteria))).toMatchObject({
      payments: [{ endToEndId: 'IN-5' }],
      page: 3,
      pages: 3,
      total: 5,
    });
  });

  test('a return keeps its status', async () => {
    incoming(1);
    const payment = pair.bank.payment('IN-1');
    pair.bank.step('IN-1', 'ACSC');
    pair.bank.ledger.giveBack(payment, { code: 'AC04', text: 'Account closed' });
    const { payments } = valueOf(
      await pair.client.enhanced({ transaction_flow_indicator: 'CR', uetr: payment.uetr }),
    );
    expect(payments).toEqual([expect.objectContaining({ status: 'ACSC', returned: true, amount: '1.00' })]);
  });

  test('the deprecated path may be gone, and its date has two names', async () => {
    begin(pair, { deprecatedEnhanced: '410', executionDateName: 'request_execution_date' });
    await pair.client.initiate(pain001());
    expect(await pair.client.enhanced({}, { deprecated: true })).toMatchObject({ ok: false, status: 410 });
    expect(valueOf(await pair.client.enhanced({})).payments[0]?.executionDate).toBe('2026-01-05');
  });

  test.each([
    ['previous', '2025-10-11', true],
    ['previous', '2025-10-12', true],
    ['previous', '2025-10-10', false],
    ['itself', '2025-10-12', true],
    ['itself', '2025-10-11', false],
    ['next', '2025-10-14', true],
    ['next', '2025-10-13', false],
  ] as const)(
    'on a Saturday the present business date is the %s: from %s is taken: %s',
    async (closedDay, day, taken) => {
      begin(pair, { closedDay });
      // Saturday 10 January 2026; 90 days before Friday the 9th is 11 October, before Monday the 12th 14
      // October.
      pair.clock.set('2026-01-10T12:00:00Z');
      const answer = await pair.client.enhanced({
        transaction_received_date_time_from: `${day}T00:00:00.0Z`,
      });
      expect(answer.ok).toBe(taken);
    },
  );

  test('a holiday is a closed day, and the day of the bank begins at its own midnight', async () => {
    const taken = async (day: string): Promise<boolean> => {
      const criteria = { transaction_received_date_time_from: `${day}T00:00:00.0Z` };
      return (await pair.client.enhanced(criteria)).ok;
    };
    begin(pair, { holidays: ['2026-01-05'] });
    expect([await taken('2025-10-04'), await taken('2025-10-03')]).toEqual([true, false]);
    begin(pair, { offsetMinutes: 120 });
    pair.clock.set('2026-01-05T22:30:00Z');
    expect([await taken('2025-10-08'), await taken('2025-10-07')]).toEqual([true, false]);
    const { rows } = valueOf(await pair.client.balance({ base_currency: 'EUR', account_identifier: EUR }));
    expect(rows[0]?.date).toBe('2026-01-06');
  });
});

describe('balances (4.10)', () => {
  test('four balances on each business day, in both shapes and both kinds of amounts', async () => {
    for (const balanceShape of ['document', 'accounts'] as const) {
      for (const balanceAmount of ['number', 'text'] as const) {
        for (const debitAmounts of ['unsigned', 'signed'] as const) {
          begin(pair, { balanceShape, balanceAmount, debitAmounts });
          const range = { from_date: '2026-01-02', to_date: '2026-01-05' };
          const eur = valueOf(
            await pair.client.balance({ base_currency: 'EUR', branch_number: '0101', ...range }),
          );
          expect(eur.understood).toBe(true);
          const mine = eur.rows.filter((one) => one.account.endsWith('102'));
          expect(mine.map((one) => `${one.date} ${one.code} ${one.amount}`)).toEqual(
            ['2026-01-02', '2026-01-05'].flatMap((date) =>
              ['OPBD', 'CLBD', 'OPAV', 'CLAV'].map((code) => `${date} ${code} -1200.50`),
            ),
          );
          const usd = valueOf(
            await pair.client.balance({ base_currency: 'USD', account_identifier: '30112233' }),
          );
          expect(usd.rows[0]).toMatchObject({ amount: '90071992547409931.07', currency: 'USD' });
        }
      }
    }
  });

  test('a settled payment changes the closing balance once and is shown as an entry', async () => {
    for (const amountDetailsDepth of [0, 1, 4] as const) {
      begin(pair, { amountDetailsDepth, availabilityIndicator: 'amount', todayBalances: 'interim' });
      await pair.client.initiate(pain001({ amount: '100.10' }));
      pair.bank.ledger.stepAll();
      pair.bank.ledger.stepAll();
      const read = valueOf(await pair.client.balance({ base_currency: 'EUR', account_identifier: EUR }));
      expect(read.rows.map((one) => `${one.code} ${one.amount}`)).toEqual([
        'OPBD 250000.00',
        'ITBD 249899.90',
        'OPAV 250000.00',
        'ITAV 249899.90',
      ]);
      expect(read.entries).toEqual([
        {
          endToEndId: 'E2E-1',
          amount: '-100.10',
          details: Array.from({ length: amountDetailsDepth + 1 }, () => '100.10'),
        },
      ]);
    }
  });

  test('180 days back are in reach; an unknown account is shown in three ways', async () => {
    const account = { base_currency: 'EUR', account_identifier: 'NOBODY' };
    valueOf(
      await pair.client.balance({ base_currency: 'EUR', account_identifier: EUR, from_date: '2025-07-09' }),
    );
    expect(await pair.client.balance(account)).toMatchObject({ ok: false, status: 400 });
    begin(pair, { unknownAccount: 'empty' });
    expect(valueOf(await pair.client.balance(account))).toMatchObject({ rows: [], understood: true });
    begin(pair, { balanceShape: 'accounts' });
    expect(valueOf(await pair.client.balance(account)).unavailable).toEqual(['NOBODY']);
  });
});

describe('reconfirm, reject, stop (4.5, 4.6)', () => {
  const places = (['query', 'header', 'path', 'body'] as const).flatMap((clientIdPlace) => {
    return (['query', 'header', 'path', 'body'] as const).map((requestTypePlace) => ({
      clientIdPlace,
      requestTypePlace,
    }));
  });
  test.each(places)('client_id in the $clientIdPlace, request_type in the $requestTypePlace', async (at) => {
    begin(pair, at, at);
    const given = {
      clientId: 'second-client',
      account: EUR,
      amount: '5.00',
      currency: 'EUR',
      awaitsConfirmation: true,
      from: { name: 'Payer', account: '77', bic: 'MARKDEF1100' },
    };
    const { uetr } = pair.bank.incoming(given);
    const answer = await pair.client.reconfirm('RECNFRM', { uetr, reason: '10001' });
    expect(valueOf(answer)).toEqual({ status: 'ACCP', text: 'Request accepted.' });
    expect(pair.bank.payment(uetr).status).toBe('ACSP');
  });

  test.each(['json', 'xml'] as const)(
    '%s: reject, then not again; a stop before and after settlement',
    async (form) => {
      begin(pair, { acceptedCaseStatus: 202 });
      const from = { name: 'Payer', account: '77', bic: 'MARKDEF1100' };
      const { bankReference } = pair.bank.incoming({
        clientId: 'second-client',
        account: EUR,
        amount: '5.00',
        currency: 'EUR',
        from,
        awaitsConfirmation: true,
      });
      const fields = {
        bank_reference: bankReference,
        interbank_settlement_date: '2026-01-05',
        reason: 'AC04',
      };
      expect(await pair.client.reconfirm('RJCTCNFRM', fields, form)).toMatchObject({
        status: 202,
        value: { status: 'ACCP' },
      });
      expect(pair.bank.payment(bankReference)).toMatchObject({ status: 'RJCT', reason: { code: 'AC04' } });
      expect(valueOf(await pair.client.reconfirm('RECNFRM', fields, form))).toMatchObject({ status: 'RJCT' });
      await pair.client.initiate(pain001({ endToEndIds: ['S1', 'S2'] }));
      const stop = (id: string) =>
        pair.client.stop({ uetr: pair.bank.payment(id).uetr, reason: 'DUPL' }, form);
      expect(valueOf(await stop('S1')).status).toBe('ACCP');
      pair.bank.step('S2', 'ACSC');
      expect(valueOf(await stop('S2'))).toEqual({ status: 'RJCT', text: 'Transaction is already settled.' });
      const unknown = {
        uetr: '7b8f0e44-4a3a-4a37-8a39-6a4f1c9be1d2',
        reason: 'MS03',
        reason_description: 'Wrong',
      };
      expect(valueOf(await pair.client.stop(unknown, form))).toEqual({
        status: 'RJCT',
        text: 'Transaction not found.',
      });
    },
  );

  test('a stop by end-to-end identification where the bank allows it', async () => {
    begin(pair, { stopIdentification: 'or-end-to-end' });
    await pair.client.initiate(pain001());
    expect(valueOf(await pair.client.stop({ end_to_end_id: 'E2E-1', reason: 'DUPL' })).status).toBe('ACCP');
    expect(pair.bank.payment('E2E-1').status).toBe('RJCT');
  });
});

describe('errors (7)', () => {
  const shapes: readonly ErrorShape[] = [
    'native',
    'xml',
    'json',
    'html',
    'text',
    'encrypted',
    'nested',
    'other-names',
  ];
  test.each(shapes)('the shape %s gives its text to the client', async (errorShape) => {
    begin(pair, { errorShape });
    const answers = [
      await pair.client.balance({ account_identifier: EUR }),
      await pair.client.enhanced({ bic_or_bei: 'SHORT' }),
      await pair.client.retrieve('A', { colour: 'red' }),
      await pair.client.stop({ reason: 'DUPL' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, status: 400 });
      expect('texts' in answer ? answer.texts.join('') : '').not.toBe('');
    }
  });

  test('an empty body has no text, and a rule may have another status', async () => {
    begin(pair, { errorShape: 'empty', statusOfRule: { 'balance.base-currency': 422 } });
    const answer = await pair.client.balance({ account_identifier: EUR });
    expect(answer).toMatchObject({ ok: false, status: 422, texts: [] });
  });

  test.each([
    ['none', undefined],
    ['seconds', '120'],
    ['http-date', 'Mon, 05 Jan 2026 10:02:00 GMT'],
  ] as const)('429 with Retry-After as %s', async (retryAfter, written) => {
    begin(pair, { rate: { requests: 1, seconds: 120 }, retryAfter }, { tokenVariant: 'rfc6749' });
    const ask = () => pair.client.balance({ base_currency: 'EUR', account_identifier: EUR });
    valueOf(await ask());
    const refused = await ask();
    expect(refused).toMatchObject({ ok: false, status: 429 });
    expect('headers' in refused ? refused.headers['retry-after'] : '').toBe(written);
    pair.clock.advance(121);
    valueOf(await ask());
  });

  test('a lost answer: what was served before the break is booked, what came after it is not', async () => {
    await pair.client.token();
    pair.bank.fail({ kind: 'drop-after', operation: 'initiation' });
    pair.bank.fail({ kind: 'drop-before', operation: 'initiation' });
    pair.bank.fail({ kind: 'status', operation: 'initiation', status: 500, body: '<html>broken</html>' });
    await expect(pair.client.initiate(pain001({ endToEndIds: ['LOST'] }))).rejects.toThrow('socket hang up');
    await expect(pair.client.initiate(pain001({ endToEndIds: ['NEVER'] }))).rejects.toThrow('socket hang up');
    expect(await pair.client.initiate(pain001({ endToEndIds: ['ERROR'] }))).toMatchObject({
      status: 500,
      texts: ['broken'],
    });
    expect(pair.bank.ledger.payments.map((one) => one.endToEndId)).toEqual(['LOST']);
    expect(last()).toMatchObject({ fault: 'status', status: 500 });
  });

  test('a held answer comes when it is released', async () => {
    await pair.client.token();
    pair.bank.fail({ kind: 'hold', operation: 'balance' });
    const before = pair.bank.journal.length;
    const answer = pair.client.balance({ base_currency: 'EUR', account_identifier: EUR });
    await pair.bank.journalled(before + 1);
    await new Promise((turn) => setImmediate(turn));
    pair.bank.release();
    valueOf(await answer);
  });

  test('a handshake with a certificate of another CA, or with none, is refused', async () => {
    const { keys } = pair.client.options;
    const outsider = { ...keys, clientTls: pair.bank.keys.outsider };
    const before = pair.bank.refusedHandshakes.length;
    await expect(exchange(pair.bank.url, outsider, { method: 'POST', path: '/payments' })).rejects.toThrow(
      /alert|ECONNRESET|hang up|EPIPE/,
    );
    const nothing = { ...keys, clientTls: { key: '', cert: '' } };
    await expect(exchange(pair.bank.url, nothing, { method: 'POST', path: '/payments' })).rejects.toThrow(
      /alert|ECONNRESET|hang up|EPIPE/,
    );
    expect(pair.bank.refusedHandshakes.length).toBeGreaterThan(before);
    expect(pair.bank.journal).toEqual([]);
  });
});
