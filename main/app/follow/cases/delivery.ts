// The delivery of a case: the card process clears its request, the bank's status says what became of it, and
// the payment it is about is looked at next.
import { caseOperation, type CaseEvent } from '../../../../shared/domain/case.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  caseAfterRestart,
  nextCasePosition,
  type CasePosition,
} from '../../../../shared/domain/state/case-machine.ts';
import { isDuplicateRejection } from '../../../../shared/domain/state/report-evidence.ts';
import { movedProfile } from '../../administer/index.ts';
import { newestBeside, type CardParts } from '../../authorise/index.ts';
import {
  caseFacts,
  type Delivery,
  type Interpretation,
  type Settlement,
  type BankParts,
} from '../../deliver/index.ts';
import type { CaseOutcome } from '../../../ports/bank-requests.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import type { CaseClearance } from '../../../ports/token.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { pastDeadline } from './deadline.ts';
import { caseChanged, findCase, casePosition, setCasePosition } from './open-case.ts';
import { isInDoubt, markUnresolved } from './restored.ts';
import { evaluateProposedCase, type CaseEvaluation } from './evaluation.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';

type CaseAnswer = Extract<CaseOutcome, { kind: 'answered' }>;

interface CaseTypes {
  readonly subject: CaseHead;
  readonly position: CasePosition;
  readonly event: CaseEvent;
  readonly answered: CaseAnswer;
  readonly report: CaseAnswer;
  readonly change: CaseSet;
}

export function caseDelivery(
  desk: Pick<CoreParts, 'clock' | 'identity' | 'notifier'> &
    Stores<'batches' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
    Pick<CardParts, 'tokens'> &
    Pick<BankParts, 'bank'>,
): Delivery<CaseTypes> {
  const { cases } = desk.store;
  return {
    name: 'case',
    ready: 'released',
    machine: {
      next: nextCasePosition,
      afterRestart: caseAfterRestart,
      mayInquire: ({ state }) => state === 'unknown',
    },
    position: casePosition,
    operation: ({ act }) => (caseOperation(act) === 'stop' ? 'stop' : 'reconfirm'),
    records: {
      find: (id) => findCase(desk, id),
      sending: async () =>
        (await cases.list({ offset: 0, limit: PAGE, states: ['sending'] })).rows.map((head) => head.case),
      openAttempt: async (id) =>
        (await cases.attempts(id)).findLast(
          ({ outcome, kind }) => outcome === 'pending' && kind === 'request',
        )?.attempt ?? null,
      begin: ({ subject, kind, position, ...draft }) =>
        cases.begin({
          ...draft,
          case: subject,
          kind: kind === 'send' ? 'request' : 'inquiry',
          set:
            position === null
              ? {}
              : { ...setCasePosition(position), fault: null, notBefore: null, bankSays: null },
        }),
      end: (end, set) => cases.end({ ...end, set }),
      change: (head, set, log) =>
        cases.change({ case: head.case, expectedChange: head.changeRevision, at: log.at, set, log }),
    },
    refuse: ({ proposed }) =>
      Promise.resolve(
        proposed === null || proposed.sendingDesk === desk.identity.desk
          ? null
          : fault('not-the-sending-desk', { detail: proposed.sendingDesk }),
      ),
    async prepare(subject) {
      const judged = await evaluateProposedCase(desk, subject);
      if (!judged.ok) return judged;
      const { head, profile, profileInForce } = judged.value;
      const refused =
        pastDeadline(head, instantOf(desk.clock)) ?? movedProfile(profile, profileInForce, ['bank', 'case']);
      if (refused !== null) return err(refused);
      // Released by a version that did not ask: from `unknown` it goes on with what the bank says.
      if (head.state === 'released' && (await isInDoubt(desk, head))) {
        await markUnresolved(desk, head);
        return err(fault('case-restored'));
      }
      await cases.attempts(head.case);
      if (head.payment !== null) await desk.store.tracking.get(head.payment);
      const cleared = await clearance(desk, judged.value);
      if (!cleared.ok) {
        const log = {
          at: instantOf(desk.clock),
          act: 'case.send-refused',
          actor: 'desk',
          subject: head.case,
        };
        await desk.store.log.append({ ...log, detail: cleared.error.code });
        return cleared;
      }
      const { act, requestType, format, request } = cleared.value;
      const { fields, request: stored } = head.proposed.content;
      const job = { profile: profileInForce.profile, kind: caseOperation(act), requestType, format, fields };
      return ok({
        sha256: stored.sha256,
        send: (correlationId: string) => desk.bank.decide({ ...job, body: request, correlationId }),
      });
    },
    interpret: (answered) => Promise.resolve(interpret(answered)),
    settle: ({ position, fault: why, report, notBefore, answer, at }) => {
      if (report === null) return Promise.resolve({ ...setCasePosition(position), fault: why, notBefore });
      const { status, reasons, text } = report;
      const decision = { status, reasons, text, at, answer: answer?.answer ?? null };
      return Promise.resolve({ ...setCasePosition(position), fault: null, decision });
    },
    derive: (head, settlement) => notePayment(desk, head, settlement),
    notify: (id) => caseChanged(desk, id),
  };
}

