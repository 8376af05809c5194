// Counts for five walks through a training desk the product files in which a function ran, by V8's precise
// coverage of every process and thread, and the files and lines of the product:
// `npm run -s walks -- [--files] [<project folder> …]`. A folder may hold another commit; its own test
// drivers are used.
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Days from '../../test/bank-days.ts';
import type * as Officers from '../../test/flow/officers.ts';
import type * as Desks from '../../test/flow/stdio-desk.ts';
import { createCounter, type Counter } from './counter.ts';
import { sizeOf } from './size.ts';

const WALKS = [
  'a payment from form to end',
  'one typed cell',
  'a freeze',
  "a bank's answer",
  'a PIN',
] as const;
type Walk = (typeof WALKS)[number];
type Counted = ReadonlyMap<Walk, ReadonlySet<string>>;

/** A file belongs to a walk when it ran each time: what a timer does beside one of them is left out. */
const TIMES = 3;
/** Where the threads of a desk have their files; a payment runs through each of them. */
const THREADS = ['main/token/process/', 'main/store/', 'main/messages/', 'main/app/'];
/** Until what an earlier step left to do is done, in milliseconds. */
const SETTLES = 1_000;

interface Kit {
  readonly desks: typeof Desks;
  readonly officers: typeof Officers;
  readonly days: typeof Days;
}

async function kitOf(project: string): Promise<Kit> {
  const load = async <M>(path: string): Promise<M> =>
    (await import(pathToFileURL(join(project, path)).href)) as M;
  return {
    desks: await load('test/flow/stdio-desk.ts'),
    officers: await load('test/flow/officers.ts'),
    days: await load('test/bank-days.ts'),
  };
}

async function count(project: string): Promise<Counted> {
  const kit = await kitOf(project);
  const { newFolder, StdioDesk, throwAway } = kit.desks;
  const counter = createCounter(project);
  const folder = newFolder();
  const desk = await StdioDesk.start(folder, { afresh: true, env: counter.environment });
  try {
    // Connections, card processes and what is made once are there before anything is counted.
    await toItsEnd(desk, kit);
    const found = new Map<Walk, ReadonlySet<string>>();
    for (let time = 0; time < TIMES; time += 1)
      for (const [name, ran] of await walkOnce(desk, kit, counter)) {
        const before = found.get(name) ?? ran;
        found.set(name, new Set([...ran].filter((file) => before.has(file))));
      }
    const whole = [...(found.get('a payment from form to end') ?? [])];
    const unseen = THREADS.filter((folder) => !whole.some((file) => file.startsWith(folder)));
    if (unseen.length > 0) throw new Error(`not counted: ${unseen.join(', ')}`);
    console.error(`${nameOf(project)}: ${counter.threads().length} threads counted`);
    return found;
  } finally {
    await desk.stop();
    await throwAway(folder);
    counter.close();
  }
}

async function walkOnce(desk: Desks.StdioDesk, kit: Kit, counter: Counter): Promise<Counted> {
  const { cardOf, detail, must, sign, typedBatch } = kit.officers;
  const found = new Map<Walk, ReadonlySet<string>>();
  const walk = async (name: Walk, steps: () => Promise<unknown>): Promise<void> => {
    await kit.desks.pause(SETTLES);
    await counter.take();
    await steps();
    found.set(name, await counter.take());
  };

  await walk('a payment from form to end', () => toItsEnd(desk, kit));

  const batch = await typedBatch(desk);
  const { changeRevision, groups } = await detail(desk, batch);
  const [row] = (await desk.must('batches.payments', { batch })).rows;
  const [group] = groups;
  if (group === undefined || row === undefined) throw new Error('a typed batch has a group and a payment');
  await walk('one typed cell', () =>
    desk.must('batches.savePayments', {
      batch,
      expectedRevision: changeRevision,
      group: group.group,
      payments: [{ payment: row.payment, form: { ...row.form, amount: '121.50' } }],
    }),
  );
  await walk('a freeze', () => must(sign(desk, 'batches.freeze', batch, 'ada-keller')));
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  const message = await sealedMessage(desk, kit, batch);
  await walk("a bank's answer", () => desk.must('outbox.send', { message }));
  const choice = await cardOf(desk, 'jonas-weber');
  await walk('a PIN', async () => {
    const { ticket } = await desk.must('cards.test', { choice });
    const { phase } = await desk.ended(ticket);
    if (phase !== 'done') throw new Error(`the card test ended ${phase}`);
  });
  return found;
}

async function toItsEnd(desk: Desks.StdioDesk, { officers, days }: Kit): Promise<void> {
  const batch = await officers.typedBatch(desk);
  const { message } = await officers.sealed(desk, batch);
  await desk.must('outbox.send', { message });
  const isClosed = async (): Promise<boolean> => (await officers.detail(desk, batch)).state === 'closed';
  await officers.advanceUntil(desk, days.SETTLED, isClosed);
}

async function sealedMessage(desk: Desks.StdioDesk, { desks }: Kit, batch: string): Promise<string> {
  for (;;) {
    const { rows } = await desk.must('outbox.list', { limit: 500 });
    const found = rows.find((one) => one.batch === batch);
    if (found !== undefined) return found.message;
    await desks.pause(25);
  }
}

const nameOf = (project: string): string => relative('', project) || 'here';

const { values, positionals } = parseArgs({
  options: { files: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const projects = (positionals.length === 0 ? ['.'] : positionals).map((one) => resolve(one));
const walks: Counted[] = [];
for (const project of projects) walks.push(await count(project));
const sizes = projects.map(sizeOf);

const line = (name: string, cells: readonly (number | string)[]): void =>
  console.log(`| ${[name, ...cells].join(' | ')} |`);
line('', projects.map(nameOf));
line(
  '---',
  projects.map(() => '---:'),
);
for (const name of WALKS)
  line(
    name,
    walks.map((its) => its.get(name)?.size ?? 0),
  );
line(
  'product files',
  sizes.map(({ files }) => files),
);
line(
  'product lines',
  sizes.map(({ lines }) => lines),
);
line(
  'of these, catalogues: files',
  sizes.map(({ catalogues }) => catalogues.files),
);
line(
  'of these, catalogues: lines',
  sizes.map(({ catalogues }) => catalogues.lines),
);
if (values.files)
  for (const name of WALKS)
    for (const [index, its] of walks.entries())
      for (const file of [...(its.get(name) ?? [])].toSorted())
        console.log([name, nameOf(projects[index] ?? ''), file].join('\t'));
