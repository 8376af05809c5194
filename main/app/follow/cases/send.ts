// Sends a case: cleared by the token host, the intent durable before a byte leaves, and every outcome through
// the one state machine.
import { caseOperation, type CaseEvent } from '../../../../shared/domain/case.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextCasePosition, type CasePosition } from '../../../../shared/domain/state/case-machine.ts';
import { pastDeadline } from './deadline.ts';
import type { FollowContext } from '../context.ts';
import { isDuplicateRejection } from '../../../../shared/domain/state/report-evidence.ts';
import type { CaseOutcome } from '../../../ports/bank-requests.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, CaseSet, StoredAnswer } from '../../../ports/store.ts';
import type { CaseClearance } from '../../../ports/token.ts';
import { isInDoubt, markUnresolved } from './restored.ts';
import { caseChanged, findCase, positionOf, setPosition } from './open-case.ts';
import { standingOf, type CaseStanding } from './verdict.ts';
import { newId, pauseFault } from '../../desk/index.ts';
import { caseFacts, exchangeRecord, isLocalFailure, keepAnswer } from '../../deliver/index.ts';
import { movedProfile } from '../../administer/index.ts';
import { newestBeside } from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

/** First sending of a released case, or a later one after the bank's gateway had not taken it. */
export function sendCase(desk: FollowContext, id: string): Promise<Result<null>> {
  return desk.turns.take(id, () => attempt(desk, id, 'released'));
}

/** The identical bytes once more: only from `unknown`, and only after something said that nothing arrived. */
export function resendCase(desk: FollowContext, id: string): Promise<Result<null>> {
  return desk.turns.take(id, () => attempt(desk, id, 'unknown'));
}

async function attempt(desk: FollowContext, id: string, from: 'released' | 'unknown'): Promise<Result<null>> {
  const found = await findCase(desk, id);
  if (!found.ok) return found;
  if (found.value.state !== from)
    return err(fault('case-step-impossible', { detail: `send in state ${found.value.state}` }));
  const sending = nextCasePosition(positionOf(found.value), 'intent');
  if (!sending.ok) return sending;
  if (!desk.network.online()) return err(fault('offline'));
  const pause = desk.pauses.of(caseOperation(found.value.act) === 'stop' ? 'stop' : 'reconfirm');
  if (pause !== null) return err(pauseFault(pause));
  const judged = await standingOf(desk, found.value);
  if (!judged.ok) return judged;
  const standing = judged.value;
  const { head } = standing;
  const late = pastDeadline(head, instantOf(desk.clock));
  if (late !== null) return err(late);
  if (head.proposed.sendingDesk !== desk.identity.desk)
    return err(fault('not-the-sending-desk', { detail: head.proposed.sendingDesk }));
  const moved = movedProfile(standing.profile, standing.profileInForce, ['bank', 'case']);
  if (moved !== null) return err(moved);
  // Released by a version that did not ask: from `unknown` it goes on with what the bank says.
  if (from === 'released' && (await isInDoubt(desk, head))) {
    await markUnresolved(desk, head);
    return err(fault('case-restored'));
  }
  const cleared = await clearance(desk, standing);
  if (!cleared.ok) {
    await desk.store.log.append({
      at: instantOf(desk.clock),
      act: 'case.send-refused',
      actor: 'desk',
      subject: id,
      detail: cleared.error.code,
    });
    return cleared;
  }

  const [attemptId, correlationId, startedAt] = [
    newId(desk.random, 'attempt'),
    newId(desk.random, 'corr'),
    instantOf(desk.clock),
  ];
  const bodySha256 = head.proposed.content.request.sha256;
  const begun = await desk.store.cases.begin({
    attempt: attemptId,
    case: id,
    kind: 'request',
    expectedState: from,
    startedAt,
    correlationId,
    bodySha256,
    set: { ...setPosition(sending.value), fault: null, notBefore: null },
    log: {
      at: startedAt,
      act: from === 'released' ? 'case.intent' : 'case.resend-intent',
      actor: 'desk',
      subject: id,
      detail: `body SHA-256 ${bodySha256}`,
    },
  });
  if (!begun.ok) return begun;
  caseChanged(desk, id);
  return exchange(desk, { head, sending: sending.value, attempt: attemptId, correlationId }, () => {
    const { act, requestType, format, request } = cleared.value;
    return desk.bank.decide({
      profile: standing.profileInForce.profile,
      kind: caseOperation(act),
      requestType,
      format,
      body: request,
      fields: head.proposed.content.fields,
      correlationId,
    });
  });
}

/** An attempt whose intent is stored. */
interface BegunAttempt {
  readonly head: CaseHead;
  readonly sending: CasePosition;
  readonly attempt: string;
  readonly correlationId: string;
}

/**
 * From here on bytes may have left: what cannot be written down is `maybe` by name, is found as `sending`,
 * and becomes unknown. The mark beside the store is written by the bank link, before the first byte.
 */
async function exchange(
  desk: FollowContext,
  begun: BegunAttempt,
  decide: () => Promise<CaseOutcome>,
): Promise<Result<null>> {
  const { correlationId } = begun;
  try {
    const outcome = await decide();
    if (!isLocalFailure(outcome)) desk.network.reached(outcome.exchange.answer !== null);
    await record(desk, begun, outcome);
    return ok(null);
  } catch (cause) {
    desk.diagnostics.error(correlationId, 'cases.send', cause);
    return err(fault('answer-not-stored', { correlationId }));
  } finally {
    caseChanged(desk, begun.head.case);
  }
}

