// How long the window leaves somebody without an answer while a large batch goes through it: dropped, taken
// over, frozen, approved, released, sealed and sent in the browser shell of a training desk, by the controls
// an officer uses.
// node bench/window.ts [payments]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { beginningWith, pinButton } from '../test/e2e/catalogue.ts';
import { MouseInput, type Decision, type Officer } from '../test/e2e/officer-input.ts';
import { startUnderTest } from '../test/e2e/shells.ts';
import { t } from '../shared/texts/index.ts';
import type { Measured } from './measured.ts';
import { sampleFile } from './sample-payments.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
/** Milliseconds until an act is given up. */
const LONGEST = 600_000;
const REFERENCE = 'BENCH-1';
const [PREPARER, APPROVER, RELEASER]: readonly [Officer, Officer, Officer] = [
  { name: 'Ada Keller', pin: '204816' },
  { name: 'Jonas Weber', pin: '357911' },
  { name: 'Mira Novak', pin: '481632' },
];

const folder = mkdtempSync(join(tmpdir(), 'countersign-window-'));
const file = join(folder, 'payroll.xml');
writeFileSync(file, Buffer.concat([...sampleFile(COUNT)]));
const shell = await startUnderTest(join(folder, 'desk'), fileURLToPath(new URL('../dist', import.meta.url)));
const { page } = shell;
const pinPage = await shell.pinPage();
const officer = new MouseInput(page, pinPage, 0);

const there = (locator: Locator): Promise<void> => locator.first().waitFor({ timeout: LONGEST });
const gone = (locator: Locator): Promise<void> =>
  locator.first().waitFor({ state: 'hidden', timeout: LONGEST });
const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
const press = (control: Locator): Promise<void> => control.first().click({ timeout: LONGEST });

/** From now on the page notes the longest time in ms for which nothing else of it could run. */
const watch = (window: Page): Promise<void> =>
  window.evaluate(() => {
    const watched = globalThis as unknown as { $longest?: number };
    let last = performance.now();
    const turn = (): void => {
      const now = performance.now();
      watched.$longest = Math.max(watched.$longest ?? 0, now - last);
      last = now;
      setTimeout(turn, 0);
    };
    watched.$longest = 0;
    turn();
  });

/** The longest since it was last asked for. */
const longest = (window: Page): Promise<number> =>
  window.evaluate(() => {
    const watched = globalThis as unknown as { $longest?: number };
    const found = watched.$longest ?? 0;
    watched.$longest = 0;
    return found;
  });

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  await longest(page);
  const [from, spent] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(spent);
  const row: Measured = {
    what,
    wall: performance.now() - from,
    processor: (user + system) / 1000,
    resident: process.memoryUsage.rss() / 1e6,
    longestWait: await longest(page),
  };
  console.log(JSON.stringify(row));
}

/** Until the PIN is asked for. */
async function chooseCard({ name }: Officer): Promise<void> {
  await officer.choose(page.getByRole('radio', { name: beginningWith(name) }));
  await press(officer.button(t.signing.askPin));
  await there(pinPage.getByLabel(t.pin.pin, { exact: true }));
}

async function enterPin({ pin }: Officer): Promise<void> {
  await pinPage.getByLabel(t.pin.pin, { exact: true }).click({ timeout: LONGEST });
  await pinPage.keyboard.type(pin);
  await pinPage.getByRole('button', { name: pinButton(t) }).click({ timeout: LONGEST });
  await there(pinPage.getByText(t.pin.waiting));
  await gone(page.getByRole('dialog'));
}

async function judge(act: Decision, who: Officer): Promise<void> {
  await timed(`review, before ${act}`, async () => {
    await there(officer.button(t.review[act]));
    await officer.viewFacts(act);
  });
  await timed(act, async () => {
    await press(officer.button(t.review[act]));
    await chooseCard(who);
    await enterPin(who);
  });
}

try {
  await there(heading(t.welcome.title));
  await watch(page);
  await press(
    page.getByRole('navigation').getByRole('link', { name: beginningWith(t.frame.screens.payments) }),
  );
  await press(officer.button(t.payments.import));
  const chooser = page.getByLabel(t.imports.choose).and(page.locator('input'));
  const reference = page.getByRole('textbox', { name: t.imports.reference });
  await timed('hand over and check', async () => {
    await chooser.setInputFiles(file);
    await there(reference);
  });
  await timed('take over', async () => {
    await reference.fill(REFERENCE);
    await press(page.getByRole('button', { name: /^Import [\d,]+ payments$/u }));
    await there(heading(REFERENCE));
  });
  await timed('freeze, until the PIN is asked for', async () => {
    await press(officer.button(t.batch.freeze));
    await chooseCard(PREPARER);
  });
  await timed('submit', () => enterPin(PREPARER));
  await judge('approve', APPROVER);
  await judge('release', RELEASER);
  const message = page.locator('a[href*="#/message/"]').filter({ hasText: REFERENCE });
  await timed('seal', async () => {
    await officer.goTo('outbox');
    await there(message);
  });
  await timed('open the first message', async () => {
    await press(message);
    await there(page.getByRole('button', { name: /^Send EUR/u }));
  });
  await timed('send it', async () => {
    const send = page.getByRole('button', { name: /^Send EUR/u });
    await press(send);
    await there(page.getByText(t.common.messageState.accepted, { exact: true }));
  });
} finally {
  await shell.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
