// What ends a request besides the bank's own answer: what a person at the bank said, the officer who closes
// it, and the clock.
import { describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import type { CaseHead } from '../../../ports/store.ts';
import { caseDesk, type FakeCaseDesk } from './case.fake.ts';
import { closeCase, expireCases, settleCase } from './settle.ts';

const UNKNOWN = { state: 'unknown', doubt: true, fault: fault('timeout') } as const;
const SAID = { contact: 'Ms Adler', calledAt: '2026-11-20T09:55:00.000Z', reference: 'T-77', note: '' };
const refused = (code: string) => ({ ok: false, error: { code } });

const settle = (world: FakeCaseDesk, said: 'carried-out' | 'declined' | 'not-received', more: object = {}) =>
  settleCase(world.desk, { case: 'case-1', expectedRevision: 4, said, ...SAID, ...more });

describe('what a person at the bank said of a request whose outcome is unknown', () => {
  it('that it was carried out: it is answered, with who said so and under which reference', async () => {
    const world = caseDesk({ head: UNKNOWN });
    expect((await settle(world, 'carried-out', { note: 'by telephone' })).ok).toBe(true);
    const head = await world.head();
    expect(head).toMatchObject({ state: 'answered', doubt: false, fault: null });
    expect(head.decision).toMatchObject({
      status: 'ACCP',
      reasons: [],
      at: '2026-11-20T10:00:00.000Z',
      answer: null,
    });
    const words = [
      {
        code: 'case-bank-said',
        data: {
          contact: 'Ms Adler',
          said: 'shows-done',
          reference: 'T-77',
          calledAt: '2026-11-20T09:55:00.000Z',
        },
      },
      { code: 'words', data: { text: 'by telephone' } },
    ];
    expect(head.decision?.text).toEqual(words);
    expect(head.bankSays).toEqual(words);
    expect(await world.acts()).toEqual(['case.shows-done']);
    expect((await world.desk.store.log.about('case-1'))[0]?.detail).toContain('Ms Adler');
  });

  it('that it was declined: it is refused, and nobody doubts it any more', async () => {
    const world = caseDesk({ head: UNKNOWN });
    expect((await settle(world, 'declined')).ok).toBe(true);
    const head = await world.head();
    expect(head).toMatchObject({ state: 'refused', doubt: false, fault: null });
    expect(head.decision?.status).toBe('RJCT');
    expect(head.bankSays).toHaveLength(1);
    expect(await world.acts()).toEqual(['case.shows-declined']);
  });

  it('that it never came: it stays unknown and decides nothing, and may be sent again', async () => {
    const world = caseDesk({ head: UNKNOWN });
    expect((await settle(world, 'not-received')).ok).toBe(true);
    expect(await world.head()).toMatchObject({
      state: 'unknown',
      nothingShown: true,
      doubt: true,
      decision: null,
      fault: { code: 'timeout' },
    });
    expect(await world.acts()).toEqual(['case.shows-nothing']);
  });

  it('is refused of a request whose outcome is known, and of one that changed meanwhile', async () => {
    const answered = caseDesk({ head: { state: 'answered' } });
    expect(await settle(answered, 'declined')).toMatchObject(refused('case-step-impossible'));
    const world = caseDesk({ head: UNKNOWN });
    expect(await settle(world, 'declined', { expectedRevision: 3 })).toMatchObject(
      refused('revision-conflict'),
    );
    expect(await world.acts()).toEqual([]);
  });

  it('counts no call that is still to come, and none before the last sending but of what was carried out', async () => {
    const world = caseDesk({ head: UNKNOWN });
    const refusedFor = (why: string) => ({
      error: { code: 'bank-call-time', sentences: [{ data: { why } }] },
    });
    expect(await settle(world, 'carried-out', { calledAt: '2026-11-20T10:00:01.000Z' })).toMatchObject(
      refusedFor('bank-call-ahead'),
    );
    const attempts = [{ kind: 'request', outcome: 'unknown', startedAt: '2026-11-20T09:57:00.000Z' }];
    Object.assign(world.desk.store.cases, { attempts: () => Promise.resolve(attempts) });
    for (const said of ['not-received', 'declined'] as const)
      expect(await settle(world, said)).toMatchObject(refusedFor('bank-call-before-sending'));
    expect(await world.acts()).toEqual([]);
    expect((await settle(world, 'carried-out')).ok).toBe(true);
  });

  it('waits for an inquiry that is under way', async () => {
    const world = caseDesk({ head: UNKNOWN });
    const order: string[] = [];
    let ends = (): void => undefined;
    const inquiry = world.desk.mutex.runExclusive('case-1', async () => {
      await new Promise<void>((resolve) => (ends = resolve));
      order.push('inquiry');
    });
    const settled = settle(world, 'declined').then(() => order.push('settled'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual([]);
    ends();
    await Promise.all([inquiry, settled]);
    expect(order).toEqual(['inquiry', 'settled']);
  });
});

describe('closing a request', () => {
  const close = (world: FakeCaseDesk, note = '') =>
    closeCase(world.desk, { case: 'case-1', expectedRevision: 4, note });

  it('keeps the note in the log', async () => {
    const world = caseDesk({ head: { state: 'answered' } });
    expect((await close(world, 'money is back')).ok).toBe(true);
    expect((await world.head()).state).toBe('closed');
    expect((await world.desk.store.log.about('case-1'))[0]).toMatchObject({
      act: 'case.close',
      actor: 'desk',
      detail: 'money is back',
    });
  });

  it('gives up what never arrived, and not what may have', async () => {
    const open = caseDesk({ head: UNKNOWN });
    expect(await close(open)).toMatchObject(refused('resend-without-inquiry'));
    const shown = caseDesk({ head: { ...UNKNOWN, nothingShown: true } });
    expect((await close(shown)).ok).toBe(true);
    expect(await shown.head()).toMatchObject({ state: 'closed', doubt: false, nothingShown: false });
  });

  it('waits for an inquiry that is under way', async () => {
    const world = caseDesk({ head: { state: 'refused' } });
    let ends = (): void => undefined;
    const inquiry = world.desk.mutex.runExclusive(
      'case-1',
      () => new Promise<void>((resolve) => (ends = resolve)),
    );
    const closed = close(world);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await world.head()).state).toBe('refused');
    ends();
    await Promise.all([inquiry, closed]);
    expect((await world.head()).state).toBe('closed');
  });
});

describe('the end of an approval window', () => {
  const expired = async (head: Partial<CaseHead>) => {
    const world = caseDesk({ head });
    const due: string[] = [];
    Object.assign(world.desk.store.cases, {
      expired: async (now: string) => {
        due.push(now);
        return [await world.head()];
      },
    });
    await expireCases(world.desk);
    return { world, due };
  };

  it('gives the request back to its preparer, and the log says when it ended', async () => {
    const { world, due } = await expired({
      state: 'approved',
      deadline: '2026-11-20T09:00:00.000Z',
      doubt: true,
    });
    expect(due).toEqual(['2026-11-20T10:00:00.000Z']);
    expect(await world.head()).toMatchObject({ state: 'expired', doubt: true });
    const [entry] = await world.desk.store.log.about('case-1');
    expect(entry).toMatchObject({ act: 'case.expire', actor: 'desk' });
    expect(entry?.detail).toContain('2026-11-20T09:00:00.000Z');
  });

  it('changes nothing of a request that went on meanwhile', async () => {
    const { world } = await expired({ state: 'sending', deadline: '2026-11-20T09:00:00.000Z' });
    expect((await world.head()).state).toBe('sending');
    expect(await world.acts()).toEqual([]);
  });
});
