// Operation × status × body, every cell: what is expected is written here by hand, by the rule and not by the
// table.
import { sentence } from '../../../shared/domain/sentence.ts';
import { describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../test/interop/profile.ts';
import { fault, moneyMoved } from '../../../shared/domain/errors.ts';
import { ok, err } from '../../../shared/domain/result.ts';
import type { BankOperation, RawAnswer } from '../../ports/bank.ts';
import { ANSWER_MATRIX, OPERATION_KINDS } from './answer-matrix.ts';
import { evaluateAnswer } from './evaluation.ts';
import { gatewayErrorOf } from './read-error.ts';

const CERTIFICATES = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: '0'.repeat(64) };
const profile = trainingProfile({ signing: CERTIFICATES, encryption: CERTIFICATES });
const deps = {
  clock: { now: () => 0, after: () => () => {} },
  secrets: {
    clientSecret: () => Promise.reject(new Error('not asked')),
    tlsIdentity: () => Promise.reject(new Error('not asked')),
    companyKey: (uri: string) => ({ uri, secret: () => Promise.resolve(ok('')) }),
  },
  hosts: {
    signInquiry: () => Promise.reject(new Error('not asked')),
    signAccessTokenRequest: () => Promise.reject(new Error('not asked')),
    unwrapAnswerKey: () => Promise.resolve(err(fault('answer-undecryptable'))),
  },
};

const gatewayXml = (status: number, text = 'Because'): string =>
  `<errormessage><httpCode>${status}</httpCode><httpMessage>No</httpMessage><moreInformation>${text}</moreInformation></errormessage>`;
const gatewayJson = (status: number): string =>
  JSON.stringify({
    httpCode: String(status),
    httpMessage: 'No',
    moreInformation: 'Zugriff für Sie gesperrt',
  });

interface Body {
  readonly is: 'own' | 'silent' | 'issues' | 'duplicate' | 'else';
  readonly bytes: (status: number) => string | Uint8Array;
  readonly truncated?: boolean;
  /** Standard: the length. */
  readonly headers?: RawAnswer['headers'];
}

