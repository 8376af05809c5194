// What the bank itself wrote down, and orders to it that the desk has no call for: the training desk's bank
// through its console, a customer's through its own process.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { worldOf } from '../made-desks/customer-world.ts';
import type { StdioDesk } from './stdio-desk.ts';

/** The folder of every request and answer, of the desk in `folder`. */
export function journalOf(folder: string): string {
  return join(worldOf(folder)?.bank.dir ?? join(folder, 'training-bank'), 'journal');
}

/** Requests of one operation that reached the bank, by their request bodies, in whatever form they came. */
export function requestsOf(folder: string, operation: string): readonly Buffer[] {
  const journal = journalOf(folder);
  return readdirSync(journal)
    .filter((name) => /^\d+-(.+)\.request\.(?:xml|json)$/u.exec(name)?.[1] === operation)
    .toSorted()
    .map((name) => readFileSync(join(journal, name)));
}

export async function order(desk: StdioDesk, control: string, more: object = {}): Promise<unknown> {
  if (desk.world !== null) return { ok: true, value: await desk.world.bank.order(control, { ...more }) };
  const { bank } = await desk.must('training.get', {});
  const console = new URL(bank.consoleUrl);
  const response = await fetch(`${console.origin}/order${console.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ control, ...more }),
  });
  if (!response.ok) throw new Error(`${control}: ${response.status} ${await response.text()}`);
  return response.json();
}
