// Judges a token against the policy in force before it is used: production takes hardware that the signed
// policy names, whatever the token says of itself.
import { fault } from '../../../shared/domain/errors.ts';
import { hardwareRefusal } from '../../../shared/domain/hardware.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { StatementPurpose } from '../../../shared/domain/statement.ts';
import type { JobOf } from '../protocol.ts';
import type { Admit } from './backend.ts';

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