const BODIES: Readonly<Record<string, Body>> = {
  'gateway XML': { is: 'own', bytes: gatewayXml },
  'gateway XML with a namespace': {
    is: 'own',
    bytes: (status) => gatewayXml(status).replace('<errormessage>', '<errormessage xmlns="urn:x">'),
  },
  'gateway XML in UTF-16': {
    is: 'own',
    bytes: (status) => Buffer.from(`\uFEFF${gatewayXml(status, 'für')}`, 'utf16le'),
  },
  'gateway XML in ISO-8859-1': {
    is: 'own',
    bytes: (status) =>
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${gatewayXml(status, 'für')}`, 'latin1'),
  },
  'gateway JSON': { is: 'own', bytes: gatewayJson },
  'gateway JSON under errormessage': {
    is: 'own',
    bytes: (status) => `{"errormessage":${gatewayJson(status)}}`,
  },
  'gateway JSON in Windows-1252': {
    is: 'own',
    bytes: (status) => Buffer.from(gatewayJson(status), 'latin1'),
  },
  'gateway JSON behind a byte order mark': { is: 'own', bytes: (status) => `\uFEFF${gatewayJson(status)}` },
  'gateway XML of another status': { is: 'else', bytes: (status) => gatewayXml(status === 500 ? 403 : 500) },
  'gateway JSON with an unreadable code': {
    is: 'else',
    bytes: () => '{"httpCode":"E17","httpMessage":"No"}',
  },
  nothing: { is: 'silent', bytes: () => '' },
  blanks: { is: 'silent', bytes: () => ' \t\r\n' },
  'nothing in chunks': { is: 'silent', bytes: () => '', headers: { 'transfer-encoding': 'chunked' } },
  // Whether a body without a length was cut off before its first word, nobody can say.
  'nothing before the connection ended': { is: 'else', bytes: () => '', headers: {} },
  'blanks before the connection ended': { is: 'else', bytes: () => '\r\n', headers: {} },
  'nothing in another transfer coding': {
    is: 'else',
    bytes: () => '',
    headers: { 'transfer-encoding': 'chunked, gzip' },
  },
  'a list of issues': { is: 'issues', bytes: () => '{"errors":[{"issue":"i","action":"a"}]}' },
  'a list of issues naming the status': {
    is: 'issues',
    bytes: (status) =>
      JSON.stringify({ status: 'FAILURE', http_code: String(status), errors: [{ issue: 'i' }] }),
  },
  'a list of issues naming another status': {
    is: 'else',
    bytes: (status) => JSON.stringify({ http_code: status === 500 ? 400 : 500, errors: [{ issue: 'i' }] }),
  },
  'a list of issues in XML': {
    is: 'issues',
    bytes: () =>
      '<TransactionResponseError><errors><action>a</action><issue>i</issue></errors></TransactionResponseError>',
  },
  'an issue that names a duplicate': {
    is: 'duplicate',
    bytes: () => '{"errors":[{"issue":"Duplicate request","action":"none"}]}',
  },
  'an issue that names a duplicate late': {
    is: 'duplicate',
    bytes: () => JSON.stringify({ errors: [{ issue: 'i'.repeat(400) }, { issue: 'AM05' }] }),
  },
  'an issue that names a duplicate, in XML': {
    is: 'duplicate',
    bytes: () => '<E><errors><issue>This request was already received</issue></errors></E>',
  },
  'an issue that names a duplicate, with another status': {
    is: 'duplicate',
    bytes: () => '{"http_code":"299","errors":[{"issue":"duplicate"}]}',
  },
  'a gateway that names a duplicate': {
    is: 'duplicate',
    bytes: (status) => gatewayXml(status, 'Duplicate Request Received'),
  },
  'problem details that name a duplicate': {
    is: 'duplicate',
    bytes: () => JSON.stringify({ type: 'about:blank', title: 'Duplicate', detail: 'd' }),
  },
  'an issue that repeats the reason of the request': {
    is: 'issues',
    bytes: () => '{"errors":[{"issue":"reason DUPL is not known"}]}',
  },
  'an error of RFC 6749': { is: 'issues', bytes: () => '{"error":"invalid_token"}' },
  'a page of HTML': { is: 'else', bytes: () => '<!DOCTYPE html><html><body>403</body></html>' },
  'well-formed HTML': { is: 'else', bytes: () => '<html><body><h1>Forbidden</h1></body></html>' },
  'a text': { is: 'else', bytes: () => 'Forbidden' },
  'a text in ISO-8859-1': { is: 'else', bytes: () => Buffer.from('gesperrt für Sie', 'latin1') },
  'problem details': {
    is: 'else',
    bytes: (status) => JSON.stringify({ type: 'about:blank', title: 'No', status }),
  },
  'a JSON array': { is: 'else', bytes: () => '[{"httpCode":403}]' },
  'a JSON text': { is: 'else', bytes: () => '"no"' },
  'half of a JSON object': { is: 'else', bytes: (status) => gatewayJson(status).slice(0, 25) },
  'a gateway error the connection cut': { is: 'else', bytes: gatewayXml, truncated: true },
  // It is not even parsed: nobody has signed it, and main reads it.
  'a gateway error longer than any': {
    is: 'else',
    bytes: (status) => gatewayXml(status) + ' '.repeat(65_536),
  },
  'a list of errors longer than any': {
    is: 'else',
    bytes: (status) =>
      JSON.stringify({ http_code: status, errors: Array.from({ length: 8_000 }, () => ({ issue: 'i' })) }),
  },
  'nothing before the connection broke': { is: 'else', bytes: () => '', truncated: true },
  'a SOAP fault': {
    is: 'else',
    bytes: () =>
      '<s:Envelope xmlns:s="urn:s"><s:Body><s:Fault><faultcode>c</faultcode><faultstring>f</faultstring></s:Fault></s:Body></s:Envelope>',
  },
  'zero bytes': { is: 'else', bytes: () => new Uint8Array(64) },
  'a megabyte': { is: 'else', bytes: () => 'A'.repeat(1_048_576) },
  'a success in JSON': { is: 'else', bytes: () => '{"transactions":[]}' },
  'a success in XML': {
    is: 'else',
    bytes: () =>
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt/></Document>',
  },
};

const STATUSES = [
  202, 204, 302, 400, 401, 402, 403, 404, 405, 406, 408, 409, 412, 415, 418, 429, 500, 502, 503,
] as const;
const QUEUED: Readonly<Record<number, string>> = {
  403: 'bank-forbidden',
  404: 'bank-address',
  405: 'bank-address',
  415: 'bank-media-type',
};
const IN_DOUBT: Readonly<Record<number, string>> = {
  400: 'bank-bad-request',
  406: 'duplicate-request',
  412: 'precondition-failed',
  500: 'bank-failure',
  502: 'bank-failure',
  503: 'bank-failure',
};

function expected(operation: BankOperation | 'token', status: number, name: string, is: Body['is']): string {
  const kind = OPERATION_KINDS[operation];
  const code = QUEUED[status];
  if (status === 401)
    return kind === 'payment' || kind === 'case' ? 'not-taken token-refused' : 'failed token-refused';
  if (status === 429)
    return kind === 'payment' || kind === 'case' ? 'not-taken rate-limited' : 'failed rate-limited';
  if (kind === 'token') return status >= 500 ? 'failed token-unanswered' : 'failed token-refused';
  if (kind === 'inquiry' || kind === 'reading') {
    if (kind === 'reading' && (is === 'issues' || is === 'duplicate') && status >= 400 && status < 500)
      return 'failed bank-request-refused';
    return code !== undefined && (is === 'own' || is === 'silent')
      ? `failed ${code}`
      : 'failed inquiry-refused';
  }
  if (is === 'duplicate' && status >= 400)
    return `unknown ${status === 406 ? 'duplicate-request' : 'duplicate-refused'}`;
  if (
    kind === 'case' &&
    is === 'issues' &&
    status >= 400 &&
    status < 500 &&
    ![406, 408, 409].includes(status)
  )
    return 'not-taken bank-request-refused';
  if (code !== undefined)
    return is === 'own' || is === 'silent' ? `not-taken ${code}` : 'unknown answer-foreign';
  const shaped = is !== 'else' || name === 'gateway XML of another status';
  return `unknown ${shaped ? (IN_DOUBT[status] ?? 'answer-foreign') : 'answer-foreign'}`;
}

async function evaluated(
  operation: BankOperation | 'token',
  status: number,
  { bytes, truncated = false, headers }: Body,
) {
  const made = bytes(status);
  const body = typeof made === 'string' ? Buffer.from(made) : made;
  const answer: RawAnswer = {
    status,
    headers: headers ?? { 'content-length': String(body.length) },
    body,
    truncated,
  };
  return evaluateAnswer(operation, answer, await gatewayErrorOf(deps, profile, answer));
}

const operations = Object.keys(OPERATION_KINDS) as (BankOperation | 'token')[];

describe.each(operations)('%s', (operation) => {
  it.each(Object.keys(BODIES))('with %s, under every status', async (name) => {
    const body = BODIES[name];
    if (body === undefined) throw new Error(name);
    const found: string[] = [];
    const wanted: string[] = [];
    for (const status of STATUSES) {
      const { consequence, fault: cause } = await evaluated(operation, status, body);
      found.push(`${status} ${consequence} ${cause.code}`);
      wanted.push(`${status} ${expected(operation, status, name, body.is)}`);
      expect(cause.sentences).toEqual([sentence('bank-status', { status })]);
    }
    expect(found).toEqual(wanted);
  });
});

it('every cell says of the money what it means', () => {
  for (const { cells } of ANSWER_MATRIX) {
    for (const { consequence, fault: code } of Object.values(cells))
      expect(moneyMoved(code)).toBe(consequence === 'unknown' ? 'maybe' : 'unchanged');
  }
});

it('the words of a gateway, of problem details and of a SOAP fault are shown', async () => {
  const detail = async (name: string): Promise<string | undefined> =>
    (await evaluated('initiation', 403, BODIES[name] ?? { is: 'else', bytes: () => '' })).fault.detail;
  expect(await detail('gateway JSON in Windows-1252')).toBe('No: Zugriff für Sie gesperrt');
  expect(await detail('gateway XML in UTF-16')).toBe('No: für');
  expect(await detail('problem details')).toBe('No');
  expect(await detail('a SOAP fault')).toBe('c: f');
  expect(await detail('a list of issues in XML')).toBe('i: a');
});
