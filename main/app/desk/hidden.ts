// Whether names and amounts of a batch's single payments are kept off the screen: salaries, what the preparer
// marked, or all of them by the desk's setting.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { CoreParts, Stores } from './context.ts';
import type { BatchHead } from '../../ports/store.ts';
import { masksAll } from './display-settings.ts';

export type Privacy = CallOutput<'batches.get'>['privacy'];

export async function privacyOf(
  desk: Pick<CoreParts, 'clock' | 'locks' | 'shown'> & Stores<'batches' | 'desk'>,
  head: BatchHead,
): Promise<Privacy> {
  const why = (await masksAll(desk))
    ? 'desk'
    : (await desk.store.batches.isSalary(head.batch))
      ? 'salary'
      : head.masked
        ? 'preparer'
        : null;
  const until = why === null ? null : (desk.shown.get(head.batch) ?? null);
  const shownUntil = until !== null && until > desk.clock.now() ? new Date(until).toISOString() : null;
  return { why, marked: head.masked, hidden: why !== null && shownUntil === null, shownUntil };
}

export async function isHidden(
  desk: Pick<CoreParts, 'clock' | 'locks' | 'shown'> & Stores<'batches' | 'desk'>,
  head: BatchHead,
): Promise<boolean> {
  return (await privacyOf(desk, head)).hidden;
}

/** The same for rows of many batches; each batch is asked once. */
export async function hiddenAmong(
  desk: Pick<CoreParts, 'clock' | 'locks' | 'shown'> & Stores<'batches' | 'desk'>,
  batches: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (const batch of new Set(batches)) {
    const head = await desk.store.batches.get(batch);
    if (head !== null && (await isHidden(desk, head))) hidden.add(batch);
  }
  return hidden;
}
