// Searching payments at the bank from a training desk: rules first, then every page, answers kept raw.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { receivedText } from '../../shared/domain/bank-rules/dates.ts';
import { requestCount, setBank, setFault } from './bank-console.ts';
import { spendFollowUp } from './no-follow-up.ts';
import { sealed, adoptSample } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  await spendFollowUp(desk);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Criteria = CallInput<'inquiries.search'>['criteria'];
const search = (
  criteria: Criteria,
  more: Partial<CallInput<'inquiries.search'>> = {},
): Promise<CallOutput<'inquiries.search'>> => desk.must('inquiries.search', { criteria, ...more });

describe('enhanced inquiry', () => {
  it('pages through the whole result, without a payment twice', async () => {
    await setBank(desk, { pageSize: 200 });
    const first = await search({});
    expect(first).toMatchObject({ understood: 'all', notUnderstood: [], page: { number: 1, size: 200 } });
    const rows = [...first.rows];
    for (let page = 2; page <= (first.page.pages ?? 0); page += 1)
      rows.push(...(await search({}, { page })).rows);
    expect(rows.length).toBe(first.page.total);
    expect(new Set(rows.map((row) => row.uetr)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(200);
  });

  it('takes both content types, and finds one payment by each of its references', async () => {
    const [some] = (await search({}, { format: 'json' })).rows;
    if (some === undefined) throw new Error('the bank has payments');
    for (const criteria of [
      { uetr: some.uetr ?? '' },
      { account_servicer_reference: some.bankReference ?? '' },
    ] satisfies Criteria[]) {
      const found = await search(criteria);
      expect(found.rows.map((row) => row.uetr)).toEqual([some.uetr]);
    }
    const retrieved = await desk.must('inquiries.retrieve', {
      endToEndId: some.endToEndId ?? '',
      parameters: { endToEndId: some.endToEndId ?? '', globalTranNo: some.uetr ?? '' },
    });
    expect(retrieved.rows.map((row) => row.uetr)).toEqual([some.uetr]);
  });

  it('keeps the answer raw', async () => {
    const { answer } = await search({ transaction_flow_indicator: 'CR' });
    expect((await desk.must('answers.text', { answer })).text).toContain('"transactions"');
  });

  it('refuses what breaks a rule and sends nothing', async () => {
    const before = await requestCount(desk);
    expect(await desk.call('inquiries.search', { criteria: { bic_or_bei: 'SNDBGB2L' } })).toMatchObject({
      ok: false,
      error: { code: 'bank-rule-broken', rule: '2.2 enhanced-inquiry.bic-length', path: 'bic_or_bei' },
    });
    expect(await desk.call('inquiries.retrieve', { endToEndId: '..' })).toMatchObject({
      ok: false,
      error: { rule: '2.6 retrieve.path' },
    });
    expect(before).toBeGreaterThan(0);
    expect(await requestCount(desk)).toBe(before);
  });

  it('sends what the document does not forbid', async () => {
    const { now } = await desk.must('inquiries.rules', {});
    const ahead = receivedText(now + 3_600_000);
    const before = await requestCount(desk);
    expect((await search({ transaction_received_date_time_to: ahead })).understood).toBe('all');
    expect((await search({ bic_or_bei: 'SNDBGB2LXXXX' })).rows).toEqual([]);
    expect((await search({ page_number: 'two' })).page).toMatchObject({ number: 1 });
    expect(
      await desk.must('inquiries.retrieve', {
        endToEndId: 'A',
        parameters: { endToEndId: 'B', directDebitInd: 'perhaps' },
      }),
    ).toMatchObject({ rows: [], page: { end: 'reached' } });
    expect(await requestCount(desk)).toBe(before + 4);
  });

  it("asks for a received window up to now, in the bank's own time", async () => {
    const { now } = await desk.must('inquiries.rules', {});
    const criteria = {
      transaction_received_date_time_from: receivedText(now - 86_400_000),
      transaction_received_date_time_to: receivedText(now - 1_000),
    };
    expect((await search(criteria)).understood).toBe('all');
  });

  it('has no deprecated form unless the profile enables it', async () => {
    expect(await desk.call('inquiries.search', { criteria: {}, form: 'deprecated' })).toMatchObject({
      ok: false,
      error: { code: 'operation-not-enabled' },
    });
  });

  it.each([
    ['error-500', 'inquiry-refused'],
    ['error-502-html', 'inquiry-refused'],
    ['rate-limit', 'rate-limited'],
    ['drop-after', 'inquiry-unanswered'],
    ['gateway-error status=403 format=xml', 'bank-forbidden'],
    ['gateway-error status=415 format=json', 'bank-media-type'],
  ])('says what %s means', async (kind, code) => {
    await setFault(desk, kind, 'enhanced-inquiry');
    expect(await desk.call('inquiries.search', { criteria: {} })).toMatchObject({
      ok: false,
      error: { code },
    });
    // The bank's pause holds the next search too, until a person ends it.
    if (code === 'rate-limited')
      expect(await desk.call('inquiries.search', { criteria: {} })).toMatchObject({
        ok: false,
        error: { code: 'bank-pause' },
      });
    await desk.must('follow.endPause', {});
  });

  it('renews a token the bank has let expire, once', async () => {
    await setFault(desk, 'expired-token', 'enhanced-inquiry');
    expect((await search({ transaction_flow_indicator: 'CR' })).understood).toBe('all');
  });
});

describe('create payment and status by key fields', () => {
  it('a message sent by create payment is unknown until an inquiry shows it, and cannot be sent again meanwhile', async () => {
    const { message } = await sealed(desk, await adoptSample(desk, 'supplier-run'));
    const created = await desk.must('creation.send', { message });
    expect(created).toMatchObject({ state: 'unknown', fault: { code: 'payment-id-only' } });
    expect(created.paymentId).not.toBeNull();
    expect(await desk.call('creation.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'message-step-impossible' },
    });
    expect(await desk.call('outbox.resend', { message })).toMatchObject({
      ok: false,
      error: { code: 'resend-without-inquiry' },
    });
    expect((await desk.must('outbox.inquire', { message })).state).toBe('accepted');
  });

  it('a payment is found by its key fields in both forms, and one nobody knows is said to be unknown', async () => {
    const [payment] = (await desk.must('payments.list', {})).rows;
    const fields = {
      EndToEndId: payment?.endToEndId ?? '',
      GlobalTranNo: payment?.uetr ?? '',
      InstdAmt: payment?.amount?.amount ?? '',
      Ccy: payment?.amount?.currency ?? '',
    };
    for (const form of ['post', 'get'] as const) {
      const told = await desk.must('inquiries.status', { form, fields });
      expect(told.transactions.map(({ endToEndId }) => endToEndId)).toContain(fields.EndToEndId);
      expect(told).toMatchObject({ noRecords: false });
      expect(
        await desk.must('inquiries.status', { form, fields: { ...fields, EndToEndId: 'NOBODY' } }),
      ).toMatchObject({ noRecords: true });
    }
  });

  it('a key field outside its rule is refused, nothing sent', async () => {
    const before = await requestCount(desk);
    expect(await desk.call('inquiries.status', { form: 'get', fields: { EndToEndId: 'A' } })).toMatchObject({
      ok: false,
      error: { rule: '2.6 status-inquiry-get.global-number' },
    });
    expect(
      await desk.call('inquiries.status', { form: 'post', fields: { EndToEndId: 'A', InstdAmt: '1.00' } }),
    ).toMatchObject({ ok: false, error: { rule: '2.6 status-inquiry-post.amount-with-currency' } });
    expect(await requestCount(desk)).toBe(before);
  });
});
