// The company's own accounts: what officers confirmed, what reports, sealed batches, imported drafts and the
// training bank name besides, the newest balance of each, and the rules of the policy that name it.
import { spendableOf } from '../../../../shared/domain/account-report/figures.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { z } from 'zod';
import { isChangeOf, loosenedFields, withChanges } from '../../../../shared/domain/account-control.ts';
import {
  choosableAccounts,
  UNKNOWN_ACCOUNT,
  type AccountMaster,
  type AccountTrace,
} from '../../../../shared/domain/account-master.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import {
  hasIbanForm,
  headOfficeOf,
  isSameAccount,
} from '../../../../shared/domain/account-identification.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { ruleSentence } from '../../../../shared/domain/policy-sentences.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { accountMaster } from '../../../../shared/ipc/calls/accounts.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { StoredCounterparty } from '../../../ports/store.ts';
import type { TrainingDesk } from '../../../ports/training.ts';
import type { LogDraft } from '../../../ports/store/log.ts';
import type { ShellDeps, Stores } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import type { OwnAccountContext, OwnAccountsContext } from '../context.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';
import {
  CHANGES_SETTING,
  keptChanges,
  policyNow,
  provedPerson,
  changesThatCount,
  type WaitingChange,
} from './waiting-changes.ts';

/** Where the list of confirmed accounts stands in the store. */
const SETTING = 'own-accounts';
const MOST_KEPT = 2_000;
/** Own accounts of sealed batches that are looked at, the most used first. */
const MOST_FROM_BATCHES = 500;
/** Drafts that are looked at for accounts nothing else names, the newest first. */
const MOST_DRAFTS = 100;

type OwnAccounts = CallOutput<'accounts.list'>['accounts'];
const list = z.array(accountMaster);

