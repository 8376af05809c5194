// Payments and what became of each, as the window shows them; a hidden one tells nobody who gets how much.
import { beforeEach, describe, expect, it } from 'vitest';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { StatusUpdate, TimelineRecord } from '../../../ports/store.ts';
import type { TimelineContext } from '../context.ts';
import { getTracked, listTracked, loadAnswerText } from './view.ts';

let world: RestoredDesk;
let desk: TimelineContext;
let batch: string;
let payment: string;
beforeEach(async () => {
  world = await restoredDesk();
  desk = { ...world.context, store: world.desk.store };
  ({ batch } = await world.sealed(
    { name: 'Kestrel', amount: '12.50', endToEndId: 'E-1' },
    { endToEndId: 'E-2', name: 'Zenith' },
  ));
  payment = (await world.desk.store.tracking.list({ batch, offset: 0, limit: 1 })).rows[0]?.payment ?? '';
});

const ENTRY: TimelineRecord = {
  at: '2026-11-20T11:00:00.000Z',
  source: 'inquiry-post',
  status: 'ACSP',
  reasons: [{ code: 'NARR', text: 'soon' }],
  facts: [{ name: 'creditor', value: 'Kestrel' }],
  notUnderstood: ['<X>Kestrel</X>'],
  answer: null,
};
async function said(
  entry: Partial<TimelineRecord>,
  set: StatusUpdate['set'] = {},
  text?: string,
): Promise<void> {
  const { store } = world.desk;
  const stored = text === undefined ? null : await store.bytes.put([Buffer.from(text)]);
  await store.tracking.record({
    answer:
      stored === null
        ? null
        : { answer: 'answer-1', receivedAt: ENTRY.at, raw: stored.ref, text: text ?? '', verified: true },
    updates: [{ target: { payment }, entry: { ...ENTRY, ...entry }, set }],
    batch: null,
    log: { at: ENTRY.at, act: 'inquiry.shows-payments', actor: 'desk', subject: payment, detail: '' },
  });
}
const hide = () => Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
const list = async (more = {}) => must(await listTracked(desk, { offset: 0, limit: 50, ...more }));

describe('the list of payments', () => {
  it('is narrowed by the days on which they were sent, in the time zone of the bank', async () => {
    const { profile } = (await world.desk.store.desk.profile()) ?? {};
    expect(profile?.timeZone).toBe('Europe/Berlin');
    // The last millisecond of the day in winter time.
    await said({}, { sentAt: '2026-11-19T22:59:59.999Z' });
    const ids = async (more: object) => (await list(more)).rows.map(({ endToEndId }) => endToEndId);
    expect(await ids({ sentFrom: '2026-11-19', sentTo: '2026-11-19' })).toEqual(['E-1', 'E-2']);
    expect(await ids({ sentFrom: '2026-11-20' })).toEqual([]);
    expect(await ids({ sentTo: '2026-11-18' })).toEqual([]);
    expect(await ids({ sentTo: '2026-11-19' })).toEqual(['E-1', 'E-2']);
  });

  it('is filtered by batch, status and text', async () => {
    await world.sealed({ endToEndId: 'E-3' });
    await said({}, { status: 'RJCT', statusGroup: 'refused' });
    const ids = async (more: object) => (await list(more)).rows.map(({ endToEndId }) => endToEndId);
    expect(await ids({})).toEqual(['E-3', 'E-1', 'E-2']);
    expect(await ids({ batch })).toEqual(['E-1', 'E-2']);
    expect(await ids({ statusGroup: 'refused' })).toEqual(['E-1']);
    expect(await ids({ text: 'Zenith' })).toEqual(['E-2']);
    const page = await list({ offset: 1, limit: 1 });
    expect([page.total, page.rows.map(({ endToEndId }) => endToEndId)]).toEqual([3, ['E-1']]);
  });

  it('has name, account and amount of what is shown, and none of what is hidden', async () => {
    expect((await list()).rows[0]).toMatchObject({
      name: 'Kestrel',
      account: 'DE89370400440532013000',
      amount: { amount: '12.50', currency: 'EUR' },
    });
    hide();
    expect((await list()).rows[0]).toMatchObject({ name: '', account: '', amount: null, endToEndId: 'E-1' });
  });
});

