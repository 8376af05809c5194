// After a restore the payments of a message are looked up at the bank before it is sent: what was sent and
// forgotten stands there.
import { certainWindowStart, receivedText } from '../../../../shared/domain/bank-rules/dates.ts';
import { brokenRules } from '../../../../shared/domain/bank-rules/table.ts';
import { FLOW_INDICATOR } from '../../../../shared/domain/bank-rules/flow-indicator.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { failureSentence, fault, type Fault } from '../../../../shared/domain/errors.ts';
import {
  HELD_BY,
  isSettled,
  lookUpResult,
  makeFinder,
  handedOverUnseen,
  lookUpFrom,
  requiresLookUp,
  type FoundPayment,
  type ListedPayment,
  type LookUpResult,
  type SoughtPayment,
  type GivenUp,
  type RestoreRecord,
} from '../../../../shared/domain/restore/restore.ts';
import type { FaultReason } from '../../../../shared/domain/fault-reason.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { nextMessagePosition } from '../../../../shared/domain/state/message-machine.ts';
import { startOfDay } from '../../../../shared/domain/calendar.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import type { RestoreContext } from '../context.ts';
import { findMessage, messagePosition, isHold } from '../outbox/delivery.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { BankRow } from '../../../ports/bank-requests.ts';
import type { OutboxMessage, TrackedPayment } from '../../../ports/store.ts';
import { ANSWERED_DAYS, keep } from '../../observe/index.ts';
import { changed, freezeOf, lookUpOf, noticedRestore, saveLookUp } from '../../deliver/index.ts';
import { ruleContext } from '../../desk/index.ts';
import { profileForBatch } from '../../administer/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

/**
 * Looks the payments up where a restore asks for it, and then sends. One message at a time: two that hold the
 * same payments must not both find the bank without them.
 */
export async function afterLookUp<T>(
  desk: RestoreContext,
  message: string,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if ((await noticedRestore(desk)) === null) return send();
  return desk.mutex.runExclusive('restore-look-up', async () => {
    const looked = await desk.mutex.runExclusive(message, () => lookUpMessage(desk, message));
    return looked.ok ? send() : looked;
  });
}

/** `ok`: nothing of a restore is in the way of sending, or it is not for this to say. */
async function lookUpMessage(desk: RestoreContext, id: string): Promise<Result<null>> {
  const restore = await noticedRestore(desk);
  if (restore === null) return ok(null);
  const found = await findMessage(desk, id);
  if (!found.ok) return found;
  const message = found.value;
  const freeze = freezeOf(message.frozen.revision, await desk.store.batches.signatures(message.batch));
  const now = desk.clock.now();
  if (!requiresLookUp(restore, now, freeze === null ? now : Date.parse(freeze.time))) return ok(null);
  // Where no attempt may begin anyway, sending says why.
  if (!nextMessagePosition(messagePosition(message), 'intent').ok) return ok(null);
  if (!desk.network.online()) return err(fault('offline'));
  const profile = await profileForBatch(desk, message.batch, ['bank']);
  if (!profile.ok) return profile;
  const searched = await searchBank(desk, profile.value, restore, message);
  return record(desk, message, restore, searched);
}

interface Searched {
  readonly result: LookUpResult;
  /** Digest of what was found. */
  readonly findings: string;
  /** The payments, or why the bank could not be asked. */
  readonly says: readonly Sentence[];
}

async function searchBank(
  desk: RestoreContext,
  profile: BankProfile,
  restore: RestoreRecord,
  message: OutboxMessage,
): Promise<Searched> {
  const handedOver = await handedOverPayments(desk, message);
  if (!handedOver.ok)
    return {
      result: 'handed-over',
      findings: keyOfUnseen(handedOver.unseen),
      says: unseenSays(handedOver.unseen),
    };
  const payments = await paymentsOf(desk, message);
  const byId = new Map(payments.map((payment) => [payment.payment, payment]));
  const found: { readonly payment: FoundPayment; readonly row: Listing }[] = [];
  const findElsewhere = makeFinder(payments.map(soughtOf));
  for (const row of handedOver.value)
    for (const payment of findElsewhere(row.listed)) found.push({ payment, row });
  for (const [ownAccount, ofAccount] of Map.groupBy(payments, (one) => one.ownAccount)) {
    const find = makeFinder(ofAccount.map(soughtOf));
    const rows = await listAccount(desk, { profile, restore, message, ownAccount });
    if (!rows.ok) return { result: 'not-asked', findings: '', says: [rows.why] };
    const isExplained = await explainedRows(desk, message, rows.value);
    for (const row of rows.value) {
      if (isExplained(row)) continue;
      const listing = listingOf(row, message);
      for (const payment of find(listing.listed)) found.push({ payment, row: listing });
    }
  }
  const result = lookUpResult(found.map(({ payment }) => payment));
  // The certain ones first.
  const ordered = found.toSorted(
    (a, b) => Number(b.payment.resemblance === 'same') - Number(a.payment.resemblance === 'same'),
  );
  const named = ordered
    .slice(0, MOST_NAMED)
    .map(({ payment, row }) => row.says(byId.get(payment.payment)?.endToEndId ?? ''));
  const keys = found.map(({ payment, row }) => JSON.stringify([payment, row.key])).toSorted();
  const findings = sha256Hex(keys.join('\n'));
  return { result, findings, says: [...named, ...notListed(ordered.length)] };
}

