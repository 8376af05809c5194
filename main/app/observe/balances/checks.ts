// The facts of a batch's checks, as they are now: what it takes, what is known of its accounts, the bank's
// clock and calendar, what was sent meanwhile. It is asked wherever money comes a step nearer to leaving, and
// what somebody goes on in spite of is written down.
import { spendableOf } from '../../../../shared/domain/account-report/figures.ts';
import {
  changedAddresses,
  checkBatch,
  closedAccounts,
  withoutAmounts,
  type BatchCheck,
  type CheckInput,
  type KnownBalance,
} from '../../../../shared/domain/batch-checks.ts';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import { dateInZone, startOfDay, timeInZone } from '../../../../shared/domain/calendar.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { addressModeOf } from '../../../../shared/domain/profile/practice.ts';
import { codedWithin } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogDraft } from '../../../ports/store/log.ts';
import { frozenUnder } from '../../authorise/index.ts';
import { isHidden, type CoreDeps, type PrivacyContext, type Stores } from '../../desk/index.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';
import { heldUntil } from './expected.ts';
import { confirmedAccounts } from './own-accounts.ts';

type CheckParts = Pick<CoreDeps, 'clock'> & Stores<'batches' | 'desk' | 'reports'>;

/** In these states nothing of a batch has left yet, or not all of it. */
const BEFORE_THE_END: ReadonlySet<BatchState> = new Set([
  'draft',
  'returned',
  'expired',
  'frozen',
  'approved',
  'released',
  'sealed',
]);

const FROZEN: ReadonlySet<BatchState> = new Set(['frozen', 'approved', 'released', 'sealed']);

/** Payments made again since the freeze that are counted; more are not looked for. */
const MOST_SINCE = 1_000;
/** Of one entry of the log. */
const MOST_LOGGED = 2_000;

export async function batchChecks(
  desk: CheckParts & PrivacyContext,
  { batch }: ParsedInput<'batches.checks'>,
): Promise<Result<Answer<'batches.checks'>>> {
  const head = await desk.store.batches.get(batch);
  const checks = await batchChecksNow(desk, batch);
  const hidden = head !== null && (await isHidden(desk, head));
  return ok({ checks: [...(hidden ? withoutAmounts(checks) : checks)] });
}

export async function batchChecksNow(desk: CheckParts, batch: string): Promise<readonly BatchCheck[]> {
  const facts = await factsOf(desk, batch);
  return [
    ...(await closedNow(desk, batch)),
    ...(await addressesNow(desk, batch)),
    ...(facts === null ? [] : checkBatch(facts)),
  ];
}

/** Between its freeze and its sending: a draft is judged by the profile in force anyway. */
async function addressesNow(desk: CheckParts, batch: string): Promise<readonly BatchCheck[]> {
  const head = await desk.store.batches.get(batch);
  if (head === null || !FROZEN.has(head.state)) return [];
  const [inForce, signatures] = await Promise.all([
    desk.store.desk.profile(),
    desk.store.batches.signatures(batch),
  ]);
  const frozen = await frozenUnder(desk, head.revision, signatures);
  if (inForce === null || frozen === null) return [];
  return changedAddresses(addressModeOf(frozen.profile), addressModeOf(inForce.profile));
}

/** Of collections too, and before the first payment has an amount. */
async function closedNow(desk: CheckParts, batch: string): Promise<readonly BatchCheck[]> {
  const head = await desk.store.batches.get(batch);
  return head === null || !BEFORE_THE_END.has(head.state)
    ? []
    : closedAccounts(head.ownAccounts, await confirmedAccounts(desk));
}

/** Why the batch is neither signed nor sent as it is; null where nothing of it blocks. */
export function refuseByChecks(checks: readonly BatchCheck[]): Fault | null {
  const blocking = checks.filter(({ severity }) => severity === 'block');
  return blocking.length === 0
    ? null
    : fault('batch-checks-block', { sentences: blocking.map(({ sentence }) => sentence) });
}

/**
 * Who went on, and in spite of what; undefined where nothing was in the way. Everybody reads the log, whose
 * entries stay when the amounts of a batch are hidden later.
 */
export function despite(
  desk: Pick<CoreDeps, 'clock'>,
  checks: readonly BatchCheck[],
  of: Pick<LogDraft, 'actor' | 'subject'> & { readonly act: 'batch.despite' | 'message.despite' },
): LogDraft | undefined {
  if (checks.length === 0) return undefined;
  const detail = codedWithin(
    MOST_LOGGED,
    withoutAmounts(checks).map(({ sentence }) => sentence),
  );
  return { at: instantOf(desk.clock), ...of, detail };
}

/** Null where nothing leaves an own account. */
async function factsOf(desk: CheckParts, batch: string): Promise<CheckInput | null> {
  const leaving = await desk.store.reports.leaving(batch);
  if (leaving.length === 0) return null;
  const cash = await cashAccounts(desk, { planned: false });
  const known = cash.ok ? cash.value.accounts : [];
  const profile = (await desk.store.desk.profile())?.profile;
  const timeZone = profile?.timeZone ?? 'UTC';
  const oldest = known
    .map((each) => heldUntil(figureOf(each)?.figure ?? null, timeZone) ?? each.receivedAt)
    .toSorted()[0];
  const now = desk.clock.now();
  const today = dateInZone(timeZone, now);
  // What the bank settled today is in a balance, and still a part of what leaves today.
  const midnight = startOfDay(timeZone, today);
  const since = oldest === undefined || midnight < oldest ? midnight : oldest;
  return {
    now: { today, time: timeInZone(timeZone, now) },
    calendar: profile?.calendar ?? 'weekends',
    leaving,
    others: await desk.store.reports.planned(since, batch),
    accounts: await confirmedAccounts(desk),
    balances: known.flatMap((each) => balanceOf(each, timeZone)),
    sentSince: await desk.store.reports.sentSince(batch, MOST_SINCE),
  };
}

type Reported = DeepReadonly<Pick<CashAccount, 'id' | 'iban' | 'booked' | 'available' | 'receivedAt'>>;

const figureOf = ({ booked, available }: Reported) => spendableOf(booked, available);

function balanceOf(account: Reported, timeZone: string): readonly KnownBalance[] {
  const found = figureOf(account);
  if (found === null) return [];
  const { amount, currency, date, receivedAt } = found.figure;
  if (amount === null || currency === null) return [];
  return [
    {
      accounts: [account.id, account.iban].flatMap((number) => number ?? []),
      currency,
      kind: found.kind,
      amount,
      on: (date ?? receivedAt).slice(0, 10),
      receivedAt,
      heldUntil: heldUntil(found.figure, timeZone),
    },
  ];
}
