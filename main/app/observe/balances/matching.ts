// Entries held against what this desk sent: matched after every report, listed where a debit is none of it,
// and explained by a note that somebody signs (debit-note.ts) or by a fee rule made with one.
import { z } from 'zod';
import { dateInZone } from '../../../../shared/domain/calendar.ts';
import type { FeeRule } from '../../../../shared/domain/entry-matching.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { feeRule } from '../../../../shared/ipc/calls/cash.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogDraft, MatchedPayment } from '../../../ports/store.ts';
import { hiddenAmong, type PrivacyContext, type Stores } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import type { MatchingContext } from '../context.ts';
import { entriesWithoutHidden } from './hidden-entries.ts';

/** Where the list of fee rules stands in the store. */
const SETTING = 'fee-rules';
const MOST_RULES = 500;

type KeptRule = CallOutput<'cash.feeRules'>['rules'][number];
const list = z.array(feeRule);

async function feeRules(desk: Stores<'desk'>): Promise<readonly KeptRule[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

/** Also from a desk that was closed in between: what is matched already is not looked at again. */
export function matchEntries(
  desk: Pick<MatchingContext, 'clock' | 'identity' | 'mutex' | 'notifier'> & Stores<'desk' | 'matches'>,
): Promise<void> {
  return desk.mutex.runExclusive('match-entries', async () => {
    const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
    await desk.store.matches.run({
      since: dateInZone(timeZone, Date.parse(desk.identity.createdAt)),
      at: instantOf(desk.clock),
      rules: (await feeRules(desk)).map((rule): FeeRule & { note: string } => rule),
    });
    desk.notifier.emit('changed', { what: 'log', id: null });
  });
}

export async function listOpenDebits(
  desk: MatchingContext & PrivacyContext,
  page: ParsedInput<'cash.notSent'>,
): Promise<Result<Answer<'cash.notSent'>>> {
  const { rows, total } = await desk.store.matches.open(page);
  const told = await entriesWithoutHidden(desk, rows);
  return ok({
    rows: rows.flatMap(({ account, standing }, place) => {
      const row = told[place];
      return row === undefined ? [] : [{ row, account, standing }];
    }),
    total,
  });
}

export async function entryMatches(
  desk: MatchingContext & PrivacyContext,
  { entry }: ParsedInput<'cash.matches'>,
): Promise<Result<Answer<'cash.matches'>>> {
  const { matches, near, ...its } = await desk.store.matches.of(entry);
  return ok({ ...its, matches: await shown(desk, matches), near: await shown(desk, near) });
}

/** Without what would tell who gets how much, where the desk keeps that off the screen. */
async function shown<T extends MatchedPayment>(desk: PrivacyContext, payments: readonly T[]) {
  const hidden = await hiddenAmong(
    desk,
    payments.map(({ batch }) => batch),
  );
  return payments.map(({ amount, currency, ...payment }) =>
    hidden.has(payment.batch)
      ? { ...payment, name: '', account: '', amount: null }
      : { ...payment, amount: { amount, currency } },
  );
}

export async function takesFeeRule(desk: Stores<'desk'>): Promise<Result<null>> {
  return (await feeRules(desk)).length >= MOST_RULES ? err(fault('too-many-fee-rules')) : ok(null);
}

/** @param by who signed the note that it is made with */
export function addFeeRule(
  desk: MatchingContext,
  made: KeptRule,
  by: string,
): Promise<Result<Record<string, never>>> {
  return change(desk, { subject: made.account, act: 'fee-rule.make', actor: by }, (rules) =>
    rules.length >= MOST_RULES ? err(fault('too-many-fee-rules')) : ok([...rules, made]),
  );
}

export async function listFeeRules(desk: MatchingContext): Promise<Result<Answer<'cash.feeRules'>>> {
  return ok({ rules: [...(await feeRules(desk))] });
}

/** What it has explained stays explained. */
export function removeFeeRule(
  desk: MatchingContext,
  { rule: removed }: ParsedInput<'cash.removeFeeRule'>,
): Promise<Result<Record<string, never>>> {
  return change(desk, { subject: removed, act: 'fee-rule.remove', actor: AT_DESK }, (rules) => {
    const after = rules.filter(({ rule }) => rule !== removed);
    return after.length === rules.length ? err(fault('not-found')) : ok(after);
  });
}

function change(
  desk: MatchingContext,
  logged: Pick<LogDraft, 'subject' | 'act' | 'actor'>,
  make: (before: readonly KeptRule[]) => Result<readonly KeptRule[]>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const made = make(await feeRules(desk));
    if (!made.ok) return made;
    await desk.store.desk.saveSetting(SETTING, made.value, {
      ...logged,
      at: instantOf(desk.clock),
      detail: '',
    });
    desk.notifier.emit('changed', { what: 'settings', id: null });
    return ok({});
  });
}

export async function listMissing(
  desk: MatchingContext & PrivacyContext,
  page: ParsedInput<'cash.missing'>,
): Promise<Result<Answer<'cash.missing'>>> {
  const { rows, total } = await desk.store.matches.missing(page);
  return ok({ rows: await shown(desk, rows), total });
}
