// `npm run -s faults`: a desk's day is traced, every fault that can meet a step of it is made, and what
// follows is judged by the bank's ledger, the desk's files and the contract. --break <name> puts a defect
// into the product: then it must find something. --part <name>[,<name>]: some parts; --row and --name: the
// cases whose row of the table and whose name contain these words; --names prints parts and defects.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWritten } from '../../scripts/testing/end-written.ts';
import { MADE_DESKS } from '../made-desks/made-desk.ts';
import { RUNNING_ACTIONS, type RunningAction } from './actions.ts';
import { BREAKS } from './breaks.mjs';
import { FOUND_BY } from './found-by.ts';
import { SECTIONS, runPlan, type Choice, type Section } from './plan.ts';
import { asItIs, bundleOf, withDefect, type Product } from './product.ts';
import { Table } from './table.ts';

const { values } = parseArgs({
  options: {
    shard: { type: 'string' },
    part: { type: 'string' },
    row: { type: 'string' },
    name: { type: 'string' },
    break: { type: 'string' },
    quick: { type: 'boolean', default: false },
    names: { type: 'boolean', default: false },
  },
});
if (values.names) {
  console.log(`parts: ${SECTIONS.join(', ')}\ndefects: ${BREAKS.map(([name]) => name).join(', ')}`);
  process.exit(0);
}
const [share = 1, shares = 1] = (values.shard ?? '1/1').split('/').map(Number);
const parts = SECTIONS.filter((part) => values.part === undefined || values.part.split(',').includes(part));
// Memory where there is some: a sync there costs nothing, and what reaches the disk is decided by the rig.
const memory = '/dev/shm';
const root = mkdtempSync(
  join(
    statSync(memory, { throwIfNoEntry: false })?.isDirectory() === true ? memory : tmpdir(),
    'countersign-faults-',
  ),
);
process.env[MADE_DESKS] ??= join(root, 'made');
mkdirSync(process.env[MADE_DESKS], { recursive: true });

/** A share of the cases; of a quick run one from the middle of each class. */
const ofShare: Choice = (cases, classOf) => {
  const ours = cases.filter((_one, index) => index % shares === share - 1);
  return values.quick
    ? [...Map.groupBy(ours, classOf).values()].flatMap((row) => row[Math.floor(row.length / 2)] ?? [])
    : ours;
};

const QUICK_ACTS: readonly RunningAction[] = ['freeze'];

const MOST_PER_DEFECT = 40;

/** Of what is enough to find a defect, evenly spread. */
const spread: Choice = (cases) =>
  cases.length <= MOST_PER_DEFECT
    ? cases
    : cases.filter(
        (_one, index) =>
          Math.floor((index * MOST_PER_DEFECT) / cases.length) !==
          Math.floor(((index - 1) * MOST_PER_DEFECT) / cases.length),
      );

async function findDefects(wanted: string): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const [name] of BREAKS.filter(([each]) => wanted === 'all' || each === wanted)) {
    const table = new Table();
    const limit = FOUND_BY[name];
    if (limit === undefined) throw new Error(`nobody is told to find ${name}`);
    const place = join(root, name);
    const parted: readonly Section[] = [limit.part];
    const plan = {
      product: withDefect(name),
      parts: parted,
      only: limit,
      choose: spread,
      acts: RUNNING_ACTIONS,
      place,
    };
    // A product that no longer gets through its day is found out, too; a machine that is too slow for the day
    // finds nothing out.
    await runPlan(plan, table);
    rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    const found = table.proofs;
    const more = found === 0 && table.failures.length > 0 ? ', and nothing could be judged' : '';
    console.log(`${found > 0 ? 'passed' : 'FAILED'} ${name}: ${found} findings${more}`);
    if (found === 0) missed.push(name);
  }
  return missed;
}

const started = performance.now();
let [ran, failed] = [0, 0];
let product: Product = {};
try {
  if (values.break === undefined) {
    const table = new Table();
    product = await asItIs();
    await runPlan(
      {
        product,
        parts,
        only:
          values.row === undefined && values.name === undefined
            ? null
            : { row: values.row ?? '', name: values.name ?? '' },
        choose: ofShare,
        acts: values.quick ? QUICK_ACTS : RUNNING_ACTIONS,
        place: join(root, 'work'),
      },
      table,
    );
    table.print();
    [ran, failed] = [table.cases, table.failures.length];
  } else {
    const wanted = BREAKS.filter(([each]) => values.break === 'all' || each === values.break).length;
    [ran, failed] = [wanted, wanted === 0 ? 1 : (await findDefects(values.break)).length];
  }
} finally {
  for (const folder of [root, bundleOf(product)])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
console.log(
  `\n${((performance.now() - started) / 60_000).toFixed(1)} minutes\n${Math.max(0, ran - failed)} passed, ${failed} failed`,
);
endWritten(failed === 0 ? 0 : 1);
