// The company's own accounts: what officers confirmed, what reports and sealed batches name besides, and the
// newest balance of each.
import { z } from 'zod';
import {
  choosableAccounts,
  type AccountMaster,
  type AccountTrace,
} from '../../../../shared/domain/account-master.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { isSameAccount } from '../../../../shared/domain/own-account.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { accountMaster } from '../../../../shared/ipc/calls/accounts.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogDraft } from '../../../ports/store/log.ts';
import type { DeepReadonly } from '../../desk/index.ts';
import type { ObserveContext } from '../context.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';

/** Where the list of confirmed accounts stands in the store. */
const SETTING = 'own-accounts';
const MOST_KEPT = 2_000;
/** Own accounts of sealed batches that are looked at, the most used first. */
const MOST_FROM_BATCHES = 500;

type OwnAccounts = CallOutput<'accounts.list'>['accounts'];
const list = z.array(accountMaster);

async function kept(desk: ObserveContext): Promise<readonly AccountMaster[]> {
  const stored = list.safeParse((await desk.store.desk.setting(SETTING)) ?? []);
  if (!stored.success) throw new Error('The list of own accounts is not in its form.');
  return stored.data;
}

export async function listOwnAccounts(
  desk: ObserveContext,
): Promise<Result<DeepReadonly<CallOutput<'accounts.list'>>>> {
  const cash = await cashAccounts(desk, { planned: false });
  const reported = cash.ok ? cash.value.accounts : [];
  const used = await desk.store.tracking.counterparties('', 'own', MOST_FROM_BATCHES);
  const traces = [
    ...reported.flatMap(fromReport),
    ...used.map((each): AccountTrace => ({ ...NOTHING, ...pick(each), from: 'batch' })),
  ];
  const accounts = choosableAccounts(await kept(desk), traces).map((each): OwnAccounts[number] => ({
    ...each,
    from: [...each.from],
    balance: balanceOf(each, reported),
  }));
  return ok({ accounts });
}

const NOTHING = { label: '', holder: '', agentBic: '', branch: '', currency: '' };

function pick({
  name,
  account,
  agentBic,
}: {
  name: string;
  account: string;
  agentBic: string;
}): AccountMaster {
  return { ...NOTHING, holder: name, account, agentBic };
}

function fromReport(reported: DeepReadonly<CashAccount>): readonly AccountTrace[] {
  const { iban, id, name, owner, servicerBic, branch, currency } = reported;
  const account = iban ?? id;
  if (account === null) return [];
  return [
    {
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

/** The available figure, else the booked one, of the report that came last. */
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
    .flatMap((each) => {
      const figure = each.available ?? each.booked;
      return figure === null
        ? []
        : [{ figure, kind: each.available === null ? 'booked' : 'available' } as const];
    })
    .toSorted((a, b) => b.figure.receivedAt.localeCompare(a.figure.receivedAt));
  if (newest === undefined || newest.figure.amount === null || newest.figure.currency === null) return null;
  const { amount, currency: code, date, receivedAt } = newest.figure;
  return { kind: newest.kind, amount, currency: code, date, receivedAt };
}

export function saveOwnAccount(
  desk: ObserveContext,
  { record, replaces }: ParsedInput<'accounts.save'>,
): Promise<Result<AccountMaster>> {
  return change(desk, (before) => {
    const others = replaces === null ? before : before.filter(({ account }) => account !== replaces);
    if (replaces !== null && others.length === before.length) return err(fault('not-found'));
    if (others.some(({ account }) => isSameAccount(account, record.account)))
      return err(fault('own-account-known'));
    if (others.length >= MOST_KEPT) return err(fault('too-many-own-accounts'));
    return ok({ after: [...others, record], value: record, act: 'account.confirm', subject: record.account });
  });
}

export function removeOwnAccount(
  desk: ObserveContext,
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
}

/** Changes the list under its lock, with a line in the log; a change that answers a fault changes nothing. */
function change<T>(
  desk: ObserveContext,
  make: (before: readonly AccountMaster[]) => Result<Change<T>>,
): Promise<Result<T>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const made = make(await kept(desk));
    if (!made.ok) return made;
    const { after, value, act, subject } = made.value;
    const saved = after.find(({ account }) => account === subject);
    const log: LogDraft = {
      at: instantOf(desk.clock),
      act,
      actor: 'desk',
      subject,
      detail:
        saved === undefined ? '' : [saved.holder, saved.agentBic, saved.currency].filter(Boolean).join(', '),
    };
    await desk.store.desk.saveSetting(SETTING, after, log);
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return ok(value);
  });
}
