// Owns the list of variants of the second bank: every value of every switch of its README, and what the desk
// has to come to.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import {
  DEFAULT_OPTIONS,
  type BankOptions,
  type ErrorShape,
  type PagingOptions,
} from '../second-bank/bank/options.ts';
import { USUAL_SIDE, type DeskSide } from './desk.ts';
import type { OperationName, Outcomes, Variant } from './variant.ts';

export type DeskVariant = Variant<Partial<BankOptions>, DeskSide>;

/** What the desk comes to at this bank unless a variant says otherwise. */
export const DESK_OUTCOMES: Readonly<Record<OperationName, string>> = {
  '4.4 credit transfer': 'PDNG',
  '4.4 direct debit': 'ACTC',
  '4.4 the same again': 'unknown duplicate-request',
  '4.1 create': 'unknown payment-id-only',
  '4.7 inquiry': 'PDNG',
  '4.8 inquiry': 'PDNG',
  '4.7 unknown payment': 'no records',
  '4.9 retrieve': 'PDNG',
  '4.2 search': 'found, whole',
  '4.2 search in XML': 'found, whole',
  '4.3 search, deprecated': 'found, whole',
  '4.5 reconfirm in JSON': 'ACCP',
  '4.5 reject in XML': 'ACCP',
  '4.6 stop in JSON': 'ACCP',
  '4.6 recall in XML': 'ACCP',
  '4.10 balance': 'full, with balances',
  '7 refused request': 'status 400, in the words of the bank',
};

