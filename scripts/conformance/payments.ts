// Owns trying the operations that concern messages: initiation in both formats, both status inquiries, and all eleven statuses.
import { requestsOf, order } from '../../test/flow/bank-journal.ts';
import { sealed, takeOverSample, payments } from '../../test/flow/officers.ts';
import type { StdioDesk } from '../../test/flow/stdio-desk.ts';
import { first, holds, succeeds } from './answers.ts';
import type { Rows } from './rows.ts';

/** Statuses of section 7 but 200, and the state they leave a message in that was sent. */
const STATUSES: readonly (readonly [number, 'queued' | 'unknown'])[] = [
  [400, 'unknown'], [401, 'queued'], [403, 'queued'], [404, 'queued'], [405, 'queued'], [406, 'unknown'], [412, 'unknown'], [415, 'queued'], [500, 'unknown'], [429, 'queued'],
];

export async function tryPayments(desk: StdioDesk, rows: Rows, folder: string): Promise<void> {
  const message = await sealed(desk, await takeOverSample(desk, 'supplier-run'));
  await tryStatuses(desk, rows, message.message);
  await rows.try(['4.4', '2.4', '7'], 'status 200: pain.001.001.03 is taken, its pain.002 verified', async () => accepted(await sent(desk, message.message)));
  await rows.try(['4.4', '2.4'], 'pain.008.001.02 is taken', async () => accepted(await sent(desk, (await sealed(desk, await takeOverSample(desk, 'collections'))).message)));
  await rows.try(['5', '2.4'], 'the HTTP body is one EncryptedData; nothing of it is readable', async () => {
    const bodies = requestsOf(folder, 'payment-initiation').map((body) => body.toString('utf8'));
    return holds(bodies.length > 0 && bodies.every((body) => /^<(\w+:)?EncryptedData /u.test(body) && !body.includes('paymentBase64')), 'a body is not encrypted');
  });
  await rows.try(['4.1', '2.1'], 'create payment answers with a paymentID; an inquiry settles what became of it', async () => {
    const { message: created } = await sealed(desk, await takeOverSample(desk, 'one-refused'));
    const answer = await desk.must('creation.send', { message: created });
    const asked = await desk.must('outbox.inquire', { message: created });
    return first(holds(answer.state === 'unknown' && (answer.paymentId ?? '') !== '', `state ${answer.state}, paymentID ${answer.paymentId ?? 'none'}`), holds(asked.state === 'accepted', `after the inquiry ${asked.state}`));
  });
  await tryInquiries(desk, rows, message.batch);
  await rows.try(['6'], 'no event exists: outcomes are learned by asking, and reach the timeline', async () => {
    const [payment] = await payments(desk, message.batch);
    const { timeline } = await desk.must('payments.get', { payment: payment?.payment ?? '' });
    return holds(timeline.some(({ source }) => source.startsWith('inquiry')), 'no inquiry is in the timeline');
  });
  await rows.try(['3'], 'a status is shown by its own code and in words', async () => {
    const shown = await payments(desk, message.batch);
    return holds(shown.every(({ status, meaning }) => /^[A-Z]{4}$/u.test(status ?? '') && meaning !== ''), 'a payment shows no status');
  });
  await tryJournal(desk, rows);
}

type Sent = Awaited<ReturnType<typeof sent>>;

/** Sends what is queued; what is unknown is asked about first and sent again as it was. */
async function sent(desk: StdioDesk, message: string) {
  const { state } = await desk.must('outbox.get', { message });
  if (state === 'queued') return desk.call('outbox.send', { message });
  await desk.must('outbox.inquire', { message });
  return desk.call('outbox.resend', { message });
}

function accepted(answer: Sent): string | null {
  return first(succeeds(answer), holds(answer.ok && answer.value.state === 'accepted', `state ${answer.ok ? answer.value.state : 'none'}`));
}

async function tryStatuses(desk: StdioDesk, rows: Rows, message: string): Promise<void> {
  for (const [status, state] of STATUSES) {
    await rows.try(['7', '4.4'], `initiation: status ${status} leaves the message ${state}`, async () => {
      const kind = status === 429 ? 'rate-limit' : `gateway-error status=${status} format=${status % 2 === 0 ? 'xml' : 'json'}`;
      // A refused token is renewed and tried once more: the second refusal counts.
      await desk.must('training.setFault', { fault: kind, operation: 'payment-initiation', times: status === 401 ? 2 : 1 });
      const before = await desk.must('outbox.get', { message });
      const answer = await sent(desk, message);
      const { history, ...after } = await desk.must('outbox.get', { message });
      const attempt = history.findLast((each) => each.kind === 'initiation');
      // Doubt stays: what may have arrived earlier is not queued again by a later refusal.
      const wanted = before.state === 'unknown' ? 'unknown' : state;
      return first(succeeds(answer), holds(attempt?.httpStatus === status, `the attempt shows ${attempt?.httpStatus ?? 'no status'}`), holds(attempt?.fault !== null, 'no fault is told'), holds(after.state === wanted, `state ${after.state}, not ${wanted}`));
    });
  }
}

