// Asks the bank for an account report, keeps it raw with its time, and says how far it is understood.
import { readBalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../shared/ipc/contract.ts';
import type { Desk } from '../desk-context.ts';
import { mayAsk } from '../inquiries/inquire.ts';
import { keep } from '../inquiries/keep.ts';
import { givenFields } from '../inquiries/rule-context.ts';
import { newId } from '../new-id.ts';
import { instantOf } from '../ports/clock.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';
import { keepReport, type KeptReport } from './shelf.ts';
import { rowOf } from './view.ts';

export async function askBalances(desk: Desk, input: ParsedInput<'balances.ask'>): Promise<Result<DeepReadonly<CallOutput<'balances.ask'>>>> {
  const request = givenFields(input);
  const may = await mayAsk(desk, 'balance', () => request);
  if (!may.ok) return may;
  const askedAt = instantOf(desk.clock);
  const outcome = await desk.bank.balance({ profile: may.value, fields: request, correlationId: newId(desk.random, 'corr') });
  const stored = await keep(desk, 'balances.ask', Object.keys(request).join(' '), outcome);
  if (!stored.ok) return stored;
  const { answer, outcome: { body } } = stored.value;
  const read = readBalanceAnswer(new TextDecoder('utf-8').decode(body));
  const reports = read.report.Rpt ?? [];
  const report: KeptReport = {
    report: newId(desk.random, 'report'), answer: answer.answer, raw: answer.raw, askedAt, receivedAt: answer.receivedAt, request,
    form: read.form, standing: read.standing, accounts: reports.length, entries: reports.reduce((sum, { Ntry = [] }) => sum + Ntry.length, 0), notUnderstood: read.notUnderstood.length,
  };
  await keepReport(desk, report, read);
  return ok(rowOf(report));
}
