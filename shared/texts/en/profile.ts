// Words of the bank profile: each member with its name and meaning, the preview, certificates, secrets and
// versions.
import { TYPED_NAMES } from '../../domain/message-versions/catalogue.ts';
import type { ProfileGroup } from '../../domain/profile/fields.ts';

export const groups: Readonly<Record<ProfileGroup, string>> = {
  identity: 'Name and company',
  address: 'Address and client',
  operations: 'Operations and their paths',
  'access-token': 'Access token',
  envelope: 'Envelope and suites',
  certificates: 'Certificates of the bank',
  keys: 'Keys of the company',
  inquiries: 'Status inquiry',
  cases: 'Cases',
  connection: 'Proxy and limits',
  calendar: 'Time zone and calendar',
};

/** Name and meaning of each member, by its path. */
export const members: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  name: ['Name', 'How officers know this bank.'],
  id: ['Profile id', 'Small letters, digits, hyphens. Another id is another bank.'],
  'initiatingParty.name': ['Initiating party', 'Stands in every message as who sends it.'],
  'initiatingParty.id': [
    'Initiating party id',
    'The bank’s identification of the sender; empty when it gave none.',
  ],
  'endpoint.domain': ['Host', 'Domain of the service, with a port if it is not 443.'],
  'endpoint.hostLabel': [
    'Host label',
    'Goes before the host: sandbox in the test environment, nothing in production.',
  ],
  'endpoint.segment': [
    'Path segment',
    'First part of the path: sb in the test environment, prod in production.',
  ],
  clientId: [
    'Client id',
    'The reference the bank gave this company. Part of every token request and of the query.',
  ],
  'paths.initiation': ['Payment initiation', 'Where sealed messages go.'],
  'paths.inquiry': ['Status inquiry', 'For both forms, POST and GET.'],
  'paths.enhancedInquiry': ['Enhanced inquiry', 'The search, in its version 3 form.'],
  'paths.deprecatedEnhancedInquiry': [
    'Enhanced inquiry, deprecated form',
    'Off unless the bank still wants it. Searches then can choose it, marked as deprecated.',
  ],
  'paths.retrieve': ['Retrieve a payment', 'Needs the part {EndToEndId}.'],
  'paths.balance': ['Balances', 'The path differs between deployments of the service.'],
  'paths.reconfirm': ['Reconfirm and reject', 'Cases of financial-institution payments.'],
  'paths.stop': ['Stop and recall', 'Cases of financial-institution payments.'],
  'paths.createPayment': [
    'Create payment',
    'A second way to hand over a message. Off unless the bank offers it.',
  ],
  'accessToken.variant': [
    'Request',
    'xml-secured is signed and encrypted like a payment; json and rfc6749 are not.',
  ],
  'accessToken.path': ['Path', 'Where access tokens are asked for.'],
  'accessToken.scope': ['Scope', 'What the token is asked for.'],
  'accessToken.namespace': ['Namespace', 'Of the element oAuthToken; only for xml-secured.'],
  'accessToken.sourceApplication': ['Source application', 'Only where the bank wants one.'],
  'accessToken.skewSeconds': ['Renew early by (s)', 'A token is renewed this long before it runs out.'],
  'accessToken.secret': [
    'Client secret in the vault',
    'The name of the secret. The secret itself never stands in a profile.',
  ],
  'initiation.rootTag': ['Root element', 'Holds the payload element and the signature.'],
  'initiation.payloadTag': ['Payload element', 'Holds the pain document in Base64.'],
  'initiation.contentType': ['Content-Type', 'Of the initiation.'],
  'initiation.payloadType': ['PayloadType', `Header; {message} becomes ${TYPED_NAMES}.`],
  'suites.outgoing': [
    'Suite out',
    'modern: SHA-256, AES-256-GCM, OAEP. legacy: SHA-1 and 3DES, only because a bank wants it.',
  ],
  'suites.incoming': ['Suite in', 'Answers in another suite stay unread.'],
  'bankCertificates.signing': ['The bank signs with', 'Old and new side by side while the bank renews.'],
  'bankCertificates.encryption': ['Encrypted for', 'The newest one that is valid is used.'],
  'bankCertificates.tlsAuthorities': [
    'Authorities of the connection',
    'Who vouches for the bank’s server. None: the system’s own list.',
  ],
  'keys.signing': ['Signing key', 'pkcs11: URI of the company’s key. The company seal.'],
  'keys.decryption': ['Decryption key', 'pkcs11: URI. Opens what the bank answers.'],
  'keys.inquiry': ['Key for inquiries', 'Where the bank allows a separate one; empty: the signing key.'],
  'keys.next.signing': [
    'Next signing key',
    'A renewed key that signs from the day of change on. The onboarding binder drafts it.',
  ],
  'keys.next.decryption': [
    'Next decryption key',
    'A renewed key; the one so far goes on opening answers beside it.',
  ],
  'keys.next.from': ['Day of change', 'The instant from which the renewed keys serve, in UTC.'],
  'keys.tls': ['Connection key in the vault', 'The name of the mutual-TLS key and certificate.'],
  'inquiry.namespace': ['Namespace', 'Of the element paymentInquiryRequest.'],
  'inquiry.contentType': ['Content-Type', 'Of the inquiry by POST.'],
  'inquiry.getParameters': ['Names of GET parameters', 'pascal: EndToEndId. camel: endToEndId.'],
  'inquiry.amountForm': [
    'Amount and currency in a GET',
    'separate-parameter: InstdAmt and Ccy, as the bank’s document writes it. The others put both into one parameter.',
  ],
  'search.contentType': [
    'Search: Content-Type',
    'How a search names the format it is sent in. Empty: the usual PSRJ03 value.',
  ],
  'search.accept': [
    'Search: Accept',
    'How a search names the format it wants back. Empty: the usual PSRJ03 value.',
  ],
  'retrieve.clientId': [
    'Client id when retrieving a payment',
    'none: not sent, as the bank’s document has it. query or header: only where the bank asks for it.',
  ],
  'requests.format': ['Format of cases', 'json or xml (camt.056 for stop and recall).'],
  'requests.clientIdPlace': ['Place of client_id', 'In requests of cases.'],
  'requests.requestTypePlace': ['Place of request_type', 'In requests of cases.'],
  'requests.types.reconfirm': [
    'Request type: reconfirm',
    'What the bank calls a request to let a payment go on.',
  ],
  'requests.types.reject': [
    'Request type: reject',
    'What the bank calls a request to refuse a payment that waits.',
  ],
  'requests.types.stop': [
    'Request type: stop',
    'What the bank calls a request to stop a payment before it is settled.',
  ],
  'requests.types.recall': [
    'Request type: recall',
    'What the bank calls a request to get a settled payment back.',
  ],
  'requests.reasonPattern': [
    'Reconfirm and reject: reason codes',
    'A pattern. The document says five digits: ^\\d{5}$',
  ],
  'requests.recallReasonPattern': [
    'Stop and recall: reason codes',
    'A pattern. A list like ^(DUPL|CUST)$ becomes a choice in the form of a case.',
  ],
  proxy: ['Proxy', 'http:// or https:// with host and port; empty: none.'],
  'limits.requestTimeoutSeconds': ['Time-out (s)', 'For one request, connection and answer together.'],
  'limits.answerBytes': ['Largest answer (bytes)', 'What is longer is cut and not read.'],
  'limits.messageBytes': ['Largest message (bytes)', 'Batches are split so that no message is larger.'],
  'limits.transactionsPerMessage': [
    'Payments in a message',
    'Batches are split so that no message holds more.',
  ],
  'limits.inquiriesPerHour': ['Inquiries an hour', 'The budget of the follow-up.'],
  timeZone: ['Time zone of the bank', 'Its business date decides which windows can be asked.'],
  calendar: ['Calendar of the bank', 'Which days are business days.'],
  closedDay: [
    'Business date on a closed day',
    'last or next open day, as the bank told you. either: not known; searches near the 90-day limit then warn.',
  ],
};

