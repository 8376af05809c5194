// Which places are looked at, and what is done there before the picture.
import type { Page } from 'playwright';
import { beginningWith, endingWith, memberLabel, roleName, t } from '../test/e2e/catalogue.ts';
import { OPENED, openOn } from '../test/e2e/opened.ts';

export interface Scene {
  readonly name: string;
  readonly page?: string;
  readonly query?: string;
  readonly hash?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly act?: (page: Page) => Promise<void>;
}

const pin = { width: 560, height: 760 };
const press =
  (name: string) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

const pressSegment =
  (name: string) =>
  async (page: Page): Promise<void> =>
    page.getByText(name, { exact: true }).first().click();

async function saveTemplate(page: Page): Promise<void> {
  await press(t.batch.more)(page);
  await page.getByRole('menuitem', { name: t.templates.save }).click();
}

async function seeFacts(page: Page): Promise<void> {
  // Nothing has to be viewed before the review is drawn.
  await page.locator('#facts-state').waitFor();
  for (let round = 0; round < 8; round += 1) {
    const next = page.getByRole('button', { name: t.review.showNext });
    if ((await next.count()) === 0) return;
    await page.waitForTimeout(500);
    if ((await next.count()) > 0) await next.click();
  }
}

async function gatherChanges(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: t.policy.name }).fill('Ben Ortiz');
  await page.getByRole('switch', { name: roleName('approver') }).press('Space');
  await page.getByRole('button', { name: t.policy.add }).click();
  await page.getByRole('button', { name: endingWith(t.policy.kind) }).click();
  await page.getByRole('option', { name: t.policy.kinds['revoke-card'] }).click();
  await page.getByRole('button', { name: endingWith(t.policy.person) }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: t.policy.reason }).fill('left on the ferry');
  await page.getByRole('button', { name: t.policy.add }).click();
}

/** What is opened for the tests of layout and accessibility too. */
const openedScenes = OPENED.map((opened): Scene => {
  const [query = '', hash = ''] = opened.place.startsWith('?')
    ? opened.place.slice(1).split('#')
    : ['', `/${opened.place}`];
  return {
    name: opened.name.replaceAll(' ', '-'),
    query,
    hash: `#${hash}`,
    act: async (page) => openOn(page, opened, t),
  };
});