describe('one payment', () => {
  it('comes with everything that was said of it, in its order', async () => {
    await said({});
    await said({ status: 'ACSC', reasons: [], at: '2026-11-20T12:00:00.000Z' });
    const view = must(await getTracked(desk, payment));
    expect(view.timeline.slice(-2).map(({ status, desk: own }) => [status, own])).toEqual([
      ['ACSP', null],
      ['ACSC', null],
    ]);
    expect(view.timeline.at(-2)).toMatchObject(ENTRY);
    expect(view.name).toBe('Kestrel');
  });

  it('that is hidden keeps status and codes of reasons, and no words that may name it', async () => {
    await said({ reasons: [{ code: 'AC04', text: 'account of Kestrel closed' }] });
    hide();
    const view = must(await getTracked(desk, payment));
    expect(view).toMatchObject({ name: '', account: '', amount: null });
    expect(view.timeline.at(-1)).toMatchObject({
      status: 'ACSP',
      reasons: [{ code: 'AC04', text: '' }],
      facts: [],
      notUnderstood: [],
    });
    expect(JSON.stringify(view)).not.toContain('Kestrel');
  });

  it('is a collection where its batch collects', async () => {
    expect(must(await getTracked(desk, payment)).isCollection).toBe(false);
    const { batches } = world.desk.store;
    const head = await batches.get(batch);
    Object.assign(batches, { get: async () => ({ ...head, kind: 'direct-debit' }) });
    expect(must(await getTracked(desk, payment)).isCollection).toBe(true);
  });

  it('is not found where there is none', async () => {
    expect(await getTracked(desk, 'payment-none')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('an answer of the bank', () => {
  it('is read as it was kept, with whether it was verified', async () => {
    await said({ answer: 'answer-1' }, {}, '<Document/>');
    expect(must(await loadAnswerText(desk, { answer: 'answer-1' }))).toEqual({
      text: '<Document/>',
      verified: true,
      receivedAt: ENTRY.at,
    });
    expect(await loadAnswerText(desk, { answer: 'answer-2' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it.each([
    ['SAL 2026 11 001', '<Id>SAL 2026 11 001</Id>'],
    ['SAL,11/1', '{"id": "SAL,11/1"}'],
    ["O'N-1", '<Id>O&apos;N-1</Id>'],
    ['A&B', '<Id>\n A&#38;B </Id>'],
    ['S1', '{"end_to_end": "S1"}'],
    ['7', '<Id><![CDATA[7]]></Id>'],
    ['a "b"', String.raw`{"id": "a \"b\""}`],
    ['x<y', String.raw`{"xml": "<Document><Id>x&lt;y</Id></Document>"}`],
  ])('is not told where it names a hidden payment as %s', async (id, text) => {
    await said({ answer: 'answer-1' }, {}, text);
    let hidden = 'another';
    Object.assign(world.desk.store.tracking, {
      withheldAmong: async (keys: readonly string[]) => keys.filter((key) => key === hidden),
    });
    expect(must(await loadAnswerText(desk, { answer: 'answer-1' })).text).toBe(text);
    hidden = id;
    expect(await loadAnswerText(desk, { answer: 'answer-1' })).toMatchObject({
      error: { code: 'hidden-from-view' },
    });
  });

  it('of whatever length is read where it names nothing hidden, and not where its last word does', async () => {
    const words = Array.from({ length: 30_000 }, (_none, place) => `<Id>W-${place}</Id>`).join('');
    await said({ answer: 'answer-1' }, {}, `${words}<Id>WAGE</Id>`);
    const asked: number[] = [];
    Object.assign(world.desk.store.tracking, {
      withheldAmong: async (keys: readonly string[]) => {
        asked.push(keys.length);
        return keys.filter((key) => key === hidden);
      },
    });
    let hidden = 'RENT';
    expect(must(await loadAnswerText(desk, { answer: 'answer-1' })).text).toContain('WAGE');
    hidden = 'WAGE';
    expect(await loadAnswerText(desk, { answer: 'answer-1' })).toMatchObject({
      error: { code: 'hidden-from-view' },
    });
    expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
  });
});
