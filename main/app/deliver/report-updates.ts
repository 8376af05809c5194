// Turns what a pain.002 says into changes of payments: highest-ranking status shown, everything kept in the
// timeline.
import {
  displayedGroup,
  groupOfStatus,
  isTransactionStatus,
  showStatus,
  type DisplayedStatus,
} from '../../../shared/domain/state/payment-status.ts';
import {
  effectiveStatus,
  isDuplicateRejection,
  statusFromAbove,
  type EffectiveStatus,
  type StatusSource,
} from '../../../shared/domain/state/report-evaluation.ts';
import type { StatusLevel, StatusReport, TransactionStatus } from '../../ports/messages.ts';
import type { OutboxMessage, StatusUpdate, TimelineRecord, TrackedPayment } from '../../ports/store.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';
import { hasStopTakenOn } from './desk-entry.ts';
import {
  alikeLines,
  meantByEach,
  namedPayments,
  transactionKey,
  type NamedPayments,
} from './report-targets.ts';

// When to ask again (wire practice 3): pending ones hourly, technically accepted ones every five minutes,
// unknown ones three times.

const MINUTE = 60_000;
export const UNKNOWN_PACE = 5 * MINUTE;
/** After so many inquiries without an answer that settles it, a person calls the bank. */
export const UNKNOWN_INQUIRIES = 3;

const PACE: Readonly<Record<string, number>> = {
  RCVD: 5 * MINUTE,
  ACTC: 5 * MINUTE,
  ACCP: 5 * MINUTE,
  PART: 5 * MINUTE,
  PDNG: 60 * MINUTE,
  ACSP: 60 * MINUTE,
  ACWC: 60 * MINUTE,
  BLCK: 60 * MINUTE,
};
const HOURLY = 60 * MINUTE;
/** A payment that waits for its date is not asked about every hour for a year. */
const DAILY_AFTER = 48;

/** Null when nothing more is expected of the bank: settled, credited, rejected or cancelled. */
export function nextInquiryAt(status: string | null, now: number, inquiries: number): string | null {
  if (status !== null && ['ACSC', 'ACWP', 'ACCC', 'RJCT', 'CANC'].includes(status)) return null;
  const pace = status === null ? UNKNOWN_PACE : (PACE[status] ?? HOURLY);
  return new Date(now + (inquiries >= DAILY_AFTER ? 24 * HOURLY : pace)).toISOString();
}

interface ReportReceived {
  readonly message: OutboxMessage;
  readonly report: StatusReport;
  readonly source: TimelineRecord['source'];
  readonly answer: string;
  readonly at: string;
  /** The payment that was asked about; null when the answer is about the whole message. */
  readonly about: TrackedPayment | null;
}

const PAGE = 500;
/** Lines of a report that are looked at before others may ask the main process something. */
const LINES_AT_ONCE = 250;
const NO_DETAIL = {
  facts: [],
  notUnderstood: [],
  uetr: null,
  bankReference: null,
  source: 'transaction',
} as const;

/** What a level says of its payments, beside its status. */
const levelDetail = ({ encodingFacts = [] }: StatusReport) => ({ ...NO_DETAIL, facts: encodingFacts });

/** A line of the report with the status that counts for it, and the level it comes from. */
type Line = TransactionStatus & { readonly source: StatusSource };

function linesOf(report: StatusReport, transactions: readonly TransactionStatus[]): readonly Line[] {
  return transactions.map((transaction) => ({ ...transaction, ...effectiveStatus(report, transaction) }));
}

/**
 * Lines with the payments they mean. Lines that mean several payments state the same of each, and none
 * of them names its own: the first one counts for all of them.
 */
function* eachOnce(
  lines: readonly Line[],
  meant: readonly (readonly TrackedPayment[])[],
): Generator<MeaningOfLine> {
  const spoken = new Set<readonly TrackedPayment[]>();
  for (const [place, line] of lines.entries()) {
    const payments = meant[place] ?? [];
    if (payments.length > 1 && spoken.has(payments)) continue;
    spoken.add(payments);
    yield { line, payments };
  }
}

interface MeaningOfLine {
  readonly line: Line;
  readonly payments: readonly TrackedPayment[];
}

