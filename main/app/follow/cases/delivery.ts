// The delivery of a case: the card process clears its request, the bank's status says what became of it, and
// the payment it is about is looked at next.
import { caseOperation, type CaseEvent } from '../../../../shared/domain/case.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import type { SignatureRejection } from '../../../../shared/domain/policy-counting.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  UNRESOLVED_CASES,
  caseAfterRestart,
  caseAfterRestore,
  nextCasePosition,
  type CasePosition,
} from '../../../../shared/domain/state/case-machine.ts';
import { isDuplicateRejection } from '../../../../shared/domain/state/report-evaluation.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { CaseOutcome } from '../../../ports/bank-requests.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import type { CaseClearance } from '../../../ports/token.ts';
import { movedProfile } from '../../administer/index.ts';
import { newerPolicy, rejectionFault, type CardDeps } from '../../authorise/index.ts';
import {
  caseEntryDetails,
  caseMayBeForgotten,
  deliver,
  deliverAgain,
  settleInterrupted,
  type BankingDeps,
  type Delivery,
  type Interpretation,
  type Settlement,
} from '../../deliver/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { CaseDeliveryContext } from '../context.ts';
import { evaluateProposedCase, type CaseEvaluation } from './evaluation.ts';
import { paymentNamed, refuseCollection, refuseSecondRequest } from './identity.ts';
import { caseChange, caseChanged, casePosition, findCase, setCasePosition } from './open-case.ts';

// The time in which a case is approved, released and sent; said in words of its own, for a batch past its
// time is mended differently.

/**
 * `deadline`, `now`: RFC 3339, UTC; no deadline before the case is proposed. The instant itself is too late.
 */
export function pastDeadline({ deadline }: { readonly deadline: string | null }, now: string): Fault | null {
  return deadline !== null && deadline <= now ? fault('case-deadline-passed') : null;
}

/** Why a signature over a case that was just made does not count. */
export function caseRejectionFault(why: SignatureRejection): Fault {
  return why === 'expired' ? fault('case-deadline-passed') : rejectionFault(why);
}

// Cases of a store that was restored from a backup: what may have been sent since is unknown, now or as soon
// as it is released.

const RESTORED_PAGE = 500;

export async function recordCasesUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'cases'>,
): Promise<void> {
  const found: CaseHead[] = [];
  for (let offset = 0; ; offset += RESTORED_PAGE) {
    const page = await desk.store.cases.list({ offset, limit: RESTORED_PAGE, states: UNRESOLVED_CASES });
    found.push(...page.rows);
    if (offset + RESTORED_PAGE >= page.total) break;
  }
  for (const head of found) await markUnresolved(desk, head);
}

async function markUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'cases'>,
  head: CaseHead,
): Promise<void> {
  const why = fault('case-restored');
  const next = caseAfterRestore(casePosition(head));
  const set: CaseSet = { ...setCasePosition(next), fault: why, bankSays: null };
  const act =
    next.state === 'unknown' ? 'case.ambiguous' : next.state === head.state ? 'case.restored' : 'case.expire';
  const changed = await desk.store.cases.change(
    caseChange(desk, head, { act, actor: 'desk', detail: why.code, set }),
  );
  if (!changed.ok) throw new FaultError(changed.error);
  caseChanged(desk, head.case);
}

/**
 * Whether this request, or one about the same payment that the restored store has lost, may have been sent:
 * then the bank is asked before it is sent.
 */
export async function isUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'identity'> & Stores<'batches' | 'desk' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<boolean> {
  return head.doubt || caseMayBeForgotten(desk, await paymentNamed(desk, head));
}

/** What the page of a case says of a restore before the case is sent; null where there is nothing to say. */
export async function restoreWarning(
  desk: Pick<CoreDeps, 'clock' | 'identity'> & Stores<'batches' | 'desk' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<Fault | null> {
  return UNSENT.has(head.state) && (await isUnresolved(desk, head)) ? fault('case-restored') : null;
}

const UNSENT: ReadonlySet<CaseHead['state']> = new Set([
  'draft',
  'proposed',
  'approved',
  'returned',
  'expired',
]);

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
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'notifier'> &
    Stores<'batches' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
    Pick<CardDeps, 'tokens'> &
    Pick<BankingDeps, 'bank'>,
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
      if (head.state === 'released' && (await isUnresolved(desk, head))) {
        await markUnresolved(desk, head);
        return err(fault('case-restored'));
      }
      // What may be at the bank already is settled with it, whatever it is about.
      const other =
        (await refuseSecondRequest(desk, head)) ??
        (head.state === 'released' ? await refuseCollection(desk, head) : null);
      if (other !== null) return err(other);
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
  desk: Pick<CardDeps, 'tokens'>,
  { head, policy, newest, profile, signatures }: CaseEvaluation,
): Promise<Result<CaseClearance>> {
  const cleared = await desk.tokens.evaluateCaseRequest({
    approvals: signatures
      .filter(({ stored }) => stored.revision === head.revision)
      .map(({ stored }) => stored.jws),
    policy: policy.policy,
    ...newerPolicy(policy, newest),
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
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'tracking'>,
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
    facts: caseEntryDetails(reference, act, report?.status ?? 'unknown'),
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

// Sends a released case, and the identical request again where nothing of it arrived.

export function sendCase(desk: CaseDeliveryContext, id: string): Promise<Result<CaseHead>> {
  return deliver(desk, caseDelivery(desk), id);
}

export function resendCase(desk: CaseDeliveryContext, id: string): Promise<Result<CaseHead>> {
  return deliverAgain(desk, caseDelivery(desk), id);
}

/** What was being sent when the desk stopped is unknown. */
export function settleInterruptedCases(desk: CaseDeliveryContext): Promise<void> {
  return settleInterrupted(desk, caseDelivery(desk));
}
