// Handovers in memory: a revision this desk gave up is never sent from here again.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { FakeBatches } from './batches.fake.ts';
import type { HandoverStore, StoredHandover } from './handovers.ts';

/** `wasAttempted`: whether an attempt to send the revision was begun. */
export function fakeHandovers(
  batches: Pick<FakeBatches, 'changeWith' | 'keepHandovers'>,
  wasAttempted: (batch: string, revision: number) => boolean = () => false,
): HandoverStore {
  const handovers: (StoredHandover & { readonly batch: string })[] = [];
  batches.keepHandovers((batch, added) => {
    for (const { own, revision } of added) {
      if (!own) continue;
      if (handovers.some((one) => one.own && one.batch === batch && one.revision === revision))
        throw new FaultError(fault('handed-over'));
      if (wasAttempted(batch, revision)) throw new FaultError(fault('handover-after-attempt'));
    }
    for (const its of added)
      if (!handovers.some(({ sha256 }) => sha256 === its.sha256)) handovers.push({ ...its, batch });
  });
  return {
    givenUp: async (most) =>
      handovers
        .filter(({ kind }) => kind === 'not-sent')
        .slice(-most)
        .map(({ batch, revision, to, from, own }) => ({ batch, revision, to, desk: from, own })),
    ofBatch: async (batch) =>
      handovers.filter((one) => one.batch === batch).map(({ batch: _batch, ...its }) => its),
    add: (change, added) => batches.changeWith({ ...change, handovers: added }, () => null),
  };
}
