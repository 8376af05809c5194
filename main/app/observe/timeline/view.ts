// Payments and their timelines as the window shows them.
import { addDays, parseIsoDate, startOfDay } from '../../../../shared/domain/calendar.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { listedPaymentSchema } from '../../../../shared/domain/records/payment.ts';
import { partOf } from '../../../../shared/domain/schemas.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { TimelineContext } from '../context.ts';
import type { TimelineRecord, TrackedPayment } from '../../../ports/store.ts';
import { deskEntry } from '../../deliver/index.ts';
import { hiddenAmong, hiddenFault, withheldNow, type Stores } from '../../desk/index.ts';

export type PaymentStatusRow = Answer<'payments.list'>['rows'][number];
export type PaymentWithTimeline = Answer<'payments.get'>;

/** `hidden`: nothing that tells who gets how much. */
export function paymentStatusRow(payment: TrackedPayment, hidden: boolean): PaymentStatusRow {
  const { amount, currency } = payment;
  const row = { ...partOf(listedPaymentSchema, payment), amount: { amount, currency } };
  return hidden ? { ...row, name: '', account: '', amount: null } : row;
}

export async function listTracked(
  desk: TimelineContext,
  input: ParsedInput<'payments.list'>,
): Promise<Result<Answer<'payments.list'>>> {
  const { sentFrom, sentTo, ...rest } = input;
  const page = await desk.store.tracking.list({
    ...rest,
    withheld: await withheldNow(desk),
    ...(await sentWithin(desk, { sentFrom, sentTo })),
  });
  const hidden = await hiddenAmong(
    desk,
    page.rows.map((row) => row.batch),
  );
  return ok({
    rows: page.rows.map((row) => paymentStatusRow(row, hidden.has(row.batch))),
    total: page.total,
  });
}

/** Days on which payments were sent, as instants in the bank's time zone. */
export async function sentWithin(
  desk: Stores<'desk'>,
  { sentFrom, sentTo }: Pick<ParsedInput<'payments.list'>, 'sentFrom' | 'sentTo'>,
): Promise<{ readonly sentFrom?: string; readonly sentBefore?: string }> {
  const [first, last] = [parseIsoDate(sentFrom ?? ''), parseIsoDate(sentTo ?? '')];
  if (first === undefined && last === undefined) return {};
  const timeZone = (await desk.store.desk.profile())?.profile.timeZone ?? 'UTC';
  return {
    ...(first !== undefined && { sentFrom: startOfDay(timeZone, first) }),
    ...(last !== undefined && { sentBefore: startOfDay(timeZone, addDays(last, 1)) }),
  };
}

export async function getTracked(desk: TimelineContext, id: string): Promise<Result<PaymentWithTimeline>> {
  const payment = await desk.store.tracking.get(id);
  return payment === null ? err(fault('not-found')) : ok(await withTimeline(desk, payment));
}

export async function withTimeline(
  desk: TimelineContext,
  payment: TrackedPayment,
): Promise<PaymentWithTimeline> {
  const timeline = await desk.store.tracking.timeline(payment.payment);
  const hidden = (await hiddenAmong(desk, [payment.batch])).has(payment.batch);
  const head = await desk.store.batches.get(payment.batch);
  // What the bank says of the payment in words of its own names it too; a code does not.
  return {
    ...paymentStatusRow(payment, hidden),
    isCollection: head?.kind === 'direct-debit',
    timeline: timeline.map(timelineEntry).map((entry) => (hidden ? withoutWords(entry) : entry)),
  };
}

export async function loadAnswerText(
  desk: TimelineContext,
  { answer }: ParsedInput<'answers.text'>,
): Promise<Result<Answer<'answers.text'>>> {
  const kept = await desk.store.tracking.answer(answer);
  if (kept === null) return err(fault('not-found'));
  const { text, verified, receivedAt } = kept;
  if (await namesWithheld(desk, answer, text)) return err(await hiddenFault(desk));
  return ok({ text, verified, receivedAt });
}

/** Words that are looked up at once: an answer about ten thousand payments has many times as many. */
const WORDS_AT_ONCE = 1_000;

/** Whether an answer is about a payment that is not to be told now, or names one by a reference. */
async function namesWithheld(desk: TimelineContext, answer: string, text: string): Promise<boolean> {
  const about = await desk.store.tracking.batchesOfAnswer(answer);
  if ((await hiddenAmong(desk, about)).size > 0) return true;
  const words = [...new Set(valuesIn(text))];
  const withheld = await withheldNow(desk);
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    const some = words.slice(from, from + WORDS_AT_ONCE);
    if ((await desk.store.tracking.withheldAmong(some, withheld)).length > 0) return true;
  }
  return false;
}

/** The longest reference, UETR or identification of an answer. */
const LONGEST_VALUE = 36;

/**
 * What may be a reference in an answer of any form: its words, and the whole values of XML elements and of
 * strings in JSON, because an identification may hold blanks and signs, or be a single letter. A string that
 * holds a document of its own is looked into once.
 */
function* valuesIn(text: string, isInner = false): Generator<string> {
  yield* text.match(/[^\s<>"'&,;={}[\]]{3,36}/gu) ?? [];
  const elements = text.replaceAll(/<!\[CDATA\[|\]\]>/gu, '').matchAll(/>([^<>]{1,400})</gu);
  const quoted = text.matchAll(/"((?:[^"\\]|\\.){1,200000})"/gu);
  for (const [, value = ''] of elements) yield* shortValue(withoutEntities(value));
  for (const [, value = ''] of quoted) {
    const said = withoutEntities(unescaped(value));
    yield* shortValue(said);
    if (!isInner && said.length > LONGEST_VALUE) yield* valuesIn(said, true);
  }
}

function shortValue(value: string): readonly string[] {
  const bare = value.trim();
  return bare !== '' && bare.length <= LONGEST_VALUE ? [...new Set([value, bare])] : [];
}

/** A string of JSON without its quotation marks. */
function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(`"${quoted}"`));
  } catch {
    return quoted;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/giu, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

type TimelineEntry = PaymentWithTimeline['timeline'][number];

function withoutWords(entry: TimelineEntry): TimelineEntry {
  const reasons = entry.reasons.map(({ code }) => ({ code, text: '' }));
  return { ...entry, reasons, facts: [], notUnderstood: [] };
}

function timelineEntry(record: TimelineRecord): TimelineEntry {
  const desk = record.source === 'desk' && record.status === null ? deskEntry(record.facts) : null;
  return { ...record, desk };
}
