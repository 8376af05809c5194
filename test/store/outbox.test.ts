import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { BeginAttempt, EndAttempt, StoredBody, Store, StatusUpdate } from '../../main/ports/store.ts';
import {
  AT,
  change,
  create,
  folder,
  frozenBatch,
  gathered,
  log,
  range,
  remove,
  reopen,
  sealedBatch,
} from './sample.ts';

let home: string;
let store: Store;
let body: StoredBody;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
  ({ body } = await sealedBatch(store, 'b1', 3));
});
afterEach(async () => {
  await store.close();
  remove(home);
});
const page = { offset: 0, limit: 100 };
const begin = (number: number, more: Partial<BeginAttempt> = {}): BeginAttempt => ({
  attempt: `a${number}`,
  message: 'b1-m1',
  kind: 'initiation',
  expectedState: 'queued',
  startedAt: AT,
  correlationId: `c${number}`,
  bodySha256: body.sha256,
  set: { state: 'sending', next: null },
  log: log('message.intent', 'b1-m1'),
  ...more,
});
const end = (number: number, more: Partial<EndAttempt> = {}): EndAttempt => ({
  attempt: `a${number}`,
  endedAt: AT,
  httpStatus: null,
  outcome: 'unknown',
  fault: { code: 'internal' },
  bankReference: null,
  answerExcerpt: '',
  answer: null,
  set: { state: 'unknown', doubt: true },
  updates: [],
  batch: { outcome: 'unknown' },
  log: log('message.unknown', 'b1-m1'),
  ...more,
});

describe('the intent to send', () => {
  it('is on the disk when begin resolves: a store cut off right then opens with the message in sending', async () => {
    expect(await store.outbox.begin(begin(1))).toEqual({ ok: true, value: null });
    // No close: the file and its WAL as they are at this instant.
    const { copyFileSync } = await import('node:fs');
    for (const name of ['desk.db', 'desk.db-wal']) copyFileSync(join(home, name), join(home, `cut-${name}`));
    const cut = await reopen(join(home, 'cut-desk.db'));
    expect(await cut.outbox.list({ ...page, states: ['sending'] })).toMatchObject({
      total: 1,
      rows: [{ message: 'b1-m1', attempts: 1 }],
    });
    expect(await cut.outbox.attempts('b1-m1')).toMatchObject([
      { attempt: 'a1', outcome: 'pending', endedAt: null, bodySha256: body.sha256 },
    ]);
    expect((await cut.log.about('b1-m1')).map(({ act }) => act)).toEqual(['message.intent']);
    await cut.close();
  });
  it('cannot be had twice at once', async () => {
    const both = await Promise.all([store.outbox.begin(begin(1)), store.outbox.begin(begin(2))]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await store.outbox.begin(begin(3, { expectedState: 'sending' }))).toMatchObject({
      ok: false,
      error: { code: 'revision-conflict' },
    });
    expect(await store.outbox.attempts('b1-m1')).toHaveLength(1);
  });
  it('is refused for other bytes than the stored ones', async () => {
    expect(await store.outbox.begin(begin(1, { bodySha256: 'f'.repeat(64) }))).toMatchObject({
      ok: false,
      error: { code: 'bytes-differ' },
    });
    expect(await store.outbox.begin(begin(1, { bodySha256: null }))).toMatchObject({
      ok: false,
      error: { code: 'bytes-differ' },
    });
    expect((await store.outbox.get('b1-m1'))?.state).toBe('queued');
  });
  it('takes away what an earlier inquiry had allowed', async () => {
    await store.outbox.begin(begin(1));
    await store.outbox.end(end(1));
    await store.outbox.plan('b1-m1', { nothingShownAt: AT }, null);
    await store.outbox.begin(begin(2, { expectedState: 'unknown' }));
    expect(await store.outbox.get('b1-m1')).toMatchObject({ nothingShownAt: null, attempts: 2, doubt: true });
  });
});

