// Owns the calls that the counter-examples are made of: right requests in which one thing can be changed.
import type { HttpAnswer, HttpRequest } from '../client/transport.ts';
import { exchange } from '../client/transport.ts';
import type { BankOptions } from '../bank/options.ts';
import type { RuleId } from '../bank/rules.ts';
import type { SecondClient } from '../client/second-client.ts';
import { pain001 } from '../fixtures.ts';
import type { Pair } from '../fixtures.ts';
import { encryptXml, sealXml, signXml } from '../wire/xmlsec.ts';
import { leaf, tag } from '../wire/xml.ts';

export interface CounterExample {
  readonly rule: RuleId;
  readonly what: string;
  /** Switches of the bank under which the rule applies. */
  readonly bank?: Partial<BankOptions>;
  /** The bank cannot go on without what is missing: there is no bank that forgets to look. */
  readonly cannotBeForgotten?: true;
  readonly needsSchemas?: true;
  readonly send: (pair: Pair) => Promise<HttpAnswer>;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };
export const XML_TYPE = { 'Content-Type': 'application/xml' };
export const INITIATION = '/paymentservices/v1/payment/initiation';
export const INQUIRY = '/paymentservices/v1/payment/inquiry';
export const QUERY = '?client_id=second-client';
export const TOKEN = '/authenticationservices/v4/oauth/token';
export const BASIC = {
  Authorization: `Basic ${Buffer.from('second-client:not a secret').toString('base64')}`,
};

/** Header values of undefined are left out. */
export type Headers = Readonly<Record<string, string | undefined>>;

export function defined(headers: Headers): Record<string, string> {
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  return Object.fromEntries(given);
}

export function post({ client }: Pair, path: string, headers: Headers, body: string): Promise<HttpAnswer> {
  return client.authorized({ method: 'POST', path, headers: defined(headers), body });
}

/** A right initiation with other headers, another query or another body. */
export async function initiation(
  pair: Pair,
  change: Partial<HttpRequest> & { more?: Headers; pain?: string },
): Promise<HttpAnswer> {
  const { body, headers } = await pair.client.initiationBody(change.pain ?? pain001());
  return post(pair, change.path ?? INITIATION + QUERY, { ...headers, ...change.more }, change.body ?? body);
}

export const sealedRequest = (client: SecondClient, inside: string, root = 'Request'): Promise<string> => {
  return client.seal(tag(root, inside));
};
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

export async function inquiry(
  pair: Pair,
  inside: string,
  root = 'paymentInquiryRequest',
): Promise<HttpAnswer> {
  const body = await pair.client.seal(tag(root, inside, { xmlns: pair.client.options.inquiryNamespace }));
  return post(pair, INQUIRY + QUERY, XML_TYPE, body);
}

export function get({ client }: Pair, path: string, headers: Headers = XML_TYPE): Promise<HttpAnswer> {
  return client.authorized({ method: 'GET', path, headers: defined(headers) });
}

export function enhanced(pair: Pair, criteria: unknown, headers: Headers = {}): Promise<HttpAnswer> {
  const usual = { ...JSON_TYPE, Accept: 'application/json;format=PSRJ03' };
  const body = typeof criteria === 'string' ? criteria : JSON.stringify(criteria);
  return post(pair, '/paymentservices/v3/payment/enhancedinquiry', { ...usual, ...headers }, body);
}

export function balance(pair: Pair, request: unknown, headers: Headers = JSON_TYPE): Promise<HttpAnswer> {
  const body = typeof request === 'string' ? request : JSON.stringify(request);
  return post(pair, '/cards/vca/v2/v3/balance/inquiry', headers, body);
}

export const RECONFIRM = { uetr: '7b8f0e44-4a3a-4a37-8a39-6a4f1c9be1d2', reason: '10001' };
export const RIGHT_BALANCE = { base_currency: 'EUR', account_identifier: 'DE40500105175000000101' };

export interface CaseChange {
  readonly query?: string;
  readonly more?: Headers;
  readonly body?: string;
  readonly path?: string;
}

export function fiRequest(pair: Pair, fields: unknown, change: CaseChange = {}): Promise<HttpAnswer> {
  const stop = change.path !== undefined;
  const headers = { ...JSON_TYPE, request_type: stop ? 'STOP_REQUEST' : 'RECNFRM', ...change.more };
  const path = (change.path ?? '/payments/reconfirmations') + (change.query ?? QUERY);
  return post(pair, path, headers, change.body ?? JSON.stringify(fields));
}

export function token({ client }: Pair, headers: Headers, body: string): Promise<HttpAnswer> {
  return client.send({
    method: 'POST',
    path: TOKEN,
    headers: defined({ ...JSON_TYPE, ...BASIC, ...headers }),
    body,
  });
}

export const grant = (grantType: string, scope = '/authenticationservices/v1'): string => {
  return JSON.stringify({ oAuthToken: { grantType, scope } });
};

export async function unsigned({ client }: Pair): Promise<string> {
  const request = tag('Request', leaf('paymentBase64', base64(pain001())));
  return encryptXml(request, client.options.keys.bankEncryption, client.options.suite);
}

export async function signedByStranger({ bank }: Pair): Promise<string> {
  const request = tag('Request', leaf('paymentBase64', base64(pain001())));
  return sealXml(request, bank.keys.stranger, bank.keys.bankEncryption, 'modern');
}

/** Signed, then another payment put in the place of the signed one. */
export async function changedAfterSigning({ bank }: Pair): Promise<string> {
  const request = tag('Request', leaf('paymentBase64', base64(pain001({ amount: '100.00' }))));
  const signed = await signXml(request, bank.keys.clientSigning, 'modern');
  const changed = signed.replace(
    /<paymentBase64>[^<]*/,
    `<paymentBase64>${base64(pain001({ amount: '999.00' }))}`,
  );
  return encryptXml(changed, bank.keys.bankEncryption, 'modern');
}

/** Calls from the network of another CA, for a bank that answers them instead of refusing the handshake. */
export function callAsOutsider({ bank, client }: Pair): Promise<HttpAnswer> {
  const keys = { ...client.options.keys, clientTls: bank.keys.outsider };
  return exchange(bank.url, keys, { method: 'POST', path: '/payments', headers: JSON_TYPE, body: '{}' });
}
