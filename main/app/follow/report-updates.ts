// Turns what a pain.002 says into changes of payments: highest-ranking status shown, everything kept in the timeline.
import { showStatus, shownMeaning, type ShownStatus } from '../../../shared/domain/state/payment-status.ts';
import { isTransactionStatus, statusMeaning } from '../../../shared/domain/status-codes.ts';
import type { Desk } from '../desk-context.ts';
import type { StatusLevel, StatusReport, TransactionStatus } from '../ports/messages.ts';
import type { OutboxMessage, StatusUpdate, TimelineRecord, TrackedPayment } from '../ports/store.ts';
import { nextInquiryAt } from './pace.ts';

export interface Heard {
  readonly message: OutboxMessage;
  readonly report: StatusReport;
  readonly source: TimelineRecord['source'];
  readonly answer: string;
  readonly at: string;
  /** The payment that was asked about; null when the answer is about the whole message. */
  readonly about: TrackedPayment | null;
}

const PAGE = 500;
const NO_DETAIL = { facts: [], notUnderstood: [], uetr: null, bankReference: null } as const;

export async function reportUpdates(desk: Desk, heard: Heard): Promise<readonly StatusUpdate[]> {
  const { report, about, message } = heard;
  const updates: StatusUpdate[] = [];
  const mentioned = new Set<string>();
  const named = about === null ? await paymentsNamed(desk, message, report.transactions) : null;
  const alike = Map.groupBy(report.transactions.map((told) => withStatus(report, told)), ({ endToEndId }) => endToEndId);
  for (const transaction of [...alike.values()].flat()) {
    for (const payment of targets(transaction, alike.get(transaction.endToEndId) ?? [], about, named)) {
      mentioned.add(payment.payment);
      updates.push(update(desk, heard, payment, transaction));
    }
  }
  if (about !== null) {
    // An answer that names nobody, or only says that nothing was found, is part of the story too.
    if (!mentioned.has(about.payment)) updates.push(update(desk, heard, about, { ...NO_DETAIL, status: null, reasons: report.group.reasons, notUnderstood: report.notUnderstood }));
    return [...updates, ...(await ofTheSameMessage(desk, heard, about))];
  }
  return [...(await unmentioned(desk, heard, mentioned)), ...updates];
}

/** Some banks answer an inquiry about one payment with the report of its whole message: then it says something of the others too. */
async function ofTheSameMessage(desk: Desk, heard: Heard, about: TrackedPayment): Promise<readonly StatusUpdate[]> {
  const { message, report } = heard;
  const others = report.transactions.filter((one) => one.endToEndId !== about.endToEndId && one.status !== null);
  if (report.originalMessageId !== message.messageId || others.length === 0) return [];
  const named = await paymentsNamed(desk, message, others);
  const alike = Map.groupBy(others, ({ endToEndId }) => endToEndId);
  return others.flatMap((transaction) => {
    const meant = targets(transaction, alike.get(transaction.endToEndId) ?? [], null, named);
    const [only] = meant;
    return meant.length === 1 && only !== undefined ? [update(desk, heard, only, transaction)] : [];
  });
}

type Named = ReadonlyMap<string, readonly TrackedPayment[]>;

/** The payments of a message that a report names, by EndToEndId; asked for many at a time. */
async function paymentsNamed(desk: Desk, message: OutboxMessage, transactions: readonly TransactionStatus[]): Promise<Named> {
  const ids = [...new Set(transactions.flatMap((transaction) => transaction.endToEndId ?? []))];
  const found: TrackedPayment[] = [];
  for (let from = 0; from < ids.length; from += PAGE) found.push(...(await desk.store.tracking.find(message.message, ids.slice(from, from + PAGE))));
  return Map.groupBy(found, (payment) => payment.endToEndId);
}

/**
 * Payments of our message that a transaction of the report means. Where its end-to-end identification is not of one payment alone, another identifier
 * tells them apart; where none does, all of them are meant only if the report says the same as often as there are payments. Else it is nobody's, and
 * they are asked about one by one: whoever takes one's rejection for the other's pays that one again.
 * @param alike transactions of the report with the same end-to-end identification, itself included
 */
function targets(transaction: TransactionStatus, alike: readonly TransactionStatus[], about: TrackedPayment | null, named: Named | null): readonly TrackedPayment[] {
  const { endToEndId, status } = transaction;
  if (endToEndId === null || (about !== null && endToEndId !== about.endToEndId)) return [];
  const found = about === null ? (named?.get(endToEndId) ?? []) : [about];
  if (found.length < 2 && alike.length < 2) return found;
  const fitting = found.filter((payment) => fits(transaction, payment) !== false);
  if (fitting.length === 1 && fitting.some((payment) => fits(transaction, payment) === true)) return fitting;
  const peers = alike.filter((other) => fitting.some((payment) => fits(other, payment) !== false));
  return peers.length >= fitting.length && peers.every((other) => other.status === status) ? fitting : [];
}

/** Null where no identifier besides the end-to-end identification is known on both sides. */
function fits({ uetr, instructionId, paymentInformationId }: TransactionStatus, payment: TrackedPayment): boolean | null {
  const both = ([[uetr, payment.uetr], [instructionId, payment.instructionId], [paymentInformationId, payment.group]] as const).filter(([theirs, ours]) => theirs !== null && theirs !== '' && ours !== null && ours !== '');
  return both.length === 0 ? null : both.every(([theirs, ours]) => theirs === ours);
}

