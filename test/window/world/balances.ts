// The double's account reports: a complete one, an empty one, one without entitlement, one nobody
// understands.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { NOW } from './batches.ts';
import { COMPANY, COUNTERPARTIES, OWN_ACCOUNT, OWN_DOLLARS } from './people.ts';

type Row = CallOutput<'balances.list'>['rows'][number];
type Account = CallOutput<'balances.get'>['accountViews'][number];

const rowOf = (
  report: string,
  standing: Row['standing'],
  request: Row['request'],
  receivedAt: string,
): Row => ({
  report,
  answer: `answer-${report}`,
  askedAt: receivedAt,
  receivedAt,
  request,
  standing,
  form: standing === 'not-understood' || standing === 'not-entitled' ? 'not-understood' : 'document',
  accounts: standing === 'full' || standing === 'partial' ? 2 : 0,
  entries: standing === 'full' ? 120 : 0,
  notUnderstood: standing === 'partial' ? 1 : 0,
});
const balance = (type: string, meaning: string, amount: string | null, currency: string) => ({
  type,
  meaning,
  subType: null,
  date: '2026-11-20',
  amount,
  currency,
  indicator: 'CRDT',
  creditLine: null,
  availability: [],
});
const account = (
  index: number,
  id: string,
  currency: string,
  figures: readonly [string, string | null],
): Account => ({
  index,
  id,
  iban: id,
  name: COMPANY,
  currency,
  owner: COMPANY,
  servicerBic: 'SNDBGB2LXXX',
  branch: '600',
  from: null,
  to: null,
  createdAt: NOW,
  balances: [
    balance('CLBD', 'Closing, booked', figures[0], currency),
    balance('CLAV', 'Closing, available', figures[1], currency),
  ],
  totals: {
    credits: null,
    creditSum: null,
    debits: null,
    debitSum: null,
    all: null,
    net: null,
    netIndicator: null,
  },
  entries: index === 0 ? 120 : 0,
});
export const ENTRIES = Array.from({ length: 120 }, (_, entry) => ({
  entry: `entry-${String(entry)}`,
  reference: `R-${String(entry)}`,
  bankReference: null,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  amount: `${entry % 3 === 0 ? '-' : ''}${String(100 + entry * 17)}.25`,
  currency: 'EUR',
  indicator: 'CRDT',
  status: 'BOOK',
  reversal: entry === 4,
  code: 'PMNT/RCDT/ESCT',
  counterparty: COUNTERPARTIES[entry % COUNTERPARTIES.length]?.name ?? null,
  remittance: `Invoice ${String(4000 + entry)}`,
  endToEndId: null,
  transactions: 1,
}));

/** A statement that came as a file. */
const STATEMENT: Row = {
  ...rowOf('statement', 'full', {}, NOW),
  answer: null,
  doesNotAddUp: true,
  file: {
    name: 'C53_GB29NWBK60161331926819_20261119.xml',
    sha256: 'c5'.repeat(32),
    format: 'camt.053.001.08',
  },
};

export function balanceHandlers(empty: boolean): Partial<Handlers> {
  const kept: Row[] = empty
    ? []
    : [
        rowOf('full', 'full', { base_currency: 'EUR', branch_number: '600' }, NOW),
        rowOf(
          'partial',
          'partial',
          { base_currency: 'EUR', account_identifier: '8310094417' },
          '2026-11-19T09:00:00Z',
        ),
        STATEMENT,
        rowOf('none', 'empty', { base_currency: 'USD', branch_number: '700' }, NOW),
        rowOf('odd', 'not-understood', { base_currency: 'USD', branch_number: '800' }, NOW),
        rowOf('refused', 'not-entitled', { base_currency: 'EUR', account_identifier: '8310094417' }, NOW),
      ];
  const found = (report: string): Row => {
    const one = kept.find((row) => row.report === report);
    if (one === undefined) throw new Refusal('not-found');
    return one;
  };
  return {
    'balances.ask': (request) => {
      const row = rowOf('asked', 'full', request, NOW);
      kept.unshift(row);
      return row;
    },
    'balances.import': ({ file }) => {
      if (file === 'broken.xml') throw new Refusal('statement-unreadable');
      if (file === 'again.sta') throw new Refusal('statement-known');
      const row: Row = {
        ...STATEMENT,
        report: `imported-${kept.length}`,
        file: { name: file, sha256: 'c6'.repeat(32), format: 'MT940' },
      };
      kept.unshift(row);
      return row;
    },
    'balances.list': ({ offset, limit }) => ({
      rows: kept.slice(offset, offset + limit),
      total: kept.length,
    }),
    'balances.get': ({ report }) => {
      const row = found(report);
      const accountViews =
        row.accounts === 0
          ? []
          : [
              account(0, OWN_ACCOUNT, 'EUR', ['1204331.70', '-250.00']),
              account(1, OWN_DOLLARS, 'USD', ['0.00', null]),
            ];
      return {
        ...row,
        ...(row.file !== undefined && {
          breaks: [
            {
              account: OWN_ACCOUNT,
              currency: 'EUR',
              opening: '1200000.00',
              entries: '4431.70',
              closing: '1204331.70',
              difference: '-100.00',
            },
          ],
        }),
        header: { messageId: 'M-1', createdAt: NOW, page: '1', lastPage: true, text: null },
        accountViews,
        unavailable: row.standing === 'partial' || row.standing === 'not-entitled' ? ['8310094417'] : [],
        leftOver: [],
      };
    },
    'balances.entries': ({ account: index, text, offset, limit }) => {
      const rows =
        index === 0
          ? ENTRIES.filter(
              (one) => text === undefined || JSON.stringify(one).toLowerCase().includes(text.toLowerCase()),
            )
          : [];
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'balances.details': ({ account: index }) => {
      const path = index === undefined ? 'GrpHdr' : 'Acct';
      const rows = [
        { depth: 0, path, member: path, place: null, value: null, understood: true },
        {
          depth: 1,
          path: `${path}/Id`,
          member: 'Id',
          place: null,
          value: String(index ?? 'M-1'),
          understood: true,
        },
        { depth: 1, path: `${path}/X`, member: 'X', place: null, value: 'left over', understood: false },
      ];
      return { rows, total: rows.length };
    },
  };
}
