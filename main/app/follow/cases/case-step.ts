// The signed steps of a case after its proposal: approve, release, return, withdraw.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { CaseEvent, CaseStep } from '../../../../shared/domain/case.ts';
import {
  caseSignatureRejection,
  evaluateCase,
  type CaseSignaturesEvaluation,
} from '../../../../shared/domain/case-evaluation.ts';
import { because, failureSentence, fault, stepFault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { nextCasePosition, type CasePosition } from '../../../../shared/domain/state/case-machine.ts';
import { caseStatementSchema, type CaseStatement } from '../../../../shared/domain/statement.ts';
import { caseRejectionFault, pastDeadline, isUnresolved } from './delivery.ts';
import type { CaseContext } from '../context.ts';
import { refuseCollection, refuseSecondRequest } from './identity.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseSet } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import {
  caseChange,
  caseChanged,
  caseForEvent,
  casePosition,
  setCasePosition,
  type CaseCommand,
} from './open-case.ts';
import { caseStatement } from './statement.ts';
import {
  evaluateProposedCase,
  isPreparerLost,
  nextCaseSignature,
  type CaseEvaluation,
} from './evaluation.ts';
import {
  resolveSigningRole,
  type SignedAction,
  signatureRecord,
  startSigning,
} from '../../authorise/index.ts';
import { movedProfile } from '../../administer/index.ts';

type Step = Exclude<CaseStep, 'propose'>;
type Started = Result<{ readonly ticket: string }>;

const EVENT = {
  approve: 'approvals-complete',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
} as const satisfies Record<Step, CaseEvent>;

interface CaseAction extends CaseCommand {
  readonly step: Step;
  readonly choice: KeyChoice;
  readonly note: string;
}

export async function signCase(desk: CaseContext, input: CaseAction): Promise<Started> {
  return startSigning(desk, caseStep(desk, input), await caseForEvent(desk, input, EVENT[input.step]));
}

/**
 * A draft, and what came back as one, has nothing to take back: it is withdrawn without a card. Once
 * proposed, withdrawing is signed.
 */
export async function withdrawCase(
  desk: CaseContext,
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
  // No PIN is asked for: nothing is left to cancel, also when the desk is locked now.
  ticket.disableCancel();
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: 'case.withdraw',
      actor: AT_DESK,
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

interface State extends CaseEvaluation {
  /** Whether the request may have been sent before a restore. */
  readonly inDoubt: boolean;
}

function caseStep(desk: CaseContext, input: CaseAction): SignedAction<State, CaseStatement, CaseSet> {
  const { case: id, step, choice, note } = input;
  return {
    name: `case.${step}`,
    subject: id,
    ticket: { act: step, case: id },
    choice,
    schema: caseStatementSchema,
    async load() {
      const found = await caseForEvent(desk, input, EVENT[step]);
      if (!found.ok) return found;
      const { head } = found.value;
      const evaluated = await evaluateProposedCase(desk, head);
      if (!evaluated.ok) return evaluated;
      if ((step === 'approve' || step === 'release') && isPreparerLost(head, evaluated.value.verdict))
        return err(
          pastDeadline(head, instantOf(desk.clock)) ??
            because('case-step-impossible', 'preparer-signature-lost'),
        );
      if (step === 'approve' && nextCaseSignature(head, evaluated.value.verdict) !== 'approve')
        return err(stepFault('case-step-impossible', EVENT.approve, head.state));
      const refused =
        step === 'approve' || step === 'release'
          ? ((await refuseSecondRequest(desk, head)) ?? (await refuseCollection(desk, head)))
          : null;
      if (refused !== null) return err(refused);
      return ok({ ...evaluated.value, inDoubt: await isUnresolved(desk, head) });
    },
    authorise(state) {
      const role = resolveSigningRole(state, { purpose: step, choice });
      const refused = role.ok ? refusal(desk, state, step) : null;
      return refused === null ? role : err(refused);
    },
    statement({ head, policy, newest, profile }, role) {
      const notAfter = head.deadline ?? instantOf(desk.clock);
      const parts = { step, role, head, notAfter, note };
      const statement = caseStatement(parts, policy, profile);
      return { statement, request: head.proposed.request, profile: profile.profile, policy, newest };
    },
    evaluate({ head, policy, standing, facts, signatures, inDoubt }, signed) {
      const alone = caseSignatureRejection(policy.policy, facts, signed, standing);
      if (alone !== undefined) return err(caseRejectionFault(alone));
      const before = signatures.flatMap(({ verified }) => verified ?? []);
      const verdict = evaluateCase(policy.policy, facts, [...before, signed], standing);
      const own = verdict.judged.at(-1);
      if (own?.why !== null && (step === 'approve' || step === 'release'))
        return err(caseRejectionFault(own?.why ?? 'void'));
      const next = nextPosition(casePosition(head), { step, verdict, inDoubt });
      if (!next.ok) return next;
      const { have, need } = verdict.approve;
      return ok({
        ...setCasePosition(next.value),
        ...(next.value.state === 'unknown' ? { fault: fault('case-restored') } : {}),
        approvals: { have, need },
      });
    },
    async commit({ head }, signed, set) {
      const { person, statement } = signed;
      const returned = { reason: note, by: person, at: statement.time };
      const changed = await desk.store.cases.change(
        caseChange(desk, head, {
          act: `case.${step}`,
          actor: person,
          detail: set.state === 'unknown' ? afterRestore(note) : note,
          set: { ...set, ...(step === 'return' ? { returned } : {}) },
          signature: {
            ...signatureRecord(signed),
            case: id,
            revision: head.revision,
            step,
            note: statement.note,
            log: statement.log,
          },
        }),
      );
      if (changed.ok) caseChanged(desk, id);
      return changed;
    },
  };
}

/** What else can be known before a PIN is asked for. */
function refusal(
  desk: CaseContext,
  { head, verdict, profile, profileInForce }: CaseEvaluation,
  step: Step,
): Fault | null {
  if (step !== 'approve' && step !== 'release') return null;
  return (
    pastDeadline(head, instantOf(desk.clock)) ??
    movedProfile(profile, profileInForce, ['bank', 'case']) ??
    (verdict.isVoid ? fault('approvals-void') : null) ??
    (verdict.next === 'freeze' ? because('case-step-impossible', 'preparer-signature-lost') : null) ??
    (step === 'release' && nextCaseSignature(head, verdict) === 'approve'
      ? because('case-step-impossible', 'release-before-approvals')
      : null)
  );
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
  }: { readonly step: Step; readonly verdict: CaseSignaturesEvaluation; readonly inDoubt: boolean },
): Result<CasePosition> {
  const release = (position: CasePosition): Result<CasePosition> =>
    nextCasePosition({ ...position, doubt: inDoubt }, 'release');
  if (step === 'release') return verdict.complete ? release(from) : err(fault('approvals-missing'));
  if (step === 'approve' && !verdict.approved) return ok(from);
  const next = nextCasePosition(from, EVENT[step]);
  return next.ok && step === 'approve' && verdict.release.need === 0 ? release(next.value) : next;
}

/** What the log says of a release that leaves the case unknown, with the officer's note behind it. */
function afterRestore(note: string): string {
  const said = note === '' ? [] : [sentence('words', { text: note })];
  return coded(failureSentence('case-restored'), ...said);
}
