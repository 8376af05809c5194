// Orders to the training bank's console: switches that the desk itself has no call for.
import type { StdioDesk } from './stdio-desk.ts';

export async function orderBank(desk: StdioDesk, control: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const { bank } = await desk.must('training.get', {});
  const page = new URL(bank.consoleUrl);
  const answer = await fetch(new URL(`/order${page.search}`, page), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ control, ...more }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${control}: ${answer.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { readonly value?: unknown }).value;
}

export async function setBank(desk: StdioDesk, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await orderBank(desk, 'settings.set', { settings });
}
