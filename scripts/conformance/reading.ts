// Owns trying the reading operations: paging, forms, retrieval, account reports, and what refusals come to.
import { addDays, isoDate } from '../../shared/domain/dates.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { setBank } from '../../test/flow/bank-console.ts';
import type { StdioDesk } from '../../test/flow/stdio-desk.ts';
import { failsWith, first, holds, succeeds } from './answers.ts';
import { withProfile } from './profile.ts';
import type { Rows } from './rows.ts';

const BRANCH = { base_currency: 'EUR', branch_number: '600' };

export async function tryReading(desk: StdioDesk, rows: Rows): Promise<void> {
  await trySearch(desk, rows);
  await tryReports(desk, rows);
  await tryRefusals(desk, rows);
}

async function trySearch(desk: StdioDesk, rows: Rows): Promise<void> {
  let found: CallOutput<'inquiries.search'>['rows'] = [];
  await rows.try(['4.2', '2.2'], 'every page of the whole result, no payment twice', async () => {
    const all: CallOutput<'inquiries.search'>['rows'] = [];
    for (let page = 1; ; page += 1) {
      const answer = await desk.must('inquiries.search', { criteria: {}, page });
      all.push(...answer.rows);
      if (answer.understood !== 'all') return `page ${page} is not understood: ${JSON.stringify(answer.notUnderstood).slice(0, 200)}`;
      if (!answer.page.more) {
        found = all;
        return first(holds(all.length === answer.page.total, `${all.length} of ${answer.page.total} rows`), holds(new Set(all.map(({ uetr }) => uetr)).size === all.length, 'a payment came twice'));
      }
    }
  });
  await rows.try(['4.2'], 'Content-Type application/json', async () => succeeds(await desk.call('inquiries.search', { criteria: {}, format: 'json' })));
  await rows.try(['4.2'], 'the format named PSRJ03', async () => succeeds(await desk.call('inquiries.search', { criteria: {}, format: 'PSRJ03' })));
  await rows.try(['2.3'], 'every member of the result is understood; the answer is kept raw', async () => {
    const { answer, understood } = await desk.must('inquiries.search', { criteria: {} });
    return first(holds(understood === 'all', 'something is not understood'), holds((await desk.must('answers.text', { answer })).text.includes('transactions'), 'the raw answer is not kept'));
  });
  await rows.try(['4.3'], 'the deprecated form is off unless the profile enables it', async () => failsWith(await desk.call('inquiries.search', { criteria: {}, form: 'deprecated' }), 'operation-not-enabled'));
  await rows.try(['4.3', '9'], 'the deprecated form, once the profile enables it: its own path, an answer that is understood', () => withProfile(desk, 'paths.deprecatedEnhancedInquiry', '/payment/enhancedinquiry', async () => {
    const { enabled } = await desk.must('inquiries.rules', {});
    const answer = await desk.must('inquiries.search', { criteria: {}, form: 'deprecated' });
    return first(holds(enabled.deprecatedEnhancedInquiry, 'the desk does not say that it is enabled'), holds(answer.rows.length > 0 && answer.understood === 'all', `${answer.rows.length} rows, understood ${answer.understood}`));
  }));
  await rows.try(['4.3'], 'and off again when the profile leaves it out', async () => failsWith(await desk.call('inquiries.search', { criteria: {}, form: 'deprecated' }), 'operation-not-enabled'));
  const some = found.find(({ endToEndId }) => endToEndId !== null);
  const endToEndId = some?.endToEndId ?? '';
  await rows.try(['4.9', '2.7'], 'retrieve by identifier, with all six parameters', async () => {
    const parameters = {
      endToEndId, ...(some?.uetr === null || some === undefined ? {} : { globalTranNo: some.uetr }), ...(some?.requestedDate === null || some === undefined ? {} : { requiredExecutionDate: some.requestedDate }),
      ...(some?.instructedAmount === null || some === undefined ? {} : { amount: some.instructedAmount.amount }), directDebitInd: some?.serviceType === '007' ? 'true' : 'false',
      ...(some?.eventTime === null || some === undefined ? {} : { creationDate: some.eventTime.slice(0, 10) }),
    };
    // The creation date of a payment of the history is not shown, so it may narrow the answer to nothing; without it the payment is there.
    const { creationDate: _, ...certain } = parameters;
    const narrowed = await desk.call('inquiries.retrieve', { endToEndId, parameters });
    const sure = await desk.must('inquiries.retrieve', { endToEndId, parameters: certain });
    return first(succeeds(narrowed), holds(sure.rows.some(({ uetr }) => uetr === some?.uetr), 'the payment is not in the answer'), holds(sure.createdAt !== null, 'created_date_time is not read'));
  });
  await rows.try(['4.9'], 'a path and a query identifier that differ are refused', async () => failsWith(await desk.call('inquiries.retrieve', { endToEndId, parameters: { endToEndId: 'OTHER' } }), 'bank-rule-broken'));
}

