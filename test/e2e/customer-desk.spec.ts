// A customer's desk in the real window, by mouse and keyboard: from an empty folder to a connection with the
// bank's sandbox, the first payment settled, a recall, a balance, and the gate.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { askTheBank } from '../../scripts/tour/ask.ts';
import { runCase } from '../../scripts/tour/cases.ts';
import { TourDriver } from '../../scripts/tour/driver.ts';
import { followToTheEnd, signAll } from '../../scripts/tour/run.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { connectToBank, makeDesk, openBinder, type Look } from '../../scripts/tour/set-up.ts';
import { expectNoOffences } from './layout-offences.ts';
import { OFFICERS, papersOf, placeOf, THE_COMPANY } from './real-company.ts';
import { realWorld, type RealWorld } from './real-desk.ts';
import type { ShellUnderTest } from './shells.ts';
import { t } from '../../shared/texts/index.ts';
import { statusWord } from './catalogue.ts';

test.describe.configure({ mode: 'serial' });

const PICTURES = process.env['COUNTERSIGN_PICTURES'];
const SIZES = [
  { width: 1024, height: 680 },
  { width: 1280, height: 800 },
] as const;

let world: RealWorld;
let shell: ShellUnderTest;
let driver: TourDriver;
const errors: string[] = [];

test.beforeAll(async () => {
  world = await realWorld();
  shell = await world.open('desk');
  shell.page.on('pageerror', (error) => void errors.push(error.message));
  const screens = join(world.folder, 'screens');
  mkdirSync(screens);
  driver = new TourDriver(shell.page, await shell.pinPage(), screens);
});
test.afterAll(async () => {
  await shell.close();
  await world.close();
});
test.afterEach(() => {
  expect(errors, 'the window threw nothing').toEqual([]);
});

/** Nothing is cut off or out of reach in either size and either theme; kept as a picture where one asks. */
const look: Look = async (name) => {
  const { page } = shell;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoOffences(page);
      if (PICTURES !== undefined)
        await page.screenshot({
          path: join(PICTURES, `${name}-${size.width}-${colorScheme}.png`),
          animations: 'disabled',
        });
    }
  }
};

test('from an empty folder to a policy whose words were compared', { tag: LONG_TAG }, async () => {
  const { shares } = await makeDesk(driver, THE_COMPANY, look);
  expect(new Set(shares).size).toBe(3);
});

test(
  'keys on the company’s card, certificates from the bank, a tested connection',
  { tag: LONG_TAG },
  async () => {
    await connectToBank(driver, THE_COMPANY, papersOf(world.bank), look);
    const steps = driver.page.getByRole('list', { name: t.onboarding.stepsTitle }).locator(':scope > li');
    await expect(steps.filter({ hasText: t.onboarding.done })).toHaveCount(8);
    expect(new Set(world.bank.proxy.asked)).toEqual(new Set(['sandbox.bank.example:443']));
  },
);

test(
  'the first payments are settled, one is recalled, and the balances are asked for',
  { tag: LONG_TAG },
  async () => {
    const reference = randomBytes(4).toString('hex').toUpperCase();
    const files = await writeTourFiles(world.bank.factsFile, world.folder, reference, new Date());
    const batch = `FIRST-${reference}`;
    await driver.importFile(files.settled, batch, 3);
    await signAll(driver, batch, OFFICERS);
    await driver.send(batch);
    await followToTheEnd(driver, placeOf(world.bank), batch, 3, statusWord('ACSC'));
    const recalled = await runCase(
      driver,
      { act: 'recall', counterparty: 'Tischlerei Brandt GmbH', reason: 'DUPL' },
      OFFICERS,
    );
    expect(recalled.words).toHaveLength(3);
    const { search, balances } = await askTheBank(driver);
    for (const bytes of [search, balances]) expect(bytes.length).toBeGreaterThan(100);
    await openBinder(driver);
    await look('binder-paid');
  },
);
