// What the training bank itself wrote down, and orders to it that the desk has no call for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StdioDesk } from './stdio-desk.ts';

/** Requests of one operation that reached the bank, by their request bodies, in whatever form they came. */
export function requestsOf(folder: string, operation: string): readonly Buffer[] {
  const journal = join(folder, 'training-bank', 'journal');
  return readdirSync(journal)
    .filter((name) => /^\d+-(.+)\.request\.(?:xml|json)$/u.exec(name)?.[1] === operation)
    .toSorted()
    .map((name) => readFileSync(join(journal, name)));
}

export async function order(desk: StdioDesk, control: string, more: object = {}): Promise<unknown> {
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
