// 4.4 and section 7: which status code which request meets, and what the bank refuses inside a 200.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshId, pain001, transaction, valueOf, valuesOf } from './messages.ts';
import type { MessageSketch, TransactionSketch } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

const PATH = '/paymentservices/v1/payment/initiation';
let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('initiation');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

function message(changes: Partial<MessageSketch> = {}): string {
  return pain001({
    msgId: freshId('MSG'),
    debtorIban: bank.iban('GB-EUR'),
    date: bank.today(),
    transactions: [transaction()],
    ...changes,
  });
}

const sealed = (): string => bank.client.seal(bank.client.requestOf(message()));

describe('headers, token and client (5, 7)', () => {
  test('401 without a token, with a foreign one, with the wrong scheme and with two spaces', async () => {
    const body = sealed();
    const token = await bank.client.token();
    for (const authorization of [
      undefined,
      'Bearer nonsense',
      `Basic ${token}`,
      `Bearer  ${token}`,
      `bearer ${token}`,
    ]) {
      const answer = await bank.client.send(
        'POST',
        `${PATH}?client_id=${bank.client.facts.clientId}`,
        { 'content-type': 'application/xml', ...(authorization === undefined ? {} : { authorization }) },
        body,
      );
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });

  test("401 once the token has run out on the bank's clock", async () => {
    const headers = await bank.client.authorized({ 'content-type': 'application/xml', payloadtype: 'x' });
    bank.order('clock.advance', { seconds: 1799 });
    expect(
      (await bank.client.send('POST', `${PATH}?client_id=${bank.client.facts.clientId}`, headers, 'x'))
        .status,
    ).toBe(412);
    bank.order('clock.advance', { seconds: 2 });
    expect(
      (await bank.client.send('POST', `${PATH}?client_id=${bank.client.facts.clientId}`, headers, 'x'))
        .status,
    ).toBe(401);
  });

  test("400 without client_id, 403 with another one than the token's", async () => {
    const headers = await bank.client.authorized({ 'content-type': 'application/xml' });
    expect((await bank.client.send('POST', PATH, headers, 'x')).status).toBe(400);
    expect((await bank.client.send('POST', `${PATH}?client_id=someone`, headers, 'x')).status).toBe(403);
  });

  test('415 for a Content-Type that is not XML, or none', async () => {
    const url = `${PATH}?client_id=${bank.client.facts.clientId}`;
    expect(
      (
        await bank.client.send(
          'POST',
          url,
          await bank.client.authorized({ 'content-type': 'text/plain' }),
          'x',
        )
      ).status,
    ).toBe(415);
    expect((await bank.client.send('POST', url, await bank.client.authorized(), 'x')).status).toBe(415);
  });

  test('412 (or 400 by switch) for a missing, foreign or wrong PayloadType', async () => {
    const other = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02';
    expect((await bank.client.postInitiation(sealed(), { payloadtype: other })).status).toBe(412);
    expect((await bank.client.postInitiation('x', { payloadtype: 'pain.001' })).status).toBe(412);
    bank.order('settings.set', { settings: { payloadTypeStatus: 400 } });
    expect((await bank.client.postInitiation(sealed(), { payloadtype: other })).status).toBe(400);
  });

  test("404 off the paths, 405 on them with another method, both in the gateway's shape", async () => {
    const missing = await bank.client.send('POST', '/paymentservices/v2/payment/initiation', {}, 'x');
    const wrong = await bank.client.send('PUT', PATH, { 'content-type': 'application/xml' }, 'x');
    expect([missing.status, wrong.status, wrong.headers['allow']]).toEqual([404, 405, 'POST']);
    expect(valueOf(missing.text, 'httpMessage')).toBe('Service Not Found');
  });

  test('an error comes as XML or JSON by Accept, carries a correlation id, and can come encrypted', async () => {
    const url = `${PATH}?client_id=x`;
    const json = await bank.client.send(
      'POST',
      url,
      { accept: 'application/json', 'content-type': 'application/xml' },
      'x',
    );
    expect(JSON.parse(json.text)).toMatchObject({ httpCode: '401' });
    expect(json.headers['x-global-transaction-id']).toMatch(/^[0-9a-f]{24}$/);
    bank.order('settings.set', { settings: { errorProtection: 'encrypted' } });
    const hidden = await bank.client.send('POST', url, { 'content-type': 'application/xml' }, 'x');
    const plain = bank.client.decrypt(hidden.body);
    bank.client.verify(plain);
    expect([hidden.status, valueOf(plain, 'httpCode')]).toEqual([401, '401']);
  });

  test('400 for a body above the limit: section 7 knows no 413', async () => {
    bank.order('settings.set', { settings: { maxRequestBytes: 1000 } });
    const answer = await bank.client.postInitiation('x'.repeat(1001));
    expect([answer.status, valueOf(answer.text, 'moreInformation')]).toEqual([
      400,
      'the request is too large',
    ]);
  });

  test("429 with the rate headers once a minute's requests are used up", async () => {
    bank.order('settings.set', { settings: { rateLimitPerMinute: 1 } });
    const answers = await Promise.all(
      [1, 2, 3].map(() => bank.client.send('GET', '/paymentservices/v1/payment/inquiry', {})),
    );
    const limited = answers.find((answer) => answer.status === 429);
    expect(limited?.headers).toMatchObject({
      'x-ratelimit-limit': 'name=rate-limit,1;',
      'x-ratelimit-remaining': 'name=rate-limit,0;',
    });
  });
});

describe('duplicates (7, rule 2)', () => {
  test('identical bytes are 406, also when their identity would pass', async () => {
    bank.order('settings.set', { settings: { duplicateKey: 'none' } });
    const body = sealed();
    expect((await bank.client.postInitiation(body)).status).toBe(200);
    expect((await bank.client.postInitiation(body)).status).toBe(406);
  });

  test('the same MsgId sealed afresh is 406 within the window, and free after it', async () => {
    const xml = message({ msgId: freshId('TWICE') });
    expect((await bank.client.initiate(xml)).status).toBe(200);
    expect((await bank.client.initiate(xml)).status).toBe(406);
    bank.order('clock.advance', { seconds: 91 * 86_400 });
    expect((await bank.client.initiate(xml)).status).toBe(200);
  });

  test('by switch the EndToEndId counts, and the MsgId does not', async () => {
    bank.order('settings.set', { settings: { duplicateKey: 'endToEndId' } });
    const transactions = [transaction()];
    const msgId = freshId('MSG');
    expect((await bank.client.initiate(message({ msgId, transactions }))).status).toBe(200);
    expect((await bank.client.initiate(message({ transactions }))).status).toBe(406);
    expect((await bank.client.initiate(message({ msgId }))).status).toBe(200);
  });

  test('a refused message uses up its MsgId unless the switch says otherwise', async () => {
    const [first, second] = [freshId('R'), freshId('R')];
    const send = async (msgId: string): Promise<number> =>
      (await bank.client.initiate(message({ msgId, count: '7' }))).status;
    expect([await send(first), await send(first)]).toEqual([200, 406]);
    bank.order('settings.set', { settings: { duplicateCountsRefused: false } });
    expect([await send(second), await send(second)]).toEqual([200, 200]);
  });
});

describe('basic validations, answered by 200 with RJCT', () => {
  const whole: [string, Partial<MessageSketch>, string][] = [
    [
      'a number of transactions that is not the count',
      { count: '2' },
      '/00000002/INVALID NUMBER OF TRANSACTIONS',
    ],
    ['a control sum that is not the sum', { sum: '125.41' }, '/00000003/INVALID CONTROL SUM'],
  ];
  test.each(whole)('%s', async (_, changes, text) => {
    const status = bank.client.openStatus(await bank.client.initiate(message(changes)));
    expect([valueOf(status, 'GrpSts'), valueOf(status, 'AddtlInf')]).toEqual(['RJCT', text]);
  });

  const group: [string, Partial<MessageSketch>, string][] = [
    [
      "a debtor account that is not the client's",
      { debtorIban: 'GB33BUKB20201555555555' },
      '/00000001/ACCOUNT NUMBER NOT IN FILE PROFILE',
    ],
    ['a date in the past', { date: '2024-02-29' }, '/00000008/REQUESTED DATE IN THE PAST'],
    ['a date more than a year ahead', { date: '2030-01-01' }, '/00000009/REQUESTED DATE TOO FAR AHEAD'],
  ];
  test.each(group)('%s', async (_, changes, text) => {
    const status = bank.client.openStatus(await bank.client.initiate(message(changes)));
    expect([
      valueOf(status, 'PmtInfSts'),
      valueOf(status, 'TxSts'),
      valuesOf(status, 'AddtlInf').includes(text),
    ]).toEqual(['RJCT', 'RJCT', true]);
  });

  const single: [string, Partial<TransactionSketch>, string][] = [
    [
      'an IBAN whose check digits are wrong',
      { iban: 'DE88370400440532013000' },
      '/00000005/INVALID IBAN: IBAN CHECK DIGITS',
    ],
    [
      'an IBAN of the wrong length',
      { iban: 'DE8937040044053201300' },
      '/00000005/INVALID IBAN: IBAN LENGTH IS NOT 22',
    ],
    [
      'more decimals than the currency has',
      { currency: 'JPY', amount: '100.5' },
      '/00000006/INVALID AMOUNT: MORE THAN 0 DECIMALS FOR JPY',
    ],
    ['an unknown currency', { currency: 'XYZ' }, '/00000006/INVALID AMOUNT: CURRENCY XYZ NOT KNOWN'],
    ['a zero', { amount: '0.00' }, '/00000006/INVALID AMOUNT: AMOUNT IS ZERO'],
    ["more than the account's limit", { amount: '5000000.01' }, '/00000010/AMOUNT EXCEEDS AGREED MAXIMUM'],
  ];
  test.each(single)('%s refuses that transaction and leaves the other', async (_, changes, text) => {
    const status = bank.client.openStatus(
      await bank.client.initiate(message({ transactions: [transaction(), transaction(changes)] })),
    );
    expect([
      valueOf(status, 'GrpSts'),
      valuesOf(status, 'TxSts'),
      valuesOf(status, 'AddtlInf').includes(text),
    ]).toEqual(['PART', ['PDNG', 'RJCT'], true]);
  });

  test('one bad transaction refuses the message where the switch says so', async () => {
    bank.order('settings.set', { settings: { badTransaction: 'message' } });
    const status = bank.client.openStatus(
      await bank.client.initiate(message({ transactions: [transaction(), transaction({ amount: '0' })] })),
    );
    expect([valueOf(status, 'GrpSts'), valuesOf(status, 'TxSts')]).toEqual(['RJCT', []]);
  });

  test('the same EndToEndId twice in a message', async () => {
    const twice = transaction();
    const status = bank.client.openStatus(
      await bank.client.initiate(message({ transactions: [twice, twice] })),
    );
    expect(valuesOf(status, 'AddtlInf')).toContain(
      '/00000007/DUPLICATE IDENTIFICATION IN MESSAGE: EndToEndId',
    );
  });

  test('a message that breaks its structure is refused with path and line, or 400 by switch', async () => {
    const broken = (): string => message().replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>CASH</PmtMtd>');
    const status = bank.client.openStatus(await bank.client.initiate(broken()));
    expect(valuesOf(status, 'AddtlInf').join('')).toBe(
      '/00000004/INVALID FILE FORMAT: Document/CstmrCdtTrfInitn/PmtInf/PmtMtd (line 2) is none of CHK TRF TRA',
    );
    bank.order('settings.set', { settings: { invalidMessage: '400' } });
    expect((await bank.client.initiate(broken())).status).toBe(400);
  });

  test('nothing refused stays a booked payment: the inquiry shows RJCT with the same reason', async () => {
    const bad = transaction({ amount: '0' });
    await bank.client.initiate(message({ transactions: [bad] }));
    const status = bank.client.openStatus(
      await bank.client.inquire(`<EndToEndId>${bad.endToEndId}</EndToEndId>`),
    );
    expect([valueOf(status, 'TxSts'), valueOf(status, 'Cd')]).toEqual(['RJCT', 'AM12']);
  });
});
