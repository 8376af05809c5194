// What the window shows about the sending desk of a batch: which it is, how it came to that, and who can move
// it.
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { handoverQuorum, handoverSigners, mayJoin } from '../../../../shared/domain/handover.ts';
import { rightsIn } from '../../../../shared/domain/policy-rules.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import { refuseHandover } from '../../../../shared/domain/restore/restore.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { instantOf } from '../../../ports/clock.ts';
import { HANDED_OVER_IN } from './hand-over.ts';
import { findBatch } from '../../prepare/index.ts';
import { checkIsSendingDesk, sendingDeskFault, noticedRestore, sendingOf } from '../../deliver/index.ts';
import type { KnownSending } from '../../deliver/index.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { Answer, CallOutput } from '../../../../shared/ipc/contract.ts';
import type { HandoverContext } from '../context.ts';
import type { BatchHead } from '../../../ports/store.ts';
import type { CoreDeps } from '../../desk/index.ts';

// The sending desk of a batch as the window, the sheet and a pack's summary name it.
type SendingDeskView = CallOutput<'packs.check'>['batches'][number]['sendingDesk'];

/** Null: two handovers exclude each other, and no desk may send. */
export function sendingDeskView(
  desk: Pick<CoreDeps, 'identity'>,
  policy: Policy,
  sending: string | null,
): SendingDeskView {
  return sending === null
    ? null
    : { desk: sending, name: deskName(policy, sending), here: sending === desk.identity.desk };
}

export function deskName({ desks = [] }: Policy, id: string): string {
  return desks.find((one) => one.id === id)?.name ?? id;
}

export async function getHandover(
  desk: HandoverContext,
  batch: string,
): Promise<Result<Answer<'handovers.get'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const sending = await sendingOf(desk, found.value);
  if (sending === null) return err(fault('pack-nothing-frozen'));
  const { freeze, policy, newest, handovers, moves } = sending;
  const { role, need } = handoverQuorum(freeze, policy);
  const name = (id: string): string => nameOf(policy, id);
  const from = desk.identity.desk;
  const canSign = rightsIn(policy, newest, role, instantOf(desk.clock)).filter((one) =>
    mayJoin(freeze, [], one),
  );
  return ok({
    batch,
    changeRevision: found.value.changeRevision,
    sendingDesk: sendingDeskView(desk, policy, sending.desk),
    moves: moves.map((move) => ({
      from: deskName(policy, move.from),
      to: deskName(policy, move.to),
      at: move.at,
    })),
    quorum: { role, need, canSign: [...new Set(canSign.map((one) => name(one.person)))] },
    desks: (policy.desks ?? [])
      .filter((one) => one.id !== from)
      .map((one) => ({
        desk: one.id,
        name: one.name,
        signed: handoverSigners(freeze, sending, handovers, { from, to: one.id }).map(({ person }) =>
          name(person),
        ),
      })),
    refusal: await refusal(desk, found.value, sending),
  });
}

async function refusal(desk: HandoverContext, head: BatchHead, sending: KnownSending): Promise<Fault | null> {
  if (!HANDED_OVER_IN.has(head.state)) return stepFault('batch-step-impossible', 'handover', head.state);
  const other = sendingDeskFault(desk, sending) ?? (await checkIsSendingDesk(desk, head));
  if (other !== null) return other;
  const restored = refuseHandover(await noticedRestore(desk), desk.clock.now());
  if (restored !== null) return fault(restored);
  const messages = await desk.store.outbox.ofBatch(head.batch);
  const ended = messages.find(({ state }) => state === 'set-aside');
  if (ended !== undefined) return ended.fault ?? fault('message-set-aside');
  return messages.some((message) => message.attempts > 0) ? fault('handover-after-attempt') : null;
}
