// Counts the sums of a day or a week again from what the signatures of a batch state, and says which limits
// they are above. What no signature states counts as above.
import { accountNumber, isOnePayee, payeesTogether } from './beneficiaries.ts';
import { equal, NOTHING, parse, plus, print, type Sum } from './decimal.ts';
import type { Payment, ScannedMessage } from './pain.ts';
import type { Shape } from './shapes.ts';

interface Row {
  readonly account: string;
  readonly currency: string;
  readonly sum: Sum;
}

export interface CountedBatch {
  readonly batch: string;
  readonly reference: string;
  readonly revision: number;
  readonly day: string;
  readonly state: string;
  readonly totals: readonly Row[];
  readonly accounts: readonly Row[] | null;
  readonly beneficiaries: readonly Row[] | null;
}

/** What the signatures of one batch state together. */
export interface Count {
  readonly day: string;
  readonly zone: string;
  readonly accounts: readonly Row[] | null;
  readonly beneficiaries: readonly Row[] | null;
  /** Null: more than could be listed. */
  readonly batches: readonly CountedBatch[] | null;
}

export interface Limit {
  readonly days: number;
  readonly per: string;
  readonly limits: ReadonlyMap<string, Sum>;
}

export function readLimit(rolling: Shape): Limit {
  const days = { day: 1, week: 7 }[rolling.at('period').text()];
  const per = rolling.at('per').text();
  if (days === undefined || !['company', 'account', 'beneficiary'].includes(per))
    throw new Error('a limit of an unknown kind');
  const limits = new Map<string, Sum>();
  for (const one of rolling.at('limits').list()) {
    const currency = one.at('currency').text();
    // The first of two holds, as on the desk, which lets nobody sign such a policy.
    if (!limits.has(currency)) limits.set(currency, parse(one.at('over').text()));
  }
  return { days, per, limits };
}

function rowsOf(list: Shape): readonly Row[] {
  return list.list().map((row) => ({
    account: row.has('account') ? row.at('account').text() : '',
    currency: row.at('currency').text(),
    sum: parse(row.at('amount').text()),
  }));
}

function readCount(counted: Shape): Count {
  const rows = (name: string): readonly Row[] | null =>
    counted.has(name) && !counted.at(name).isNull() ? rowsOf(counted.at(name)) : null;
  return {
    day: counted.at('day').text(),
    zone: counted.at('zone').text(),
    accounts: rows('accounts'),
    beneficiaries: rows('beneficiaries'),
    batches: counted.at('batches').isNull()
      ? null
      : counted
          .at('batches')
          .list()
          .map((one) => ({
            batch: one.at('batch').text(),
            reference: one.at('reference').text(),
            revision: one.at('revision').whole(),
            day: one.at('day').text(),
            state: one.at('state').text(),
            totals: rowsOf(one.at('totals')),
            accounts: one.has('accounts') ? rowsOf(one.at('accounts')) : null,
            beneficiaries: one.has('beneficiaries') ? rowsOf(one.at('beneficiaries')) : null,
          })),
  };
}

/** One approval or release: when it was signed, and its payload. */
export interface Stating {
  readonly time: string;
  readonly payload: Shape;
}

