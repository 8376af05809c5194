// Every member of a bank profile an administrator can change: where the rule for it stands, how it is typed,
// and what it binds.
import { PROFILE_DEFAULTS } from './practice.ts';

/** Parts of the form, in their order. */
export const PROFILE_GROUPS = [
  'identity',
  'address',
  'operations',
  'access-token',
  'envelope',
  'certificates',
  'keys',
  'inquiries',
  'cases',
  'connection',
  'calendar',
  'addresses',
] as const;
export type ProfileGroup = (typeof PROFILE_GROUPS)[number];

export type ProfileControl =
  | { readonly kind: 'text' }
  /** An empty text is null. */
  | { readonly kind: 'optional' }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** An operation that can be off: null, or its path. */
  | { readonly kind: 'operation'; readonly path: string }
  | { readonly kind: 'certificates' }
  | { readonly kind: 'authorities' };

export interface ProfileField {
  /** Member path, dots between names. */
  readonly path: string;
  readonly group: ProfileGroup;
  /** Section of the interface document, or of wire practice where the document leaves a hole. */
  readonly section: string;
  readonly control: ProfileControl;
  /**
   * What of a payment that was approved before depends on it. `bank`: which bank it goes to and is asked
   * about; `form`: as what and signed with
   * which key it goes there. A batch under way is never sealed or sent under a profile that differs in one of
   * these.
   * `case`: where the request of a case goes and as what, which is no less a part of what was approved.
   */
  readonly binds: 'bank' | 'form' | 'case' | null;
  /** What a member means that is left out; undefined for one that every profile has. */
  readonly whenAbsent?: string;
}

const text = { kind: 'text' } as const;
const optional = { kind: 'optional' } as const;
const choice = (...options: readonly string[]): ProfileControl => ({ kind: 'choice', options });
const whole = (least: number, most: number): ProfileControl => ({ kind: 'whole', least, most });
const SUITES = choice('modern', 'legacy');
const PLACES = ['header', 'query', 'path'] as const;

const row = (
  path: string,
  group: ProfileGroup,
  section: string,
  control: ProfileControl,
  binds: ProfileField['binds'] = null,
): ProfileField => ({ path, group, section, control, binds });
/**
 * A member that came later: it is written into a profile only where the bank differs from what its absence
 * means.
 */
const later = (
  path: keyof typeof PROFILE_DEFAULTS,
  group: ProfileGroup,
  section: string,
  control: ProfileControl,
  binds: ProfileField['binds'] = null,
): ProfileField => ({ ...row(path, group, section, control, binds), whenAbsent: PROFILE_DEFAULTS[path] });

