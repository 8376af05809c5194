// Hands a batch over to another desk: the release quorum signs here, and with its last signature this desk
// gives up sending for good.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { type Fault, fault, stepFault } from '../../../../shared/domain/errors.ts';
import {
  handoverQuorum,
  handoverSigners,
  mayJoin,
  NOT_SENT_TYP,
  type Handover,
} from '../../../../shared/domain/handover.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { rightOf, rightsOf } from '../../../../shared/domain/policy-rules.ts';
import { refuseHandover, type GivenUp } from '../../../../shared/domain/restore/restore.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { handoverStatementSchema, type HandoverStatement } from '../../../../shared/domain/statement.ts';
import type { SignedStatement } from '../../../statements/verify.ts';
import type { HandoverContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { BatchHead, StoredHandover, StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { batchFor, type BatchCommand, evaluateBatch, type BatchEvaluation } from '../../prepare/index.ts';
import {
  revocationsInForce,
  batchStatement,
  type SignedAction,
  type SigningRole,
  startSigning,
  stillEnrolled,
} from '../../authorise/index.ts';
import { batchChange, batchChanged } from '../../desk/index.ts';
import {
  checkIsSendingDesk,
  type KnownSending,
  sendingDeskFault,
  noticedRestore,
  sendingOf,
  whileSendingDesk,
  writeRollbackGuard,
} from '../../deliver/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

/** Where there is something that could be sent, and nothing of it has left. */
export const HANDED_OVER_IN: ReadonlySet<BatchHead['state']> = new Set([
  'frozen',
  'approved',
  'released',
  'sealed',
]);

export interface HandOver extends BatchCommand {
  readonly to: string;
  readonly choice: KeyChoice;
  readonly note: string;
}

export async function handOver(
  desk: HandoverContext,
  input: HandOver,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, handingOver(desk, input), await batchFor(desk, input));
}

interface State extends BatchEvaluation {
  readonly head: BatchHead;
  readonly sending: KnownSending;
  readonly inForce: StoredPolicy;
}

function handingOver(desk: HandoverContext, input: HandOver): SignedAction<State, HandoverStatement> {
  const { batch, to, choice, note } = input;
  return {
    name: 'batch.handover',
    subject: batch,
    ticket: { act: 'handover', batch },
    choice,
    schema: handoverStatementSchema,
    async load() {
      const found = await batchFor(desk, input);
      if (!found.ok) return found;
      const head = found.value;
      // Of a draft there is nothing yet that signatures could be evaluated over.
      if (!HANDED_OVER_IN.has(head.state))
        return err(stepFault('batch-step-impossible', 'handover', head.state));
      const evaluated = await evaluateBatch(desk, head);
      if (!evaluated.ok) return evaluated;
      const [known, inForce] = await Promise.all([sendingOf(desk, head), desk.store.desk.policy()]);
      if (known === null || inForce === null) return err(fault('policy-missing'));
      // Also what is sealed is moved only by who may sign today.
      const sending = { ...known, newest: await revocationsInForce(desk, inForce.policy) };
      const refused = await refusal(desk, head, evaluated.value, sending, to);
      return refused === null ? ok({ ...evaluated.value, head, sending, inForce }) : err(refused);
    },
    authorise: ({ policy, sending }) => handoverRole(desk, policy, sending, input),
    statement(state, role) {
      const { head, messages, policy, inForce } = state;
      const notAfter = head.deadline ?? state.sending.freeze.notAfter;
      const release = batchStatement(
        { purpose: 'release', ...role, head, revision: head.revision, messages, notAfter, note },
        { ...state, sendingDesk: desk.identity.desk },
      );
      return { statement: { ...release, purpose: 'handover', to }, messages, policy, newest: inForce };
    },
    evaluate: () => ok(null),
    commit: (state, signed) => store(desk, to, state, signed),
  };
}

/** What can be known before a PIN is asked for. */
async function refusal(
  desk: HandoverContext,
  head: BatchHead,
  { verdict }: BatchEvaluation,
  sending: KnownSending,
  to: string,
): Promise<Fault | null> {
  if (verdict.isVoid) return fault('approvals-void');
  const other = sendingDeskFault(desk, sending) ?? (await checkIsSendingDesk(desk, head));
  if (other !== null) return other;
  const restored = refuseHandover(await noticedRestore(desk), desk.clock.now());
  if (restored !== null) return fault(restored);
  // Whoever gave it up has written down that it never sends it.
  if (sending.moves.some((move) => move.from === to)) return fault('handed-over', { detail: to });
  if (to === desk.identity.desk || sending.policy.desks?.some((one) => one.id === to) !== true)
    return fault('handover-desk-unknown', { detail: to });
  const messages = await desk.store.outbox.ofBatch(head.batch);
  const ended = messages.find(({ state }) => state === 'set-aside');
  if (ended !== undefined) return ended.fault ?? fault('message-set-aside');
  return messages.some((message) => message.attempts > 0) ? fault('handover-after-attempt') : null;
}

/**
 * In which role a card signs the handover: the one in which it would sign the release, under the version of
 * the freeze and the one in force.
 */
function handoverRole(
  desk: HandoverContext,
  { policy }: StoredPolicy,
  { freeze, newest, handovers }: KnownSending,
  { to, choice }: HandOver,
): Result<SigningRole> {
  const at = instantOf(desk.clock);
  const person = enrolledPerson(policy, choice.certificate);
  if (person === undefined || !stillEnrolled(newest, person.id, choice.certificate, at))
    return err(fault('person-not-enrolled'));
  const { role } = handoverQuorum(freeze, policy);
  const rights = rightsOf(policy, person.id, role, at).filter(
    ({ seat }) => rightOf(newest, person.id, role, at, seat === person.id ? undefined : seat) !== null,
  );
  if (rights.length === 0) return err(fault('person-without-role'));
  const signed = handoverSigners(freeze, { policy, newest }, handovers, { from: desk.identity.desk, to });
  const right = rights.find((one) => mayJoin(freeze, signed, one));
  return right === undefined
    ? err(fault('same-person'))
    : ok({ role, inPlaceOf: right.seat === person.id ? undefined : right.seat });
}

async function store(
  desk: HandoverContext,
  to: string,
  { head, sending }: State,
  signed: SignedStatement<HandoverStatement>,
): Promise<Result<unknown>> {
  const from = desk.identity.desk;
  const { freeze, policy } = sending;
  const handovers: readonly Handover[] = [...sending.handovers, { kind: 'signature', ...signed }];
  const rows: StoredHandover[] = [
    row('signature', { ...signed.statement, from, at: signed.statement.time }, signed.jws, false),
  ];
  const have = handoverSigners(freeze, sending, handovers, { from, to }).length;
  const { need } = handoverQuorum(freeze, policy);
  let detail = coded(sentence('log-handover-signed', { have, need, to }));
  if (have >= need) {
    const notSent = await desk.packs.signNotSent({
      typ: NOT_SENT_TYP,
      company: freeze.company,
      environment: freeze.environment,
      desk: from,
      to,
      batch: head.batch,
      revision: head.revision,
      messages: freeze.messages.map((message) => message.sha256),
      policy: freeze.policy,
      time: instantOf(desk.clock),
      log: await desk.store.log.head(),
    });
    if (!notSent.ok) return notSent;
    const own = row(
      'not-sent',
      { revision: head.revision, from, to, at: instantOf(desk.clock) },
      notSent.value,
      true,
    );
    rows.push(own);
    detail = coded(sentence('log-handed-over', { to, sha256: own.sha256 }));
  }
  const change = batchChange(desk, head, {
    act: have >= need ? 'batch.handover' : 'batch.handover-sign',
    actor: signed.person,
    detail,
  });
  const added = await whileSendingDesk(desk, head.batch, () => desk.store.handovers.add(change, rows));
  if (!added.ok) return added;
  if (have >= need) await keepOutsideStore(desk, { batch: head.batch, revision: head.revision, to });
  batchChanged(desk, head.batch);
  desk.notifier.emit('changed', { what: 'outbox', id: null });
  return added;
}

/**
 * An older copy of the store will not know the promise. Until the guard holds it no pack leaves with it
 * (packs/export.ts).
 */
async function keepOutsideStore(desk: HandoverContext, givenUp: GivenUp): Promise<void> {
  await writeRollbackGuard(desk, { givenUp: [givenUp] }).catch((cause: unknown) =>
    desk.diagnostics.error(newId(desk.random, 'error'), 'restore.mark', cause),
  );
}

/** One signature as the store keeps it. */
export function row(
  kind: StoredHandover['kind'],
  { revision, from, to, at }: Pick<StoredHandover, 'revision' | 'from' | 'to' | 'at'>,
  jws: string,
  own: boolean,
): StoredHandover {
  return {
    sha256: sha256Hex(jws),
    revision,
    kind,
    from,
    to,
    at,
    jws,
    own,
  };
}
