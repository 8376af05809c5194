// Builds the bytes of a batch once and stages them in the store, with the reasons why a payment deserves a
// look.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Sentence } from '../../../../shared/domain/sentence.ts';
import { fileFindings, storedFinding } from '../batches/open-batch.ts';
import { revokedNow } from '../../authorise/index.ts';
import { bankDay, batchChange, batchChanged, type CoreDeps, type Stores } from '../../desk/index.ts';
import type { BankDay, Ticket } from '../../desk/index.ts';
import { addDays } from '../../../../shared/domain/calendar.ts';
import { DUPLICATE_DAYS } from '../../../../shared/domain/payment-risk.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { instantOf, newId, newStem, randomText } from '../../../ports/clock.ts';
import { ROWS_PRINTED, type PrintedRows } from '../../../ports/printed-rows.ts';
import type { FreezeContext } from '../context.ts';
import type { BuildJob, BuiltMessage, PlacedFormFinding } from '../../../ports/messages.ts';
import type {
  BatchHead,
  FrozenMessageRecord,
  EvaluatedChunk,
  EvaluationBasis,
  RowsToEvaluate,
  StoredProfile,
} from '../../../ports/store.ts';

// What the rules say of the built bytes goes back to the draft, so that the editor shows what stands in the
// way of the freeze.

/**
 * `before`: payments in the messages that were built before this one; messages hold the draft's payments in
 * the draft's order.
 */
async function keepFindings(
  desk: FreezeContext,
  head: BatchHead,
  findings: readonly PlacedFormFinding[],
  before: number,
): Promise<void> {
  const wanted = new Set(
    findings.flatMap((finding) => (finding.payment === null ? [] : [finding.payment + before])),
  );
  const payments = new Map<number, string>();
  let position = 0;
  for await (const piece of desk.store.batches.stream(head.batch)) {
    for (const { payment } of piece) {
      if (wanted.has(position)) payments.set(position, payment);
      position += 1;
    }
    if (payments.size === wanted.size) break;
  }
  const stored = findings.map((finding) =>
    storedFinding(
      finding,
      finding.payment === null ? null : (payments.get(finding.payment + before) ?? null),
    ),
  );
  const kept = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, {
      act: 'batch.freeze-refused',
      actor: AT_DESK,
      detail: coded(sentence('log-counted', { what: 'findings', count: stored.length })),
    }),
    findings: [...(await fileFindings(desk, head.batch)), ...stored],
  });
  if (kept.ok) batchChanged(desk, head.batch);
}

/** Sentences of warnings by position in the message. */
function warningsOf(findings: readonly PlacedFormFinding[]): ReadonlyMap<number, readonly Sentence[]> {
  const sentences = new Map<number, Sentence[]>();
  for (const { severity, payment, sentence } of findings) {
    if (severity !== 'warn' || payment === null) continue;
    sentences.set(payment, [...(sentences.get(payment) ?? []), sentence]);
  }
  return sentences;
}

// MsgId and PmtInfId: unique on this desk, short enough for any bank, of the basic Latin set without slashes.
const UPPER = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * `CS20261120-7K3M9QX2TB4C`: 23 characters, 60 random bits after the date; messages of one freeze are counted
 * behind it.
 */
async function freshStem(desk: FreezeContext, today: string): Promise<string> {
  for (;;) {
    const stem = fresh(desk, 'CS', today);
    if (!(await desk.store.freezes.isIdentifierUsed('MsgId', `${stem}-1`))) return stem;
  }
}

/**
 * The group's own PmtInfId where it has one that this desk never sent, so that an imported file keeps it;
 * else a fresh one.
 */
async function groupIdentifier(
  desk: FreezeContext,
  kept: string,
  taken: ReadonlySet<string>,
  today: string,
): Promise<string> {
  for (let id = kept; ; id = fresh(desk, 'PI', today)) {
    if (id !== '' && !taken.has(id) && !(await desk.store.freezes.isIdentifierUsed('PmtInfId', id)))
      return id;
  }
}

function fresh(desk: FreezeContext, prefix: string, today: string): string {
  return `${prefix}${today.replaceAll('-', '')}-${randomText(desk.random, 12, UPPER)}`;
}

export interface StageJob {
  readonly ticket: Ticket;
  readonly head: BatchHead;
  readonly freeze: string;
  readonly revision: number;
  readonly profile: StoredProfile;
  /** Told of each message whose bytes are in the store, while the rest is built. */
  readonly readAhead: (message: FrozenMessageRecord) => void;
}

export interface StagedRevision {
  readonly messages: readonly FrozenMessageRecord[];
  /** Beneficiaries this desk never paid before, by account. */
  readonly newBeneficiaries: number;
}

