// What is opened on a screen by what a person does there: dialogs, panels, menus and the parts of a form.
import type { Page } from 'playwright/test';
import type { Texts } from '../../shared/texts/index.ts';
import { VAULT_PASSPHRASE } from '../window/world/vault-passphrase.ts';
import { beginningWith, endingWith, filledIn } from './catalogue.ts';

export interface Opened {
  /** Also the name of its picture. */
  readonly name: string;
  /** As `addressOf` of the double's window takes it. */
  readonly place: string;
  readonly open: (page: Page, words: Texts) => Promise<void>;
  /** What is then in sight. */
  readonly shown?: string;
}

const OVER = '[role=dialog], [role=alertdialog], [role=menu], .side-panel';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

async function chooseChange(page: Page, words: Texts, kind: keyof Texts['policy']['kinds']): Promise<void> {
  await press(page, endingWith(words.policy.kind));
  await page.getByRole('option', { name: words.policy.kinds[kind] }).click();
}

/** A batch is saved as a template, and the list of templates is opened. */
async function showTemplates(page: Page, { templates, frame, payments, batch }: Texts): Promise<void> {
  await press(page, batch.more);
  await page.getByRole('menuitem', { name: templates.save }).click();
  await page.getByRole('textbox', { name: templates.name }).fill('Rents of the three branches');
  await page.getByRole('dialog').getByRole('button', { name: templates.save }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: beginningWith(frame.screens.payments) }).click();
  await press(page, payments.newBatch);
  await page.getByRole('menuitem', { name: templates.manage }).click();
}

