// What this process trusts: company, environment and policy digests from the roots file it reads itself, and
// the cards that the policy in force admits.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { environmentSchema } from '../../../shared/domain/environment.ts';
import { because, fault } from '../../../shared/domain/errors.ts';
import { hardwareRefusal } from '../../../shared/domain/hardware.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { sha256 } from '../../../shared/domain/records/fields.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementPurpose } from '../../../shared/domain/statement.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import type { JobOf } from '../protocol.ts';
import type { Admit } from './backend.ts';

const rootsSchema = z.strictObject({
  company: z.string().min(1),
  environment: environmentSchema,
  /** This desk, as freezes and handovers name it. */
  desk: z.string().min(1).optional(),
  /** Empty before the genesis; each version once, the newest last. */
  policies: z
    .array(z.strictObject({ version: z.int().min(1), sha256 }))
    .refine((pins) =>
      pins.every((pin, place) => place === 0 || pin.version > (pins[place - 1]?.version ?? 0)),
    ),
});
export type Roots = z.infer<typeof rootsSchema>;

/** A roots file has a few lines; more is not one. */
const MAX_BYTES = 65_536;

function readRoots(path: string): Result<Roots> {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > MAX_BYTES) return err(fault('roots-unreadable'));
    return ok(rootsSchema.parse(JSON.parse(bytes.toString('utf8'))));
  } catch {
    return err(fault('roots-unreadable'));
  }
}

/**
 * Reads the file anew at each call, and holds it against what this process has read before: a desk keeps its
 * company, environment and name,
 * and versions are only added. Whoever exchanges the file under a running process gets no signature from it.
 */
export function rootsReader(path: string): () => Result<Roots> {
  let known: Roots | null = null;
  return () => {
    const read = readRoots(path);
    if (!read.ok) return read;
    if (known !== null && !continues(known, read.value)) return err(fault('roots-changed'));
    known = read.value;
    return read;
  };
}

function continues(before: Roots, after: Roots): boolean {
  const same =
    before.company === after.company &&
    before.environment === after.environment &&
    (before.desk === undefined || before.desk === after.desk);
  return (
    same &&
    before.policies.every(
      ({ version, sha256 }, place) =>
        after.policies[place]?.version === version && after.policies[place].sha256 === sha256,
    )
  );
}

/** The policy's digest, once it is a pinned policy of this company and environment. */
export function pinnedPolicy(roots: Roots, policy: Policy): Result<string> {
  const rooted = rootedPolicy(roots, policy);
  if (!rooted.ok) return rooted;
  const pinned = roots.policies.some((pin) => pin.version === policy.version && pin.sha256 === rooted.value);
  return pinned ? rooted : err(fault('policy-not-pinned'));
}

/** The same without the pin: for the policy that is only about to be adopted. */
export function rootedPolicy(roots: Roots, policy: Policy): Result<string> {
  if (policy.company.id !== roots.company || policy.environment !== roots.environment)
    return err(fault('root-mismatch'));
  return ok(jcsDigest(policy));
}

/**
 * The version in force beside an earlier one a batch is bound to: whoever it took out, or whose card it
 * revoked, counts no more. `newest` is
 * null where `policy` is in force itself.
 */
export function policyInForce(roots: Roots, policy: Policy, newest: Policy | null): Result<Policy> {
  const current = newest ?? policy;
  const pinned = pinnedPolicy(roots, current);
  if (!pinned.ok) return pinned;
  return current.version === highestPin(roots)
    ? ok(current)
    : err(because('policy-not-pinned', 'newest-policy-missing'));
}

/** The highest version this desk has pinned; 0 before the genesis. */
export function highestPin(roots: Roots): number {
  return Math.max(0, ...roots.policies.map((pin) => pin.version));
}

// Judges a token against the policy in force before it is used: production takes hardware that the signed
// policy names, whatever the token says of itself.

/** @param policy the version in force, held against the pins before. */
export function namedHardware({ environment, hardware }: Pick<Policy, 'environment' | 'hardware'>): Admit {
  return (token) => {
    const refusal = hardwareRefusal(token, environment, hardware);
    return refusal === null ? ok(undefined) : err(fault(refusal));
  };
}

/**
 * Asking the bank and reading its answers moves no money: it goes on with the key it was begun with, so that
 * nothing that was sent stays unknown.
 */
export const anyToken: Admit = () => ok(undefined);

/** Purposes a card serves whatever its kind: trying it counts for nothing. */
const UNJUDGED: ReadonlySet<StatementPurpose> = new Set(['card-test']);

/**
 * For an officer's card. The version that names hardware for the first time (the first policy, and the
 * successor of one that names none) is signed by cards of the kinds it names itself; every other by those
 * named before.
 */
export function admitOfficer({
  statement: { purpose },
  policy,
  newest,
  adopts,
}: Pick<JobOf<'sign'>, 'policy' | 'newest' | 'adopts'> & {
  readonly statement: { readonly purpose: StatementPurpose };
}): Admit {
  if (UNJUDGED.has(purpose)) return anyToken;
  const inForce = newest ?? policy;
  return namedHardware(
    purpose === 'policy' && inForce.hardware === undefined ? (adopts ?? inForce) : inForce,
  );
}
