// Takes a pack over: what is new in it is added, nothing is ever taken out. Importing it again, or an older
// one after it, changes nothing.
import { makeMutex } from '../../../../shared/concurrency/mutex.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { type Fault, failureSentence, fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { messageEntry } from '../../../../shared/domain/pack.ts';
import { typedVersion } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Handover } from '../../../../shared/domain/handover.ts';
import type { BatchStatement } from '../../../../shared/domain/statement.ts';
import type { PackContext } from '../context.ts';
import { row } from '../handover/hand-over.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import { printedChunks } from '../../../ports/printed-rows.ts';
import type {
  BatchChange,
  BatchHead,
  FrozenMessageRecord,
  StoredHandover,
  StoredSignature,
} from '../../../ports/store.ts';
import { evaluateMessages, isSealed, mergeHere, type Merge } from './merge-here.ts';
import { readPack, type CarriedStatement, type ReadPack } from './read-pack.ts';
import { bankDay, batchChange, batchChanged, type Ticket } from '../../desk/index.ts';
import { evaluationBasis, stageTransactions } from '../../prepare/index.ts';
import { adoptPolicy, confirmationSentence } from '../../administer/index.ts';

export interface ImportedBatch {
  readonly batch: string;
  readonly revision: number;
  readonly state: BatchHead['state'];
  /** Signatures this desk did not have before. */
  readonly added: number;
}

/** One after the other: what a pack adds depends on what is there. */
const imports = makeMutex();

export async function importPack(
  desk: PackContext,
  file: string,
): Promise<Result<{ readonly batches: readonly ImportedBatch[] }>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const taken = await imports.runExclusive(() =>
    underTicket(desk, (ticket) =>
      takeOver(desk, { chunks: received.value.chunks(), sha256: received.value.sha256 }, ticket),
    ),
  );
  if (!taken.ok) {
    await logRefusal(
      desk,
      coded(failureSentence(taken.error.code), sentence('log-of-file', { sha256: received.value.sha256 })),
    );
    return taken;
  }
  await desk.files.discard(file);
  for (const { batch } of taken.value) batchChanged(desk, batch);
  return ok({ batches: taken.value });
}

/** A disk that fails keeps this entry from the log, and not the reason of the refusal from the officer. */
async function logRefusal(desk: PackContext, detail: string): Promise<void> {
  try {
    await desk.store.log.append({
      at: instantOf(desk.clock),
      act: 'pack.refused',
      actor: AT_DESK,
      subject: 'pack',
      detail,
    });
  } catch (cause) {
    desk.diagnostics.error(newId(desk.random, 'error'), 'pack.refused', cause);
  }
}

/**
 * Large packs take a while: the window hears how far it is, and can stop it until the first byte is stored.
 */
async function underTicket<T>(
  desk: PackContext,
  work: (ticket: Ticket) => Promise<Result<T>>,
): Promise<Result<T>> {
  const ticket = desk.tickets.open('pack', null);
  try {
    const result = await work(ticket);
    if (result.ok) ticket.done();
    else ticket.fail(result.error);
    return result;
  } catch (cause) {
    ticket.fail(cause instanceof FaultError ? cause.fault : fault('internal'));
    throw cause;
  }
}

interface Received {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly sha256: string;
}

async function takeOver(
  desk: PackContext,
  { chunks, sha256 }: Received,
  ticket: Ticket,
): Promise<Result<readonly ImportedBatch[]>> {
  const read = await readPack(desk, chunks, true);
  if (!read.ok) return read;
  // All of it is judged before anything of it is stored.
  const merges: Merge[] = [];
  for (const listed of read.value.pack.manifest.batches) {
    const merge = await mergeHere(desk, read.value, listed);
    if (!merge.ok) return merge;
    merges.push(merge.value);
    const { standing, head } = merge.value;
    const failed =
      standing.revision > (head?.revision ?? 0)
        ? await evaluateMessages(desk, read.value.pack, standing.freeze.statement, ticket)
        : null;
    if (failed !== null) return err(failed);
  }
  if (!ticket.disableCancel()) return err(fault('pack-stopped'));
  // In order, each judged once more by the version before it; a batch of the pack may be bound to any of
  // them.
  for (const successor of read.value.successors) {
    const adopted = await adoptPolicy(
      desk,
      successor,
      sentence('log-of-pack', { desk: read.value.pack.manifest.desk, sha256 }),
    );
    if (!adopted.ok) return adopted;
  }
  const { confirmations, pack } = read.value;
  if (confirmations.length > 0)
    await desk.store.confirmations.adopt(confirmations, {
      at: instantOf(desk.clock),
      act: 'beneficiary.adopt',
      actor: AT_DESK,
      subject: 'pack',
      detail: coded(
        sentence('log-of-pack', { desk: pack.manifest.desk, sha256 }),
        ...confirmations.slice(0, 20).map(confirmationSentence),
      ),
    });
  const taken: ImportedBatch[] = [];
  for (const merge of merges) {
    const one = await takeBatch(desk, read.value, merge, sha256);
    if (!one.ok) return one;
    taken.push(one.value);
  }
  return ok(taken);
}

