// A desk for the bank's sandbox, from an empty folder to its first company key, by keyboard alone in the real
// window.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Locator } from 'playwright/test';
import { makeCards, cardModule, PEOPLE, SEAL } from '../flow/real-cards.ts';
import { expectNoOffences } from './layout-offences.ts';
import { startUnderTest } from './shells.ts';
import { viewPolicyChanges } from './view-changes.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith, roleName } from './catalogue.ts';

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.page().keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.page().keyboard.type(text);
}

test('a desk is set up, its policy signed and compared, and a company key made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-set-up-'));
  const before = process.env['HOME'];
  // The cards' module looks for its tokens there, as it would for a user's.
  process.env['HOME'] = (await makeCards(join(folder, 'home'))).HOME;
  const shell = await startUnderTest(
    join(folder, 'desk'),
    fileURLToPath(new URL('../../dist', import.meta.url)),
    'real',
  );
  const { page } = shell;
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  const pinPage = await shell.pinPage();
  const enterPin = async (pin: string): Promise<void> => {
    const field = pinPage.getByLabel(t.pin.pin, { exact: true });
    // What viewed the changes has waited for the keyboard already, and has it elsewhere.
    if ((await pinPage.getByRole('list', { name: t.pin.changes }).count()) === 0)
      await expect(field).toBeFocused();
    await type(field, pin);
    await pinPage.keyboard.press('Enter');
  };
  try {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.setup.title);
    await expect(page.getByRole('radio', { name: beginningWith(t.setup.production) })).toBeDisabled();
    await type(page.getByLabel(t.setup.companyName), 'Halden Marine Instruments Ltd');
    await type(page.getByLabel(t.setup.deskName), 'Head office');
    for (const field of [t.setup.passphraseField, t.setup.passphraseAgain])
      await type(page.getByLabel(field, { exact: true }), 'seven anchors and a bell');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.setup.sharesTitle);
    for (const next of [t.setup.shareNext, t.setup.shareNext, t.setup.sharesDone]) {
      const share = await page.locator('.recovery-share').innerText();
      await press(page.getByRole('button', { name: t.setup.written }));
      await expect(page.getByLabel(t.setup.shareBack)).toBeFocused();
      await page.keyboard.type(share);
      await press(page.getByRole('button', { name: next }));
    }
    await type(page.getByLabel(t.cards.settings.path), cardModule());
    await page.keyboard.press('Enter');
    for (const { name, roles } of PEOPLE) {
      await press(page.getByRole('switch', { name: t.setup.include(name) }), 'Space');
      await press(
        page.getByRole('group', { name: `Also ${name}` }).getByRole('switch', { name: roleName(roles[0]) }),
        'Space',
      );
    }
    await press(page.getByRole('button', { name: t.setup.draft }));
    const sign = page.getByRole('button', { name: t.setup.signs, exact: true });
    await expect(sign).toHaveCount(3);
    const words = await page.locator('.words-large .words-word').allTextContents();
    for (const [place, { pin }] of PEOPLE.entries()) {
      await press(sign.first());
      await press(page.getByRole('button', { name: t.signing.askPin }));
      await viewPolicyChanges(pinPage);
      await enterPin(pin);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(sign).toHaveCount(2 - place);
    }
    for (const [place, word] of words.entries()) await type(page.getByLabel(t.setup.word(place + 1)), word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.settings.title);
    await expect(page.getByRole('region', { name: t.setup.environment })).toContainText(
      t.frame.environment.sandbox,
    );
    await press(page.getByRole('button', { name: t.onboarding.acts.keys }).first());
    await press(page.getByRole('button', { name: t.onboarding.ask }));
    await expect(pinPage.getByRole('note').filter({ hasText: t.pin.makeKeyNote })).toBeVisible();
    await enterPin(SEAL.pin);
    await expect(page.getByRole('list', { name: t.onboarding.keysTitle })).toContainText('Signing, RSA-3072');
    // The real words of a real desk: its module's path, its cards' names, its first policy.
    for (const viewport of [
      { width: 1024, height: 680 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(viewport);
      for (const place of [
        'settings?onboarding',
        'settings?cards',
        'settings',
        'officers',
        'officers?policy',
        'desk',
        'payments',
        'cash',
        'log',
      ]) {
        await page.evaluate(`location.hash = '#/${place}'`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoOffences(page);
      }
    }
    expect(errors).toEqual([]);
  } finally {
    process.env['HOME'] = before;
    await shell.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
