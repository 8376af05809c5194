// Takes a pack over: what is new in it is added, nothing is ever taken out. Importing it again, or an older
// one after it, changes nothing.
import { makeMutex } from '../../../../shared/concurrency/mutex.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { type Fault, failureSentence, fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { messageEntry, type PackBatch } from '../../../../shared/domain/pack.ts';
import { typedVersion } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Handover } from '../../../../shared/domain/handover.ts';
import type { BatchStatement } from '../../../../shared/domain/statement.ts';
import type { PackContext } from '../context.ts';
import { row } from '../handover/hand-over.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import { printedChunks } from '../../../ports/printed-rows.ts';
import type {
  BatchAddition,
  BatchChange,
  BatchHead,
  ComingBatch,
  FrozenMessageRecord,
  StoredHandover,
  StoredSignature,
} from '../../../ports/store.ts';
import { evaluateMessages, isSealed, mergeHere, type Merge } from './merge-here.ts';
import { readPack, type CarriedStatement, type ReadPack } from './read-pack.ts';
import { bankDay, batchChanged, type Ticket } from '../../desk/index.ts';
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
 * Large packs take a while: the window is told the progress, and can stop it until the first byte is stored.
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
  for (const listed of read.value.pack.manifest.batches) {
    const merge = await mergeHere(desk, read.value, listed);
    if (!merge.ok) return merge;
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
  for (const listed of pack.manifest.batches) {
    const one = await takeBatch(desk, read.value, listed, sha256);
    if (!one.ok) return one;
    taken.push(one.value);
  }
  return ok(taken);
}

/** How often a pack is compared again with a batch that an officer, or the bank, changes meanwhile. */
const TURNS = 5;

/**
 * All that the pack brings of a batch, in one transaction, and only onto the batch it was held against: a
 * desk that ends here has all of it or nothing, and nothing an officer did meanwhile is set back.
 */
async function takeBatch(
  desk: PackContext,
  read: ReadPack,
  listed: PackBatch,
  sha256: string,
): Promise<Result<ImportedBatch>> {
  for (let turn = 1; ; turn += 1) {
    const merge = await mergeHere(desk, read, listed);
    if (!merge.ok) return merge;
    const taken = await takeOnto(desk, read, merge.value, sha256);
    if (taken.ok) return ok(await nowHere(desk, merge.value));
    if (taken.error.code !== 'revision-conflict' || turn === TURNS) return taken;
  }
}

async function nowHere(
  desk: PackContext,
  { listed: { batch }, fresh, freshHandovers }: Merge,
): Promise<ImportedBatch> {
  const head = await desk.store.batches.get(batch);
  if (head === null) throw new Error('a batch that was there is gone');
  const { revision, state } = head;
  return { batch, revision, state, added: fresh.length + freshHandovers.length };
}

async function takeOnto(
  desk: PackContext,
  read: ReadPack,
  merge: Merge,
  sha256: string,
): Promise<Result<unknown>> {
  const { head, listed, standing, fresh } = merge;
  const source = sentence('log-of-pack', { desk: read.pack.manifest.desk, sha256 });
  const freeze =
    standing.revision > (head?.revision ?? 0) ? fresh.find(({ jws }) => jws === standing.freeze.jws) : null;
  if (freeze === undefined || (freeze !== null && listed.revision !== standing.revision))
    return err(fault('pack-contents-differ', { detail: listed.batch }));
  const { reference, notAfter } = standing.freeze.statement;
  const at = instantOf(desk.clock);
  const entry = (detail: string, act = 'pack.take-over'): BatchAddition => ({
    log: { at, act, actor: AT_DESK, subject: listed.batch, detail },
  });
  const coming = head === null ? comingBatch(listed, standing.freeze.statement, at) : null;
  const frozen: Onto = { state: 'frozen', revision: standing.revision };
  const settled = standingSet(freeze === null && head !== null ? head : frozen, merge);
  const additions: BatchAddition[] = [
    ...(coming === null ? [] : [entry(coded(sentence('log-batch-taken', { reference }), source))]),
    ...inOrder(freeze, fresh).map((one) => ({
      ...entry(
        coded(
          sentence('log-signature-taken', {
            purpose: one.statement.purpose,
            revision: one.statement.revision,
            person: one.person,
          }),
          source,
        ),
      ),
      signature: signatureOf(desk, one),
    })),
    ...(merge.freshHandovers.length === 0 ? [] : [handedOver(desk, merge, entry, source)]),
    ...(settled === null
      ? []
      : [entry(coded(sentence('log-state-by-signatures', { state: standing.state })), 'pack.merge')]),
  ];
  const [first, ...more] = additions;
  if (first === undefined) return ok(null);
  const change: BatchChange = {
    batch: listed.batch,
    expectedChange: (head ?? FIRST_CHANGE).changeRevision,
    at,
    set: {
      ...(freeze === null ? {} : { state: 'frozen', deadline: notAfter, returned: null }),
      ...settled,
    },
    ...first,
    more,
  };
  return freeze === null ? desk.store.batches.change(change) : stage(desk, read, { coming, freeze, change });
}

