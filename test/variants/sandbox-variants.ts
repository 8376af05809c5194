// Owns the list of variants of the sandbox: every value of every switch of its README, and what the second
// client has to come to.
import { DEFAULTS, type Settings } from '../../sandbox/state/settings.ts';
import type { ClientOptions } from '../second-bank/client/client-options.ts';
import type { InquiryKey } from '../second-bank/client/second-client.ts';
import type { OperationName, Outcomes, Variant } from './variant.ts';

export interface ClientVariant extends Variant<Partial<Settings>, Partial<ClientOptions>> {
  /** More key fields of a status inquiry. */
  readonly key: Partial<InquiryKey>;
  readonly reason: string;
  readonly types: { readonly reconfirm: string; readonly reject: string; readonly stop: string };
}

/** What the second client comes to at the sandbox unless a variant says otherwise. */
export const CLIENT_OUTCOMES: Readonly<Record<OperationName, string>> = {
  '4.4 credit transfer': 'PDNG',
  '4.4 direct debit': 'ACTC',
  '4.4 the same again': 'status 406',
  '4.1 create': 'created',
  '4.7 inquiry': 'PDNG',
  '4.7 unknown payment': 'no status',
  '4.8 inquiry': 'PDNG',
  '4.9 retrieve': 'PDNG',
  '4.2 search': 'found',
  '4.2 search in XML': 'found',
  '4.3 search, deprecated': 'found',
  '4.5 reconfirm in JSON': 'ACCP',
  '4.5 reject in XML': 'ACCP',
  '4.6 stop in JSON': 'ACCP',
  '4.6 recall in XML': 'ACCP',
  '4.10 balance': 'understood, with balances',
  '7 refused request': 'status 400, in the words of the bank',
};

export const LEFT_OUT_OF_SANDBOX: Readonly<Record<string, string>> = {
  jsonRequests: 'practice 9: how a JSON twin is protected is public nowhere; each side has a form of its own',
  rateLimitPerMinute: 'no answer but 429 to whatever comes; test/bank and test/sandbox have the pauses',
  balanceMinGapSeconds: 'no answer but 429 to whatever comes; test/bank and test/sandbox have the pauses',
  secondsToAcsp: 'the pace of the bank, no place of the document',
  secondsToAcsc: 'the pace of the bank, no place of the document',
  waitForExecutionDate: 'the pace of the bank, no place of the document',
  maxRequestBytes: 'a limit of size, met by the tests of the sandbox',
  dateHeader: 'RFC 9110: read by the clocks of the desk, not by this client',
  invalidMessage: 'about messages that break a validation, which are in the tests of the sandbox',
  badTransaction: 'about messages that break a validation, which are in the tests of the sandbox',
  payloadTypeStatus: 'about a wrong PayloadType, which is in the tests of the sandbox',
  envelopeStatus: 'about a wrong envelope, which is in the tests of the sandbox',
  maxDaysAhead: 'about dates far ahead, which are in the tests of the sandbox',
  strictIban: 'about wrong numbers of accounts, which are in the tests of the sandbox',
};

interface More {
  readonly client?: Partial<ClientOptions>;
  readonly expected?: Outcomes;
  readonly short?: readonly OperationName[];
  readonly key?: Partial<InquiryKey>;
  readonly reason?: string;
  readonly types?: Partial<ClientVariant['types']>;
}

const TYPES = { reconfirm: 'RECNFRM', reject: 'RJCTCNFRM', stop: 'STOP_REQUEST' } as const;

function variant(
  bank: Partial<Settings>,
  more: More = {},
  named = Object.keys(bank)[0] ?? '',
): ClientVariant {
  const { client = {}, expected = {}, short = [], key = {}, reason = '12345', types = {} } = more;
  const value = Object.entries(bank)
    .map(([name, each]) => (name === named ? '' : `${name} `) + JSON.stringify(each))
    .join(', ');
  return {
    switch: named,
    value,
    bank,
    side: client,
    expected,
    short,
    key,
    reason,
    types: { ...TYPES, ...types },
  };
}

/** All values of a switch, where nothing else has to change. */
function each<K extends keyof Settings>(
  name: K,
  choices: readonly Settings[K][],
  more: (value: Settings[K]) => More = () => ({}),
): readonly ClientVariant[] {
  return choices.map((value) => variant({ [name]: value }, more(value)));
}

const first = (status: string): Outcomes => ({
  '4.4 credit transfer': status,
  '4.7 inquiry': status,
  '4.8 inquiry': status,
  '4.9 retrieve': status === 'ACTC' ? 'ACTC' : status,
});

