// 4.1, 4.5 and 4.6 over HTTPS: creation, reconfirmation, rejection, stop and recall, in JSON and XML.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpAnswer } from './foreign-client.ts';
import { freshId, pain001, transaction, valueOf } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('cases');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

interface Paid {
  readonly endToEndId: string;
  readonly uetr: string;
  readonly bankReference: string;
}

async function pay(name = 'Kestrel Hydraulics GmbH'): Promise<Paid> {
  const paid = transaction({ name });
  await bank.client.initiate(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [paid],
    }),
  );
  return bank.sandbox.bank.ledger
    .summary(bank.sandbox.bank.clock.now())
    .findLast((each) => each.endToEndId === paid.endToEndId) as Paid;
}

const statusOf = (paid: Paid): string => {
  const each = bank.sandbox.bank.ledger
    .summary(bank.sandbox.bank.clock.now())
    .find((known) => known.uetr === paid.uetr);
  return `${each?.status} ${each?.reason ?? ''}`.trim();
};

async function post(
  path: string,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const base = {
    'content-type': typeof body === 'string' ? 'application/xml' : 'application/json',
    ...headers,
  };
  return bank.client.send(
    'POST',
    path,
    await bank.client.authorized(base),
    typeof body === 'string' ? body : JSON.stringify(body),
  );
}

const query = (requestType?: string): string =>
  `?client_id=${bank.client.facts.clientId}${requestType === undefined ? '' : `&request_type=${requestType}`}`;
const reconfirm = (body: string | object, type = 'RECNFRM'): Promise<HttpAnswer> =>
  post(`/payments/reconfirmations${query()}`, body, { request_type: type });
const halt = (body: string | object): Promise<HttpAnswer> =>
  post(`/payments/stops${query()}`, body, { request_type: 'STOP_REQUEST' });
const decision = (answer: HttpAnswer): string =>
  (JSON.parse(answer.text) as { transaction_status: { status: string; type: string } }).transaction_status
    .status;
const issues = (answer: HttpAnswer): string[] =>
  (JSON.parse(answer.text) as { errors: { issue: string }[] }).errors.map((each) => each.issue);

test('a reconfirmation by each identification set lets the payment go on; a rejection ends it', async () => {
  const [a, b] = [await pay(), await pay()];
  expect(decision(await reconfirm({ reason: '12345', uetr: a.uetr }))).toBe('ACCP');
  expect(
    decision(
      await reconfirm({
        reason: '12345',
        bank_reference: a.bankReference,
        interbank_settlement_date: bank.today(),
      }),
    ),
  ).toBe('ACCP');
  expect(
    decision(
      await reconfirm({
        reason: '12345',
        instruction_id: a.endToEndId.slice(0, 30),
        interbank_settlement_date: bank.today(),
      }),
    ),
  ).toBe('ACCP');
  expect(decision(await reconfirm({ reason: '12345', uetr: b.uetr }, 'RJCTCNFRM'))).toBe('ACCP');
  bank.order('clock.settle');
  expect([statusOf(a), statusOf(b)]).toEqual(['ACSC', 'RJCT NARR']);
});

test('an unknown or completed payment is RJCT with the same HTTP status', async () => {
  const paid = await pay();
  const unknown = await reconfirm({ reason: '12345', uetr: '11111111-2222-4333-8444-555555555555' });
  expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
    200,
    { transaction_status: { status: 'RJCT', type: 'Transaction not found.' } },
  ]);
  bank.order('clock.settle');
  bank.order('settings.set', { settings: { caseStatus: 202 } });
  const late = await reconfirm({ reason: '12345', uetr: paid.uetr });
  expect([late.status, decision(late)]).toEqual([202, 'RJCT']);
});