/** Null where one of them says nothing of the sums, or nobody has signed yet: then nothing is known. */
export function countOf(statements: readonly Stating[]): Count | null {
  if (statements.length === 0 || statements.some(({ payload }) => !payload.has('counted'))) return null;
  const all = statements
    .map(({ time, payload }) => ({
      time: Date.parse(time),
      text: payload.at('counted').canonical(),
      count: readCount(payload.at('counted')),
    }))
    .toSorted((a, b) => a.time - b.time || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const last = all.at(-1)?.count;
  if (last === undefined) return null;
  if (all.some(({ count }) => count.batches === null)) return { ...last, batches: null };
  const known = new Map<string, CountedBatch>();
  for (const one of all.flatMap(({ count }) => count.batches ?? [])) {
    const before = known.get(one.batch);
    const isOlder = before !== undefined && one.revision < before.revision;
    // Complete for one signature, open for another that has not heard of it: it stays complete.
    const isBehind = before?.revision === one.revision && one.state === 'open' && isComplete(before);
    if (!isOlder && !isBehind) known.set(one.batch, one);
  }
  return {
    ...last,
    batches: [...known.values()].toSorted((a, b) => (`${a.day} ${a.batch}` < `${b.day} ${b.batch}` ? -1 : 1)),
  };
}

export function isComplete({ state }: Pick<CountedBatch, 'state'>): boolean {
  return state === 'counts' || state === 'refused';
}

/** Days from one calendar day to a later one; NaN where one is none. */
function daysTo(one: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / 86_400_000;
}

/** Other batches of the period that add to its sums. */
export function addingTo({ days }: Limit, count: Count, batch: string): readonly CountedBatch[] {
  return (count.batches ?? []).filter((one) => {
    const back = daysTo(one.day, count.day);
    return one.batch !== batch && isComplete(one) && back >= 0 && back < days;
  });
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/u;
const bare = (account: string): string => account.replaceAll(/\s/gu, '');

/** Own accounts: two IBANs are the same or not; any other number may be each of them. */
function mayBeOne(a: string, b: string): boolean {
  const [one, other] = [bare(a).toUpperCase(), bare(b).toUpperCase()];
  return IBAN.test(one) && IBAN.test(other) ? one === other : true;
}

/**
 * Whether a batch is above a limit together with what was counted. `named`: currencies that some limit of the
 * policy names; `onlyAccounts`: the accounts a rule is for.
 */
export function isAbove(
  limit: Limit,
  batch: {
    readonly id: string;
    readonly totals: readonly { readonly currency: string; readonly amount: string }[];
  },
  count: Count | null,
  named: ReadonlySet<string>,
  onlyAccounts: readonly string[] | null,
): boolean {
  if (count === null || count.batches === null) return true;
  const others = addingTo(limit, count, batch.id);
  const beyond = (currency: string, sums: readonly Sum[]): boolean => {
    const most = limit.limits.get(currency);
    return most === undefined ? !named.has(currency) : larger(sums.reduce(plus, NOTHING), most);
  };
  if (limit.per === 'company') {
    return batch.totals.some(({ currency, amount }) =>
      beyond(currency, [
        parse(amount),
        ...others
          .flatMap(({ totals }) => totals)
          .filter((row) => row.currency === currency)
          .map(({ sum }) => sum),
      ]),
    );
  }
  const isAccount = limit.per === 'account';
  const own = isAccount ? count.accounts : count.beneficiaries;
  const lists = others.map((one) => (isAccount ? one.accounts : one.beneficiaries));
  if (own === null || lists.includes(null)) return true;
  const rows = [...own, ...lists.flatMap((list) => list ?? [])];
  const same = isAccount
    ? mayBeOne
    : (a: string, b: string): boolean => isOnePayee(accountNumber(a), accountNumber(b));
  return own
    .filter(
      ({ account }) =>
        !isAccount || onlyAccounts === null || onlyAccounts.some((one) => isNamed(one, account)),
    )
    .some(({ account, currency }) =>
      beyond(
        currency,
        rows.filter((row) => row.currency === currency && same(row.account, account)).map(({ sum }) => sum),
      ),
    );
}

/** An account a rule names, or a number of which nobody can say that it is not. */
function isNamed(one: string, account: string): boolean {
  const text = bare(account).toUpperCase();
  return !IBAN.test(text) || bare(one).toUpperCase() === text || bare(one).toUpperCase() === text.slice(4);
}

function larger(a: Sum, b: Sum): boolean {
  const scale = Math.max(a.scale, b.scale);
  const lifted = ({ unscaled, scale: its }: Sum): bigint => unscaled * 10n ** BigInt(scale - its);
  return lifted(a) > lifted(b);
}

/** The approval or release that states sums, with the policy it is bound to. */
interface StatedBy {
  readonly time: string;
  readonly payload: Shape;
}

interface Limiting {
  readonly environment: string;
  readonly rules: readonly { readonly kinds: readonly string[]; readonly limit: Limit | null }[];
}

/**
 * How the day and the batch's own parts differ from when it was signed and what the messages hold; nothing
 * where they are those. What other batches add is not in here, and not checked.
 */
export function countProblems(
  { time, payload }: StatedBy,
  messages: readonly ScannedMessage[],
  { environment, rules }: Limiting,
): readonly string[] {
  const { day, zone, accounts, beneficiaries } = readCount(payload.at('counted'));
  const limits = rules.flatMap(({ kinds, limit }) =>
    limit !== null && kinds.includes(payload.at('kind').text()) ? [limit] : [],
  );
  const byAccount = summed(messages, ({ ownAccount }) => ownAccount);
  const byPayee = summed(messages, ({ account }) => accountNumber(account));
  const payees = limits.filter(({ per }) => per === 'beneficiary');
  const listed = new Set(
    (beneficiaries ?? []).map(({ account, currency }) => `${currency} ${accountNumber(account)}`),
  );
  const isLeftOut = payees.length > 0 && leavesOut(listed, byPayee, payees);
  return [
    // Training desks go by the clock of their bank, which officers set forward.
    ...(environment !== 'training' && dayIn(zone, time) !== day ? ['it is for another day'] : []),
    ...(accounts !== null &&
    (accounts.length !== byAccount.size || differs(accounts, byAccount, (account) => account))
      ? ['the sums by own account differ']
      : []),
    ...(beneficiaries !== null && (isLeftOut || differs(beneficiaries, byPayee, accountNumber))
      ? ['the sums by beneficiary differ']
      : []),
  ];
}

/** Whether somebody who is above a limit by these payments, or is summed with them, is not listed. */
function leavesOut(
  listed: ReadonlySet<string>,
  sums: ReadonlyMap<string, Sum>,
  payees: readonly Limit[],
): boolean {
  for (const currency of new Set([...sums.keys()].map((place) => place.slice(0, 3)))) {
    const its = [...sums].filter(([place]) => place.startsWith(`${currency} `));
    const limitsOf = payees.flatMap((limit) => limit.limits.get(currency) ?? []);
    for (const together of payeesTogether(its.map(([place]) => place.slice(4)))) {
      const sum = [...together].map((at) => its[at]?.[1] ?? NOTHING).reduce(plus, NOTHING);
      // Of a currency that no limit on beneficiaries names, any amount may be above.
      const mayBeAbove = limitsOf.length === 0 || limitsOf.some((most) => larger(sum, most));
      if (mayBeAbove && ![...together].every((at) => listed.has(its[at]?.[0] ?? ''))) return true;
    }
  }
  return false;
}

/** YYYY-MM-DD at an instant, by the clocks of a zone. */
function dayIn(zone: string, time: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.parse(time));
}

/** Sums of all payments by currency and what `key` makes of each. */
function summed(
  messages: readonly ScannedMessage[],
  key: (payment: Payment) => string,
): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const payment of messages.flatMap(({ payments }) => payments)) {
    const place = `${payment.currency} ${key(payment)}`;
    sums.set(place, plus(sums.get(place) ?? NOTHING, parse(payment.amount)));
  }
  return sums;
}