export const profileWords = {
  edit: 'Edit the profile',
  export: 'Export',
  import: 'Import a file',
  exported: (name: string) => `${name} saved. It holds no secret.`,
  editor: 'Edit the bank profile',
  form: 'Members of the profile',
  section: (section: string) =>
    /^\d/u.test(section)
      ? `Interface document ${section}`
      : section.startsWith('design')
        ? ''
        : section.replace('wire practice', 'Wire practice'),
  none: 'none',
  notEnabled: 'not enabled',
  emptyLabel: '(none)',
  add: 'Add a certificate',
  addTitle: 'Add a certificate of the bank',
  pem: 'Certificate (PEM)',
  pemHint: 'Begins with -----BEGIN CERTIFICATE-----',
  chooseFile: 'From a file',
  addDo: 'Add to the draft',
  remove: (subject: string) => `Remove ${subject}`,
  unread: 'A certificate that is not read yet',
  binds: 'binds payments',
  changedMark: 'changed',
  preview: 'What saving does',
  nothing: 'The draft says the same as the profile in force.',
  versionText: (version: number) => `Becomes version ${version}.`,
  problems: (count: number) => (count === 1 ? '1 rule is broken' : `${count} rules are broken`),
  whole: 'The profile as a whole',
  differences: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  before: 'Before',
  after: 'After',
  held: (batches: number, messages: number) =>
    `Held back until they are returned or the old values come back: ${batches} ${batches === 1 ? 'batch' : 'batches'} frozen or later, ${messages} ${messages === 1 ? 'message' : 'messages'} not sent. Nothing that was approved goes to another place.`,
  newCertificate: 'New certificate',
  compare: 'I compared them',
  compareNote:
    'Compare the eight words with the bank’s letter, or over a telephone number you already had. Not with a message that brought the file.',
  compareAs: (who: string) => `Logged as said by ${who}.`,
  comparedBy: (who: string, when: string) => `Compared by ${who}, ${when}`,
  who: 'Who saves it',
  whoNote:
    'Stands in the log as said here: on this desk no card proves it. In production the quorum signs with its cards.',
  whoSaid: 'Stands in the log as said here: no card proves it.',
  reason: 'Reason (kept in the log)',
  save: (version: number) => `Save as version ${version}`,
  saved: (version: number) => `Version ${version} of the bank profile is in force.`,
  exportDraft: 'Save the draft as a file',
  again: 'Begin again from the profile in force',
  unsaved: 'This draft is not saved yet.',
  openDraft: 'Go on with the draft',
  versions: 'Versions',
  versionsNote: 'Never removed, never going back',
  inForce: 'in force',
  savedBy: (who: string, when: string) => (when === '' ? who : `${who}, ${when}`),
  useAgain: 'Start a draft from it',
  desk: 'this desk',
  secrets: 'Secrets',
  secretsNote: 'They go into the vault and never come out here.',
  kinds: { 'client-secret': 'Client secret', 'connection-key': 'Connection key (mutual TLS)' },
  present: 'in the vault',
  missing: 'missing',
  replace: 'Replace',
  put: 'Put in',
  secretTitle: {
    'client-secret': 'Put a client secret into the vault',
    'connection-key': 'Put a connection key into the vault',
  },
  secretValue: 'Client secret',
  keyPem: 'Private key (PEM, without passphrase)',
  certificatePem: 'Its certificate (PEM)',
  secretDo: 'Put into the vault',
  secretDone: 'The secret is in the vault.',
  secretBlank: "The secret begins or ends with a blank. Delete it unless the bank's secret has it.",
  until: (day: string) => `until ${day}`,
  notJson: 'The file is not a bank profile: it is no JSON object.',
};
