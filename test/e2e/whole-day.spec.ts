// A whole day by keyboard alone, each on a desk of its own: from a workbook of the ERP to payments that are
// settled and matched in cash, with an unknown outcome, a recall and a printed day report. Acts are counted.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { makeIban } from '../../shared/domain/account-identification.ts';
import { addBusinessDays, isoDate } from '../../shared/domain/calendar.ts';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { readBankInfo } from '../../training/bank-info.ts';
import { rowElements, workbook } from '../corpus/workbook.ts';
import { beginningWith, endingWith, filledIn } from './catalogue.ts';
import { KeyboardInput, type Decision, type Officer } from './officer-input.ts';
import { startUnderTest, type ShellUnderTest } from './shells.ts';

const PREPARER: Officer = { name: 'Ada Keller', pin: '204816' };
const APPROVER: Officer = { name: 'Jonas Weber', pin: '357911' };
const RELEASER: Officer = { name: 'Mira Novak', pin: '481632' };
const ROWS = 40;
/** From the file to the sent message. */
const MOST_ACTS = 25;
/** A payment to a known beneficiary, from the first screen on. */
const MOST_KEYS = 12;
/** Over Easter four days are closed; one more for what was entered after the cut-off. */
const MOST_DAYS = 6;
/** By then the desk has asked for the status of what was sent. */
const ANSWERED_MS = 20_000;
const RUN = 'ERP-40';
/** Every beneficiary's name begins with it. */
const BENEFICIARIES = 'Lieferwerk';
const ACCOUNT_TITLE = 'IBAN des Empfängers';
const PICTURES = process.env['COUNTERSIGN_PICTURES'];

interface Day {
  readonly language: 'en' | 'de';
  readonly width: number;
  readonly height: number;
}

const DAYS: readonly Day[] = (['en', 'de'] as const).flatMap((language) => [
  { language, width: 1280, height: 800 },
  { language, width: 1024, height: 680 },
]);

function accountNumber(number: number): string {
  const made = makeIban('DE', `37040044${String(5_320_000_00 + number).padStart(10, '0')}`);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

interface OwnAccount {
  readonly iban: string;
  readonly owner: string;
  readonly bic: string;
}

async function ownAccount(desk: string): Promise<OwnAccount> {
  const { accounts } = await readBankInfo(join(desk, 'training-bank', 'facts.json'));
  const { iban = '', owner, bic } = accounts.find(({ id }) => id === 'DE-EUR') ?? fail('no account DE-EUR');
  return { iban, owner, bic };
}

function fail(what: string): never {
  throw new Error(what);
}

/** An account number as it is read aloud. */
const grouped = (iban: string): string => iban.match(/.{1,4}/gu)?.join(' ') ?? iban;

const beneficiary = (number: number): string => `${BENEFICIARIES} ${String(number).padStart(2, '0')} GmbH`;

/** What an ERP exports: a German header, decimal commas; an amount, an account and a name are wrong. */
function erpExport({ iban, owner, bic }: OwnAccount, valueDate: string): Uint8Array {
  const [year = '', month = '', day = ''] = valueDate.split('-');
  const header = [
    'Empfänger',
    ACCOUNT_TITLE,
    'Betrag',
    'Währung',
    'Verwendungszweck',
    'Ausführungsdatum',
    'Ort',
    'Land',
    'Auftraggeber',
    'Auftraggeberkonto',
    'BIC Auftraggeber',
  ];
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const number = at + 1;
    const account = accountNumber(number);
    return [
      number === 29 ? '' : beneficiary(number),
      number === 17 ? `${account.slice(0, -1)}${(Number(account.at(-1)) + 1) % 10}` : account,
      number === 5 ? 'auf Anfrage' : `1.${100 + number},50`,
      'EUR',
      `Rechnung 2026-${1000 + number}`,
      `${day}.${month}.${year}`,
      'Köln',
      'DE',
      owner,
      iban,
      bic,
    ];
  });
  return workbook([{ name: 'Zahlungen', cells: rowElements([header, ...rows]) }]);
}

class WholeDay {
  readonly page: Page;
  readonly officer: KeyboardInput;
  readonly #pictures: string;