/** Between some hundred lines the main process answers whoever else asks. */
async function* meaningOfLines(
  heard: Pick<ReportReceived, 'report' | 'message' | 'about'>,
  transactions: readonly TransactionStatus[],
  named: NamedPayments | null,
): AsyncGenerator<MeaningOfLine> {
  const { report, message, about } = heard;
  let done = 0;
  for (const lines of Map.groupBy(linesOf(report, transactions), transactionKey).values()) {
    const meant = meantByEach({ report, message, alike: alikeLines(lines), about, named });
    for (const meaning of eachOnce(lines, meant)) {
      yield meaning;
      done += 1;
      if (done % LINES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Without what can be one payment's alone. */
const ofMany = (line: Line): Line => ({ ...line, uetr: null, bankReference: null });

export async function reportUpdates(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  heard: ReportReceived,
): Promise<readonly StatusUpdate[]> {
  const { report, about, message } = heard;
  const updates: StatusUpdate[] = [];
  const mentioned = new Set<string>();
  const named = about === null ? await namedPayments(desk, message, report.transactions) : null;
  for await (const { line, payments } of meaningOfLines(heard, report.transactions, named)) {
    for (const payment of payments) {
      if (payments.length > 1 && mentioned.has(payment.payment)) continue;
      mentioned.add(payment.payment);
      updates.push(await update(desk, heard, payment, payments.length > 1 ? ofMany(line) : line));
    }
  }
  if (about !== null) {
    // An answer that names nobody, or only says that nothing was found, is part of the story too.
    if (!mentioned.has(about.payment))
      updates.push(
        await update(desk, heard, about, {
          ...levelDetail(report),
          status: null,
          reasons: report.group.reasons,
          notUnderstood: report.notUnderstood,
        }),
      );
    return [...updates, ...(await ofTheSameMessage(desk, heard, about))];
  }
  return [...(await unmentioned(desk, heard, mentioned)), ...updates];
}

/**
 * Some banks answer an inquiry about one payment with the report of its whole message: then it says something
 * of the others too.
 */
async function ofTheSameMessage(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  heard: ReportReceived,
  about: TrackedPayment,
): Promise<readonly StatusUpdate[]> {
  const { message, report } = heard;
  const others = report.transactions.filter(
    (one) =>
      one.status !== null &&
      !(
        one.endToEndId === about.endToEndId ||
        (one.endToEndId === null && one.instructionId === about.instructionId)
      ),
  );
  if (report.originalMessageId !== message.messageId || others.length === 0) return [];
  const named = await namedPayments(desk, message, others);
  const updates: StatusUpdate[] = [];
  for await (const { line, payments } of meaningOfLines({ report, message, about: null }, others, named)) {
    const [only] = payments;
    if (only !== undefined && payments.length === 1) updates.push(await update(desk, heard, only, line));
  }
  return updates;
}

/**
 * The level that applies to a payment the report does not mention: its group's, else the message's; PART says
 * "look lower".
 */
async function unmentioned(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  heard: ReportReceived,
  mentioned: ReadonlySet<string>,
): Promise<readonly StatusUpdate[]> {
  const { report, message } = heard;
  const whole = await wholeMessage(desk, heard);
  if (whole !== null) return whole;
  // Every payment is a row: what names all of them leaves none to be looked for.
  if (mentioned.size === message.transactions) return [];
  const updates: StatusUpdate[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.tracking.list({ message: message.message, offset, limit: PAGE });
    for (const payment of page.rows) {
      if (mentioned.has(payment.payment)) continue;
      const level = statusFromAbove(report, payment.group);
      if (level !== null)
        updates.push(await update(desk, heard, payment, { ...levelDetail(heard.report), ...level }));
      // Banks also name the rejected payments alone: the others may have moved and are asked about.
      else if (payment.status === null)
        updates.push({
          target: { payment: payment.payment },
          entry: null,
          set: {
            statusGroup: 'waiting',
            nextInquiryAt: nextInquiryAt(null, desk.clock.now(), payment.inquiries),
          },
        });
    }
    if (offset + PAGE >= page.total) return updates;
  }
}

/**
 * One update for all of them, when the report is about the message alone and no earlier report was about one
 * of its payments.
 */
async function wholeMessage(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  heard: ReportReceived,
): Promise<readonly StatusUpdate[] | null> {
  const { report, message } = heard;
  const level = statusFromAbove(report, null);
  if (
    level === null ||
    report.transactions.length > 0 ||
    report.paymentGroups.some(({ status }) => status !== null && status !== 'PART')
  )
    return null;
  const tally = await desk.store.tracking.tally({ message: message.message });
  const {
    rows: [one],
  } = await desk.store.tracking.list({ message: message.message, offset: 0, limit: 1 });
  if (tally.length !== 1 || one?.status !== null) return null;
  return [
    {
      ...(await update(desk, heard, one, { ...levelDetail(heard.report), ...level })),
      target: { allOfMessage: message.message },
    },
  ];
}

export type StatusFromAnswer = StatusLevel &
  Pick<TransactionStatus, 'facts' | 'notUnderstood' | 'uetr' | 'bankReference'> & {
    /** Types of its reasons where the answer has them; a return shows only there (wire practice 5). */
    readonly reasonTypes?: readonly string[];
  };

/** Named by the catalogue, as is its value: the level the status comes from. */
const LEVEL_FACT = 'level';
/** Its name in entries of earlier versions. */
const EARLIER_LEVEL_FACT = 'Status of';

async function update(
  desk: Pick<CoreDeps, 'clock'> & Stores<'tracking'>,
  { at, source, answer, about }: ReportReceived,
  payment: TrackedPayment,
  said: StatusFromAnswer & Pick<EffectiveStatus, 'source'>,
): Promise<StatusUpdate> {
  const telling = {
    at,
    source,
    answer,
    asked: about !== null,
    stopped: await wasStopped(desk, payment, said),
  };
  if (said.source === 'transaction') return statusUpdate(desk.clock.now(), telling, payment, said);
  const whole = statusUpdate(desk.clock.now(), telling, payment, {
    ...said,
    facts: [...said.facts, { name: LEVEL_FACT, value: said.source }],
  });
  if (payment.status === null || (await isFromAbove(desk, payment))) return whole;
  // The payment has a status of its own: the level above is kept in the timeline and overwrites nothing.
  const inquiries = payment.inquiries + (telling.asked ? 1 : 0);
  return {
    ...whole,
    set: {
      updatedAt: at,
      inquiries,
      nextInquiryAt: nextInquiryAt(payment.status, desk.clock.now(), inquiries),
    },
  };
}

/** Whether a rejection as a duplicate answers the desk's own stop of the payment. */
export async function wasStopped(
  desk: Stores<'tracking'>,
  { payment }: Pick<TrackedPayment, 'payment'>,
  said: StatusLevel,
): Promise<boolean> {
  return isDuplicateRejection(said) && hasStopTakenOn(await desk.store.tracking.timeline(payment));
}

/** Whether the status it has came from the levels above too. */
async function isFromAbove(desk: Stores<'tracking'>, payment: TrackedPayment): Promise<boolean> {
  const last = (await desk.store.tracking.timeline(payment.payment)).findLast(
    ({ status }) => status !== null,
  );
  return last?.facts.some(({ name }) => name === LEVEL_FACT || name === EARLIER_LEVEL_FACT) ?? false;
}

interface Telling {
  readonly at: string;
  readonly source: TimelineRecord['source'];
  readonly answer: string;
  /** Whether it answers a question of the follow-up about this payment: these are counted. */
  readonly asked: boolean;
  /**
   * The bank has taken a stop or recall of the payment on: its rejection is the outcome of that, whatever the
   * reason is.
   */
  readonly stopped: boolean;
}

/** What one word of the bank changes on one payment: the shown status only forwards, the timeline always. */
export function statusUpdate(
  now: number,
  telling: Telling,
  payment: TrackedPayment,
  said: StatusFromAnswer,
): StatusUpdate {
  const { at, asked, stopped } = telling;
  if (isDuplicateRejection(said) && !stopped) return duplicateUpdate(now, telling, payment, said);
  const shown = showStatus(displayedStatusOf(payment), {
    status: said.status,
    reasonTypes: said.reasonTypes ?? said.reasons.map((reason) => reason.code),
  });
  const statusGroup = displayedGroup(shown);
  const inquiries = payment.inquiries + (asked ? 1 : 0);
  const moved = shown.status !== payment.status;
  return {
    target: { payment: payment.payment },
    entry: entryOf(telling, said),
    set: {
      status: shown.status,
      statusGroup: shown.status === null ? payment.statusGroup : statusGroup,
      returned: shown.returned,
      updatedAt: at,
      inquiries: moved ? 0 : inquiries,
      nextInquiryAt: nextInquiryAt(shown.status, now, moved ? 0 : inquiries),
      ...(said.uetr === null ? {} : { uetr: said.uetr }),
      ...(said.bankReference === null ? {} : { bankReference: said.bankReference }),
      ...milestones(payment, shown, statusGroup, at),
    },
  };
}

function entryOf({ at, source, answer }: Telling, said: StatusFromAnswer): StatusUpdate['entry'] {
  const { status, reasons, facts, notUnderstood } = said;
  return { at, source, status, reasons, facts, notUnderstood, answer };
}

/**
 * Refused as a duplicate: the bank may have the first one, so the payment is asked about and nothing is
 * called refused.
 */
function duplicateUpdate(
  now: number,
  telling: Telling,
  payment: TrackedPayment,
  said: StatusFromAnswer,
): StatusUpdate {
  const { at, asked } = telling;
  const inquiries = payment.inquiries + (asked ? 1 : 0);
  return {
    target: { payment: payment.payment },
    entry: entryOf(telling, said),
    set: {
      updatedAt: at,
      inquiries,
      nextInquiryAt: nextInquiryAt(payment.status, now, inquiries),
      ...(payment.status === null ? { statusGroup: 'unknown' as const } : {}),
    },
  };
}

export function displayedStatusOf(payment: TrackedPayment): DisplayedStatus {
  const status = payment.status !== null && isTransactionStatus(payment.status) ? payment.status : null;
  const ownGroup = status === null ? 'neutral' : groupOfStatus(status);
  return {
    status,
    returned: payment.returned,
    contradicted: payment.statusGroup === 'attention' && ownGroup !== 'attention' && !payment.returned,
  };
}

/** When it was first accepted, settled or rejected, for the figures of the day. */
function milestones(
  payment: TrackedPayment,
  shown: DisplayedStatus,
  statusGroup: string,
  at: string,
): Pick<StatusUpdate['set'], 'acceptedAt' | 'settledAt' | 'rejectedAt'> {
  if (shown.status === null || shown.status === payment.status) return {};
  if (statusGroup === 'refused') return { rejectedAt: at };
  return {
    ...(payment.status === null ? { acceptedAt: at } : {}),
    ...(statusGroup === 'done' ? { settledAt: at } : {}),
  };
}
