// What a case shows of the payment it is about, and who signs it: nothing that the batch of that payment
// keeps off the screen, and nobody who may not see it.
import type { CaseAbout } from '../../../../shared/domain/case-content.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { mayBeAbout } from './identity.ts';
import { privacyOf, type PrivacyContext, type Stores } from '../../desk/index.ts';

export type CasePrivacy = NonNullable<Answer<'cases.get'>['privacy']>;

/** By payment; without those that the desk does not know. Each batch is asked once. */
export async function privacyOfPayments(
  desk: PrivacyContext & Stores<'tracking'>,
  payments: readonly string[],
): Promise<Readonly<Record<string, CasePrivacy>>> {
  const ofBatch = new Map<string, CasePrivacy>();
  const found: Record<string, CasePrivacy> = {};
  for (const payment of new Set(payments)) {
    const batch = (await desk.store.tracking.get(payment))?.batch;
    if (batch === undefined) continue;
    const head = ofBatch.has(batch) ? null : await desk.store.batches.get(batch);
    if (head !== null) ofBatch.set(batch, { batch, ...(await privacyOf(desk, head)) });
    const privacy = ofBatch.get(batch);
    if (privacy !== undefined) found[payment] = privacy;
  }
  return found;
}

export function aboutWithPrivacy(
  { ownAccount: _own, ...about }: CaseAbout,
  hidden: boolean,
): Answer<'cases.prefill'>['about'] {
  return hidden ? { ...about, name: '', account: '', amount: null, hidden } : { ...about, hidden };
}

/** A step of a case, by the batches of the payments that it names or was begun from. */
export function ofCase(step: 'propose' | 'approve' | 'release') {
  return {
    action: ({ case: id }: { readonly case: string }) => ({
      name: `case.${step}`,
      subject: id,
      ticket: { act: step, case: id },
    }),
    async batches(
      desk: Stores<'cases' | 'follow' | 'tracking'>,
      { case: id }: { readonly case: string },
    ): Promise<readonly string[]> {
      const head = await desk.store.cases.get(id);
      const about = head === null ? [] : await mayBeAbout(desk, head);
      return [...new Set(about.map(({ batch }) => batch))];
    },
  };
}