async function tryInquiries(desk: StdioDesk, rows: Rows, batch: string): Promise<void> {
  const [payment] = await payments(desk, batch);
  if (payment === undefined) throw new Error('the sample has payments');
  for (const [form, section, operation] of [['post', '4.7', 'status-inquiry-post'], ['get', '4.8', 'status-inquiry-get']] as const) {
    const ask = () => desk.call('payments.inquire', { payment: payment.payment, form });
    const last = async () => (await desk.must('outbox.get', { message: payment.message })).history.findLast(({ kind }) => kind === 'inquiry');
    await rows.try([section, '2.6'], `${operation}: by its key fields, the amount with its currency`, async () => {
      if (payment.amount === null) throw new Error('the sample hides nothing');
      const { amount, currency } = payment.amount;
      const fields = { EndToEndId: payment.endToEndId, GlobalTranNo: payment.uetr ?? '', InstdAmt: amount, Ccy: currency, ReqdExctnDt: payment.valueDate };
      const answer = await desk.must('inquiries.status', { form, fields });
      return holds(answer.transactions.some(({ endToEndId, status }) => endToEndId === payment.endToEndId && status !== null), 'the answer does not show the payment');
    });
    await rows.try([section, '2.6'], `${operation}: a payment the bank does not know`, async () =>
      holds((await desk.must('inquiries.status', { form, fields: { EndToEndId: 'NOBODY-KNOWS', GlobalTranNo: '00000000-0000-4000-8000-000000000000' } })).noRecords, 'the answer does not say so'));
    await rows.try([section, '2.6', '7'], `${operation}: answered with the payment's status`, async () => {
      const answer = await ask();
      const attempt = await last();
      return first(succeeds(answer), holds(attempt?.outcome === 'answered' && attempt.httpStatus === 200, `the inquiry ended ${attempt?.outcome ?? 'nowhere'}`));
    });
    for (const [status] of STATUSES) {
      await rows.try(['7', section], `${operation}: status ${status} is told, and the payment stays what it was`, async () => {
        const kind = status === 429 ? 'rate-limit' : `gateway-error status=${status} format=${status % 2 === 0 ? 'json' : 'xml'}`;
        await desk.must('training.setFault', { fault: kind, operation, times: status === 401 ? 2 : 1 });
        const answer = await ask();
        const attempt = await last();
        return first(succeeds(answer), holds(attempt?.httpStatus === status, `the inquiry shows ${attempt?.httpStatus ?? 'no status'}`), holds(attempt?.fault !== null, 'no fault is told'), holds(answer.ok && answer.value.status === payment.status, 'the status changed'));
      });
    }
  }
}

interface Entry {
  readonly operation: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly fault?: string;
}

/** What the bank itself wrote down about everything sent in this run. */
async function tryJournal(desk: StdioDesk, rows: Rows): Promise<void> {
  const { value: entries } = (await order(desk, 'journal')) as { readonly value: readonly Entry[] };
  const of = (...operations: readonly string[]): readonly Entry[] => entries.filter(({ operation }) => operations.includes(operation));
  const asked = entries.filter(({ operation }) => operation !== 'token');
  await rows.try(['5'], 'every operation carries Authorization with Bearer', () => Promise.resolve(holds(asked.length > 0 && asked.every(({ headers }) => JSON.stringify(headers['authorization'] ?? '').includes('Bearer')), 'one does not')));
  await rows.try(['5'], 'client_id goes with every initiation and status inquiry', () => {
    const named = of('payment-initiation', 'status-inquiry-post', 'status-inquiry-get');
    return Promise.resolve(holds(named.length > 0 && named.every(({ query }) => typeof query['client_id'] === 'string' || Array.isArray(query['client_id'])), 'one goes without'));
  });
  await rows.try(['9'], 'the version is part of the path: v1, v3, v2/v3', () => {
    const within = (operations: readonly string[], part: string): boolean => of(...operations).length > 0 && of(...operations).every(({ path }) => path.includes(part));
    return Promise.resolve(holds(within(['payment-initiation', 'status-inquiry-post', 'status-inquiry-get'], '/v1/') && within(['enhanced-inquiry'], '/v3/') && within(['balance-inquiry'], '/v2/v3/'), 'a path is of another version'));
  });
}
