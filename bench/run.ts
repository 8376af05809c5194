// npm run bench: the whole job at several sizes, its floor, and the libraries a user could take instead, all
// measured in one run; the result is written into docs/performance.md.
// npm run bench [-- <payments> …] [--dry]   (--dry prints and writes nothing)
// npm run bench -- window                   (the window alone; prints and writes nothing)
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWindow } from '../scripts/build-window.ts';
import { rsaPair } from '../test/interop/keys.ts';
import { busyShare, machineOf } from './machine.ts';
import { isMeasured, rowsOf, type Row } from './measured.ts';
import { chartOf, machineText, tableOf, writeReport, type Section } from './report.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const given = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const windowAlone = given.includes('window');
const sizes = given.length === 0 ? [1000, 10_000, 100_000, 1_000_000] : windowAlone ? [] : given.map(Number);
const dry = windowAlone || process.argv.includes('--dry');
/** The size of the chart, and the sizes at which the other libraries are tried. */
const [CHART, ROUTES] = [100_000, new Set([10_000, 100_000])];
/** Messages of 10,000 payments that are sent: enough to see what one costs. */
const SENT = 10;

const ROUTE_NOTES = [
  ['sepa-xml.mjs', 'sepa-xml', 'text from a template; no schema, no digest, no signature, no encryption'],
  ['sepa.mjs', 'sepa', 'text; no schema, no digest, no signature, no encryption'],
  [
    'builder-and-signer.mjs',
    'xmlbuilder2, xml-crypto, xml-encryption',
    'written, signed and encrypted; no schema, no reading back',
  ],
  [
    'countersign.ts',
    'Countersign',
    'written in canonical form with digest and sums, read back against the official schema, signed and encrypted',
  ],
] as const;

const many = (count: number): string => count.toLocaleString('en-GB');

function installRoutes(): void {
  if (existsSync(join(HERE, 'node_modules'))) return;
  const installed = spawnSync(
    'npm',
    ['ci', '--prefix', HERE, '--no-audit', '--no-fund', '--ignore-scripts'],
    {
      stdio: 'inherit',
    },
  );
  if (installed.status !== 0) throw new Error('the packages in bench/package.json could not be installed');
}

async function withKeys<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  try {
    const { keyPem, certificatePem, certificate } = await rsaPair('CN=Bench');
    writeFileSync(join(folder, 'key.pem'), keyPem, { mode: 0o600 });
    writeFileSync(join(folder, 'certificate.pem'), certificatePem);
    writeFileSync(join(folder, 'public.pem'), certificate.publicKey.export({ format: 'pem', type: 'spki' }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const wallOf = (rows: readonly Row[]): number =>
  rows.filter(isMeasured).reduce((sum, { wall }) => sum + wall, 0);

const sections: Section[] = [];
const shares: number[] = [];
function add(section: Section): Section {
  sections.push(section);
  console.log(tableOf(section));
  return section;
}

async function addWindow(size: number): Promise<void> {
  await buildWindow();
  add({
    title: `Window, ${many(size)} payments`,
    note: 'The browser shell of a training desk, by the controls an officer uses. What waits is the page itself: for so long nothing that was typed or clicked had an answer. Times include those of whoever presses the buttons; memory and processor are those of the desk’s process, which here is also the one that presses the buttons.',
    rows: await rowsOf(join(HERE, 'window.ts'), [String(size)]),
  });
}

async function addStart(): Promise<void> {
  add({
    title: 'A desk opens, and waits',
    note: 'A training desk over the stdio shell, without a window; and the command a user types, with its browser, which has no screen here. The latter counts all its programs.',
    rows: [...(await rowsOf(join(HERE, 'start.ts'), [])), ...(await rowsOf(join(HERE, 'npm-start.ts'), []))],
  });
}

let chart = '';
shares.push(await busyShare());
if (windowAlone) await addWindow(CHART);
else {
  installRoutes();
  await addStart();
}
for (const size of sizes) {
  shares.push(await busyShare());
  const floor = add({
    title: `Floor of ${many(size)} payments`,
    note: 'The bytes and rows alone, one step after the other.',
    rows: await rowsOf(join(HERE, 'floor.ts'), [String(size)]),
  });
  if (ROUTES.has(size))
    await withKeys(async (folder) => {
      for (const [script, title, note] of ROUTE_NOTES)
        add({
          title: `${title}, ${many(size)} payments`,
          note: `${note[0]?.toUpperCase()}${note.slice(1)}.`,
          rows: await rowsOf(join(HERE, 'routes', script), [String(size), folder]),
        });
    });
  const job = add({
    title: `Whole job of ${many(size)} payments`,
    note: 'A training desk over the stdio shell with its card process, bank and threads. What waits asks main and the store for something small all the while.',
    rows: await rowsOf(join(HERE, 'whole-job.ts'), [String(size), String(SENT)]),
    floor: wallOf(floor.rows),
  });
  if (size === CHART) await addWindow(size);
  if (size <= CHART || chart === '')
    chart = chartOf(`Whole job of ${many(size)} payments, wall time`, job.rows);
}
shares.push(await busyShare());
const machine = machineText(machineOf(shares), new Date().toISOString().slice(0, 10));
console.log(machine);
if (!dry)
  writeReport([machine, '![Whole job](performance.svg)', '', ...sections.map(tableOf)].join('\n'), chart);
