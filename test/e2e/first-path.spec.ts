// The first path at a new training desk, from the first sample to settled: three speeds, three window sizes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import type { Decision, Officer, OfficerInput } from './officer-input.ts';
import { KeyboardInput, MouseInput, fingerprintWordsIn } from './officer-input.ts';
import { startUnderTest, type ShellUnderTest } from './shells.ts';
import { t } from '../../shared/texts/index.ts';
import { statusWord } from './catalogue.ts';

const PREPARER: Officer = { name: 'Ada Keller', pin: '204816' };
const APPROVER: Officer = { name: 'Jonas Weber', pin: '357911' };
const RELEASER: Officer = { name: 'Mira Novak', pin: '481632' };
const PAYMENTS = 4;

/** Milliseconds before each act. */
const SPEEDS = { fast: 0, normal: 150, slow: 400 } as const;
const SIZES = {
  wide: { width: 1280, height: 800 },
  middle: { width: 1024, height: 680 },
  small: { width: 640, height: 400 },
} as const;
const INPUTS = { mouse: MouseInput, keyboard: KeyboardInput } as const;
type Arrival = 'where the batch is' | 'approvals' | 'palette';

interface Way {
  readonly speed: keyof typeof SPEEDS;
  readonly size: keyof typeof SIZES;
  readonly input: keyof typeof INPUTS;
  readonly approver: Arrival;
  readonly releaser: Arrival;
}

const HERE: Arrival = 'where the batch is';
/** Every speed, every size and every arrival once. */
const SHORT: readonly Way[] = [
  { speed: 'fast', size: 'wide', input: 'mouse', approver: HERE, releaser: 'palette' },
  { speed: 'normal', size: 'middle', input: 'keyboard', approver: 'palette', releaser: 'approvals' },
  { speed: 'slow', size: 'small', input: 'mouse', approver: 'approvals', releaser: HERE },
];
const LONG: readonly Way[] = [
  { speed: 'fast', size: 'middle', input: 'mouse', approver: 'palette', releaser: 'approvals' },
  { speed: 'fast', size: 'small', input: 'keyboard', approver: HERE, releaser: 'palette' },
  { speed: 'normal', size: 'wide', input: 'mouse', approver: 'approvals', releaser: HERE },
  { speed: 'normal', size: 'small', input: 'mouse', approver: HERE, releaser: 'approvals' },
  { speed: 'slow', size: 'wide', input: 'keyboard', approver: 'approvals', releaser: 'palette' },
  { speed: 'slow', size: 'middle', input: 'keyboard', approver: HERE, releaser: 'approvals' },
];

let folder: string;
let shell: ShellUnderTest;
let errors: string[];

// A new desk: the one of the other suites has been used, and no longer begins with its first steps.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-first-path-'));
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  shell = await startUnderTest(join(folder, 'desk'), dist);
  errors = [];
  shell.page.on('pageerror', (error) => void errors.push(error.message));
  await expect(shell.page.getByRole('heading', { level: 1, name: t.welcome.title })).toBeVisible();
});
test.afterAll(async () => {
  await shell.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Brings the first sample in, and signs it as its preparer. */
async function prepare(officer: OfficerInput, reference: string): Promise<readonly string[]> {
  const { page } = officer;
  await officer.press(officer.button(t.welcome.begin));
  await officer.fill(page.getByRole('textbox', { name: t.imports.reference }), reference);
  await officer.press(officer.button(`Import ${PAYMENTS} payments`));
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  await officer.press(officer.button(t.batch.freeze));
  return officer.sign(PREPARER);
}

async function arrive(officer: OfficerInput, reference: string, arrival: Arrival): Promise<void> {
  switch (arrival) {
    case 'where the batch is':
      break;
    case 'approvals':
      await officer.goTo('approvals');
      await officer.openRow(officer.page.getByRole('grid'), reference);
      break;
    case 'palette':
      await officer.goTo('outbox');
      await officer.openFromPalette(reference);
      break;
    default:
      arrival satisfies never;
  }
  await expect(officer.page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
}

/** Views the facts from the arrival on, and signs: the review is not left in between. */
async function judge(officer: OfficerInput, act: Decision, who: Officer): Promise<readonly string[]> {
  const { page } = officer;
  await expect(officer.button(t.review[act])).toBeVisible();
  const arrived = page.url();
  const left: string[] = [];
  const note = (): void => void left.push(page.url());
  page.on('framenavigated', note);
  await officer.viewFacts(act);
  page.off('framenavigated', note);
  expect(left, 'the facts were viewed without leaving the page').toEqual([]);
  expect(page.url()).toBe(arrived);
  const facts = page.getByRole('region', { name: t.review.facts });
  const shown = await fingerprintWordsIn(facts.getByRole('list').first());
  await officer.press(officer.button(t.review[act]));
  const signed = await officer.sign(who);
  expect(signed, 'the PIN window and the review show the same words').toEqual(shown);
  return signed;
}

/** Sends the sealed message, and moves the bank's clock on until every payment is settled. */
async function sendAndFollow(officer: OfficerInput, reference: string): Promise<void> {
  const { page } = officer;
  await officer.goTo('outbox');
  // Until it is sealed, its row leads to the review; the sealed message has a page of its own.
  await officer.press(page.locator('a[href*="#/message/"]').filter({ hasText: reference }));
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  // It names the money it sends.
  const send = page.getByRole('button', { name: /^Send EUR\s[\d,]+\.\d\d and USD\s[\d,]+\.\d\d$/u });
  await officer.press(send);
  await expect(send).toBeHidden();
  // Without the row of titles.
  const payments = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  const settled = payments.filter({ hasText: statusWord('ACSC') });
  for (let day = 0; day < 12; day += 1) {
    await officer.goTo('welcome');
    await officer.press(officer.button(t.welcome.hours.day));
    await officer.goTo('status');
    await officer.fill(page.getByRole('searchbox').first(), reference);
    await expect(payments).toHaveCount(PAYMENTS);
    // The desk asks the bank on its own; where the day was not enough, the next one comes.
    const last = settled.nth(PAYMENTS - 1);
    if (
      await last.waitFor({ timeout: 2_500 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await expect(settled).toHaveCount(PAYMENTS);
  await officer.openRow(page.getByRole('grid'), statusWord('ACSC'));
  await officer.press(officer.button(t.batch.more));
  await expect(page.getByRole('menuitem', { name: t.search.startCase })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function walk(way: Way, page: Page, reference: string): Promise<void> {
  const { speed, size, input, approver, releaser } = way;
  errors = [];
  await page.setViewportSize(SIZES[size]);
  const officer = new INPUTS[input](page, await shell.pinPage(), SPEEDS[speed]);
  await officer.goTo('welcome');
  const frozen = await prepare(officer, reference);
  expect(frozen).toHaveLength(8);
  await arrive(officer, reference, approver);
  const approved = await judge(officer, 'approve', APPROVER);
  await arrive(officer, reference, releaser);
  const released = await judge(officer, 'release', RELEASER);
  expect([approved, released], 'every act shows the same eight words').toEqual([frozen, frozen]);
  await sendAndFollow(officer, reference);
  expect(errors, 'the window threw nothing').toEqual([]);
}

for (const way of [...SHORT, ...LONG]) {
  const { width, height } = SIZES[way.size];
  const title =
    `${way.speed}, ${width} x ${height}, by ${way.input}: first sample to settled;` +
    ` approved from ${way.approver}, released from ${way.releaser}`;
  test(title, LONG.includes(way) ? { tag: LONG_TAG } : {}, async () => {
    await walk(way, shell.page, `${way.speed}-${way.size}`.toUpperCase());
  });
}
