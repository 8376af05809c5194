// What an enhanced inquiry shows of our own payments goes into their timelines, whoever asked; a payment of
// an unknown message is only evidence to inquire.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import { mayInquire } from '../../../shared/domain/state/message-machine.ts';
import { parseUetr } from '../../../shared/domain/uetr.ts';
import { changed } from './send.ts';
import { instantOf } from '../../ports/clock.ts';
import type { OutboxMessage, StatusUpdate, StoredAnswer, TrackedPayment } from '../../ports/store.ts';
import { refreshOutcome } from './outcome.ts';
import { ownPayment, provable, type BankPayment, type OwnPaymentCandidate } from './report-targets.ts';
import { statusUpdate, wasStopped, type StatusFromAnswer } from './report-updates.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';

export interface FoundPage {
  readonly rows: readonly BankPayment[];
  readonly notUnderstood: readonly { readonly path: string; readonly text: string }[];
  /** Already stored with its request. */
  readonly answer: StoredAnswer;
  /** Messages the rows may belong to, besides those whose UETR is known. */
  readonly messages: readonly OutboxMessage[];
  readonly asked: boolean;
}

interface Match {
  readonly row: BankPayment;
  readonly notUnderstood: readonly string[];
  readonly payment: string;
}

/** Ids of the payments the page spoke of. */
export async function recordFound(
  desk: Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> & Stores<'batches' | 'follow' | 'outbox' | 'tracking'>,
  page: FoundPage,
): Promise<ReadonlySet<string>> {
  const matches = await matched(desk, page);
  const spoken = new Set<string>();
  for (const [message, ofMessage] of Map.groupBy(matches, (match) => match.message)) {
    // What was matched is read again in the message's turn: an inquiry may have moved it meanwhile.
    await desk.mutex.runExclusive(message, async () => {
      for (const payment of await recordMessage(desk, message, ofMessage, page)) spoken.add(payment);
    });
  }
  return spoken;
}

async function matched(
  desk: Stores<'follow' | 'outbox' | 'tracking'>,
  { rows, messages, notUnderstood }: FoundPage,
): Promise<readonly (Match & { readonly message: string })[]> {
  const ids = [...new Set(rows.flatMap((row) => row.endToEndId ?? []))];
  const uetrs = rows.flatMap((row) => (row.uetr === null ? [] : (parseUetr(row.uetr) ?? [])));
  const payments = new Map<string, TrackedPayment>(
    (await desk.store.follow.byUetr(uetrs)).map((payment) => [payment.payment, payment]),
  );
  for (const { message } of messages)
    for (const payment of await desk.store.tracking.find(message, ids))
      payments.set(payment.payment, payment);
  const kinds = new Map(messages.map((message) => [message.message, message.frozen.kind]));
  const candidates: OwnPaymentCandidate[] = [];
  for (const payment of payments.values()) {
    const kind = kinds.get(payment.message) ?? (await desk.store.outbox.get(payment.message))?.frozen.kind;
    if (kind === undefined) continue;
    kinds.set(payment.message, kind);
    candidates.push({ payment, kind });
  }
  const byId = new Map(
    [...Map.groupBy(candidates, (one) => one.payment.endToEndId)].map(([id, its]) => [id, provable(its)]),
  );
  const leftOf = Map.groupBy(notUnderstood, ({ path }) => /^transactions\[(\d+)\]\./u.exec(path)?.[1]);
  return rows.flatMap((row, index) => {
    const own = ownPayment(row, byId.get(row.endToEndId ?? '')?.(row) ?? []);
    const left = (leftOf.get(String(index)) ?? []).map(({ path, text }) => `${path}: ${text}`);
    return own === null
      ? []
      : [{ row, notUnderstood: left, payment: own.payment.payment, message: own.payment.message }];
  });
}

async function recordMessage(
  desk: Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'batches' | 'outbox' | 'tracking'>,
  id: string,
  matches: readonly Match[],
  { answer, asked }: FoundPage,
): Promise<readonly string[]> {
  const message = await desk.store.outbox.get(id);
  // Never sent by this desk, under way, or set aside: an answer cannot be about it.
  if (message === null || !mayInquire(message.state)) return [];
  const at = answer.receivedAt;
  const updates: StatusUpdate[] = [];
  for (const match of matches) {
    const payment = await desk.store.tracking.get(match.payment);
    if (payment === null) continue;
    const said = saidOf(match);
    const telling = {
      at,
      source: 'enhanced-inquiry',
      answer: answer.answer,
      asked,
      stopped: await wasStopped(desk, payment, said),
    } as const;
    const update = statusUpdate(desk.clock.now(), telling, payment, said);
    updates.push(message.state === 'unknown' ? { ...update, set: {} } : update);
  }
  await desk.store.tracking.record({
    answer,
    updates,
    batch: null,
    log: {
      at,
      act: 'follow.found',
      actor: 'desk',
      subject: id,
      detail: coded(sentence('log-counted', { what: 'payments', count: updates.length })),
    },
  });
  // Unsigned, so no evidence that settles the message; but a reason to ask at once, and not to believe what
  // the bank or a person there said before.
  if (message.state === 'unknown') {
    await desk.store.outbox.plan(
      id,
      {
        next: { what: 'inquire', at: instantOf(desk.clock) },
        nothingShownAt: null,
        bankSays: [sentence('search-shows-payments', {})],
      },
      null,
    );
  }
  await refreshOutcome(desk, message.batch);
  changed(desk, id);
  return matches.map((match) => match.payment);
}

function saidOf({ row, notUnderstood }: Match): StatusFromAnswer {
  const named: readonly (readonly [string, string | null])[] = [
    ['uetr', row.uetr],
    ['bankReference', row.bankReference],
    ['clearingReference', row.clearingReference],
    ['serviceType', row.serviceType],
    ['event', row.eventTime],
    ['settlementDate', row.settlementDate],
    [
      'confirmedAmount',
      row.confirmedAmount === null
        ? null
        : `${row.confirmedAmount.currency ?? ''} ${row.confirmedAmount.amount}`.trim(),
    ],
    ...row.reasons.map(({ type }) => ['reasonType', type] as const),
  ];
  return {
    status: row.status,
    reasons: row.reasons.map(({ code, text }) => ({ code: code ?? '', text: text ?? '' })),
    reasonTypes: row.reasons.flatMap(({ type }) => type ?? []),
    facts: named.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }])),
    notUnderstood,
    uetr: parseUetr(row.uetr ?? '') ?? null,
    bankReference: row.bankReference,
  };
}

const NEWEST = 20;

/**
 * Rows of a search somebody made: they may be of any message sent lately. A failure of this bookkeeping never
 * fails the search.
 */
export async function feedTimelines(
  desk: Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> & Stores<'batches' | 'follow' | 'outbox' | 'tracking'>,
  page: Omit<FoundPage, 'messages' | 'asked'>,
): Promise<void> {
  if (page.rows.length === 0) return;
  const { rows: messages } = await desk.store.outbox.list({
    offset: 0,
    limit: NEWEST,
    states: ['accepted', 'unknown', 'refused'],
  });
  await recordFound(desk, { ...page, messages, asked: false });
}
