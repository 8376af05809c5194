// The reports a desk has kept: their list, and the reading of one from its raw bytes.
import { z } from 'zod';
import { readBalanceAnswer, type BalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { reportRow } from '../../../shared/ipc/calls/balances.ts';
import type { Desk } from '../desk-context.ts';

/** Where the list of kept reports stands in the store. */
const SETTING = 'balance-reports';
const MOST_KEPT = 2_000;
const MOST_READ = 4;

const kept = reportRow.extend({ /** `StoredBytes.ref` of the raw body. */ raw: z.string() });
export type KeptReport = z.infer<typeof kept>;
const list = z.array(kept);

/** Newest first. */
export async function keptReports(desk: Desk): Promise<readonly KeptReport[]> {
  const stored = list.safeParse((await desk.store.desk.setting(SETTING)) ?? []);
  if (!stored.success) throw new Error('The list of kept reports is not in its form.');
  return stored.data;
}

/** `answer` is its reading, which the first look at it needs again. */
export function keepReport(desk: Desk, report: KeptReport, answer: BalanceAnswer): Promise<void> {
  remember(desk, report.report, answer);
  return desk.turns.take(SETTING, async () => desk.store.desk.saveSetting(SETTING, [report, ...(await keptReports(desk))].slice(0, MOST_KEPT), null));
}

// A report of many entries takes a while to read: the last few stay read.
const readings = new WeakMap<Desk, Map<string, BalanceAnswer>>();

export interface OpenReport {
  readonly kept: KeptReport;
  readonly answer: BalanceAnswer;
}

export async function openReport(desk: Desk, report: string): Promise<Result<OpenReport>> {
  const found = (await keptReports(desk)).find((each) => each.report === report);
  if (found === undefined) return err(fault('not-found'));
  const answer = readings.get(desk)?.get(report) ?? readBalanceAnswer(Buffer.from(await rawBytes(desk, found)).toString('utf8'));
  remember(desk, report, answer);
  return ok({ kept: found, answer });
}

function remember(desk: Desk, report: string, answer: BalanceAnswer): void {
  const known = readings.get(desk) ?? new Map<string, BalanceAnswer>();
  readings.set(desk, known);
  known.delete(report);
  known.set(report, answer);
  const [oldest] = known.keys();
  if (known.size > MOST_READ && oldest !== undefined) known.delete(oldest);
}

export async function rawBytes(desk: Desk, { raw }: KeptReport): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of desk.store.bytes.read(raw)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
