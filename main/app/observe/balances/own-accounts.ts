// The company's own accounts: what officers confirmed, what reports, sealed batches, imported drafts and the
// training bank name besides, the newest balance of each, and the rules of the policy that name it.
import { spendableOf } from '../../../../shared/domain/account-report/figures.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { z } from 'zod';
import {
  choosableAccounts,
  UNKNOWN_ACCOUNT,
  type AccountMaster,
  type AccountTrace,
} from '../../../../shared/domain/account-master.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { headOfficeOf, isSameAccount } from '../../../../shared/domain/account-identification.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { ruleSentence } from '../../../../shared/domain/policy-sentences.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { accountMaster } from '../../../../shared/ipc/calls/accounts.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StoredCounterparty } from '../../../ports/store.ts';
import type { TrainingDesk } from '../../../ports/training.ts';
import type { LogDraft } from '../../../ports/store/log.ts';
import type { ShellDeps, Stores } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import type { BalanceContext } from '../context.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';

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
  desk: BalanceContext & Pick<ShellDeps, 'training'>,
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
  const policy = (await desk.store.desk.policy())?.policy ?? null;
  const accounts = choosableAccounts(await confirmedAccounts(desk), traces).map(
    (each): OwnAccounts[number] => ({
      ...each,
      from: [...each.from],
      rules: policy === null ? [] : [...rulesNaming(policy, each.account)],
      balance: balanceOf(each, reported),
    }),
  );
  return ok({ accounts });
}

/** Rules that name no account hold for all of them and are not listed. */
export function rulesNaming(policy: Policy, account: string): readonly Sentence[] {
  return policy.rules
    .filter(({ accounts }) => accounts?.some((named) => isSameAccount(named, account)) === true)
    .map((rule) => ruleSentence(rule, policy));
}

async function fromImports(desk: BalanceContext): Promise<readonly AccountTrace[]> {
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
function bankIn({ messages }: BalanceContext, { node, version }: StoredCounterparty): string {
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

export async function saveOwnAccount(
  desk: BalanceContext,
  { record, replaces }: ParsedInput<'accounts.save'>,
): Promise<Result<AccountMaster>> {
  const policy = (await desk.store.desk.policy())?.policy ?? null;
  return change(desk, (before) => {
    const others = replaces === null ? before : before.filter(({ account }) => account !== replaces);
    if (replaces !== null && others.length === before.length) return err(fault('not-found'));
    // Whoever keeps the list must not give what administrators have signed to another account.
    const was = before.find(({ account }) => account === replaces);
    const rules = was === undefined || policy === null ? [] : rulesNaming(policy, was.account);
    if (was !== undefined && rules.length > 0 && isAnotherAccount(was, record))
      return err(fault('own-account-in-policy', { sentences: rules.slice(0, MOST_RULES_NAMED) }));
    if (others.some(({ account }) => isSameAccount(account, record.account)))
      return err(fault('own-account-known'));
    if (others.length >= MOST_KEPT) return err(fault('too-many-own-accounts'));
    return ok({
      after: [...others, record],
      value: record,
      act: 'account.confirm',
      subject: record.account,
      before: was ?? UNKNOWN_ACCOUNT,
    });
  });
}

/** Rules that a refusal names. */
const MOST_RULES_NAMED = 3;

/** Another number, or another bank where one was named. */
function isAnotherAccount(was: AccountMaster, is: AccountMaster): boolean {
  return (
    !isSameAccount(was.account, is.account) ||
    (was.agentBic !== '' && headOfficeOf(was.agentBic) !== headOfficeOf(is.agentBic))
  );
}

export function removeOwnAccount(
  desk: BalanceContext,
  { account: removed }: ParsedInput<'accounts.remove'>,
): Promise<Result<Record<string, never>>> {
  return change(desk, (before) =>
    before.some(({ account }) => account === removed)
      ? ok({
          after: before.filter(({ account }) => account !== removed),
          value: {},
          act: 'account.remove',
          subject: removed,
        })
      : err(fault('not-found')),
  );
}

interface Change<T> {
  readonly after: readonly AccountMaster[];
  readonly value: T;
  readonly act: string;
  readonly subject: string;
  /** What was confirmed of the account before; absent where it is removed. */
  readonly before?: AccountMaster;
}

/** Changes the list under its lock, with a line in the log; a change that answers a fault changes nothing. */
function change<T>(
  desk: BalanceContext,
  make: (before: readonly AccountMaster[]) => Result<Change<T>>,
): Promise<Result<T>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const made = make(await confirmedAccounts(desk));
    if (!made.ok) return made;
    const { after, value, act, subject, before } = made.value;
    const saved = after.find(({ account }) => account === subject);
    const changes = saved === undefined || before === undefined ? [] : changedFields(before, saved);
    const log: LogDraft = {
      at: instantOf(desk.clock),
      act,
      actor: AT_DESK,
      subject,
      detail: changes.length === 0 ? '' : coded(sentence('log-own-account', { changes })),
    };
    await desk.store.desk.saveSetting(SETTING, after, log);
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return ok(value);
  });
}

function changedFields(before: AccountMaster, after: AccountMaster) {
  return (Object.keys(UNKNOWN_ACCOUNT) as (keyof AccountMaster)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
