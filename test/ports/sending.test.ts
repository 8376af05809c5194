// What the outbox, the tracked payments and the cases promise about sending, of the store and of the fakes
// alike: the write-ahead rule, the states that are compared, and what one answer changes at once.
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  BeginAttempt,
  BeginCaseAttempt,
  EndAttempt,
  EndCaseAttempt,
  StoredAnswer,
  TimelineRecord,
} from '../../main/ports/store.ts';
import { AT, log } from '../store/sample.ts';
import { actionsAbout, KINDS, SHA, stored, UETR, worldOf, type World } from './worlds.ts';

const LATER = '2026-11-20T10:00:00.000Z';
const refused = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });
const DONE = { ok: true, value: null };
const page = { offset: 0, limit: 100 };

describe.each(KINDS)('messages %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await worldOf(kind);
  });
  const begin = (attempt: string, more: Partial<BeginAttempt> = {}): ReturnType<World['outbox']['begin']> =>
    world.outbox.begin({
      attempt,
      message: 'b1-m1',
      kind: 'initiation',
      expectedState: 'queued',
      startedAt: LATER,
      correlationId: 'k',
      bodySha256: world.body.sha256,
      set: { state: 'sending', next: null },
      log: log('message.intent', 'b1-m1'),
      ...more,
    });
  const end = (attempt: string, more: Partial<EndAttempt> = {}): ReturnType<World['outbox']['end']> =>
    world.outbox.end({
      attempt,
      endedAt: LATER,
      httpStatus: 504,
      outcome: 'unknown',
      fault: { code: 'timeout' },
      bankReference: 'R-1',
      answerExcerpt: 'x'.repeat(3_000),
      answer: null,
      set: { state: 'unknown', doubt: true },
      updates: [],
      batch: null,
      log: log('message.unknown', 'b1-m1'),
      ...more,
    });

  it('are found by their id, in their batch and by state', async () => {
    expect(await world.outbox.get('b1-m1')).toMatchObject({ batch: 'b1', state: 'queued', attempts: 0 });
    expect(await world.outbox.get('none')).toBeNull();
    expect(await world.outbox.ofBatch('b1')).toHaveLength(1);
    expect(await world.outbox.ofBatch('b2')).toEqual([]);
    expect(await world.outbox.list({ ...page, states: ['queued'] })).toMatchObject({ total: 1 });
    expect(await world.outbox.list({ ...page, states: ['sending'] })).toEqual({ rows: [], total: 0 });
  });

  it('are counted by their state, and come due in order of their time, by what is planned', async () => {
    expect(await world.outbox.countByState()).toEqual({ queued: 1 });
    // It is sent by itself.
    expect(await world.outbox.countToSend()).toBe(0);
    const due = async (step: 'send' | 'inquire', now: string, limit = 10): Promise<readonly string[]> =>
      (await world.outbox.due(step, now, limit)).map(({ message }) => message);
    expect(await due('send', '2026-11-20T08:59:59.999Z')).toEqual([]);
    expect(await due('send', AT)).toEqual(['b1-m1']);
    expect(await due('send', AT, 0)).toEqual([]);
    expect(await due('inquire', LATER)).toEqual([]);
    await world.outbox.plan('b1-m1', { next: null }, null);
    expect(await world.outbox.countToSend()).toBe(1);
    await world.outbox.plan('b1-m1', { state: 'unknown', next: { what: 'inquire', at: LATER } }, null);
    expect([await due('send', LATER), await due('inquire', LATER)]).toEqual([[], ['b1-m1']]);
    expect(await world.outbox.countByState()).toEqual({ unknown: 1 });
    expect(await world.outbox.countToSend()).toBe(0);
  });

  it('are sealed again only before their first attempt, with an entry of the log', async () => {
    const { ref, sha256, bytes } = await stored(world.bytes, 'sealed again');
    const again = { body: ref, sha256, bytes, suite: 'modern', sealedAt: LATER } as const;
    const entry = { ...log('message.reseal', 'b1-m1'), at: LATER };
    expect(await world.outbox.reseal('none', again, entry)).toEqual(refused('not-found'));
    expect(await world.outbox.reseal('b1-m1', again, entry)).toEqual(DONE);
    expect(await world.outbox.get('b1-m1')).toMatchObject({ sealed: again, changedAt: LATER });
    expect(await actionsAbout(world, 'b1-m1')).toEqual(['message.reseal']);
    await begin('a1', { bodySha256: sha256 });
    expect(await world.outbox.reseal('b1-m1', world.body, entry)).toEqual(refused('revision-conflict'));
    expect(await world.outbox.get('b1-m1')).toMatchObject({ sealed: again });
  });

  it('are sent only from the state that is expected, once at a time, and only with their own bytes', async () => {
    expect(await begin('a1', { message: 'none' })).toEqual(refused('not-found'));
    expect(await begin('a1', { expectedState: 'unknown' })).toEqual(refused('revision-conflict'));
    expect(await begin('a1', { bodySha256: SHA })).toEqual(refused('bytes-differ'));
    expect(await world.outbox.attempts('b1-m1')).toEqual([]);
    expect(await begin('a1')).toEqual(DONE);
    expect(await begin('a2', { expectedState: 'sending' })).toEqual(refused('revision-conflict'));
    expect(await actionsAbout(world, 'b1-m1')).toEqual(['message.intent']);
  });

  it('have the attempt and the new state when it began, and what it came to when it ended', async () => {
    await world.outbox.plan('b1-m1', { nothingShownAt: AT }, null);
    await begin('a1');
    expect(await world.outbox.get('b1-m1')).toMatchObject({
      state: 'sending',
      attempts: 1,
      next: null,
      nothingShownAt: null,
      changedAt: LATER,
    });
    expect(await world.outbox.attempts('b1-m1')).toEqual([
      {
        attempt: 'a1',
        message: 'b1-m1',
        kind: 'initiation',
        number: 1,
        startedAt: LATER,
        endedAt: null,
        httpStatus: null,
        outcome: 'pending',
        fault: null,
        correlationId: 'k',
        bankReference: null,
        answer: '',
        bodySha256: world.body.sha256,
        bankTime: null,
      },
    ]);
    expect(await end('a1', { bankTime: AT })).toEqual(DONE);
    expect(await world.outbox.get('b1-m1')).toMatchObject({ state: 'unknown', doubt: true });
    const [attempt] = await world.outbox.attempts('b1-m1');
    expect(attempt).toMatchObject({ endedAt: LATER, httpStatus: 504, outcome: 'unknown', bankTime: AT });
    expect(attempt).toMatchObject({ fault: { code: 'timeout' }, bankReference: 'R-1' });
    expect(attempt?.answer).toHaveLength(2_000);
  });

  it('have an attempt that ends once', async () => {
    await begin('a1');
    expect(await end('none')).toEqual(refused('not-found'));
    expect(await end('a1')).toEqual(DONE);
    expect(await end('a1')).toEqual(refused('revision-conflict'));
  });

  it('are asked about without an attempt to send, and each attempt has the next number', async () => {
    await begin('a1');
    await end('a1');
    const asked = { kind: 'inquiry', expectedState: 'unknown', bodySha256: null, set: {} } as const;
    expect(await begin('a2', asked)).toEqual(DONE);
    expect(await world.outbox.get('b1-m1')).toMatchObject({ state: 'unknown', attempts: 1 });
    expect((await world.outbox.attempts('b1-m1')).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('are planned without an attempt, with an entry of the log or without', async () => {
    const next = { what: 'inquire', at: LATER } as const;
    expect(await world.outbox.plan('none', { next }, null)).toEqual(refused('not-found'));
    expect(await world.outbox.plan('b1-m1', { next }, null)).toEqual(DONE);
    expect(await world.outbox.get('b1-m1')).toMatchObject({ next, changedAt: AT });
    await world.outbox.plan('b1-m1', { next: null }, { ...log('message.plan', 'b1-m1'), at: LATER });
    expect(await world.outbox.get('b1-m1')).toMatchObject({ next: null, changedAt: LATER });
    expect(await actionsAbout(world, 'b1-m1')).toEqual(['message.plan']);
  });

  it('change what their answer says of payments at once', async () => {
    await begin('a1');
    const raw = await stored(world.bytes, '<Document/>');
    const answer: StoredAnswer = {
      answer: 'answer-1',
      receivedAt: LATER,
      raw: raw.ref,
      text: 'ok',
      verified: true,
    };
    const entry: TimelineRecord = {
      at: LATER,
      source: 'initiation-answer',
      status: 'ACTC',
      reasons: [{ code: 'G000', text: '' }],
      facts: [],
      notUnderstood: [],
      answer: 'answer-1',
    };
    await end('a1', {
      outcome: 'answered',
      answer,
      fault: null,
      set: { state: 'accepted', doubt: false },
      updates: [
        { target: { allOfMessage: 'b1-m1' }, entry, set: { status: 'ACTC', statusGroup: 'waiting' } },
        {
          target: { payment: 'b1-tx-2' },
          entry: null,
          set: { status: 'RJCT', statusGroup: 'refused', returned: true },
        },
      ],
    });
    expect(await world.tracking.get('b1-tx-1')).toMatchObject({ status: 'ACTC', returned: false });
    expect(await world.tracking.get('b1-tx-2')).toMatchObject({ status: 'RJCT', returned: true });
    expect(await world.tracking.timeline('b1-tx-2')).toEqual([entry]);
    const { raw: _raw, ...kept } = answer;
    expect(await world.tracking.answer('answer-1')).toEqual(kept);
    expect(await world.tracking.countRejected()).toBe(1);
    const tally = await world.tracking.tally({ message: 'b1-m1' });
    expect(tally.toSorted((a, b) => b.count - a.count)).toEqual([
      { status: 'ACTC', statusGroup: 'waiting', count: 2 },
      { status: 'RJCT', statusGroup: 'refused', count: 1 },
    ]);
  });
});

describe.each(KINDS)('tracked payments %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await worldOf(kind);
  });

  it('are listed in their order, and found by what names them', async () => {
    const rows = (await world.tracking.list({ ...page, message: 'b1-m1' })).rows.map(
      ({ payment }) => payment,
    );
    expect(rows).toEqual(['b1-tx-1', 'b1-tx-2', 'b1-tx-3']);
    expect(await world.tracking.list({ offset: 1, limit: 1, batch: 'b1' })).toMatchObject({
      total: 3,
      rows: [{ payment: 'b1-tx-2' }],
    });
    expect(await world.tracking.get('none')).toBeNull();
    expect((await world.tracking.find('b1-m1', ['E2E-3', 'E2E-9'])).map(({ payment }) => payment)).toEqual([
      'b1-tx-3',
    ]);
    expect(await world.tracking.find('b1-m1', ['none'], 'instruction')).toEqual([]);
    expect(await world.tracking.timeline('none')).toEqual([]);
  });

  const set = (payment: string, its: object): Promise<void> =>
    world.tracking.record({
      answer: null,
      batch: null,
      updates: [{ target: { payment }, entry: null, set: its }],
      log: log('payment.status', payment),
    });

  it('are known by their UETR, else by an EndToEndId that is theirs alone and contradicts none', async () => {
    await set('b1-tx-2', { uetr: UETR });
    const known = async (uetr: string | null, endToEndId: string | null): Promise<string | null> =>
      (await world.tracking.known([{ uetr, endToEndId }]))[0] ?? null;
    expect(await known(UETR.toUpperCase(), 'E2E-1')).toBe('b1-tx-2');
    expect(await known(null, 'E2E-2')).toBe('b1-tx-2');
    expect(await known(UETR.replace('1', '2'), 'E2E-2')).toBeNull();
    expect(await known(UETR.replace('1', '2'), 'E2E-1')).toBe('b1-tx-1');
    expect(await known(null, 'E2E-9')).toBeNull();
    expect(await known(null, null)).toBeNull();
    expect(await world.tracking.known([])).toEqual([]);
  });

  it('are summed by when they were sent, accepted, settled or refused, the end of the time left out', async () => {
    await set('b1-tx-1', { sentAt: AT, acceptedAt: AT, settledAt: LATER });
    await set('b1-tx-3', { sentAt: AT, rejectedAt: LATER });
    const eur = (minor: bigint, count: number): unknown => [{ currency: 'EUR', minor, count }];
    const none: unknown[] = [];
    expect(await world.tracking.day(AT, LATER)).toEqual({
      sent: eur(400n, 2),
      accepted: eur(100n, 1),
      settled: none,
      rejected: none,
    });
    expect(await world.tracking.day(LATER, '2026-11-21T00:00:00.000Z')).toEqual({
      sent: none,
      accepted: none,
      settled: eur(100n, 1),
      rejected: eur(300n, 1),
    });
  });

  it('are counted as refused while they are', async () => {
    expect(await world.tracking.countRejected()).toBe(0);
    await set('b1-tx-1', { status: 'RJCT', statusGroup: 'refused' });
    expect(await world.tracking.countRejected()).toBe(1);
    await set('b1-tx-1', { status: 'ACSC', statusGroup: 'done' });
    expect(await world.tracking.countRejected()).toBe(0);
  });

  it('keep an answer as it came first', async () => {
    const { ref } = await stored(world.bytes, 'answer');
    const kept = { answer: 'answer-1', receivedAt: LATER, text: 'first', verified: true };
    const about = { updates: [], batch: null, log: log('payment.inquire', 'b1-tx-1') };
    await world.tracking.record({ ...about, answer: { ...kept, raw: ref } });
    await world.tracking.record({ ...about, answer: { ...kept, raw: ref, text: 'second' } });
    expect(await world.tracking.answer('answer-1')).toEqual(kept);
    expect(await world.tracking.answer('answer-9')).toBeNull();
  });

  it('change only in the fields an update names, with an entry of the log', async () => {
    const before = await world.tracking.get('b1-tx-1');
    const set = { bankReference: 'R-9', inquiries: 2, nextInquiryAt: LATER };
    await world.tracking.record({
      answer: null,
      batch: null,
      updates: [{ target: { payment: 'b1-tx-1' }, entry: null, set }],
      log: log('payment.status', 'b1-tx-1'),
    });
    expect(await world.tracking.get('b1-tx-1')).toEqual({ ...before, ...set });
    expect(await actionsAbout(world, 'b1-tx-1')).toEqual(['payment.status']);
  });
});

