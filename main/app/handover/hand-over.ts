// Hands a batch over to another desk: the release quorum signs here, and with its last signature this desk gives up sending for good.
import { createHash } from 'node:crypto';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { handoverQuorum, handoverSigners, NOT_SENT_TYP, type Handover } from '../../../shared/domain/handover.ts';
import { enrolledPerson } from '../../../shared/domain/policy-counting.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { HandoverStatement, HandoverStatementDraft } from '../../../shared/domain/statement.ts';
import { judge, type Judgement } from '../approvals/verdict.ts';
import { batchChange, batchChanged } from '../batches/change.ts';
import { findBatch, type Command } from '../batches/open-batch.ts';
import type { Desk } from '../desk-context.ts';
import { newId } from '../new-id.ts';
import { instantOf } from '../ports/clock.ts';
import type { BatchHead, StoredHandover } from '../ports/store.ts';
import type { KeyChoice } from '../ports/token.ts';
import { batchStatement } from '../signing/statement.ts';
import { inPinTurn, signWithCard } from '../signing/sign.ts';
import { runTicket, type Ticket } from '../tickets/tickets.ts';
import { notHere, sendingOf, type KnownSending } from './sending.ts';

/** Where there is something that could be sent, and nothing of it has left. */
export const HANDED_OVER_IN: ReadonlySet<BatchHead['state']> = new Set(['frozen', 'approved', 'released', 'sealed']);

export interface HandOver extends Command {
  readonly to: string;
  readonly choice: KeyChoice;
  readonly note: string;
}

export async function handOver(desk: Desk, input: HandOver): Promise<Result<{ readonly ticket: string }>> {
  const found = await findBatch(desk, input.batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.changeRevision !== input.expectedRevision) return err(fault('revision-conflict'));
  const ticket = desk.tickets.open('handover', head.batch);
  const unexpected = (cause: unknown): string => {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'batch.handover', cause);
    return correlationId;
  };
  runTicket(ticket, unexpected, async () => {
    const failed = await inPinTurn(desk, () => inTurn(desk, ticket, input));
    if (failed !== null && failed.code !== 'pin-cancelled') {
      await desk.store.log.append({ at: instantOf(desk.clock), act: 'batch.handover-refused', actor: 'desk', subject: head.batch, detail: failed.code });
    }
    return failed;
  });
  return ok({ ticket: ticket.ticket });
}

async function inTurn(desk: Desk, ticket: Ticket, input: HandOver): Promise<Fault | null> {
  const head = await desk.store.batches.get(input.batch);
  if (head?.changeRevision !== input.expectedRevision) return fault('revision-conflict');
  const judged = await judge(desk, head);
  if (!judged.ok) return judged.error;
  const sending = await sendingOf(desk, head);
  if (sending === null) return fault('policy-missing');
  const refused = await refusal(desk, head, judged.value, sending, input);
  if (refused !== null) return refused;
  const statement = await handoverStatement(desk, head, judged.value, sending, input);
  const signed = await signWithCard(desk, { ticket, choice: input.choice, statement, messages: judged.value.messages, policy: judged.value.policy, newest: judged.value.newest });
  if (!signed.ok) return signed.error;
  if (signed.value.statement.purpose !== 'handover') return fault('approval-invalid');
  return store(desk, ticket, { head, sending, input, signed: { jws: signed.value.jws, statement: signed.value.statement, person: signed.value.person } });
}

/** What can be known before a PIN is asked for. */
async function refusal(desk: Desk, head: BatchHead, { verdict, policy }: Judgement, sending: KnownSending, { to, choice }: HandOver): Promise<Fault | null> {
  if (!HANDED_OVER_IN.has(head.state)) return fault('batch-step-impossible', { detail: `handover in state ${head.state}` });
  if (verdict.isVoid) return fault('approvals-void');
  const other = notHere(desk, sending);
  if (other !== null) return other;
  // Whoever gave it up has written down that it never sends it.
  if (sending.moves.some((move) => move.from === to)) return fault('handed-over', { detail: to });
  if (to === desk.identity.desk || sending.policy.desks?.some((one) => one.id === to) !== true) return fault('handover-desk-unknown', { detail: to });
  const messages = await desk.store.outbox.ofBatch(head.batch);
  if (messages.some((message) => message.attempts > 0)) return fault('handover-after-attempt');
  const person = enrolledPerson(policy.policy, choice.certificate);
  if (person === undefined) return fault('person-not-enrolled');
  if (!person.roles.includes(handoverQuorum(sending.freeze, sending.policy).role)) return fault('person-without-role');
  const signed = handoverSigners(sending.freeze, sending.policy, sending.handovers, { from: desk.identity.desk, to });
  return person.id === sending.freeze.person || signed.includes(person.id) ? fault('same-person') : null;
}

async function handoverStatement(desk: Desk, head: BatchHead, judgement: Judgement, { freeze, policy }: KnownSending, { to, note }: HandOver): Promise<HandoverStatementDraft> {
  const { role } = handoverQuorum(freeze, policy);
  const parts = { purpose: 'release', role, head, revision: head.revision, messages: judgement.messages, notAfter: head.deadline ?? freeze.notAfter, note } as const;
  const statement = await batchStatement(desk, parts, { ...judgement, sendingDesk: desk.identity.desk });
  return { ...statement, purpose: 'handover', to };
}

interface Signed {
  readonly head: BatchHead;
  readonly sending: KnownSending;
  readonly input: HandOver;
  readonly signed: { readonly jws: string; readonly statement: HandoverStatement; readonly person: string };
}

async function store(desk: Desk, ticket: Ticket, { head, sending, input, signed }: Signed): Promise<Fault | null> {
  const from = desk.identity.desk;
  const { freeze, policy } = sending;
  const handovers: readonly Handover[] = [...sending.handovers, { kind: 'signature', ...signed }];
  const rows: StoredHandover[] = [row('signature', { ...signed.statement, from, at: signed.statement.time }, signed.jws, false)];
  const have = handoverSigners(freeze, policy, handovers, { from, to: input.to }).length;
  const { need } = handoverQuorum(freeze, policy);
  let detail = `${have} of ${need} for ${input.to}`;
  if (have >= need) {
    const notSent = await desk.packs.signNotSent({
      typ: NOT_SENT_TYP, company: freeze.company, environment: freeze.environment, desk: from, to: input.to, batch: head.batch, revision: head.revision,
      messages: freeze.messages.map((message) => message.sha256), policy: freeze.policy, time: instantOf(desk.clock), log: await desk.store.log.head(),
    });
    if (!notSent.ok) return notSent.error;
    const own = row('not-sent', { revision: head.revision, from, to: input.to, at: instantOf(desk.clock) }, notSent.value, true);
    rows.push(own);
    detail = `sent by ${input.to} from now on, never by this desk; not-sent statement SHA-256 ${own.sha256}`;
  }
  if (!ticket.keep()) return fault('pin-cancelled');
  const change = batchChange(desk, head, { act: have >= need ? 'batch.handover' : 'batch.handover-sign', actor: signed.person, detail });
  const added = await desk.store.handovers.add(change, rows);
  if (!added.ok) return added.error;
  batchChanged(desk, head.batch);
  desk.notifier.emit('changed', { what: 'outbox', id: null });
  return null;
}

/** One signature as the store keeps it. */
export function row(kind: StoredHandover['kind'], { revision, from, to, at }: Pick<StoredHandover, 'revision' | 'from' | 'to' | 'at'>, jws: string, own: boolean): StoredHandover {
  return { sha256: createHash('sha256').update(jws, 'utf8').digest('hex'), revision, kind, from, to, at, jws, own };
}
