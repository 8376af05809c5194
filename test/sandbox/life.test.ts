// A payment's life at the bank, over real HTTPS with foreign tools: what each inquiry says as the bank's
// clock moves.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshId, pain001, pain008, transaction, valueOf, valuesOf } from './messages.ts';
import type { TransactionSketch } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('life');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

async function pay(
  changes: Partial<TransactionSketch> = {},
  date = bank.today(),
): Promise<{ endToEndId: string; answer: string }> {
  const paid = transaction(changes);
  const answer = await bank.client.initiate(
    pain001({ msgId: freshId('MSG'), debtorIban: bank.iban('GB-EUR'), date, transactions: [paid] }),
  );
  return { endToEndId: paid.endToEndId, answer: bank.client.openStatus(answer) };
}

async function ask(endToEndId: string): Promise<string> {
  return bank.client.openStatus(await bank.client.inquire(`<EndToEndId>${endToEndId}</EndToEndId>`));
}

test('PDNG with a UETR at once, ACSP with gpi facts, ACSC with the confirmation time; nothing moves while the clock stands', async () => {
  const { endToEndId, answer } = await pay();
  expect(valueOf(answer, 'TxSts')).toBe('PDNG');
  expect(answer).toMatch(
    /<AddtlRmtInf>UETR\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/SvcTpIdr\/003<\/AddtlRmtInf>/,
  );
  expect(valueOf(await ask(endToEndId), 'TxSts')).toBe('PDNG');
  bank.order('clock.advance', { seconds: 601 });
  const under_way = await ask(endToEndId);
  expect([valueOf(under_way, 'TxSts'), under_way.includes('GPI/G000')]).toEqual(['ACSP', true]);
  bank.order('clock.advance', { seconds: 3000 });
  const settled = await ask(endToEndId);
  expect([valueOf(settled, 'TxSts'), settled.includes('ConfDtTm/')]).toEqual(['ACSC', true]);
});

test('a creditor the bank cannot pay is refused only while processing, with its reason', async () => {
  const refused = await pay({ name: 'Orchard Refused Ltd' });
  const empty = await pay({ name: 'Orchard No Funds Ltd' });
  expect(valueOf(refused.answer, 'TxSts')).toBe('PDNG');
  bank.order('clock.settle');
  const status = await ask(refused.endToEndId);
  expect([valueOf(status, 'TxSts'), valueOf(status, 'Cd'), valueOf(status, 'AddtlInf')]).toEqual([
    'RJCT',
    'AC04',
    'CLOSED ACCOUNT NUMBER',
  ]);
  expect(valueOf(await ask(empty.endToEndId), 'Cd')).toBe('AM04');
});

