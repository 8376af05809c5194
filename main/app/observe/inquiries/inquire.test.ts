// Searching payments at the bank and asking for one: nothing is asked against the document's rules, every
// answer is kept before it is read, and what it shows of our payments reaches their timelines.
import { beforeEach, describe, expect, it } from 'vitest';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { Region } from '../../../../shared/domain/region.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import { sayLogDetail } from '../../../../shared/texts/log-detail.ts';
import { fakeBank, type FakeBank } from '../../../ports/bank.fake.ts';
import type { ReadOutcome, RetrieveJob, SearchJob } from '../../../ports/bank-requests.ts';
import { makeOutgoingFiles } from '../../desk/index.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import type { InquiryContext } from '../context.ts';
import { emptySeat } from '../../desk/seat.fake.ts';
import { exportFound } from './export.ts';
import { keep, retrievePayment, rulesNow, searchPayments } from './inquire.ts';

const NOBODY_THERE = { locks: [], seat: emptySeat(), shown: new Map<string, number>() };

const UETR = '11111111-2222-4333-8444-555555555555';
const row = (id: string, more: object = {}) => ({
  end_to_end_identification: id,
  transaction_status: { status: 'ACSC' },
  instructed_amount: { amount: '12.50', currency: 'EUR' },
  ...more,
});

let world: RestoredDesk;
let desk: InquiryContext;
let jobs: (SearchJob | RetrieveJob)[];
/** The bank's next answer: a JSON text; a fault where it refuses, with the text it said. */
let answer: { readonly text: string | null; readonly refused?: boolean };
let bank: FakeBank;
beforeEach(async () => {
  world = await restoredDesk();
  answer = { text: JSON.stringify({ transactions: [] }) };
  jobs = [];
  bank = fakeBank({
    read(exchange): ReadOutcome {
      const { text, refused = false } = answer;
      const body = Buffer.from(text ?? '');
      const status = refused ? 500 : 200;
      const its =
        text === null ? exchange : { ...exchange, answer: { status, headers: {}, body, truncated: false } };
      return refused || text === null
        ? { kind: 'failed', fault: fault('bank-request-refused'), exchange: its, waitMs: null }
        : { kind: 'answered', body, headers: {}, exchange: its };
    },
  });
  const asked = { ...bank };
  Object.assign(bank, {
    search: (job: SearchJob) => asked.search((jobs.push(job), job)),
    retrieve: (job: RetrieveJob) => asked.retrieve((jobs.push(job), job)),
  });
  let files = 0;
  desk = {
    ...world.context,
    store: world.desk.store,
    bank,
    outgoing: makeOutgoingFiles(() => `file-${(files += 1)}`),
  };
});

const search = (criteria: Readonly<Record<string, string>>, more: object = {}) =>
  searchPayments(desk, { criteria, page: 1, form: 'current', format: 'PSRJ03', ...more });
const newest = async () => (await world.desk.store.log.list({ offset: 0, limit: 1 })).rows[0];
const refused = (code: string) => ({ ok: false, error: { code } });