async function takeBatch(
  desk: PackContext,
  read: ReadPack,
  merge: Merge,
  sha256: string,
): Promise<Result<ImportedBatch>> {
  const { listed, standing, fresh } = merge;
  const { batch } = listed;
  const source = sentence('log-of-pack', { desk: read.pack.manifest.desk, sha256 });
  if (merge.head === null) {
    const created = await createHead(desk, merge, source);
    if (!created.ok) return created;
  }
  const now = async (): Promise<BatchHead> => {
    const head = await desk.store.batches.get(batch);
    if (head === null) throw new Error('a batch that was there is gone');
    return head;
  };
  let left = fresh;
  if (standing.revision > (await now()).revision) {
    const freeze = fresh.find(({ jws }) => jws === standing.freeze.jws);
    if (freeze === undefined || listed.revision !== standing.revision)
      return err(fault('pack-contents-differ', { detail: batch }));
    const failed = await stage(desk, read, { head: await now(), freeze, source });
    if (failed !== null) return err(failed);
    left = fresh.filter((one) => one !== freeze);
  }
  for (const one of left) {
    const { purpose, revision } = one.statement;
    const parts = {
      act: 'pack.take-over',
      actor: AT_DESK,
      detail: coded(sentence('log-signature-taken', { purpose, revision, person: one.person }), source),
      signature: signatureOf(desk, one),
    };
    const added = await desk.store.batches.change(batchChange(desk, await now(), parts));
    if (!added.ok) return added;
  }
  if (merge.freshHandovers.length > 0) {
    const detail = coded(
      ...merge.freshHandovers.map(({ kind, statement }) =>
        sentence('log-handover-taken', { kind, to: statement.to }),
      ),
      source,
    );
    const change = batchChange(desk, await now(), { act: 'pack.take-over', actor: AT_DESK, detail });
    const added = await desk.store.handovers.add(
      change,
      merge.freshHandovers.map((one) => handoverRow(desk, one)),
    );
    if (!added.ok) return added;
  }
  const head = await now();
  const set = standingSet(head, merge);
  if (set !== null) {
    const settled = await desk.store.batches.change(
      batchChange(desk, head, {
        act: 'pack.merge',
        actor: AT_DESK,
        detail: coded(sentence('log-state-by-signatures', { state: standing.state })),
        set,
      }),
    );
    if (!settled.ok) return settled;
  }
  const { state, revision } = await now();
  return ok({ batch, revision, state, added: fresh.length + merge.freshHandovers.length });
}

function createHead(
  desk: PackContext,
  { listed, standing }: Merge,
  source: Sentence,
): ReturnType<PackContext['store']['batches']['create']> {
  const { reference, kind, messages } = standing.freeze.statement;
  const at = instantOf(desk.clock);
  return desk.store.batches.create({
    batch: listed.batch,
    reference,
    kind,
    version: messages[0]?.kind ?? typedVersion(kind),
    at,
    source: null,
    header: null,
    groups: [],
    findings: [],
    log: {
      at,
      act: 'pack.take-over',
      actor: AT_DESK,
      subject: listed.batch,
      detail: coded(sentence('log-batch-taken', { reference }), source),
    },
  });
}

/**
 * What the signatures make of the batch; null when it is that already, or when this desk has gone on from
 * there by itself.
 */