/** A payment that is named without a status of its own has that of its group, else of the message (pain.002: a level speaks for those below it). */
function withStatus(report: StatusReport, transaction: TransactionStatus): TransactionStatus {
  if (transaction.status !== null) return transaction;
  const group = report.paymentGroups.find(({ paymentInformationId }) => paymentInformationId !== null && paymentInformationId === transaction.paymentInformationId);
  const level = speaking(group) ?? speaking(report.group);
  return level === undefined ? transaction : { ...transaction, status: level.status, reasons: transaction.reasons.length > 0 ? transaction.reasons : level.reasons };
}

/** The level that speaks for a payment the report does not mention: its group's, else the message's; PART says "look lower". */
async function unmentioned(desk: Desk, heard: Heard, mentioned: ReadonlySet<string>): Promise<readonly StatusUpdate[]> {
  const { report, message } = heard;
  const whole = await wholeMessage(desk, heard);
  if (whole !== null) return whole;
  const byGroup = new Map(report.paymentGroups.map((group) => [group.paymentInformationId, group]));
  const updates: StatusUpdate[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.tracking.list({ message: message.message, offset, limit: PAGE });
    for (const payment of page.rows) {
      if (mentioned.has(payment.payment)) continue;
      const level = speaking(byGroup.get(payment.group)) ?? speaking(report.group);
      if (level !== undefined) updates.push(update(desk, heard, payment, { ...NO_DETAIL, ...level }));
      // Banks also name the rejected payments alone: the others may have moved and are asked about.
      else if (payment.status === null) updates.push({ target: { payment: payment.payment }, entry: null, set: { tone: 'waiting', nextInquiryAt: nextInquiryAt(null, desk.clock.now(), payment.inquiries) } });
    }
    if (offset + PAGE >= page.total) return updates;
  }
}

/** One update for all of them, when the report speaks only of the message and none of its payments has been spoken of before. */
async function wholeMessage(desk: Desk, heard: Heard): Promise<readonly StatusUpdate[] | null> {
  const { report, message } = heard;
  const level = speaking(report.group);
  if (level === undefined || report.transactions.length > 0 || report.paymentGroups.some((group) => speaking(group) !== undefined)) return null;
  const tally = await desk.store.tracking.tally({ message: message.message });
  const { rows: [one] } = await desk.store.tracking.list({ message: message.message, offset: 0, limit: 1 });
  if (tally.length !== 1 || one?.status !== null) return null;
  return [{ ...update(desk, heard, one, { ...NO_DETAIL, ...level }), target: { allOfMessage: message.message } }];
}

function speaking(level: StatusLevel | undefined): StatusLevel | undefined {
  return level === undefined || level.status === null || level.status === 'PART' ? undefined : level;
}

export type Said = StatusLevel & Pick<TransactionStatus, 'facts' | 'notUnderstood' | 'uetr' | 'bankReference'> & {
  /** Types of its reasons where the answer has them; a return shows only there (wire practice 5). */
  readonly reasonTypes?: readonly string[];
};

function update(desk: Desk, { at, source, answer, about }: Heard, payment: TrackedPayment, said: Said): StatusUpdate {
  return statusUpdate(desk.clock.now(), { at, source, answer, asked: about !== null }, payment, said);
}

export interface Telling {
  readonly at: string;
  readonly source: TimelineRecord['source'];
  readonly answer: string;
  /** Whether it answers a question of the follow-up about this payment: these are counted. */
  readonly asked: boolean;
}

/** What one word of the bank changes on one payment: the shown status only forwards, the timeline always. */
export function statusUpdate(now: number, { at, source, answer, asked }: Telling, payment: TrackedPayment, said: Said): StatusUpdate {
  const shown = showStatus(shownOf(payment), { status: said.status, reasonTypes: said.reasonTypes ?? said.reasons.map((reason) => reason.code) });
  const { tone } = shownMeaning(shown);
  const inquiries = payment.inquiries + (asked ? 1 : 0);
  const moved = shown.status !== payment.status;
  return {
    target: { payment: payment.payment },
    entry: { at, source, status: said.status, reasons: said.reasons, facts: said.facts, notUnderstood: said.notUnderstood, answer },
    set: {
      status: shown.status,
      tone: shown.status === null ? payment.tone : tone,
      returned: shown.returned,
      updatedAt: at,
      inquiries: moved ? 0 : inquiries,
      nextInquiryAt: nextInquiryAt(shown.status, now, moved ? 0 : inquiries),
      ...(said.uetr === null ? {} : { uetr: said.uetr }),
      ...(said.bankReference === null ? {} : { bankReference: said.bankReference }),
      ...milestones(payment, shown, tone, at),
    },
  };
}

function shownOf(payment: TrackedPayment): ShownStatus {
  const status = payment.status !== null && isTransactionStatus(payment.status) ? payment.status : null;
  const ownTone = status === null ? 'neutral' : statusMeaning(status).tone;
  return { status, returned: payment.returned, contradicted: payment.tone === 'attention' && ownTone !== 'attention' && !payment.returned };
}

/** When it was first accepted, settled or rejected, for the figures of the day. */
function milestones(payment: TrackedPayment, shown: ShownStatus, tone: string, at: string): Pick<StatusUpdate['set'], 'acceptedAt' | 'settledAt' | 'rejectedAt'> {
  if (shown.status === null || shown.status === payment.status) return {};
  if (tone === 'refused') return { rejectedAt: at };
  return { ...(payment.status === null ? { acceptedAt: at } : {}), ...(tone === 'done' ? { settledAt: at } : {}) };
}
