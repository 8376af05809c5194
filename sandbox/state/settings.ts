// Owns the bank's switches: one documented answer for everything the interface document leaves open.
import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from './durable-file.ts';

/** Defaults and, by their type, the shape. sandbox/README.md explains each with its section. */
export const DEFAULTS = {
  /** §4.4, 4.7: which suite a request must come in, and which one answers go out in. */
  requestSuite: 'modern' as 'modern' | 'legacy' | 'either',
  answerSuite: 'as-request' as 'as-request' | 'modern' | 'legacy',
  /** §4.4: form of the initiation answer. */
  initiationAnswer: 'response' as 'response' | 'psr1' | 'json' | 'bare',
  /** §4.7, 4.8: a bare pain.002 Document, or the same forms as for initiation. */
  inquiryAnswer: 'bare' as 'response' | 'psr1' | 'json' | 'bare',
  /** §4.7, 4.8: what is found, or the report of its whole message. */
  inquiryScope: 'payment' as 'payment' | 'message',
  /** §4.4: the JSON twin `{"paymentBase64"}`, whose Base64 holds the signed and encrypted element. */
  jsonRequests: 'refuse' as 'refuse' | 'sealed',
  /** First status of an accepted payment: today's, or the older vendor answers. */
  firstStatus: 'PDNG' as 'PDNG' | 'ACCP' | 'ACTC',
  /** First status of an accepted direct debit. */
  firstStatusDirectDebit: 'ACTC' as 'PDNG' | 'ACCP' | 'ACTC',
  /** §7: a missing or foreign PayloadType. */
  payloadTypeStatus: 412 as 400 | 412,
  /** §7: an envelope that cannot be opened or trusted. */
  envelopeStatus: 400 as 400 | 403 | 412,
  /** §7: a readable pain message that fails the bank's validation: business rejection or status code. */
  invalidMessage: 'rjct' as 'rjct' | '400',
  /** One bad transaction refuses itself, or the whole message. */
  badTransaction: 'transaction' as 'transaction' | 'message',
  /** §7: what makes two requests the same, besides identical bytes. */
  duplicateKey: 'msgId' as 'msgId' | 'msgId+date' | 'endToEndId' | 'none',
  duplicateWindowDays: 90,
  /** Whether a message answered with RJCT still uses up its identity. */
  duplicateCountsRefused: true,
  /** Error bodies: by the Accept header, or fixed; as they are, or in an envelope for the client. */
  errorFormat: 'accept' as 'accept' | 'xml' | 'json',
  errorProtection: 'plain' as 'plain' | 'encrypted',
  /** §5 */
  tokenVariants: 'all' as 'all' | 'xml-secured' | 'json' | 'rfc6749',
  tokenExpiresIn: 1800,
  tokenBytes: 768,
  /** §5: the form of the answer whatever the request was; how it gives the lifetime and the type. */
  tokenAnswer: 'as-request' as 'as-request' | 'json' | 'flat',
  tokenLifetime: 'usual' as 'usual' | 'text' | 'number' | 'none',
  tokenType: 'Bearer' as 'Bearer' | 'bearer' | 'none',
  /** Whether answers carry a Date (by the bank's clock). */
  dateHeader: 'bank' as 'bank' | 'none',
  /** Namespaces of the two XML requests; '*' takes any. */
  tokenNamespace: 'http://com.citi.citiconnect/services/types/oauthtoken/v1',
  inquiryNamespace: 'http://com.citi.citiconnect/services/types/inquiries/payment/v1',
  /** Seconds of bank time from acceptance (or from the execution date) to the next status. */
  secondsToAcsp: 600,
  secondsToAcsc: 3600,
  /** A future-dated payment waits for its date. */
  waitForExecutionDate: true,
  timeZone: 'Europe/London',
  /** A date this many days ahead is refused. */
  maxDaysAhead: 365,
  strictIban: true,
  signWith: 'current' as 'current' | 'previous',
  xmlDeclaration: 'refuse' as 'refuse' | 'allow',
  maxRequestBytes: 33_554_432,
  /** §8: requests per minute of real time and per client; 0 is no limit. */
  rateLimitPerMinute: 1400,
  balanceMinGapSeconds: 0,
  pageSize: 50,
  /**
   * 2.2: where the totals of a search stand; `link` is a header with rel="next", `none` leaves it to paging
   * on.
   */
  pageTotals: 'header' as 'header' | 'body' | 'both' | 'nested' | 'headers' | 'link' | 'none',
  /** How the totals are spelt, wherever they stand. */
  pageNames: 'snake' as 'snake' | 'camel' | 'short' | 'count',
  /** 2.2, 8: what the present business date is on a closed day. */
  closedDay: 'last' as 'last' | 'next',
  /**
   * What the document does not forbid and banks are known to: ranges that end before they begin or in the
   * future, codes nobody knows.
   */
  beyondDocument: 'take' as 'take' | 'refuse',
  /** 4.2: where a search has to name the format PSRJ03; `any` wants it nowhere. */
  searchFormat: 'any' as 'any' | 'content-type' | 'accept' | 'both',
  /** 4.9: whether a client_id is taken, wanted, or not a parameter of the operation. */
  retrieveClientId: 'taken' as 'taken' | 'wanted' | 'refused',
  /** 4.8: how the amount and its currency may stand in the query. */
  queryAmount: 'any' as 'any' | 'separate' | 'amount-first' | 'currency-first',
  /** 4.8: which spelling of the parameters is taken. */
  queryNames: 'any' as 'any' | 'pascal' | 'camel',
  dateTimeDigits: 3 as 0 | 3 | 9,
  legacyEnhancedInquiry: true,
  /** 4.5, 4.6: where client_id and request_type stand; with `any`, several places must agree. */
  caseParameters: 'any' as 'any' | 'query' | 'header' | 'path' | 'body',
  caseStatus: 200 as 200 | 202,
  /** 2.5: a five-digit code; public examples also show four letters. */
  reasonPattern: '^\\d{5}$',
  /** 4.6; wire practice 7 and 8. */
  recallReasonPattern: '^(DUPL|CUST|TECH|FRAD|AGNT|AM09|CURR|AC03|UPAY|UAPA|COVR|NARR|MS03)$',
  /** 4.5, 4.6: what request_type says. */
  reconfirmType: 'RECNFRM',
  rejectType: 'RJCTCNFRM',
  stopType: 'STOP_REQUEST',
  recallType: 'STOP_REQUEST',
  /** 4.6: whether identification, forms and description are wanted, which the document does not show. */
  stopRules: 'practice' as 'practice' | 'none',
  /** 2.9, the newer vendor shape, or the document's with a different text at every leaf. */
  balanceShape: 'document' as 'document' | 'newer' | 'markers',
  /** Copies today's entries up to this number, to try large reports; 0 leaves them as they are. */
  balanceEntries: 0,
  /** 2.9: how deep amount details nest in an entry; 0 shows none. */
  amountDepth: 0,
  /** 2.9: numbers and truth values as JSON has them, or as texts. */
  scalars: 'json' as 'json' | 'text',
  /** 2.9: a balance of this type besides the usual ones; empty for none. */
  extraBalance: '',
  /** 2.9: what the report says of its pages. */
  lastPage: true,
  /** An overdrawn balance: a negative amount with DBIT, or a positive one. */
  negativeBalances: 'signed' as 'signed' | 'unsigned',
  availabilityIndicator: 'amount' as 'amount' | 'string',
};

