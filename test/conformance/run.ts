// Owns a run of the rows: each sample is performed once, all rows about it are evaluated on what it left.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxBank } from './bank.ts';
import { Desk, type DeskStart } from './desk.ts';
import { text } from './json.ts';
import { sealedMessage } from './samples/sending.ts';
import { leadTo, SecondBank } from './second-bank.ts';
import type { ExchangeRecords, Row, Sample, World } from './row.ts';
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

export const BANK_NAMES = ['sandbox', 'second'] as const;
export type BankName = (typeof BANK_NAMES)[number];

export interface RowResult {
  readonly row: Row;
  /** Null where the row holds. */
  readonly wrong: string | null;
}

/** A desk with its bank in a folder of their own, thrown away afterwards. */
export function withWorld<T>(
  options: Omit<DeskStart, 'folder'>,
  work: (world: World) => Promise<T>,
  which: BankName = 'sandbox',
): Promise<T> {
  return withBank(options, work, which);
}

/** A desk that was led to the second bank. */
export function withSecondBank<T>(work: (world: World, bank: SecondBank) => Promise<T>): Promise<T> {
  return withBank(
    {},
    (world, second) => {
      if (second === null) throw new Error('the second bank was not started');
      return work(world, second);
    },
    'second',
  );
}

async function withBank<T>(
  options: Omit<DeskStart, 'folder'>,
  work: (world: World, second: SecondBank | null) => Promise<T>,
  which: BankName,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-conformance-'));
  const desk = await Desk.start({ folder, ...options });
  let second: SecondBank | null = null;
  try {
    const training = await desk.must('training.get', {});
    const sandbox = new SandboxBank(join(folder, 'training-bank'), text(training, 'bank', 'consoleUrl'));
    if (which === 'second') second = await secondBank(desk, sandbox, folder);
    const bank = second ?? sandbox;
    const made = new Map<string, Promise<unknown>>();
    const world: World = {
      desk,
      bank,
      today: async () => text(await desk.must('inquiries.rules', {}), 'today'),
      once<V>(name: string, make: () => Promise<V>): Promise<V> {
        const known = made.get(name) ?? make();
        made.set(name, known);
        return known as Promise<V>;
      },
    };
    // A ledger that is empty has nothing to show.
    if (second !== null) await filled(world, second);
    return await work(world, second);
  } finally {
    await desk.stop();
    await second?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The second bank, with the company's certificates and accounts, and the desk's profile led to it. */
async function secondBank(desk: Desk, sandbox: SandboxBank, folder: string): Promise<SecondBank> {
  const company = {
    signing: sandbox.clientCertificates()[0] ?? '',
    encryption: sandbox.encryptionCertificate(),
  };
  const bank = await SecondBank.start(join(folder, 'second-bank'), company, sandbox.facts.accounts);
  await leadTo(desk, bank);
  return bank;
}

/** Two payments of the desk, the first of them settled. */
async function filled(world: World, bank: SecondBank): Promise<void> {
  for (const step of [1, 2]) {
    const { message } = await sealedMessage(world, `SECOND-BANK-${step}`);
    await world.desk.must('outbox.send', { message });
    await bank.stepAll();
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
export async function performed(world: World, sample: Sample): Promise<ExchangeRecords | string> {
  try {
    return await sample.perform(world);
  } catch (error) {
    return sentenceOf(error);
  }
}

export function evaluationOf(world: World, row: Row, evidence: ExchangeRecords): string | null {
  try {
    return row.evaluate(evidence, world);
  } catch (error) {
    return sentenceOf(error);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error);
}
