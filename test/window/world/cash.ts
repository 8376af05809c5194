// The double's cash over all reports: two accounts of the euro base, days with a weekend between them,
// entries, an account that cannot be shown.
import { sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { ENTRIES } from './balances.ts';
import { NOW } from './batches.ts';
import { COMPANY, OWN_ACCOUNT, OWN_DOLLARS } from './people.ts';
import { scene } from './scene.ts';

type Account = CallOutput<'cash.accounts'>['accounts'][number];
type Figure = NonNullable<Account['booked']>;

const SHORT_OF_FUNDS = 'b-2';
const LATE = 'b-0';
const MEANING: Readonly<Record<string, string>> = {
  OPBD: 'Opening, booked',
  CLBD: 'Closing, booked',
  OPAV: 'Opening, available',
  CLAV: 'Closing, available',
  ITBD: 'Interim, booked',
  ITAV: 'Interim, available',
  XPCD: 'Expected',
};
const figure = (type: string, date: string, amount: string | null, currency = 'EUR'): Figure => ({
  type,
  meaning: MEANING[type] ?? type,
  subType: null,
  date,
  amount,
  currency,
  indicator: 'CRDT',
  creditLine: null,
  availability: [],
  receivedAt: date === '2026-11-20' ? NOW : `${date}T18:00:00Z`,
  report: 'full',
});

const DAYS = [
  '2026-11-12',
  '2026-11-13',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
];
const closing = (index: number): string =>
  `${String(1_050_000 + index * 31_000 - (index % 3) * 90_000)}.${String(10 + index)}`;
const days = DAYS.map((day, index) => ({
  day,
  figures:
    index === DAYS.length - 1
      ? [
          figure('OPBD', day, closing(index - 1)),
          figure('ITBD', day, '1204331.70'),
          figure('OPAV', day, closing(index - 1)),
          figure('ITAV', day, '1180331.70'),
          figure('XPCD', day, '1199000.00'),
        ]
      : [
          figure('OPBD', day, closing(index - 1)),
          figure('CLBD', day, closing(index)),
          figure('OPAV', day, closing(index - 1)),
          figure('CLAV', day, index === 2 ? null : closing(index)),
        ],
}));

const account = (id: string, currency: string, more: Partial<Account>): Account => ({
  base: 'EUR',
  account: `${id} ${currency}`,
  id,
  iban: id,
  name: COMPANY,
  owner: COMPANY,
  currency,
  branch: '600',
  servicerBic: 'SNDBGB2LXXX',
  standing: 'known',
  report: 'full',
  receivedAt: NOW,
  booked: null,
  available: null,
  bankExpects: null,
  others: [],
  entries: 0,
  planned: [],
  expected: null,
  otherCurrencies: [],
  ...more,
});
const ACCOUNTS: readonly Account[] = [
  account(OWN_ACCOUNT, 'EUR', {
    booked: figure('ITBD', '2026-11-20', '1204331.70'),
    available: figure('ITAV', '2026-11-20', '1180331.70'),
    bankExpects: figure('XPCD', '2026-11-20', '1199000.00'),
    others: [figure('PRCD', '2026-11-19', '1190000.00'), figure('XPCD', '2026-11-20', '1199000.00')],
    entries: ENTRIES.length,
    expected: '1158200.45',
    planned: [
      { valueDate: '2026-11-23', stage: 'approval', payments: 12, amount: '-40000.25' },
      { valueDate: '2026-11-24', stage: 'outbox', payments: 3, amount: '-6131.00' },
    ],
    otherCurrencies: [{ currency: 'USD', amount: '-500.00', count: 1 }],
  }),
  account(OWN_DOLLARS, 'USD', {
    booked: figure('CLBD', '2026-11-19', '0.00', 'USD'),
    available: figure('CLAV', '2026-11-19', null, 'USD'),
    expected: '0.00',
  }),
  account('8310094417', 'EUR', {
    account: '8310094417',
    iban: null,
    name: null,
    owner: null,
    currency: null,
    standing: 'unavailable',
  }),
];

/** There with ?currencies alone. */
const IN_OTHERS: readonly Account[] = [
  account('CH9300762011623852957', 'CHF', {
    booked: figure('CLBD', '2026-11-19', '412907.35', 'CHF'),
    available: {
      ...figure('CLAV', '2026-11-19', '412907.35', 'CHF'),
      creditLine: { amount: '100000.00', currency: 'CHF', included: true },
    },
    expected: '412907.35',
  }),
  account('60161331926819', 'JPY', {
    iban: null,
    booked: figure('CLBD', '2026-11-17', '184500000', 'JPY'),
    available: figure('CLAV', '2026-11-17', '184500000', 'JPY'),
    expected: '184500000',
  }),
  account('SE4550000000058398257466', 'SEK', {
    booked: figure('CLBD', '2026-11-19', '90410.00', 'SEK'),
    available: figure('CLAV', '2026-11-19', '90410.00', 'SEK'),
    expected: '90410.00',
  }),
];

export function knownAccounts(empty: boolean): Account[] {
  if (empty) return [];
  return [...ACCOUNTS, ...(scene().includes('currencies') ? IN_OTHERS : [])];
}

/** A fee, and an entry with a payment's references and another amount. */
const OPEN = ENTRIES.slice(0, 2).map((row, index) => ({
  row: {
    ...row,
    code: 'ACMT/MDOP/CHRG',
    indicator: 'DBIT',
    amount: index === 0 ? '-9.50' : '-4300.00',
  },
  account: ACCOUNTS[0]?.account ?? '',
  standing: index === 0 ? ('not-sent' as const) : ('near' as const),
}));

const BESIDE = {
  payment: 'payment-1',
  batch: 'batch-1',
  reference: 'PAY-2026-11-20-3',
  name: 'Kestrel Marine Supplies',
  account: 'FR7630006000011234567890189',
  amount: { amount: '4200.00', currency: 'EUR' },
  valueDate: '2026-11-19',
  endToEndId: 'INV-4711',
};

const UNREPORTED: CallOutput<'cash.accounts'>['unreported'][number] = {
  account: 'DK5000400440116243',
  currency: 'DKK',
  planned: [
    { valueDate: '2026-11-20', stage: 'outbox', payments: 3, amount: '-48200.00' },
    { valueDate: '2026-11-24', stage: 'approval', payments: 12, amount: '-310450.75' },
  ],
};

const FEE_RULE: CallOutput<'cash.feeRules'>['rules'][number] = {
  rule: 'fee-1',
  account: ACCOUNTS[0]?.account ?? '',
  code: 'ACMT/MDOP/CHRG',
  counterparty: null,
  currency: 'EUR',
  least: '1.00',
  most: '25.00',
  note: 'Account fee of the month',
  at: NOW,
};

export function cashHandlers(
  empty: boolean,
  start: (after: () => void) => { readonly ticket: string },
): Partial<Handlers> {
  const explained = new Map<string, string>();
  /** With ?fee-rule one is there from the start. */
  const rules: CallOutput<'cash.feeRules'>['rules'] = scene().includes('fee-rule') ? [FEE_RULE] : [];
  const matching = (wanted: string, text: string | undefined) =>
    wanted === ACCOUNTS[0]?.account
      ? ENTRIES.filter(
          (one) => text === undefined || JSON.stringify(one).toLowerCase().includes(text.toLowerCase()),
        )
      : [];
  return {
    // With ?unreported a batch leaves an own account that no report has named.
    'cash.accounts': () => ({
      accounts: knownAccounts(empty),
      unreported: scene().includes('unreported') ? [UNREPORTED] : [],
    }),
    'cash.days': ({ account: wanted }) => ({ days: wanted === ACCOUNTS[0]?.account ? days : [] }),
    // The account of one batch holds less than the batch takes; with ?checks a draft misses the cut-off.
    'batches.checks': ({ batch }) => ({
      checks:
        batch === LATE && scene().includes('checks')
          ? [
              {
                severity: 'warn',
                sentence: sentence('executes-later', {
                  account: 'DE89 3704 0044 0532 0130 00',
                  requested: '2026-11-23',
                  on: '2026-11-24',
                  what: 'cut-off',
                  reason: null,
                  cutOff: '14:30',
                }),
                offer: { ownAccount: OWN_ACCOUNT, from: '2026-11-23', to: '2026-11-24' },
              },
            ]
          : batch === SHORT_OF_FUNDS
            ? [
                {
                  severity: 'warn',
                  sentence: sentence('funds-short', {
                    account: 'DE89 3704 0044 0532 0130 00',
                    leaving: 'EUR 22741000.00',
                    onItsWay: 'EUR 120000.00',
                    balance: 'EUR 1204331.70',
                    kind: 'available',
                    on: '2026-11-19',
                    short: 'EUR 21656668.30',
                  }),
                  offer: null,
                },
              ]
            : [],
    }),
    'cash.entries': ({ account: wanted, text, offset, limit }) => {
      const rows = matching(wanted, text);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'cash.entry': ({ entry }) => {
      const row =
        OPEN.find((one) => one.row.entry === entry)?.row ?? ENTRIES.find((one) => one.entry === entry);
      if (row === undefined) throw new Refusal('not-found');
      return { row, report: 'full', receivedAt: NOW, current: true };
    },
    'cash.transactions': ({ entry }) => {
      const row = ENTRIES.find((one) => one.entry === entry);
      const rows =
        row === undefined
          ? []
          : [
              {
                details: 0,
                transaction: 0,
                counterparty: row.counterparty,
                counterpartyAccount: null,
                amount: row.amount,
                currency: row.currency,
                endToEndId: 'E2E-1',
                remittance: row.remittance,
              },
            ];
      return { rows, total: rows.length };
    },
    'cash.lines': ({ entry, transaction }) => {
      const path = transaction === undefined ? 'NtryRef' : 'Refs';
      const rows = [
        { depth: 0, path, member: path, place: null, value: null, understood: true },
        { depth: 1, path: `${path}.Id`, member: 'Id', place: null, value: entry, understood: true },
        { depth: 1, path: `${path}.X`, member: 'X', place: null, value: 'left over', understood: false },
      ];
      return { rows, total: rows.length };
    },
    'cash.notSent': ({ offset, limit }) => {
      const rows = empty ? [] : OPEN.filter(({ row }) => !explained.has(row.entry));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'cash.matches': ({ entry }) => ({
      standing: OPEN.find(({ row }) => row.entry === entry)?.standing ?? 'matched',
      matches: OPEN.some(({ row }) => row.entry === entry)
        ? []
        : [{ ...BESIDE, way: 'out', by: ['end-to-end'], days: 1, alike: 1 }],
      matched: OPEN.some(({ row }) => row.entry === entry) ? 0 : 1,
      near: entry === OPEN[1]?.row.entry ? [{ ...BESIDE, differs: ['amount'] }] : [],
      explanations: explained.has(entry)
        ? [
            {
              at: NOW,
              by: 'person',
              person: 'ada',
              rule: null,
              note: explained.get(entry) ?? '',
              signed: true,
            },
          ]
        : [],
    }),
    'cash.explain': ({ entry, note, rule }) =>
      start(() => {
        explained.set(entry, note);
        if (rule !== null)
          rules.push({
            ...FEE_RULE,
            ...rule,
            rule: `fee-${rules.length + 1}`,
            note,
          });
      }),
    'cash.feeRules': () => ({ rules: [...rules] }),
    'cash.removeFeeRule': ({ rule }) => {
      rules.splice(
        rules.findIndex((one) => one.rule === rule),
        1,
      );
      return {};
    },
    'cash.missing': ({ offset, limit }) => {
      const rows = empty
        ? []
        : [{ ...BESIDE, payment: 'payment-missing', ownAccount: ACCOUNTS[0]?.iban ?? '', settledAt: NOW }];
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'cash.statement': () => ({
      file: 'file-statement',
      name: 'statement.xml',
      bytes: 3,
      days: 2,
      entries: 5,
    }),
    'cash.export': () => ({ file: 'file-entries', name: 'entries.csv', bytes: 3 }),
  };
}
