// Owns a complete bank profile for tests of the envelope and the link.
import { bankProfileSchema, type BankProfile, type Suite } from '../../shared/domain/bank-profile.ts';

interface Certificates {
  readonly signing: { readonly certificatePem: string; readonly sha256: string };
  readonly encryption: { readonly certificatePem: string; readonly sha256: string };
}

/** A training profile whose every open choice is the interface document's or the wire practice's default. */
export function trainingProfile(
  bank: Certificates,
  suite: Suite = 'modern',
  domain = '127.0.0.1:1',
): BankProfile {
  const pinned = (c: { readonly certificatePem: string; readonly sha256: string }) => [
    { pem: c.certificatePem, sha256: c.sha256 },
  ];
  return bankProfileSchema.parse({
    format: 'countersign/bank-profile/1',
    id: 'training-bank',
    version: 1,
    name: 'Training bank',
    environment: 'training',
    endpoint: { domain, hostLabel: '', segment: 'sb' },
    clientId: 'client-1',
    paths: {
      createPayment: null,
      enhancedInquiry: '/paymentservices/v3/payment/enhancedinquiry',
      deprecatedEnhancedInquiry: null,
      initiation: '/paymentservices/v1/payment/initiation',
      reconfirm: '/payments/reconfirmations',
      stop: '/payments/stops',
      inquiry: '/paymentservices/v1/payment/inquiry',
      retrieve: '/payment/inquiry/{EndToEndId}',
      balance: '/cards/vca/v2/v3/balance/inquiry',
    },
    accessToken: {
      variant: 'json',
      path: '/authenticationservices/v4/oauth/token',
      scope: '/authenticationservices/v1',
      namespace: 'http://com.citi.citiconnect/services/types/oauthtoken/v1',
      sourceApplication: null,
      secret: 'oauth',
      skewSeconds: 30,
    },
    initiation: {
      rootTag: 'Request',
      payloadTag: 'paymentBase64',
      contentType: 'application/xml',
      payloadType: 'urn:iso:std:iso:20022:tech:xsd:{message}',
    },
    inquiry: {
      namespace: 'http://com.citi.citiconnect/services/types/inquiries/payment/v1',
      contentType: 'application/xml',
      getParameters: 'pascal',
      amountForm: 'separate-parameter',
    },
    suites: { outgoing: suite, incoming: suite },
    bankCertificates: {
      signing: pinned(bank.signing),
      encryption: pinned(bank.encryption),
      tlsAuthorities: [],
    },
    keys: { signing: 'vault:seal', decryption: 'vault:seal', inquiry: null, tls: 'tls' },
    requests: {
      reasonPattern: '^[0-9]{5}$',
      clientIdPlace: 'query',
      requestTypePlace: 'header',
      format: 'json',
    },
    proxy: null,
    limits: {
      messageBytes: 7_000_000,
      transactionsPerMessage: 10_000,
      answerBytes: 1_000_000,
      requestTimeoutSeconds: 60,
      inquiriesPerHour: 600,
    },
    timeZone: 'Europe/Berlin',
    calendar: 'TARGET',
    initiatingParty: { name: 'Countersign Training GmbH', id: null },
  });
}