const MOST_NAMED = 5;

function notListed(all: number): readonly Sentence[] {
  return all > MOST_NAMED ? [sentence('log-not-listed', { count: all - MOST_NAMED })] : [];
}

function unseenSays(unseen: readonly GivenUp[]): readonly Sentence[] {
  return [
    ...unseen.slice(0, MOST_NAMED).map((one) => sentence('restore-unseen-batch', one)),
    ...notListed(unseen.length),
  ];
}

/** In the form of earlier versions: what a person settled there stays settled. */
function keyOfUnseen(unseen: readonly GivenUp[]): string {
  return unseen
    .map(({ batch, revision, to }) =>
      [batch, 'revision', `${revision},`, 'handed', 'over', 'to', to].join(' '),
    )
    .join('; ')
    .slice(0, 500);
}

const PAGE = 500;

async function paymentsOf(
  desk: RestoreContext,
  { message }: OutboxMessage,
): Promise<readonly TrackedPayment[]> {
  const found: TrackedPayment[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.tracking.list({ message, offset, limit: PAGE });
    found.push(...page.rows);
    if (offset + PAGE >= page.total) return found;
  }
}

function soughtOf({ payment, endToEndId, amount, currency, name, account }: TrackedPayment): SoughtPayment {
  return { payment, endToEndId, amount, currency, name, account };
}

const isOutgoing = ({ frozen }: OutboxMessage): boolean => directionOf(frozen.kind) === 'credit-transfer';

/** A payment that may be the same one, however it became known. */
interface Listing {
  readonly listed: ListedPayment;
  readonly key: string;
  /** About the payment of the message with this identification. */
  readonly says: (endToEndId: string) => Sentence;
}

function listingOf(row: BankRow, message: OutboxMessage): Listing {
  const [account, party] = isOutgoing(message)
    ? [row.creditorAccount, row.creditor]
    : [row.debtorAccount, row.debtor];
  const { instructedAmount, endToEndId, status, uetr, bankReference } = row;
  const found = {
    listed: endToEndId ?? '',
    amount:
      instructedAmount === null ? '' : `${instructedAmount.currency ?? ''} ${instructedAmount.amount}`.trim(),
    at: row.eventTime ?? row.requestedDate ?? '',
    status: status ?? '',
  };
  return {
    listed: { endToEndId, amount: instructedAmount, name: party?.name ?? null, account, status },
    key: JSON.stringify([uetr, bankReference, endToEndId, instructedAmount]),
    says: (ours) => sentence('restore-at-bank', { endToEndId: ours, ...found }),
  };
}

/**
 * Payments of batches this desk has handed over: another desk may send them at any time. The error names what
 * a pack has to bring first.
 */
async function handedOverPayments(
  desk: RestoreContext,
  { batch: own, frozen }: OutboxMessage,
): Promise<
  | { readonly ok: true; readonly value: readonly Listing[] }
  | { readonly ok: false; readonly unseen: readonly GivenUp[] }
> {
  const givenUp = (await desk.rollbackGuard.givenUp()).filter(({ batch }) => batch !== own);
  const heads = new Map<string, number>();
  for (const { batch } of givenUp) {
    const head = await desk.store.batches.get(batch);
    if (head !== null) heads.set(batch, head.revision);
  }
  const unseen = handedOverUnseen(givenUp, (batch) => heads.get(batch) ?? null);
  if (unseen.length > 0) return { ok: false, unseen };
  const found: Listing[] = [];
  for (const { batch, revision, to } of givenUp) {
    // Another kind of message moves money the other way.
    if ((await desk.store.freezes.messages(batch, revision)).some(({ kind }) => kind !== frozen.kind))
      continue;
    for (let offset = 0; ; offset += PAGE) {
      const page = await desk.store.freezes.transactions({
        batch,
        revision,
        order: 'document',
        offset,
        limit: PAGE,
      });
      for (const { payment, endToEndId, amount, currency, name, account } of page.rows) {
        found.push({
          listed: { endToEndId, amount: { amount, currency }, name, account, status: null },
          key: payment,
          says: (ours) => sentence('restore-in-batch', { endToEndId: ours, batch, to }),
        });
      }
      if (offset + PAGE >= page.total) break;
    }
  }
  return { ok: true, value: found };
}

/**
 * Payments of another message, which this desk knows it has sent before this batch was frozen: its review has
 * shown them. What it only learnt of later, or sends beside it, explains nothing.
 */