test('2.5: no complete identification set, a UETR that is not version 4, a reason that is not five digits', async () => {
  const broken: [object, RegExp][] = [
    [{ reason: '12345' }, /no identification set/],
    [{ reason: '12345', bank_reference: 'SB1' }, /no identification set/],
    [{ reason: '12345', interbank_settlement_date: '2026-11-20' }, /no identification set/],
    [{ reason: '12345', uetr: '11111111-2222-1333-8444-555555555555' }, /version 4/],
    [{ reason: '12345', uetr: '11111111-2222-4333-7444-555555555555' }, /version 4/],
    [{ reason: '12345', instruction_id: 'I', interbank_settlement_date: '2026-13-01' }, /yyyy-MM-dd/],
    [{ reason: '1234', uetr: '11111111-2222-4333-8444-555555555555' }, /agreed form/],
    [{ uetr: '11111111-2222-4333-8444-555555555555' }, /reason is missing/],
    [{ reason: '12345', uetr: '11111111-2222-4333-8444-555555555555', note: 'x' }, /note is not a field/],
  ];
  for (const [body, issue] of broken) {
    const answer = await reconfirm(body);
    expect([answer.status, issues(answer).some((each) => issue.test(each))]).toEqual([400, true]);
  }
  bank.order('settings.set', { settings: { reasonPattern: '^[A-Z0-9]{4}$' } });
  expect((await reconfirm({ reason: 'MS03', uetr: '11111111-2222-4333-8444-555555555555' })).status).toBe(
    200,
  );
});

test('client_id and request_type are taken from the place of the switch, and must agree where there are several', async () => {
  const { uetr } = await pay();
  const body = { reason: '12345', uetr };
  const id = bank.client.facts.clientId;
  expect((await post(`/payments/reconfirmations/${id}/RECNFRM`, body)).status).toBe(200);
  expect(
    (await post('/payments/reconfirmations', { ...body, client_id: id, request_type: 'RECNFRM' })).status,
  ).toBe(200);
  expect(
    (await post(`/payments/reconfirmations${query('RECNFRM')}`, body, { request_type: 'RJCTCNFRM' })).status,
  ).toBe(400);
  bank.order('settings.set', { settings: { caseParameters: 'header' } });
  expect((await post(`/payments/reconfirmations${query('RECNFRM')}`, body)).status).toBe(400);
  expect(
    (await post('/payments/reconfirmations', body, { client_id: id, request_type: 'RECNFRM' })).status,
  ).toBe(200);
  expect(
    (await post('/payments/reconfirmations', body, { client_id: 'other', request_type: 'RECNFRM' })).status,
  ).toBe(403);
  expect(
    issues(await post('/payments/reconfirmations', body, { client_id: id, request_type: 'SOMETHING_LONG' })),
  ).toEqual(['request_type is one of RECNFRM, RJCTCNFRM']);
  bank.order('settings.set', { settings: { beyondDocument: 'refuse' } });
  expect(
    issues(await post('/payments/reconfirmations', body, { client_id: id, request_type: 'SOMETHING_LONG' })),
  ).toEqual(['request_type has more than 12 characters']);
});

test('request types are those of the switches', async () => {
  bank.order('settings.set', {
    settings: { reconfirmType: 'RC', rejectType: 'RJ', stopType: 'ST', recallType: 'RL' },
  });
  const { uetr } = await pay();
  const stop = (type: string): Promise<HttpAnswer> =>
    post(`/payments/stops${query()}`, { reason: 'DUPL', uetr }, { request_type: type });
  expect(issues(await reconfirm({ reason: '12345', uetr }))).toEqual(['request_type is one of RC, RJ']);
  expect(decision(await reconfirm({ reason: '12345', uetr }, 'RC'))).toBe('ACCP');
  expect(issues(await stop('STOP_REQUEST'))).toEqual(['request_type is one of ST, RL']);
  expect(decision(await stop('RL'))).toBe('ACCP');
  expect(statusOf({ uetr } as Paid)).toBe('RJCT DUPL');
});

test('4.6: recall reasons follow the switch, and what the document does not show can be left open', async () => {
  const { uetr } = await pay();
  bank.order('settings.set', { settings: { recallReasonPattern: '^X[0-9]$', stopRules: 'none' } });
  expect(issues(await halt({ reason: 'DUPL', uetr }))).toEqual(['reason DUPL is not known']);
  expect(decision(await halt({ reason: 'X1', bank_reference: 'SB1' }))).toBe('RJCT');
  expect(decision(await halt({ reason: 'X1', uetr }))).toBe('ACCP');
});

test('TransacService is the same request in XML, answered and refused in XML', async () => {
  const { uetr } = await pay();
  const taken = await reconfirm(`<TransacService><UETR>${uetr}</UETR><Rsn>12345</Rsn></TransacService>`);
  expect([taken.status, valueOf(taken.text, 'status')]).toEqual([200, 'ACCP']);
  const refused = await reconfirm('<TransacService><Rsn>12345</Rsn></TransacService>');
  expect([refused.status, valueOf(refused.text, 'issue')]).toEqual([
    400,
    'no identification set is complete',
  ]);
  expect((await reconfirm('<Other/>')).status).toBe(400);
});