function standingSet(head: BatchHead, { standing }: Merge): BatchChange['set'] | null {
  if (
    isSealed(head) ||
    (head.state === 'draft' && head.revision === standing.revision) ||
    head.state === 'withdrawn'
  )
    return null;
  const { approve } = standing.verdict;
  const approvals = { have: approve.have, need: approve.need };
  if (head.state === standing.state && head.approvals.have === approvals.have) return null;
  const undoing = standing.verdict.judged.find(
    (one) => one.counts && one.signed.statement.purpose === 'return',
  )?.signed;
  return {
    state: standing.state,
    approvals,
    deadline: standing.freeze.statement.notAfter,
    returned:
      standing.state === 'returned' && undoing !== undefined
        ? { reason: undoing.statement.note, by: undoing.person, at: undoing.statement.time }
        : null,
  };
}

/**
 * What other desks gave up binds them. This desk's own word binds it also where it only learns of it again,
 * from a pack.
 */
function handoverRow(desk: PackContext, { kind, jws, statement }: Handover): StoredHandover {
  const from = statement.desk;
  return row(
    kind,
    { revision: statement.revision, from, to: statement.to, at: statement.time },
    jws,
    kind === 'not-sent' && from === desk.identity.desk,
  );
}

function signatureOf(
  desk: PackContext,
  { statement, person, certificate, certificateSubject, jws }: CarriedStatement,
): StoredSignature {
  const { batch, revision, purpose, time, note, log } = statement;
  return {
    batch,
    revision,
    purpose,
    person,
    certificate,
    certificateSubject,
    time,
    note,
    jws,
    // A head of another desk's log anchors nothing in this one's.
    ...(log.id === desk.identity.logId ? { log } : {}),
  };
}

interface Staging {
  readonly head: BatchHead;
  readonly freeze: CarriedStatement;
  readonly source: Sentence;
}

/** The frozen bytes into the store; they were read and judged before (merge-here.ts). */
async function stage(
  desk: PackContext,
  read: ReadPack,
  { head, freeze, source }: Staging,
): Promise<Fault | null> {
  const { statement } = freeze;
  const { freeze: staged } = await desk.store.freezes.begin(head.batch, statement.revision);
  let committed = false;
  try {
    const failed = await stageMessages(desk, read, { head, staged, statement });
    if (failed !== null) return failed;
    const done = await desk.store.freezes.commit(
      staged,
      batchChange(desk, head, {
        act: 'pack.take-over',
        actor: AT_DESK,
        detail: coded(
          sentence('log-signature-taken', {
            purpose: 'freeze',
            revision: statement.revision,
            person: freeze.person,
          }),
          source,
        ),
        set: { state: 'frozen', deadline: statement.notAfter, returned: null },
        signature: signatureOf(desk, freeze),
      }),
    );
    committed = done.ok;
    return done.ok ? null : done.error;
  } finally {
    if (!committed) await desk.store.freezes.discard(staged);
  }
}

async function stageMessages(
  desk: PackContext,
  { pack }: ReadPack,
  {
    head,
    staged,
    statement,
  }: { readonly head: BatchHead; readonly staged: string; readonly statement: BatchStatement },
): Promise<Fault | null> {
  const day = await bankDay(desk);
  const by = evaluationBasis(desk.random, day, head.kind);
  let position = 0;
  for (const [index, stated] of statement.messages.entries()) {
    const entry = pack.entries.get(messageEntry(stated.sha256));
    if (entry === undefined) return fault('pack-contents-differ', { detail: messageEntry(stated.sha256) });
    const contents = await desk.messages.readFrozen(stated.kind, asyncChunks(entry.chunks()));
    if (!contents.ok) return contents.error;
    const { reading, transactions } = contents.value;
    const stored = await desk.store.bytes.put(entry.chunks());
    if (stored.sha256 !== stated.sha256) return fault('bytes-differ');
    const record: FrozenMessageRecord = {
      message: newId(desk.random, 'message'),
      batch: head.batch,
      revision: statement.revision,
      position: index + 1,
      kind: stated.kind,
      messageId: stated.id,
      payload: stored.ref,
      sha256: stored.sha256,
      bytes: stored.bytes,
      reading,
    };
    await desk.store.freezes.addMessage(staged, record);
    const judged = await stageTransactions(
      desk,
      staged,
      { message: record.message, rows: printedChunks(transactions), position },
      by,
    );
    position += judged.transactions;
  }
  return null;
}

async function* asyncChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
}
