// A batch typed by keyboard alone: what is wrong is found and corrected, submitted, approved, released and
// sent; and wherever the officer goes, the keyboard is somewhere.
import { join } from 'node:path';
import { readBankInfo } from '../../training/bank-info.ts';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { expect, test } from './desk-fixture.ts';
import { KeyboardInput, type Officer } from './officer-input.ts';

const PREPARER: Officer = { name: 'Ada Keller', pin: '204816' };
const APPROVER: Officer = { name: 'Jonas Weber', pin: '357911' };
const RELEASER: Officer = { name: 'Mira Novak', pin: '481632' };
const PAYMENTS = [
  ['Hafenwerft Kiel GmbH', 'DE89370400440532013001', '1250.00'],
  ['Marine Paints', 'NL91ABNA0417164300', '980.50'],
  ['Solent Chandlers', 'GB29NWBK60161331926819', '77.00'],
] as const;

// Its rows are found by the beginning of their reference.
test.use({ ownDesk: 'typed-batch' });

test(
  'three typed payments, one corrected, from the sign-in to the bank',
  { tag: LONG_TAG },
  async ({ desk }) => {
    const { page } = desk;
    await page.setViewportSize({ width: 1024, height: 680 });
    const officer = new KeyboardInput(page, await desk.pinPage(), 0);
    const { t } = officer;
    const { keyboard } = page;
    const grid = page.getByRole('grid', { name: t.batch.grid });
    const { accounts } = await readBankInfo(join(desk.folder, 'desk', 'training-bank', 'facts.json'));
    const own = accounts.find(({ id }) => id === 'DE-EUR');
    const isSomewhere = async (): Promise<void> =>
      expect(page.locator(':focus'), 'the keyboard is somewhere').toHaveCount(1);

    await officer.press(officer.button(t.session.signIn));
    await expect(officer.button(t.session.byCard)).toBeFocused();
    await keyboard.press('Enter');
    await officer.choose(page.getByRole('radio', { name: new RegExp(`^${PREPARER.name}`, 'u') }));
    await officer.press(officer.button(t.signing.askPin));
    const pinPage = await desk.pinPage();
    await expect(pinPage.getByLabel(t.pin.pin, { exact: true })).toBeFocused();
    await pinPage.keyboard.type(PREPARER.pin);
    await pinPage.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await officer.goTo('payments');
    await officer.press(officer.button(t.payments.newBatch));
    await keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: t.batch.fields.ownAccount })).toBeFocused();
    await keyboard.type(own?.iban ?? '');
    await keyboard.press('Tab');
    await expect(grid).toBeVisible();
    await grid.focus();
    for (const [name, account, amount] of PAYMENTS) {
      for (const cell of [name, account, '', amount, 'EUR']) {
        if (cell !== '') await keyboard.type(cell);
        await keyboard.press('Tab');
      }
      await keyboard.type('Invoice');
      await keyboard.press('Enter');
      await keyboard.press('Home');
    }
    await expect(grid.getByRole('row')).toHaveCount(PAYMENTS.length + 2);

    // What the header lacks comes first, then the account number.
    await keyboard.press('Control+Enter');
    await expect(page.locator('.finding-open').first()).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: t.batch.fields.ownName })).toBeFocused();
    await keyboard.type(own?.owner ?? '');
    await keyboard.press('Tab');
    await keyboard.type(own?.bic ?? '');
    await keyboard.press('Tab');
    const errors = page.getByRole('complementary').locator('.finding-open');
    await expect(errors).toHaveCount(1);
    await keyboard.press('F6');
    await keyboard.press('Tab');
    await expect(errors).toBeFocused();
    await keyboard.press('Enter');
    await expect(grid).toBeFocused();
    await keyboard.type('DE89370400440532013000');
    await keyboard.press('Enter');
    await expect(officer.button(t.batch.freeze)).toBeEnabled();

    await keyboard.press('Control+Enter');
    await officer.sign(PREPARER);
    await expect(page.getByRole('region', { name: t.review.facts })).toBeVisible();
    await isSomewhere();
    for (const [act, who] of [
      ['approve', APPROVER],
      ['release', RELEASER],
    ] as const) {
      await officer.goTo('approvals');
      await officer.openRow(page.getByRole('grid'), 'PAY-');
      await officer.viewFacts(act);
      await officer.press(officer.button(t.review[act]));
      await officer.sign(who);
      await expect(officer.button(t.review[act])).toHaveCount(0);
      await isSomewhere();
    }
    await officer.goTo('outbox');
    await officer.press(page.locator('a[href*="#/message/"]').first());
    await officer.press(page.getByRole('button', { name: /^Send EUR/u }));
    await expect(officer.button(t.outbox.inquire)).toBeVisible();
    await isSomewhere();
    await officer.goTo('status');
    await officer.openRow(page.getByRole('grid'), 'Marine Paints');
    await expect(page.getByRole('heading', { level: 1, name: 'Marine Paints' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: t.frame.screens.status })).toBeFocused();
  },
);