test('a stop before settlement cancels; a recall after it comes back as a return a day later, once', async () => {
  const [early, late] = [await pay(), await pay()];
  expect(decision(await halt({ reason: 'DUPL', uetr: early.uetr, end_to_end_id: early.endToEndId }))).toBe(
    'ACCP',
  );
  expect(statusOf(early)).toBe('RJCT DUPL');
  bank.order('clock.settle');
  expect(decision(await halt({ reason: 'FRAD', uetr: late.uetr }))).toBe('ACCP');
  expect(decision(await halt({ reason: 'FRAD', uetr: late.uetr }))).toBe('RJCT');
  bank.order('clock.settle');
  expect(statusOf(late)).toBe('ACSC FOCR');
  expect(decision(await halt({ reason: 'FRAD', uetr: early.uetr }))).toBe('RJCT');
});

test('4.6: reasons are known ones, CUST and MS03 want a description, the end-to-end id must fit', async () => {
  const { uetr } = await pay();
  expect(issues(await halt({ reason: 'LATE', uetr }))).toEqual(['reason LATE is not known']);
  expect(issues(await halt({ reason: 'CUST', uetr }))).toEqual(['reason CUST needs reason_description']);
  expect(
    decision(
      await halt({ reason: 'MS03', reason_description: 'wrong invoice', uetr, end_to_end_id: 'OTHER' }),
    ),
  ).toBe('RJCT');
});

test("a payment of the bank's history can be recalled too", async () => {
  const [settled] = bank.sandbox.bank.books
    .payments('2026-01-01', bank.sandbox.bank.clock.now())
    .filter((each) => each.direction === 'DR' && each.steps.length === 3)
    .slice(-1);
  expect(decision(await halt({ reason: 'DUPL', uetr: settled?.uetr }))).toBe('ACCP');
});

const ORACLE = join(
  process.env['COUNTERSIGN_ISO20022'] ?? join(import.meta.dirname, '../../../shared/iso20022'),
  'xsd',
);
test.skipIf(!existsSync(ORACLE))(
  'camt.056.001.09 is answered by a pacs.002.001.10 that its schema accepts',
  async () => {
    const { uetr, endToEndId } = await pay();
    const validator = (name: string): XsdValidator =>
      XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(join(ORACLE, `${name}.xsd`))));
    const request =
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.09"><FIToFIPmtCxlReq><Assgnmt><Id>CASE-1</Id><Assgnr><Agt><FinInstnId><BICFI>SNDBGB2LXXX</BICFI></FinInstnId></Agt></Assgnr><Assgne><Agt><FinInstnId><BICFI>SNDBGB2LXXX</BICFI></FinInstnId></Agt></Assgne><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></Assgnmt>` +
      `<Undrlyg><TxInf><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><OrgnlUETR>${uetr}</OrgnlUETR><CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf></TxInf></Undrlyg></FIToFIPmtCxlReq></Document>`;
    validator('camt.056.001.09').validate(XmlDocument.fromString(request));
    const answer = await halt(request);
    validator('pacs.002.001.10').validate(XmlDocument.fromString(answer.text));
    expect([answer.status, valueOf(answer.text, 'TxSts'), valueOf(answer.text, 'OrgnlUETR')]).toEqual([
      200,
      'ACCP',
      uetr,
    ]);
    expect((await halt(request.replace('.001.09', '.001.01'))).status).toBe(400);
  },
);

test('4.1: POST /payments takes the envelope of 4.4 and answers a paymentID', async () => {
  const send = async (pain: string): Promise<HttpAnswer> =>
    post('/payments' + query(), bank.client.seal(bank.client.requestOf(pain)), {
      payloadtype: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
    });
  const paid = transaction();
  const answer = await send(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [paid],
    }),
  );
  const { paymentID } = JSON.parse(answer.text) as { paymentID: string };
  expect([answer.status, paymentID]).toEqual([
    200,
    bank.sandbox.bank.ledger
      .summary(bank.sandbox.bank.clock.now())
      .find((each) => each.endToEndId === paid.endToEndId)?.bankReference,
  ]);
  expect(
    (
      await send(
        pain001({
          msgId: freshId('MSG'),
          debtorIban: bank.iban('GB-EUR'),
          date: bank.today(),
          transactions: [paid],
          count: '9',
        }),
      )
    ).status,
  ).toBe(400);
});