function differs(
  rows: readonly Row[],
  sums: ReadonlyMap<string, Sum>,
  key: (account: string) => string,
): boolean {
  const places = rows.map(({ account, currency }) => `${currency} ${key(account)}`);
  return (
    new Set(places).size !== rows.length ||
    rows.some(({ sum }, index) => {
      const found = sums.get(places[index] ?? '');
      return found === undefined || !equal(found, sum);
    })
  );
}

const STATES: Readonly<Record<string, string>> = {
  counts: 'counted',
  refused: 'counted without what the bank rejected',
  open: 'not counted, signatures were missing',
  'taken-back': 'not counted, sent back or withdrawn',
  expired: 'not counted, expired',
};

/** For people: what was counted beside the batch, as its signatures state it together. */
export function countLines({ day, zone, batches }: Count): readonly string[] {
  return [
    `Sums          up to ${day}, by calendar days in ${zone}; what other batches add is as the signing desks counted it, NOT CHECKED, their messages are not here`,
    ...(batches === null
      ? ['              more batches than could be listed: every threshold counts as exceeded']
      : batches.length === 0
        ? ['              no other batch in the period']
        : batches.map(
            ({ batch, reference, revision, day: on, state, totals }) =>
              `              ${on} ${reference} (${batch}), revision ${revision}: ${[
                ...totals.map(({ currency, sum }) => `${currency} ${print(sum)}`),
                STATES[state] ?? state,
              ].join(', ')}`,
          )),
  ];
}
