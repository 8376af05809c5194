// Whom the desk has paid, in memory: what was sealed, a message at a time, and what is known from it about an
// account, a name and a party.
import { looksLike, nameKey } from '../../../shared/domain/name-likeness.ts';
import {
  billOf,
  type CounterpartyHistory,
  type EarlierPayment,
} from '../../../shared/domain/payment-risk.ts';
import type { FrozenTransactionRecord, HistoryKey } from './freezes.ts';
import type { OutboxStore } from './outbox.ts';
import type { FakeTracking, SealedPayment } from './tracking.fake.ts';

const MOST_OTHERS = 5;
const MOST_NAMES = 3;

export interface KnownPayment extends SealedPayment {
  /** Its message was neither refused nor set aside. */
  readonly counts: boolean;
  /** It counts, and the bank neither rejected it nor gave it back. */
  readonly isPaid: boolean;
}

export interface FakePaidHistory {
  /** Adds the payments of the next sealed message; true as long as there is another. */
  addSealed(): Promise<boolean>;
  /** What was added, in the order in which it was sealed. */
  known(): Promise<readonly KnownPayment[]>;
}

export function fakePaidHistory(
  outbox: Pick<OutboxStore, 'get'>,
  tracking: Pick<FakeTracking, 'sealed'>,
): FakePaidHistory {
  let added = 0;
  return {
    async addSealed() {
      const sealed = tracking.sealed();
      const message = sealed[added]?.message;
      while (added < sealed.length && sealed[added]?.message === message) added += 1;
      return added < sealed.length;
    },
    async known() {
      const known: KnownPayment[] = [];
      for (const payment of tracking.sealed().slice(0, added)) {
        const state = (await outbox.get(payment.message))?.state;
        const counts = state !== 'refused' && state !== 'set-aside';
        const isPaid = counts && payment.statusGroup !== 'refused' && !payment.returned;
        known.push({ ...payment, counts, isPaid });
      }
      return known;
    },
  };
}

/** A payment of a revision that is in force, as others are held against it. */
export interface FrozenPayment extends FrozenTransactionRecord {
  readonly batch: string;
  readonly reference: string;
  readonly frozenAt: string;
  /** Of the newest revision of its batch, which was not withdrawn. */
  readonly stands: boolean;
}

/** `frozen`: in the order in which they were frozen. A payment without an account is in no history. */
export function historyOf(
  key: HistoryKey,
  known: readonly KnownPayment[],
  frozen: readonly FrozenPayment[],
  { since, exceptBatch }: { readonly since: string; readonly exceptBatch: string },
): CounterpartyHistory {
  const { account, currency, minor } = key;
  const own = nameKey(key.name);
  const counting = new Set(known.filter(({ counts }) => counts).map((one) => one.account));
  const paid = known.filter((one) => one.account !== '' && counting.has(one.account));
  const to = (other: string): readonly KnownPayment[] => paid.filter((one) => one.account === other);
  const times = (payments: readonly KnownPayment[]): number => payments.filter(({ isPaid }) => isPaid).length;
  const latestTo = (other: string): readonly EarlierPayment[] => {
    const latest = to(other).at(-1);
    return frozen.filter(({ payment }) => payment === latest?.payment).map(earlier);
  };
  const accountsUnder = (name: string): readonly string[] =>
    distinct(paid.filter((one) => nameKey(one.name) === name).map((one) => one.account)).filter(
      (other) => other !== account && times(to(other)) > 0,
    );

  const here = to(account);
  const inCurrency = here.filter((one) => one.currency === currency);
  const isKnown = times(here) > 0;
  const others = accountsUnder(own).slice(0, MOST_OTHERS);
  const alike = isKnown || others.length > 0 ? [] : distinct(paid.map(({ name }) => nameKey(name)));
  const held = frozen.filter((one) => one.stands && one.frozenAt >= since && one.batch !== exceptBatch);
  const isAmount = (one: FrozenPayment): boolean => one.currency === currency && one.minor === minor;
  const last = (is: (one: FrozenPayment) => boolean): EarlierPayment | null =>
    held.filter(is).map(earlier).at(-1) ?? null;
  return {
    paidBefore: times(here),
    paidInCurrency: times(inCurrency),
    largestMinor: times(inCurrency) === 0 ? null : largestOf(inCurrency),
    bankBefore: isKnown ? (here.at(-1)?.agentBic ?? null) : null,
    lastPaid: (isKnown ? latestTo(account)[0] : undefined) ?? null,
    otherAccounts: isKnown ? [] : others.flatMap(latestTo),
    otherNames: isKnown
      ? distinct(here.map(({ name }) => nameKey(name)))
          .filter((name) => name !== own)
          .slice(0, MOST_NAMES)
      : [],
    lookAlikes: alike
      .filter((name) => name !== own && looksLike(name, key.name))
      .flatMap((name) => accountsUnder(name).slice(0, 1).flatMap(latestTo))
      .slice(0, MOST_NAMES),
    duplicateOf: last((one) => isAmount(one) && one.account === account),
    sameName: last(
      (one) => isAmount(one) && own !== '' && nameKey(one.name) === own && one.account !== account,
    ),
    sameText: last((one) => one.account === account && one.minor !== minor && isSameBill(one, key)),
  };
}

/** A reference is no remittance information, whatever it says. */
const isSameBill = (one: FrozenPayment, key: HistoryKey): boolean =>
  billOf(key) !== '' &&
  billOf(one) === billOf(key) &&
  (one.creditorReference === key.creditorReference || one.remittance === key.remittance);

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

const largestOf = (payments: readonly KnownPayment[]): bigint =>
  payments.reduce((largest, { minor }) => (minor > largest ? minor : largest), 0n);

const earlier = (one: FrozenPayment): EarlierPayment => ({
  batch: one.batch,
  reference: one.reference,
  endToEndId: one.endToEndId,
  name: one.name,
  account: one.account,
  currency: one.currency,
  minor: one.minor,
  on: one.frozenAt.slice(0, 10),
});
