// The double's bank for searches: 250 payments in pages of 100, one of them returned, and one part nobody
// understands.
import { Refusal, type Handlers } from '../fake-desk.ts';
import { FIVE_DIGITS, RECALL_REASON_CODES } from '../../../shared/domain/bank-rules/rule.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { chance } from '../random.ts';
import { NOW } from './batches.ts';
import { COMPANY, COUNTERPARTIES, OWN_ACCOUNT } from './people.ts';

type Found = CallOutput<'inquiries.search'>;
const draw = chance(17);
const ALL = 250;
const PAGE = 100;
const agent = (bic: string) => ({ bic, branch: null, clearingCode: null, name: null });

function paymentAt(index: number): Found['rows'][number] {
  const who = COUNTERPARTIES[index % COUNTERPARTIES.length];
  const refused = index % 40 === 7;
  const returned = index === 3;
  const amount = { amount: `${String(900 + index * 37)}.5`, currency: index % 9 === 0 ? 'USD' : 'EUR' };
  const party = { bic: null, identification: null, postalCode: null, town: null };
  return {
    known: index === 3 ? 'p-11-4' : null,
    hidden: false,
    uetr: `0f5a1c2e-${draw.hex(4)}-4${draw.hex(3)}-9${draw.hex(3)}-${draw.hex(12)}`,
    endToEndId: `INV-${String(5000 + index)}`,
    instructionId: index % 2 === 0 ? `I-${String(index)}` : null,
    bankReference: `BNK${draw.hex(10).toUpperCase()}`,
    clearingReference: null,
    serviceType: index % 3 === 0 ? 'G001' : null,
    status: refused ? 'RJCT' : 'ACSC',
    statusGroup: refused ? 'refused' : 'done',
    returned,
    reasons: refused
      ? [{ code: 'AC04', text: 'CLOSED ACCOUNT', type: null }]
      : returned
        ? [{ code: 'AC01', text: null, type: 'RETN' }]
        : [],
    eventTime: '2026-11-20T09:12:00Z',
    originator: 'SNDBGB2LXXX',
    instructedAmount: amount,
    confirmedAmount: refused ? null : amount,
    requestedDate: '2026-11-20',
    settlementDate: refused ? null : '2026-11-20',
    debtor: { ...party, name: COMPANY, addressLines: [], country: 'DK' },
    creditor: {
      ...party,
      name: who?.name ?? null,
      addressLines: ['Harbour Street 4'],
      country: who?.country ?? null,
    },
    debtorAccount: OWN_ACCOUNT,
    creditorAccount: who?.account ?? null,
    debtorAgent: agent('SNDBGB2LXXX'),
    creditorAgent: agent('MUSTDEFFXXX'),
    virtualAccount: null,
    remittance: `Invoice ${String(5000 + index)}`,
    events:
      index % 3 === 0
        ? [
            {
              from: 'SNDBGB2LXXX',
              to: 'MUSTDEFFXXX',
              chargeBearer: 'SHAR',
              charge: { amount: '4.20', currency: 'EUR' },
              at: '2026-11-20T09:12:00Z',
              exchange: [],
            },
          ]
        : [],
  };
}

type Saved = CallOutput<'searches.list'>['rows'][number];
const saved: Saved[] = [
  {
    search: 's-1',
    name: 'Incoming of the last week',
    savedAt: NOW,
    typed: {
      account: '12345678',
      transaction_flow_indicator: 'CR',
      transaction_received_date_time_from: '7 days ago',
      transaction_received_date_time_to: 'now',
    },
    form: 'current',
    format: 'PSRJ03',
  },
  {
    search: 's-2',
    name: 'Half a year of Kestrel',
    savedAt: NOW,
    typed: {
      account: '12345678',
      branch_identification: '600',
      name: 'Kestrel',
      transaction_received_date_time_from: '180 days ago',
    },
    form: 'current',
    format: 'PSRJ03',
  },
];
const found = (rows: Found['rows'][number][]): Found => ({
  answer: 'answer-r',
  receivedAt: NOW,
  createdAt: NOW,
  rows,
  page: { number: 1, size: PAGE, pages: 1, total: rows.length, more: false, end: 'reached' },
  understood: 'all',
  notUnderstood: [],
  deprecated: false,
});

