// What no screen may show, whatever its window's size: amounts that are cut, parts squeezed to nothing,
// controls and titles that do not fit.
import { expect, type Locator, type Page } from 'playwright/test';

/** Run in the page; answers with a sentence for each offence. */
const OFFENCES = `(() => {
  const found = [];
  const words = (part) => (part.getAttribute('aria-label') || part.textContent || '').trim().slice(0, 40);
  const shown = (part) => { const box = part.getBoundingClientRect(); return box.width > 1 && box.height > 1 && part.checkVisibility({ visibilityProperty: true }); };
  for (const amount of document.querySelectorAll('.amount')) {
    const box = amount.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < -1 || box.right > innerWidth + 1) found.push('beside the window: ' + amount.textContent);
    for (let part = amount.parentElement; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.position === 'fixed') break;
      const edge = part.getBoundingClientRect();
      if (/hidden|clip|auto|scroll/.test(style.overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) { found.push('cut by ' + part.className + ': ' + amount.textContent); break; }
    }
  }
  for (const part of [document.documentElement, ...document.querySelectorAll('.page, .page-scroll, .page-body, .list-scroll, .frame-content, .dialog-body, .pin-page')]) {
    if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX === 'visible' ? 'auto' : getComputedStyle(part).overflowX)) found.push('scrolls sideways: ' + (part.className || 'window'));
  }
  for (const part of document.querySelectorAll('body *')) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(part).overflowY) || part.matches('input, textarea, pre') || !shown(part)) continue;
    if (part.scrollHeight > part.clientHeight + 24 && part.clientHeight < 64 && part.querySelector('a, button, input, .amount, li, td')) found.push('squeezed to ' + part.clientHeight + ' pixels: ' + part.className);
  }
  for (const control of document.querySelectorAll('.page-head .button, .page-head h1, .review-foot .button, .act-bar .button, .dialog-foot .button, .band span, .bottom-line > span:not(.clip), .top-bar-end > *')) {
    if (!shown(control) || control.matches('.hidden-visually, :empty')) continue;
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push('leaves the window: ' + words(control));
    const edge = control.closest('.bottom-line, .page-head, .band, .top-bar')?.getBoundingClientRect();
    if (edge && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) found.push('leaves its line: ' + words(control));
    if (control.scrollWidth > control.clientWidth + 1 && getComputedStyle(control).display !== 'inline') found.push('cut short: ' + words(control));
  }
  for (const title of document.querySelectorAll('th')) if (shown(title) && getComputedStyle(title).overflowX !== 'visible' && title.scrollWidth > title.clientWidth + 1) found.push('title cut short: ' + words(title));
  const rail = document.querySelector('.rail');
  if (rail && rail.getBoundingClientRect().width > innerWidth / 6) found.push('the rail takes ' + rail.getBoundingClientRect().width + ' pixels');
  return [...new Set(found)];
})()`;

export async function expectNoOffences(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(OFFENCES), { timeout: 10_000 }).toEqual([]);
}

/** Whether the whole of it is in the window, and nothing stands over it. */
export async function isInSight(part: Locator): Promise<boolean> {
  const [box, size] = [
    await part.boundingBox(),
    await part
      .page()
      .evaluate<{ width: number; height: number }>('({ width: innerWidth, height: innerHeight })'),
  ];
  if (
    box === null ||
    box.x < -1 ||
    box.y < -1 ||
    box.x + box.width > size.width + 1 ||
    box.y + box.height > size.height + 1
  )
    return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return part.evaluate(
    (node, at) => {
      const element = node as unknown as {
        contains(other: unknown): boolean;
        ownerDocument: { elementFromPoint(x: number, y: number): unknown };
      };
      const top = element.ownerDocument.elementFromPoint(at.x, at.y);
      return top !== null && element.contains(top);
    },
    { x, y },
  );
}