/**
 * The token host judges the signatures by itself; what it hands out is held against the digest that was
 * signed.
 */
async function clearance(
  desk: FollowContext,
  { head, policy, newest, profile, signatures }: CaseStanding,
): Promise<Result<CaseClearance>> {
  const cleared = await desk.tokens.judgeCase({
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

async function record(
  desk: FollowContext,
  { head, sending, attempt: attemptId }: BegunAttempt,
  outcome: CaseOutcome,
): Promise<void> {
  const answer = await keepAnswer(desk, outcome);
  const at = instantOf(desk.clock);
  const event = eventOf(outcome);
  const position = nextCasePosition(sending, event);
  if (!position.ok) throw new Error(`The state machine knows no ${event} after an intent.`);
  const failed =
    outcome.kind !== 'answered'
      ? outcome.fault
      : event === 'ambiguous'
        ? fault('duplicate-refused', {
            detail: `${outcome.reasons.join(' ')} ${outcome.text}`.trim().slice(0, 300),
          })
        : null;
  const ended = await desk.store.cases.end({
    ...exchangeRecord(
      desk,
      attemptId,
      outcome.exchange,
      event === 'ambiguous' ? 'unknown' : outcome.kind,
      failed,
      answer,
    ),
    set: { ...setPosition(position.value), ...told(desk, outcome, event, failed, answer, at) },
    log: {
      at,
      act: `case.${event}`,
      actor: 'desk',
      subject: head.case,
      detail:
        failed?.code ??
        (outcome.kind === 'answered' ? `${outcome.status}, ${outcome.exchange.correlationId}` : ''),
    },
  });
  if (!ended.ok) throw new Error(`The outcome of a case could not be stored: ${ended.error.code}`);
  if (outcome.kind !== 'not-taken') await tellPayment(desk, head, outcome, answer, at);
}

/**
 * RJCT is the bank's no, whatever its HTTP status; every other status means that it took the request on. A no
 * to a second one of its kind says
 * nothing of the first, which the bank may have. DUPL is left out: it may repeat the reason this request gave
 * for its own payment.
 */
function eventOf(outcome: CaseOutcome): CaseEvent {
  if (outcome.kind === 'not-taken') return 'not-taken';
  if (outcome.kind === 'unknown' || isSecondOfItsKind(outcome)) return 'ambiguous';
  return outcome.status === 'RJCT' ? 'declined' : 'accepted';
}

function isSecondOfItsKind(outcome: CaseOutcome): boolean {
  if (outcome.kind !== 'answered') return false;
  const codes = outcome.reasons.filter((code) => code !== 'DUPL').map((code) => ({ code, text: '' }));
  const isAboutRequest = REQUEST_WORDS.test(outcome.text);
  return isDuplicateRejection({
    status: outcome.status,
    reasons: isAboutRequest ? [...codes, { code: '', text: outcome.text }] : codes,
  });
}

/** "Duplicate request": the request, not the payment it is about. */
const REQUEST_WORDS = /\brequest|\binstruction|\bcancellation|\brecall|\bstop\b|\bmessage\b/iu;

function told(
  desk: FollowContext,
  outcome: CaseOutcome,
  event: CaseEvent,
  failed: Fault | null,
  answer: StoredAnswer | null,
  at: string,
): CaseSet {
  if (outcome.kind === 'answered' && event !== 'ambiguous') {
    const { status, reasons, text } = outcome;
    return { fault: null, decision: { status, reasons, text, at, answer: answer?.answer ?? null } };
  }
  const wait = outcome.kind === 'not-taken' ? outcome.waitMs : null;
  return { fault: failed, notBefore: wait === null ? null : new Date(desk.clock.now() + wait).toISOString() };
}

const RECALL_LOOK = 25 * 3_600_000;

/** The payment's own timeline says that a case was sent, and the follower looks at what became of it. */
async function tellPayment(
  desk: FollowContext,
  { payment, reference, act }: CaseHead,
  outcome: Exclude<CaseOutcome, { kind: 'not-taken' }>,
  answer: StoredAnswer | null,
  at: string,
): Promise<void> {
  if (payment === null) return;
  const said = outcome.kind === 'answered' ? outcome.status : 'unknown';
  // The other bank answers a recall a day later at the earliest; every other effect shows at once.
  const nextInquiryAt = act === 'recall' ? new Date(desk.clock.now() + RECALL_LOOK).toISOString() : at;
  const facts = caseFacts(reference, act, said);
  await desk.store.tracking.record({
    answer: null,
    batch: null,
    updates: [
      {
        target: { payment },
        entry: {
          at,
          source: 'desk',
          status: null,
          reasons: [],
          facts,
          notUnderstood: [],
          answer: answer?.answer ?? null,
        },
        set: { nextInquiryAt },
      },
    ],
    log: { at, act: 'case.payment-noted', actor: 'desk', subject: payment, detail: reference },
  });
  desk.notifier.emit('changed', { what: 'payments', id: payment });
}
