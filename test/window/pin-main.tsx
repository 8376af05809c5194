// The PIN page with a request to look at; what it plays stands in the page's query: ?try=final&pad&wrong.
import { typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { ok } from '../../shared/domain/result.ts';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import type { PinBridge } from '../../shared/ipc/bridge.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { batches, totalsOf } from './world/batches.ts';
import { digestOf } from './world/views.ts';

const query = new URLSearchParams(window.location.search);
/** The batch that the window under test shows under review: both show the same words and sums. */
const reviewed = batches[2];
if (reviewed === undefined) throw new Error('the sample company has no batch under review');
const sha256 = digestOf(reviewed);
const forms = reviewed.payments.map(({ form }) => form);
const totals = totalsOf(forms);
const reading = {
  kind: typedVersion(query.has('debit') ? 'direct-debit' : 'credit-transfer'),
  messageId: 'NH20261120-3',
  creationDateTime: '2026-11-20T09:20:00Z',
  initiatingParty: 'Nordhaven Maritime A/S',
  sha256,
  bytes: 137_900,
  groups: 1,
  transactions: forms.length,
  controlSum: totals.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
  totals,
  ownAccounts: ['DE89370400440532013000'],
  countries: [...new Set(forms.map(({ country }) => country))].toSorted(),
  valueDates: ['2026-11-23'],
  transactionsDigest: sha256,
};
const request: PinRequestView = {
  requestId: '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
  company: 'Nordhaven Maritime A/S',
  environment: query.has('production') ? 'production' : query.has('sandbox') ? 'sandbox' : 'training',
  purpose: query.has('change') ? 'change-pin' : query.has('test') ? 'card-test' : 'approve',
  reference: query.has('test') || query.has('change') ? '' : 'PAY-2026-11-20-3',
  readings: query.has('test') || query.has('change') ? [] : [reading],
  words: query.has('test') || query.has('change') ? [] : [[...fingerprintWords(sha256)]],
  note: query.has('change') ? '' : 'Compared with the supplier list of 19 Nov.',
  card: {
    reader: 'Reader 2',
    label: 'Boris Vance',
    serial: '7c1f00b8',
    holder: 'Boris Vance',
    flags: {
      countLow: query.get('try') === 'low',
      finalTry: query.get('try') === 'final',
      locked: false,
      toBeChanged: false,
      protectedPath: query.has('pad'),
    },
  },
  entry: query.has('open')
    ? { kind: 'confirm', endsAt: new Date(Date.now() + 170_000).toISOString(), actsLeft: 12 }
    : query.has('change')
      ? { kind: 'change', demanded: query.get('change') === 'demanded', min: 6, max: 8 }
      : { kind: 'pin', keep: query.has('test') ? null : { seconds: 600, acts: 20, idleSeconds: 180 } },
  expiresAt: new Date(Date.now() + 96_000).toISOString(),
};
const aboutCase: PinRequestView = {
  ...request,
  purpose: 'case',
  reference: 'CASE-20261120-1',
  readings: [],
  words: [[...fingerprintWords(sha256)]],
  case: {
    step: 'approve',
    act: 'recall',
    source: query.has('typed') ? 'typed' : 'desk',
    format: 'json',
    sha256,
    notAfter: '2026-11-23T16:00:00Z',
    fields: { reason: 'FRAD', uetr: '0f5a1c2e-77aa-4c31-9d0e-2a51c3f8e410', end_to_end_id: 'INV-2026-8841' },
    about: {
      name: 'Kestrel Hydraulics GmbH',
      account: 'DE89370400440532013000',
      amount: { amount: '1204.00', currency: 'EUR' },
      valueDate: '2026-11-20',
      ownAccount: '',
    },
  },
};
const policyChange: PinRequestView = {
  ...request,
  purpose: 'policy',
  reference: 'version 3',
  readings: [],
  words: [[...fingerprintWords(sha256)]],
  policy: {
    version: 3,
    sha256,
    changes: [
      sentence('card-revoked', {
        name: 'Anna Berg',
        sha256,
        at: '2026-11-20T00:00:00Z',
        reason: 'left on the ferry',
      }),
      sentence('person-enrolled', { name: 'Ben Ortiz', id: 'ben', roles: ['approver'], cards: 1 }),
    ],
  },
};
/** The first policy of a company: everything is a change. */
const firstPolicy: PinRequestView = {
  ...policyChange,
  reference: 'version 1',
  policy: {
    version: 1,
    sha256,
    changes: Array.from({ length: 14 }, (_, at) =>
      sentence('card-taken-out', { name: ['Anna Berg', 'Boris Vance', 'Clara Moss'][at % 3] ?? '', sha256 }),
    ),
  },
};
/** A changed account of the beneficiary book, with its call-back, and a new entry. */
const confirmation: PinRequestView = {
  ...request,
  purpose: 'beneficiary',
  reference: '',
  readings: [],
  words: [[...fingerprintWords(sha256)]],
  beneficiaries: {
    step: 'approve',
    sha256,
    notAfter: '2026-11-23T16:00:00Z',
    entries: [
      {
        name: 'Kestrel Hydraulics GmbH',
        is: 'changed',
        changes: [{ field: 'account', before: 'GB29NWBK60161331926819', after: 'DE89370400440532013000' }],
        callback: {
          contact: 'Mrs Lindqvist',
          number: '+49 40 5550 120',
          source: 'confirmed',
          foundIn: '',
          at: '2026-11-20T12:05:00Z',
          by: 'Anna Berg',
        },
      },
      {
        name: 'Hafenwerft Kiel GmbH',
        is: 'new',
        changes: [
          { field: 'name', before: '', after: 'Hafenwerft Kiel GmbH' },
          { field: 'account', before: '', after: 'DE73253776765284174558' },
          { field: 'town', before: '', after: 'Kiel' },
          { field: 'country', before: '', after: 'DE' },
        ],
        callback: null,
      },
    ],
  },
};
const DECLARED = {
  rule: 'control-sum' as const,
  path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
  declared: '1292331.07',
  counted: '1292331.7',
  frozen: '1292331.7',
};
const overridden: PinRequestView = {
  ...request,
  newBeneficiaries: 3,
  counted: {
    day: '2026-11-20',
    zone: 'Europe/Berlin',
    known: true,
    sums: [
      {
        period: 'day',
        per: 'company',
        account: '',
        currency: 'EUR',
        amount: '180421.00',
        limit: '100000',
        exceeded: true,
      },
      {
        period: 'week',
        per: 'account',
        account: 'DE89370400440532013000',
        currency: 'EUR',
        amount: '180421.00',
        limit: '500000',
        exceeded: false,
      },
    ],
    batches: [
      {
        reference: 'PAY-2026-11-20-2',
        day: '2026-11-20',
        state: 'counts',
        totals: [{ currency: 'EUR', amount: '100000.00' }],
      },
      { reference: 'PAY-2026-11-19-7', day: '2026-11-20', state: 'open', totals: [] },
    ],
  },
  overrides: [
    {
      ...DECLARED,
      reason: 'The payroll system mixed up two digits; confirmed by telephone.',
      by: 'Anna Berg',
    },
    {
      ...DECLARED,
      rule: 'group-number-of-transactions',
      path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/NbOfTxs',
      declared: '12',
      counted: '13',
      frozen: null,
      reason: 'One payment was added late.',
      by: 'Anna Berg',
    },
  ],
};
const companyPin: PinRequestView = {
  ...request,
  purpose: 'company-pin',
  reference: '',
  readings: [],
  words: [],
  note: '',
  entry: { kind: 'pin', keep: null },
  card: { ...request.card, label: 'Nordhaven seal', holder: 'Nordhaven seal' },
};
const debitNote: PinRequestView = {
  ...request,
  purpose: 'debit-note',
  reference: '',
  readings: [],
  words: [],
  note: 'Account fee of November',
  stated: [
    {
      code: 'debit-noted',
      data: { account: 'DE88500209000023411208 EUR', day: '2026-11-19', amount: '-9.50', currency: 'EUR' },
    },
    {
      code: 'debit-rule-made',
      data: { fits: 'ACMT/MDOP/CHRG', least: '5.00', most: '12.50', currency: 'EUR' },
    },
  ],
};
const onReader: PinRequestView = { ...policyChange, entry: { kind: 'reader' } };
const played = query.has('override')
  ? overridden
  : query.has('company') || query.has('officer')
    ? {
        ...companyPin,
        ...(query.has('officer')
          ? ({ purpose: 'make-key-so', key: { usage: 'sign', type: 'RSA-3072' } } as const)
          : {}),
      }
    : query.has('policy') && query.has('pad')
      ? onReader
      : query.has('case')
        ? aboutCase
        : query.has('confirmation')
          ? confirmation
          : query.has('first')
            ? firstPolicy
            : query.has('policy')
              ? policyChange
              : query.has('handover')
                ? {
                    ...request,
                    purpose: 'handover' as const,
                    says: [
                      sentence('handover-sends', {
                        to: { id: 'desk-2', name: 'Treasury Oslo' },
                        from: { id: 'desk-1', name: 'Treasury Hamburg' },
                      }),
                    ],
                  }
                : query.has('note')
                  ? debitNote
                  : request;
const bridge: PinBridge = {
  call: (name) =>
    Promise.resolve(ok((name === 'pin.current' ? (query.has('idle') ? null : played) : {}) as never)),
  on: (event, listener) => {
    if (event === 'pin.wrong' && query.has('wrong'))
      window.setTimeout(() => listener({ flags: { ...request.card.flags, countLow: true } } as never), 200);
    return () => undefined;
  },
};
Object.defineProperty(window, 'countersignPin', { value: bridge });

await import('../../renderer/pin/main.tsx');

if (query.has('ignored'))
  // Somebody goes on typing in another window while the page opens over it.
  new MutationObserver((_, observer) => {
    if (document.querySelector('.pin-sentence') === null) return;
    observer.disconnect();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '4', code: 'Digit4' }));
  }).observe(document.body, { childList: true, subtree: true });
