// The guided tour: the whole main job through the real window, on real parts, leaving every artefact for
// foreign tools. npm run tour [-- --out <folder> --gallery --desk real]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { findBrowser } from '../main/shells/chromium/find-browser.ts';
import { startChromiumShell } from '../main/shells/chromium/shell.ts';
import { VERSION } from '../main/shells/version.ts';
import { auditorKeyFile } from '../training/pack-desks.ts';
import { buildWindow } from './build-window.ts';
import { collectArtefacts } from './tour/artefacts.ts';
import { takeGallery } from './tour/gallery.ts';
import { t } from '../shared/texts/index.ts';
import { sayMore } from '../shared/texts/say.ts';
import { TourDriver } from './tour/driver.ts';
import { runTour } from './tour/run.ts';
import { writeTourFiles } from './tour/sample.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'tour-out') },
    headed: { type: 'boolean', default: false },
    gallery: { type: 'boolean', default: false },
    /** `training`, or `real`: set up from an empty folder on cards of its own, at the bank's sandbox. */
    desk: { type: 'string', default: 'training' },
  },
});
if (values.desk !== 'training' && values.desk !== 'real') {
  console.error('countersign: --desk is training or real.');
  process.exit(2);
}
const isReal = values.desk === 'real';
const out = resolve(values.out);
const executable = findBrowser();
if (executable === undefined) {
  console.error(
    'countersign: the tour needs Chromium, Chrome or Edge. On Debian or Ubuntu: sudo apt-get install chromium',
  );
  process.exit(1);
}
await buildWindow();
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'screens'), { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'countersign-tour-'));
const desk = join(scratch, 'desk');
const startedAt = new Date();
const display = [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some(
  (name) => name !== undefined && name !== '',
);
// Only for a real desk: a training desk has a bank and cards of its own.
const realTour = isReal ? await import('./tour/real.ts') : null;
const real = (await realTour?.realWorld(scratch)) ?? null;
const started = await startChromiumShell({
  folder: desk,
  dist: join(root, 'dist'),
  executable,
  version: VERSION,
  headless: !(values.headed && display),
  offline: false,
  training: { create: !isReal, sandboxEntry: join(root, 'sandbox', 'main.ts') },
});
if (!started.ok) {
  console.error(`countersign: the desk did not open: ${started.error.code} ${sayMore(t, started.error)}`);
  process.exit(1);
}
const shell = started.value;
try {
  const reference = randomBytes(4).toString('hex').toUpperCase();
  const driver = new TourDriver(shell.page, shell.pinPage, join(out, 'screens'));
  const { tour, auditorKey, way } =
    real === null || realTour === null
      ? await trainingTour(driver, reference)
      : await realTour.runRealTour(driver, { bank: real, scratch, reference, startedAt });
  if (way !== null) writeFileSync(join(out, 'way-to-production.json'), way);
  const bank = real === null ? join(desk, 'training-bank') : real.dir;
  const report = await collectArtefacts(shell.page, { out, bank, auditorKey, tour, startedAt });
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  if (values.gallery)
    await takeGallery(shell.page, join(out, 'gallery'), [
      tour.settled.reference,
      'OLD QUAY CLOSED LTD',
      'Tischlerei Brandt GmbH',
    ]);
  console.log(
    `the tour ended: ${report.settled.reference} ${report.settled.final}, ${report.refused.reference} ${report.refused.final}; see ${out}`,
  );
} catch (cause) {
  await shell.page.screenshot({ path: join(out, 'screens', 'where-it-stopped.png') }).catch(() => undefined);
  console.error(cause);
  process.exitCode = 1;
} finally {
  await shell.close();
  await real?.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

async function trainingTour(driver: TourDriver, reference: string) {
  const files = await writeTourFiles(
    join(desk, 'training-bank', 'facts.json'),
    scratch,
    reference,
    startedAt,
  );
  return { tour: await runTour(driver, files, reference), auditorKey: auditorKeyFile(desk), way: null };
}
