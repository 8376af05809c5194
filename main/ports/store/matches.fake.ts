// Entries held against tracked payments in memory: all of them anew with every run, in the order in which
// they came, by the rules of the domain.
import {
  accountsForAll,
  creditorsOf,
  readEntryLines,
} from '../../../shared/domain/account-report/entry-references.ts';
import { sideOf } from '../../../shared/domain/account-report/shape.ts';
import { isSameAccount } from '../../../shared/domain/account-identification.ts';
import type { BatchState } from '../../../shared/domain/batch.ts';
import { addDays, isoDate } from '../../../shared/domain/calendar.ts';
import {
  matchLines,
  matchWhole,
  ruleFor,
  singleKeys,
  wholeKeys,
  type LineMatch,
  type MatchableLine,
  type MatchablePayment,
  type MatchDifference,
} from '../../../shared/domain/entry-matching.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { parseMoney } from '../../../shared/domain/money.ts';
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import type { FakeBatches } from './batches.fake.ts';
import type { FreezeStore } from './freezes.ts';
import type { LogStore } from './log.ts';
import type {
  EntryBatch,
  EntryMatchState,
  Explanation,
  MatchedPayment,
  Matching,
  MatchStore,
  MissingPayment,
} from './matches.ts';
import { UNHEARD } from './outbox.fake.ts';
import type { OutboxMessage, OutboxStore } from './outbox.ts';
import type { EntryWording, FakeReports } from './reports.fake.ts';
import type { FakeTracking } from './tracking.fake.ts';
import type { TrackedPayment } from './tracking.ts';

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
const NOT_FROZEN: ReadonlySet<BatchState> = new Set(['draft', 'returned', 'withdrawn', 'expired']);
const MOST_NEAR = 3;
/** Days the entries of an account must go on after a settled payment before it is missed. */
const MISSED_AFTER = 3;
const NO_BOOKING: ReadonlySet<string | null | undefined> = new Set(['PDNG', 'INFO', 'FUTR']);
const OPEN: ReadonlySet<EntryMatchState> = new Set(['partly', 'near', 'not-sent']);

interface EntryView {
  readonly indicator?: string | null;
  readonly status?: string | null;
  readonly reversal?: boolean;
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly code?: string | null;
  readonly counterparty?: string | null;
}

/** A payment that was sent, with what its message and its PmtInf are called. */
interface SentPayment extends MatchablePayment {
  readonly wholes: readonly string[];
}

/** Where batches are frozen that another desk may seal and send. */
interface FrozenWorld {
  readonly batches: Pick<FakeBatches, 'all'>;
  readonly freezes: Pick<FreezeStore, 'messages' | 'transactions'>;
}

interface Near {
  readonly payment: number;
  readonly differs: readonly MatchDifference[];
}

interface Outcome {
  readonly standing: EntryMatchState;
  readonly matches: readonly LineMatch[];
  readonly near: readonly Near[];
}

/** What was said of a debit; of a person's note, whom the entry paid then. */
interface Said extends Explanation {
  readonly account: string;
  readonly identity: string;
  readonly creditors: string | null;
}

type Booked = EntryWording & { readonly account: string };

const isBooked = (entry: EntryWording): entry is Booked =>
  entry.current && !entry.pending && entry.account !== null;
const idOf = ({ number }: EntryWording): string => `entry-${number}`;
const viewOf = ({ view }: EntryWording): EntryView => JSON.parse(view) as EntryView;
const accountNumber = (account: string): string => account.split(' ')[0] ?? '';
const creditorsIn = ({ json }: EntryWording): string => JSON.stringify(creditorsOf(json));

