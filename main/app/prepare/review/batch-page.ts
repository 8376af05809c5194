// One batch with everything its page shows.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { awaitedSignature, evaluateBatch } from '../approvals/batch-step.ts';
import type { ReviewContext } from '../context.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { batchRow, findBatch, fileDifferencesView } from '../batches/open-batch.ts';
import { signaturesView, type SignatureView } from '../../authorise/index.ts';
import { privacyOf } from '../../desk/index.ts';

export async function getBatch(
  desk: ReviewContext,
  { batch }: { readonly batch: string },
): Promise<Result<Answer<'batches.get'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  const { store } = desk;
  const [groups, history, messages, outbox] = await Promise.all([
    store.batches.groups(batch),
    store.log.about(batch),
    store.freezes.messages(batch, head.revision),
    store.outbox.ofBatch(batch),
  ]);
  const kind = head.version;
  const states = new Map(outbox.map((message) => [message.message, message.state]));
  return ok({
    ...batchRow(head, await awaitedSignature(desk, head)),
    changeRevision: head.changeRevision,
    groups: groups.map((group) => desk.messages.groupHeader(kind, group.group, group.node)),
    privacy: await privacyOf(desk, head),
    source: sourceView(head),
    origin:
      head.origin === null
        ? null
        : {
            is: head.origin.is,
            id: head.origin.id,
            name: head.origin.name,
            locked: [...head.origin.locked],
            ...(head.origin.run !== undefined && { run: head.origin.run }),
          },
    fileDifferences: fileDifferencesView(head.source),
    returned: head.returned,
    signatures: await signatures(desk, head),
    history: history.map(({ at, act, actor, detail }) => ({ at, act, by: actor, detail })),
    messages: messages.map(({ message, reading, bytes, sha256 }) => ({
      message,
      state: states.get(message) ?? null,
      transactions: reading.transactions,
      bytes,
      sha256,
    })),
  });
}

function sourceView({ source }: BatchHead): Answer<'batches.get'>['source'] {
  if (source === null) return null;
  const { fileName, sha256, digest } = source;
  return { fileName, sha256, digest: digest === undefined ? null : { ...digest } };
}

async function signatures(desk: ReviewContext, head: BatchHead): Promise<SignatureView[]> {
  if (head.revision === 0) return [];
  const judged = await evaluateBatch(desk, head);
  return judged.ok ? signaturesView(judged.value) : [];
}