const PAGE = 500;

/**
 * The token host judges the signatures by itself; what it hands out is compared with the digest that was
 * signed.
 */
async function clearance(
  desk: Pick<CardParts, 'tokens'>,
  { head, policy, newest, profile, signatures }: CaseEvaluation,
): Promise<Result<CaseClearance>> {
  const cleared = await desk.tokens.evaluateCaseRequest({
    approvals: signatures
      .filter(({ stored }) => stored.revision === head.revision)
      .map(({ stored }) => stored.jws),
    policy: policy.policy,
    ...newestBeside(policy, newest),
    profile: profile.profile,
    case: { id: head.case, revision: head.revision },
    request: head.proposed.request,
  });
  if (!cleared.ok) return cleared;
  const sha256 = sha256Hex(cleared.value.request);
  return sha256 === head.proposed.content.request.sha256 ? cleared : err(fault('case-request-differs'));
}

/**
 * RJCT is the bank's no, whatever its HTTP status; every other status means that it took the request on. A no
 * to a second one of its kind says
 * nothing of the first, which the bank may have. DUPL is left out: it may repeat the reason this request gave
 * for its own payment.
 */
function interpret(answered: CaseAnswer): Interpretation<CaseTypes> {
  const { status, reasons, text } = answered;
  if (isSecondOfItsKind(answered)) {
    const detail = `${reasons.join(' ')} ${text}`.trim().slice(0, 300);
    return { event: 'ambiguous', fault: fault('duplicate-refused', { detail }), report: null };
  }
  return {
    event: status === 'RJCT' ? 'declined' : 'accepted',
    fault: null,
    report: answered,
    summary: status,
  };
}

function isSecondOfItsKind({ status, reasons, text }: CaseAnswer): boolean {
  const codes = reasons.filter((code) => code !== 'DUPL').map((code) => ({ code, text: '' }));
  const isAboutRequest = REQUEST_WORDS.test(text);
  return isDuplicateRejection({
    status,
    reasons: isAboutRequest ? [...codes, { code: '', text }] : codes,
  });
}

/** "Duplicate request": the request, not the payment it is about. */
const REQUEST_WORDS = /\brequest|\binstruction|\bcancellation|\brecall|\bstop\b|\bmessage\b/iu;

const RECALL_LOOK = 25 * 3_600_000;

/** The payment's own timeline says that a case was sent, and the follower looks at what became of it. */
async function notePayment(
  desk: Pick<CoreParts, 'clock' | 'notifier'> & Stores<'tracking'>,
  { payment, reference, act }: CaseHead,
  settlement: Settlement<CaseTypes> | null,
): Promise<void> {
  if (payment === null || settlement === null || settlement.event === 'not-taken') return;
  const { at, answer, report } = settlement;
  // The other bank answers a recall a day later at the earliest; every other effect shows at once.
  const nextInquiryAt = act === 'recall' ? new Date(desk.clock.now() + RECALL_LOOK).toISOString() : at;
  const entry = {
    at,
    source: 'desk' as const,
    status: null,
    reasons: [],
    facts: caseFacts(reference, act, report?.status ?? 'unknown'),
    notUnderstood: [],
    answer: answer?.answer ?? null,
  };
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [{ target: { payment }, entry, set: { nextInquiryAt } }],
    log: { at, act: 'case.payment-noted', actor: 'desk', subject: payment, detail: reference },
  });
  desk.notifier.emit('changed', { what: 'payments', id: payment });
}
