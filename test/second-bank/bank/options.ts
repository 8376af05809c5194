// Owns the switches of the second bank: every place that the document leaves open, with the value it takes
// unless told.
import type { SuiteName } from '../wire/suites.ts';
import type { JsonSeal } from '../wire/json-seal.ts';
import type { RuleId } from './rules.ts';

export type TokenVariant = 'xml-secured' | 'json' | 'rfc6749';
export type InitiationAnswer = 'Response' | 'psr1' | 'psrDocument' | 'pain.002';
export type ErrorShape =
  | 'native'
  | 'xml'
  | 'json'
  | 'html'
  | 'empty'
  | 'text'
  | 'encrypted'
  | 'nested'
  | 'other-names';
export type ParameterPlace = 'query' | 'header' | 'path' | 'body';
export type FirstStatus = 'PDNG' | 'ACCP' | 'ACTC';

export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An account of a client at this bank. */
export interface Account {
  readonly id: string;
  readonly currency: string;
  readonly branch: string;
  readonly bic: string;
  readonly owner: string;
  /** The booked balance before anything in this ledger, as a decimal text. */
  readonly opening: string;
}

export interface PagingOptions {
  readonly place: 'header' | 'body' | 'both' | 'none';
  /** Name of the header; and of the object in the body, or empty for members beside the transactions. */
  readonly header: string;
  readonly bodyObject: string;
  readonly names: 'snake' | 'camel' | 'short';
  /** How a header is written: `a=1,b=2`, or as JSON. */
  readonly headerForm: 'pairs' | 'json';
  readonly numbers: 'number' | 'text';
  readonly size: number;
}

export interface BankOptions {
  readonly port: number;
  readonly basePath: string;
  readonly clients: readonly Registration[];
  readonly accounts: readonly Account[];
  /** Section 2.4: a folder of official schemas for xmllint; without it the schema rules are not judged. */
  readonly schemaFolder: string | undefined;
  readonly handshake: 'refuse' | 'answer-403';

  readonly tokenVariants: readonly TokenVariant[];
  readonly tokenLifetime: number;
  readonly tokenLifetimeForm: 'text' | 'number' | 'absent';
  readonly tokenAnswer: 'as-asked' | 'xml' | 'json' | 'rfc6749';
  readonly tokenLength: number;
  readonly tokenScope: string;
  readonly tokenNamespace: string;

  readonly suites: readonly SuiteName[];
  readonly answerSuite: 'as-asked' | SuiteName;
  readonly answerKeyName: string | undefined;

  readonly envelopeRoot: string;
  readonly envelopeTag: string;
  readonly xmlMediaTypes: readonly string[];
  readonly jsonSeal: 'off' | JsonSeal;
  readonly payloadTypePrefix: string;
  readonly initiationAnswer: InitiationAnswer;
  readonly firstStatus: FirstStatus;
  readonly directDebitStatus: FirstStatus;
  readonly duplicateKey: 'message' | 'end-to-end' | 'bytes';
  readonly duplicateSeconds: number | undefined;
  readonly onlyKnownAccounts: boolean;
  readonly paymentIdForm: 'text' | 'number';
  readonly createdStatus: 200 | 201;

  readonly inquiryNamespace: string | undefined;
  readonly globalNumberAlone: boolean;
  readonly executionDateForm: 'date' | 'date-time' | 'any';
  readonly getAnswer: 'sealed' | 'plain';
  readonly retrieveAnswer: 'sealed' | 'plain' | 'psrDocument';
  readonly unknownPayment: 'no-records' | '404';

  readonly enhancedFormat: 'accept' | 'content-type' | 'either';
  readonly unknownCriteria: 'refuse' | 'ignore';
  readonly deprecatedEnhanced: 'served' | '410';
  readonly executionDateName: 'requested_execution_date' | 'request_execution_date';
  readonly paging: PagingOptions;

  readonly clientIdPlace: ParameterPlace;
  readonly requestTypePlace: ParameterPlace;
  readonly reconfirmTypes: readonly string[];
  readonly stopTypes: readonly string[];
  readonly reasonPattern: string;
  readonly stopIdentification: 'as-2.5' | 'or-end-to-end';
  readonly acceptedCaseStatus: 200 | 202;

  readonly balancePath: string;
  readonly balanceShape: 'document' | 'accounts' | 'every-leaf';
  readonly balanceAmount: 'number' | 'text';
  readonly availabilityIndicator: 'text' | 'amount';
  readonly amountDetailsDepth: 0 | 1 | 2 | 3 | 4;
  readonly debitAmounts: 'unsigned' | 'signed';
  readonly todayBalances: 'closing' | 'interim';
  readonly unknownAccount: 'error' | 'empty';