export const CLIENT_VARIANTS: readonly ClientVariant[] = [
  variant(
    {},
    {
      short: [
        '4.4 credit transfer',
        '4.4 the same again',
        '4.9 retrieve',
        '4.2 search in XML',
        '4.5 reject in XML',
      ],
    },
    'as it starts',
  ),
  ...each('requestSuite', ['modern', 'legacy', 'either'], (suite) => ({
    client: { suite: suite === 'legacy' ? 'legacy' : 'modern' },
    ...(suite === 'legacy' && { short: ['4.7 inquiry'] }),
  })),
  ...each('answerSuite', ['as-request', 'modern', 'legacy']),
  ...each('initiationAnswer', ['response', 'psr1', 'json', 'bare'], (value) => ({
    short: ['4.4 credit transfer'],
    ...(value === 'json' && { client: { jsonSeal: 'off' } }),
  })),
  ...each('inquiryAnswer', ['response', 'psr1', 'json', 'bare'], () => ({ short: ['4.8 inquiry'] })),
  ...each('inquiryScope', ['payment', 'message']),
  ...each('firstStatus', ['PDNG', 'ACCP', 'ACTC'], (status) => ({ expected: first(status) })),
  ...each('firstStatusDirectDebit', ['PDNG', 'ACCP', 'ACTC'], (status) => ({
    expected: { '4.4 direct debit': status },
  })),
  ...each('duplicateKey', ['msgId', 'msgId+date', 'endToEndId', 'none'], (key) =>
    key === 'none' ? { expected: { '4.4 the same again': 'PDNG' } } : {},
  ),
  ...each('duplicateWindowDays', [90, 1]),
  ...each('duplicateCountsRefused', [true, false]),
  ...each('errorFormat', ['accept', 'xml', 'json'], () => ({ short: ['7 refused request'] })),
  ...each('errorProtection', ['plain', 'encrypted'], () => ({ short: ['7 refused request'] })),
  ...(['xml-secured', 'json', 'rfc6749'] as const).flatMap((tokenVariants) => {
    const client = { tokenVariant: tokenVariants } as const;
    return [
      variant({ tokenVariants }, { client, short: ['4.10 balance'] }),
      ...(['json', 'flat'] as const).map((tokenAnswer) =>
        variant({ tokenAnswer, tokenVariants }, { client }),
      ),
      ...(['text', 'number', 'none'] as const).map((tokenLifetime) =>
        variant({ tokenLifetime, tokenVariants }, { client }),
      ),
      ...(['bearer', 'none'] as const).map((tokenType) => variant({ tokenType, tokenVariants }, { client })),
    ];
  }),
  ...each('tokenExpiresIn', [1800, 60]),
  ...each('tokenBytes', [256, 4096]),
  ...each('tokenNamespace', ['urn:token', '*'], (tokenNamespace) => ({
    client: { tokenVariant: 'xml-secured', ...(tokenNamespace !== '*' && { tokenNamespace }) },
  })),
  ...each('inquiryNamespace', ['urn:inquiry', '*'], (inquiryNamespace) => ({
    client: inquiryNamespace === '*' ? {} : { inquiryNamespace },
  })),
  ...each('timeZone', ['Asia/Tokyo', 'America/Los_Angeles']),
  ...each('xmlDeclaration', ['refuse', 'allow']),
  ...each('pageSize', [1, 5_000]),
  ...(['header', 'body', 'both', 'nested', 'headers', 'link', 'none'] as const).flatMap((pageTotals) =>
    (['snake', 'camel', 'short', 'count'] as const).map((pageNames) =>
      variant({ pageTotals, pageNames }, pageNames === 'short' ? { short: ['4.2 search'] } : {}),
    ),
  ),
  ...each('closedDay', ['last', 'next']),
  ...each('beyondDocument', ['take', 'refuse']),
  ...each('searchFormat', ['any', 'content-type', 'accept', 'both']),
  ...each('retrieveClientId', ['taken', 'refused']),
  variant({ retrieveClientId: 'wanted' }, { expected: { '4.9 retrieve': 'status 400' } }),
  ...each('queryAmount', ['any', 'separate', 'amount-first', 'currency-first'], (form) =>
    ['any', 'separate'].includes(form) ? { key: { amount: '125.40', currency: 'EUR' } } : {},
  ),
  ...each('queryNames', ['any', 'pascal'], () => ({})),
  variant({ queryNames: 'camel' }, { client: { getSpelling: 'camel' }, short: ['4.8 inquiry'] }),
  ...each('dateTimeDigits', [0, 3, 9]),
  ...each('legacyEnhancedInquiry', [true]),
  variant(
    { legacyEnhancedInquiry: false },
    {
      expected: {
        '4.3 search, deprecated': 'status 404 Service Not Found this form of the inquiry has ended',
      },
    },
  ),
  ...(['any', 'query', 'header', 'path', 'body'] as const).map((caseParameters) => {
    const place = caseParameters === 'any' ? 'query' : caseParameters;
    // The XML forms have no member for them: a bank that wants them in the body takes the JSON forms alone.
    const refused = 'status 400 client_id is missing correct the request';
    const expected: Outcomes =
      caseParameters === 'body' ? { '4.5 reject in XML': refused, '4.6 recall in XML': refused } : {};
    return variant(
      { caseParameters },
      {
        client: { clientIdPlace: place, requestTypePlace: caseParameters === 'any' ? 'header' : place },
        expected,
        short: ['4.5 reconfirm in JSON'],
      },
    );
  }),
  ...each('caseStatus', [200, 202], () => ({ short: ['4.6 stop in JSON'] })),
  ...each('reasonPattern', ['^[A-Z]{4}$'], () => ({ reason: 'MSTK' })),
  ...each('recallReasonPattern', ['^DUPL$']),
  variant(
    { reconfirmType: 'RC', rejectType: 'RJ', stopType: 'ST', recallType: 'ST' },
    { types: { reconfirm: 'RC', reject: 'RJ', stop: 'ST' }, short: ['4.5 reject in XML'] },
  ),
  ...each('stopRules', ['practice', 'none']),
  ...each('balanceShape', ['document', 'newer', 'markers'], () => ({ short: ['4.10 balance'] })),
  ...each('balanceEntries', [0, 50]),
  ...each('amountDepth', [0, 1, 4, 12]),
  ...each('scalars', ['json', 'text']),
  ...each('extraBalance', ['', 'ZZ7Q']),
  ...each('lastPage', [true, false]),
  ...each('negativeBalances', ['signed', 'unsigned']),
  ...each('availabilityIndicator', ['amount', 'string']),
  ...each('signWith', [DEFAULTS.signWith]),
];
