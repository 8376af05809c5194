// `npm run -s faults`: a desk's day is traced, every fault that can meet a step of it is made, and what
// follows is judged by the bank's
// ledger, the desk's files and the contract. --break <name> puts a defect into the product: then it must find
// something.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StdioDesk } from '../flow/stdio-desk.ts';
import { copyMadeDesk, MADE_DESKS } from '../made-desks/made-desk.ts';
import { BREAKS } from './breaks.mjs';
import { buildShim, imagesOf, judgeImages, traceDay } from './disk.ts';
import type { Day, Image } from './images.ts';
import { Judge, VERDICTS, type Finding } from './judge.ts';
import { judgeLive, judgeProcess, liveCases, PROCESS_CASES, type LiveCase } from './live.ts';
import { NOT_COVERED } from './session.ts';
import { judgeWire, wireCases, type WireCase } from './wire.ts';

const PARTS = ['disk', 'wire', 'live', 'process'] as const;
type Part = (typeof PARTS)[number];

/** Where each seeded defect has to be found: a part, and what of it is enough. */
const FOUND_BY: Readonly<
  Record<string, { readonly part: Part; readonly kind: string; readonly name: string }>
> = {
  'no-sync': { part: 'disk', kind: 'power loss', name: 'draft' },
  'log-unchecked': { part: 'disk', kind: 'log', name: '' },
  'old-log-replayed': { part: 'disk', kind: 'log of another age', name: 'after close' },
  'copy-unnoticed': { part: 'disk', kind: 'copy of another age', name: '' },
  'intent-forgotten': { part: 'disk', kind: 'kill', name: 'send' },
  'sending-stays': { part: 'disk', kind: 'kill', name: 'send' },
  'unknown-without-reason': { part: 'disk', kind: 'kill', name: 'send' },
  'no-transaction': { part: 'disk', kind: 'kill', name: 'draft' },
  'ambiguous-is-not-taken': { part: 'wire', kind: 'dropped', name: 'drop-after' },
  'record-before-commit': { part: 'disk', kind: 'kill', name: 'draft' },
  'answer-internal': { part: 'live', kind: 'eio', name: 'send' },
};

