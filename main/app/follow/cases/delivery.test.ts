// What is a case's own in its delivery: who may send it, what the bank's status means, and what its payment's
// timeline says. The rules of sending are tested with the engine.
import { describe, expect, test } from 'vitest';
import type { CaseAction } from '../../../../shared/domain/case.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import type { CaseHead, CaseSignature } from '../../../ports/store.ts';
import { askCase } from './ask.ts';
import { caseDesk, decided, exchangeOf, REQUEST, UETR, type CaseWorld } from './case.fake.ts';
import { caseDelivery, resendCase, sendCase, settleInterruptedCases } from './delivery.ts';
import { bankCaseStatus } from './bank-case-status.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const UNSURE = { state: 'unknown', nothingShown: true, doubt: true, bankSays: 'They said so.' } as const;
const ABOUT_PAYMENT = { payment: 'p-1' } as const;
const restored = (at: string) => ({
  'desk.restored': { at, lost: 1, messages: 0, acknowledged: false },
});

describe('what is sent', () => {
  test('the request the card process hands out, as it was signed', async () => {
    const { desk, requests, acts, head } = caseDesk();
    expect(await sendCase(desk, 'case-1')).toMatchObject({ ok: true, value: { state: 'answered' } });
    expect(requests).toMatchObject([
      [
        'stop',
        { kind: 'stop', requestType: 'STOP_REQUEST', format: 'json', body: REQUEST, fields: { uetr: UETR } },
      ],
    ]);
    expect(await acts()).toEqual(['case.intent', 'case.accepted']);
    expect((await desk.store.cases.attempts('case-1'))[0]).toMatchObject({
      kind: 'request',
      outcome: 'answered',
      bodySha256: (await head()).proposed?.content.request.sha256,
    });
  });

  test.each<[string, CaseWorld, string]>([
    ['its approval time has ended', { head: { deadline: NOW } }, 'case-deadline-passed'],
    ['the profile names another client', { clientId: 'other' }, 'profile-moved'],
    ['it was never proposed', { head: { proposed: null } }, 'case-step-impossible'],
  ])('nothing where %s', async (_why, world, code) => {
    const { desk, requests, acts } = caseDesk(world);
    expect(await sendCase(desk, 'case-1')).toMatchObject({ error: { code } });
    expect([requests, await acts()]).toEqual([[], []]);
  });

  test.each([
    ['a released case about a collection is not sent', { head: ABOUT_PAYMENT }, 'case-about-collection', 0],
    [
      'one about it that may be with the bank already goes on',
      { head: { ...UNSURE, ...ABOUT_PAYMENT } },
      '',
      1,
    ],
  ] as const)('%s', async (_what, world, code, searches) => {
    const { desk, requests } = caseDesk(world);
    const batches = { ...desk.store.batches, get: async () => ({ kind: 'direct-debit' }) };
    const under = { ...desk, store: { ...desk.store, batches } } as unknown as typeof desk;
    const sent = await (searches === 0 ? sendCase(under, 'case-1') : resendCase(under, 'case-1'));
    expect(sent.ok ? '' : sent.error.code).toBe(code);
    expect(requests).toHaveLength(searches);
  });

  test('nothing from a desk that does not send it', async () => {
    const { desk, requests, head } = caseDesk();
    const other = { ...desk, identity: { ...desk.identity, desk: 'desk-2' } };
    expect(await sendCase(other, 'case-1')).toMatchObject({
      error: { code: 'not-the-sending-desk', detail: 'desk-1' },
    });
    expect([requests, (await head()).state]).toEqual([[], 'released']);
  });

  test.each([
    ['refuses', fault('approvals-missing'), 'approvals-missing'],
    ['hands out other bytes', '{"reason":"CUST"}', 'case-request-differs'],
  ] as const)('nothing where the card process %s, and the log says so', async (_what, cleared, code) => {
    const { desk, requests, acts } = caseDesk({ cleared });
    expect(await sendCase(desk, 'case-1')).toMatchObject({ error: { code } });
    expect([requests, await acts()]).toEqual([[], ['case.send-refused']]);
  });

  test('with the signatures over its newest revision alone', async () => {
    const signature = { case: 'case-1', step: 'approve', person: 'a', jws: '' };
    const signatures = [
      { ...signature, revision: 1, jws: 'before' },
      { ...signature, revision: 2, jws: 'now' },
    ] as unknown as readonly CaseSignature[];
    const { desk, approvals } = caseDesk({ head: { revision: 2 }, signatures });
    await sendCase(desk, 'case-1');
    expect(approvals).toEqual(['now']);
  });

  test('of a payment this desk does not know: no payment is noted', async () => {
    const { desk } = caseDesk();
    await sendCase(desk, 'case-1');
    const { rows } = await desk.store.log.list({ offset: 0, limit: 10 });
    expect(rows.map(({ act }) => act)).toEqual(['case.accepted', 'case.intent']);
  });

  test.each(['the payment', 'an attempt'])('nothing where %s cannot be read', async (what) => {
    const fake = caseDesk({ head: { ...UNSURE, ...ABOUT_PAYMENT } });
    const { store } = fake.desk;
    const damaged = (): Promise<never> => Promise.reject(new FaultError(fault('store-damaged')));
    const desk = {
      ...fake.desk,
      store: {
        ...store,
        ...(what === 'the payment'
          ? { tracking: { ...store.tracking, get: damaged } }
          : { cases: { ...store.cases, attempts: damaged } }),
      },
    };
    expect(await resendCase(desk, 'case-1')).toMatchObject({ error: { code: 'store-damaged' } });
    expect([fake.requests, await fake.acts()]).toEqual([[], []]);
  });

  test.each<[CaseAction, 'stop' | 'reconfirm']>([
    ['recall', 'stop'],
    ['stop', 'stop'],
    ['reconfirm', 'reconfirm'],
    ['reject', 'reconfirm'],
  ])('%s is held by the pause of %s', (act, operation) => {
    const { desk } = caseDesk();
    expect(caseDelivery(desk).operation({ act } as CaseHead)).toBe(operation);
  });
});