/** The freeze that puts the bytes in force comes first. */
function inOrder(
  freeze: CarriedStatement | null,
  fresh: readonly CarriedStatement[],
): readonly CarriedStatement[] {
  return freeze === null ? fresh : [freeze, ...fresh.filter((one) => one !== freeze)];
}

/** Of a batch that comes. */
const FIRST_CHANGE = { changeRevision: 1 };

/** What a batch is before the signatures of a pack are counted. */
type Onto = Pick<BatchHead, 'state' | 'revision'> & Partial<Pick<BatchHead, 'approvals'>>;

function handedOver(
  desk: PackContext,
  { freshHandovers }: Merge,
  entry: (detail: string) => BatchAddition,
  source: Sentence,
): BatchAddition {
  const said = freshHandovers.map(({ kind, statement }) =>
    sentence('log-handover-taken', { kind, to: statement.to }),
  );
  return {
    ...entry(coded(...said, source)),
    handovers: freshHandovers.map((one) => handoverRow(desk, one)),
  };
}

function comingBatch(
  { batch }: PackBatch,
  { reference, kind, messages }: BatchStatement,
  at: string,
): ComingBatch {
  const version = messages[0]?.kind ?? typedVersion(kind);
  return { batch, reference, kind, version, at, source: null, header: null, groups: [] };
}

/**
 * What the signatures make of the batch; null when it is that already, or when this desk has gone on from
 * there by itself.
 */
function standingSet(head: Onto, { standing }: Merge): BatchChange['set'] | null {
  if (
    isSealed(head) ||
    (head.state === 'draft' && head.revision === standing.revision) ||
    head.state === 'withdrawn'
  )
    return null;
  const { approve } = standing.verdict;
  const approvals = { have: approve.have, need: approve.need };
  const before = head.approvals;
  if (head.state === standing.state && before?.have === approvals.have && before.need === approvals.need)
    return null;
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
  /** Null where the batch is here. */
  readonly coming: ComingBatch | null;
  readonly freeze: CarriedStatement;
  readonly change: BatchChange;
}

/** The frozen bytes into the store; they were read and judged before (merge-here.ts). */
async function stage(
  desk: PackContext,
  read: ReadPack,
  { coming, freeze: { statement }, change }: Staging,
): Promise<Result<unknown>> {
  const { freeze: staged } = await desk.store.freezes.begin(coming ?? change.batch, statement.revision);
  let committed = false;
  try {
    const failed = await stageMessages(desk, read, { staged, statement });
    if (failed !== null) return err(failed);
    const done = await desk.store.freezes.commit(staged, change);
    committed = done.ok;
    return done;
  } finally {
    if (!committed) await desk.store.freezes.discard(staged);
  }
}

async function stageMessages(
  desk: PackContext,
  { pack }: ReadPack,
  { staged, statement }: { readonly staged: string; readonly statement: BatchStatement },
): Promise<Fault | null> {
  const day = await bankDay(desk);
  const by = await evaluationBasis(desk, day, statement.kind);
  let position = 0;
  for (const [index, stated] of statement.messages.entries()) {
    const entry = pack.entries.get(messageEntry(stated.sha256));
    if (entry === undefined) return fault('pack-contents-differ', { detail: messageEntry(stated.sha256) });
    const contents = await desk.messages.readFrozen(stated.kind, asyncChunks(entry.chunks()));
    if (!contents.ok) return contents.error;
    const { reading, transactions } = contents.value;
    const stored = await desk.store.bytes.put(entry.chunks(), 'compressed');
    if (stored.sha256 !== stated.sha256) return fault('bytes-differ');
    const record: FrozenMessageRecord = {
      message: newId(desk.random, 'message'),
      batch: statement.batch,
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