export const inquiryHandlers: Partial<Handlers> = {
  'searches.list': () => ({ rows: saved.toSorted((a, b) => a.name.localeCompare(b.name)) }),
  'searches.save': (input) => {
    const one: Saved = { ...input, search: `s-${String(saved.length + 1)}`, savedAt: NOW };
    saved.push(one);
    return one;
  },
  'searches.rename': ({ search, name }) => {
    const one = saved.find((each) => each.search === search);
    if (one === undefined) throw new Refusal('not-found');
    if (saved.some((each) => each.name === name && each !== one)) throw new Refusal('search-name-taken');
    return Object.assign(one, { name });
  },
  'searches.delete': ({ search }) => {
    saved.splice(
      saved.findIndex((each) => each.search === search),
      1,
    );
    return {};
  },
  'inquiries.export': ({ answers }) => ({
    file: 'found',
    name: 'payments-2026-11-20T144200.csv',
    bytes: 4_812,
    rows: answers.length * PAGE,
  }),
  'inquiries.retrieve': ({ endToEndId }) =>
    found(endToEndId === 'NONE' ? [] : [{ ...paymentAt(3), endToEndId }]),
  'inquiries.status': ({ form, fields }) => ({
    answer: 'answer-s',
    receivedAt: NOW,
    noRecords: fields.EndToEndId === 'NONE',
    originalMessageId: 'NH20261119-009',
    group: { status: null, statusGroup: 'neutral', reasons: [] },
    transactions: [
      {
        status: 'ACSP',

        statusGroup: 'waiting',
        reasons: [{ code: 'G000', text: form === 'get' ? 'ON ITS WAY' : '' }],
        endToEndId: fields.EndToEndId ?? null,
        instructionId: 'I-44',
        uetr: '0f5a1c2e-1111-4222-9333-444455556666',
        bankReference: 'BNK0044812',
        facts: [
          { name: 'gpi', value: 'G000' },
          { name: 'confirmedAt', value: '2026-11-20T09:12:00Z' },
        ],
        notUnderstood: [],
      },
    ],
    notUnderstood: [],
  }),
  'inquiries.rules': () => ({
    businessDates: ['2026-11-20'],
    expectedBusinessDates: ['2026-11-20'],
    today: '2026-11-20',
    now: Date.parse(NOW),
    timeZone: 'UTC',
    reasonPattern: FIVE_DIGITS,
    recallReasonPattern: RECALL_REASON_CODES,
    enabled: { deprecatedEnhancedInquiry: true, createPayment: true },
  }),
  'inquiries.search': ({ criteria, page, form }) => {
    if (criteria.account === 'unreachable') throw new Refusal('offline');
    const none = criteria.name === 'Nobody';
    const garbled = criteria.remittance_information === 'garbled';
    const rows =
      none || garbled
        ? []
        : Array.from({ length: Math.min(PAGE, ALL - (page - 1) * PAGE) }, (_, index) =>
            paymentAt((page - 1) * PAGE + index),
          );
    return {
      answer: `answer-${String(page)}`,
      receivedAt: NOW,
      createdAt: NOW,
      rows,
      page: {
        number: page,
        size: PAGE,
        pages: none ? 0 : 3,
        total: none || garbled ? null : ALL,
        more: !none && !garbled && page < 3,
        end: garbled ? 'unknown' : !none && page < 3 ? 'more' : 'reached',
      },
      understood: garbled ? 'nothing' : page === 1 && !none ? 'part' : 'all',
      notUnderstood: page === 1 && !none ? [{ path: 'PmtSts/SplmtryData', text: 'ref 12 / \u202egnp' }] : [],
      deprecated: form === 'deprecated',
    };
  },
};