describe('after a restore', () => {
  test('a released case that may have been forgotten is not sent: it becomes unknown', async () => {
    const { desk, requests, acts, head } = caseDesk({ settings: restored('2026-11-19T10:00:00.000Z') });
    expect(await sendCase(desk, 'case-1')).toMatchObject({ error: { code: 'case-restored' } });
    expect([requests, await acts()]).toEqual([[], ['case.ambiguous']]);
    expect(await head()).toMatchObject({ state: 'unknown', doubt: true, fault: { code: 'case-restored' } });
  });

  test('what the bank said about it counts: it is sent', async () => {
    const { desk, requests } = caseDesk({ head: UNSURE, settings: restored('2026-11-19T10:00:00.000Z') });
    expect(await resendCase(desk, 'case-1')).toMatchObject({ value: { state: 'answered' } });
    expect(requests).toHaveLength(1);
  });

  test('90 days later a new case is sent as before', async () => {
    const { desk, requests } = caseDesk({ settings: restored('2026-08-20T10:00:00.000Z') });
    expect((await sendCase(desk, 'case-1')).ok).toBe(true);
    expect(requests).toHaveLength(1);
  });
});

describe('what an answer means', () => {
  test.each([
    ['ACCP', 'answered', 'case.accepted'],
    ['PDNG', 'answered', 'case.accepted'],
    ['RJCT', 'refused', 'case.declined'],
  ])('%s: %s, and the payment says so', async (status, state, act) => {
    const { desk, head, acts, timeline } = caseDesk({
      head: ABOUT_PAYMENT,
      outcome: decided(status, ['AC01'], 'why'),
    });
    await sendCase(desk, 'case-1');
    expect(await head()).toMatchObject({
      state,
      fault: null,
      decision: {
        status,
        reasons: ['AC01'],
        text: 'why',
        at: NOW,
        answer: expect.stringMatching(/^answer/u) as string,
      },
    });
    expect(await acts()).toEqual(['case.intent', act]);
    expect(await timeline()).toMatchObject([
      { source: 'desk', status: null, facts: [{ value: 'CASE-1' }, { value: 'recall' }, { value: status }] },
    ]);
  });

  test.each([
    ['by code', ['AM05'], ''],
    ['by its words about the request', [], 'duplicate request'],
  ])('a no to a second one of its kind, %s, says nothing of the first', async (_how, reasons, text) => {
    const { desk, head, timeline } = caseDesk({
      head: ABOUT_PAYMENT,
      outcome: decided('RJCT', reasons, text),
    });
    await sendCase(desk, 'case-1');
    expect(await head()).toMatchObject({
      state: 'unknown',
      doubt: true,
      decision: null,
      fault: { code: 'duplicate-refused', detail: `${reasons.join(' ')} ${text}`.trim() },
    });
    expect((await timeline())[0]?.facts.at(-1)?.value).toBe('unknown');
  });

  test.each([
    ['the reason it repeats', ['DUPL'], ''],
    ['words about the payment', [], 'the payment was already sent'],
  ])('a no with %s is a no', async (_what, reasons, text) => {
    const { desk, head } = caseDesk({ outcome: decided('RJCT', reasons, text) });
    await sendCase(desk, 'case-1');
    expect((await head()).state).toBe('refused');
  });

  test.each([
    ['is being sent', { state: 'sending' as const }],
    ['may have arrived', { state: 'unknown' as const }],
    ['is older', { state: 'released' as const, createdAt: '2026-01-01T00:00:00.000Z' }],
  ])('none is asked for while another request about its payment %s', async (_what, other) => {
    const { desk, head, requests } = caseDesk({
      head: { createdAt: '2026-01-02T00:00:00.000Z' },
      other: { createdAt: '2026-01-03T00:00:00.000Z', ...other },
    });
    expect(await sendCase(desk, 'case-1')).toMatchObject({
      error: { code: 'case-open-already', detail: 'CASE-2' },
    });
    expect((await head()).state).toBe('released');
    expect(requests).toEqual([]);
  });

  test('none: it is unknown, and the payment says so', async () => {
    const why = fault('answer-garbled');
    const { desk, head, timeline } = caseDesk({
      head: ABOUT_PAYMENT,
      outcome: { kind: 'unknown', fault: why, exchange: exchangeOf('stop', null) },
    });
    await sendCase(desk, 'case-1');
    expect(await head()).toMatchObject({ state: 'unknown', doubt: true, fault: why, notBefore: null });
    expect(await timeline()).toHaveLength(1);
  });

  test('not taken: it may be sent when the pause has ended, and the payment says nothing', async () => {
    const { desk, head, timeline } = caseDesk({
      head: ABOUT_PAYMENT,
      outcome: {
        kind: 'not-taken',
        fault: fault('rate-limited'),
        exchange: exchangeOf('stop', '', 429),
        waitMs: 60_000,
      },
    });
    await sendCase(desk, 'case-1');
    expect(await head()).toMatchObject({
      state: 'released',
      fault: { code: 'rate-limited' },
      notBefore: '2026-11-20T10:01:00.000Z',
    });
    expect(await timeline()).toEqual([]);
  });

  test('a rollback guard that cannot be written leaves the first attempt unknown', async () => {
    const { desk, head, requests, breakGuard } = caseDesk({ head: UNSURE });
    breakGuard();
    expect((await resendCase(desk, 'case-1')).ok).toBe(true);
    expect(requests).toEqual([]);
    expect(await head()).toMatchObject({
      state: 'unknown',
      nothingShown: false,
      bankSays: null,
      fault: { code: 'mark-not-written' },
    });
  });

  test.each<[CaseAction, string]>([
    ['recall', '2026-11-21T11:00:00.000Z'],
    ['stop', NOW],
  ])('after a %s its payment is looked at when the effect can show', async (act, at) => {
    const { desk } = caseDesk({ act, head: ABOUT_PAYMENT });
    await sendCase(desk, 'case-1');
    expect(await desk.store.tracking.get('p-1')).toMatchObject({ nextInquiryAt: at });
  });
});