export type Settings = typeof DEFAULTS;

/** Closed lists of the text switches; the others are checked by the type of their default. */
const CHOICES: Partial<Record<keyof Settings, readonly (string | number)[]>> = {
  requestSuite: ['modern', 'legacy', 'either'],
  answerSuite: ['as-request', 'modern', 'legacy'],
  initiationAnswer: ['response', 'psr1', 'json', 'bare'],
  inquiryAnswer: ['response', 'psr1', 'json', 'bare'],
  inquiryScope: ['payment', 'message'],
  jsonRequests: ['refuse', 'sealed'],
  firstStatus: ['PDNG', 'ACCP', 'ACTC'],
  firstStatusDirectDebit: ['PDNG', 'ACCP', 'ACTC'],
  payloadTypeStatus: [400, 412],
  envelopeStatus: [400, 403, 412],
  invalidMessage: ['rjct', '400'],
  badTransaction: ['transaction', 'message'],
  duplicateKey: ['msgId', 'msgId+date', 'endToEndId', 'none'],
  errorFormat: ['accept', 'xml', 'json'],
  errorProtection: ['plain', 'encrypted'],
  tokenVariants: ['all', 'xml-secured', 'json', 'rfc6749'],
  tokenAnswer: ['as-request', 'json', 'flat'],
  tokenLifetime: ['usual', 'text', 'number', 'none'],
  tokenType: ['Bearer', 'bearer', 'none'],
  dateHeader: ['bank', 'none'],
  signWith: ['current', 'previous'],
  xmlDeclaration: ['refuse', 'allow'],
  pageTotals: ['header', 'body', 'both', 'nested', 'headers', 'link', 'none'],
  pageNames: ['snake', 'camel', 'short', 'count'],
  closedDay: ['last', 'next'],
  beyondDocument: ['take', 'refuse'],
  searchFormat: ['any', 'content-type', 'accept', 'both'],
  retrieveClientId: ['taken', 'wanted', 'refused'],
  queryAmount: ['any', 'separate', 'amount-first', 'currency-first'],
  queryNames: ['any', 'pascal', 'camel'],
  stopRules: ['practice', 'none'],
  scalars: ['json', 'text'],
  dateTimeDigits: [0, 3, 9],
  caseParameters: ['any', 'query', 'header', 'path', 'body'],
  caseStatus: [200, 202],
  balanceShape: ['document', 'newer', 'markers'],
  negativeBalances: ['signed', 'unsigned'],
  availabilityIndicator: ['amount', 'string'],
};

export class SettingsStore {
  readonly #file: string;
  #values: Settings;

  constructor(file: string) {
    this.#file = file;
    this.#values = { ...DEFAULTS };
    if (existsSync(file)) this.set(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  }

  get(): Readonly<Settings> {
    return this.#values;
  }

  /**
   * Changes the named switches, all or none, and keeps them for the next start. Throws RangeError for a wrong
   * one.
   */
  set(changes: Readonly<Record<string, unknown>>): Readonly<Settings> {
    for (const [name, value] of Object.entries(changes)) {
      if (!Object.hasOwn(DEFAULTS, name)) throw new RangeError(`no switch is called ${name}`);
      const key = name as keyof Settings;
      if (typeof value !== typeof DEFAULTS[key]) throw new RangeError(`${name} is a ${typeof DEFAULTS[key]}`);
      const choices = CHOICES[key];
      if (choices && !choices.includes(value as string | number))
        throw new RangeError(`${name} is one of ${choices.join(', ')}`);
    }
    this.#values = { ...this.#values, ...changes };
    replaceFile(this.#file, JSON.stringify(this.#values, undefined, 2));
    return this.#values;
  }
}