export const SCENES: readonly Scene[] = [
  ...openedScenes,
  { name: 'welcome', hash: '#/welcome' },
  { name: 'desk', hash: '#/desk' },
  { name: 'desk-unreported', query: 'unreported', hash: '#/desk' },
  { name: 'desk-empty', query: 'empty', hash: '#/desk' },
  { name: 'desk-production', query: 'environment=production', hash: '#/desk' },
  { name: 'desk-sandbox', query: 'environment=sandbox', hash: '#/desk' },
  { name: 'payments', hash: '#/payments?all' },
  { name: 'payments-empty', query: 'empty', hash: '#/payments' },
  { name: 'beneficiaries', hash: '#/beneficiaries' },
  { name: 'beneficiaries-empty', query: 'empty', hash: '#/beneficiaries' },
  { name: 'beneficiaries-proposals', hash: '#/beneficiaries?proposals' },
  { name: 'beneficiaries-waiting', hash: '#/beneficiaries?waiting' },
  {
    name: 'beneficiary-call-back',
    query: 'seat=name',
    hash: '#/beneficiaries/ben-4',
    async act(page) {
      await press(t.beneficiaries.confirm.submit)(page);
      await press(t.beneficiaries.confirm.next)(page);
    },
  },
  { name: 'beneficiaries-alike', hash: '#/beneficiaries?alike' },
  { name: 'beneficiary', hash: '#/beneficiaries/ben-1' },
  { name: 'beneficiary-new', hash: '#/beneficiaries', act: press(t.beneficiaries.add) },
  { name: 'batch', hash: '#/batch/b-0', act: press(t.batch.findings) },
  {
    name: 'batch-typing',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page
        .getByRole('gridcell', { name: beginningWith(t.batch.columns.account) })
        .nth(1)
        .dblclick();
      await page.keyboard.type('9');
    },
  },
  {
    name: 'batch-complete',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page
        .getByRole('gridcell', { name: beginningWith(t.batch.columns.name) })
        .nth(2)
        .click();
      await page.keyboard.type('ma');
    },
  },
  { name: 'batch-details', hash: '#/batch/b-0', act: press(t.batch.details) },
  { name: 'batch-debit', hash: '#/batch/b-1' },
  {
    name: 'batch-debit-date',
    hash: '#/batch/b-1',
    async act(page) {
      await page
        .getByRole('gridcell', { name: beginningWith(`${t.batch.columns.mandateDate}:`) })
        .first()
        .dblclick();
      await page.keyboard.press('Alt+ArrowDown');
    },
  },
  {
    name: 'batch-marked-cell',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page
        .getByRole('gridcell', { name: beginningWith(t.batch.columns.name) })
        .first()
        .dblclick();
      await page.keyboard.insertText('Ost\u200b\u202egnugnal\u202c');
    },
  },
  { name: 'batch-wrong-figures', hash: '#/batch/b-1', act: press(t.batch.findings) },
  {
    name: 'batch-override',
    hash: '#/batch/b-1',
    act: async (page) => {
      await press(t.batch.findings)(page);
      await press(t.fileFigures.ask(1))(page);
    },
  },
  { name: 'batch-returned', hash: '#/batch/b-6' },
  { name: 'runs', hash: '#/runs' },
  { name: 'runs-empty', query: 'empty', hash: '#/runs' },
  { name: 'import', hash: '#/import' },
  { name: 'batch-checks', query: 'checks', hash: '#/batch/b-0' },
  { name: 'dry-run', hash: '#/import/first' },
  {
    name: 'dry-run-book',
    hash: '#/import/first',
    act: press(t.imports.book.counted['other-account'](1)),
  },
  { name: 'import-refused', hash: '#/import/dtd' },
  { name: 'review', hash: '#/review/b-2' },
  { name: 'review-sent', hash: '#/review/b-11' },
  { name: 'review-released', hash: '#/review/b-5' },
  { name: 'review-seen', hash: '#/review/b-2', act: seeFacts },
  { name: 'review-hidden', hash: '#/review/b-4' },
  { name: 'review-changes', hash: '#/review/b-3' },
  {
    name: 'review-change',
    hash: '#/review/b-3',
    act: async (page) =>
      page
        .getByRole('grid', { name: t.batchKinds['credit-transfer'].changed })
        .getByRole('row')
        .nth(1)
        .click(),
  },
  {
    name: 'review-transaction',
    hash: '#/review/b-2',
    act: async (page) => page.getByRole('row').nth(1).click(),
  },
  {
    name: 'chooser',
    hash: '#/review/b-2',
    act: async (page) => {
      await seeFacts(page);
      await page.getByRole('button', { name: t.review.approve, exact: true }).click();
    },
  },
  {
    name: 'ticket',
    query: 'hold',
    hash: '#/review/b-2',
    act: async (page) => {
      await seeFacts(page);
      await page.getByRole('button', { name: t.review.approve, exact: true }).click();
      await page.getByRole('radio', { name: /Boris/u }).check();
      await page.getByRole('button', { name: t.signing.askPin }).click();
      await page.waitForTimeout(1_400);
    },
  },
  { name: 'no-bank', query: 'bankless', hash: '#/outbox' },
  { name: 'no-bank-desk', query: 'bankless', hash: '#/desk' },
  {
    name: 'pack',
    hash: '#/import',
    act: async (page) => {
      await page
        .getByLabel(t.imports.choose)
        .and(page.locator('input'))
        .setInputFiles({
          name: 'PAY-2026-11-20-2-r1.cspack',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from('CSPACK1'),
        });
      await page.getByRole('button', { name: t.pack.takeOver, exact: true }).waitFor();
    },
  },
  { name: 'sheet', hash: '#/sheet/b-8' },
  { name: 'sheet-approved', hash: '#/sheet/b-3' },
  { name: 'handover', hash: '#/sheet/b-3', act: press(t.sheet.handOver) },
  { name: 'approvals', query: 'open', hash: '#/approvals' },
  { name: 'outbox', hash: '#/outbox' },
  { name: 'restored', query: 'restored', hash: '#/desk' },
  { name: 'message', hash: '#/message/m-b-9' },
  { name: 'unknown', hash: '#/message/m-b-7' },
  { name: 'unknown-asked', hash: '#/message/m-b-7', act: press(t.outbox.inquire) },
  { name: 'status', hash: '#/status' },
  { name: 'status-filters', hash: '#/status?from:2026-11-01%20to:2026-11-30' },
  { name: 'bank-pause', query: 'paused', hash: '#/message/m-b-9' },
  { name: 'root', query: 'root', hash: '#/desk' },
  { name: 'notices', query: 'notices', hash: '#/desk' },
  { name: 'damaged-setting', query: 'damaged', hash: '#/desk' },
  {
    name: 'expired-confirmation',
    query: 'ended',
    hash: '#/desk',
    act: async (page) => page.getByText(t.desk.groups.returnedEntries).scrollIntoViewIfNeeded(),
  },
  { name: 'expired-confirmation-book', query: 'ended', hash: '#/beneficiaries?waiting' },
  {
    name: 'undo',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page
        .getByRole('gridcell', { name: beginningWith(t.batch.columns.name) })
        .nth(2)
        .click();
      await page.keyboard.press('Control+Delete');
      await page.waitForTimeout(400);
      await page.keyboard.press('Control+z');
    },
  },
  { name: 'search-first', hash: '#/search' },
  {
    name: 'search',
    hash: '#/search',
    act: async (page) => {
      await page.getByText(t.search.more(0)).click();
      await page.getByRole('textbox', { name: t.search.criteria.bic_or_bei }).fill('SNDB');
    },
  },
  {
    name: 'search-found',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('button', { name: t.search.run, exact: true }).click();
      await page.getByRole('row').nth(4).click();
    },
  },
  {
    name: 'search-plan',
    hash: '#/search',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_from })
        .fill('180 days ago');
      await page
        .getByRole('textbox', { name: t.search.criteria.transaction_received_date_time_to })
        .fill('today');
      await page.getByRole('button', { name: t.search.run, exact: true }).click();
      await page.getByText(t.search.sources.archive, { exact: true }).click();
    },
  },
  {
    name: 'search-saved',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('button', { name: t.search.saved.title }).click();
      await page.getByRole('menuitem', { name: t.search.saved.manage }).click();
    },
  },
  {
    name: 'search-retrieve',
    hash: '#/search',
    act: async (page) => {
      await page.getByText(t.search.ways.identifier).click();
      await page.getByRole('textbox', { name: t.search.retrieve.path, exact: true }).fill('INV-5003');
      await page.getByRole('textbox', { name: t.search.retrieve.parameters.endToEndId }).fill('INV-5004');
    },
  },
  {
    name: 'search-status',
    hash: '#/search',
    act: async (page) => {
      await page.getByText(t.search.ways.keys).click();
      await page.getByRole('textbox', { name: t.search.keys.fields.EndToEndId }).fill('INV-5003');
      await page.getByRole('button', { name: t.search.keys.run }).click();
    },
  },
  { name: 'cash', hash: '#/cash' },
  { name: 'cash-statement', hash: '#/cash/statement' },
  { name: 'cash-not-sent', hash: '#/cash/not-sent' },
  { name: 'cash-missing', hash: '#/cash/not-sent?missing' },
  { name: 'cash-currencies', query: 'currencies', hash: '#/cash' },
  { name: 'cash-no-rates', query: 'no-rates', hash: '#/cash' },
  { name: 'cash-empty', query: 'empty', hash: '#/cash' },
  {
    name: 'cash-entry',
    hash: '#/cash',
    act: async (page) => {
      await page.getByRole('radio', { name: t.cash.parts.entries }).click({ force: true });
      await page.getByRole('grid', { name: t.cash.parts.entries }).press('Enter');
      await page.getByRole('grid', { name: t.cash.transactionsList }).press('Enter');
    },
  },
  {
    name: 'cash-expected',
    hash: '#/cash',
    act: async (page) => page.getByRole('radio', { name: t.cash.parts.expected }).click({ force: true }),
  },
  { name: 'cash-report', hash: '#/cash/partial', act: press(t.cash.fieldsOf.report) },
  { name: 'cash-refused', hash: '#/cash/refused' },
  { name: 'cash-not-understood', hash: '#/cash/odd' },
  { name: 'cases', hash: '#/cases', act: async (page) => page.getByRole('row').nth(2).click() },
  { name: 'cases-empty', query: 'empty', hash: '#/cases' },
  {
    name: 'case-new',
    hash: '#/cases/new',
    act: async (page) => {
      await page.getByRole('textbox', { name: t.cases.form.find }).fill('NH-53');
      await page.getByRole('textbox', { name: t.cases.fields.uetr }).fill('0f5a1c2e-1111-4222-9333');
    },
  },
  { name: 'case-unknown', hash: '#/cases/c-1' },
  { name: 'case-proposed', hash: '#/cases/c-2' },
  { name: 'case-answered', hash: '#/cases/c-5' },
  { name: 'case-hidden', hash: '#/cases/c-10' },
  { name: 'case-hidden-answered', hash: '#/cases/c-11' },
  { name: 'payment', hash: '#/payment/p-9-0', act: press(t.status.payment.raw) },
  { name: 'payment-returned', hash: '#/payment/p-11-4' },
  { name: 'payment-collection', query: 'collection', hash: '#/payment/p-9-0' },
  { name: 'officers', query: 'open', hash: '#/officers' },
  { name: 'policy', hash: '#/officers?policy' },
  { name: 'policy-change', hash: '#/officers?change', act: gatherChanges },
  {
    name: 'policy-rule',
    hash: '#/officers?change',
    act: async (page) => {
      await page.getByRole('button', { name: endingWith(t.policy.kind) }).click();
      await page.getByRole('option', { name: t.policy.kinds['set-rule'] }).click();
    },
  },
  {
    name: 'policy-proposed',
    hash: '#/officers?change',
    act: async (page) => {
      await gatherChanges(page);
      await page.getByRole('button', { name: t.policy.propose }).click();
    },
  },
  {
    name: 'policy-sign',
    hash: '#/officers?change',
    act: async (page) => {
      await gatherChanges(page);
      await page.getByRole('button', { name: t.policy.propose }).click();
      await page.getByRole('button', { name: t.policy.sign, exact: true }).click();
    },
  },
  {
    name: 'who-can-release',
    hash: '#/officers?simulate',
    act: async (page) => {
      const amount = page.getByRole('textbox', { name: t.policy.amount });
      await amount.fill('15000');
      await amount.press('Enter');
    },
  },
  {
    name: 'card-health',
    hash: '#/officers',
    act: async (page) => {
      await page.getByRole('button', { name: t.cards.check, exact: true }).nth(1).click();
    },
  },
  { name: 'card-change-pin', hash: '#/officers', act: press(t.cards.change) },
  { name: 'settings-cards', hash: '#/settings?cards' },
  { name: 'log-anchor', hash: '#/log', act: press(t.cards.anchor.act) },
  { name: 'log', hash: '#/log?verify' },
  { name: 'settings', hash: '#/settings', act: press(t.settings.test.run) },
  { name: 'settings-production', query: 'environment=production', hash: '#/settings' },
  {
    name: 'profile-editor',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('textbox', { name: memberLabel('clientId') }).fill('nordhaven-02');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-addresses',
    hash: '#/settings/edit',
    act: (page) => page.getByText(memberLabel('addresses'), { exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'policy-deputy',
    hash: '#/officers?change',
    act: async (page) => {
      await page.getByRole('button', { name: endingWith(t.policy.kind) }).click();
      await page.getByRole('option', { name: t.policy.kinds['add-deputy'] }).click();
    },
  },
  {
    name: 'profile-problems',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('textbox', { name: memberLabel('timeZone') }).fill('Mars/Olympus');
      await page.getByRole('textbox', { name: memberLabel('limits.messageBytes') }).fill('many');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-certificate',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('button', { name: t.settings.groups.certificates }).click();
      await page.getByRole('button', { name: t.settings.words.add }).first().click();
      await page
        .getByRole('textbox', { name: t.settings.words.pem })
        .fill('-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----');
      await page.getByRole('button', { name: t.settings.words.addDo }).click();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-secret',
    hash: '#/settings',
    act: async (page) => page.getByRole('button', { name: t.settings.words.put }).click(),
  },
  { name: 'appearance', hash: '#/settings?appearance' },
  { name: 'appearance-locked', query: 'locked', hash: '#/settings?appearance' },
  { name: 'settings-locked', query: 'locked', hash: '#/settings' },
  { name: 'settings-vault', hash: '#/settings?vault' },
  { name: 'settings-updates', hash: '#/settings?updates' },
  {
    name: 'settings-diagnostics',
    hash: '#/settings?diagnostics',
    act: press(t.settings.diagnostics.make),
  },
  {
    name: 'palette',
    hash: '#/desk',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pay');
    },
  },
  {
    name: 'palette-case',
    hash: '#/desk',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('case');
    },
  },
  {
    name: 'palette-settings',
    hash: '#/desk',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(t.frame.screens.settings);
    },
  },
  {
    name: 'template-save',
    hash: '#/batch/b-0',
    act: saveTemplate,
  },
  {
    name: 'template-used',
    hash: '#/batch/b-0',
    act: async (page) => {
      await saveTemplate(page);
      await page.getByRole('textbox', { name: t.templates.name }).fill('Rents');
      await page.getByRole('dialog').getByRole('button', { name: t.templates.save }).click();
      await page.getByRole('link', { name: t.frame.screens.payments }).click();
      await page.getByRole('button', { name: t.payments.newBatch }).click();
      await page.getByRole('menuitem', { name: 'Rents' }).click();
      await page.getByText(t.templates.from('Rents')).waitFor();
      await page.getByRole('gridcell', { name: `${t.batch.columns.remittance}: Crew travel` }).dblclick();
      await page.keyboard.type('Crew travel, December');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t.templates.show }).click();
    },
  },
  {
    name: 'own-accounts',
    hash: '#/settings',
    act: async (page) => page.getByRole('tab', { name: t.settings.tabs.accounts }).click(),
  },
  {
    name: 'own-accounts-confirm',
    hash: '#/settings',
    act: async (page) => {
      await page.getByRole('tab', { name: t.settings.tabs.accounts }).click();
      await page.getByRole('button', { name: t.ownAccounts.confirm }).click();
    },
  },
  {
    name: 'own-accounts-change',
    hash: '#/settings',
    act: async (page) => {
      await page.getByRole('tab', { name: t.settings.tabs.accounts }).click();
      await page.getByRole('button', { name: t.ownAccounts.reviewChange }).click();
    },
  },
  {
    name: 'own-accounts-kept',
    hash: '#/settings',
    act: async (page) => {
      await page.getByRole('tab', { name: t.settings.tabs.accounts }).click();
      await page.getByRole('button', { name: t.ownAccounts.remove }).first().click();
    },
  },
  {
    name: 'batch-account',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: beginningWith(t.ownAccounts.choose) }).click();
    },
  },
  { name: 'setup', query: 'setup=empty', hash: '#/desk' },
  { name: 'setup-refused', query: 'setup=refused', hash: '#/desk' },
  { name: 'setup-locked', query: 'setup=locked', hash: '#/desk' },
  { name: 'setup-policy', query: 'setup=draft', hash: '#/desk' },
  { name: 'setup-policy-production', query: 'setup=draft&environment=production', hash: '#/desk' },
  { name: 'setup-signatures', query: 'setup=sign', hash: '#/desk' },
  { name: 'setup-words', query: 'setup=compare', hash: '#/desk' },
  { name: 'binder', query: 'environment=sandbox', hash: '#/settings?onboarding' },
  { name: 'binder-new', query: 'binder=new&environment=sandbox', hash: '#/settings?onboarding' },
  { name: 'binder-renewed', query: 'binder=renewed&environment=sandbox', hash: '#/settings?onboarding' },
  { name: 'help', hash: '#/desk', act: async (page) => page.keyboard.press('?') },
  { name: 'lock', query: 'seat=locked', hash: '#/desk' },
  { name: 'lock-demanded', query: 'seat=demanded', hash: '#/desk' },
  { name: 'desk-signed-in', query: 'seat=card', hash: '#/desk' },
  { name: 'desk-named', query: 'seat=name', hash: '#/desk', act: press('Tom Reyes') },
  { name: 'sign-in', hash: '#/desk', act: press(t.session.signIn) },
  {
    name: 'approvals-mine',
    query: 'seat=card',
    hash: '#/approvals',
    act: pressSegment(t.session.filter.mine),
  },
  { name: 'settings-sign-in', query: 'seat=card', hash: '#/settings?signIn' },
  { name: 'settings-viewers', query: 'seat=card&viewers=named', hash: '#/settings?signIn' },
  { name: 'review-hidden-from-others', query: 'hidden=others', hash: '#/review/b-4' },
  { name: 'pin', page: 'pin.html', size: pin },
  { name: 'pin-open', page: 'pin.html', query: 'open', size: pin },
  { name: 'pin-case', page: 'pin.html', query: 'case&typed', size: pin },
  { name: 'pin-policy', page: 'pin.html', query: 'policy', size: pin },
  { name: 'pin-confirmation', page: 'pin.html', query: 'confirmation', size: pin },
  { name: 'pin-first-policy', page: 'pin.html', query: 'first', size: pin },
  { name: 'pin-handover', page: 'pin.html', query: 'handover', size: pin },
  { name: 'pin-note', page: 'pin.html', query: 'note', size: pin },
  { name: 'pin-change', page: 'pin.html', query: 'change=demanded', size: pin },
  { name: 'pin-final', page: 'pin.html', query: 'try=final&wrong', size: pin },
  { name: 'pin-ignored', page: 'pin.html', query: 'ignored', size: pin },
  { name: 'pin-pad', page: 'pin.html', query: 'pad', size: pin },
  { name: 'pin-debit', page: 'pin.html', query: 'override&debit', size: pin },
  { name: 'pin-override', page: 'pin.html', query: 'override', size: pin },
  { name: 'pin-company', page: 'pin.html', query: 'company&try=final', size: pin },
  { name: 'pin-security-officer', page: 'pin.html', query: 'officer', size: pin },
  { name: 'pin-policy-pad', page: 'pin.html', query: 'policy&pad', size: pin },
  { name: 'pin-idle', page: 'pin.html', query: 'idle', size: pin },
];

/** The pictures of docs/screens: the name of the scene, and of the file. */
export const MAIN_SCREENS: Readonly<Record<string, string>> = {
  'desk-signed-in': 'desk',
  batch: 'payments',
  review: 'review',
  pin: 'pin',
  approvals: 'approvals',
  outbox: 'outbox',
  'payment-returned': 'status',
  cases: 'cases',
  cash: 'cash',
  officers: 'officers',
};