test('what was interrupted is unknown, and noted on its payment', async () => {
  const { desk, head, acts, timeline } = caseDesk({ head: { ...ABOUT_PAYMENT, state: 'sending' } });
  const { records } = caseDelivery(desk);
  expect(await records.sending()).toEqual(['case-1']);
  await settleInterruptedCases(desk);
  expect(await head()).toMatchObject({ state: 'unknown', doubt: true, fault: { code: 'send-interrupted' } });
  expect(await acts()).toEqual(['case.ambiguous']);
  expect((await timeline())[0]?.facts.at(-1)?.value).toBe('unknown');
});

test.each([
  ['send', 'a-1'],
  ['inquiry', null],
] as const)('the open attempt of a %s is what was interrupted: %s', async (kind, open) => {
  const { desk, head } = caseDesk();
  const { records } = caseDelivery(desk);
  const log = { at: NOW, act: 'case.intent', actor: 'desk', subject: 'case-1', detail: '' };
  const begun = await records.begin({
    attempt: 'a-1',
    subject: 'case-1',
    kind,
    expectedState: 'released',
    startedAt: NOW,
    correlationId: 'c',
    bodySha256: (await head()).proposed?.content.request.sha256 ?? null,
    position: null,
    log,
  });
  expect(begun.ok).toBe(true);
  expect(await records.openAttempt('case-1')).toBe(open);
  const attempt = 'a-1';
  await records.end(
    {
      attempt,
      endedAt: NOW,
      httpStatus: null,
      outcome: 'unknown',
      fault: null,
      bankReference: null,
      answerExcerpt: '',
      answer: null,
      log,
    },
    {},
  );
  expect(await records.openAttempt('case-1')).toBeNull();
});