async function explainedRows(
  desk: RestoreContext,
  message: OutboxMessage,
  rows: readonly BankRow[],
): Promise<(row: BankRow) => boolean> {
  const freeze = freezeOf(message.frozen.revision, await desk.store.batches.signatures(message.batch));
  const uetrs = [...new Set(rows.flatMap(({ uetr }) => uetr ?? []))];
  const known = new Map<string, string>();
  for (let from = 0; from < uetrs.length; from += PAGE) {
    for (const payment of await desk.store.follow.byUetr(uetrs.slice(from, from + PAGE)))
      if (payment.uetr !== null) known.set(payment.uetr, payment.message);
  }
  const explaining = new Set<string>();
  for (const other of new Set(known.values())) {
    const first = (await desk.store.outbox.attempts(other)).find(({ kind }) => kind === 'initiation');
    if (other !== message.message && freeze !== null && first !== undefined && first.startedAt < freeze.time)
      explaining.add(other);
  }
  return ({ uetr }) => uetr !== null && explaining.has(known.get(uetr) ?? '');
}

interface AccountSearch {
  readonly profile: BankProfile;
  readonly restore: RestoreRecord;
  readonly message: OutboxMessage;
  readonly ownAccount: string;
}

/** Beyond this a bank does not page, it loops. */
const MOST_PAGES = 5_000;
/** More payments than one account has in the days a bank answers for; each is held in memory. */
const MOST_ROWS = 500_000;

/**
 * Everything the bank lists of the account for the period that was forgotten; else why it cannot be listed to
 * its end.
 */
async function listAccount(
  desk: RestoreContext,
  { profile, restore, message, ownAccount }: AccountSearch,
): Promise<Listed> {
  const context = ruleContext(profile, desk.clock);
  const oldest = Date.parse(startOfDay(profile.timeZone, certainWindowStart(context, ANSWERED_DAYS)));
  const from = lookUpFrom(restore);
  if (from !== null && from < oldest) return { ok: false, why: reason('copy-too-old') };
  const criteria = {
    account: ownAccount,
    transaction_flow_indicator: FLOW_INDICATOR[directionOf(message.frozen.kind)],
    transaction_received_date_time_from: receivedText(from ?? oldest),
    transaction_received_date_time_to: receivedText(desk.clock.now()),
  };
  const rows: BankRow[] = [];
  const shownBefore = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const paged = page === 1 ? criteria : { ...criteria, page_number: String(page) };
    const broken = brokenRules('enhanced-inquiry', paged, context);
    if (broken.length > 0) return { ok: false, why: reason('search-breaks-rule') };
    const outcome = await desk.bank.search({
      profile,
      criteria: paged,
      form: 'current',
      format: 'PSRJ03',
      correlationId: newId(desk.random, 'corr'),
    });
    const kept = await keep(
      desk,
      'inquiry.page',
      coded(sentence('log-page', { page, messages: null })),
      outcome,
    );
    if (!kept.ok) return { ok: false, why: failureSentence(kept.error.code) };
    const { body, headers } = kept.value.outcome;
    const read = await desk.bank.readPayments(body, headers, page);
    // A payment that nobody can compare may be one of ours.
    if (!read.comparable) return { ok: false, why: reason('answer-not-understood') };
    for (const row of read.rows) rows.push(row);
    if (read.page.end === 'reached') return { ok: true, value: rows };
    if (rows.length > MOST_ROWS) break;
    const shown = sha256Hex(JSON.stringify(read.rows));
    if (shownBefore.has(shown)) return { ok: false, why: reason('same-page-again') };
    shownBefore.add(shown);
  }
  return { ok: false, why: reason('list-without-end') };
}

type Listed =
  | { readonly ok: true; readonly value: readonly BankRow[] }
  | { readonly ok: false; readonly why: Sentence };

const reason = (why: FaultReason): Sentence => sentence('fault-reason', { why, of: '' });

async function record(
  desk: RestoreContext,
  message: OutboxMessage,
  restore: RestoreRecord,
  { result, findings, says }: Searched,
): Promise<Result<null>> {
  const at = instantOf(desk.clock);
  const lookUp = { restore: restore.at, attempts: message.attempts, result, findings };
  const before = await lookUpOf(desk, message.message);
  if (isSettled(before, desk.clock.now(), lookUp)) return ok(null);
  await saveLookUp(
    desk,
    message.message,
    { ...lookUp, settledAt: null },
    {
      at,
      act: `message.look-up-${result}`,
      actor: 'desk',
      subject: message.message,
      detail: says.length === 0 ? '' : coded(...says),
    },
  );
  const why: Fault | null = result === 'clear' ? null : fault(HELD_BY[result], { sentences: says });
  // A machine tries nothing that a person has to find out about; what seems to be there is inquired about at
  // once.
  const next =
    message.state === 'queued'
      ? { next: null }
      : result === 'found'
        ? { next: { what: 'inquire' as const, at } }
        : {};
  if (why !== null) await desk.store.outbox.plan(message.message, { fault: why, ...next }, null);
  else if (message.fault !== null && isHold(message.fault))
    await desk.store.outbox.plan(message.message, { fault: null }, null);
  changed(desk, message.message);
  return why === null ? ok(null) : err(why);
}
