// What a page of the window asks over the bridge that its preload built, and a signed act to its end with the
// PIN typed into the real PIN page.
import type { Page } from 'playwright';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { StartedApp } from './fake-electron/start.ts';

export type KeyChoice = CallInput<'batches.freeze'>['choice'];

export function call<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> {
  const ask = `window.countersign.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`;
  return page.evaluate(ask) as Promise<Result<CallOutput<N>>>;
}

export async function must<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await call(page, name, input);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

export async function ended(page: Page, ticket: string): Promise<string | null> {
  for (;;) {
    const view = await must(page, 'tickets.get', { ticket });
    if (['done', 'failed', 'cancelled'].includes(view.phase)) return view.fault?.code ?? null;
    await page.waitForTimeout(25);
  }
}

/** Reads what is signed to its end, and types a PIN where an officer would. */
export async function enterPin(app: StartedApp, pin: string): Promise<Page> {
  const page = await app.window('pin.html');
  await app.shows('pin.html', true);
  const field = page.getByLabel('PIN', { exact: true });
  await field.waitFor();
  const change = page.locator('.pin-changes li').last();
  if ((await change.count()) > 0) await change.scrollIntoViewIfNeeded();
  // A pointer on the field: keys count from then on.
  await field.click();
  await field.pressSequentially(pin);
  // The page takes the PIN once the changes of a policy were in sight.
  await page.locator('button[type=submit]:enabled').waitFor();
  await field.press('Enter');
  return page;
}

/** Every card in the readers by the name on it, with the certificate a person signs with. */
export async function cardsByLabel(page: Page): Promise<ReadonlyMap<string, KeyChoice>> {
  const { modules } = await must(page, 'cards.list', { refresh: true });
  return new Map(
    modules
      .flatMap((module) => module.cards)
      .map(({ label, cardId, certificates }) => [
        label,
        { cardId, certificate: certificates[0]?.sha256 ?? '' },
      ]),
  );
}

export async function sign(
  app: StartedApp,
  page: Page,
  name: 'batches.freeze' | 'batches.approve' | 'batches.release',
  batch: string,
  choice: KeyChoice,
  pin: string,
): Promise<string | null> {
  const { changeRevision } = await must(page, 'batches.get', { batch });
  const { ticket } = await must(page, name, { batch, expectedRevision: changeRevision, choice, note: '' });
  await enterPin(app, pin);
  const failed = await ended(page, ticket);
  await app.shows('pin.html', false);
  return failed;
}