describe('an inquiry about its payment', () => {
  const rows = (transaction: object): NonNullable<CaseWorld['found']> => {
    const body = Buffer.from(JSON.stringify({ transactions: [transaction] }), 'utf8');
    return { kind: 'answered', body, headers: {}, exchange: exchangeOf('enhanced-inquiry', body.toString()) };
  };
  const cancelled = {
    uetr: UETR,
    event_time: '2026-11-20T10:00:00Z',
    transaction_status: { status: 'RJCT' },
  };

  test('that shows the effect settles the case', async () => {
    const { desk, head, requests, acts, timeline } = caseDesk({
      act: 'stop',
      head: { ...UNSURE, ...ABOUT_PAYMENT },
      found: rows(cancelled),
    });
    expect(await askCase(desk, 'case-1')).toEqual({ ok: true, value: null });
    expect(requests).toEqual([['enhanced-inquiry', { uetr: UETR }]]);
    expect(await head()).toMatchObject({
      state: 'answered',
      doubt: false,
      fault: null,
      bankSays: [{ code: 'bank-shows-payment', data: { status: 'RJCT', done: true } }],
    });
    expect(await acts()).toEqual(['case.inquiry', 'case.shows-done']);
    expect(await timeline()).toEqual([]);
  });

  test('that shows nothing of it keeps what was shown, and changes no state', async () => {
    const { desk, head, acts } = caseDesk({ head: UNSURE, found: rows({ uetr: 'another' }) });
    expect((await askCase(desk, 'case-1')).ok).toBe(true);
    expect(await head()).toMatchObject({
      state: 'unknown',
      nothingShown: true,
      bankSays: [bankCaseStatus('recall', null, NOW).says],
    });
    expect(await acts()).toEqual(['case.inquiry', 'case.inquiry-answer']);
  });

  test('that nobody understands is not told as one that shows no payment', async () => {
    const { desk, head } = caseDesk({ head: UNSURE, found: rows([{ uetr: UETR }]) });
    expect((await askCase(desk, 'case-1')).ok).toBe(true);
    expect(await head()).toMatchObject({
      state: 'unknown',
      bankSays: [{ code: 'fault-reason', data: { why: 'answer-not-understood', of: '' } }],
    });
  });

  test('that the bank refuses is kept and named', async () => {
    const { desk, head, acts } = caseDesk({
      head: UNSURE,
      found: {
        kind: 'failed',
        fault: fault('inquiry-refused'),
        exchange: exchangeOf('enhanced-inquiry', 'no', 500),
        waitMs: null,
      },
    });
    expect(await askCase(desk, 'case-1')).toMatchObject({ error: { code: 'inquiry-refused' } });
    expect((await head()).bankSays).toBe('They said so.');
    expect(await acts()).toEqual(['case.inquiry', 'case.inquiry-answer']);
  });

  test('that this desk could not make is none', async () => {
    const { desk, head, acts } = caseDesk({
      head: UNSURE,
      found: {
        kind: 'failed',
        fault: fault('card-removed'),
        exchange: unsentExchange('enhanced-inquiry', 'c'),
        waitMs: null,
      },
    });
    expect(await askCase(desk, 'case-1')).toMatchObject({ error: { code: 'card-removed' } });
    expect(await head()).toMatchObject({ state: 'unknown', nothingShown: true, bankSays: 'They said so.' });
    expect(await acts()).toEqual(['case.inquiry', 'inquiry.not-made']);
    expect(desk.follow.used()).toBe(0);
  });

  test.each([
    [{ uetr: UETR, bank_reference: 'B-7', end_to_end_id: 'E-1' }, { uetr: UETR }],
    [{ bank_reference: 'B-7', end_to_end_id: 'E-1' }, { account_servicer_reference: 'B-7' }],
    [{ end_to_end_id: 'E-1', instruction_id: 'I-1' }, { end_to_end_identification: 'E-1' }],
  ])('is made by the strongest identification there is: %j', async (fields, criteria) => {
    const { desk, requests } = caseDesk({ head: { ...UNSURE, fields }, found: rows({ uetr: 'another' }) });
    expect((await askCase(desk, 'case-1')).ok).toBe(true);
    expect(requests).toEqual([['enhanced-inquiry', criteria]]);
  });

  test.each<[string, CaseWorld, string]>([
    ['of a case that is not unknown', {}, 'case-step-impossible'],
    ['without an identification', { head: { ...UNSURE, fields: { reason: 'DUPL' } } }, 'nothing-to-ask-with'],
    [
      'by an instruction id, which no search takes',
      { head: { ...UNSURE, fields: { instruction_id: 'I-1' } } },
      'nothing-to-ask-with',
    ],
    ['of another client of the bank', { head: UNSURE, clientId: 'other' }, 'profile-moved'],
  ])('is not made %s', async (_why, world, code) => {
    const { desk, requests } = caseDesk(world);
    expect(await askCase(desk, 'case-1')).toMatchObject({ error: { code } });
    expect(requests).toEqual([]);
  });
});
