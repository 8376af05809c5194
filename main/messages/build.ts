// Builds the messages of a batch in one pass over its payments; each is judged and read back from its own
// bytes.
import type { BuildJob, BuiltMessage, ReadTransaction } from '../ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { initiatingParty } from '../iso20022/group-view.ts';
import { SplitWriter, type SplitHead, type SplitMessage } from '../iso20022/split.ts';
import { child, childrenOf } from '../iso20022/tree.ts';
import { withGroupId } from './payment-form.ts';
import { PlacedFindings } from './form-checks.ts';
import { readTransactions } from './read-transactions.ts';

export async function* build(job: BuildJob): AsyncGenerator<Result<BuiltMessage>, void, undefined> {
  const groups = new Map(job.groups.map(({ group, node, id }) => [group, withGroupId(job.kind, node, id)]));
  const full: SplitMessage[] = [];
  const writer = new SplitWriter(
    headOf(job),
    job.limits,
    (number) => `${job.messageIdStem}-${number}`,
    job.groups.map((group) => group.id),
    (message) => void full.push(message),
  );
  let current: string | null = null;
  for await (const piece of job.payments()) {
    for (const { group, node } of piece) {
      if (group !== current) {
        const header = groups.get(group);
        if (header === undefined) throw new Error('a payment stands in a group of its batch');
        writer.group(header);
        current = group;
      }
      writer.transaction(elementOf(node));
    }
    const { refused } = writer;
    if (refused !== null) {
      yield err(refused);
      return;
    }
    for (const message of full.splice(0)) yield readBack(job, message);
  }
  const ended = writer.finish();
  if (!ended.ok) yield ended;
  for (const message of full) yield readBack(job, message);
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

/** What was written must be a message the official schema accepts, and must say what it was written from. */
function readBack(
  { kind, context }: BuildJob,
  { msgId: messageId, pieces: chunks, bytes, sha256 }: SplitMessage,
): Result<BuiltMessage> {
  const rows: ReadTransaction[] = [];
  const findings = new PlacedFindings(context);
  const reading = readTransactions(chunks, rows, findings);
  if (!reading.ok) return reading;
  const { value } = reading;
  if (
    value.kind !== kind ||
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