export const PROFILE_FIELDS: readonly ProfileField[] = [
  row('name', 'identity', 'design 7', text),
  row('id', 'identity', 'design 7', text, 'bank'),
  row('initiatingParty.name', 'identity', 'ISO 20022 InitgPty', text),
  row('initiatingParty.id', 'identity', 'ISO 20022 InitgPty', optional),
  row('endpoint.domain', 'address', '4', text, 'bank'),
  row('endpoint.hostLabel', 'address', '4', choice('sandbox', ''), 'bank'),
  row('endpoint.segment', 'address', '4', choice('sb', 'prod'), 'bank'),
  row('clientId', 'address', '5, rules 2 and 3', text, 'bank'),
  row('paths.initiation', 'operations', '4.4', text, 'form'),
  row('paths.inquiry', 'operations', '4.7 and 4.8', text),
  row('paths.enhancedInquiry', 'operations', '4.2', text),
  row('paths.deprecatedEnhancedInquiry', 'operations', '4.3', {
    kind: 'operation',
    path: '/payment/enhancedinquiry',
  }),
  row('paths.retrieve', 'operations', '4.9', text),
  row('paths.balance', 'operations', '4.10; wire practice 6', text),
  row('paths.reconfirm', 'operations', '4.5', text, 'case'),
  row('paths.stop', 'operations', '4.6', text, 'case'),
  row('paths.createPayment', 'operations', '4.1', { kind: 'operation', path: '/payments' }),
  row('accessToken.variant', 'access-token', 'wire practice 1', choice('xml-secured', 'json', 'rfc6749')),
  row('accessToken.path', 'access-token', 'wire practice 1', text),
  row('accessToken.scope', 'access-token', 'wire practice 1', text),
  row('accessToken.namespace', 'access-token', 'wire practice 1', text),
  row('accessToken.sourceApplication', 'access-token', 'wire practice 1', optional),
  row('accessToken.skewSeconds', 'access-token', 'wire practice 1', whole(0, 300)),
  row('accessToken.secret', 'access-token', 'wire practice 1', text),
  row('initiation.rootTag', 'envelope', 'wire practice 2', text, 'form'),
  row('initiation.payloadTag', 'envelope', 'wire practice 2', text, 'form'),
  row('initiation.contentType', 'envelope', '4.4; wire practice 2', text, 'form'),
  row('initiation.payloadType', 'envelope', '4.4; wire practice 2', text, 'form'),
  row('suites.outgoing', 'envelope', 'wire practice 2', SUITES, 'form'),
  row('suites.incoming', 'envelope', 'wire practice 2', SUITES),
  row('bankCertificates.signing', 'certificates', 'wire practice 2 and 8', { kind: 'certificates' }),
  row('bankCertificates.encryption', 'certificates', 'wire practice 2 and 8', { kind: 'certificates' }),
  row('bankCertificates.tlsAuthorities', 'certificates', 'wire practice 8', { kind: 'authorities' }),
  row('keys.signing', 'keys', '5, rule 4; RFC 7512', text, 'form'),
  row('keys.decryption', 'keys', 'wire practice 8; RFC 7512', text),
  row('keys.inquiry', 'keys', 'design 2; RFC 7512', optional),
  row('keys.next.signing', 'keys', 'design 7; RFC 7512', optional),
  row('keys.next.decryption', 'keys', 'design 7; RFC 7512', optional),
  row('keys.next.from', 'keys', 'RFC 3339', optional),
  row('keys.tls', 'keys', 'wire practice 8', text),
  row('inquiry.namespace', 'inquiries', 'wire practice 4', text),
  row('inquiry.contentType', 'inquiries', '4.7', text),
  row('inquiry.getParameters', 'inquiries', '4.8; wire practice 4', choice('pascal', 'camel')),
  row(
    'inquiry.amountForm',
    'inquiries',
    '4.8',
    choice('separate-parameter', 'amount-then-currency', 'currency-then-amount'),
  ),
  later('search.contentType', 'inquiries', '4.2; wire practice 5', text),
  later('search.accept', 'inquiries', '4.2; wire practice 5', text),
  later('retrieve.clientId', 'inquiries', '4.9', choice('none', 'query', 'header')),
  row('requests.format', 'cases', '4.5 and 4.6', choice('json', 'xml')),
  row('requests.clientIdPlace', 'cases', '4.5; wire practice 7', choice('query', 'header', 'path')),
  row('requests.requestTypePlace', 'cases', '4.5; wire practice 7', choice(...PLACES)),
  later('requests.types.reconfirm', 'cases', '4.5; wire practice 7', text, 'case'),
  later('requests.types.reject', 'cases', '4.5; wire practice 7', text, 'case'),
  later('requests.types.stop', 'cases', '4.6; wire practice 7', text, 'case'),
  later('requests.types.recall', 'cases', '4.6; wire practice 7', text, 'case'),
  row('requests.reasonPattern', 'cases', '2.5; wire practice 7', text),
  later('requests.recallReasonPattern', 'cases', '4.6; wire practice 7 and 8', text),
  row('proxy', 'connection', 'RFC 9110, 9.3.6', optional),
  row('limits.requestTimeoutSeconds', 'connection', 'wire practice 3', whole(1, 600)),
  row('limits.answerBytes', 'connection', '8', whole(1_000, 1_000_000_000)),
  row('limits.messageBytes', 'connection', '8; wire practice 2', whole(10_000, 1_000_000_000)),
  row('limits.transactionsPerMessage', 'connection', '8', whole(1, 1_000_000)),
  row('limits.inquiriesPerHour', 'connection', '7; wire practice 8', whole(1, 100_000)),
  row('timeZone', 'calendar', '2.2', text),
  row('calendar', 'calendar', '2.2', choice('TARGET', 'weekends')),
  later('closedDay', 'calendar', '2.2 and 8', choice('either', 'last', 'next')),
  later('addresses', 'addresses', 'ISO 20022 PstlAdr', choice('market', 'hybrid', 'structured'), 'form'),
];