/** Switches that are left out, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  port: 'no place of the document',
  basePath: 'the environment segment of section 4, the same in every variant',
  clients: 'registrations, no place of the document',
  accounts: 'accounts, no place of the document',
  schemaFolder: 'the schemas are judged by the tests of the second bank',
  handshake: 'settled when the bank starts; the tests of the link refuse each certificate',
  jsonSeal: 'practice 9: how a JSON twin is protected is public nowhere, and the desk sends none',
  rate: 'what meets the limit is 429 whatever it asks; the pauses are in test/bank/answer-bodies.test.ts',
  retryAfter: 'the same',
  retryAfterSeconds: 'the same',
  ignoredRules: 'a defect for the test of the tests',
  booksTwice: 'a defect for the test of the tests',
  strangeAnswers: 'a defect for the test of the tests',
};

interface More {
  readonly profile?: DeskSide['profile'];
  readonly stopFields?: DeskSide['stopFields'];
  readonly reason?: string;
  readonly expected?: Outcomes;
  readonly short?: readonly OperationName[];
}

function variant(
  bank: Partial<BankOptions>,
  more: More = {},
  named = Object.keys(bank)[0] ?? '',
): DeskVariant {
  const {
    profile = USUAL_SIDE.profile,
    stopFields = null,
    reason = USUAL_SIDE.reason,
    expected = {},
    short = [],
  } = more;
  const value = Object.entries(bank)
    .map(([name, each]) => (name === named ? '' : `${name} `) + JSON.stringify(each ?? null))
    .join(', ');
  return { switch: named, value, bank, side: { profile, stopFields, reason }, expected, short };
}

const with_ =
  <K extends keyof BankProfile>(group: K, members: Partial<BankProfile[K]>) =>
  (profile: BankProfile): BankProfile => ({
    ...profile,
    [group]: { ...(profile[group] as object), ...members },
  });

const TOKEN = '/authenticationservices/v';
const tokenProfile = (tokenVariant: BankProfile['accessToken']['variant'], version: number) =>
  with_('accessToken', { variant: tokenVariant, path: `${TOKEN}${version}/oauth/token` });
const TOKENS = [
  ['xml-secured', 3],
  ['json', 4],
  ['rfc6749', 4],
] as const;

const tokens: readonly DeskVariant[] = [
  ...TOKENS.map(([one, version]) =>
    variant({ tokenVariants: [one] }, { profile: tokenProfile(one, version), short: ['4.9 retrieve'] }),
  ),
  ...[1, 2].map((version) =>
    variant(
      { tokenVariants: ['xml-secured'], tokenLength: 1000 + version },
      { profile: tokenProfile('xml-secured', version) },
    ),
  ),
  ...TOKENS.flatMap(([one, version]) =>
    (['as-asked', 'xml', 'json', 'rfc6749'] as const).map((tokenAnswer) =>
      variant(
        { tokenAnswer, tokenVariants: [one] },
        { profile: tokenProfile(one, version), ...(one === 'json' && { short: ['4.10 balance'] }) },
      ),
    ),
  ),
  ...TOKENS.flatMap(([one, version]) =>
    (['text', 'number', 'absent'] as const).map((tokenLifetimeForm) =>
      variant({ tokenLifetimeForm, tokenVariants: [one] }, { profile: tokenProfile(one, version) }),
    ),
  ),
  variant({ tokenLifetime: 60 }),
  variant({ tokenLength: 1400 }),
  variant({ tokenLength: 8000 }),
  variant({ tokenScope: '/all' }, { profile: with_('accessToken', { scope: '/all' }) }),
  variant(
    { tokenNamespace: 'urn:token' },
    {
      profile: (profile) =>
        tokenProfile('xml-secured', 3)(with_('accessToken', { namespace: 'urn:token' })(profile)),
    },
  ),
];

const suites = (outgoing: 'modern' | 'legacy', incoming = outgoing) =>
  with_('suites', { outgoing, incoming });
const envelopes: readonly DeskVariant[] = [
  variant({ suites: ['modern'] }),
  variant(
    { suites: ['legacy'] },
    { profile: suites('legacy'), short: ['4.4 credit transfer', '4.7 inquiry'] },
  ),
  variant({ answerSuite: 'legacy' }, { profile: suites('modern', 'legacy') }),
  variant({ answerSuite: 'modern' }, { profile: suites('legacy', 'modern') }),
  variant({ answerKeyName: 'bank-2026' }),
  variant(
    { envelopeRoot: 'Payload', envelopeTag: 'content' },
    { profile: with_('initiation', { rootTag: 'Payload', payloadTag: 'content' }) },
  ),
  variant(
    { xmlMediaTypes: ['text/xml'] },
    {
      profile: (profile) =>
        with_('inquiry', { contentType: 'text/xml' })(
          with_('initiation', { contentType: 'text/xml' })(profile),
        ),
      // Practice 7 names no other media type for the XML of cases.
      expected: {
        '4.5 reject in XML': 'not-taken bank-media-type',
        '4.6 recall in XML': 'not-taken bank-media-type',
      },
    },
  ),
  variant(
    { payloadTypePrefix: 'urn:payload:' },
    { profile: with_('initiation', { payloadType: 'urn:payload:{message}' }) },
  ),
  ...(['Response', 'psr1', 'pain.002'] as const).map((initiationAnswer) =>
    variant({ initiationAnswer }, { short: ['4.4 credit transfer'] }),
  ),
  // The JSON form without protection carries no signature: it proves nothing of a payment.
  variant(
    { initiationAnswer: 'psrDocument' },
    {
      expected: {
        '4.4 credit transfer': 'unknown answer-unsigned',
        '4.4 direct debit': 'unknown answer-unsigned',
      },
      short: ['4.4 credit transfer'],
    },
  ),
  ...(['PDNG', 'ACCP', 'ACTC'] as const).map((firstStatus) =>
    variant(
      { firstStatus },
      {
        expected: {
          '4.4 credit transfer': firstStatus,
          '4.7 inquiry': firstStatus,
          '4.8 inquiry': firstStatus,
          '4.9 retrieve': firstStatus,
        },
      },
    ),
  ),
  ...(['PDNG', 'ACCP', 'ACTC'] as const).map((directDebitStatus) =>
    variant({ directDebitStatus }, { expected: { '4.4 direct debit': directDebitStatus } }),
  ),
  variant({ duplicateKey: 'message' }),
  variant({ duplicateKey: 'end-to-end' }),
  variant({ duplicateKey: 'bytes' }),
  variant({ duplicateSeconds: 3600 }),
  variant({ onlyKnownAccounts: true }),
  variant({ paymentIdForm: 'number' }),
  variant({ createdStatus: 201 }, { short: ['4.1 create'] }),
];

const unknown404: Outcomes = { '4.7 unknown payment': 'failed bank-address' };
const inquiries: readonly DeskVariant[] = [
  variant({ inquiryNamespace: 'urn:inquiry' }, { profile: with_('inquiry', { namespace: 'urn:inquiry' }) }),
  variant({ inquiryNamespace: undefined }),
  variant({ globalNumberAlone: true }),
  ...(['date', 'date-time'] as const).map((executionDateForm) => variant({ executionDateForm })),
  // What carries no signature proves nothing of a payment.
  variant(
    { getAnswer: 'plain' },
    { expected: { '4.8 inquiry': 'failed answer-unsigned' }, short: ['4.8 inquiry'] },
  ),
  ...(['psrDocument', 'plain'] as const).map((retrieveAnswer) =>
    variant({ retrieveAnswer }, { expected: { '4.9 retrieve': 'not understood' }, short: ['4.9 retrieve'] }),
  ),
  variant({ unknownPayment: '404' }, { expected: unknown404 }),
  variant(
    { inquiryNamespace: DEFAULT_OPTIONS.inquiryNamespace },
    { profile: with_('inquiry', { getParameters: 'camel' }) },
  ),
];

const PLACES = ['header', 'body', 'both', 'none'] as const;
const paging = (change: Partial<PagingOptions>): Partial<BankOptions> => ({
  paging: { ...DEFAULT_OPTIONS.paging, size: 2, ...change },
});
/** A page after the last is refused here, so a result whose size nobody says is never whole. */
const endless: Outcomes = {
  '4.2 search': 'found, failed bank-request-refused',
  '4.2 search in XML': 'found, failed bank-request-refused',
  '4.3 search, deprecated': 'found, failed bank-request-refused',
};
const searches: readonly DeskVariant[] = [
  ...(['accept', 'content-type'] as const).map((enhancedFormat) =>
    variant({ enhancedFormat }, { short: ['4.2 search'] }),
  ),
  variant({ unknownCriteria: 'ignore' }),
  variant(
    { deprecatedEnhanced: '410' },
    { expected: { '4.3 search, deprecated': 'lost, failed bank-request-refused' } },
  ),
  variant({ executionDateName: 'request_execution_date' }),
  ...PLACES.flatMap((place) =>
    (['snake', 'camel', 'short'] as const).flatMap((names) =>
      (['pairs', 'json'] as const).flatMap((headerForm) =>
        (['number', 'text'] as const).map((numbers) =>
          variant(paging({ place, names, headerForm, numbers }), {
            expected: place === 'none' ? endless : {},
            ...(names === 'camel' &&
              headerForm === 'json' &&
              numbers === 'text' && { short: ['4.2 search'] }),
          }),
        ),
      ),
    ),
  ),
  variant(paging({ place: 'body', bodyObject: '' })),
  variant(paging({ header: 'X-Pagination' })),
];