export function fakeMatches(
  log: Pick<LogStore, 'append'>,
  reports: Pick<FakeReports, 'wordings'>,
  outbox: Pick<OutboxStore, 'get'>,
  tracking: Pick<FakeTracking, 'sealed' | 'milestones'>,
  frozen: FrozenWorld | null = null,
): MatchStore {
  let outcomes: ReadonlyMap<number, Outcome> = new Map();
  let payments: readonly TrackedPayment[] = [];
  let missing: readonly MissingPayment[] = [];
  const said: Said[] = [];
  const explanationsOf = (entry: EntryWording): readonly Said[] =>
    said.filter(
      ({ account, identity, creditors }) =>
        account === entry.account &&
        identity === entry.identity &&
        (creditors === null || creditors === creditorsIn(entry)),
    );
  const open = (): readonly Booked[] =>
    reports
      .wordings()
      .filter(isBooked)
      .filter((entry) => OPEN.has(outcomes.get(entry.number)?.standing ?? 'matched'))
      .filter((entry) => explanationsOf(entry).length === 0);
  const find = (id: string): EntryWording | undefined => reports.wordings().find((one) => idOf(one) === id);

  /** A fee that a rule names is explained by it; what carries a payment's identifiers is no fee. */
  async function explainByRule(entry: Booked, { at, rules }: Matching): Promise<void> {
    const { amount = null, currency = null, code = null, counterparty = null } = viewOf(entry);
    const minor = amount === null || currency === null ? undefined : minorOf(amount, currency);
    if (minor === undefined || currency === null) return;
    const amounts = [{ currency, minor: minor < 0n ? -minor : minor }];
    const { account, identity } = entry;
    const found = ruleFor({ account, code, counterparty, amounts }, rules, minorOf);
    const rule = rules.find((each) => each.rule === found?.rule);
    if (rule === undefined) return;
    const { note } = rule;
    said.push({
      ...{ account, identity, creditors: null, at, by: 'rule', person: '', rule: rule.rule, note },
      signed: false,
    });
    const detail = coded(sentence('log-debit-rule', { entry: idOf(entry), note }));
    await log.append({ at, act: 'debit.rule', actor: 'desk', subject: account, detail });
  }

  return {
    async run(matching) {
      const left: { readonly payment: TrackedPayment; readonly messageId: string }[] = [];
      for (const payment of tracking.sealed()) {
        const message = await outbox.get(payment.message);
        if (message !== null && hasLeft(message)) left.push({ payment, messageId: message.messageId });
      }
      if (frozen !== null) left.push(...(await notSealedHere(frozen, outbox)));
      payments = left.map(({ payment }) => payment);
      const sent = left.map(({ payment, messageId }, number): SentPayment => {
        const wholes = [`P:${payment.group}`, `M:${messageId}`];
        return { ...matchablePayment(payment, number), wholes };
      });
      const entries = reports.wordings().filter(isBooked);
      outcomes = outcomesOf(entries, sent, matching.since);
      for (const entry of entries)
        if (outcomes.get(entry.number)?.standing === 'not-sent' && explanationsOf(entry).length === 0)
          await explainByRule(entry, matching);
      const booked = new Set(
        [...outcomes.values()].flatMap(({ matches }) =>
          matches.filter(({ way }) => way === 'out').map(({ payment }) => payments[payment]?.payment),
        ),
      );
      missing = tracking
        .sealed()
        .flatMap((payment) => {
          const { settledAt } = tracking.milestones(payment.payment);
          if (settledAt === undefined || payment.returned || booked.has(payment.payment)) return [];
          return isPassed(payment, entries)
            ? [{ ...matchedPayment(payment), ownAccount: payment.ownAccount, settledAt }]
            : [];
        })
        .toSorted((a, b) => (a.valueDate < b.valueDate ? 1 : a.valueDate > b.valueDate ? -1 : 0));
    },
    async open({ offset, limit }) {
      const rows = open().toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.number - b.number));
      return {
        rows: rows.slice(offset, offset + limit).map((entry) => ({
          entry: idOf(entry),
          view: entry.view,
          account: entry.account,
          standing: outcomes.get(entry.number)?.standing ?? 'not-sent',
        })),
        total: rows.length,
      };
    },
    async of(id) {
      const entry = find(id);
      const outcome = entry === undefined ? undefined : outcomes.get(entry.number);
      const { standing = null, matches = [], near = [] } = outcome ?? {};
      return {
        standing,
        matches: matches.flatMap(({ payment: index, way, by, days, alike }) => {
          const payment = payments[index];
          return payment === undefined ? [] : [{ ...matchedPayment(payment), way, by, days, alike }];
        }),
        matched: matches.length,
        near: near.flatMap(({ payment: index, differs }) => {
          const payment = payments[index];
          return payment === undefined ? [] : [{ ...matchedPayment(payment), differs }];
        }),
        explanations: (entry === undefined ? [] : explanationsOf(entry))
          .toReversed()
          .map(({ account: _account, identity: _identity, creditors: _creditors, ...its }) => its),
      };
    },
    async batchesOf(ids) {
      const found: EntryBatch[] = [];
      for (const id of ids) {
        const its = find(id);
        const same = reports
          .wordings()
          .filter(({ account, identity }) => account === its?.account && identity === its.identity);
        const matched = same.flatMap(({ number }) => outcomes.get(number)?.matches ?? []);
        const batches = matched.flatMap(({ payment }) => payments[payment]?.batch ?? []);
        for (const batch of new Set(batches))
          found.push({ entry: id, batch, payments: batches.filter((one) => one === batch).length });
      }
      return found;
    },
    accountOf: async (id) => find(id)?.account ?? null,
    async explain({ entry: id, at, note, log: entry }) {
      const its = find(id);
      if (its === undefined || !its.current || its.account === null) throw new FaultError(fault('not-found'));
      await log.append(entry);
      const { account, identity } = its;
      const by = { by: 'person', person: entry.actor, rule: null, signed: true } as const;
      said.push({ account, identity, creditors: creditorsIn(its), at, note, ...by });
    },
    missing: async ({ offset, limit }) => ({
      rows: missing.slice(offset, offset + limit),
      total: missing.length,
    }),
  };
}