describe('the end of an attempt', () => {
  it('brings answer, state, statuses, batch outcome and log entry together', async () => {
    await store.outbox.begin(begin(1));
    const raw = await store.bytes.put([Buffer.from('<answer/>')]);
    const update: StatusUpdate = {
      target: { allOfMessage: 'b1-m1' },
      set: { status: 'ACSP', statusGroup: 'waiting', sentAt: AT, updatedAt: AT },
      entry: {
        at: AT,
        source: 'initiation-answer',
        status: 'ACSP',
        reasons: [],
        facts: [{ name: 'f', value: 'v' }],
        notUnderstood: [],
        answer: 'an1',
      },
    };
    const done = await store.outbox.end(
      end(1, {
        httpStatus: 200,
        outcome: 'answered',
        fault: null,
        bankReference: 'REF',
        answerExcerpt: 'x'.repeat(3000),
        set: { state: 'accepted', next: null, fault: null },
        answer: { answer: 'an1', receivedAt: AT, raw: raw.ref, text: 'text', verified: true },
        updates: [update],
        batch: { outcome: 'accepted' },
      }),
    );
    expect(done.ok).toBe(true);
    expect(await store.outbox.get('b1-m1')).toMatchObject({ state: 'accepted', next: null, fault: null });
    expect((await store.outbox.attempts('b1-m1'))[0]).toMatchObject({
      outcome: 'answered',
      httpStatus: 200,
      bankReference: 'REF',
      answer: 'x'.repeat(2000),
    });
    expect(await store.tracking.answer('an1')).toEqual({
      answer: 'an1',
      receivedAt: AT,
      text: 'text',
      verified: true,
    });
    expect(await store.tracking.tally({ batch: 'b1' })).toEqual([
      { status: 'ACSP', statusGroup: 'waiting', count: 3 },
    ]);
    expect(await store.tracking.timeline('b1-tx-2')).toEqual([update.entry]);
    expect(await store.batches.get('b1')).toMatchObject({ outcome: 'accepted', changeRevision: 4 });
  });
  it('with anything wrong in it keeps nothing of it', async () => {
    await store.outbox.begin(begin(1));
    const raw = await store.bytes.put([Buffer.from('<answer/>')]);
    const bad = end(1, {
      answer: { answer: 'an1', receivedAt: AT, raw: raw.ref, text: '', verified: true },
      updates: [
        { target: { payment: 'b1-tx-1' }, entry: null, set: { status: 'ACSC', statusGroup: 'done' } },
        { target: { payment: 'nobody' }, entry: null, set: {} },
      ],
    });
    expect(await store.outbox.end(bad)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await store.outbox.get('b1-m1')).toMatchObject({ state: 'sending' });
    expect(await store.tracking.answer('an1')).toBeNull();
    expect(await store.tracking.tally({ message: 'b1-m1' })).toEqual([
      { status: null, statusGroup: 'neutral', count: 3 },
    ]);
  });
  it('comes once', async () => {
    await store.outbox.begin(begin(1));
    expect((await store.outbox.end(end(1))).ok).toBe(true);
    expect(await store.outbox.end(end(1, { set: { state: 'accepted' } }))).toMatchObject({
      ok: false,
      error: { code: 'revision-conflict' },
    });
    expect((await store.outbox.get('b1-m1'))?.state).toBe('unknown');
    expect(await store.outbox.end(end(9))).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
  it('with thousands of statuses is still one transaction', async () => {
    await sealedBatch(store, 'b2', 1800);
    const message = await store.outbox.get('b2-m1');
    await store.outbox.begin(begin(1, { message: 'b2-m1', bodySha256: message?.sealed.sha256 ?? null }));
    const updates = range(1, 1800).map((n): StatusUpdate => ({
      target: { payment: `b2-tx-${n}` },
      entry: null,
      set: { status: n % 2 === 0 ? 'ACSC' : 'RJCT', statusGroup: n % 2 === 0 ? 'done' : 'refused' },
    }));
    expect((await store.outbox.end(end(1, { updates, set: { state: 'accepted' } }))).ok).toBe(true);
    expect(await store.tracking.tally({ message: 'b2-m1' })).toEqual([
      { status: 'ACSC', statusGroup: 'done', count: 900 },
      { status: 'RJCT', statusGroup: 'refused', count: 900 },
    ]);
    expect(await store.tracking.countRejected()).toBe(900);
  });
});

describe('the outbox', () => {
  it('seals again only what was never attempted, and forgets the old body', async () => {
    const other = await store.bytes.put([Buffer.from('sealed under a renewed certificate')]);
    const fresh: StoredBody = {
      body: other.ref,
      sha256: other.sha256,
      bytes: other.bytes,
      suite: 'legacy',
      sealedAt: AT,
    };
    expect((await store.outbox.reseal('b1-m1', fresh, log('message.reseal', 'b1-m1'))).ok).toBe(true);
    expect((await store.outbox.get('b1-m1'))?.sealed).toEqual(fresh);
    await expect(gathered(store.bytes.read(body.body))).rejects.toThrow('not-found');
    await store.outbox.begin(begin(1, { bodySha256: fresh.sha256 }));
    await store.outbox.end(end(1, { outcome: 'not-taken', set: { state: 'queued' } }));
    expect(
      await store.outbox.reseal('b1-m1', { ...fresh, suite: 'modern' }, log('message.reseal', 'b1-m1')),
    ).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
  });
  it('seals a frozen revision whole or not at all', async () => {
    const { message } = await frozenBatch(store, 'b2', 2);
    const stored = await store.bytes.put([Buffer.from('s')]);
    const wrong = {
      body: stored.ref,
      sha256: 'f'.repeat(64),
      bytes: 1,
      suite: 'modern',
      sealedAt: AT,
      message,
      next: null,
    } as const;
    expect(await store.outbox.seal(change('b2', 2, { state: 'sealed' }), [wrong])).toMatchObject({
      ok: false,
      error: { code: 'bytes-differ' },
    });
    expect((await store.batches.get('b2'))?.state).toBe('frozen');
    expect(await store.outbox.ofBatch('b2')).toEqual([]);
    expect((await store.tracking.list({ ...page, batch: 'b2' })).total).toBe(0);
  });
  it('lists what is unknown first, then the newest, and says what is due', async () => {
    await sealedBatch(store, 'b2', 1);
    await sealedBatch(store, 'b3', 1);
    await store.outbox.begin(begin(1));
    await store.outbox.end(
      end(1, { set: { state: 'unknown', next: { what: 'inquire', at: '2026-11-20T08:00:00.000Z' } } }),
    );
    expect((await store.outbox.list(page)).rows.map(({ batch }) => batch)).toEqual(['b1', 'b3', 'b2']);
    expect(await store.outbox.list({ ...page, states: ['queued'] })).toMatchObject({ total: 2 });
    expect(await store.outbox.countByState()).toEqual({ unknown: 1, queued: 2 });
    // Both are sent by themselves.
    expect(await store.outbox.countToSend()).toBe(0);
    expect((await store.outbox.due('inquire', AT, 10)).map(({ batch }) => batch)).toEqual(['b1']);
    expect((await store.outbox.due('send', AT, 10)).map(({ batch }) => batch)).toEqual(['b2', 'b3']);
    for (const batch of ['b1', 'b2', 'b3'])
      await store.outbox.plan(
        `${batch}-m1`,
        { next: null, fault: { code: 'internal' }, bankSays: 'words' },
        log('message.plan', batch),
      );
    expect(await store.outbox.countToSend()).toBe(2);
    for (const step of ['send', 'inquire'] as const) expect(await store.outbox.due(step, AT, 10)).toEqual([]);
    expect(await store.outbox.get('b2-m1')).toMatchObject({
      fault: { code: 'internal' },
      bankSays: 'words',
      next: null,
    });
    expect(await store.outbox.plan('none', {}, null)).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});