const CASE_PLACES = ['query', 'header', 'path'] as const;
const cases: readonly DeskVariant[] = [
  ...CASE_PLACES.flatMap((clientIdPlace) =>
    CASE_PLACES.map((requestTypePlace) =>
      variant(
        { clientIdPlace, requestTypePlace },
        {
          profile: with_('requests', { clientIdPlace, requestTypePlace }),
          ...(clientIdPlace === requestTypePlace && { short: ['4.5 reconfirm in JSON'] }),
        },
      ),
    ),
  ),
  variant(
    { reconfirmTypes: ['CONFIRM', 'DENY'] },
    {
      profile: with_('requests', { types: { reconfirm: 'CONFIRM', reject: 'DENY' } }),
      short: ['4.5 reject in XML'],
    },
  ),
  variant(
    { stopTypes: ['HALT', 'RECALL'] },
    {
      profile: with_('requests', { types: { stop: 'HALT', recall: 'RECALL' } }),
      short: ['4.6 stop in JSON'],
    },
  ),
  variant(
    { reasonPattern: '^[A-Z]{4}$' },
    { reason: 'MSTK', profile: with_('requests', { reasonPattern: '^[A-Z]{4}$' }) },
  ),
  variant({ stopIdentification: 'or-end-to-end' }, { stopFields: {} }),
  variant({ acceptedCaseStatus: 202 }, { short: ['4.6 stop in JSON'] }),
];

const balances: readonly DeskVariant[] = [
  variant(
    { balancePath: '/accountstatementservices/v3/balance/inquiry' },
    { profile: with_('paths', { balance: '/accountstatementservices/v3/balance/inquiry' }) },
  ),
  ...(['accounts', 'every-leaf'] as const).map((balanceShape) =>
    variant({ balanceShape }, { short: ['4.10 balance'] }),
  ),
  variant({ balanceAmount: 'text' }),
  variant({ availabilityIndicator: 'amount' }),
  ...([0, 1, 2, 3, 4] as const).map((amountDetailsDepth) => variant({ amountDetailsDepth })),
  variant({ debitAmounts: 'signed' }),
  variant({ todayBalances: 'interim' }),
  variant({ unknownAccount: 'empty' }),
  variant({ offsetMinutes: 540 }),
  variant({ offsetMinutes: -480 }),
  variant({ holidays: [new Date().toISOString().slice(0, 10)] }),
  ...(['next', 'itself'] as const).map((closedDay) => variant({ closedDay })),
];

/**
 * Shapes that are none of practice: their text is in the answer as it came, and no word of it is taken for
 * the bank's.
 */
const NO_WORDS: readonly ErrorShape[] = ['html', 'empty', 'text', 'nested', 'other-names'];
const SHAPES: readonly ErrorShape[] = [
  'native',
  'xml',
  'json',
  'html',
  'empty',
  'text',
  'encrypted',
  'nested',
  'other-names',
];
const again = (shape: ErrorShape): Outcomes => ({
  '4.4 the same again':
    NO_WORDS.includes(shape) && shape !== 'empty' ? 'unknown answer-foreign' : 'unknown duplicate-request',
});
const refusals: readonly DeskVariant[] = [
  ...SHAPES.map((errorShape) =>
    variant(
      { errorShape },
      {
        expected: {
          ...again(errorShape),
          '7 refused request': `status 400, ${NO_WORDS.includes(errorShape) ? 'no words' : 'in the words of the bank'}`,
        },
        short: ['7 refused request'],
      },
    ),
  ),
  ...[403, 409, 422, 500].map((status) =>
    variant(
      { statusOfRule: { 'enhanced.bic': status } },
      { expected: { '7 refused request': `status ${status}, in the words of the bank` } },
    ),
  ),
];

export const DESK_VARIANTS: readonly DeskVariant[] = [
  variant(
    {},
    {
      short: [
        '4.4 credit transfer',
        '4.4 direct debit',
        '4.4 the same again',
        '4.8 inquiry',
        '4.3 search, deprecated',
        '4.6 recall in XML',
      ],
    },
    'as it starts',
  ),
  ...tokens,
  ...envelopes,
  ...inquiries,
  ...searches,
  ...cases,
  ...balances,
  ...refusals,
];
