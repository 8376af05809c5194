// What differs between two revisions, or between a batch and its last run: which payments are the same, which
// came, went or changed, and whether the head above them changed.
import type { IsoNode } from './message-tree.ts';
import { nameKey } from './name-likeness.ts';
import type { FrozenTransactionRecord } from './records/payment.ts';
import { differenceOf, type RowDifference } from './row-difference.ts';

export type PaymentChange = 'added' | 'removed' | 'changed';

/**
 * A head that differs, or that stands on one side only, with the payments under it now (before, where it is
 * gone).
 */
export interface HeadChange {
  readonly before: IsoNode | null;
  readonly after: IsoNode | null;
  readonly payments: number;
}

export interface RevisionDifference {
  readonly same: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /**
   * Whether digests of all elements were compared; revisions of older stores have none, and are compared by
   * what their rows show.
   */
  readonly whole: boolean;
  readonly heads: readonly HeadChange[];
}

/** A payment as it is compared, in the order of its revision. */
export interface ComparedPayment {
  readonly no: number;
  /** Digest of its element; empty in a revision of an older store. */
  readonly element: string;
  /** Digest of its head. */
  readonly head: string;
  readonly endToEndId: string;
  readonly account: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: string;
}

export interface ComparedRevision<Payment extends ComparedPayment> {
  readonly payments: readonly Payment[];
  /** The head with this digest; null where it was not kept. */
  readonly headOf: (sha256: string) => IsoNode | null;
  /** What is compared where a revision has no digests: {@link displayedText}. */
  readonly shownOf: (payment: Payment) => string;
}

type Pair = RowDifference['changes'][number];

export interface ComparedRevisions {
  readonly difference: RevisionDifference;
  /** In order of the revision; what is gone comes last. */
  readonly pairs: readonly Pair[];
}

/**
 * `revision`: payments are the same when their elements are, and pair by EndToEndId. `run`: they are the same
 * when they pay the same to the same name and account, and pair by account.
 */
export function compareRevisions<Payment extends ComparedPayment>(
  before: ComparedRevision<Payment>,
  after: ComparedRevision<Payment>,
  by: 'revision' | 'run',
): ComparedRevisions {
  const whole = ![...before.payments, ...after.payments].some(({ element }) => element === '');
  const heads = by === 'revision' && whole ? headChanges(before, after) : NO_HEADS;
  const compared = ({ payments, shownOf }: ComparedRevision<Payment>) =>
    payments.map((payment) => {
      const { no, element, head, endToEndId, account, currency, minor } = payment;
      const name = nameKey(payment.name);
      return by === 'run'
        ? {
            no,
            identity: JSON.stringify([account, name, currency, minor]),
            key: account === '' ? name : account,
          }
        : {
            no,
            identity: whole ? `${element} ${heads.same.get(head) ?? head}` : shownOf(payment),
            key: endToEndId,
          };
    });
  const { same, changes } = differenceOf(compared(before), compared(after));
  const count = (change: PaymentChange): number => changes.filter((pair) => changeOf(pair) === change).length;
  return {
    pairs: changes,
    difference: {
      same,
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      whole,
      heads: heads.changes,
    },
  };
}

export function changeOf({ before, after }: Pair): PaymentChange {
  return before === null ? 'added' : after === null ? 'removed' : 'changed';
}

/** What the row of a payment shows. */
export function displayedText(row: FrozenTransactionRecord): string {
  return JSON.stringify([
    row.ownAccount,
    row.valueDate,
    row.instructionId,
    row.endToEndId,
    row.currency,
    row.amount,
    row.name,
    row.account,
    row.agentBic,
    row.country,
    row.remittance,
    row.creditorReference,
    row.mandateId,
  ]);
}

interface HeadChanges {
  readonly changes: readonly HeadChange[];
  /** The head before, of each head that changed. */
  readonly same: ReadonlyMap<string, string>;
}

const NO_HEADS: HeadChanges = { changes: [], same: new Map() };

/**
 * A head that changed is one difference, not one for every payment under it: left-over heads of both sides
 * are paired, by own account first, and payments under such a pair count as the same when their elements are.
 */
function headChanges<Payment extends ComparedPayment>(
  before: ComparedRevision<Payment>,
  after: ComparedRevision<Payment>,
): HeadChanges {
  const under = ({ payments }: ComparedRevision<Payment>): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { head } of payments) counts.set(head, (counts.get(head) ?? 0) + 1);
    return counts;
  };
  const [had, has] = [under(before), under(after)];
  const nodeOf = ({ headOf }: ComparedRevision<Payment>, head: string): IsoNode =>
    headOf(head) ?? { n: 'Head', c: [] };
  const gone = [...had.keys()]
    .filter((head) => !has.has(head))
    .map((head) => ({ head, node: nodeOf(before, head) }));
  const fresh = [...has.keys()]
    .filter((head) => !had.has(head))
    .map((head) => ({ head, node: nodeOf(after, head) }));
  const same = new Map<string, string>();
  const changes: HeadChange[] = [];
  const sorted = [
    ...fresh.filter(({ node }) => gone.some((one) => accountOf(one.node) === accountOf(node))),
    ...fresh.filter(({ node }) => !gone.some((one) => accountOf(one.node) === accountOf(node))),
  ];
  for (const { head, node } of sorted) {
    const place = gone.findIndex((one) => accountOf(one.node) === accountOf(node));
    const [partner] = gone.splice(place < 0 ? 0 : place, 1);
    if (partner !== undefined) same.set(head, partner.head);
    changes.push({ before: partner?.node ?? null, after: node, payments: has.get(head) ?? 0 });
  }
  return {
    changes: [
      ...changes,
      ...gone.map(({ head, node }) => ({ before: node, after: null, payments: had.get(head) ?? 0 })),
    ],
    same,
  };
}

/** The own account's element as text: DbtrAcct of a credit transfer, CdtrAcct of a direct debit. */
function accountOf(head: IsoNode): string {
  const account = head.c
    ?.find(({ n }) => n === 'PmtInf')
    ?.c?.find(({ n }) => n === 'DbtrAcct' || n === 'CdtrAcct');
  return JSON.stringify(account?.c?.find(({ n }) => n === 'Id') ?? null);
}
