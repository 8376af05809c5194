// Approve, release, return, withdraw a case: what may be signed is decided before the PIN, and what was
// signed is judged after it.
import type { CaseEvent, CaseStep } from '../../../../shared/domain/case.ts';
import { discountCase, evaluateCase, type CaseVerdict } from '../../../../shared/domain/case-evaluation.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextCasePosition, type CasePosition } from '../../../../shared/domain/state/case-machine.ts';
import { discountedCase, pastDeadline } from './deadline.ts';
import type { FollowContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseSet, CaseSignature } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import {
  caseChange,
  caseChanged,
  caseFor,
  caseForEvent,
  positionOf,
  setPosition,
  type CaseCommand,
} from './open-case.ts';
import { isInDoubt } from './restored.ts';
import { startCaseAct } from './start.ts';
import { caseStatement } from './statement.ts';
import { standingOf, type CaseStanding } from './verdict.ts';
import { inPinTurn, type SignedAct, signWithCard, resolveSigningRole } from '../../authorise/index.ts';
import { movedProfile } from '../../administer/index.ts';
import type { Ticket } from '../../desk/index.ts';

type Step = Exclude<CaseStep, 'propose'>;
type Started = Result<{ readonly ticket: string }>;

const EVENT = {
  approve: 'approvals-complete',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
} as const satisfies Record<Step, CaseEvent>;

interface Act extends CaseCommand {
  readonly step: Step;
  readonly choice: KeyChoice;
  readonly note: string;
}

export async function signCase(desk: FollowContext, act: Act): Promise<Started> {
  const found = await caseForEvent(desk, act, EVENT[act.step]);
  if (!found.ok) return found;
  return ok(
    startCaseAct(desk, act.step, act.case, (ticket) => inPinTurn(desk, () => inTurn(desk, act, ticket))),
  );
}

/**
 * A draft, and what came back as one, has nothing to take back: it is withdrawn without a card. Once
 * proposed, withdrawing is signed.
 */
export async function withdrawCase(
  desk: FollowContext,
  input: CaseCommand & { readonly choice: KeyChoice | null; readonly reason: string },
): Promise<Started> {
  const { choice, reason } = input;
  if (choice !== null) return signCase(desk, { ...input, choice, step: 'withdraw', note: reason });
  const found = await caseForEvent(desk, input, 'withdraw');
  if (!found.ok) return found;
  const { head, next } = found.value;
  if (!['draft', 'returned', 'expired'].includes(head.state))
    return err(fault('invalid-input', { path: 'choice' }));
  const ticket = desk.tickets.open('withdraw', null, head.case);
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: 'case.withdraw',
      actor: 'desk',
      detail: reason,
      set: { state: next.state },
    }),
  );
  if (!changed.ok) {
    ticket.fail(changed.error);
    return changed;
  }
  ticket.done();
  caseChanged(desk, head.case);
  return ok({ ticket: ticket.ticket });
}

async function inTurn(desk: FollowContext, act: Act, ticket: Ticket): Promise<Fault | null> {
  const found = await caseFor(desk, act);
  if (!found.ok) return found.error;
  const judged = await standingOf(desk, found.value);
  if (!judged.ok) return judged.error;
  const standing = judged.value;
  const way = resolveSigningRole(standing, { purpose: act.step, choice: act.choice });
  if (!way.ok) return way.error;
  const refused = refusal(desk, standing, act.step);
  if (refused !== null) return refused;
  const { head, policy, newest, profile } = standing;
  const notAfter = head.deadline ?? instantOf(desk.clock);
  const statement = await caseStatement(
    desk,
    { step: act.step, way: way.value, head, notAfter, note: act.note },
    policy,
    profile,
  );
  const signed = await signWithCard(desk, {
    ticket,
    choice: act.choice,
    statement,
    messages: [],
    request: head.proposed.request,
    profile: profile.profile,
    policy,
    newest,
  });
  return signed.ok ? store(desk, act, ticket, standing, signed.value) : signed.error;
}

/** What else can be known before a PIN is asked for. */
function refusal(
  desk: FollowContext,
  { head, verdict, profile, profileInForce }: CaseStanding,
  step: Step,
): Fault | null {
  if (step !== 'approve' && step !== 'release') return null;
  return (
    pastDeadline(head, instantOf(desk.clock)) ??
    movedProfile(profile, profileInForce, ['bank', 'case']) ??
    (verdict.isVoid ? fault('approvals-void') : null)
  );
}

async function store(
  desk: FollowContext,
  act: Act,
  ticket: Ticket,
  standing: CaseStanding,
  signed: SignedAct,
): Promise<Fault | null> {
  const { head, policy, newest, facts } = standing;
  const { statement } = signed;
  if (statement.purpose !== 'case') return fault('approval-invalid');
  const verified = { jws: signed.jws, statement, person: signed.person };
  const alone = discountCase(policy.policy, facts, verified, newest.policy);
  if (alone !== undefined) return discountedCase(alone);
  const before = standing.signatures.flatMap((one) => one.verified ?? []);
  const verdict = evaluateCase(policy.policy, facts, [...before, verified], newest.policy);
  const own = verdict.judged.at(-1);
  if (own?.why !== null && (act.step === 'approve' || act.step === 'release'))
    return discountedCase(own?.why ?? 'void');
  const next = nextPosition(positionOf(head), {
    step: act.step,
    verdict,
    inDoubt: await isInDoubt(desk, head),
  });
  if (!next.ok) return next.error;
  const signature: CaseSignature = {
    case: head.case,
    revision: head.revision,
    step: act.step,
    person: signed.person,
    certificate: signed.certificate,
    certificateSubject: signed.certificateSubject,
    time: statement.time,
    note: statement.note,
    jws: signed.jws,
    log: statement.log,
  };
  const returned =
    act.step === 'return' ? { returned: { reason: act.note, by: signed.person, at: statement.time } } : {};
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  const restored = next.value.state === 'unknown';
  const set: CaseSet = {
    ...setPosition(next.value),
    ...(restored ? { fault: fault('case-restored') } : {}),
    approvals: { have: verdict.approve.have, need: verdict.approve.need },
    ...returned,
  };
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: `case.${act.step}`,
      actor: signed.person,
      detail: restored ? `case-restored ${act.note}`.trim() : act.note,
      set,
      signature,
    }),
  );
  if (!changed.ok) return changed.error;
  caseChanged(desk, head.case);
  return null;
}

/**
 * An approval that is not the last one leaves the case proposed; where the policy asks for no releaser, the
 * last approval releases. What may have been sent before a restore is unknown from its release on.
 */
function nextPosition(
  from: CasePosition,
  {
    step,
    verdict,
    inDoubt,
  }: { readonly step: Step; readonly verdict: CaseVerdict; readonly inDoubt: boolean },
): Result<CasePosition> {
  const release = (position: CasePosition): Result<CasePosition> =>
    nextCasePosition({ ...position, doubt: inDoubt }, 'release');
  if (step === 'release') return verdict.complete ? release(from) : err(fault('approvals-missing'));
  if (step === 'approve' && !verdict.approved) return ok(from);
  const next = nextCasePosition(from, EVENT[step]);
  return next.ok && step === 'approve' && verdict.release.need === 0 ? release(next.value) : next;
}