/** What waits in the outbox, or was withdrawn from it, was not sent. */
function hasLeft(message: OutboxMessage): boolean {
  const { state, attempts, handedOverTo, fault: why } = message;
  if (state === 'set-aside') return why?.code !== 'message-withdrawn';
  return state !== 'queued' || attempts > 0 || handedOverTo !== null;
}

/** A batch that was returned or withdrawn sends nothing, whatever was frozen of it. */
async function notSealedHere(
  { batches, freezes }: FrozenWorld,
  outbox: Pick<OutboxStore, 'get'>,
): Promise<readonly { readonly payment: TrackedPayment; readonly messageId: string }[]> {
  const found: { readonly payment: TrackedPayment; readonly messageId: string }[] = [];
  for (const { batch, revision, reference, state } of batches.all()) {
    if (NOT_FROZEN.has(state)) continue;
    const { rows } = await freezes.transactions({ ...ALL, batch, revision, order: 'document' });
    for (const { message, messageId } of await freezes.messages(batch, revision))
      if ((await outbox.get(message)) === null)
        for (const row of rows.filter((one) => one.message === message))
          found.push({ payment: { ...row, batch, reference, ...UNHEARD }, messageId });
  }
  return found;
}

function outcomesOf(
  entries: readonly Booked[],
  payments: readonly SentPayment[],
  since: string,
): ReadonlyMap<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  /** Payments that left in an entry that was looked at before. */
  const [gone, goneWhole] = [new Set<number>(), new Set<number>()];
  for (const group of together(entries, payments)) {
    const { matches, near } = matchLines(group.flatMap(linesOf), payments);
    const cameBack = new Set(matches.filter(({ way }) => way === 'back').map(({ payment }) => payment));
    const missedBy = ({ way, payment }: LineMatch): MatchDifference | null => {
      if (way !== 'out') return null;
      if (goneWhole.has(payment)) return 'taken';
      return payments[payment]?.isRefused === true && !cameBack.has(payment) ? 'refused' : null;
    };
    for (const entry of group) {
      const own = matches.filter(({ identity }) => identity === identityOf(entry));
      const its = own.filter((match) => missedBy(match) === null);
      const missed: Near[] = own.flatMap((match) => {
        const why = missedBy(match);
        return why === null ? [] : [{ payment: match.payment, differs: [why] }];
      });
      missed.push(...near.filter(({ identity }) => identity === identityOf(entry)));
      const whole = its.length > 0 ? [] : bookedWhole(entry, payments, gone, missed);
      for (const { payment } of whole) goneWhole.add(payment);
      for (const { payment, way } of [...its, ...whole]) if (way === 'out') gone.add(payment);
      outcomes.set(entry.number, outcomeOf(entry, [...its, ...whole], missed, { payments, since }));
    }
  }
  return outcomes;
}

/** Entries that share an identifier of a payment, directly or through payments, are looked at together. */
function together(
  entries: readonly Booked[],
  payments: readonly SentPayment[],
): readonly (readonly Booked[])[] {
  const keysOf = new Map(entries.map((entry) => [entry, linesOf(entry).flatMap(singleKeys)]));
  const sets = [...keysOf.values(), ...payments.map(paymentKeys)];
  const groups: (readonly Booked[])[] = [];
  const done = new Set<Booked>();
  for (const first of entries) {
    if (done.has(first)) continue;
    const keys = new Set(keysOf.get(first));
    for (let before = -1; before !== keys.size;) {
      before = keys.size;
      for (const set of sets) if (set.some((key) => keys.has(key))) set.forEach((key) => keys.add(key));
    }
    const group = entries.filter(
      (entry) => entry === first || keysOf.get(entry)?.some((key) => keys.has(key)) === true,
    );
    group.forEach((entry) => done.add(entry));
    groups.push(group);
  }
  return groups;
}

const given = (text: string): string | null => (text === '' ? null : text);

const paymentKeys = ({ uetr, endToEndId, instructionId }: MatchablePayment): readonly string[] =>
  singleKeys({
    uetr: uetr?.toLowerCase() ?? null,
    endToEndId: given(endToEndId),
    instructionId: given(instructionId),
  });

/**
 * Lines of an entry that are a message, or a PmtInf, booked as one. Where none fits, what keeps it from being
 * one goes to `missed`, unless something stands there.
 */
