// Writes the statement of an account in the form that was asked for, a day at a time, or says of which days
// none can be made.
import { signedDecimal } from '../../../shared/domain/account-report/balance-breaks.ts';
import type { Entry } from '../../../shared/domain/account-report/report.ts';
import type { KeptEntry, StatementOrder } from '../../../shared/domain/account-report/statement-order.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { statementVersion } from '../../../shared/domain/message-versions/statement-catalogue.ts';
import { addDecimals, ZERO, type Decimal } from '../../../shared/domain/money.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { AccountStatementWriter, type WrittenBalance } from '../../iso20022/statement/account-statement.ts';
import type { WrittenStatement } from '../../ports/reports.ts';
import { statementDays, type StatementDay } from './statement-days.ts';
import { mt940Of } from './write-mt940.ts';

const MOST_NAMED = 5;

export async function writeStatement(
  order: StatementOrder,
  entries: AsyncIterable<readonly KeptEntry[]>,
): Promise<Result<WrittenStatement>> {
  const file = order.form === 'MT940' ? mt940File(order) : camtFile(order);
  const parts: Uint8Array[] = [];
  const problems: Sentence[] = [];
  let [days, written, wrong] = [0, 0, 0];
  for await (const assembled of statementDays(order, flattened(entries))) {
    if (!assembled.ok) {
      wrong += 1;
      if (problems.length < MOST_NAMED) problems.push(assembled.problem);
    } else if (wrong === 0) {
      for (const part of file.day(assembled.day, days + 1)) parts.push(Buffer.from(part));
      days += 1;
      written += assembled.day.entries.length;
    }
  }
  if (wrong > 0) {
    const more = wrong - problems.length;
    const rest = more === 0 ? [] : [sentence('statement-days-more', { count: more })];
    return err(fault('statement-not-whole', { sentences: [...problems, ...rest] }));
  }
  if (days === 0) return err(fault('statement-period-empty'));
  const bytes = Buffer.concat([Buffer.from(file.head), ...parts, Buffer.from(file.end)]);
  return ok({ bytes: new Uint8Array(bytes), days, entries: written });
}

async function* flattened(
  slices: AsyncIterable<readonly KeptEntry[]>,
): AsyncGenerator<KeptEntry, void, undefined> {
  for await (const slice of slices) yield* slice;
}

interface StatementFile {
  readonly head: string;
  readonly day: (day: StatementDay, number: number) => Iterable<string>;
  readonly end: string;
}

function mt940File({ account, note }: StatementOrder): StatementFile {
  return { head: '', day: (day) => [mt940Of(day, account, note)], end: '' };
}

function camtFile(order: StatementOrder): StatementFile {
  const writer = new AccountStatementWriter(statementVersion(order.form), order);
  const stem = `CS${order.createdAt.replaceAll(/\D/gu, '').slice(0, 17)}`;
  return {
    head: writer.head(stem),
    day: (day, number) =>
      writer.day({
        id: `${stem}-${number}`,
        balances: balancesOf(day),
        credits: sumsOf(day.entries, 'CRDT'),
        debits: sumsOf(day.entries, 'DBIT'),
        entries: day.entries,
      }),
    end: writer.end(),
  };
}

function balancesOf({ day, opening, closing, available }: StatementDay): readonly WrittenBalance[] {
  return [
    { code: opening.day === day ? 'OPBD' : 'PRCD', ...opening },
    { code: 'CLBD', ...closing },
    ...(available === null ? [] : [{ code: 'CLAV' as const, ...available }]),
  ];
}

function sumsOf(
  entries: readonly Entry[],
  side: 'CRDT' | 'DBIT',
): { readonly count: number; readonly sum: Decimal } {
  const its = entries.flatMap(({ Amt, CdtDbtInd }) =>
    CdtDbtInd === side ? (signedDecimal(Amt, CdtDbtInd) ?? []) : [],
  );
  return { count: its.length, sum: its.reduce(addDecimals, ZERO) };
}
