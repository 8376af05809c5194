// Judges the dual control of a case: which signed steps count, and what the policy still wants. The same in
// the desk and in the card process.
import { caseContentSchema, type CaseContent } from './case-content.ts';
import type { CaseStep } from './case.ts';
import type { Environment } from './environment.ts';
import { jcsBytes } from './jcs.ts';
import {
  signedAs,
  signerRejection,
  timesRejection,
  undoes,
  type SignatureRejection,
  type SignedAs,
} from './policy-counting.ts';
import { evaluateSignatures, type SignaturesEvaluation } from './policy-evaluation.ts';
import type { RuleSubject } from './policy-rules.ts';
import type { Policy } from './policy.ts';
import type { CaseStatement } from './statement.ts';

/** A JWS over a case statement whose signature, certificate and enrolment were checked against a policy. */
export interface VerifiedCaseStatement {
  readonly jws: string;
  readonly statement: CaseStatement;
  readonly person: string;
}

/**
 * What a statement must be about, word for word, to count. Taken from the proposed case, never from a
 * statement that is judged.
 */
export interface ExpectedCase {
  readonly company: string;
  readonly environment: Environment;
  readonly case: string;
  readonly revision: number;
  readonly content: CaseContent;
  readonly policySha256: string;
  readonly profileSha256: string;
  readonly sendingDesk: string;
  /** RFC 3339: the instant judged at. */
  readonly at: string;
}

export interface CaseSignaturesEvaluation extends SignaturesEvaluation {
  /** Every statement in the order given, with the reason where it does not count. */
  readonly judged: readonly {
    readonly signed: VerifiedCaseStatement;
    readonly why: SignatureRejection | null;
  }[];
}

/** The part of the policy's language each step stands for. */
const PURPOSE = {
  propose: 'freeze',
  approve: 'approve',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
} as const satisfies Record<CaseStep, SignedAs['purpose']>;

/** The bytes whose SHA-256 names a content. Throws for what is no content. */
export function caseContentBytes(content: CaseContent): Uint8Array {
  return jcsBytes(caseContentSchema.parse(content));
}

/**
 * What rules look at. A case pays nobody. An amount or an account nobody knows meets every rule about amounts
 * and accounts; an amount that was
 * typed is known to nobody: the bank acts on the identification, whatever stands beside it.
 */
export function caseSubject({ act, about, source }: CaseContent): RuleSubject {
  const amount = source === 'desk' ? about.amount : null;
  return {
    kind: act,
    totals: amount === null ? null : [amount],
    accounts: about.ownAccount === '' ? null : [about.ownAccount],
    newBeneficiaries: 0,
  };
}

/**
 * Why a statement does not count by itself, whoever else signed; `undefined` if it does.
 */
export function caseSignatureRejection(
  policy: Policy,
  facts: ExpectedCase,
  { statement, person }: VerifiedCaseStatement,
  newest = policy,
): SignatureRejection | undefined {
  const signer = signerRejection(policy, newest, signedAs(statement, PURPOSE[statement.step]), person);
  if (signer !== undefined) return signer;
  if (statement.company !== facts.company) return 'other-company';
  if (statement.environment !== facts.environment) return 'other-environment';
  if (statement.case !== facts.case) return 'other-batch';
  if (statement.revision !== facts.revision) return 'other-revision';
  if (!sameBytes(caseContentBytes(statement.content), caseContentBytes(facts.content)))
    return 'other-messages';
  if (statement.policy.sha256 !== facts.policySha256) return 'other-policy';
  if (statement.profile.sha256 !== facts.profileSha256) return 'other-profile';
  if (statement.sendingDesk !== facts.sendingDesk) return 'other-desk';
  return timesRejection(
    policy,
    caseSubject(facts.content),
    statement,
    facts.at,
    undoes(PURPOSE[statement.step]),
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}

/**
 * The same persons and rules as for a batch; a case only has its own kinds. `newest`: the version in force
 * now.
 */
export function evaluateCase(
  policy: Policy,
  facts: ExpectedCase,
  signed: readonly VerifiedCaseStatement[],
  newest = policy,
): CaseSignaturesEvaluation {
  const why = signed.map((one) => caseSignatureRejection(policy, facts, one, newest));
  const subject = { ...caseSubject(facts.content), at: facts.at };
  const verdict = evaluateSignatures(
    policy,
    newest,
    subject,
    signed.map(({ statement }) => signedAs(statement, PURPOSE[statement.step])),
    why,
  );
  return { ...verdict, judged: signed.map((one, place) => ({ signed: one, why: why[place] ?? null })) };
}
