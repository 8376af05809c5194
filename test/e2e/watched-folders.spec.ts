// A folder is named and a file of it imported with the keyboard alone, in both languages.
import { expect, test } from 'playwright/test';
import { textsIn } from '../../shared/texts/index.ts';
import { addressOf, openMockWindow, type MockWindow } from './mock-window.ts';
import { tabTo } from './tab-to.ts';

let mock: MockWindow;
test.beforeAll(async () => {
  mock = await openMockWindow();
});
test.afterAll(() => mock.close());

for (const locale of ['en-GB', 'de-DE'] as const) {
  const { folders } = textsIn(locale === 'de-DE' ? 'de' : 'en');
  test(`a folder is named for an own account and a file imported by keys, ${locale}`, async () => {
    const page = await mock.opened({ width: 1024, height: 680 }, addressOf('settings?accounts'), { locale });
    const list = page.getByRole('list', { name: folders.title });
    await tabTo(page, list.getByRole('button', { name: folders.remove }));
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog');
    await tabTo(page, asked.getByRole('button', { name: folders.removeDo }));
    await page.keyboard.press('Enter');
    await page.getByText(folders.none).waitFor();
    await tabTo(page, page.getByRole('button', { name: folders.add }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: folders.addTitle }).waitFor();
    await tabTo(page, page.getByRole('textbox', { name: folders.path }));
    await page.keyboard.type('/srv/erp/rents');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await list.getByText('/srv/erp/rents').waitFor();

    await mock.opened({ width: 1024, height: 680 }, addressOf('import'), { locale });
    await tabTo(page, page.getByRole('button', { name: folders.takeOver }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/batch\//u);
    await page.getByText(folders.taken('rents-december.xml')).waitFor();
  });
}