describe('a search at the bank', () => {
  it('asks with the criteria that were given, and names them in the log without what they say', async () => {
    answer = { text: JSON.stringify({ transactions: [row('E-9')] }) };
    const found = must(await search({ uetr: UETR, name: '' }));
    expect(jobs).toMatchObject([{ criteria: { uetr: UETR }, form: 'current', format: 'PSRJ03' }]);
    expect(found.rows).toMatchObject([{ endToEndId: 'E-9', known: null }]);
    expect(found).not.toHaveProperty('comparable');
    expect(found.deprecated).toBe(false);
    expect(await newest()).toMatchObject({
      act: 'inquiry.search',
      actor: 'desk',
      subject: found.answer,
      detail: 'uetr',
    });
    expect((await world.desk.store.tracking.answer(found.answer))?.text).toBe(answer.text);
  });

  it('asks for the page that was chosen, which is also read as that page', async () => {
    answer = { text: JSON.stringify({ transactions: [row('E-9')], total_pages: '3', page_number: '2' }) };
    const found = must(await search({ uetr: UETR }, { page: 2 }));
    expect(jobs[0]).toMatchObject({ criteria: { uetr: UETR, page_number: '2' } });
    expect(found.page).toMatchObject({ more: true });
    // A page that does not say its number is the one that was asked for.
    answer = { text: JSON.stringify({ transactions: [row('E-9')], total_pages: '3' }) };
    expect(must(await search({ uetr: UETR, page_number: '3' })).page.more).toBe(false);
    expect(jobs[1]).toMatchObject({ criteria: { page_number: '3' } });
  });

  it('says of the form that is going away that it is, also in the log', async () => {
    const kept = await world.desk.store.desk.profile();
    if (kept === null) throw new Error('the desk has no profile');
    const paths = { ...kept.profile.paths, deprecatedEnhancedInquiry: '/payment/enhancedinquiry' };
    const named = { ...kept, profile: { ...kept.profile, paths } };
    Object.assign(world.desk.store.desk, { profile: async () => named });
    must(await search({ uetr: UETR }, { form: 'deprecated' }));
    expect((await newest())?.act).toBe('inquiry.search-deprecated');
    expect(must(await search({ uetr: UETR }, { form: 'deprecated' })).deprecated).toBe(true);
  });

  it('asks nothing against the rules, without a profile, or while the desk is offline', async () => {
    expect((await search({ requested_execution_date_from: '20/11/2026' })).ok).toBe(false);
    world.network.setMode('offline');
    expect(await search({ uetr: UETR })).toMatchObject(refused('offline'));
    Object.assign(world.desk.store.desk, { profile: () => Promise.resolve(null) });
    expect(await search({ uetr: UETR })).toMatchObject(refused('profile-missing'));
    expect(await rulesNow(desk)).toMatchObject(refused('profile-missing'));
    expect(bank.asked).toEqual([]);
  });

  it('keeps what the bank said also where it refused, and says why it failed', async () => {
    answer = { text: 'no entitlement', refused: true };
    expect(await search({ uetr: UETR })).toMatchObject(refused('bank-request-refused'));
    const entry = await newest();
    expect(entry?.detail).toBe('uetr; bank-request-refused');
    expect((await world.desk.store.tracking.answer(entry?.subject ?? ''))?.text).toBe('no entitlement');
  });

  it('that brought nothing is in the log under its correlation id', async () => {
    answer = { text: null };
    expect(await search({ uetr: UETR })).toMatchObject(refused('bank-request-refused'));
    expect((await newest())?.subject).toBe(jobs[0]?.correlationId);
  });

  it('that failed on this desk was not made, and the log says so: it counts in no hour', async () => {
    Object.assign(bank, {
      search: async ({ correlationId }: SearchJob): Promise<ReadOutcome> => ({
        kind: 'failed',
        fault: fault('card-removed'),
        exchange: unsentExchange('enhanced-inquiry', correlationId),
        waitMs: null,
      }),
    });
    expect(await search({ uetr: UETR })).toMatchObject(refused('card-removed'));
    expect(desk.follow.used()).toBe(0);
    expect(await newest()).toMatchObject({ act: 'inquiry.not-made', detail: 'uetr; card-removed' });
  });

  it.each(['unreachable', 'card-removed'] as const)(
    'says of a page that failed (%s) which page it was and why, in sentences',
    async (code) => {
      const failed: ReadOutcome = {
        kind: 'failed',
        fault: fault(code),
        exchange: unsentExchange('enhanced-inquiry', 'corr-1'),
        waitMs: null,
      };
      await keep(desk, 'inquiry.page', coded(sentence('log-page', { page: 3, messages: null })), failed);
      const { act = '', detail = '' } = (await newest()) ?? {};
      const english = textsIn('en');
      expect(sayLogDetail(english, { act, detail })).toBe(
        `Page 3, before sending after a restore. ${english.faults[code].happened}`,
      );
    },
  );

  it('knows our own payments among what it shows', async () => {
    const { batch } = await world.sealed({ endToEndId: 'OURS' });
    const payment = (await world.desk.store.tracking.list({ batch, offset: 0, limit: 1 })).rows[0]?.payment;
    answer = { text: JSON.stringify({ transactions: [row('THEIRS'), row('OURS')] }) };
    expect(must(await search({ uetr: UETR })).rows.map(({ known }) => known)).toEqual([null, payment]);
  });
});

