// Drives every operation of the bank's interface document over the stdio shell against the sandbox, valid and invalid, and prints a row per rule.
import { newFolder, StdioDesk, throwAway } from '../test/flow/stdio-desk.ts';
import type { RuleContext } from '../shared/domain/bank-rules/rule.ts';
import { isoDate } from '../shared/domain/dates.ts';
import { tryCases } from './conformance/cases.ts';
import { tryPayments } from './conformance/payments.ts';
import { tryReading } from './conformance/reading.ts';
import { printRows, Rows } from './conformance/rows.ts';
import { tryRules } from './conformance/rules.ts';
import { tryWindow } from './conformance/window.ts';

async function contextOf(desk: StdioDesk): Promise<RuleContext> {
  const { enabled: _, businessDates, expectedBusinessDates, today, ...rest } = await desk.must('inquiries.rules', {});
  return { ...rest, businessDates: businessDates.map(isoDate), expectedBusinessDates: expectedBusinessDates.map(isoDate), today: isoDate(today) };
}

const folder = newFolder();
const rows = new Rows();
const desk = await StdioDesk.start(folder);
try {
  // Messages first: the journal is read after everything else was asked.
  await tryReading(desk, rows);
  await tryRules(desk, rows, await contextOf(desk));
  await tryPayments(desk, rows, folder);
  await tryCases(desk, rows, await contextOf(desk));
} finally {
  await desk.stop();
  await throwAway(folder);
}
await tryWindow(rows);
rows.close();
process.stdout.write(printRows(rows.all));
process.exitCode = rows.all.every(({ verdict }) => verdict === 'ok') ? 0 : 1;