test('a payment for a later day waits for it unless the switch says otherwise', async () => {
  const inAWeek = new Date(Date.parse(`${bank.today()}T00:00:00Z`) + 7 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const waiting = await pay({}, inAWeek);
  bank.order('settings.set', { settings: { waitForExecutionDate: false } });
  const eager = await pay({}, inAWeek);
  bank.order('clock.advance', { seconds: 7200 });
  expect([
    valueOf(await ask(waiting.endToEndId), 'TxSts'),
    valueOf(await ask(eager.endToEndId), 'TxSts'),
  ]).toEqual(['PDNG', 'ACSC']);
  bank.order('clock.settle');
  expect(valueOf(await ask(waiting.endToEndId), 'TxSts')).toBe('ACSC');
});

test('a returned payment keeps ACSC and shows the return in its reason', async () => {
  const { endToEndId } = await pay({ name: 'Harbour Returned Ltd' });
  bank.order('clock.settle');
  const status = await ask(endToEndId);
  expect([valueOf(status, 'TxSts'), valueOf(status, 'AddtlInf')]).toEqual([
    'ACSC',
    'RETN/RETURNED BY THE CREDITOR BANK',
  ]);
});

test('a direct debit starts at ACTC and settles', async () => {
  const endToEndId = freshId('COL');
  const sealed = bank.client.seal(
    bank.client.requestOf(
      pain008({
        msgId: freshId('MSG'),
        creditorIban: bank.iban('DE-EUR'),
        date: bank.today(),
        endToEndId,
        amount: '49.90',
      }),
    ),
  );
  const answer = await bank.client.postInitiation(sealed, {
    payloadtype: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02',
  });
  const first = bank.client.openStatus(answer);
  expect([valueOf(first, 'OrgnlMsgNmId'), valueOf(first, 'TxSts')]).toEqual(['pain.008.001.02', 'ACTC']);
  bank.order('clock.settle');
  expect(valueOf(await ask(endToEndId), 'TxSts')).toBe('ACSC');
});

test('an unknown payment gets a 200 without TxSts and the text over two AddtlInf', async () => {
  const answer = await bank.client.inquire('<EndToEndId>NEVER-SENT</EndToEndId>');
  const status = bank.client.openStatus(answer);
  const parts = valuesOf(status, 'AddtlInf');
  expect([
    answer.status,
    valueOf(status, 'TxSts'),
    valueOf(status, 'OrgnlMsgId'),
    parts.length,
    parts[0]?.length,
  ]).toEqual([200, undefined, 'Not Available', 2, 105]);
  expect(parts.join('')).toMatch(/^No records found/);
});

test('every further key narrows the inquiry; a key that does not fit finds nothing', async () => {
  const { endToEndId } = await pay({ amount: '10.50' });
  const found = async (rest: string): Promise<boolean> =>
    (
      await bank.client
        .inquire(`<EndToEndId>${endToEndId}</EndToEndId>${rest}`)
        .then((answer) => bank.client.openStatus(answer))
    ).includes('<TxSts>');
  expect(
    await found(
      `<CreDt>${bank.today()}</CreDt><InstdAmt Ccy="EUR">10.5</InstdAmt><ReqdExctnDt>${bank.today()}</ReqdExctnDt>`,
    ),
  ).toBe(true);
  expect(await found('<InstdAmt Ccy="USD">10.50</InstdAmt>')).toBe(false);
  expect(await found('<CreDt>2020-01-01</CreDt>')).toBe(false);
});

test('the GET inquiry takes both spellings, wants both keys, and refuses spellings that differ', async () => {
  const { endToEndId, answer } = await pay();
  const uetr = /UETR\/([0-9a-f-]{36})/.exec(answer)?.[1] ?? '';
  const get = async (query: string): Promise<{ status: number; xml: string }> => {
    const reply = await bank.client.send(
      'GET',
      `/paymentservices/v1/payment/inquiry?client_id=${bank.client.facts.clientId}&${query}`,
      await bank.client.authorized({ 'content-type': 'application/xml' }),
    );
    return { status: reply.status, xml: reply.status === 200 ? bank.client.openStatus(reply) : reply.text };
  };
  expect(valueOf((await get(`EndToEndId=${endToEndId}&GlobalTranNo=${uetr}`)).xml, 'TxSts')).toBe('PDNG');
  expect(
    valueOf(
      (
        await get(
          `endToEndId=${endToEndId}&globalTranNo=${uetr.replaceAll('-', '').toUpperCase()}&InstdAmt=125.40&Ccy=EUR`,
        )
      ).xml,
      'TxSts',
    ),
  ).toBe('PDNG');
  expect((await get(`EndToEndId=${endToEndId}`)).status).toBe(400);
  expect((await get(`GlobalTranNo=${uetr}`)).status).toBe(400);
  expect((await get(`EndToEndId=${endToEndId}&endToEndId=OTHER&GlobalTranNo=${uetr}`)).status).toBe(400);
  expect((await get(`EndToEndId=${endToEndId}&GlobalTranNo=${uetr}&InstdAmt=125.40`)).status).toBe(400);
  const keys = `EndToEndId=${endToEndId}&GlobalTranNo=${uetr}`;
  const camel = `endToEndId=${endToEndId}&globalTranNo=${uetr}`;
  const amounts = ['InstdAmt=125.40&Ccy=EUR', 'InstdAmt=125.40EUR', 'InstdAmt=EUR125.40'];
  const taken = async (settings: object, queries: readonly string[]): Promise<number[]> => {
    bank.order('settings.set', { settings });
    const statuses: number[] = [];
    for (const query of queries) statuses.push((await get(query)).status);
    return statuses;
  };
  const withAmounts = amounts.map((amount) => `${keys}&${amount}`);
  expect(await taken({ queryAmount: 'any' }, withAmounts)).toEqual([200, 200, 200]);
  expect(await taken({ queryAmount: 'separate' }, withAmounts)).toEqual([200, 400, 400]);
  expect(await taken({ queryAmount: 'amount-first' }, withAmounts)).toEqual([400, 200, 400]);
  expect(await taken({ queryAmount: 'currency-first' }, withAmounts)).toEqual([400, 400, 200]);
  expect(await taken({ queryAmount: 'any', queryNames: 'pascal' }, [keys, camel])).toEqual([200, 400]);
  expect(await taken({ queryNames: 'camel' }, [keys, camel])).toEqual([400, 200]);
});

const SCHEMA = join(
  process.env['COUNTERSIGN_ISO20022'] ?? join(import.meta.dirname, '../../../shared/iso20022'),
  'xsd/pain.002.001.03.xsd',
);
test.skipIf(!existsSync(SCHEMA))(
  'every pain.002 the bank writes is valid by the official schema',
  async () => {
    const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA));
    const validator = XsdValidator.fromDoc(schema);
    const { endToEndId, answer } = await pay({
      name: 'Orchard Refused Ltd & Sons "<>"'.replace(/[&<>"]/g, '+'),
    });
    const mixed = await bank.client.initiate(
      pain001({
        msgId: freshId('MSG'),
        debtorIban: bank.iban('GB-EUR'),
        date: bank.today(),
        transactions: [transaction(), transaction({ iban: 'DE88370400440532013000' })],
      }),
    );
    const texts = [answer, bank.client.openStatus(mixed), await ask('NOBODY'), await ask(endToEndId)];
    bank.order('clock.settle');
    texts.push(await ask(endToEndId));
    for (const text of texts) {
      const document = XmlDocument.fromString(text);
      validator.validate(document);
      document.dispose();
    }
    expect(valuesOf(texts[1] ?? '', 'TxSts')).toEqual(['PDNG', 'RJCT']);
    expect(valueOf(texts[1] ?? '', 'GrpSts')).toBe('PART');
    validator.dispose();
    schema.dispose();
  },
);
