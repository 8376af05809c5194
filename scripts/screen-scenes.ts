// Which places are looked at, and what is done there before the picture.
import type { Page } from 'playwright';

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

async function seeFacts(page: Page): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const next = page.getByRole('button', { name: 'Show next' });
    if ((await next.count()) === 0) return;
    await page.waitForTimeout(500);
    if ((await next.count()) > 0) await next.click();
  }
}

async function gatherChanges(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ben Ortiz');
  await page.getByRole('switch', { name: 'Approver' }).press('Space');
  await page.getByRole('button', { name: 'Add this change' }).click();
  await page.getByRole('button', { name: /Choose a change/u }).click();
  await page.getByRole('option', { name: 'Revoke a card' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('left on the ferry');
  await page.getByRole('button', { name: 'Add this change' }).click();
}

export const SCENES: readonly Scene[] = [
  { name: 'welcome', hash: '#/welcome' },
  { name: 'desk', hash: '#/desk' },
  { name: 'desk-empty', query: 'empty', hash: '#/desk' },
  { name: 'desk-production', query: 'environment=production', hash: '#/desk' },
  { name: 'desk-sandbox', query: 'environment=sandbox', hash: '#/desk' },
  { name: 'payments', hash: '#/payments?all' },
  { name: 'payments-empty', query: 'empty', hash: '#/payments' },
  { name: 'batch', hash: '#/batch/b-0', act: press('Errors and warnings') },
  {
    name: 'batch-typing',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page
        .getByRole('gridcell', { name: /^Account/u })
        .nth(1)
        .dblclick();
      await page.keyboard.type('9');
    },
  },
  {
    name: 'batch-complete',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page.getByRole('gridcell', { name: /^Name/u }).nth(2).click();
      await page.keyboard.type('ma');
    },
  },
  { name: 'batch-details', hash: '#/batch/b-0', act: press('Details') },
  { name: 'batch-debit', hash: '#/batch/b-1' },
  { name: 'batch-wrong-figures', hash: '#/batch/b-1', act: press('Errors and warnings') },
  {
    name: 'batch-override',
    hash: '#/batch/b-1',
    act: async (page) => {
      await press('Errors and warnings')(page);
      await press('Override 1 error of the file…')(page);
    },
  },
  { name: 'batch-returned', hash: '#/batch/b-6' },
  { name: 'import', hash: '#/import' },
  { name: 'dry-run', hash: '#/import/first' },
  { name: 'import-refused', hash: '#/import/dtd' },
  { name: 'review', hash: '#/review/b-2' },
  { name: 'review-seen', hash: '#/review/b-2', act: seeFacts },
  { name: 'review-hidden', hash: '#/review/b-4' },
  { name: 'review-changes', hash: '#/review/b-3' },
  {
    name: 'review-change',
    hash: '#/review/b-3',
    act: async (page) => page.getByRole('grid', { name: 'Changed payments' }).getByRole('row').nth(1).click(),
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
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
    },
  },
  {
    name: 'ticket',
    query: 'hold',
    hash: '#/review/b-2',
    act: async (page) => {
      await seeFacts(page);
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await page.getByRole('radio', { name: /Boris/u }).check();
      await page.getByRole('button', { name: 'Continue to PIN' }).click();
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
        .getByLabel('Choose a file')
        .and(page.locator('input'))
        .setInputFiles({
          name: 'PAY-2026-11-20-2-r1.cspack',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from('CSPACK1'),
        });
      await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    },
  },
  { name: 'sheet', hash: '#/sheet/b-8' },
  { name: 'sheet-approved', hash: '#/sheet/b-3' },
  { name: 'handover', hash: '#/sheet/b-3', act: press('Hand over') },
  { name: 'approvals', query: 'open', hash: '#/approvals' },
  { name: 'outbox', hash: '#/outbox' },
  { name: 'restored', query: 'restored', hash: '#/desk' },
  { name: 'message', hash: '#/message/m-b-9' },
  { name: 'unknown', hash: '#/message/m-b-7' },
  { name: 'unknown-asked', hash: '#/message/m-b-7', act: press('Ask the bank') },
  { name: 'status', hash: '#/status' },
  { name: 'bank-pause', query: 'paused', hash: '#/message/m-b-9' },
  { name: 'root', query: 'root', hash: '#/desk' },
  { name: 'notices', query: 'notices', hash: '#/desk' },
  {
    name: 'undo',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page.getByRole('gridcell', { name: /^Name/u }).nth(2).click();
      await page.keyboard.press('Control+Delete');
      await page.waitForTimeout(400);
      await page.keyboard.press('Control+z');
    },
  },
  {
    name: 'search',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'BIC of the branch' }).fill('SNDB');
    },
  },
  {
    name: 'search-found',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('row').nth(4).click();
    },
  },
  {
    name: 'search-plan',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Received from' }).fill('180 days ago');
      await page.getByRole('textbox', { name: 'Received to' }).fill('today');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('This desk’s archive', { exact: true }).click();
    },
  },
  {
    name: 'search-saved',
    hash: '#/search',
    act: async (page) => {
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByRole('menuitem', { name: 'Save or manage…' }).click();
    },
  },
  {
    name: 'search-retrieve',
    hash: '#/search',
    act: async (page) => {
      await page.getByText('By identification').click();
      await page.getByRole('textbox', { name: 'End-to-end identification (path)' }).fill('INV-5003');
      await page.getByRole('textbox', { name: 'End-to-end identification (query)' }).fill('INV-5004');
    },
  },
  {
    name: 'search-status',
    hash: '#/search',
    act: async (page) => {
      await page.getByText('By key fields').click();
      await page.getByRole('textbox', { name: 'End-to-end identification' }).fill('INV-5003');
      await page.getByRole('button', { name: 'Ask for the status' }).click();
    },
  },
  { name: 'cash', hash: '#/cash' },
  { name: 'cash-empty', query: 'empty', hash: '#/cash' },
  {
    name: 'cash-entry',
    hash: '#/cash',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Entries' }).click({ force: true });
      await page.getByRole('grid', { name: 'Entries' }).press('Enter');
      await page.getByRole('grid', { name: 'Transactions of the entry' }).press('Enter');
    },
  },
  {
    name: 'cash-expected',
    hash: '#/cash',
    act: async (page) => page.getByRole('radio', { name: 'Expected' }).click({ force: true }),
  },
  { name: 'cash-report', hash: '#/cash/partial', act: press('Every field of the report') },
  { name: 'cash-refused', hash: '#/cash/refused' },
  { name: 'cash-not-understood', hash: '#/cash/odd' },
  { name: 'cases', hash: '#/cases', act: async (page) => page.getByRole('row').nth(2).click() },
  { name: 'cases-empty', query: 'empty', hash: '#/cases' },
  {
    name: 'case-new',
    hash: '#/cases/new',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Find a payment of this desk' }).fill('NH-53');
      await page.getByRole('textbox', { name: 'UETR' }).fill('0f5a1c2e-1111-4222-9333');
    },
  },
  { name: 'case-unknown', hash: '#/cases/c-1' },
  { name: 'case-proposed', hash: '#/cases/c-2' },
  { name: 'case-answered', hash: '#/cases/c-5' },
  { name: 'payment', hash: '#/payment/p-9-0', act: press('Message as received') },
  { name: 'payment-returned', hash: '#/payment/p-11-4' },
  { name: 'officers', query: 'open', hash: '#/officers' },
  { name: 'policy', hash: '#/officers?policy' },
  { name: 'policy-change', hash: '#/officers?change', act: gatherChanges },
  {
    name: 'policy-rule',
    hash: '#/officers?change',
    act: async (page) => {
      await page.getByRole('button', { name: /Choose a change/u }).click();
      await page.getByRole('option', { name: 'Change or add a rule' }).click();
    },
  },
  {
    name: 'policy-proposed',
    hash: '#/officers?change',
    act: async (page) => {
      await gatherChanges(page);
      await page.getByRole('button', { name: 'Submit for approval' }).click();
    },
  },
  {
    name: 'policy-sign',
    hash: '#/officers?change',
    act: async (page) => {
      await gatherChanges(page);
      await page.getByRole('button', { name: 'Submit for approval' }).click();
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
    },
  },
  {
    name: 'who-can-release',
    hash: '#/officers?simulate',
    act: async (page) => page.getByRole('textbox', { name: 'Total' }).fill('15000.00'),
  },
  {
    name: 'card-health',
    hash: '#/officers',
    act: async (page) => {
      await page.getByRole('button', { name: 'Check', exact: true }).nth(1).click();
    },
  },
  { name: 'card-change-pin', hash: '#/officers', act: press('Change the PIN') },
  { name: 'settings-cards', hash: '#/settings?cards' },
  { name: 'log-anchor', hash: '#/log', act: press('Sign the log') },
  { name: 'log', hash: '#/log?verify' },
  { name: 'settings', hash: '#/settings', act: press('Test the connection') },
  { name: 'settings-production', query: 'environment=production', hash: '#/settings' },
  {
    name: 'profile-editor',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Client id' }).fill('nordhaven-02');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-problems',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Time zone of the bank' }).fill('Mars/Olympus');
      await page.getByRole('textbox', { name: 'Largest message (bytes)' }).fill('many');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-certificate',
    hash: '#/settings/edit',
    act: async (page) => {
      await page.getByRole('button', { name: 'Certificates of the bank' }).click();
      await page.getByRole('button', { name: 'Add a certificate' }).first().click();
      await page
        .getByRole('textbox', { name: 'Certificate (PEM)' })
        .fill('-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----');
      await page.getByRole('button', { name: 'Add to the draft' }).click();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'profile-secret',
    hash: '#/settings',
    act: async (page) => page.getByRole('button', { name: 'Put in' }).click(),
  },
  { name: 'appearance', hash: '#/settings?appearance' },
  { name: 'appearance-locked', query: 'locked', hash: '#/settings?appearance' },
  { name: 'settings-locked', query: 'locked', hash: '#/settings' },
  { name: 'settings-vault', hash: '#/settings?vault' },
  { name: 'settings-updates', hash: '#/settings?updates' },
  {
    name: 'settings-diagnostics',
    hash: '#/settings?diagnostics',
    act: press('Show what would be in the file'),
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
      await page.keyboard.type('settings');
    },
  },
  {
    name: 'template-save',
    hash: '#/batch/b-0',
    act: press('Save as template'),
  },
  {
    name: 'template-used',
    hash: '#/batch/b-0',
    act: async (page) => {
      await press('Save as template')(page);
      await page.getByRole('textbox', { name: 'Template name' }).fill('Rents');
      await page.getByRole('dialog').getByRole('button', { name: 'Save as template' }).click();
      await page.getByRole('link', { name: 'Payments' }).click();
      await page.getByRole('button', { name: 'New batch' }).click();
      await page.getByRole('menuitem', { name: 'Rents' }).click();
      await page.getByText('From the template Rents').waitFor();
      await page.getByRole('gridcell', { name: 'Remittance: Crew travel' }).dblclick();
      await page.keyboard.type('Crew travel, December');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Show changes' }).click();
    },
  },
  {
    name: 'own-accounts',
    hash: '#/settings',
    act: async (page) => page.getByRole('tab', { name: 'Own accounts' }).click(),
  },
  {
    name: 'own-accounts-confirm',
    hash: '#/settings',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Own accounts' }).click();
      await page.getByRole('button', { name: 'Confirm…' }).click();
    },
  },
  {
    name: 'batch-account',
    hash: '#/batch/b-0',
    act: async (page) => {
      await page.waitForTimeout(400);
      await page.getByRole('button', { name: /^Show own accounts/u }).click();
    },
  },
  { name: 'help', hash: '#/desk', act: async (page) => page.keyboard.press('?') },
  { name: 'pin', page: 'pin.html', size: pin },
  { name: 'pin-open', page: 'pin.html', query: 'open', size: pin },
  { name: 'pin-case', page: 'pin.html', query: 'case&typed', size: pin },
  { name: 'pin-policy', page: 'pin.html', query: 'policy', size: pin },
  { name: 'pin-first-policy', page: 'pin.html', query: 'first', size: pin },
  { name: 'pin-handover', page: 'pin.html', query: 'handover', size: pin },
  { name: 'pin-change', page: 'pin.html', query: 'change=demanded', size: pin },
  { name: 'pin-final', page: 'pin.html', query: 'try=final&wrong', size: pin },
  { name: 'pin-pad', page: 'pin.html', query: 'pad', size: pin },
  { name: 'pin-override', page: 'pin.html', query: 'override', size: pin },
  { name: 'pin-company', page: 'pin.html', query: 'company&try=final', size: pin },
  { name: 'pin-policy-pad', page: 'pin.html', query: 'policy&pad', size: pin },
  { name: 'pin-idle', page: 'pin.html', query: 'idle', size: pin },
];
