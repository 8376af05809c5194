// Builds the bytes of a batch once and stages them in the store, with the reasons why a payment deserves a
// look.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Sentence } from '../../../../shared/domain/sentence.ts';
import { fileFindings, storedFinding } from '../batches/open-batch.ts';
import {
  bankDay,
  batchChange,
  batchChanged,
  bookMatches,
  type CoreParts,
  type Stores,
} from '../../desk/index.ts';
import type { BankDay, Ticket } from '../../desk/index.ts';
import type { BookMatch } from '../../../../shared/domain/beneficiary.ts';
import { isAtOtherBank } from '../../../../shared/domain/account-identification.ts';
import { addDays } from '../../../../shared/domain/calendar.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { instantOf, newId, newIds, randomText } from '../../../ports/clock.ts';
import { riskOf } from './risk.ts';
import type { WithinBatch } from './risk.ts';
import type { FreezeContext } from '../context.ts';
import type { BuildJob, BuiltMessage, PlacedFormFinding, ReadTransaction } from '../../../ports/messages.ts';
import type {
  BatchHead,
  CounterpartyHistory,
  FrozenMessageRecord,
  HistoryKey,
  StagedTransaction,
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
      actor: 'desk',
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

const PIECE = 1_000;
/** How far back an equal payment counts as a possible duplicate. */
const DUPLICATE_DAYS = 30;

export interface StageJob {
  readonly ticket: Ticket;
  readonly head: BatchHead;
  readonly freeze: string;
  readonly revision: number;
  readonly profile: StoredProfile;
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
    payments: () => desk.store.batches.streamPrinted(head.batch),
    limits,
    messageIdStem: await freshStem(desk, day.today),
    context: day,
  });
  const records: FrozenMessageRecord[] = [];
  const seen = newSeen();
  const unpaid = new Set<string>();
  let position = 0;
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
    position = await stageTransactions(desk, job, {
      message: record.value.message,
      rows: message.value.transactions,
      warnings: warningsOf(message.value.findings),
      position,
      seen,
      unpaid,
      day,
    });
    job.ticket.phase('preparing', head.transactions === 0 ? null : Math.min(1, position / head.transactions));
  }
  return records.length === 0
    ? err(fault('batch-empty'))
    : ok({ messages: records, newBeneficiaries: unpaid.size });
}

async function stageMessage(
  desk: FreezeContext,
  job: StageJob,
  built: BuiltMessage,
  position: number,
): Promise<Result<FrozenMessageRecord>> {
  const stored = await desk.store.bytes.put(built.chunks);
  // What the store took is what was built, or nothing is frozen.
  if (stored.sha256 !== built.sha256 || stored.sha256 !== built.reading.sha256)
    return err(fault('frozen-bytes-differ'));
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

/**
 * What the batch held so far: EndToEndId by account, currency and amount; the first name and the first bank
 * by account.
 */
export interface Seen {
  readonly amounts: Map<string, string>;
  readonly names: Map<string, string>;
  readonly banks: Map<string, string>;
}

export function newSeen(): Seen {
  return { amounts: new Map(), names: new Map(), banks: new Map() };
}

function within(
  seen: Seen,
  { account, currency, minor, name, endToEndId, agentBic }: ReadTransaction,
): WithinBatch {
  const key = `${account} ${currency} ${minor}`;
  const twinOf = seen.amounts.get(key) ?? null;
  if (twinOf === null) seen.amounts.set(key, endToEndId);
  const known = seen.names.get(account);
  if (known === undefined && account !== '') seen.names.set(account, name);
  const bank = seen.banks.get(account);
  if (bank === undefined && account !== '') seen.banks.set(account, agentBic);
  const otherBank = bank !== undefined && isAtOtherBank(account, bank, agentBic) ? bank : null;
  return {
    twinOf,
    otherBank,
    otherName: known !== undefined && known.toLowerCase() !== name.toLowerCase() ? known : null,
  };
}

export interface Rows {
  readonly message: string;
  readonly rows: readonly ReadTransaction[];
  readonly position: number;
  /** Sentences of the business rules by position in the message. */
  readonly warnings?: ReadonlyMap<number, readonly Sentence[]>;
  readonly seen: Seen;
  /** Collects the accounts (or names, where there is none) that were never paid before. */
  readonly unpaid?: Set<string>;
  readonly day: BankDay;
}

/** What history and book say of the payments of a piece. */
type Known = readonly [readonly CounterpartyHistory[], readonly BookMatch[] | null];

export async function stageTransactions(
  desk: Pick<CoreParts, 'random'> & Stores<'beneficiaries' | 'freezes'>,
  job: Pick<StageJob, 'freeze'> & { readonly head: Pick<BatchHead, 'batch' | 'kind'> },
  { message, rows, position, seen, unpaid, day, warnings }: Rows,
): Promise<number> {
  const since = addDays(day.today, -DUPLICATE_DAYS);
  const nextId = newIds(desk.random, 'payment');
  const pieces = Array.from({ length: Math.ceil(rows.length / PIECE) }, (_, index) =>
    rows.slice(index * PIECE, (index + 1) * PIECE),
  );
  // A collection takes from its counterparty: the book holds whom the company pays.
  const looksUp = job.head.kind === 'credit-transfer';
  const knownOf = (piece: readonly ReadTransaction[] = []): Promise<Known> =>
    ahead(
      Promise.all([
        piece.length === 0 ? [] : desk.store.freezes.history(piece.map(historyKey), since, job.head.batch),
        looksUp && piece.length > 0 ? bookMatches(desk, piece) : null,
      ]),
    );
  let next = position;
  // The store has the next piece to look up, and the last one to write, while main judges this one.
  let coming = knownOf(pieces[0]);
  let written: Promise<void> = Promise.resolve();
  for (const [number, piece] of pieces.entries()) {
    const [history, book] = await coming;
    coming = knownOf(pieces[number + 1]);
    const records = piece.map((row, index): StagedTransaction => {
      next += 1;
      const known = history[index];
      if (known === undefined) throw new Error('The store answered fewer histories than it was asked for.');
      const isOtherBank = isAtOtherBank(row.account, known.bankBefore, row.agentBic);
      if (known.paidBefore === 0 || isOtherBank)
        unpaid?.add(row.account === '' ? row.name : `${row.account} ${isOtherBank ? row.agentBic : ''}`);
      return {
        ...row,
        payment: nextId(),
        message,
        position: next,
        ...riskOf(
          row,
          known,
          within(seen, row),
          warnings?.get(number * PIECE + index) ?? [],
          book?.[index] ?? null,
        ),
      };
    });
    await written;
    written = ahead(desk.store.freezes.addTransactions(job.freeze, records));
  }
  await written;
  return next;
}

/** For a promise that is awaited later, if nothing else fails before: it is nobody's surprise then. */
function ahead<T>(started: Promise<T>): Promise<T> {
  started.catch(() => undefined);
  return started;
}

function historyKey({
  account,
  name,
  currency,
  minor,
  remittance,
  creditorReference,
}: ReadTransaction): HistoryKey {
  return { account, name, currency, minor, remittance, creditorReference };
}
