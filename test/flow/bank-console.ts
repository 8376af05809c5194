// Switches of the training bank that the desk itself has no call for.
import { order } from './bank-journal.ts';
import type { StdioDesk } from './stdio-desk.ts';

export async function setBank(desk: StdioDesk, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await order(desk, 'settings.set', { settings });
}

/** Requests the bank has received so far. */
export async function requestCount(desk: StdioDesk): Promise<number> {
  const { value } = (await order(desk, 'journal')) as { readonly value: readonly unknown[] };
  return value.length;
}