describe.each(KINDS)('what comes due %s', (kind) => {
  let world: World;
  const plan = (payment: string, at: string | null, more: object = {}): Promise<void> =>
    world.tracking.record({
      answer: null,
      batch: null,
      updates: [{ target: { payment }, entry: null, set: { nextInquiryAt: at, ...more } }],
      log: log('inquiry.plan', payment),
    });
  beforeEach(async () => {
    world = await worldOf(kind);
    await plan('b1-tx-1', AT, { uetr: 'u-1' });
    await plan('b1-tx-3', LATER);
  });

  it('is planned by message and own account once the bank has it', async () => {
    expect(await world.follow.planned(AT, 10, null)).toEqual([]);
    await world.outbox.begin({
      attempt: 'a1',
      message: 'b1-m1',
      kind: 'initiation',
      expectedState: 'queued',
      startedAt: AT,
      correlationId: 'k',
      bodySha256: world.body.sha256,
      set: { state: 'accepted' },
      log: log('message.intent', 'b1-m1'),
    });
    const [row] = await world.follow.planned(AT, 10, null);
    expect(row).toEqual({
      message: 'b1-m1',
      reference: 'PAY-b1',
      ownAccount: 'DE00000000000000000001',
      at: AT,
      due: 1,
      planned: 2,
    });
    expect(await world.follow.planned(LATER, 10, 'b1-m1')).toMatchObject([{ due: 2 }]);
    expect(await world.follow.planned(LATER, 10, 'none')).toEqual([]);
    expect(await world.follow.planned(LATER, 0, null)).toEqual([]);
  });

  it('is due in the order of its message, at its time', async () => {
    const due = async (now: string, limit = 10): Promise<readonly string[]> =>
      (await world.follow.dueOf('b1-m1', now, limit)).map(({ payment }) => payment);
    expect(await due('2026-11-20T08:00:00.000Z')).toEqual([]);
    expect(await due(AT)).toEqual(['b1-tx-1']);
    expect(await due(LATER)).toEqual(['b1-tx-1', 'b1-tx-3']);
    expect(await due(LATER, 1)).toEqual(['b1-tx-1']);
    expect(await world.follow.dueOf('none', LATER, 10)).toEqual([]);
  });

  it('is found by its UETR, once for each that is asked', async () => {
    expect((await world.follow.byUetr(['u-1', 'u-9', 'u-1'])).map(({ payment }) => payment)).toEqual([
      'b1-tx-1',
    ]);
  });

  it('is brought forward where it was planned by a clock that was ahead', async () => {
    const ahead = '2027-11-20T09:00:00.000Z';
    await plan('b1-tx-2', ahead);
    await world.outbox.plan('b1-m1', { next: { what: 'inquire', at: ahead } }, null);
    await world.follow.bringForward('2026-12-20T00:00:00.000Z', LATER);
    expect(await world.tracking.get('b1-tx-2')).toMatchObject({ nextInquiryAt: LATER });
    expect(await world.tracking.get('b1-tx-1')).toMatchObject({ nextInquiryAt: AT });
    expect(await world.outbox.get('b1-m1')).toMatchObject({ next: { what: 'inquire', at: LATER } });
  });

  it('is found by an identification of whoever prepared it', async () => {
    const named = async (
      by: Parameters<World['follow']['named']>[0],
      limit = 10,
    ): Promise<readonly string[]> => (await world.follow.named(by, limit)).map(({ payment }) => payment);
    expect(await named({ endToEndId: 'E2E-2' })).toEqual(['b1-tx-2']);
    expect(await named({ endToEndId: 'E2E' })).toEqual([]);
    expect(await named({ instructionId: '' })).toEqual(['b1-tx-1', 'b1-tx-2', 'b1-tx-3']);
    expect(await named({ instructionId: '' }, 2)).toEqual(['b1-tx-1', 'b1-tx-2']);
  });

  it('is in the archive once it was sent, the newest first, and narrowed by what it is', async () => {
    expect(await world.follow.firstSentAt()).toBeNull();
    await plan('b1-tx-1', null, { sentAt: AT, bankReference: 'R-1' });
    await plan('b1-tx-3', null, { sentAt: LATER });
    expect(await world.follow.firstSentAt()).toBe(AT);
    const found = async (query: object): Promise<readonly string[]> =>
      (await world.follow.archive({ ...page, from: null, to: null, ...query })).rows.map(
        ({ payment, sentAt }) => `${payment} ${sentAt}`,
      );
    const [first, third] = [`b1-tx-1 ${AT}`, `b1-tx-3 ${LATER}`];
    expect(await found({})).toEqual([third, first]);
    expect(await found({ from: AT, to: LATER })).toEqual([first]);
    expect(await found({ uetr: 'U-1' })).toEqual([first]);
    expect(await found({ bankReference: 'R-1' })).toEqual([first]);
    expect(await found({ endToEndId: 'E2E-3' })).toEqual([third]);
    expect(await found({ name: 'PLIER 3' })).toEqual([third]);
    expect(await found({ remittance: 'invoice 1' })).toEqual([first]);
    expect(await found({ ownAccount: '00001' })).toEqual([third, first]);
    expect(await found({ ownAccount: '00002' })).toEqual([]);
    expect(await found({ valueDateFrom: '2026-11-24' })).toEqual([]);
    expect(await found({ valueDateTo: '2026-11-23', direction: 'credit-transfer' })).toEqual([third, first]);
    expect(await found({ direction: 'direct-debit' })).toEqual([]);
    expect(await world.follow.archive({ from: null, to: null, offset: 1, limit: 1 })).toMatchObject({
      total: 2,
      rows: [{ payment: 'b1-tx-1' }],
    });
  });

  it('comes due at once where somebody asks for it, unless it has its end', async () => {
    await plan('b1-tx-2', null, { status: 'ACSC' });
    await world.follow.askNow('b1-m1', AT, log('follow.ask', 'b1-m1'));
    expect((await world.follow.dueOf('b1-m1', AT, 10)).map(({ payment }) => payment)).toEqual([
      'b1-tx-1',
      'b1-tx-3',
    ]);
    expect(await actionsAbout(world, 'b1-m1')).toContain('follow.ask');
    await expect(world.follow.askNow('none', AT, log('follow.ask', 'none'))).rejects.toMatchObject({
      fault: { code: 'not-found' },
    });
  });

  it('counts in the hour of the requests that stand in the log', async () => {
    await world.log.append({ ...log('inquiry.get', 'x'), at: LATER });
    await world.log.append({ ...log('inquiry.post', 'x'), at: LATER });
    const since = (from: string, ...acts: readonly string[]): Promise<readonly string[]> =>
      world.follow.requestsSince(from, acts, 'inquiry.not-made');
    expect(await since(AT, 'inquiry.get', 'balances.ask')).toEqual([LATER]);
    expect(await since('2026-11-20T11:00:00.000Z', 'inquiry.get')).toEqual([]);
  });

  it('does not count a request that was begun and not made, and counts those before and after it', async () => {
    const minute = (number: number): string => `2026-11-20T12:0${number}:00.000Z`;
    for (const [index, [act, subject]] of [
      ['inquiry.get', 'x'],
      ['inquiry.get', 'x'],
      ['inquiry.get', 'y'],
      ['inquiry.not-made', 'x'],
      ['inquiry.get', 'x'],
      // One that stands alone, such as that of a page, takes nothing back.
      ['inquiry.not-made', 'corr-1'],
    ].entries())
      await world.log.append({ ...log(act ?? '', subject ?? ''), at: minute(index) });
    expect(await world.follow.requestsSince(minute(0), ['inquiry.get'], 'inquiry.not-made')).toEqual(
      [0, 2, 4].map(minute),
    );
    // The request itself is older than what is asked for.
    expect(await world.follow.requestsSince(minute(2), ['inquiry.get'], 'inquiry.not-made')).toEqual(
      [2, 4].map(minute),
    );
  });
});

