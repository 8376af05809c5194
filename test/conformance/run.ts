// Owns a run of the rows: each sample is performed once, all rows about it are evaluated on what it left.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxBank } from './bank.ts';
import { Desk, type DeskStart } from './desk.ts';
import { text } from './json.ts';
import type { Evidence, Row, Sample, World } from './row.ts';
import { REPORT_ROWS } from './rows/account-report.ts';
import { ANSWER_ROWS } from './rows/answers.ts';
import { REQUEST_ROWS } from './rows/requests.ts';
import { RULE_ROWS } from './rows/rules.ts';
import { STATUS_ROWS } from './rows/statuses.ts';

export const ROWS: readonly Row[] = [
  ...REQUEST_ROWS,
  ...RULE_ROWS,
  ...ANSWER_ROWS,
  ...REPORT_ROWS,
  ...STATUS_ROWS,
];

export interface RowResult {
  readonly row: Row;
  /** Null where the row holds. */
  readonly wrong: string | null;
}

/** A desk with its bank in a folder of their own, thrown away afterwards. */
export async function withWorld<T>(
  options: Omit<DeskStart, 'folder'>,
  work: (world: World) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-conformance-'));
  const desk = await Desk.start({ folder, ...options });
  try {
    const training = await desk.must('training.get', {});
    const bank = new SandboxBank(join(folder, 'training-bank'), text(training, 'bank', 'consoleUrl'));
    const made = new Map<string, Promise<unknown>>();
    return await work({
      desk,
      bank,
      today: async () => text(await desk.must('inquiries.rules', {}), 'today'),
      once<V>(name: string, make: () => Promise<V>): Promise<V> {
        const known = made.get(name) ?? make();
        made.set(name, known);
        return known as Promise<V>;
      },
    });
  } finally {
    await desk.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Rows by the sample they look at, in the order in which the samples first appear. */
export function bySample(rows: readonly Row[]): ReadonlyMap<Sample, readonly Row[]> {
  const groups = new Map<Sample, Row[]>();
  for (const row of rows) groups.set(row.sample, [...(groups.get(row.sample) ?? []), row]);
  return groups;
}

export async function evaluated(
  world: World,
  rows: readonly Row[],
  report: (result: RowResult) => void,
): Promise<void> {
  for (const [sample, about] of bySample(rows)) {
    const evidence = await performed(world, sample);
    for (const row of about)
      report({ row, wrong: typeof evidence === 'string' ? evidence : evaluationOf(world, row, evidence) });
  }
}

/** What the sample left, or why it could not be performed: then no row about it holds. */
export async function performed(world: World, sample: Sample): Promise<Evidence | string> {
  try {
    return await sample.perform(world);
  } catch (error) {
    return sentenceOf(error);
  }
}

export function evaluationOf(world: World, row: Row, evidence: Evidence): string | null {
  try {
    return row.evaluate(evidence, world);
  } catch (error) {
    return sentenceOf(error);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error);
}
