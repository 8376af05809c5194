// What an officer prints or saves: each report from its own screen, its text read by another program, its
// tables by the desk's own reader and by foreign tools.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { TourDriver, type Officer } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { tableRows } from '../../main/tables/read-table.ts';
import { textsIn } from '../../shared/texts/index.ts';
import { actionName, endingWith, statusWord } from './catalogue.ts';
import { expect, test } from './desk-fixture.ts';

const t = textsIn('en', 'en-GB');
const r = t.reports;
const ADA: Officer = { name: 'Ada Keller', pin: '204816' };
const JONAS: Officer = { name: 'Jonas Weber', pin: '357911' };
const MIRA: Officer = { name: 'Mira Novak', pin: '481632' };
const REFERENCE = 'ON-REPORTS';
const BENEFICIARIES = ['Tischlerei Brandt GmbH', 'Fonderie Lescure SARL', 'Harbour Light Sensors Inc'];

interface Wanted {
  readonly report?: keyof typeof r.names;
  readonly form?: keyof typeof r.forms;
}

/** Opens the screen's one entry, chooses, and answers with the file. */
async function save(page: Page, folder: string, wanted: Wanted): Promise<string> {
  const { report, form = 'pdf' } = wanted;
  await page.getByRole('button', { name: r.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: r.title });
  if (report !== undefined) {
    await dialog.getByRole('button', { name: endingWith(r.report) }).click();
    await page.getByRole('option', { name: r.names[report], exact: true }).click();
  }
  await dialog.getByText(r.forms[form], { exact: true }).click();
  if (form === 'pdf') await dialog.getByRole('textbox', { name: r.by }).fill('Ada Keller');
  const saveIt = dialog.getByRole('button', { name: r.save, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), saveIt.click()]);
  await expect(dialog).toBeHidden();
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** In the order of reading, or as its lines stand on the page. */
function pdfText(path: string, form: 'words' | 'lines' = 'words'): string {
  const options = form === 'lines' ? ['-layout'] : [];
  const { stdout, status, error } = spawnSync('pdftotext', [...options, path, '-'], { encoding: 'utf8' });
  expect([status, error]).toEqual([0, undefined]);
  const text = stdout.replaceAll('\u00a0', ' ');
  return form === 'lines' ? text : text.replaceAll(/\s+/gu, ' ');
}

async function tableOf(path: string): Promise<readonly (readonly string[])[]> {
  const bytes = readFileSync(path);
  const rows: string[][] = [];
  const chunks = async function* whole(): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  for await (const piece of tableRows(chunks, null))
    rows.push(...piece.map(({ cells }) => cells.map(({ text }) => text)));
  return rows;
}

test.use({ ownDesk: 'reports' });

test.describe.configure({ mode: 'serial' });

const files: Record<string, string> = {};

test('every report is made from the screen it is about', async ({ desk }) => {
  const { page } = desk;
  const driver = new TourDriver(page, await desk.pinPage(), join(desk.folder, 'screens'));
  const folder = join(desk.folder, 'reports');
  mkdirSync(folder, { recursive: true });
  const { settled } = await writeTourFiles(
    join(desk.folder, 'desk', 'training-bank', 'facts.json'),
    desk.folder,
    'E2EP',
    new Date(),
  );
  await driver.importFile(settled, REFERENCE, 3);
  await driver.freeze(ADA);
  await driver.review(REFERENCE, 'approve', JONAS);
  await driver.review(REFERENCE, 'release', MIRA);
  await driver.send(REFERENCE);
  await driver.goTo(t.frame.screens.status);
  await expect(page.getByRole('row').filter({ hasText: statusWord('PDNG') })).toHaveCount(3);
  files['payments'] = await save(page, folder, {});
  files['payments table'] = await save(page, folder, { form: 'xlsx' });
  files['payments values'] = await save(page, folder, { form: 'csv' });

  await driver.goTo(t.frame.screens.payments);
  await page
    .getByRole('radiogroup', { name: t.payments.show })
    .getByText(t.payments.shown.sent, { exact: true })
    .click();
  await expect(page.getByRole('grid').getByText(REFERENCE, { exact: true })).toBeVisible();
  files['batches'] = await save(page, folder, {});
  files['batches table'] = await save(page, folder, { form: 'xlsx' });
  await page.getByRole('grid').getByText(REFERENCE, { exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: REFERENCE })).toBeVisible();
  files['advice'] = await save(page, folder, {});
  files['of the batch'] = await save(page, folder, { report: 'payments', form: 'xlsx' });

  await driver.goTo(t.frame.screens.desk);
  files['day'] = await save(page, folder, {});
  files['day table'] = await save(page, folder, { form: 'xlsx' });

  await driver.goTo(t.frame.screens.settings);
  await page.getByRole('tab', { name: t.settings.tabs.appearance, exact: true }).click();
  const a = t.settings.appearance;
  await page.getByRole('button', { name: endingWith(a.documentLanguage) }).click();
  await page.getByRole('option', { name: 'Deutsch', exact: true }).click();
  await driver.goTo(t.frame.screens.log);
  files['log'] = await save(page, folder, {});
  files['log table'] = await save(page, folder, { form: 'xlsx' });
  files['log values'] = await save(page, folder, { form: 'csv' });
  expect(readdirSync(folder)).toHaveLength(Object.keys(files).length);
  await expect(page.getByRole('grid').getByText(actionName('report.make')).first()).toBeVisible();
});

