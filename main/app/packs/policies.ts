// The policies of this desk by digest, and what a pack's chain of policies must be to be worth reading.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { policyEntry } from '../../../shared/domain/pack.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Desk } from '../desk-context.ts';
import type { OpenedPack } from '../ports/packs.ts';
import type { StoredPolicy } from '../ports/store.ts';

export interface KnownPolicies {
  readonly current: StoredPolicy;
  /** Every version by SHA-256. */
  readonly byDigest: ReadonlyMap<string, Policy>;
  readonly digests: ReadonlyMap<number, string>;
}

/** Null before the genesis. */
export async function knownPolicies({ store }: Pick<Desk, 'store'>): Promise<KnownPolicies | null> {
  const current = await store.desk.policy();
  if (current === null) return null;
  const all = [current];
  for (let version = 1; version < current.policy.version; version += 1) {
    const stored = await store.desk.policyVersion(version);
    if (stored !== null) all.push(stored);
  }
  return {
    current,
    byDigest: new Map(all.map(({ sha256, policy }) => [sha256, policy])),
    digests: new Map(all.map(({ sha256, policy }) => [policy.version, sha256])),
  };
}

/** Every version both know must be the same to the byte; the pack's newest must be the one in force here. */
export function chainFault({ manifest, entries }: OpenedPack, known: KnownPolicies): Fault | null {
  for (const [version, sha256] of known.digests) {
    const carried = entries.get(policyEntry(version));
    if (carried !== undefined && carried.sha256 !== sha256) return fault('pack-policy-differs', { detail: `version ${version}` });
  }
  const [theirs, ours] = [manifest.policy.version, known.current.policy.version];
  if (theirs > ours) return fault('pack-policy-unknown', { detail: `version ${theirs}, here ${ours}` });
  if (theirs < ours) return fault('pack-policy-rolled-back', { detail: `version ${theirs}, here ${ours}` });
  return manifest.policy.sha256 === known.current.sha256 ? null : fault('pack-policy-differs', { detail: `version ${theirs}` });
}
