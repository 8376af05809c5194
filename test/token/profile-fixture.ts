// A bank profile for tests of the company key.
import type { CompanyKey, WrappedKey } from '../../main/ports/token.ts';
import { type BankProfile, bankProfileSchema } from '../../shared/domain/bank-profile.ts';

export const KEY_URI = 'pkcs11:token=Company%20seal;id=%01';

/** What an answer's content key is unwrapped with: a profile whose bank wraps so, for this key. */
export function unwrapJob(key: CompanyKey, wrapped: WrappedKey) {
  const incoming = wrapped.algorithm === 'rsa-1_5' ? 'legacy' : 'modern';
  const keys = { ...profileWith().keys, decryption: key.uri };
  return { key, wrapped, profile: profileWith({ suites: { outgoing: 'modern', incoming }, keys }) };
}

export function profileWith(more: Partial<BankProfile> = {}): BankProfile {
  const certificate = {
    pem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    sha256: 'c'.repeat(64),
  };
  return bankProfileSchema.parse({
    format: 'countersign/bank-profile/1',
    id: 'bank',
    version: 1,
    name: 'Test bank',
    environment: 'training',
    endpoint: { domain: '127.0.0.1:1', hostLabel: 'sandbox', segment: 'sb' },
    clientId: 'client',
    paths: {
      createPayment: null,
      enhancedInquiry: '/a',
      deprecatedEnhancedInquiry: null,
      initiation: '/b',
      reconfirm: '/c',
      stop: '/d',
      inquiry: '/e',
      retrieve: '/f',
      balance: '/g',
    },
    accessToken: {
      variant: 'xml-secured',
      path: '/oauth',
      scope: '/authenticationservices/v1',
      namespace: 'urn:test:oauth',
      sourceApplication: 'DESK',
      secret: 'oauth',
      skewSeconds: 30,
    },
    initiation: {
      rootTag: 'Request',
      payloadTag: 'paymentBase64',
      contentType: 'application/xml',
      payloadType: 'urn:{message}',
    },
    inquiry: {
      namespace: 'urn:test:inquiry',
      contentType: 'application/xml',
      getParameters: 'pascal',
      amountForm: 'separate-parameter',
    },
    suites: { outgoing: 'modern', incoming: 'modern' },
    bankCertificates: { signing: [certificate], encryption: [certificate], tlsAuthorities: [] },
    keys: { signing: KEY_URI, decryption: KEY_URI, inquiry: null, tls: 'tls' },
    requests: { reasonPattern: '.*', clientIdPlace: 'query', requestTypePlace: 'header', format: 'json' },
    proxy: null,
    limits: {
      messageBytes: 10_000_000,
      transactionsPerMessage: 10_000,
      answerBytes: 1_000_000,
      requestTimeoutSeconds: 60,
      inquiriesPerHour: 100,
    },
    timeZone: 'UTC',
    calendar: 'TARGET',
    initiatingParty: { name: 'Example AG', id: null },
    ...more,
  });
}