/** Nobody is preset where the log will name a person. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  await press(page, endingWith(label));
  await page.getByRole('option').first().click();
}

async function writeDownShare(page: Page, { settings: { vault }, setup }: Texts): Promise<void> {
  await press(page, vault.change.open.shares.on);
  await page.getByLabel(vault.change.today, { exact: true }).fill(VAULT_PASSPHRASE);
  await chooseFirst(page, vault.change.changedBy);
  await press(page, vault.change.sharesDo);
  await page.getByRole('dialog', { name: setup.sharesTitle }).waitFor();
}

export const OPENED: readonly Opened[] = [
  { name: 'the search field', place: 'desk', open: (page) => page.keyboard.press('Control+k') },
  { name: 'the list of keys', place: 'desk', open: (page) => page.keyboard.press('?') },
  {
    name: 'the details of a batch',
    place: 'batch/b-0',
    open: (page, { batch }) => press(page, batch.details),
  },
  {
    name: 'the counterparties that fit a name',
    place: 'batch/b-0',
    open: async (page, { batch }) => {
      await page
        .getByRole('gridcell', { name: beginningWith(batch.columns.name) })
        .nth(2)
        .dblclick();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('ma');
    },
    shown: '.grid-suggestion',
  },
  {
    name: 'what can be made',
    place: 'payments',
    open: (page, { payments }) => press(page, payments.newBatch),
  },
  {
    name: 'a new beneficiary',
    place: 'beneficiaries',
    open: (page, { beneficiaries }) => press(page, beneficiaries.add),
  },
  {
    name: 'a calendar',
    place: 'batch/b-0',
    open: (page, { batch }) => page.getByLabel(batch.fields.valueDate).press('Alt+ArrowDown'),
  },
  { name: 'what is printed', place: 'log', open: (page, { reports }) => press(page, reports.open) },
  { name: 'a return', place: 'review/b-2', open: (page, { review }) => press(page, review.return) },
  {
    name: 'a release',
    place: 'review/b-4',
    async open(page, { review }) {
      const release = page.getByRole('button', { name: review.release, exact: true });
      await release.waitFor();
      // The act is off until every fact was in sight.
      for (let step = 0; step < 12 && (await release.isDisabled()); step += 1) {
        const more = page.getByRole('button', { name: review.showNext });
        if (await more.isVisible()) await more.press('Enter', { timeout: 5_000 }).catch(() => undefined);
        await page.waitForTimeout(500);
      }
      await release.press('Enter');
    },
  },
  {
    name: 'the call-back before a submission',
    place: 'beneficiaries?waiting',
    async open(page, { beneficiaries: { confirm } }) {
      await press(page, confirm.chooseAll);
      await press(page, confirm.submitMany(2));
      await press(page, confirm.next);
    },
  },
  {
    name: 'the approval of a confirmation',
    place: 'beneficiaries?waiting',
    open: (page, { beneficiaries: { confirm } }) => press(page, confirm.approve),
  },
  {
    name: 'the addresses that can be structured',
    place: '?checks#/batch/b-0',
    async open(page, { batch }) {
      await press(page, beginningWith(batch.findings));
      await press(page, batch.addresses.show);
    },
  },
  {
    name: 'the warnings of a draft',
    place: '?checks#/batch/b-0',
    open: (page, { batch }) => press(page, beginningWith(batch.findings)),
    shown: '.address-repairs',
  },
  {
    name: 'the status files',
    place: 'review/b-11',
    open: (page, { reports }) => press(page, reports.statusFile.open),
  },
  {
    name: 'what can be done once the bank was asked',
    place: 'message/m-b-7',
    open: (page, { outbox }) => press(page, outbox.unknown.first),
    shown: '.ways li:last-child .button',
  },
  {
    name: 'what the bank said of an unknown message',
    place: '?undated#/message/m-b-7',
    open: (page, { outbox }) => press(page, outbox.unknown.settle),
  },
  {
    name: 'what the bank said of an unknown case',
    place: 'cases/c-1',
    open: (page, { cases }) => press(page, cases.waySettle),
  },
  {
    name: 'a message that is not sent',
    place: 'message/m-b-8',
    open: async (page, { batch, outbox }) => {
      await press(page, batch.more);
      await page.getByRole('menuitem', { name: outbox.withdraw.open }).click();
    },
  },
  {
    name: 'an own account',
    place: 'settings?accounts',
    open: (page, { ownAccounts }) => press(page, ownAccounts.edit),
  },
  {
    name: 'a new passphrase',
    place: '?environment=sandbox#/settings?vault',
    open: (page, { settings: { vault } }) => press(page, vault.change.open.passphrase.on),
  },
  {
    name: 'new recovery shares',
    place: '?environment=sandbox#/settings?vault',
    open: (page, { settings: { vault } }) => press(page, vault.change.open.shares.on),
  },
  {
    name: 'a recovery share to write down',
    place: '?environment=sandbox#/settings?vault',
    open: writeDownShare,
  },
  {
    name: 'a recovery share typed back',
    place: '?environment=sandbox#/settings?vault',
    async open(page, words) {
      await writeDownShare(page, words);
      await press(page, words.setup.written);
      await page.getByRole('textbox', { name: words.setup.shareBack }).waitFor();
    },
  },
  {
    name: 'what else can be done with a draft',
    place: 'batch/b-0',
    open: (page, { batch }) => press(page, batch.more),
  },
  {
    name: 'all terms of a batch',
    place: 'batch/b-0',
    async open(page, { batch }) {
      // A window that is high enough shows them without being asked.
      const all = page.getByRole('button', { name: batch.allTerms });
      if ((await all.count()) > 0) await all.click();
    },
    shown: '.header-form:not(.header-form-short)',
  },
  {
    name: 'a new recurring run',
    place: 'batch/b-0',
    async open(page, { batch, runs }) {
      await press(page, batch.more);
      await page.getByRole('menuitem', { name: runs.repeat }).click();
    },
  },
  {
    name: 'a recurring run',
    place: 'runs',
    open: (page, { runs }) => press(page, runs.edit),
  },
  {
    name: 'a batch beside its details',
    place: '?checks#/batch/b-0',
    open: (page, { batch }) => press(page, batch.details),
  },
  { name: 'the templates', place: 'batch/b-0', open: showTemplates },
  {
    name: 'a template to delete',
    place: 'batch/b-0',
    async open(page, words) {
      await showTemplates(page, words);
      await press(page, words.templates.delete);
    },
  },
  { name: 'a recurring run to delete', place: 'runs', open: (page, { runs }) => press(page, runs.delete) },
  {
    name: 'an own account to remove',
    place: 'settings?accounts',
    open: (page, { ownAccounts }) => press(page, ownAccounts.remove),
  },
  {
    name: 'the hour of the morning balances',
    place: 'settings?accounts',
    async open(page, { ownAccounts }) {
      await press(page, endingWith(ownAccounts.morningFrom));
      await page.getByRole('option', { name: ownAccounts.morningAt('07:30') }).click();
      await page.getByText(filledIn(ownAccounts.morningLast)).scrollIntoViewIfNeeded();
    },
    shown: '.own-accounts-morning',
  },
  {
    name: 'a watched folder to remove',
    place: 'settings?accounts',
    open: (page, { folders }) =>
      page.getByRole('list', { name: folders.title }).getByRole('button', { name: folders.remove }).click(),
  },
  { name: 'a date to skip', place: 'runs', open: (page, { runs }) => press(page, runs.skip) },
  {
    name: 'a watched folder',
    place: 'settings?accounts',
    open: (page, { folders }) =>
      page.getByRole('list', { name: folders.title }).getByRole('button', { name: folders.edit }).click(),
  },
  {
    name: 'a new connection key',
    place: 'settings',
    async open(page, { settings: { words } }) {
      const key = words.connectionKey;
      await press(page, key.renew);
      await chooseFirst(page, words.who);
      await press(page, key.make);
      await page.getByRole('textbox', { name: words.certificatePem }).fill('-----BEGIN CERTIFICATE-----');
      await press(page, key.take);
      await press(page, key.test);
      await page.getByRole('dialog').getByText(words.connectionKey.readyNote).waitFor();
    },
  },
  {
    name: 'the check of a card',
    place: 'officers',
    open: (page, { cards }) => press(page, cards.check),
  },
  { name: 'signing in', place: 'desk', open: (page, { session }) => press(page, session.signIn) },
  {
    name: 'the exchange rates',
    place: '?currencies#/cash',
    async open(page, { exchangeRates }) {
      await press(page, exchangeRates.open);
      await page.getByRole('textbox', { name: exchangeRates.rate('EUR', 'USD') }).waitFor();
    },
  },
  {
    name: 'an exchange rate that can be two',
    place: '?no-rates#/cash',
    async open(page, { exchangeRates }) {
      await press(page, exchangeRates.open);
      await page.getByRole('textbox', { name: exchangeRates.rate('EUR', 'USD') }).fill('1.085');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
    },
    shown: '.typed-choice',
  },
  {
    name: 'a debit not sent from this desk',
    place: 'cash/not-sent',
    async open(page, { matching }) {
      await page.getByRole('grid', { name: matching.titles.debits }).press('ArrowDown');
      await page.getByRole('grid', { name: matching.titles.debits }).press('Enter');
      await page.getByRole('heading', { name: matching.heading }).waitFor();
    },
  },
  {
    name: 'a note on a debit that is to be signed',
    place: 'cash/not-sent',
    async open(page, { matching, signing }) {
      await page.getByRole('grid', { name: matching.titles.debits }).press('ArrowDown');
      await page.getByRole('grid', { name: matching.titles.debits }).press('Enter');
      const note = page.getByRole('textbox', { name: matching.explanation });
      await note.fill('Account fee of November');
      await note.press('Enter');
      await page.getByRole('dialog', { name: signing.titles['debit-note'] }).waitFor();
    },
  },
  {
    name: 'statement files that were refused',
    place: 'cash/reports',
    async open(page, { statements }) {
      await page.locator('input[type=file]').setInputFiles(
        ['broken.xml', 'again.sta'].map((name) => ({
          name,
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(':20:S'),
        })),
      );
      await page.getByRole('dialog', { name: statements.notImported(2) }).waitFor();
    },
  },
  {
    name: 'an entry that was sent from here',
    place: 'cash',
    async open(page, { cash, matching }) {
      await page.getByRole('radio', { name: cash.parts.entries }).press('Space');
      // The first two are debits that nothing explains.
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
        await page.getByRole('grid', { name: cash.parts.entries }).press(key);
      await page.getByRole('heading', { name: matching.heading }).waitFor();
    },
  },
  {
    name: 'the terms of beneficiaries',
    place: 'officers?change',
    async open(page, words) {
      await chooseChange(page, words, 'set-beneficiaries');
      await press(page, endingWith(words.policy.confirmedPayments));
      await page.getByRole('option', { name: words.policy.confirmedPaymentsOf.all }).click();
    },
    shown: '.field-row',
  },
  {
    name: 'a certificate authority',
    place: 'officers?change',
    async open(page, words) {
      await chooseChange(page, words, 'name-authority');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'ca.cer', mimeType: 'application/pkix-cert', buffer: Buffer.from('0') });
    },
    shown: '.digest',
  },
];

/** Opens it, and waits until it is in sight. */
export async function openOn(page: Page, { open, shown = OVER }: Opened, words: Texts): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(page, words);
  await page.locator(shown).first().waitFor();
}
