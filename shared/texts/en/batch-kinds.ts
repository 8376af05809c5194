// Words that differ between credit transfers and direct debits, whose money comes in: for the screens, the
// PIN page and paper.
import type { BatchKind } from '../../domain/batch.ts';
import type { RiskSentenceData } from '../../domain/risk-sentence.ts';
import { count as figure } from '../forms.ts';
import { collectionReasons } from './collection-reasons.ts';

interface KindWords {
  /** How many of them. */
  readonly counted: (count: number) => string;
  readonly payments: string;
  readonly ownAccounts: string;
  readonly date: string;
  readonly valueDates: string;
  readonly newCounterparties: string;
  readonly countedNew: (count: number) => string;
  readonly all: (count: string) => string;
  readonly filter: string;
  readonly noneFit: string;
  readonly changed: string;
  readonly noneChanged: string;
  /** Why one deserves a look, where it is not said as of a payment. */
  readonly reasons: { readonly [C in keyof RiskSentenceData]?: (data: RiskSentenceData[C]) => string };
  /** Inside a sentence. */
  readonly within: { readonly count: string; readonly dates: string };
}

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${figure(count)} ${many}`;

export const batchKinds: Readonly<Record<BatchKind, KindWords>> = {
  'credit-transfer': {
    counted: counted('payment', 'payments'),
    payments: 'Payments',
    ownAccounts: 'From accounts',
    date: 'Execution date',
    valueDates: 'Execution dates',
    newCounterparties: 'New beneficiaries',
    countedNew: (count) =>
      count === 0 ? 'No new beneficiaries' : counted('new beneficiary', 'new beneficiaries')(count),
    all: (count) => `All payments (${count})`,
    filter: 'Filter payments',
    noneFit: 'No payment matches the filter.',
    changed: 'Changed payments',
    noneChanged: 'No payment changed.',
    reasons: {},
    within: { count: 'number of payments', dates: 'execution dates' },
  },
  'direct-debit': {
    counted: counted('collection', 'collections'),
    payments: 'Collections',
    ownAccounts: 'To accounts',
    date: 'Collection date',
    valueDates: 'Collection dates',
    newCounterparties: 'New debtors',
    countedNew: (count) => (count === 0 ? 'No new debtors' : counted('new debtor', 'new debtors')(count)),
    all: (count) => `All collections (${count})`,
    filter: 'Filter collections',
    noneFit: 'No collection matches the filter.',
    changed: 'Changed collections',
    noneChanged: 'No collection changed.',
    reasons: collectionReasons,
    within: { count: 'number of collections', dates: 'collection dates' },
  },
};
