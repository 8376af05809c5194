// The policy a batch is bound to: what everything about it is checked with, whatever is in force by now.
import type { ExchangeContext } from '../context.ts';
import type { BatchHead, StoredPolicy } from '../../../ports/store.ts';
import { freezeOf } from '../../deliver/index.ts';

/** The version of the freeze; before a freeze the one in force. */
export async function policyOf(
  { store }: Pick<ExchangeContext, 'store'>,
  { batch, revision }: Pick<BatchHead, 'batch' | 'revision'>,
): Promise<StoredPolicy | null> {
  const freeze = freezeOf(revision, await store.batches.signatures(batch));
  return freeze === null ? store.desk.policy() : store.desk.policyVersion(freeze.policy.version);
}