function bookedWhole(
  entry: Booked,
  payments: readonly SentPayment[],
  gone: ReadonlySet<number>,
  missed: Near[],
): readonly LineMatch[] {
  const taken = new Set(gone);
  return linesOf(entry).flatMap((line) => {
    for (const key of wholeKeys(line)) {
      const all = payments.filter(({ wholes }) => wholes.includes(key));
      const free = all.filter(({ number }) => !taken.has(number));
      const its = matchWhole(line, free);
      const [first] = all;
      if (its !== null) {
        const { identity, place } = line;
        const by = key.startsWith('P:') ? (['payment-information'] as const) : (['message'] as const);
        its.forEach(({ number }) => taken.add(number));
        const found = { identity, place, way: 'out', by, days: null, alike: 1 } as const;
        return its.map(({ number }): LineMatch => ({ ...found, payment: number }));
      }
      if (first !== undefined && missed.length === 0)
        missed.push({ payment: first.number, differs: [free.length === 0 ? 'taken' : 'sum'] });
    }
    return [];
  });
}

function outcomeOf(
  entry: Booked,
  matches: readonly LineMatch[],
  missed: readonly Near[],
  { payments, since }: { readonly payments: readonly MatchablePayment[]; readonly since: string },
): Outcome {
  const { status, indicator } = viewOf(entry);
  if (NO_BOOKING.has(status)) return { standing: 'not-booked', matches: [], near: [] };
  const isCredit = sideOf(indicator ?? '') === 'CRDT';
  const places = new Set(matches.map(({ place }) => place));
  const isEveryLine = matches.length > 0 && places.size >= linesOf(entry).length;
  const parts = matches.flatMap(({ place, payment }) => {
    const its = payments[payment];
    return its === undefined ? [] : [{ place, currency: its.currency, minor: its.minor }];
  });
  const isAll = isEveryLine && (isCredit || accountsForAll(entry.json, parts));
  const none = entry.day !== '' && entry.day < since ? 'earlier' : missed.length > 0 ? 'near' : 'not-sent';
  const debit = matches.length === 0 ? none : isAll ? 'matched' : 'partly';
  const standing = isCredit ? (matches.length > 0 ? 'matched' : 'incoming') : debit;
  const more =
    isEveryLine && !isAll ? matches.map(({ payment }): Near => ({ payment, differs: ['sum'] })) : [];
  const near = [...missed, ...more]
    .toSorted((a, b) => a.differs.length - b.differs.length || a.payment - b.payment)
    .slice(0, MOST_NEAR);
  return { standing, matches, near: standing === 'matched' ? [] : near };
}

/** An identity is one of its account only. */
const identityOf = ({ account, identity }: Booked): string => `${account}\n${identity}`;

function linesOf(entry: Booked): readonly MatchableLine[] {
  const { indicator, status, reversal = false } = viewOf(entry);
  const side = sideOf(indicator ?? '');
  return (NO_BOOKING.has(status) ? [] : readEntryLines(entry.json)).map((line) => ({
    ...line,
    identity: identityOf(entry),
    account: accountNumber(entry.account),
    day: entry.day,
    isDebit: side === null ? null : side === 'DBIT',
    isReversal: reversal,
  }));
}

function matchablePayment(payment: TrackedPayment, number: number): MatchablePayment {
  const { ownAccount, currency, minor, valueDate, endToEndId, instructionId, uetr, account } = payment;
  return {
    number,
    kind: 'credit-transfer',
    ...{ ownAccount, currency, minor, valueDate, endToEndId, instructionId, uetr },
    counterpartyAccount: account,
    isRefused: payment.statusGroup === 'refused',
  };
}

function matchedPayment(its: TrackedPayment): MatchedPayment {
  const { payment, batch, reference, name, account, amount, currency, valueDate, endToEndId } = its;
  return { payment, batch, reference, name, account, amount, currency, valueDate, endToEndId };
}

/** The entries of its account begin before its value date and go on three days past it. */
function isPassed({ ownAccount, valueDate }: TrackedPayment, entries: readonly Booked[]): boolean {
  const accounts = Map.groupBy(entries, ({ account }) => account);
  return [...accounts].some(([account, its]) => {
    const days = its.map(({ day }) => day).filter((day) => day !== '');
    const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
    return (
      isSameAccount(accountNumber(account), ownAccount) &&
      first !== undefined &&
      last !== undefined &&
      valueDate >= first &&
      valueDate <= addDays(isoDate(last), -MISSED_AFTER)
    );
  });
}

function minorOf(amount: string, currency: string): bigint | undefined {
  const read = parseMoney(amount, currency, { historic: true, trailingZeros: true, sign: true });
  return read.ok ? read.value.minor : undefined;
}
