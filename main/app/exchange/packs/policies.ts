// The policies of this desk by digest, and what a pack's chain of policies must be to be worth reading.
import { because, fault } from '../../../../shared/domain/errors.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { policyEntry } from '../../../../shared/domain/pack.ts';
import { policySchema } from '../../../../shared/domain/policy.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { evaluateSuccessor } from '../../administer/index.ts';
import type { OpenedPack, PackEntry } from '../../../ports/packs.ts';
import type { PackContext } from '../context.ts';
import type { StoredPolicy } from '../../../ports/store.ts';

// A small entry of a pack as text.

/** Empty for one that is not there. */
export async function textOf(entry: PackEntry | undefined): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of entry?.chunks() ?? []) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

export interface KnownPolicies {
  readonly current: StoredPolicy;
  /** Every version by SHA-256. */
  readonly byDigest: ReadonlyMap<string, Policy>;
  readonly digests: ReadonlyMap<number, string>;
}

/** Null before the genesis. */
export async function knownPolicies({ store }: PackContext): Promise<KnownPolicies | null> {
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

/**
 * Every version both know must be the same to the byte; the pack's may go on from there, but never lag
 * behind.
 */
function chainFault({ manifest, entries }: OpenedPack, known: KnownPolicies): Fault | null {
  for (const [version, sha256] of known.digests) {
    const carried = entries.get(policyEntry(version));
    if (carried !== undefined && carried.sha256 !== sha256)
      return because('pack-policy-differs', 'of-version', String(version));
  }
  const [theirs, ours] = [manifest.policy.version, known.current.policy.version];
  if (theirs < ours) return fault('pack-policy-rolled-back', { detail: `${theirs} < ${ours}` });
  return theirs > ours || manifest.policy.sha256 === known.current.sha256
    ? null
    : because('pack-policy-differs', 'of-version', String(theirs));
}

export interface CarriedPolicies {
  /** What is known here, and what the pack adds to it. */
  readonly policies: KnownPolicies;
  /**
   * The versions after the one in force here, in order: each judged by the administrators of the one before
   * it, none adopted yet.
   */
  readonly successors: readonly StoredPolicy[];
}

/**
 * Faults: pack-policy-*, and those of a successor that its administrators did not sign (policy-unfit,
 * policy-signatures-missing).
 */
export async function carriedPolicies(
  pack: OpenedPack,
  known: KnownPolicies,
  at: string,
): Promise<Result<CarriedPolicies>> {
  const wrong = chainFault(pack, known);
  if (wrong !== null) return err(wrong);
  const successors: StoredPolicy[] = [];
  for (
    let version = known.current.policy.version + 1;
    version <= pack.manifest.policy.version;
    version += 1
  ) {
    const entry = pack.entries.get(policyEntry(version));
    const policy = entry === undefined ? null : readPolicy(await textOf(entry));
    if (policy === null)
      return err(because('pack-policy-unknown', 'policy-version-missing', String(version)));
    const judged = await evaluateSuccessor(
      successors.at(-1) ?? known.current,
      { policy, signatures: await signaturesIn(pack, version) },
      at,
    );
    if (!judged.ok) return judged;
    successors.push(judged.value.stored);
  }
  const last = successors.at(-1) ?? known.current;
  if (last.sha256 !== pack.manifest.policy.sha256)
    return err(because('pack-policy-differs', 'of-version', String(pack.manifest.policy.version)));
  const all = successors.map(({ sha256, policy }) => [sha256, policy] as const);
  return ok({
    successors,
    policies: {
      current: last,
      byDigest: new Map([...known.byDigest, ...all]),
      digests: new Map([
        ...known.digests,
        ...all.map(([sha256, policy]) => [policy.version, sha256] as const),
      ]),
    },
  });
}

function readPolicy(text: string): Policy | null {
  try {
    const parsed = policySchema.safeParse(JSON.parse(text));
    return parsed.success && jcs(parsed.data) === text ? parsed.data : null;
  } catch {
    return null;
  }
}

async function signaturesIn({ entries }: OpenedPack, version: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, entry] of entries)
    if (name.startsWith(`policies/${version}/`) && name !== policyEntry(version))
      found.push(await textOf(entry));
  return found;
}