  /**
   * The day boundary of the bank and how it reads a closed day when a limit counts from the present business
   * date.
   */
  readonly offsetMinutes: number;
  readonly holidays: readonly string[];
  readonly closedDay: 'previous' | 'next' | 'itself';

  readonly errorShape: ErrorShape;
  readonly statusOfRule: Readonly<Partial<Record<RuleId, number>>>;
  readonly rate: { readonly requests: number; readonly seconds: number } | undefined;
  readonly retryAfter: 'none' | 'seconds' | 'http-date';
  readonly retryAfterSeconds: number;

  /** Defects that only the test of the tests seeds: rules that the bank no longer looks at. */
  readonly ignoredRules: readonly RuleId[];
  /** A defect of the ledger: a duplicate that was not refused is booked again. */
  readonly booksTwice: boolean;
  /** A defect of the answers: they carry the signature of a key nobody registered. */
  readonly strangeAnswers: boolean;
}

export const DEFAULT_OPTIONS: BankOptions = {
  port: 0,
  basePath: '',
  clients: [{ clientId: 'second-client', clientSecret: 'not a secret' }],
  accounts: [
    {
      id: 'DE40500105175000000101',
      currency: 'EUR',
      branch: '0101',
      bic: 'SECBDEFFXXX',
      owner: 'Second Client',
      opening: '250000.00',
    },
    {
      id: 'DE40500105175000000102',
      currency: 'EUR',
      branch: '0101',
      bic: 'SECBDEFFXXX',
      owner: 'Second Client',
      opening: '-1200.50',
    },
    {
      id: '30112233',
      currency: 'USD',
      branch: '722',
      bic: 'SECBUS33XXX',
      owner: 'Second Client',
      opening: '90071992547409931.07',
    },
  ],
  schemaFolder: undefined,
  handshake: 'refuse',
  tokenVariants: ['xml-secured', 'json', 'rfc6749'],
  tokenLifetime: 1800,
  tokenLifetimeForm: 'text',
  tokenAnswer: 'as-asked',
  tokenLength: 1000,
  tokenScope: '/authenticationservices/v1',
  tokenNamespace: 'http://com.citi.citiconnect/services/types/oauthtoken/v1',
  suites: ['modern', 'legacy'],
  answerSuite: 'as-asked',
  answerKeyName: undefined,
  envelopeRoot: 'Request',
  envelopeTag: 'paymentBase64',
  xmlMediaTypes: ['application/xml', 'text/xml'],
  jsonSeal: 'off',
  payloadTypePrefix: 'urn:iso:std:iso:20022:tech:xsd:',
  initiationAnswer: 'Response',
  firstStatus: 'PDNG',
  directDebitStatus: 'ACTC',
  duplicateKey: 'message',
  duplicateSeconds: undefined,
  onlyKnownAccounts: false,
  paymentIdForm: 'text',
  createdStatus: 200,
  inquiryNamespace: 'http://com.citi.citiconnect/services/types/inquiries/payment/v1',
  globalNumberAlone: false,
  executionDateForm: 'any',
  getAnswer: 'sealed',
  retrieveAnswer: 'sealed',
  unknownPayment: 'no-records',
  enhancedFormat: 'either',
  unknownCriteria: 'refuse',
  deprecatedEnhanced: 'served',
  executionDateName: 'requested_execution_date',
  paging: {
    place: 'header',
    header: 'Pagination-Metadata',
    bodyObject: 'pagination',
    names: 'snake',
    headerForm: 'pairs',
    numbers: 'number',
    size: 10,
  },
  clientIdPlace: 'query',
  requestTypePlace: 'header',
  reconfirmTypes: ['RECNFRM', 'RJCTCNFRM'],
  stopTypes: ['STOP_REQUEST'],
  reasonPattern: '^(?:[0-9]{5}|[A-Z]{4}|[A-Z]{2}[0-9]{2})$',
  stopIdentification: 'as-2.5',
  acceptedCaseStatus: 200,
  balancePath: '/cards/vca/v2/v3/balance/inquiry',
  balanceShape: 'document',
  balanceAmount: 'number',
  availabilityIndicator: 'text',
  amountDetailsDepth: 1,
  debitAmounts: 'unsigned',
  todayBalances: 'closing',
  unknownAccount: 'error',
  offsetMinutes: 0,
  holidays: [],
  closedDay: 'previous',
  errorShape: 'native',
  statusOfRule: {},
  rate: undefined,
  retryAfter: 'none',
  retryAfterSeconds: 120,
  ignoredRules: [],
  booksTwice: false,
  strangeAnswers: false,
};