/** What people confirmed. */
export async function confirmedAccounts(desk: Stores<'desk'>): Promise<readonly AccountMaster[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

export async function listOwnAccounts(
  desk: OwnAccountsContext & Pick<ShellDeps, 'training'>,
): Promise<Result<Answer<'accounts.list'>>> {
  const cash = await cashAccounts(desk, { planned: false });
  const reported = cash.ok ? cash.value.accounts : [];
  const used = await desk.store.tracking.counterparties('', 'own', MOST_FROM_BATCHES);
  const traces = [
    ...reported.flatMap(fromReport),
    ...used.map((each): AccountTrace => ({
      ...pick({ ...each, agentBic: bankIn(desk, each) }),
      from: 'batch',
    })),
    ...(await fromImports(desk)),
    ...(desk.training?.accounts ?? []).map(fromTraining),
  ];
  const policy = await policyNow(desk);
  const changes = changesThatCount(desk, policy, await keptChanges(desk));
  const accounts = choosableAccounts(await confirmedAccounts(desk), traces).map(
    (each): OwnAccounts[number] => ({
      ...each,
      from: [...each.from],
      rules: policy === null ? [] : [...rulesNaming(policy, each.account)],
      balance: balanceOf(each, reported),
      waiting: each.confirmed ? waitingView(desk, policy, each, changes) : null,
    }),
  );
  return ok({ accounts });
}

/** Changes that whoever is signed in with a card may confirm; all that wait where nobody is. */
export async function countWaitingChanges(
  desk: Pick<OwnAccountsContext, 'clock' | 'seat'> & Stores<'desk'>,
): Promise<number> {
  const kept = await keptChanges(desk);
  if (kept.length === 0) return 0;
  const [policy, accounts] = await Promise.all([policyNow(desk), confirmedAccounts(desk)]);
  const waiting = changesThatCount(desk, policy, kept).filter((each) =>
    accounts.some((account) => isStillOf(each, account)),
  );
  if (desk.seat.view().at?.by !== 'card') return waiting.length;
  const person = provedPerson(desk, policy);
  return person.ok ? waiting.filter(({ by }) => by !== person.value.person).length : 0;
}

function waitingView(
  desk: Pick<OwnAccountsContext, 'seat'>,
  policy: Policy | null,
  account: AccountMaster,
  changes: readonly WaitingChange[],
): OwnAccounts[number]['waiting'] {
  const found = changes.find((each) => isStillOf(each, account));
  if (found === undefined) return null;
  const { change, by, at, fields } = found;
  const { at: here } = desk.seat.view();
  return {
    change,
    by: policy?.persons.find(({ id }) => id === by)?.name ?? by,
    isOwn: here?.by === 'card' && here.person === by,
    at,
    fields: fields.map((each) => ({ ...each })),
  };
}

/** A change of another account, or of what the account no longer is, waits for nothing. */
function isStillOf({ account, fields }: WaitingChange, master: AccountMaster): boolean {
  return account === master.account && isChangeOf(fields, master);
}

/** Rules that name no account hold for all of them and are not listed. */
export function rulesNaming(policy: Policy, account: string): readonly Sentence[] {
  return policy.rules
    .filter(({ accounts }) => accounts?.some((named) => isSameAccount(named, account)) === true)
    .map((rule) => ruleSentence(rule, policy));
}

async function fromImports(desk: OwnAccountsContext): Promise<readonly AccountTrace[]> {
  const { rows } = await desk.store.batches.list({ offset: 0, limit: MOST_DRAFTS, states: ['draft'] });
  const found = new Map<string, AccountTrace>();
  for (const { batch, source, version, ownAccounts } of rows) {
    if (source === null || ownAccounts.every((account) => found.has(account))) continue;
    for (const { group, ownAccount, node } of await desk.store.batches.groups(batch)) {
      if (ownAccount === '' || found.has(ownAccount)) continue;
      const { ownName: name, ownAgentBic: agentBic } = desk.messages.groupHeader(version, group, node);
      found.set(ownAccount, { ...pick({ name, account: ownAccount, agentBic }), from: 'import' });
    }
  }
  return [...found.values()];
}

/** So that the first batch of a new training desk starts from an account, as at a desk that has reports. */
function fromTraining({ bic, ...its }: TrainingDesk['accounts'][number]): AccountTrace {
  return { ...UNKNOWN_ACCOUNT, ...its, agentBic: bic, from: 'training' };
}

/** The bank that the group of the latest sealed batch names; empty where it names none. */
function bankIn({ messages }: OwnAccountsContext, { node, version }: StoredCounterparty): string {
  return node === null || version === null ? '' : messages.groupHeader(version, '', node).ownAgentBic;
}

function pick({
  name,
  account,
  agentBic,
}: {
  name: string;
  account: string;
  agentBic: string;
}): AccountMaster {
  return { ...UNKNOWN_ACCOUNT, holder: name, account, agentBic };
}

function fromReport(reported: DeepReadonly<CashAccount>): readonly AccountTrace[] {
  const { iban, id, name, owner, servicerBic, branch, currency } = reported;
  const account = iban ?? id;
  if (account === null) return [];
  return [
    {
      ...UNKNOWN_ACCOUNT,
      account,
      label: name ?? '',
      holder: owner ?? name ?? '',
      agentBic: servicerBic ?? '',
      branch: branch ?? '',
      currency: currency ?? '',
      from: 'report',
    },
  ];
}

/** What can be spent, of the report that came last. */
function balanceOf(
  { account, currency }: AccountMaster,
  reported: readonly DeepReadonly<CashAccount>[],
): OwnAccounts[number]['balance'] {
  const [newest] = reported
    .filter(
      (each) =>
        [each.iban, each.id].some((number) => number !== null && isSameAccount(number, account)) &&
        (currency === '' || each.currency === null || each.currency === currency),
    )
    .flatMap(({ booked, available }) => spendableOf(booked, available) ?? [])
    .toSorted((a, b) => b.figure.receivedAt.localeCompare(a.figure.receivedAt));
  if (newest === undefined || newest.figure.amount === null || newest.figure.currency === null) return null;
  const { amount, currency: code, date, receivedAt } = newest.figure;
  return { kind: newest.kind, amount, currency: code, date, receivedAt };
}

/**
 * Where rules of the policy name the account, what makes it allow more waits until somebody else has
 * confirmed it; all else counts at once.
 */
export async function saveOwnAccount(
  desk: OwnAccountContext,
  { record, replaces }: ParsedInput<'accounts.save'>,
): Promise<Result<Answer<'accounts.save'>>> {
  return change(desk, (before, policy) => {
    const others = replaces === null ? before : before.filter(({ account }) => account !== replaces);
    if (replaces !== null && others.length === before.length) return err(fault('not-found'));
    // Whoever keeps the list must not give what administrators have signed to another account.
    const was = before.find(({ account }) => account === replaces);
    const isNamed = was !== undefined && rulesOf(policy, was.account).length > 0;
    if (isNamed && isAnotherAccount(was, record, policy)) return err(ruledFault(policy, was.account));
    if (others.some(({ account }) => isSameAccount(account, record.account)))
      return err(fault('own-account-known'));
    if (others.length >= MOST_KEPT) return err(fault('too-many-own-accounts'));
    const held = isNamed ? loosenedFields(was, record) : [];
    const counting = accountMaster.safeParse(withChanges(record, held, 'before'));
    if (!counting.success) return err(fault('invalid-input', { path: 'record' }));
    const saved = counting.data;
    const changes = changedFields(was ?? UNKNOWN_ACCOUNT, saved);
    const confirmed = {
      after: [...others, saved],
      log: { act: 'account.confirm', subject: saved.account, changes },
    };
    if (held.length === 0) return ok({ ...confirmed, value: { saved, waiting: [] } });
    const person = provedPerson(desk, policy);
    if (!person.ok) return person;
    const proposed: WaitingChange = {
      change: newId(desk.random, 'change'),
      account: saved.account,
      by: person.value.person,
      certificate: person.value.certificate,
      at: instantOf(desk.clock),
      fields: held.map((each) => ({ ...each })),
    };
    return ok({
      ...confirmed,
      // Nothing else was changed: the proposal alone is written down.
      ...(changes.length === 0 ? { log: null } : {}),
      proposed,
      value: { saved, waiting: held.map(({ field }) => field) },
    });
  });
}

function rulesOf(policy: Policy | null, account: string): readonly Sentence[] {
  return policy === null ? [] : rulesNaming(policy, account);
}

/** Rules that a refusal names. */
const MOST_RULES_NAMED = 3;

function ruledFault(policy: Policy | null, account: string): Fault {
  return fault('own-account-in-policy', { sentences: rulesOf(policy, account).slice(0, MOST_RULES_NAMED) });
}

/**
 * Another number, or another bank where one was named. A national number belongs to the IBANs of several
 * countries: whatever the rules name as the old number has to be the new one, too, and where they name the
 * national number nobody can say which of the IBANs they mean.
 */
function isAnotherAccount(was: AccountMaster, is: AccountMaster, policy: Policy | null): boolean {
  const isIbanOfNumber = hasIbanForm(is.account) && !hasIbanForm(was.account);
  const named = policy?.rules.flatMap(({ accounts }) => accounts ?? []) ?? [];
  return (
    !isSameAccount(was.account, is.account) ||
    named
      .filter((one) => isSameAccount(one, was.account))
      .some((one) => !isSameAccount(one, is.account) || (isIbanOfNumber && !hasIbanForm(one))) ||
    (was.agentBic !== '' && headOfficeOf(was.agentBic) !== headOfficeOf(is.agentBic))
  );
}

export function removeOwnAccount(
  desk: OwnAccountContext,
  { account: removed }: ParsedInput<'accounts.remove'>,
): Promise<Result<Record<string, never>>> {
  return change(desk, (before, policy) => {
    if (!before.some(({ account }) => account === removed)) return err(fault('not-found'));
    // Whoever added it again would be free of what was decided of it.
    if (rulesOf(policy, removed).length > 0) return err(ruledFault(policy, removed));
    return ok({
      after: before.filter(({ account }) => account !== removed),
      value: {},
      log: { act: 'account.remove', subject: removed, changes: [] },
    });
  });
}

export function confirmAccountChange(
  desk: OwnAccountContext,
  { change: confirmed }: ParsedInput<'accounts.confirmChange'>,
): Promise<Result<AccountMaster>> {
  return change(desk, (before, policy, changes) => {
    const waiting = changes.find((each) => each.change === confirmed);
    const was = before.find((each) => waiting !== undefined && isStillOf(waiting, each));
    if (waiting === undefined || was === undefined) return err(fault('own-account-change-over'));
    const person = provedPerson(desk, policy);
    if (!person.ok) return person;
    if (person.value.person === waiting.by) return err(fault('own-account-second-person'));
    const is = accountMaster.safeParse(withChanges(was, waiting.fields, 'after'));
    // Another field was changed meanwhile, which no longer goes with it.
    if (!is.success) return err(fault('own-account-change-over'));
    return ok({
      after: [...before.filter((each) => each !== was), is.data],
      value: is.data,
      log: { act: 'account.confirm-change', subject: was.account, changes: waiting.fields },
    });
  });
}

/** By whoever made it, or anybody else: what counts stays as it is. */
export function discardAccountChange(
  desk: OwnAccountContext,
  { change: discarded }: ParsedInput<'accounts.discardChange'>,
): Promise<Result<Record<string, never>>> {
  return change(desk, (before, _, changes) => {
    const waiting = changes.find((each) => each.change === discarded);
    if (waiting === undefined) return err(fault('own-account-change-over'));
    return ok({
      after: before,
      discarded,
      value: {},
      log: { act: 'account.discard-change', subject: waiting.account, changes: waiting.fields },
    });
  });
}

interface LoggedChange {
  readonly act: string;
  readonly subject: string;
  readonly changes: ReturnType<typeof changedFields>;
}

interface Change<T> {
  readonly after: readonly AccountMaster[];
  readonly value: T;
  /** Null where the list stays as it is. */
  readonly log: LoggedChange | null;
  /** What waits from now on, in the place of what waited of its account. */
  readonly proposed?: WaitingChange;
  /** A change that waits no longer. */
  readonly discarded?: string;
}

/** Changes the list under its lock, with lines in the log; a change that answers a fault changes nothing. */
function change<T>(
  desk: OwnAccountContext,
  make: (
    before: readonly AccountMaster[],
    policy: Policy | null,
    changes: readonly WaitingChange[],
  ) => Result<Change<T>>,
): Promise<Result<T>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const policy = await policyNow(desk);
    const waited = await keptChanges(desk);
    const standing = changesThatCount(desk, policy, waited);
    const made = make(await confirmedAccounts(desk), policy, standing);
    if (!made.ok) return made;
    const { after, value, log, proposed, discarded } = made.value;
    const stay = standing
      .filter(({ change: id, account }) => id !== discarded && account !== proposed?.account)
      .filter((each) => after.some((account) => isStillOf(each, account)));
    // First of all: where the desk ends between two of these, nothing waits that was confirmed before.
    if (stay.length !== waited.length) await desk.store.desk.saveSetting(CHANGES_SETTING, stay, null);
    if (log !== null) await desk.store.desk.saveSetting(SETTING, after, logOf(desk, log));
    if (proposed !== undefined)
      await desk.store.desk.saveSetting(CHANGES_SETTING, [...stay, proposed], proposalLog(desk, proposed));
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return ok(value);
  });
}

function proposalLog(
  desk: OwnAccountContext,
  { account: subject, fields: changes }: WaitingChange,
): LogDraft {
  return logOf(desk, { act: 'account.propose-change', subject, changes });
}

function logOf({ clock }: OwnAccountContext, { act, subject, changes }: LoggedChange): LogDraft {
  return {
    at: instantOf(clock),
    act,
    actor: AT_DESK,
    subject,
    detail: changes.length === 0 ? '' : coded(sentence('log-own-account', { changes })),
  };
}

function changedFields(before: AccountMaster, after: AccountMaster) {
  return (Object.keys(UNKNOWN_ACCOUNT) as (keyof AccountMaster)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
