// Every operation in every variant: the desk at the second bank, the second client at the sandbox. One line
// per case, then the tables of what ran.
import { parseArgs } from 'node:util';
import { shareOf } from '../../scripts/testing/shares.ts';
import { CLIENT_VARIANTS } from './sandbox-variants.ts';
import { runClient, runDesk, type Runnable } from './run.ts';
import { DESK_VARIANTS, LEFT_OUT } from './second-bank-variants.ts';
import { LEFT_OUT_OF_SANDBOX } from './sandbox-variants.ts';
import { nameOf, tableOf, type CaseResult } from './variant.ts';

const { values } = parseArgs({
  options: {
    shard: { type: 'string' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    side: { type: 'string' },
  },
});

function print({ variant, operation, wrong }: CaseResult): void {
  process.stdout.write(
    `${wrong === null ? 'passed' : 'FAILED'} ${variant}: ${operation}${wrong === null ? '' : `: ${wrong}`}\n`,
  );
}

const all: readonly Runnable[] = [
  ...DESK_VARIANTS.map((variant) => ({ side: 'desk', variant }) as const),
  ...CLIENT_VARIANTS.map((variant) => ({ side: 'client', variant }) as const),
];
const wanted = all.filter(
  ({ side, variant }) =>
    (values.side === undefined || values.side === side) &&
    nameOf(variant).includes(values.only) &&
    (!values.short || variant.short.length > 0),
);
const chosen = shareOf(wanted, values.shard);
const results: CaseResult[] = [];
const take = (result: CaseResult): void => {
  results.push(result);
  print(result);
};
const desk = chosen.flatMap((each) => (each.side === 'desk' ? [each.variant] : []));
const client = chosen.flatMap((each) => (each.side === 'client' ? [each.variant] : []));
if (desk.length > 0) await runDesk(desk, values.short, take);
const atDesk = results.length;
if (client.length > 0) await runClient(client, values.short, take);
process.stdout.write(`\n${tableOf('the desk at the second bank', results.slice(0, atDesk))}\n`);
process.stdout.write(`${tableOf('the second client at the sandbox', results.slice(atDesk))}\n`);
for (const [name, reason] of Object.entries(LEFT_OUT))
  process.stdout.write(`left out at the second bank, ${name}: ${reason}\n`);
for (const [name, reason] of Object.entries(LEFT_OUT_OF_SANDBOX))
  process.stdout.write(`left out at the sandbox, ${name}: ${reason}\n`);
const failed = results.filter(({ wrong }) => wrong !== null).length;
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