  constructor(page: Page, pinPage: Page, t: Texts, pictures: string) {
    this.page = page;
    this.officer = new KeyboardInput(page, pinPage, 0, t);
    this.#pictures = pictures;
  }

  get t(): Texts {
    return this.officer.t;
  }

  async picture(name: string): Promise<void> {
    if (PICTURES !== undefined)
      await this.page.screenshot({ path: `${this.#pictures}-${name}.png`, animations: 'disabled' });
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Chooses the file, corrects what is wrong in its rows, and imports it. */
  async importRun(file: string): Promise<void> {
    const { officer, page, t } = this;
    await officer.goTo('payments');
    await officer.press(officer.button(t.payments.import));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      officer.press(officer.button(t.imports.choose).and(page.locator('button'))),
    ]);
    await chooser.setFiles(file);
    await officer.press(officer.button(t.tableImport.check));
    const wrong = page.getByRole('list', { name: filledIn(t.imports.findings) });
    await expect(wrong).toBeVisible();
    await this.picture('import');
    const corrections = [
      [t.tableImport.correct('Betrag', 6), '1.105,50'],
      [t.tableImport.correct(ACCOUNT_TITLE, 18), accountNumber(17)],
      [t.tableImport.correct('Empfänger', 30), beneficiary(29)],
    ] as const;
    for (const [name, text] of corrections) {
      const field = page.getByRole('textbox', { name, exact: true });
      await officer.fill(field, text);
      await page.keyboard.press('Enter');
      await expect(field).toBeHidden();
    }
    await officer.fill(page.getByRole('textbox', { name: t.imports.reference, exact: true }), RUN);
    await officer.press(officer.button(t.imports.takeOver(t.batchKinds['credit-transfer'].counted(ROWS))));
    await expect(this.heading(RUN)).toBeVisible();
  }

  async decide(act: Decision, who: Officer): Promise<void> {
    const { officer, t } = this;
    await expect(officer.button(t.review[act])).toBeVisible();
    await officer.viewFacts(act);
    await officer.press(officer.button(t.review[act]));
    await officer.sign(who);
  }

  async signAll(): Promise<void> {
    const { officer, t } = this;
    await officer.press(officer.button(t.batch.freeze));
    await officer.sign(PREPARER);
    await this.decide('approve', APPROVER);
    await this.decide('release', RELEASER);
  }

  async send(reference: string): Promise<void> {
    const { officer, page, t } = this;
    await officer.goTo('outbox');
    await officer.press(page.locator('a[href*="#/message/"]').filter({ hasText: reference }));
    await expect(this.heading(reference)).toBeVisible();
    const send = page.getByRole('button', { name: filledIn(t.outbox.send, '.*EUR.*') });
    await officer.press(send);
    await expect(send).toBeHidden();
  }

  /**
   * One payment to a beneficiary of the run, by whoever sits at the first screen; answers with all keys that
   * it took, and with the batch.
   */
  async typeSingle(own: OwnAccount): Promise<{ readonly keys: number; readonly reference: string }> {
    const { officer, page, t } = this;
    await officer.goTo('desk');
    await expect(this.heading(t.desk.title)).toBeVisible();
    let keys = 0;
    const press = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    };
    await press('g', 'n');
    // The keyboard is at the first payment, and the account is that of the run.
    await expect(page.getByRole('grid', { name: t.batch.grid })).toBeFocused();
    const account = page.getByRole('combobox', { name: t.batch.fields.ownAccount });
    await expect(account).toHaveValue(grouped(own.iban));
    const reference = await page.getByRole('heading', { level: 1 }).innerText();
    await press('L', 'i', 'e');
    await expect(page.getByRole('option').first()).toBeVisible();
    await press('ArrowDown', 'Enter');
    await press('2', '5', '0', 'Tab');
    await expect(officer.button(t.batch.freeze)).toBeEnabled();
    return { keys, reference };
  }

  /** Moves the bank's clock on, a day at a time over closed days, until all of the batches is final. */
  async settle(references: readonly string[]): Promise<void> {
    const { officer, page, t } = this;
    const closed = references.map((reference) =>
      page.getByRole('grid').getByRole('row').filter({ hasText: reference }),
    );
    for (let day = 0; day < MOST_DAYS; day += 1) {
      await officer.goTo('welcome');
      await officer.press(officer.button(t.welcome.hours.day));
      await officer.goTo('payments');
      await officer.choose(page.getByRole('radio', { name: t.payments.shown.closed, exact: true }));
      const waits = closed.map((row) => expect(row).toBeVisible({ timeout: ANSWERED_MS }));
      const results = await Promise.allSettled(waits);
      if (results.every(({ status }) => status === 'fulfilled')) return;
    }
    for (const row of closed) await expect(row).toBeVisible();
  }

  /** Filters a list of the run's rows down to a few, and waits until it has. */
  async narrow(field: Locator, list: Locator, name: string): Promise<void> {
    await this.officer.fill(field, name);
    await expect(list).toHaveAttribute('aria-rowcount', /^[2-9]$/u);
  }

  /** Asks for the money of a settled payment back. */
  async recall(name: string): Promise<void> {
    const { officer, page, t } = this;
    await officer.goTo('status');
    await this.narrow(page.getByRole('searchbox').first(), page.getByRole('grid'), name);
    await officer.openRow(page.getByRole('grid'), name);
    await officer.press(officer.button(t.batch.more));
    await page.getByRole('menuitem', { name: t.search.startCase }).press('Enter');
    await expect(this.heading(t.cases.form.title)).toBeVisible();
    await officer.press(page.getByRole('button', { name: endingWith(t.cases.form.reason) }));
    await page.keyboard.type('DUPL');
    await page.keyboard.press('Enter');
    await officer.press(officer.button(t.cases.form.next));
    await officer.sign(PREPARER);
    await this.decide('approve', APPROVER);
    await this.decide('release', RELEASER);
    await officer.press(officer.button(t.cases.acts.send));
    await expect(page.getByRole('heading', { name: t.cases.decision })).toBeVisible();
    await this.picture('recall');
  }

  /** Prints the day report; answers with the size of the PDF. */
  async printDay(folder: string): Promise<number> {
    const { officer, page, t } = this;
    await officer.goTo('desk');
    await this.picture('desk');
    await officer.press(officer.button(t.reports.open));
    const dialog = page.getByRole('dialog', { name: t.reports.title });
    await expect(dialog).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      officer.press(dialog.getByRole('button', { name: t.reports.save, exact: true })),
    ]);
    const file = join(folder, download.suggestedFilename());
    expect(file).toMatch(/\.pdf$/u);
    await download.saveAs(file);
    return statSync(file).size;
  }

  /** Asks for the account's report from a day on, and opens the entry of a payment in it. */
  async matchInCash({ iban }: OwnAccount, name: string, from: string): Promise<void> {
    const { officer, page, t } = this;
    const s = t.cash;
    await officer.goTo('cash');
    await officer.press(officer.button(s.ask).first());
    await officer.fill(page.getByRole('textbox', { name: s.fields.base_currency, exact: true }), 'EUR');
    await officer.fill(page.getByRole('combobox', { name: s.fields.account_identifier }), iban);
    await page.keyboard.press('Escape');
    // The bank's clock may have gone over days that are closed since the money left.
    await officer.fill(page.getByRole('textbox', { name: s.fields.from_date, exact: true }), from);
    await officer.press(officer.button(s.ask));
    await page.waitForURL((url) => url.hash.includes('report-'));
    await officer.choose(page.getByRole('radio', { name: s.views.accounts, exact: true }));
    const account = new RegExp(grouped(iban).replaceAll(' ', String.raw`\s`), 'u');
    await officer.press(
      page.getByRole('table', { name: s.accounts }).getByRole('button').filter({ hasText: account }).first(),
    );
    await officer.choose(page.getByRole('radio', { name: s.parts.entries, exact: true }));
    const entries = page.getByRole('grid', { name: s.parts.entries });
    await this.narrow(page.getByRole('searchbox', { name: s.filter }), entries, name);
    await expect(entries.getByRole('row').filter({ hasText: name })).toBeVisible();
    await officer.openRow(entries, name);
    const found = page.getByRole('region', { name: t.matching.heading });
    await expect(found.getByText(t.matching.standing.matched, { exact: true })).toBeVisible();
    await expect(found.getByRole('link', { name: beginningWith(name) })).toBeVisible();
    await expect(found.getByText(RUN)).toBeVisible();
    await this.picture('matched');
    await page.keyboard.press('Escape');
    await officer.choose(page.getByRole('radio', { name: beginningWith(t.matching.view) }));
    // Whoever else takes money from the account on these days is listed; what this desk sent is not.
    const others = page.getByRole('grid', { name: t.matching.titles.debits });
    await expect(others.or(page.getByText(t.matching.noneTitle, { exact: true }))).toBeVisible();
    await expect(others.getByText(BENEFICIARIES)).toHaveCount(0);
    await this.picture('not-sent');
  }
}

