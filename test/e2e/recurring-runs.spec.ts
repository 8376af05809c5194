// A batch is repeated, its reminder met on the first screen, and the draft prepared, with keys alone.
import { join } from 'node:path';
import { TourDriver } from '../../scripts/tour/driver.ts';
import { writeTourFiles } from '../../scripts/tour/sample.ts';
import { beginningWith, t } from './catalogue.ts';
import { expect, test } from './desk-fixture.ts';
import { tabTo } from './tab-to.ts';

const DAY = 86_400_000;
const s = t.runs;

test('a batch is made a recurring run, and its next draft is prepared from the first screen', async ({
  desk,
}) => {
  const { page } = desk;
  const driver = new TourDriver(page, await desk.pinPage(), join(desk.folder, 'screens'));
  const { settled } = await writeTourFiles(
    join(desk.folder, 'desk', 'training-bank', 'facts.json'),
    desk.folder,
    'RUN1',
    new Date(),
  );
  await driver.importFile(settled, 'RUNS', 3);

  await tabTo(page, page.getByRole('button', { name: t.batch.more, exact: true }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: s.repeat })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: s.addTitle });
  await expect(dialog.getByRole('textbox', { name: beginningWith(s.name) })).toBeFocused();
  await page.keyboard.type('Leases');
  await tabTo(page, dialog.getByRole('textbox', { name: beginningWith(s.first) }));
  await page.keyboard.type(new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10));
  await tabTo(page, dialog.getByRole('button', { name: new RegExp(`${s.remind}$`, 'u') }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: s.save }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const need = page.getByRole('link', { name: beginningWith('Leases') });
  await tabTo(page, need);
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: s.waiting }).getByRole('listitem');
  // No line end parts a date that is shown; a field has the blanks that people type.
  const [, shown = ''] = /on (\d+\s\w+\s\d{4})/u.exec((await row.textContent()) ?? '') ?? [];
  expect(shown).not.toBe('');
  const due = shown.replaceAll('\u00a0', ' ');
  await tabTo(page, row.getByRole('button', { name: s.prepare }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/#\/batch\//u);
  await expect(page.getByText(s.forRun('Leases'))).toBeVisible();
  await expect(page.getByLabel(t.batch.fields.valueDate)).toHaveValue(due);
  await driver.goTo(t.frame.screens.desk);
  await expect(page.getByRole('link', { name: beginningWith('Leases') })).toHaveCount(0);
});
