// The sample bank profile.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { TRAINING_BANK_NAME } from '../../../shared/domain/training-bank.ts';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const certificate = { pem: PEM, sha256: 'ab'.repeat(32) };

/** Only the training desk talks to the training bank. */
export function nameOfBank(environment: BankProfile['environment']): Pick<BankProfile, 'id' | 'name'> {
  return environment === 'training'
    ? { id: 'training', name: TRAINING_BANK_NAME }
    : { id: `bank-${environment}`, name: 'Sound Northern Bank' };
}

export function profile(environment: BankProfile['environment']): BankProfile {
  return {
    format: 'countersign/bank-profile/1',
    ...nameOfBank(environment),
    version: 1,
    environment,
    endpoint:
      environment === 'production'
        ? { domain: 'bank.example', hostLabel: '', segment: 'prod' }
        : { domain: 'bank.example', hostLabel: 'sandbox', segment: 'sb' },
    clientId: 'nordhaven-01',
    paths: {
      createPayment: null,
      enhancedInquiry: '/v3/inquiry',
      deprecatedEnhancedInquiry: null,
      initiation: '/v3/initiation',
      reconfirm: '/v1/reconfirm',
      stop: '/v1/stop',
      inquiry: '/v3/status',
      retrieve: '/v1/retrieve/{EndToEndId}',
      balance: '/v3/balance',
    },
    accessToken: {
      variant: 'xml-secured',
      path: '/authenticationservices/v3/oauth/token',
      scope: '/authenticationservices/v1',
      namespace: 'urn:token',
      sourceApplication: null,
      secret: 'oauth-secret',
      skewSeconds: 30,
    },
    initiation: {
      rootTag: 'Request',
      payloadTag: 'paymentBase64',
      contentType: 'application/xml',
      payloadType: 'urn:iso:std:iso:20022:tech:xsd:{message}',
    },
    inquiry: {
      namespace: 'urn:inquiry',
      contentType: 'application/xml',
      getParameters: 'camel',
      amountForm: 'separate-parameter',
    },
    suites: { outgoing: 'modern', incoming: 'modern' },
    bankCertificates: {
      signing: [certificate],
      encryption: [certificate],
      tlsAuthorities: environment === 'production' ? [certificate.pem] : [],
    },
    keys: {
      signing: 'pkcs11:token=Company%20seal;id=%01',
      decryption: 'pkcs11:token=Company%20seal;id=%02',
      inquiry: null,
      tls: 'mutual-tls',
    },
    requests: {
      reasonPattern: '^\\d{5}$',
      clientIdPlace: 'query',
      requestTypePlace: 'header',
      format: 'json',
    },
    proxy: null,
    limits: {
      messageBytes: 7_500_000,
      transactionsPerMessage: 10_000,
      answerBytes: 20_000_000,
      requestTimeoutSeconds: 60,
      inquiriesPerHour: 120,
    },
    timeZone: 'Europe/Berlin',
    calendar: 'TARGET',
    initiatingParty: { name: 'Nordhaven Maritime A/S', id: null },
  };
}
