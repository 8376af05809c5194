// What no screen may show, whatever its window's size: amounts that are cut, rows over each other, parts
// squeezed to nothing, controls and titles that do not fit.
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
  for (const amount of document.querySelectorAll('.amount')) {
    const box = amount.getBoundingClientRect();
    if (!shown(amount) || amount.closest('[aria-hidden="true"]')) continue;
    const points = [[box.left + 1, box.top + box.height / 2], [box.right - 1, box.top + box.height / 2]];
    const inView = ([x, y]) => {
      for (let part = amount.parentElement; part; part = part.parentElement) {
        const edge = part.getBoundingClientRect();
        if (getComputedStyle(part).overflowY !== 'visible' && (y < edge.top + 1 || y > edge.bottom - 1 || x < edge.left || x > edge.right)) return false;
      }
      return y > 0 && y < innerHeight && x > 0 && x < innerWidth;
    };
    for (const point of points.filter(inView)) {
      const top = document.elementFromPoint(point[0], point[1]);
      // What stays in sight above or below what scrolls under it covers nothing that cannot be scrolled to.
      const head = top && top.closest('.page-head');
      if (head && getComputedStyle(head).position === 'sticky') continue;
      if (top && !amount.contains(top) && !top.contains(amount) && !top.closest('.act-bar, .review-foot, .veil, .side-panel, .bottom-line, .popover')) found.push('covered by ' + (top.className || top.tagName) + ': ' + amount.textContent);
    }
  }
  for (const label of document.querySelectorAll('.field-label, .state, .select-button > :first-child, .segment')) {
    if (!shown(label) || label.closest('.list-row, .hidden-visually')) continue;
    if (label.scrollWidth > label.clientWidth + 1 && getComputedStyle(label).overflowX !== 'visible') found.push('cut short: ' + words(label));
  }
  for (const state of document.querySelectorAll('.state, .page-note .row > *')) {
    const box = state.getBoundingClientRect();
    if (state.closest('.clip, .hidden-visually')) continue;
    // A small window leaves these out: the id stands below as well, the grid's titles tell the kind.
    const isLeftOut = getComputedStyle(state).display === 'none';
    if (isLeftOut && state.matches('.batch-kind')) continue;
    // What keeps a draft from being submitted says that it is one.
    if (isLeftOut && state.matches('.page-note .state') && document.querySelector('#freeze-obstacle:not(:empty)')) continue;
    if (isLeftOut && state.matches('.message-id') && document.querySelector('.page-body').innerText.includes(state.textContent)) continue;
    const cell = state.closest('.list-cell, .page-head, .panel');
    const edge = cell && cell.getBoundingClientRect();
    if (edge && edge.width > 1 && (box.right > edge.right + 1 || (box.width < 1 && state.textContent !== ''))) found.push('state cut: ' + words(state));
  }
  for (const part of [document.documentElement, ...document.querySelectorAll('.page, .page-scroll, .page-body, .list-scroll, .frame-content, .dialog-body, .pin-page, .review-side, .desk-side, .dry-run-side, .dry-run-result, .row-findings')]) {
    if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX === 'visible' ? 'auto' : getComputedStyle(part).overflowX)) found.push('scrolls sideways: ' + (part.className || 'window'));
  }
  for (const part of document.querySelectorAll('body *')) {
    // One of no height at all counts too: what is in it is drawn, and nobody can scroll to it.
    const isDrawn = part.getBoundingClientRect().width > 1 && part.checkVisibility({ visibilityProperty: true });
    if (!/auto|scroll|hidden/.test(getComputedStyle(part).overflowY) || part.matches('input, textarea, pre') || !isDrawn) continue;
    if (part.scrollHeight > part.clientHeight + 24 && part.clientHeight < 64 && part.querySelector('a, button, input, .amount, li, td')) found.push('squeezed to ' + part.clientHeight + ' pixels: ' + part.className);
  }
  for (const control of document.querySelectorAll('.page-head .button, .page-head h1, .review-foot .button, .act-bar .button, .dialog-foot .button, .band span, .bottom-line > span:not(.clip), .top-bar-end > *, .grid-suggestion > :not(.clip)')) {
    if (!shown(control) || control.matches('.hidden-visually, :empty')) continue;
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push('leaves the window: ' + words(control));
    const edge = control.closest('.bottom-line, .page-head, .band, .top-bar')?.getBoundingClientRect();
    if (edge && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) found.push('leaves its line: ' + words(control));
    if (control.scrollWidth > control.clientWidth + 1 && getComputedStyle(control).display !== 'inline') found.push('cut short: ' + words(control));
  }
  for (const control of document.querySelectorAll('.button, .select-button, .segment, input, textarea')) {
    const panel = control.closest('.panel, .dialog, .side-panel, .step');
    if (!panel || !shown(control) || control.closest('.hidden-visually, [data-rac][hidden]')) continue;
    const scrolls = (part) => part !== panel && part !== null && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
    const [box, edge] = [control.getBoundingClientRect(), panel.getBoundingClientRect()];
    if ((box.right > edge.right + 1 || box.left < edge.left - 1) && !scrolls(control.parentElement)) found.push('leaves its panel: ' + words(control));
  }
  for (const text of document.querySelectorAll('dd, p, .grow, .timeline-facts')) {
    const box = text.getBoundingClientRect();
    if (shown(text) && !text.closest('.hidden-visually') && text.textContent.trim().length > 6 && box.width < 90 && box.height > 90 && text.querySelector('.button, input') === null) found.push('squeezed to ' + Math.round(box.width) + ' pixels: ' + words(text));
  }
  for (const title of document.querySelectorAll('th')) if (shown(title) && getComputedStyle(title).overflowX !== 'visible' && title.scrollWidth > title.clientWidth + 1) found.push('title cut short: ' + words(title));
  for (const body of document.querySelectorAll('.list-body, .findings-body')) {
    let end = -Infinity;
    for (const row of [...body.children].sort((a, b) => a.dataset.index - b.dataset.index)) {
      const box = row.getBoundingClientRect();
      if (box.top < end - 1) found.push('stands ' + Math.round(end - box.top) + ' pixels over the row before: ' + words(row));
      end = box.bottom;
    }
  }
  // Whichever of the 2048 words they are: the widest is tried, then the own one put back.
  for (const word of document.querySelectorAll('.words-word')) {
    if (!shown(word)) continue;
    const own = word.textContent;
    word.textContent = 'megaphone';
    const box = word.getBoundingClientRect();
    for (let part = word.parentElement; part; part = part.parentElement) {
      const edge = part.getBoundingClientRect();
      if ((part.matches('.words') || getComputedStyle(part).overflowX !== 'visible') && box.right > edge.right + 1) { found.push('a word of the fingerprint is cut by ' + part.className); break; }
    }
    const next = word.parentElement.nextElementSibling?.getBoundingClientRect();
    if (next && next.left > box.left && next.top < box.bottom && next.bottom > box.top && box.right > next.left - 2) found.push('a word of the fingerprint runs into the next');
    word.textContent = own;
  }
  // Its parts scroll, never the window: what takes the keyboard would move head and rail out of sight.
  const own = document.documentElement;
  if (own.scrollTop > 0 || own.scrollHeight > innerHeight + 1) found.push('the window scrolls by ' + (own.scrollHeight - innerHeight) + ' pixels');
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
