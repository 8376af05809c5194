// `npm run conformance`: every row of the table against both banks, each counted once, by the section it
// belongs to; with --mutants every member broken in turn.
import { parseArgs } from 'node:util';
import { shareOf } from '../../scripts/testing/shares.ts';
import { SECTIONS } from './document/sections.ts';
import { EXCLUDED, MUTANTS } from './mutants/enumerate.ts';
import { runMutants, type MutantResult } from './mutants/run.ts';
import { NOTHING_SENT, type Row } from './row.ts';
import { BANK_NAMES, evaluated, ROWS, withWorld, type BankName, type RowResult } from './run.ts';

const order = (name: string): number => {
  const [whole = 0, part = 0] = name.split('.').map(Number);
  return whole * 100 + part;
};

/** A row, and what it came to at each bank. */
interface Check {
  readonly row: Row;
  readonly at: ReadonlyMap<BankName, string | null>;
}

/** Wrong at one bank is wrong; what a bank need not send has to be seen at another. */
function faultOf({ at }: Check): string | null {
  const wrong = [...at].find(([, each]) => each !== null && each !== NOTHING_SENT);
  if (wrong !== undefined) return `at the ${wrong[0]} bank: ${wrong[1] ?? ''}`;
  return [...at.values()].includes(null) ? null : NOTHING_SENT;
}

function printed(checks: readonly Check[]): string {
  const lines = checks
    .toSorted((a, b) => order(a.row.sections[0] ?? '') - order(b.row.sections[0] ?? ''))
    .map((check) => {
      const wrong = faultOf(check);
      const seen = [...check.at].flatMap(([bank, each]) => (each === null ? [bank] : [])).join('+');
      return [
        check.row.sections.join(',').padEnd(12),
        (wrong === null ? 'ok' : 'WRONG').padEnd(6),
        seen.padEnd(15),
        `${check.row.id}${wrong === null ? '' : `: ${wrong}`}`,
      ].join(' ');
    });
  const perSection = SECTIONS.map(
    (name) => `${name}: ${checks.filter(({ row }) => row.sections.includes(name)).length}`,
  );
  return `${lines.join('\n')}\n\nChecks by section: ${perSection.join(', ')}\n`;
}

async function conformance(banks: readonly BankName[], only: string): Promise<boolean> {
  const rows = ROWS.filter(({ id }) => id.includes(only));
  const results = await Promise.all(
    banks.map(async (bank) => {
      const found = new Map<Row, string | null>();
      const report = ({ row, wrong }: RowResult): void => void found.set(row, wrong);
      await withWorld({}, async (world) => evaluated(world, rows, report), bank);
      return [bank, found] as const;
    }),
  );
  const checks = rows.map((row): Check => ({
    row,
    at: new Map(results.map(([bank, found]) => [bank, found.get(row) ?? null])),
  }));
  // Asked of one bank alone, what it need not send is no fault.
  const counted = checks.filter((check) => banks.length > 1 || faultOf(check) !== NOTHING_SENT);
  const wrong = counted.filter((check) => faultOf(check) !== null);
  const bare = SECTIONS.filter((name) => !ROWS.some(({ sections }) => sections.includes(name)));
  process.stdout.write(printed(counted));
  for (const section of bare) process.stdout.write(`no row for section ${section}\n`);
  for (const [bank, found] of results) {
    const open = [...found].filter(([, each]) => each === NOTHING_SENT);
    const names = open.map(([{ id }]) => `\n  ${id}`).join('');
    process.stdout.write(
      `${found.size - open.length} checks at the ${bank} bank; it sends nothing for:${names || ' none'}\n`,
    );
  }
  process.stdout.write(`${counted.length - wrong.length} passed, ${wrong.length + bare.length} failed\n`);
  return wrong.length === 0 && bare.length === 0;
}

async function mutants(only: string, shard: string | undefined): Promise<boolean> {
  const started = Date.now();
  const results: MutantResult[] = [];
  const chosen = shareOf(
    MUTANTS.filter(({ id }) => id.includes(only)),
    shard,
  );
  await runMutants(chosen, (result) => {
    results.push(result);
    process.stdout.write(`${result.red === null ? 'FAILED' : 'passed'} ${result.mutant.id}\n`);
  });
  const survivors = results.filter(({ red }) => red === null);
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`\n${results.length} of ${MUTANTS.length} mutants in ${seconds} s\n`);
  for (const { id, reason } of EXCLUDED) process.stdout.write(`left out ${String(id)}: ${reason}\n`);
  process.stdout.write(`survivors: ${survivors.length === 0 ? 'none' : ''}\n`);
  for (const { mutant } of survivors) process.stdout.write(`  ${mutant.id}\n`);
  process.stdout.write(`${results.length - survivors.length} passed, ${survivors.length} failed\n`);
  return results.length > 0 && survivors.length === 0;
}

const { values } = parseArgs({
  options: {
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    shard: { type: 'string' },
    bank: { type: 'string' },
  },
});
const banks = BANK_NAMES.filter((name) => values.bank === undefined || values.bank === name);
if (banks.length === 0) throw new Error(`--bank is one of ${BANK_NAMES.join(', ')}`);
const succeeded = values.mutants
  ? await mutants(values.only, values.shard)
  : await conformance(banks, values.only);
process.exitCode = succeeded ? 0 : 1;