test('the pages say what the screens say, on numbered pages with who printed them', () => {
  const isThere = spawnSync('pdftotext', ['-v']).error === undefined;
  test.info().skip(!isThere, 'pdftotext (poppler-utils) is not installed');
  const foot = /Training desk · printed \d+ \w{3} \d{4}, \d\d:\d\d \(.+\) by Ada Keller/u;
  for (const name of ['payments', 'batches', 'advice', 'day'])
    expect(pdfText(files[name] ?? ''), name).toMatch(foot);
  expect(pdfText(files['payments'] ?? '')).toMatch(/Page 1 of 1/u);
  for (const name of BENEFICIARIES) expect(pdfText(files['payments'] ?? '')).toContain(name.split(' ')[0]);

  const batches = pdfText(files['batches'] ?? '', 'lines');
  expect(batches).toMatch(/ON-REPORTS .*EUR 16,395\.50/u);
  expect(batches).toMatch(/ON-REPORTS .*USD 27,300\.00/u);

  const advice = pdfText(files['advice'] ?? '');
  expect(advice.match(new RegExp(r.names.advice, 'gu'))?.length).toBe(3);
  expect(advice).toMatch(/Page 3 of 3/u);
  for (const name of BENEFICIARIES) expect(advice).toContain(name);
  expect(advice).toContain('Invoice 2026-1187');

  const day = pdfText(files['day'] ?? '', 'lines');
  const left = day.slice(day.indexOf(r.dayParts.left), day.indexOf(r.dayParts.came));
  expect(left).toContain('EUR 16,395.50');
  expect(left).toContain('USD 27,300.00');
  expect(day).toContain(r.dayParts.noneUnknown);

  const de = textsIn('de', 'de');
  const log = pdfText(files['log'] ?? '');
  expect(log).toMatch(/gedruckt am \d\d\.\d\d\.\d{4}, \d\d:\d\d \(.+\) von Ada Keller/u);
  expect(log).toMatch(/Seite 1 von \d+/u);
  for (const words of [de.reports.names.log, de.log.thisDesk, 'batch.approve', 'Jonas Weber'])
    expect(log).toContain(words);
});

test('the tables hold numbers and texts that no spreadsheet runs, in the form of the region', async () => {
  const [head, ...payments] = await tableOf(files['payments table'] ?? '');
  const amountAt = head?.indexOf(r.columns.amount) ?? -1;
  const currencyAt = head?.indexOf(r.columns.currency) ?? -1;
  expect(payments.map((row) => `${row[currencyAt]} ${row[amountAt]}`).toSorted()).toEqual([
    'EUR 12480',
    'EUR 3915.5',
    'USD 27300',
  ]);
  expect(await tableOf(files['of the batch'] ?? '')).toHaveLength(4);
  expect((await tableOf(files['day table'] ?? '')).flat()).toContain(r.dayParts.left);
  expect((await tableOf(files['batches table'] ?? '')).flat()).toContain(REFERENCE);
  expect((await tableOf(files['log table'] ?? '')).flat()).toContain('batch.release');
  expect(readFileSync(files['payments values'] ?? '', 'utf8')).toMatch(/,EUR,12480\.00\r\n/u);
  expect(readFileSync(files['log values'] ?? '', 'utf8')).toMatch(/^\ufeffNr\.;Zeit;/u);
});

test('foreign tools take the workbooks apart: every part is well-formed and none holds a formula', ({
  desk,
}) => {
  for (const name of ['payments table', 'batches table', 'of the batch', 'day table', 'log table']) {
    const path = files[name] ?? '';
    execFileSync('unzip', ['-tqq', path]);
    const parts = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
    expect(parts).toContain('xl/worksheets/sheet1.xml');
    for (const part of parts) {
      const text = execFileSync('unzip', ['-p', path, part.replaceAll(/[[\]]/gu, '\\$&')], {
        encoding: 'utf8',
      });
      const file = join(desk.folder, 'part.xml');
      writeFileSync(file, text);
      execFileSync('xmllint', ['--noout', '--nonet', file]);
      expect(text).not.toMatch(/<(?:\w+:)?f[\s>/]/u);
    }
  }
});
