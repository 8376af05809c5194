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
  /** Files under `renderer` whose dialog or side panel it is, for `test/window/dialogs.test.ts`. */
  readonly of?: readonly string[];
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

/** A table of titles and one row, as a spreadsheet puts it onto the clipboard. */
const PASTED = `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Name\\tIBAN\\tKostenstelle\\tBetrag\\nLieferant\\tDE89370400440532013000\\t4711\\t1204.50');
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** What is opened on many days. */
const OFTEN: readonly Opened[] = [
  {
    name: 'the search field',
    place: 'desk',
    of: ['frame/Palette.tsx'],
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'the list of keys',
    place: 'desk',
    of: ['frame/App.tsx'],
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'the details of a batch',
    place: 'batch/b-0',
    of: ['screens/batch/PaymentDetails.tsx'],
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
    of: ['screens/beneficiaries/BeneficiaryDialog.tsx'],
    open: (page, { beneficiaries }) => press(page, beneficiaries.add),
  },
  {
    name: 'a calendar',
    place: 'batch/b-0',
    of: ['ui/CalendarButton.tsx'],
    open: (page, { batch }) => page.getByLabel(batch.fields.valueDate).press('Alt+ArrowDown'),
  },
  {
    name: 'what is printed',
    place: 'log',
    of: ['screens/reports/PrintButton.tsx'],
    open: (page, { reports }) => press(page, reports.open),
  },
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
    of: ['screens/beneficiaries/ProposeDialog.tsx'],
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
    of: ['screens/batch/AddressRepairs.tsx'],
    async open(page, { batch }) {
      await press(page, beginningWith(batch.findings));
      await press(page, batch.addresses.show);
    },
  },
  {
    name: 'the warnings of a draft',
    place: '?checks#/batch/b-0',
    of: ['screens/batch/BatchEditor.tsx'],
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
    of: ['screens/outbox/SettleUnknown.tsx'],
    open: (page, { outbox }) => press(page, outbox.unknown.settle),
  },
  {
    name: 'what the bank said of an unknown case',
    place: 'cases/c-1',
    of: ['screens/cases/SettleDialog.tsx'],
    open: (page, { cases }) => press(page, cases.waySettle),
  },
  {
    name: 'a message that is not sent',
    place: 'message/m-b-8',
    of: ['screens/outbox/WithdrawMessage.tsx'],
    open: async (page, { batch, outbox }) => {
      await press(page, batch.more);
      await page.getByRole('menuitem', { name: outbox.withdraw.open }).click();
    },
  },
  {
    name: 'an own account',
    place: 'settings?accounts',
    of: ['screens/settings/accounts/AccountDialog.tsx'],
    open: (page, { ownAccounts }) => press(page, ownAccounts.edit),
  },
  {
    name: 'a new passphrase',
    place: '?environment=sandbox#/settings?vault',
    of: ['screens/settings/vault/SetPassphrase.tsx'],
    open: (page, { settings: { vault } }) => press(page, vault.change.open.passphrase.on),
  },
  {
    name: 'new recovery shares',
    place: '?environment=sandbox#/settings?vault',
    of: ['screens/settings/vault/MakeShares.tsx'],
    open: (page, { settings: { vault } }) => press(page, vault.change.open.shares.on),
  },
  {
    name: 'a recovery share to write down',
    place: '?environment=sandbox#/settings?vault',
    of: ['screens/settings/vault/MakeShares.tsx'],
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
    of: ['screens/runs/RunDialog.tsx'],
    open: (page, { runs }) => press(page, runs.edit),
  },
  {
    name: 'a batch beside its details',
    place: '?checks#/batch/b-0',
    open: (page, { batch }) => press(page, batch.details),
  },
  { name: 'the templates', place: 'batch/b-0', of: ['screens/templates/Templates.tsx'], open: showTemplates },
  {
    name: 'a template to delete',
    place: 'batch/b-0',
    of: ['screens/templates/Templates.tsx'],
    async open(page, words) {
      await showTemplates(page, words);
      await press(page, words.templates.delete);
    },
  },
  {
    name: 'a recurring run to delete',
    place: 'runs',
    of: ['screens/runs/Runs.tsx'],
    open: (page, { runs }) => press(page, runs.delete),
  },
  {
    name: 'an own account to remove',
    place: 'settings?accounts',
    of: ['screens/settings/accounts/OwnAccounts.tsx'],
    open: (page, { ownAccounts }) => press(page, ownAccounts.remove),
  },
  {
    name: 'a change of an own account that waits',
    place: 'settings?accounts',
    of: ['screens/settings/accounts/WaitingChangeDialog.tsx'],
    open: (page, { ownAccounts }) => press(page, ownAccounts.reviewChange),
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
    of: ['screens/settings/accounts/WatchedFolders.tsx'],
    open: (page, { folders }) =>
      page.getByRole('list', { name: folders.title }).getByRole('button', { name: folders.remove }).click(),
  },
  {
    name: 'a date to skip',
    place: 'runs',
    of: ['screens/runs/Runs.tsx'],
    open: (page, { runs }) => press(page, runs.skip),
  },
  {
    name: 'a watched folder',
    place: 'settings?accounts',
    of: ['screens/settings/accounts/WatchedFolders.tsx'],
    open: (page, { folders }) =>
      page.getByRole('list', { name: folders.title }).getByRole('button', { name: folders.edit }).click(),
  },
  {
    name: 'a new connection key',
    place: 'settings',
    of: ['screens/settings/profile/ConnectionKey.tsx'],
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
    of: ['screens/cards/HealthDialog.tsx'],
    open: (page, { cards }) => press(page, cards.check),
  },
  {
    name: 'signing in',
    place: 'desk',
    of: ['screens/session/SignIn.tsx'],
    open: (page, { session }) => press(page, session.signIn),
  },
  {
    name: 'the exchange rates',
    place: '?currencies#/cash',
    of: ['screens/cash/ExchangeRates.tsx'],
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
    of: ['screens/cash/EntryPanel.tsx'],
    async open(page, { matching }) {
      await page.getByRole('grid', { name: matching.titles.debits }).press('ArrowDown');
      await page.getByRole('grid', { name: matching.titles.debits }).press('Enter');
      await page.getByRole('heading', { name: matching.heading }).waitFor();
    },
  },
  {
    name: 'a note on a debit that is to be signed',
    place: 'cash/not-sent',
    of: ['screens/signing/SigningDialog.tsx'],
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
    of: ['screens/cash/ImportStatements.tsx'],
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

/** What is opened once, or on few days. */
const SELDOM: readonly Opened[] = [
  {
    name: 'an own account to remove that no rule names',
    place: 'settings?accounts',
    of: ['screens/settings/accounts/OwnAccounts.tsx'],
    async open(page, { ownAccounts }) {
      await press(page, ownAccounts.confirm);
      await page.getByRole('textbox', { name: ownAccounts.fields.label }).fill('Dollars');
      await press(page, ownAccounts.save);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const row = page.getByRole('table', { name: ownAccounts.list }).getByRole('row', { name: 'Dollars' });
      await row.getByRole('button', { name: ownAccounts.remove }).click();
    },
  },
  {
    name: 'a fee rule to remove',
    place: '?fee-rule#/cash/not-sent',
    of: ['screens/cash/NotSentFromHere.tsx'],
    async open(page, { matching }) {
      await page.getByRole('radio', { name: beginningWith(matching.parts.rules) }).press('Space');
      await page.getByRole('table', { name: matching.parts.rules }).getByRole('button').click();
    },
  },
  {
    name: 'a recurring run with nothing to start from',
    place: '?empty#/runs',
    of: ['screens/runs/RunDialog.tsx'],
    open: (page, { runs }) => press(page, runs.add),
  },
  {
    name: 'exchange rates that cannot be read',
    place: '?unread-rates#/cash',
    of: ['screens/cash/ExchangeRates.tsx'],
    open: (page, { exchangeRates }) => press(page, exchangeRates.open),
  },
  {
    name: 'the list of what a set-up needs',
    place: '?setup=empty#/desk',
    open: (page, { setup }) => press(page, setup.checklist),
    shown: '.setup-checklist',
  },
  {
    name: 'the recovery shares of a new desk',
    place: '?setup=empty#/desk',
    async open(page, { setup }) {
      await page.getByRole('textbox', { name: beginningWith(setup.companyName) }).fill('Nordhaven');
      await page.getByRole('textbox', { name: beginningWith(setup.deskName) }).fill('Finance, first floor');
      await press(page, setup.make);
      await page.getByRole('heading', { level: 1, name: setup.sharesTitle }).waitFor();
    },
    shown: '.setup-step',
  },
  {
    name: 'a desk to unlock by its shares',
    place: '?setup=locked#/desk',
    open: (page, { setup }) => press(page, setup.toShares),
    shown: 'textarea',
  },
  {
    name: 'the first administrators',
    place: '?setup=draft#/desk',
    async open(page, { setup }) {
      const cards = page.getByRole('list', { name: setup.cards }).getByRole('switch');
      for (const at of [0, 1]) await cards.nth(at === 0 ? 0 : 4).press('Space');
    },
    shown: '.setup-person',
  },
  {
    name: 'a signature on the first policy',
    place: '?setup=sign#/desk',
    open: (page, { setup }) => press(page, setup.signs),
  },
  {
    name: 'a new key of the company',
    place: '?binder=new&environment=sandbox#/settings?onboarding',
    of: ['screens/onboarding/MakeKey.tsx'],
    open: (page, { onboarding }) => press(page, onboarding.makeKey),
  },
  {
    name: 'a certificate for a key of the company',
    place: '?environment=sandbox#/settings?onboarding',
    of: ['screens/onboarding/TakeCertificate.tsx'],
    open: (page, { onboarding }) => press(page, onboarding.take),
  },
  {
    name: 'renewed keys of the company',
    place: '?binder=renewed&environment=sandbox#/settings?onboarding',
    of: ['screens/onboarding/Renew.tsx'],
    open: (page, { onboarding }) => press(page, onboarding.renew),
  },
  {
    name: 'a draft that is withdrawn',
    place: 'batch/b-0',
    of: ['screens/batch/EditorActions.tsx'],
    async open(page, { batch }) {
      await press(page, batch.more);
      await page.getByRole('menuitem', { name: batch.withdraw }).click();
    },
  },
  {
    name: 'figures of a file that are overridden',
    place: 'batch/b-1',
    of: ['screens/batch/FileOverrides.tsx'],
    async open(page, { batch, fileFigures }) {
      await press(page, beginningWith(batch.findings));
      await press(page, fileFigures.ask(1));
    },
    shown: '[role=dialog]',
  },
  {
    name: 'a batch with a value that is not stored',
    place: 'batch/b-0',
    of: ['screens/batch/LeaveQuestion.tsx'],
    async open(page, { batch, frame }) {
      await page.getByLabel(batch.fields.valueDate).fill('after the holidays');
      await page.keyboard.press('Tab');
      await page.getByText(batch.notSaved).waitFor();
      await page.getByRole('link', { name: beginningWith(frame.screens.outbox) }).click();
    },
  },
  {
    name: 'rows that are pasted',
    place: 'batch/b-0',
    of: ['screens/batch/grid/PasteDialog.tsx'],
    async open(page, { batch }) {
      await page.getByRole('grid', { name: batch.grid }).focus();
      await page.evaluate(PASTED);
    },
  },
  {
    name: 'a beneficiary to remove',
    place: 'beneficiaries/ben-1',
    of: ['screens/beneficiaries/BeneficiaryPage.tsx'],
    open: (page, { beneficiaries }) => press(page, beneficiaries.remove),
  },
  {
    name: 'a new PIN of a card',
    place: 'officers',
    of: ['screens/cards/ChangePinDialog.tsx'],
    open: (page, { cards }) => press(page, cards.change),
  },
  {
    name: 'the PIN of the company',
    place: 'settings?cards',
    of: ['screens/cards/CompanyCards.tsx'],
    open: (page, { cards }) =>
      page.getByRole('list', { name: cards.company.title }).getByRole('button').first().click(),
  },
  {
    name: 'a case that is withdrawn',
    place: 'cases/c-2',
    of: ['screens/cases/CaseActions.tsx'],
    open: (page, { cases }) => press(page, cases.acts.withdraw),
  },
  {
    name: 'a case that is closed',
    place: 'cases/c-5',
    of: ['screens/cases/CaseActions.tsx'],
    open: (page, { cases }) => press(page, cases.acts.close),
  },
  {
    name: 'a case beside the list',
    place: 'cases',
    of: ['screens/cases/CaseList.tsx'],
    open: (page) => page.getByRole('row').nth(2).click(),
  },
  {
    name: 'what a report says of itself',
    place: 'cash/partial',
    of: ['screens/cash/ReportView.tsx'],
    open: (page, { cash }) => press(page, cash.fieldsOf.report),
  },
  {
    name: 'payments of a file beside the book',
    place: 'import/first',
    of: ['screens/import/FilePayments.tsx'],
    open: (page, { imports }) => press(page, beginningWith(imports.book.counted['unconfirmed-change'](1))),
  },
  {
    name: 'a proposal that is withdrawn',
    place: 'officers?change',
    of: ['screens/officers/ProposalBanner.tsx'],
    async open(page, { common, policy }) {
      await page.getByRole('textbox', { name: policy.name }).fill('Ben Ortiz');
      await page.getByRole('switch', { name: common.role['approver'] ?? '' }).press('Space');
      await press(page, policy.add);
      await press(page, policy.propose);
      await press(page, policy.withdraw);
    },
  },
  {
    name: 'a message on hold',
    place: '?held#/message/m-b-8',
    of: ['screens/outbox/HeldMessage.tsx'],
    open: (page, { outbox }) => press(page, outbox.held.settle),
  },
  {
    name: 'a message that is resent',
    place: 'message/m-b-7',
    of: ['screens/outbox/UnknownOutcome.tsx'],
    async open(page, { outbox }) {
      await press(page, outbox.unknown.first);
      await press(page, outbox.unknown.second);
    },
    shown: '[role=dialog], [role=alertdialog]',
  },
  {
    name: 'what changed of a payment',
    place: 'review/b-3',
    of: ['screens/review/Differences.tsx'],
    open: (page, { batchKinds }) =>
      page.getByRole('grid', { name: batchKinds['credit-transfer'].changed }).getByRole('row').nth(1).click(),
  },
  {
    name: 'a payment of a review',
    place: 'review/b-2',
    of: ['screens/review/TransactionPanel.tsx'],
    open: (page) => page.getByRole('row').nth(1).click(),
  },
  {
    name: 'a payment that was found',
    place: 'search',
    of: ['screens/search/FoundPanel.tsx'],
    async open(page, { search }) {
      await press(page, search.run);
      await page.getByRole('row').nth(4).click();
    },
  },
  {
    name: 'the saved searches',
    place: 'search',
    of: ['screens/search/SavedSearches.tsx'],
    async open(page, { search }) {
      await press(page, search.saved.title);
      await page.getByRole('menuitem', { name: search.saved.manage }).click();
    },
    shown: '[role=dialog]',
  },
  {
    name: 'a certificate of the bank',
    place: 'settings/edit',
    of: ['screens/settings/profile/CertificateList.tsx'],
    async open(page, { settings }) {
      await press(page, settings.groups.certificates);
      await press(page, settings.words.add);
    },
  },
  {
    name: 'a secret of the bank profile',
    place: 'settings',
    of: ['screens/settings/profile/SetSecret.tsx'],
    open: (page, { settings }) => press(page, settings.words.put),
  },
  {
    name: 'an answer of the bank as it came',
    place: 'payment/p-9-0',
    of: ['screens/status/RawAnswer.tsx'],
    open: (page, { status }) => press(page, status.payment.raw),
  },
  {
    name: 'a new template',
    place: 'batch/b-0',
    of: ['screens/templates/SaveTemplate.tsx'],
    async open(page, { batch, templates }) {
      await press(page, batch.more);
      await page.getByRole('menuitem', { name: templates.save }).click();
    },
    shown: '[role=dialog]',
  },
  {
    name: 'the failure of an act',
    place: '?environment=sandbox#/settings?onboarding',
    of: ['frame/App.tsx'],
    // This desk has no example of a profile.
    open: (page, { onboarding }) => press(page, onboarding.acts.profile),
    shown: '[role=alertdialog]',
  },
  {
    name: 'a connection key that was not tested',
    place: 'settings',
    of: ['screens/settings/profile/ConnectionKey.tsx'],
    async open(page, { settings: { words } }) {
      const key = words.connectionKey;
      await press(page, key.renew);
      await chooseFirst(page, words.who);
      await press(page, key.make);
      await page.getByRole('textbox', { name: words.certificatePem }).fill('-----BEGIN CERTIFICATE-----');
      await press(page, key.take);
      await press(page, key.takeOverAsks);
      await page.getByRole('dialog', { name: key.untested.title }).waitFor();
    },
  },
  {
    name: 'entries to confirm that cannot be read',
    place: '?unread-entries#/beneficiaries/ben-4',
    of: ['screens/beneficiaries/ProposeDialog.tsx'],
    open: (page, { beneficiaries: { confirm } }) => press(page, confirm.submit),
    shown: '[role=dialog] .fault',
  },
  {
    name: 'more rows to remove than an undo brings back',
    place: '?many-rows#/batch/b-0',
    of: ['screens/batch/grid/Grid.tsx'],
    async open(page) {
      await page.locator('.grid-cell').first().waitFor();
      await page.locator('.grid').focus();
      await page.keyboard.press('Control+Shift+End');
      await page.keyboard.press('Control+Delete');
    },
    shown: '[role=dialog]',
  },
  {
    name: 'a table that is left',
    place: 'import',
    of: ['screens/import/table/TableImport.tsx'],
    async open(page, { frame, tableImport }) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
      await press(page, tableImport.leaveOutRest);
      await page.getByRole('link', { name: beginningWith(frame.screens.outbox) }).click();
    },
  },
];

export const OPENED: readonly Opened[] = [...OFTEN, ...SELDOM];

/** Its layout is part of the long suites in every size. */
export const isSeldom = (opened: Opened): boolean => SELDOM.includes(opened);

/** Opens it, and waits until it is in sight. */
export async function openOn(page: Page, { open, shown = OVER }: Opened, words: Texts): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open(page, words);
  await page.locator(shown).first().waitFor();
}