const { values } = parseArgs({
  options: {
    shard: { type: 'string' },
    only: { type: 'string' },
    break: { type: 'string' },
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
if (values.list) {
  console.log(`parts: ${PARTS.join(', ')}\ndefects: ${BREAKS.map(([name]) => name).join(', ')}`);
  process.exit(0);
}
const [share = 1, shares = 1] = (values.shard ?? '1/1').split('/').map(Number);
const parts = PARTS.filter((part) => values.only === undefined || values.only.split(',').includes(part));
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

interface Tally {
  enumerated: number;
  run: number;
  readonly found: Map<string, number>;
}
const table = new Map<string, Tally>();
const failures: string[] = [];

function tallyOf(row: string): Tally {
  const known = table.get(row) ?? { enumerated: 0, run: 0, found: new Map<string, number>() };
  table.set(row, known);
  return known;
}

function report(row: string, name: string, findings: readonly Finding[]): void {
  const tally = tallyOf(row);
  tally.run += 1;
  for (const { verdict } of findings) tally.found.set(verdict, (tally.found.get(verdict) ?? 0) + 1);
  if (findings.length === 0) return;
  failures.push(
    `FAILED ${row}: ${name}: ${findings.map(({ verdict, why }) => `${verdict}: ${why}`).join('; ')}`,
  );
  console.log(failures.at(-1));
}

/** A share of the cases; of a quick run one from the middle of each class. */
function chosen<T>(cases: readonly T[], rowOf: (one: T) => string, classOf = rowOf): readonly T[] {
  const ours = cases.filter((_one, index) => index % shares === share - 1);
  const some = values.quick
    ? [...Map.groupBy(ours, classOf).values()].flatMap((row) => row[Math.floor(row.length / 2)] ?? [])
    : ours;
  for (const one of some) tallyOf(rowOf(one)).enumerated += 1;
  return some;
}

const imageRow = ({ kind }: Image): string => `disk: ${kind}`;
const liveRow = ({ act, kind }: LiveCase): string => `live: ${kind} during ${act}`;
const wireRow = ({ kind, step }: WireCase): string => `wire: ${kind} at ${step}`;

async function freshDesk(name: string): Promise<string> {
  const folder = join(root, name);
  if ((await copyMadeDesk(folder)) === null) throw new Error('there is no prepared desk');
  return folder;
}

interface Scope {
  readonly product: Readonly<Record<string, string>>;
  readonly limit: { readonly part: Part; readonly kind: string; readonly name: string } | null;
  readonly place: string;
}

async function runParts({ product, limit, place }: Scope): Promise<void> {
  const wanted = (part: Part, kind: string, name: string): boolean =>
    limit === null || (limit.part === part && kind.includes(limit.kind) && name.includes(limit.name));
  const runs = (part: Part): boolean => (limit === null ? parts.includes(part) : limit.part === part);
  let day: Day | null = null;
  if (runs('disk') || runs('live')) day = await traceDay(place, product);
  if (day !== null && runs('disk')) {
    const images =
      limit === null
        ? chosen(imagesOf(day), imageRow)
        : chosen(
            spread(
              imagesOf(day).filter(({ kind, name }) => wanted('disk', kind, name)),
              40,
            ),
            imageRow,
          );
    const judges = [1, 2].map(() => new Judge([], { ...process.env, ...product }));
    await judgeImages(day, images, place, judges, ({ image, findings }) =>
      report(imageRow(image), image.name, findings),
    );
  }
  if (day !== null && runs('live')) {
    const cases = chosen(
      liveCases(day).filter(({ act, kind }) => wanted('live', kind, act)),
      liveRow,
      ({ kind }) => kind,
    );
    for (const [row, some] of Map.groupBy(cases, liveRow)) {
      const folder = await freshDesk(`${limit?.name ?? ''}-${row.replaceAll(/[^a-z]/gu, '-')}`);
      const shim = {
        library: buildShim(place),
        log: '/dev/null',
        order: join(place, `order-${row.replaceAll(/[^a-z]/gu, '-')}`),
        product,
      };
      await judgeLive(folder, shim, some, (one, findings) => report(row, String(one.number), findings));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (runs('wire')) {
    const folder = await freshDesk(`wire-${limit?.name ?? ''}`);
    const desk = await StdioDesk.start(folder, { env: { ...product } });
    for (const one of chosen(
      wireCases().filter(({ kind, fault }) => wanted('wire', kind, fault)),
      wireRow,
      ({ kind }) => kind,
    ))
      report(wireRow(one), one.fault, await judgeWire(desk, folder, one));
    await desk.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (runs('process') && limit === null) {
    const desk = await StdioDesk.start(await freshDesk('process'));
    for (const what of chosen(
      PROCESS_CASES,
      (name) => `process: ${name}`,
      () => '',
    ))
      report(`process: ${what}`, what, await judgeProcess(desk, what));
    await desk.stop();
  }
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : Array.from({ length: most }, (_one, index) => all[Math.floor((index * all.length) / most)]).filter(
        (one) => one !== undefined,
      );
}

function printTable(): void {
  const width = Math.max(...[...table.keys()].map((row) => row.length));
  console.log(`\n${'class'.padEnd(width)}  enumerated    run  ${VERDICTS.join('  ')}`);
  const total = { enumerated: 0, run: 0 };
  for (const [row, { enumerated, run, found }] of table) {
    total.enumerated += enumerated;
    total.run += run;
    console.log(
      `${row.padEnd(width)}  ${String(enumerated).padStart(10)}  ${String(run).padStart(5)}  ${VERDICTS.map((verdict) => String(found.get(verdict) ?? 0).padStart(verdict.length)).join('  ')}`,
    );
  }
  console.log(
    `${'all'.padEnd(width)}  ${String(total.enumerated).padStart(10)}  ${String(total.run).padStart(5)}`,
  );
  if (total.enumerated !== total.run) failures.push('FAILED: not everything that was enumerated was run');
  console.log(`not covered: ${NOT_COVERED.join('; ')}`);
}

const started = performance.now();
try {
  if (values.break === undefined) {
    await runParts({ product: {}, limit: null, place: join(root, 'work') });
    printTable();
  } else {
    const hook = fileURLToPath(new URL('breaks.mjs', import.meta.url));
    const missed: string[] = [];
    for (const [name] of BREAKS.filter(([each]) => values.break === 'all' || each === values.break)) {
      const product = { NODE_OPTIONS: `--import=${hook}`, COUNTERSIGN_FAULTS_BREAK: name };
      const limit = FOUND_BY[name];
      if (limit === undefined) throw new Error(`nobody is told to find ${name}`);
      const before = failures.length;
      // A product that no longer gets through its day is found out, too.
      await runParts({ product, limit, place: join(root, name) }).catch((cause: unknown) =>
        failures.push(`FAILED: the day ended: ${String(cause).slice(0, 300)}`),
      );
      const found = failures.length - before;
      console.log(`${found > 0 ? 'passed' : 'FAILED'} ${name}: ${found} findings`);
      if (found === 0) missed.push(name);
    }
    failures.splice(0, failures.length, ...missed);
  }
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
}
const cases = [...table.values()].reduce((sum, { run }) => sum + run, 0);
console.log(
  `\n${((performance.now() - started) / 60_000).toFixed(1)} minutes\n${Math.max(0, cases - failures.length)} passed, ${failures.length} failed`,
);
process.exit(failures.length === 0 ? 0 : 1);
