// The example of a bank profile that comes with the desk: every choice as the interface document and common
// practice suggest it, and empty where only the bank, or the company's card, can say.
import { FIVE_DIGITS } from '../bank-rules/rule.ts';
import type { BankProfile } from '../bank-profile.ts';
import { NAMESPACE_PREFIX } from '../message-versions/version.ts';
import type { Environment } from '../environment.ts';

export interface ExampleFor {
  readonly environment: Environment;
  readonly company: { readonly id: string; readonly name: string };
  /** URIs of the company's keys; empty where none has been made. */
  readonly signing: string;
  readonly decryption: string;
}

/** A draft: it has the form of a profile and does not validate before its empty members are filled in. */
export function exampleProfile({ environment, company, signing, decryption }: ExampleFor): BankProfile {
  return {
    format: 'countersign/bank-profile/1',
    id: `bank-${environment}`,
    version: 1,
    name: '',
    environment,
    endpoint: {
      domain: '',
      hostLabel: environment === 'sandbox' ? 'sandbox' : '',
      segment: environment === 'production' ? 'prod' : 'sb',
    },
    clientId: '',
    paths: {
      createPayment: '/payments',
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
      variant: 'xml-secured',
      path: '/authenticationservices/v3/oauth/token',
      scope: '/authenticationservices/v1',
      namespace: '',
      sourceApplication: null,
      secret: 'oauth-client-secret',
      skewSeconds: 30,
    },
    initiation: {
      rootTag: 'Request',
      payloadTag: 'paymentBase64',
      contentType: 'application/xml',
      payloadType: `${NAMESPACE_PREFIX}{message}`,
    },
    inquiry: {
      namespace: '',
      contentType: 'application/xml',
      getParameters: 'pascal',
      amountForm: 'separate-parameter',
    },
    suites: { outgoing: 'modern', incoming: 'modern' },
    bankCertificates: { signing: [], encryption: [], tlsAuthorities: [] },
    keys: { signing, decryption, inquiry: null, tls: 'bank-tls' },
    requests: {
      reasonPattern: FIVE_DIGITS,
      clientIdPlace: 'query',
      requestTypePlace: 'header',
      format: 'json',
    },
    proxy: null,
    limits: {
      // Twice in Base64, as payload and as cipher text, this stays below the 10 MB a common XML stack takes
      // in one text node.
      messageBytes: 5_000_000,
      transactionsPerMessage: 10_000,
      answerBytes: 60_000_000,
      requestTimeoutSeconds: 60,
      inquiriesPerHour: 600,
    },
    timeZone: 'Europe/London',
    calendar: 'TARGET',
    initiatingParty: { name: company.name, id: company.id.slice(0, 35) },
  };
}
