// Builds the messages of a batch: measured and split in a first pass, written in a second, each judged and
// read back from its own bytes.
import { createHash, type Hash } from 'node:crypto';
import type { BuildJob, BuiltMessage, ReadTransaction } from '../ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { initiatingParty } from '../iso20022/group-view.ts';
import { SplitPlanner, SplitWriter, type SplitHead } from '../iso20022/split.ts';
import { child, childrenOf } from '../iso20022/tree.ts';
import { withGroupId } from './group-form.ts';
import { PlacedFindings } from './placed-findings.ts';
import { readTransactions } from './read-transactions.ts';

export async function* build(job: BuildJob): AsyncGenerator<Result<BuiltMessage>, void, undefined> {
  const groups = new Map(job.groups.map(({ group, node, id }) => [group, withGroupId(job.kind, node, id)]));
  const planner = new SplitPlanner(
    headOf(job),
    job.limits,
    (number) => `${job.messageIdStem}-${number}`,
    job.groups.map((group) => group.id),
  );
  let current: string | null = null;
  for await (const piece of job.payments()) {
    for (const { group, node } of piece) {
      if (group !== current) {
        const header = groups.get(group);
        if (header === undefined) throw new Error('a payment stands in a group of its batch');
        planner.group(header);
        current = group;
      }
      planner.transaction(elementOf(node));
    }
  }
  const plan = planner.finish();
  if (!plan.ok) {
    yield plan;
    return;
  }
  const open = new OpenMessages();
  const writer = new SplitWriter(plan.value, (message, piece) => open.take(message, piece));
  for await (const piece of job.payments()) {
    for (const { node } of piece) writer.transaction(elementOf(node));
    for (const written of open.finished())
      yield readBack(job, plan.value.messages[written.message]?.msgId, written);
  }
  writer.end();
  for (const written of open.all()) yield readBack(job, plan.value.messages[written.message]?.msgId, written);
}

function elementOf(printed: string): IsoNode {
  return JSON.parse(printed) as IsoNode;
}

function headOf({ kind, header, creationDateTime, initiatingParty: party }: BuildJob): SplitHead {
  const forwardingAgent = child(header ?? undefined, 'FwdgAgt');
  return {
    kind,
    creationDateTime,
    initiatingParty:
      child(header ?? undefined, 'InitgPty') ?? initiatingParty(party.name, party.id ?? undefined),
    authorisations: childrenOf(header ?? undefined, 'Authstn'),
    ...(forwardingAgent === undefined ? {} : { forwardingAgent }),
  };
}

interface Written {
  readonly message: number;
  readonly chunks: Uint8Array[];
  readonly hash: Hash;
  bytes: number;
}

/** Pieces per message as the writer hands them out; a message is finished when the next one begins. */
class OpenMessages {
  #open: Written[] = [];

  take(message: number, piece: Uint8Array): void {
    let last = this.#open.at(-1);
    if (last?.message !== message) {
      last = { message, chunks: [], hash: createHash('sha256'), bytes: 0 };
      this.#open.push(last);
    }
    last.chunks.push(piece);
    last.hash.update(piece);
    last.bytes += piece.length;
  }

  finished(): Written[] {
    return this.#open.splice(0, this.#open.length - 1);
  }

  all(): Written[] {
    return this.#open.splice(0);
  }
}

/** What was written must be a message the official schema accepts, and must say what it was written from. */
function readBack(
  { kind, context }: BuildJob,
  messageId: string | undefined,
  written: Written,
): Result<BuiltMessage> {
  const { chunks, bytes } = written;
  const rows: ReadTransaction[] = [];
  const findings = new PlacedFindings(context);
  const reading = readTransactions(chunks, rows, findings);
  if (!reading.ok) return reading;
  const sha256 = written.hash.digest('hex');
  const { value } = reading;
  if (
    value.kind !== kind ||
    messageId === undefined ||
    value.messageId !== messageId ||
    value.sha256 !== sha256 ||
    value.transactions !== rows.length
  )
    return err(fault('frozen-bytes-differ'));
  return ok({
    kind,
    messageId,
    chunks,
    sha256,
    bytes,
    reading: value,
    transactions: rows,
    findings: findings.kept,
  });
}