/** The staged messages in order; the first fault of building or of reading back ends it. */
export async function stageRevision(desk: FreezeContext, job: StageJob): Promise<Result<StagedRevision>> {
  const { head, profile } = job;
  const day = await bankDay(desk);
  const { limits, initiatingParty } = profile.profile;
  const kind = head.version;
  const groups: BuildJob['groups'][number][] = [];
  for (const { group, node } of await desk.store.batches.groups(head.batch)) {
    const id = await groupIdentifier(
      desk,
      desk.messages.groupId(kind, node),
      new Set(groups.map((one) => one.id)),
      day.today,
    );
    groups.push({ group, node, id });
  }
  const built = desk.messages.build({
    kind,
    header: head.header,
    initiatingParty,
    creationDateTime: instantOf(desk.clock).slice(0, 19),
    groups,
    payments: () => desk.store.batches.streamElements(head.batch),
    limits,
    messageIdStem: await freshStem(desk, day.today),
    context: day,
  });
  const records: FrozenMessageRecord[] = [];
  const by = await evaluationBasis(desk, day, head.kind);
  let [position, newBeneficiaries] = [0, 0];
  for await (const message of built) {
    if (!message.ok) return message;
    if (job.ticket.signal.aborted) return err(fault('pin-cancelled'));
    const blocking = message.value.findings.find((finding) => finding.severity === 'block');
    if (blocking !== undefined) {
      await keepFindings(desk, head, message.value.findings, position);
      return err(fault('batch-findings-block', { sentences: [blocking.sentence] }));
    }
    const record = await stageMessage(desk, job, message.value, records.length + 1);
    if (!record.ok) return record;
    records.push(record.value);
    job.readAhead(record.value);
    const staged = await stageTransactions(
      desk,
      job.freeze,
      {
        message: record.value.message,
        rows: message.value.rows,
        warnings: warningsOf(message.value.findings),
        position,
      },
      by,
    );
    position += staged.transactions;
    ({ newBeneficiaries } = staged);
    job.ticket.phase('preparing', head.transactions === 0 ? null : Math.min(1, position / head.transactions));
  }
  if (records.length === 0) return err(fault('batch-empty'));
  // Number and sums of the batch are what its reviewers see: rows that are missing are no smaller batch.
  if (position !== head.transactions) {
    const now = await desk.store.batches.get(head.batch);
    return err(
      fault(now?.changeRevision === head.changeRevision ? 'frozen-bytes-differ' : 'revision-conflict'),
    );
  }
  return ok({ messages: records, newBeneficiaries });
}

async function stageMessage(
  desk: FreezeContext,
  job: StageJob,
  built: BuiltMessage,
  position: number,
): Promise<Result<FrozenMessageRecord>> {
  const stored = await desk.store.bytes.put(built.chunks, 'compressed');
  // What the store took is what was built, or nothing is frozen.
  if (stored.sha256 !== built.sha256 || stored.sha256 !== built.reading.sha256) {
    await desk.store.bytes.drop(stored.ref);
    return err(fault('frozen-bytes-differ'));
  }
  const record: FrozenMessageRecord = {
    message: newId(desk.random, 'message'),
    batch: job.head.batch,
    revision: job.revision,
    position,
    kind: built.kind,
    messageId: built.messageId,
    payload: stored.ref,
    sha256: stored.sha256,
    bytes: stored.bytes,
    reading: built.reading,
  };
  await desk.store.freezes.addMessage(job.freeze, record);
  return ok(record);
}

export interface Rows {
  readonly message: string;
  readonly rows: readonly PrintedRows[];
  /** Payments of the batch before them. */
  readonly position: number;
  /** Sentences of the business rules by position in the message. */
  readonly warnings?: ReadonlyMap<number, readonly Sentence[]>;
}

/** What the payments of a revision are judged by. */
export async function evaluationBasis(
  desk: Pick<CoreDeps, 'random'> & Stores<'desk'>,
  day: BankDay,
  kind: BatchHead['kind'],
): Promise<EvaluationBasis> {
  return {
    idStem: newStem(desk.random, 'payment'),
    since: addDays(day.today, -DUPLICATE_DAYS),
    // A collection takes from its counterparty: the book holds whom the company pays.
    book: kind === 'credit-transfer' ? { revoked: await revokedNow(desk) } : null,
  };
}

/** The texts pass through: what they say is judged where history and book are. */
export async function stageTransactions(
  { store }: Stores<'freezes'>,
  freeze: string,
  { message, rows, position, warnings }: Rows,
  by: EvaluationBasis,
): Promise<EvaluatedChunk> {
  let staged: EvaluatedChunk = { transactions: 0, newBeneficiaries: 0 };
  for (const [number, piece] of rows.entries()) {
    const judged = await store.freezes.judge(
      freeze,
      {
        message,
        before: position + staged.transactions,
        rows: piece,
        warnings: warningsFrom(warnings, number * ROWS_PRINTED),
      },
      by,
    );
    staged = { ...judged, transactions: staged.transactions + judged.transactions };
  }
  return staged;
}

/** Of one piece, by their place in it. */
function warningsFrom(warnings: Rows['warnings'], from: number): RowsToEvaluate['warnings'] {
  return [...(warnings ?? [])].flatMap(([position, sentences]) =>
    position >= from && position < from + ROWS_PRINTED ? [[position - from, sentences] as const] : [],
  );
}
