// Revisions a desk handed over and promised never to send. The list outlives an older copy of the store: it
// is kept in the mark and in packs.
import { z } from 'zod';

export const givenUpSchema = z.strictObject({
  batch: z.string().min(1).max(64),
  revision: z.int().min(1),
  to: z.string().max(64),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/**
 * The desk a batch was handed over to; null where this desk may send it. A copy may know an earlier revision,
 * or only the draft: freezing that anew would send beside the other desk. A later revision is frozen by the
 * desk that had the batch then, and may have come back.
 */
export function givenUpTo(
  givenUp: readonly GivenUp[],
  { batch, revision }: Pick<GivenUp, 'batch' | 'revision'>,
): string | null {
  return givenUp.find((one) => one.batch === batch && one.revision >= revision)?.to ?? null;
}

/**
 * What was handed over in a revision that this store does not hold: its payments may be in any batch that is
 * prepared here anew, and nobody can compare them before a pack has brought the revision back.
 */
export function handedOverUnseen(
  givenUp: readonly GivenUp[],
  revisionHere: (batch: string) => number | null,
): readonly GivenUp[] {
  return givenUp.filter(({ batch, revision }) => (revisionHere(batch) ?? 0) < revision);
}

export function mergeGivenUp(a: readonly GivenUp[], b: readonly GivenUp[]): readonly GivenUp[] {
  const key = ({ batch, revision, to }: GivenUp): string => JSON.stringify([batch, revision, to]);
  return [...new Map([...a, ...b].map((one) => [key(one), one])).values()];
}
