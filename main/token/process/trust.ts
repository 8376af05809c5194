// What this process trusts: company, environment and policy digests from the roots file it reads itself, and
// the cards that the policy in force admits; and whether that lets the one who is about to sign sign this,
// judged before bytes are read or a PIN is asked for.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CONFIRMATION_SUBJECT } from '../../../shared/domain/confirmation.ts';
import { caseSubject } from '../../../shared/domain/case-evaluation.ts';
import { environmentSchema } from '../../../shared/domain/environment.ts';
import { because, fault } from '../../../shared/domain/errors.ts';
import { hardwareRefusal } from '../../../shared/domain/hardware.ts';
import {
  hardwareProblems,
  policyProblems,
  successionProblems,
} from '../../../shared/domain/policy-change.ts';
import { firstPolicyProblems, sharedHolders } from '../../../shared/domain/policy-genesis.ts';
import {
  isFromTheFuture,
  isUsable,
  rightOf,
  exceedsHours,
  type RuleSubject,
} from '../../../shared/domain/policy-rules.ts';
import { roleSchema, type JwsAlgorithm, type Policy, type Role } from '../../../shared/domain/policy.ts';
import { sha256 } from '../../../shared/domain/schemas.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementDraft, StatementPurpose } from '../../../shared/domain/statement.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import {
  enrolmentOf,
  subjectOf,
  verifyStatement,
  type Enrolment,
  type Signed,
  type SignedStatement,
} from '../../statements/verify.ts';
import { authorityProblems, revocationRefusal, revocationPolicy } from '../../statements/revocation.ts';
import type { JobOf } from '../protocol.ts';
import type { Admit } from './backend.ts';
import type { JobContext } from './context.ts';

