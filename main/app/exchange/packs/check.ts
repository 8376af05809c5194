// Says what is in a pack and what taking it over would change, without storing anything.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer, CallOutput } from '../../../../shared/ipc/contract.ts';
import { CERTIFICATES } from '../../../statements/verify.ts';
import type { PackContext } from '../context.ts';
import { mergeHere, type Merge } from './merge-here.ts';
import { readPack, type ReadPack } from './read-pack.ts';
import { deskName, sendingDeskView } from '../handover/view.ts';

type PackView = CallOutput<'packs.check'>;

export async function checkPack(desk: PackContext, file: string): Promise<Result<Answer<'packs.check'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const read = await readPack(desk, received.value.chunks(), false);
  if (!read.ok) return read;
  const { manifest } = read.value.pack;
  const batches: PackView['batches'] = [];
  for (const listed of manifest.batches) {
    const merge = await mergeHere(desk, read.value, listed);
    if (!merge.ok) return merge;
    batches.push(batchView(desk, read.value, merge.value));
  }
  return ok({
    file,
    name: received.value.name,
    maker: { desk: manifest.desk, name: read.value.makerName },
    madeAt: manifest.time,
    policyVersion: manifest.policy.version,
    adopts: await adopts(desk, read.value),
    batches,
  });
}

function batchView(
  desk: PackContext,
  { policies }: ReadPack,
  { head, standing, fresh, freshHandovers }: Merge,
): PackView['batches'][number] {
  const { statement } = standing.freeze;
  const { policy } = policies.current;
  return {
    batch: statement.batch,
    reference: statement.reference,
    kind: statement.kind,
    revision: standing.revision,
    stateHere: head?.state ?? null,
    stateThen: standing.state,
    transactions: statement.transactions,
    totals: statement.totals.map((total) => ({ ...total })),
    words: statement.messages.map((message) => [...fingerprintWords(message.sha256)]),
    sendingDesk: sendingDeskView(desk, policy, standing.sending.desk),
    handovers: standing.sending.moves.map(({ from, to, at }) => ({
      from: deskName(policy, from),
      to: deskName(policy, to),
      at,
    })),
    newSignatures: fresh.length + freshHandovers.length,
    signatures: standing.verdict.judged.map(({ signed, why }) => ({
      purpose: signed.statement.purpose,
      person: signed.person,
      personName: nameOf(policy, signed.person),
      time: signed.statement.time,
      note: signed.statement.note,
      revision: signed.statement.revision,
      counts: why === null,
      why,
    })),
  };
}

/** What taking the pack over would change in the policy, in sentences; null where it stays as it is. */
async function adopts(desk: PackContext, { successors }: ReadPack): Promise<PackView['adopts']> {
  const [before, last] = [await desk.store.desk.policy(), successors.at(-1)];
  if (before === null || last === undefined) return null;
  return {
    from: before.policy.version,
    to: last.policy.version,
    sha256: last.sha256,
    words: [...fingerprintWords(last.sha256)],
    changes: [...policyDifferences(before.policy, last.policy, CERTIFICATES)],
  };
}