async function tryReports(desk: StdioDesk, rows: Rows): Promise<void> {
  await rows.try(['4.10'], 'an account report, its accounts, balances and entries', async () => {
    // Today may be no business day: a week has some.
    const { today } = await desk.must('inquiries.rules', {});
    const row = await desk.must('balances.ask', { ...BRANCH, from_date: addDays(isoDate(today), -7) });
    const report = await desk.must('balances.get', { report: row.report });
    return first(holds(row.standing === 'full' && row.notUnderstood === 0, `standing ${row.standing}`), holds(report.accountViews.every(({ balances }) => balances.length >= 4), 'fewer than four balances a day'));
  });
  await rows.try(['2.9'], 'a report with another mark at every leaf: each mark is in the lines of the contract', async () => {
    await setBank(desk, { balanceShape: 'markers' });
    const row = await desk.must('balances.ask', BRANCH);
    await setBank(desk, { balanceShape: 'document' });
    const marks = [...(await desk.must('answers.text', { answer: row.answer })).text.matchAll(/mark-\d{5}|\b7\d{4}\.25\b/gu)].map(([mark]) => mark);
    const shown = await valuesOf(desk, row.report);
    const lost = marks.filter((mark) => !shown.has(mark));
    return first(holds(marks.length > 1_000, `only ${marks.length} marks`), holds(lost.length === 0, `${lost.length} marks are not shown`), holds(row.notUnderstood === 0, `${row.notUnderstood} members are not understood`));
  });
  await rows.try(['4.10', '2.9'], 'entries of overlapping reports are merged, none twice', async () => {
    const { today } = await desk.must('inquiries.rules', {});
    const ask = (from: number, to: number) => desk.must('balances.ask', { ...BRANCH, from_date: addDays(isoDate(today), -from), to_date: addDays(isoDate(today), -to) });
    await ask(20, 0);
    const { accounts: [some] } = await desk.must('cash.accounts', {});
    const account = some?.account ?? '';
    const before = (await desk.must('cash.entries', { account })).total;
    await ask(20, 5);
    const after = (await desk.must('cash.entries', { account })).total;
    return first(holds(before > 0, 'no entry'), holds(after === before, `${before} entries became ${after}`));
  });
  await rows.try(['4.10'], 'an account that is not ours is refused in the bank\'s words', async () => failsWith(await desk.call('balances.ask', { base_currency: 'EUR', account_identifier: '99999999' }), 'bank-request-refused'));
}

/** Values of a report's head, its first account, the first entry of it, and that entry's first transaction. */
async function valuesOf(desk: StdioDesk, report: string): Promise<ReadonlySet<string | null>> {
  const shown = new Set<string | null>();
  const take = async (page: (offset: number) => Promise<CallOutput<'cash.lines'>>): Promise<void> => {
    for (let offset = 0, total = 1; offset < total; offset += 500) {
      const { rows, total: all } = await page(offset);
      total = all;
      for (const { value } of rows) shown.add(value);
    }
  };
  await take((offset) => desk.must('balances.details', { report, offset, limit: 500 }));
  await take((offset) => desk.must('balances.details', { report, account: 0, offset, limit: 500 }));
  const entry = (await desk.must('balances.entries', { report, account: 0 })).rows[0]?.entry ?? '';
  await take((offset) => desk.must('cash.lines', { entry, offset, limit: 500 }));
  await take((offset) => desk.must('cash.lines', { entry, transaction: { details: 0, transaction: 0 }, offset, limit: 500 }));
  return shown;
}

const STATUSES = [
  ['gateway-error status=401 format=json', 2, 'token-refused'], ['gateway-error status=403 format=xml', 1, 'bank-forbidden'], ['gateway-error status=404 format=json', 1, 'bank-address'],
  ['gateway-error status=405 format=xml', 1, 'bank-address'], ['gateway-error status=415 format=json', 1, 'bank-media-type'], ['rate-limit', 1, 'rate-limited'],
  ['error-500', 1, 'inquiry-refused'], ['error-502-html', 1, 'inquiry-refused'], ['drop-after', 1, 'inquiry-unanswered'],
] as const;

/** The document lists no statuses for these operations; the gateway's are handled alike. */
async function tryRefusals(desk: StdioDesk, rows: Rows): Promise<void> {
  const asks = [
    ['enhanced-inquiry', () => desk.call('inquiries.search', { criteria: {} })],
    ['retrieve-payment', () => desk.call('inquiries.retrieve', { endToEndId: 'E2E-1', parameters: {} })],
    ['balance-inquiry', () => desk.call('balances.ask', BRANCH)],
  ] as const;
  for (const [operation, ask] of asks) {
    for (const [kind, times, code] of STATUSES) {
      await rows.try(['7'], `${operation}: ${kind}`, async () => {
        await desk.must('training.setFault', { fault: kind, operation, times });
        return failsWith(await ask(), code);
      });
    }
    await rows.try(['5'], `${operation}: a token that has run out is renewed once`, async () => {
      await desk.must('training.setFault', { fault: 'expired-token', operation, times: 1 });
      return succeeds(await ask());
    });
  }
}