// What this process trusts: company, environment and policy digests from the roots file it reads itself, and
// the cards that the policy in force admits.

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
 * Reads the file again at each call, and compares it with what this process has read before: a desk keeps its
 * company, environment and name, and versions are only added. A person who exchanges the file under a running
 * process gets no signature from it.
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
function rootedPolicy(roots: Roots, policy: Policy): Result<string> {
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

interface VerifiedApprovals<S extends Signed> {
  readonly statements: readonly SignedStatement<S>[];
  readonly policySha256: string;
  /** In force, with the cards that revocation lists take back marked as revoked. */
  readonly newest: Policy;
}

/**
 * What main hands over as approvals, each verified by the pinned policy it was signed under. `clock-behind`
 * where one was signed later than now: then no end that it names says anything.
 */
export function verifiedApprovals<S extends Signed>(
  { policy, newest, approvals }: Pick<JobOf<'seal' | 'case'>, 'policy' | 'newest' | 'approvals'>,
  schema: z.ZodType<S>,
  roots: Roots,
  now: Date,
  lists: readonly Uint8Array[],
): Result<VerifiedApprovals<S>> {
  const policySha256 = pinnedPolicy(roots, policy);
  if (!policySha256.ok) return policySha256;
  const current = policyInForce(roots, policy, newest);
  if (!current.ok) return current;
  const statements: SignedStatement<S>[] = [];
  for (const jws of approvals) {
    const verified = verifyStatement(jws, policy, schema);
    if (!verified.ok) return verified;
    const { statement } = verified.value;
    if (isFromTheFuture(statement, now.toISOString()))
      return err(fault('clock-behind', { detail: statement.time }));
    // A certificate that is on a list is the evaluation's to leave out; without a list it demands, nobody
    // knows.
    const refusal = revocationRefusal(current.value, lists, verified.value.certificate, now.toISOString());
    if (refusal !== null && refusal.code !== 'certificate-on-list') return err(refusal);
    statements.push(verified.value);
  }
  return ok({
    statements,
    policySha256: policySha256.value,
    newest: revocationPolicy(current.value, lists),
  });
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

// Who a certificate belongs to and whether that person may take the step. The policy decides, never what a
// card or a JWS says of itself.

const ROLES: Readonly<Record<StatementDraft['purpose'], readonly Role[]>> = {
  freeze: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
  void: ['preparer', 'approver', 'releaser'],
  // The policy says which of the two it asks for; who counts is judged where the handover is used.
  handover: ['approver', 'releaser'],
  policy: ['administrator'],
  // Which step wants which role is held against the statement itself (case-check.ts).
  case: ['preparer', 'approver', 'releaser'],
  // Which step wants which role is held against the statement itself below.
  beneficiary: ['preparer', 'approver', 'releaser'],
  // Whoever is enrolled may say what a debit is, and vouch for the log as it stands.
  'debit-note': roleSchema.options,
  checkpoint: roleSchema.options,
  'sign-in': roleSchema.options,
  'card-test': [],
};

/** The version a statement is bound to, and the one in force; the same for what begins now. */
interface Judges {
  readonly bound: Policy;
  readonly newest: Policy;
}

/**
 * Whether the holder of a certificate may sign this now: enrolled, valid and not revoked, in a role its
 * purpose knows, by their own right or as
 * deputy; under the version the act is bound to and under the one in force.
 */
export function maySign(
  { bound, newest }: Judges,
  certificate: string,
  statement: StatementDraft,
  now: Date,
): Result<Enrolment> {
  const enrolment = enrolmentOf(bound, certificate);
  if (!enrolment.ok || statement.purpose === 'card-test') return enrolment;
  for (const policy of new Set([bound, newest])) {
    const may = mayUnder(policy, certificate, statement, now.toISOString());
    if (!may.ok) return may;
  }
  return enrolment;
}

function mayUnder(
  policy: Policy,
  certificate: string,
  statement: Exclude<StatementDraft, { readonly purpose: 'card-test' }>,
  at: string,
): Result<void> {
  const holder = enrolmentOf(policy, certificate);
  if (!holder.ok) return holder;
  const { person } = holder.value;
  const enrolled = person.certificates.find((each) => each.sha256 === certificate);
  if (enrolled?.revoked !== undefined) return err(fault('certificate-revoked'));
  const inPlaceOf = 'inPlaceOf' in statement ? statement.inPlaceOf : undefined;
  const emergency = 'emergency' in statement && statement.emergency === true;
  const roles: readonly Role[] = emergency
    ? emergencyRoles(policy, statement.purpose, statement.note, inPlaceOf)
    : ROLES[statement.purpose];
  const valid =
    enrolled !== undefined &&
    isUsable(enrolled, at) &&
    roles.includes(statement.role) &&
    rightOf(policy, person.id, statement.role, at, inPlaceOf) !== null;
  return valid ? ok(undefined) : err(fault('role-missing'));
}

/** Nobody stands in for another in an emergency, and everybody says why. */
function emergencyRoles(
  policy: Policy,
  purpose: StatementDraft['purpose'],
  note: string,
  inPlaceOf: string | undefined,
): readonly Role[] {
  return purpose === 'release' && note.trim() !== '' && inPlaceOf === undefined
    ? (policy.emergency?.roles ?? [])
    : [];
}

export interface Signer {
  readonly person: string;
  readonly algorithm: JwsAlgorithm;
}

/** Person named in a card-test statement of a certificate nobody is enrolled with yet. */
const NOBODY = 'not-enrolled';

type SignJob = JobOf<'sign'>;

export function signerOf(job: SignJob, context: JobContext): Result<Signer> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  const { statement } = job;
  if (statement.company !== roots.value.company || statement.environment !== roots.value.environment)
    return err(fault('root-mismatch'));
  // Roots from before a desk pinned its own name say nothing of it.
  if (roots.value.desk !== undefined && statement.desk !== roots.value.desk)
    return err(because('root-mismatch', 'statement-desk'));
  if (statement.purpose === 'card-test') return ok(cardTestSigner(job, context));
  const bound = statement.purpose === 'policy' ? adoption(job, roots.value) : inForce(job, roots.value);
  if (!bound.ok) return bound;
  if (
    statement.policy.version !== bound.value.named.version ||
    statement.policy.sha256 !== jcsDigest(bound.value.named)
  ) {
    return err(because('statement-differs', 'statement-policy'));
  }
  const late = inTime(statement, bound.value.named, context.now());
  if (!late.ok) return late;
  const refusal = revocationRefusal(
    bound.value.judges.newest,
    context.revocationLists.current,
    job.choice.certificate,
    context.now().toISOString(),
  );
  if (refusal !== null) return err(refusal);
  const may = maySign(bound.value.judges, job.choice.certificate, statement, context.now());
  return may.ok ? ok({ person: may.value.person.id, algorithm: may.value.algorithm }) : may;
}

/** The policy a statement names, and the policies that judge its signer. */
interface Bound {
  readonly named: Policy;
  readonly judges: Judges;
}

function inForce(job: SignJob, roots: Roots): Result<Bound> {
  const pinned = pinnedPolicy(roots, job.policy);
  if (!pinned.ok) return pinned;
  // Versions never go back for what begins now; a batch that was frozen under an earlier pinned version stays
  // bound to it.
  const begins =
    job.statement.purpose === 'freeze' ||
    job.statement.purpose === 'policy' ||
    job.statement.purpose === 'sign-in' ||
    ((job.statement.purpose === 'case' || job.statement.purpose === 'beneficiary') &&
      job.statement.step === 'propose');
  if (begins && job.policy.version !== highestPin(roots))
    return err(because('policy-not-pinned', 'earlier-policy'));
  const newest = policyInForce(roots, job.policy, job.newest);
  return newest.ok ? ok({ named: job.policy, judges: { bound: job.policy, newest: newest.value } }) : newest;
}

/**
 * The genesis judges itself, and only where nothing is pinned yet. A successor names the pinned policy's
 * digest and the next version, and is
 * signed by administrators of the pinned one.
 */
function adoption(job: SignJob, roots: Roots): Result<Bound> {
  if (job.adopts === null) {
    if (roots.policies.length > 0) return err(because('policy-not-pinned', 'genesis-over'));
    const rooted = rootedPolicy(roots, job.policy);
    if (!rooted.ok) return rooted;
    if (job.policy.version !== 1 || job.policy.previous !== null)
      return err(because('policy-not-pinned', 'not-first-policy'));
    // The policy of a training desk is made with the desk and never drafted.
    const [unfit] =
      job.policy.environment === 'training'
        ? []
        : [...firstPolicyProblems(job.policy, subjectOf), ...hardwareProblems(job.policy)];
    if (unfit !== undefined) return err(fault('policy-unfit', { sentences: [unfit] }));
    return ok({ named: job.policy, judges: { bound: job.policy, newest: job.policy } });
  }
  const current = inForce(job, roots);
  if (!current.ok) return current;
  const rooted = rootedPolicy(roots, job.adopts);
  if (!rooted.ok) return rooted;
  const follows =
    job.adopts.version === job.policy.version + 1 && job.adopts.previous === jcsDigest(job.policy);
  if (!follows) return err(because('policy-not-pinned', 'not-next-policy'));
  const [problem] = [
    ...successionProblems(job.policy, jcsDigest(job.policy), job.adopts),
    ...policyProblems(job.adopts),
    ...hardwareProblems(job.adopts),
    ...authorityProblems(job.adopts),
    ...sharedHolders(job.policy, job.adopts, subjectOf),
  ];
  return problem === undefined
    ? ok({ named: job.adopts, judges: current.value.judges })
    : err(fault('policy-unfit', { sentences: [problem] }));
}

/** What moves a batch or a case on ends, and no later than the policy's hours allow. */
function inTime(statement: StatementDraft, policy: Policy, now: Date): Result<void> {
  const subject = policySubject(statement);
  if (subject === null || !('notAfter' in statement)) return ok(undefined);
  if (!(Date.parse(statement.notAfter) > now.getTime())) return err(fault('statement-expired'));
  const late = exceedsHours(policy, subject, statement.environment, now.toISOString(), statement.notAfter);
  return late ? err(because('statement-differs', 'statement-hours')) : ok(undefined);
}

/** What the policy's rules look at; null for what does not end. */
function policySubject(statement: StatementDraft): RuleSubject | null {
  if (statement.purpose === 'beneficiary')
    return statement.step === 'return' || statement.step === 'withdraw' ? null : CONFIRMATION_SUBJECT;
  if (statement.purpose === 'case')
    return statement.step === 'return' || statement.step === 'withdraw'
      ? null
      : caseSubject(statement.content);
  if (statement.purpose !== 'freeze' && statement.purpose !== 'approve' && statement.purpose !== 'release')
    return null;
  const { kind, totals, accounts = null, newBeneficiaries = null } = statement;
  return { kind, totals, accounts, newBeneficiaries };
}

/**
 * A card may be tried before its holder is enrolled; the statement then names nobody and counts for nothing.
 */
function cardTestSigner(job: SignJob, context: JobContext): Signer {
  const enrolment = enrolmentOf(job.policy, job.choice.certificate);
  if (enrolment.ok) return { person: enrolment.value.person.id, algorithm: enrolment.value.algorithm };
  const card = context.backend.card(job.choice.cardId);
  const certificate = card.ok
    ? card.value.certificates.find((each) => each.sha256 === job.choice.certificate)
    : undefined;
  return { person: NOBODY, algorithm: certificate?.algorithms[0] ?? 'RS256' };
}
