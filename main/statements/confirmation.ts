// The one verifier of what is signed about wordings of the beneficiary book. The desk and the card process
// both count only what this accepts.
import { beneficiaryStatementSchema, type BeneficiaryStatement } from '../../shared/domain/statement.ts';
import {
  confirmationContent,
  evaluateConfirmation,
  type ConfirmationEvaluation,
  type ExpectedConfirmation,
  type ConfirmedEntry,
  type VerifiedBeneficiaryStatement,
} from '../../shared/domain/confirmation.ts';
import { because, fault } from '../../shared/domain/errors.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { jcsDigest } from '../digest/sha256.ts';
import { statementIn, verifyStatement } from './verify.ts';

export interface VerifiedConfirmation {
  readonly facts: ExpectedConfirmation;
  /** The version it was proposed under. */
  readonly policy: Policy;
  readonly statements: readonly VerifiedBeneficiaryStatement[];
  readonly evaluation: ConfirmationEvaluation;
  /** Enough persons had signed, whatever became of their cards since. */
  readonly wasComplete: boolean;
}

export interface ConfirmationUnder {
  /** Policies known here, by digest. */
  readonly policyOf: (sha256: string) => Policy | undefined;
  /** Says whose card was revoked since. */
  readonly newest: Policy;
  /** RFC 3339: the instant judged at. */
  readonly at: string;
}

/** SHA-256 of the wordings of a confirmation. */
export function confirmationDigest(confirmation: string, entries: readonly ConfirmedEntry[]): string {
  return jcsDigest(confirmationContent(confirmation, entries));
}

/**
 * Every signature must verify and be about what the proposal says; whether enough persons have signed is in
 * the evaluation. `approval-invalid` names the first demand that is not met.
 */
export function verifyConfirmation(
  signatures: readonly string[],
  under: ConfirmationUnder,
): Result<VerifiedConfirmation> {
  const statements: VerifiedBeneficiaryStatement[] = [];
  for (const jws of signatures) {
    const read = verifyBeneficiaryStatement(jws, under.policyOf);
    if (!read.ok) return read;
    statements.push(read.value);
  }
  const proposed = statements.find(({ statement }) => statement.step === 'propose')?.statement;
  if (proposed === undefined) return err(because('approval-invalid', 'confirmation-without-proposal'));
  const policy = under.policyOf(proposed.policy.sha256);
  if (policy === undefined) return err(fault('policy-not-pinned'));
  const { confirmation, entries, entriesSha256 } = proposed;
  if (statements.some(({ statement }) => !isAbout(statement, proposed)))
    return err(because('approval-invalid', 'confirmation-digest'));
  const facts: ExpectedConfirmation = {
    company: policy.company.id,
    environment: policy.environment,
    confirmation,
    entries,
    entriesSha256,
    policySha256: proposed.policy.sha256,
    at: under.at,
  };
  return ok({
    facts,
    policy,
    statements,
    evaluation: evaluateConfirmation(policy, facts, statements, under.newest),
    wasComplete: evaluateConfirmation(policy, facts, statements).complete,
  });
}

/** The digest of a statement is that of its wordings, and all of them have the same. */
function isAbout(statement: BeneficiaryStatement, proposed: BeneficiaryStatement): boolean {
  return (
    statement.entriesSha256 === proposed.entriesSha256 &&
    statement.entriesSha256 === confirmationDigest(statement.confirmation, statement.entries)
  );
}

function verifyBeneficiaryStatement(
  jws: string,
  policyOf: ConfirmationUnder['policyOf'],
): Result<VerifiedBeneficiaryStatement> {
  const stated = statementIn(jws);
  const policy = stated?.purpose === 'beneficiary' ? policyOf(stated.policy.sha256) : undefined;
  if (policy === undefined) return err(fault('policy-not-pinned'));
  const read = verifyStatement<BeneficiaryStatement>(jws, policy, beneficiaryStatementSchema);
  if (!read.ok) return read;
  return ok({ jws, statement: read.value.statement, person: read.value.person });
}
