// What a bank may answer to a case, and what of it counts as a decision. Everything else leaves the case
// unknown.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reachedAt, testDesk } from '../desk.ts';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type Reply } from '../loopback-bank.ts';
import { rsaPair } from '../../interop/keys.ts';
import { trainingProfile } from '../../interop/profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { BankLink } from '../../../main/ports/bank.ts';
import { createBankLink } from '../../../main/bank/bank-link.ts';

const UETR = '2e1b4d3a-0000-4000-8000-000000000001';
const fields = { reason: 'DUPL', uetr: UETR, end_to_end_id: 'E-1' };
let bank: LoopbackBank;
let profile: BankProfile;
let link: BankLink;
let reply: Reply;

beforeAll(async () => {
  const [tls, company, theirs] = await Promise.all([tlsKeys(), rsaPair('CN=Company'), rsaPair('CN=Bank')]);
  bank = await openLoopbackBank(tls);
  bank.script = (request) =>
    request.url.includes('/oauth/')
      ? { status: 200, body: '{"access_token":"t","token_type":"Bearer","expires_in":1800}' }
      : reply;
  profile = reachedAt(
    trainingProfile({ signing: theirs, encryption: theirs }),
    bank.port,
    tls.server.certificatePem,
    { requestTimeoutSeconds: 60 },
  );
  link = createBankLink(
    testDesk(company, { key: tls.client.keyPem, certificate: tls.client.certificatePem }),
  );
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.received.length = 0;
});

async function said(body: string, status = 200, headers: Reply['headers'] = {}): Promise<string> {
  reply = { status, body, headers };
  const outcome = await link.decide({
    profile,
    kind: 'stop',
    requestType: 'STOP_REQUEST',
    format: 'json',
    body: JSON.stringify(fields),
    fields,
    correlationId: 'c',
  });
  return outcome.kind === 'answered'
    ? `${outcome.status} ${outcome.text}`.trim()
    : `${outcome.kind} ${outcome.fault.code}`;
}
const json = (status: unknown, type = ''): string => JSON.stringify({ transaction_status: { status, type } });
const pacs = (...transactions: readonly string[]): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10"><FIToFIPmtStsRpt>${transactions.map((one) => `<TxInfAndSts>${one}</TxInfAndSts>`).join('')}</FIToFIPmtStsRpt></Document>`;
const about = (uetr: string, status = 'ACCP'): string =>
  `<OrgnlUETR>${uetr}</OrgnlUETR><TxSts>${status}</TxSts>`;
const failed = JSON.stringify({
  status: 'FAILED',
  http_code: '400',
  errors: [{ issue: 'reason', action: 'correct it' }],
});

it.each([
  ['the two words of practice', json('ACCP', 'Accepted.'), 'ACCP Accepted.'],
  ['a refusal', json('RJCT', 'Transaction not found.'), 'RJCT Transaction not found.'],
  ['a status that leaves it open', json('PDNG'), 'PDNG'],
  ['a pacs.002 about this payment', pacs(about(UETR.toUpperCase())), 'ACCP'],
  ['a pacs.002 that names no payment', pacs('<TxSts>RJCT</TxSts>'), 'RJCT'],
])('%s is a decision', async (_what, body, decision) => {
  expect(await said(body)).toBe(decision);
});

it.each([
  ['a status that is none of ISO 20022', json('FAILED')],
  ['a status in another spelling', json('rjct')],
  ['a status with more in it', json('ACCP; RJCT')],
  ['a status that is a number', json(200)],
  ['a list in its place', JSON.stringify({ transaction_status: [{ status: 'ACCP' }] })],
  ['half an object', json('ACCP').slice(0, 20)],
  ['two decisions', json('ACCP').replace('}}', '},"transaction_status":{"status":"RJCT"}}')],
  ['a decision of two statuses', json('ACCP').replace('"type"', '"status":"RJCT","type"')],
  ['a pacs.002 about another payment', pacs(about('2e1b4d3a-0000-4000-8000-000000000002'))],
  ['a pacs.002 about another reference', pacs('<OrgnlEndToEndId>E-2</OrgnlEndToEndId><TxSts>ACCP</TxSts>')],
  ['a pacs.002 about several payments', pacs(about(UETR, 'RJCT'), about(UETR))],
  ['half a pacs.002', pacs(about(UETR)).slice(0, 150)],
  ['an error that came as a success', failed],
  ['nothing', ''],
])('%s decides nothing', async (_what, body) => {
  expect(await said(body)).toMatch(/^unknown answer-/u);
});

it('a refusal of the form is not taken, but not where the bank may have the request already, or names another status', async () => {
  expect(await said(failed, 400)).toBe('not-taken bank-request-refused');
  for (const status of [406, 408, 409])
    expect(await said(failed.replace('400', String(status)), status)).toMatch(/^unknown /u);
  expect(await said(failed.replace('400', '409'), 400)).toMatch(/^unknown /u);
});

it("the bank's words are one line that can only be read", async () => {
  expect(await said(json('RJCT', 'No.\u202E\u0007\r\nPaid \u200Btwice'))).toBe('RJCT No. Paid twice');
});

it("an answer that is older than what the bank's clock has shown is one to an earlier request", async () => {
  const at = (minutes: number): { readonly date: string } => ({
    date: new Date(Date.now() + minutes * 60_000).toUTCString(),
  });
  expect(await said(json('ACCP'), 200, at(60))).toBe('ACCP');
  expect(await said(json('RJCT'), 200, at(50))).toBe('unknown answer-replayed');
  expect(await said('', 429, at(50))).toBe('unknown answer-replayed');
  // Systems of one bank have clocks of their own.
  expect(await said(json('RJCT'), 200, at(56))).toBe('RJCT');
});
