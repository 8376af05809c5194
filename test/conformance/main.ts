// `npm run conformance`: every row of the table, each once, by the section it belongs to; with --mutants
// every member broken in turn.
import { parseArgs } from 'node:util';
import { shareOf } from '../../scripts/testing/shares.ts';
import { SECTIONS } from './document/sections.ts';
import { EXCLUDED, MUTANTS } from './mutants/enumerate.ts';
import { runMutants, type MutantResult } from './mutants/run.ts';
import { NOTHING_SENT } from './row.ts';
import { evaluated, ROWS, withWorld, type RowResult } from './run.ts';

const order = (name: string): number => {
  const [whole = 0, part = 0] = name.split('.').map(Number);
  return whole * 100 + part;
};

function printed(results: readonly RowResult[]): string {
  const lines = results
    .toSorted((a, b) => order(a.row.sections[0] ?? '') - order(b.row.sections[0] ?? ''))
    .map(
      ({ row, wrong }) =>
        `${row.sections.join(',').padEnd(12)} ${(wrong === null ? 'ok' : 'WRONG').padEnd(6)} ${row.id}${wrong === null ? '' : `: ${wrong}`}`,
    );
  const perSection = SECTIONS.map(
    (name) => `${name}: ${results.filter(({ row }) => row.sections.includes(name)).length}`,
  );
  return `${lines.join('\n')}\n\nRows by section: ${perSection.join(', ')}\n`;
}

async function conformance(which: 'sandbox' | 'second'): Promise<boolean> {
  const rows = ROWS.filter(({ sample }) => sample.only === undefined || sample.only === which);
  const results: RowResult[] = [];
  await withWorld({}, async (world) => evaluated(world, rows, (result) => results.push(result)), which);
  // What the document leaves open a bank need not send: such a row says so, and is not counted.
  const open = results.filter((result) => which === 'second' && result.wrong === NOTHING_SENT);
  for (const { row } of open) process.stdout.write(`not sent by this bank: ${row.id}\n`);
  const counted = results.filter((result) => !open.includes(result));
  const wrong = counted.filter((result) => result.wrong !== null);
  const bare = SECTIONS.filter((name) => !ROWS.some(({ sections }) => sections.includes(name)));
  process.stdout.write(printed(counted));
  for (const section of bare) process.stdout.write(`no row for section ${section}\n`);
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
const succeeded = values.mutants
  ? await mutants(values.only, values.shard)
  : await conformance(values.bank === 'second' ? 'second' : 'sandbox');
process.exitCode = succeeded ? 0 : 1;
