// Pictures of every screen in both themes and both sizes, taken from the desk the tour has filled: npm run tour -- --gallery
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }];
const THEMES = ['light', 'dark'] as const;
const SCREENS = ['Desk', 'Payments', 'Approvals', 'Outbox', 'Status', 'Officers', 'Log', 'Settings', 'Training'];

export async function takeGallery(page: Page, folder: string, shown: readonly [reference: string, counterparty: string]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of SIZES) {
    for (const theme of THEMES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      const shot = (name: string) => page.screenshot({ path: join(folder, `${size.width}-${theme}-${name}.png`), animations: 'disabled' });
      for (const screen of SCREENS) {
        const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${screen}`, 'u') });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await page.waitForTimeout(400);
        await shot(screen.toLowerCase());
      }
      await openAndShoot(page, 'Outbox', shown[0], () => shot('message'));
      await openAndShoot(page, 'Status', shown[1], () => shot('payment'));
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(300);
      await shot('palette');
      await page.keyboard.press('Escape');
    }
  }
}

async function openAndShoot(page: Page, screen: string, text: string, shot: () => Promise<unknown>): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${screen}`, 'u') }).click();
  await page.getByText(text, { exact: true }).first().dblclick();
  await page.waitForTimeout(500);
  await shot();
}
