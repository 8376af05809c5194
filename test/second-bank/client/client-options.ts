// Owns the switches of the second client: the same open places as the bank's, seen from the other side.
import type { Pair } from '../wire/keys.ts';
import type { JsonSeal } from '../wire/json-seal.ts';
import type { SuiteName } from '../wire/suites.ts';

export type Place = 'query' | 'header' | 'path' | 'body';

export interface ClientKeys {
  readonly ca: Pick<Pair, 'cert'>;
  readonly clientTls: Pick<Pair, 'cert' | 'key'>;
  readonly clientSigning: Pair;
  readonly clientDecryption: Pair;
  /** Of the bank only the certificates are used. */
  readonly bankSigning: Pair;
  readonly bankEncryption: Pair;
}

export interface ClientOptions {
  readonly url: string;
  readonly keys: ClientKeys;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenVariant: 'xml-secured' | 'json' | 'rfc6749';
  readonly tokenVersion: 1 | 2 | 3 | 4;
  readonly tokenScope: string;
  readonly tokenNamespace: string;
  readonly suite: SuiteName;
  readonly certificateFirst: boolean;
  readonly envelopeRoot: string;
  readonly envelopeTag: string;
  readonly payloadTypePrefix: string;
  readonly xmlMediaType: string;
  readonly jsonSeal: 'off' | JsonSeal;
  readonly inquiryNamespace: string;
  readonly getSpelling: 'long' | 'camel';
  readonly clientIdPlace: Place;
  readonly requestTypePlace: Place;
  readonly balancePath: string;
  readonly enhancedContentType: string;
  /** A client that does not look at the signatures of answers: only for the test of the tests. */
  readonly trustsAnyAnswer: boolean;
}

export const CLIENT_DEFAULTS: Omit<ClientOptions, 'url' | 'keys'> = {
  clientId: 'second-client',
  clientSecret: 'not a secret',
  tokenVariant: 'xml-secured',
  tokenVersion: 3,
  tokenScope: '/authenticationservices/v1',
  tokenNamespace: 'http://com.citi.citiconnect/services/types/oauthtoken/v1',
  suite: 'modern',
  certificateFirst: false,
  envelopeRoot: 'Request',
  envelopeTag: 'paymentBase64',
  payloadTypePrefix: 'urn:iso:std:iso:20022:tech:xsd:',
  xmlMediaType: 'application/xml',
  jsonSeal: 'off',
  inquiryNamespace: 'http://com.citi.citiconnect/services/types/inquiries/payment/v1',
  getSpelling: 'long',
  clientIdPlace: 'query',
  requestTypePlace: 'header',
  balancePath: '/cards/vca/v2/v3/balance/inquiry',
  enhancedContentType: 'application/json;format=PSRJ03',
  trustsAnyAnswer: false,
};