describe('one payment asked for by its identifier', () => {
  it('is asked for under that identifier; an answer without pages is whole', async () => {
    answer = { text: JSON.stringify({ transactions: [row('E-1')] }) };
    const found = must(await retrievePayment(desk, { endToEndId: 'E-1', parameters: { creationDate: '' } }));
    expect(jobs).toMatchObject([{ endToEndId: 'E-1', parameters: {} }]);
    expect(found.page).toMatchObject({ more: false, end: 'reached' });
    expect(await newest()).toMatchObject({ act: 'inquiry.retrieve', detail: 'E-1' });
    const searched = must(await search({ uetr: UETR }));
    expect(searched.page.end).not.toBe('reached');
  });

  it('of an answer that cannot be read nobody says that it is whole', async () => {
    answer = { text: '<html/>' };
    const found = must(await retrievePayment(desk, { endToEndId: 'E-1', parameters: {} }));
    expect(found.understood).toBe('nothing');
    expect(found.page.end).not.toBe('reached');
  });
});

describe('what the rules of a search are held against', () => {
  it('is today at the bank, and which operations the profile has', async () => {
    const rules = must(await rulesNow(desk));
    expect(rules.today).toBe('2026-11-20');
    const paths = (await world.desk.store.desk.profile())?.profile.paths;
    expect(rules.enabled).toEqual({
      deprecatedEnhancedInquiry: paths?.deprecatedEnhancedInquiry !== null,
      createPayment: paths?.createPayment !== null,
    });
  });
});

describe('what searches found, as a table', () => {
  const exported = async (answers: readonly string[], whole = true, region?: Region) => {
    const made = must(
      await exportFound(
        { ...desk, ...NOBODY_THERE },
        { answers: [...answers], whole, language: 'en', region },
      ),
    );
    const text = Buffer.from(desk.outgoing.piece(made.file, 0)?.base64 ?? '', 'base64').toString('utf8');
    const [head = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
    return { made, head: head.split(','), lines };
  };

  it('has the rows of every page, under the bank’s own names', async () => {
    const party = { name: 'Kestrel', postal_address: { country: 'DE' } };
    answer = { text: JSON.stringify({ transactions: [row('E-1', { creditor: party })] }) };
    const first = must(await search({ uetr: UETR })).answer;
    world.desk.clock.advance(1_000);
    answer = { text: JSON.stringify({ transactions: [row('E-2')] }) };
    const second = must(await search({ uetr: UETR })).answer;
    const { made, head, lines } = await exported([first, second]);
    expect(made).toMatchObject({
      rows: 2,
      name: expect.stringMatching(/^payments-2026-11-20T\d{6}\.csv$/u) as string,
    });
    expect(lines).toHaveLength(2);
    const cell = (name: string) => lines[0]?.split(',')[head.indexOf(name)];
    expect(cell('end_to_end_identification')).toBe('E-1');
    expect([cell('instructed_amount'), cell('instructed_currency')]).toEqual(['12.50', 'EUR']);
    expect(cell('returned')).toBe('no');
    expect(cell('creditor_name')).toBe('Kestrel');
    expect(cell('debtor_name')).toBe('');
    expect(lines[1]).toContain('E-2');
    expect(await newest()).toMatchObject({ act: 'inquiry.export', subject: first });
  });

  it('has its amounts and its separator by the region', async () => {
    answer = { text: JSON.stringify({ transactions: [row('E-1')] }) };
    const { answer: kept } = must(await search({ uetr: UETR }));
    const { head, lines } = await exported([kept], true, 'de');
    const names = head.join(',').split(';');
    expect(lines[0]?.split(';')[names.indexOf('instructed_amount')]).toBe('12,50');
  });

  it('says in its name that pages are missing', async () => {
    const { answer: kept } = must(await search({ uetr: UETR }));
    expect((await exported([kept], false)).made.name).toMatch(/^payments-incomplete-/u);
  });

  it('is refused of an answer that is no list, and of none', async () => {
    answer = { text: '<html/>' };
    const { answer: kept } = must(await search({ uetr: UETR }));
    const of = (answers: string[]) =>
      exportFound({ ...desk, ...NOBODY_THERE }, { answers, whole: true, language: 'en' });
    expect(await of([kept])).toMatchObject(refused('answer-garbled'));
    expect(await of(['answer-none'])).toMatchObject(refused('not-found'));
  });
});