async function chooseLanguage(page: Page, language: Day['language']): Promise<void> {
  if (language === 'en') return;
  const t = textsIn('en', 'en-GB');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: beginningWith(t.frame.screens.settings) })
    .click();
  await page.getByRole('tab', { name: t.settings.tabs.appearance, exact: true }).click();
  await page.getByRole('button', { name: endingWith(t.settings.appearance.language) }).click();
  await page.getByRole('option', { name: 'Deutsch', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: textsIn('de').settings.title })).toBeVisible();
}

async function armUnknown(day: WholeDay): Promise<void> {
  const { officer, page, t } = day;
  await officer.goTo('welcome');
  const fault = page.getByRole('listitem').filter({ hasText: t.welcome.fault['drop-after'].title });
  await officer.press(fault.getByRole('button', { name: t.common.once }));
}

async function live({ language, width, height }: Day, shell: ShellUnderTest, folder: string): Promise<void> {
  const { page } = shell;
  await page.setViewportSize({ width, height });
  await expect(page.getByRole('heading', { level: 1, name: textsIn('en').welcome.title })).toBeVisible();
  await chooseLanguage(page, language);
  const t = language === 'en' ? textsIn('en', 'en-GB') : textsIn('de', 'de');
  const pictures = join(PICTURES ?? folder, `day-${language}-${width}`);
  const day = new WholeDay(page, await shell.pinPage(), t, pictures);
  const { officer } = day;
  const own = await ownAccount(join(folder, 'desk'));
  const file = join(folder, 'zahlungen.xlsx');
  const today = isoDate(new Date().toISOString().slice(0, 10));
  writeFileSync(file, erpExport(own, addBusinessDays('TARGET', today, 1)));

  await day.importRun(file);
  await day.signAll();
  await day.send(RUN);
  const acts = officer.acts;
  expect(acts, `${acts} acts from the file to sent`).toBeLessThanOrEqual(MOST_ACTS);

  const { keys, reference: single } = await day.typeSingle(own);
  expect(keys, `${keys} keys for a known beneficiary`).toBeLessThanOrEqual(MOST_KEYS);
  await day.picture('single');
  await day.signAll();
  await armUnknown(day);
  await day.send(single);
  await expect(page.getByText(t.outbox.unknown.heading).first()).toBeVisible();
  await day.picture('unknown');
  await officer.press(officer.button(t.outbox.inquire).first());
  await expect(page.getByText(t.outbox.unknown.heading)).toHaveCount(0);

  await day.settle([RUN, single]);
  await day.recall(beneficiary(3));
  expect(await day.printDay(folder)).toBeGreaterThan(5_000);
  await day.matchInCash(own, beneficiary(8), today);
  test.info().annotations.push({ type: 'counted', description: `${keys} keys, ${acts} acts` });
}

for (const day of DAYS) {
  const title = `in ${day.language} at ${day.width} x ${day.height}: from the ERP's workbook to matched in cash`;
  test(title, { tag: LONG_TAG }, async () => {
    test.setTimeout(1_200_000);
    const folder = mkdtempSync(join(tmpdir(), 'countersign-day-'));
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
    const dist = fileURLToPath(new URL('../../dist', import.meta.url));
    const shell = await startUnderTest(join(folder, 'desk'), dist);
    const errors: string[] = [];
    shell.page.on('pageerror', (error) => void errors.push(error.message));
    try {
      await live(day, shell, folder);
      expect(errors, 'the window threw nothing').toEqual([]);
    } finally {
      await shell.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
