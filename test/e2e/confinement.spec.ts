import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './desk-fixture.ts';

/** Evaluates one of the plain scripts that are written for the page, not for Node. */
function inPage(page: Page, script: string): Promise<unknown> {
  return page.evaluate(readFileSync(new URL(`in-page/${script}.js`, import.meta.url), 'utf8'));
}

test('the window connects nowhere, makes no markup from text and lets no policy for it be made', async ({
  desk,
}) => {
  const seen = await inPage(desk.page, 'policy');
  expect(seen).toMatchObject({ ran: false });
  expect((seen as { blocked: string[] }).blocked).toEqual(
    expect.arrayContaining(['connect-src', 'require-trusted-types-for', 'trusted-types', 'TypeError']),
  );
});

test('the window sees its bridge and nothing of the shell behind it', async ({ desk }) => {
  expect(await inPage(desk.page, 'bridge')).toEqual({
    bridge: ['call', 'on'],
    binding: false,
    node: [],
    pin: false,
  });
});

test('a call outside the contract, or one with more than its schema, is refused', async ({ desk }) => {
  expect(await inPage(desk.page, 'calls')).toEqual({ unknown: 'TypeError', more: 'invalid-input' });
});

test('no page, frame or window beside ours comes to be', async ({ desk }) => {
  const before = desk.page.context().pages().length;
  await inPage(desk.page, 'windows');
  await desk.page.waitForTimeout(600);
  expect(desk.page.context().pages()).toHaveLength(before);
  await inPage(desk.page, 'leave');
  await desk.page.waitForTimeout(600);
  expect(new URL(desk.page.url()).pathname).toBe('/index.html');
  await expect(desk.page.getByRole('navigation')).toBeVisible();
});

test('the PIN page has its own bridge and storage, and the window cannot reach them', async ({ desk }) => {
  const pinPage = await desk.pinPage();
  expect(await inPage(pinPage, 'bridge')).toMatchObject({ bridge: [], pin: true });
  const heard = inPage(pinPage, 'listen');
  await desk.page.evaluate("new BroadcastChannel('x').postMessage('hello')");
  expect(await heard).toBe('silence');
});
