// Joins one page to whoever answers its calls: JSON text in, JSON text out, events as DOM events.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { isTrusted } from './confine.ts';

export interface PageBridge {
  readonly preload: string;
  readonly answer: (name: string, input: unknown, trusted: boolean) => Promise<unknown>;
}

/**
 * Returns the function that delivers an event to the page. Events raised while the page is away are lost on
 * purpose: a page reads its state again.
 */
export async function serveBridge(
  page: Page,
  bridge: PageBridge,
): Promise<(event: string, data: unknown) => void> {
  await page.exposeBinding('__countersignCall', async (source, json: unknown) => {
    const trusted = isTrusted(source, page);
    const { name, input } = parseCall(json);
    return JSON.stringify(await bridge.answer(name, input, trusted));
  });
  await page.addInitScript({ content: readFileSync(bridge.preload, 'utf8') });
  return (event, data) => {
    const detail = JSON.stringify({ event, data });
    void page.evaluate(raise, detail).catch(() => undefined);
  };
}

function parseCall(json: unknown): { name: string; input: unknown } {
  const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  if (typeof parsed !== 'object' || parsed === null) return { name: '', input: null };
  const { name, input } = parsed as { name?: unknown; input?: unknown };
  return { name: typeof name === 'string' ? name : '', input };
}

/** Of the page. */
declare function dispatchEvent(event: Event): boolean;

/** Runs in the page. */
function raise(detail: string): void {
  dispatchEvent(new CustomEvent('countersign:event', { detail }));
}