describe.each(KINDS)('cases %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await worldOf(kind);
  });
  const begin = (
    attempt: string,
    more: Partial<BeginCaseAttempt> = {},
  ): ReturnType<World['cases']['begin']> =>
    world.cases.begin({
      attempt,
      case: 'c1',
      kind: 'request',
      expectedState: 'released',
      startedAt: LATER,
      correlationId: 'k',
      bodySha256: SHA,
      set: { state: 'sending' },
      log: log('case.intent', 'c1'),
      ...more,
    });
  const end = (attempt: string, more: Partial<EndCaseAttempt> = {}): ReturnType<World['cases']['end']> =>
    world.cases.end({
      attempt,
      endedAt: LATER,
      httpStatus: null,
      outcome: 'unknown',
      fault: { code: 'timeout' },
      bankReference: null,
      answerExcerpt: 'x'.repeat(3_000),
      answer: null,
      set: { state: 'unknown', doubt: true },
      log: log('case.unknown', 'c1'),
      ...more,
    });

  it('begin as drafts, with the next number of their day', async () => {
    const given = {
      act: 'stop',
      payment: 'b1-tx-1',
      fields: { uetr: UETR },
      about: { name: 'Heron', account: 'GB2', amount: null, valueDate: '2026-11-20', ownAccount: '' },
      note: 'n',
    } as const;
    const draft = { case: 'c2', ...given, at: LATER, referenceStem: 'CASE-20261120' };
    expect(await world.cases.create({ ...draft, log: log('case.create', 'c2') })).toEqual({
      ok: true,
      value: { case: 'c2', changeRevision: 1 },
    });
    expect(await world.cases.get('c2')).toEqual({
      case: 'c2',
      ...given,
      reference: 'CASE-20261120-2',
      state: 'draft',
      revision: 0,
      changeRevision: 1,
      proposed: null,
      deadline: null,
      returned: null,
      approvals: { have: 0, need: 0 },
      decision: null,
      nothingShown: false,
      doubt: false,
      fault: null,
      notBefore: null,
      bankSays: null,
      createdAt: LATER,
      changedAt: LATER,
    });
    expect(await actionsAbout(world, 'c2')).toEqual(['case.create']);
    expect(await world.cases.countByState()).toEqual({ draft: 1, released: 1 });
    const found = async (query: object): Promise<readonly string[]> =>
      (await world.cases.list({ ...page, ...query })).rows.map(({ case: id }) => id);
    expect(await found({})).toEqual(['c2', 'c1']);
    expect(await found({ states: ['released'] })).toEqual(['c1']);
    expect(await found({ states: [] })).toEqual(['c2', 'c1']);
    expect(await found({ text: 'heron 20261120' })).toEqual(['c2']);
    expect(await found({ text: UETR.toUpperCase() })).toEqual(['c2', 'c1']);
    expect(await found({ text: 'nobody' })).toEqual([]);
  });

  it('expire after their deadline while they wait for a person, and not afterwards', async () => {
    const change = (expectedChange: number, set: object): Promise<unknown> =>
      world.cases.change({ case: 'c1', expectedChange, at: LATER, set, log: log('case.save', 'c1') });
    const expired = async (now: string): Promise<readonly string[]> =>
      (await world.cases.expired(now)).map(({ case: id }) => id);
    expect(await expired(LATER)).toEqual([]);
    await change(2, { deadline: LATER });
    expect([await expired(LATER), await expired('2026-11-20T10:00:00.001Z')]).toEqual([[], ['c1']]);
    await change(3, { state: 'withdrawn' });
    expect(await expired('2026-11-21T00:00:00.000Z')).toEqual([]);
  });

  it('change under their lock alone, and keep the signature without the head it was made over', async () => {
    const change = {
      case: 'c1',
      expectedChange: 2,
      at: LATER,
      set: { note: 'n' },
      log: log('case.save', 'c1'),
    };
    expect(await world.cases.change({ ...change, case: 'none' })).toEqual(refused('not-found'));
    expect(await world.cases.change({ ...change, expectedChange: 1 })).toEqual(refused('revision-conflict'));
    const kept = {
      case: 'c1',
      revision: 1,
      step: 'release',
      person: 'anna',
      certificate: SHA,
      certificateSubject: 'CN=Anna',
      time: AT,
      note: '',
      jws: 'e30.e30.AA',
    } as const;
    const signature = { ...kept, log: { size: 1, head: SHA } };
    expect(await world.cases.change({ ...change, signature })).toEqual({
      ok: true,
      value: { case: 'c1', changeRevision: 3 },
    });
    expect(await world.cases.get('c1')).toMatchObject({ note: 'n', changeRevision: 3, changedAt: LATER });
    expect(await world.cases.signatures('c1')).toEqual([kept]);
    expect(await world.cases.signatures('none')).toEqual([]);
  });

  it('are sent only from the state that is expected, once at a time, and only with the bytes that were proposed', async () => {
    expect(await begin('a1', { case: 'none' })).toEqual(refused('not-found'));
    expect(await begin('a1', { expectedState: 'unknown' })).toEqual(refused('revision-conflict'));
    expect(await begin('a1', { bodySha256: 'c'.repeat(64) })).toEqual(refused('bytes-differ'));
    expect(await begin('a1')).toEqual(DONE);
    expect(await begin('a2', { expectedState: 'sending' })).toEqual(refused('revision-conflict'));
    expect(await world.cases.get('c1')).toMatchObject({ state: 'sending', changeRevision: 3 });
  });

  it('have an attempt that ends once, with what it came to', async () => {
    await begin('a1');
    expect(await end('none')).toEqual(refused('not-found'));
    expect(await end('a1')).toEqual(DONE);
    expect(await end('a1')).toEqual(refused('revision-conflict'));
    expect(await world.cases.get('c1')).toMatchObject({ state: 'unknown', doubt: true, changeRevision: 4 });
    const [attempt] = await world.cases.attempts('c1');
    expect(attempt).toMatchObject({
      number: 1,
      outcome: 'unknown',
      fault: { code: 'timeout' },
      answer: null,
    });
    expect(attempt?.excerpt).toHaveLength(2_000);
    expect(await world.cases.list({ ...page, states: ['unknown'] })).toMatchObject({ total: 1 });
  });
});
