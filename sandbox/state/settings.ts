// Owns the bank's switches: one documented answer for everything the interface document leaves open.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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
  pageTotals: 'header' as 'header' | 'body' | 'both',
  dateTimeDigits: 3 as 0 | 3 | 9,
  legacyEnhancedInquiry: true,
  /** 4.5, 4.6: where client_id and request_type stand; with `any`, several places must agree. */
  caseParameters: 'any' as 'any' | 'query' | 'header' | 'path' | 'body',
  caseStatus: 200 as 200 | 202,
  /** 2.5: a five-digit code; public examples also show four letters. */
  reasonPattern: '^\\d{5}$',
  /** 2.9, the newer vendor shape, or the document's with a different text at every leaf. */
  balanceShape: 'document' as 'document' | 'newer' | 'markers',
  /** Copies today's entries up to this number, to try large reports; 0 leaves them as they are. */
  balanceEntries: 0,
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
  pageTotals: ['header', 'body', 'both'],
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

  /** Changes the named switches, all or none, and keeps them for the next start. Throws RangeError for a wrong one. */
  set(changes: Readonly<Record<string, unknown>>): Readonly<Settings> {
    for (const [name, value] of Object.entries(changes)) {
      if (!Object.hasOwn(DEFAULTS, name)) throw new RangeError(`no switch is called ${name}`);
      const key = name as keyof Settings;
      if (typeof value !== typeof DEFAULTS[key]) throw new RangeError(`${name} is a ${typeof DEFAULTS[key]}`);
      const choices = CHOICES[key];
      if (choices && !choices.includes(value as string | number)) throw new RangeError(`${name} is one of ${choices.join(', ')}`);
    }
    this.#values = { ...this.#values, ...changes };
    writeFileSync(this.#file, JSON.stringify(this.#values, undefined, 2));
    return this.#values;
  }
}
