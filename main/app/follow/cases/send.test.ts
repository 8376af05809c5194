// Sending a case with in-memory fakes: whatever fails once the intent is stored is named, and never an error
// of the program.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CaseEvent } from '../../../../shared/domain/case.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { FollowContext } from '../context.ts';
import { makeTurns } from '../../desk/turns.ts';
import type { BankLink } from '../../../ports/bank.ts';
import type { CaseOutcome } from '../../../ports/bank-requests.ts';
import type {
  BeginCaseAttempt,
  CaseChange,
  CaseHead,
  CaseSet,
  EndCaseAttempt,
} from '../../../ports/store.ts';
import { resendCase, sendCase } from './send.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const REQUEST = '{"reason":"DUPL"}';
const sha256 = createHash('sha256').update(REQUEST, 'utf8').digest('hex');

const policy: Policy = {
  typ: 'countersign/policy/2',
  company: { id: 'acme', name: 'Acme' },
  environment: 'training',
  version: 1,
  previous: null,
  validFrom: '2026-01-01T00:00:00Z',
  persons: [],
  rules: [{ id: 'r', kinds: ['recall'], approvals: 1, release: true, validHours: 72 }],
  quorum: 1,
};
const answered = {
  kind: 'answered',
  status: 'ACCP',
  reasons: [],
  text: '',
  exchange: { answer: null, answeredAt: null, sentAt: NOW, correlationId: 'corr' },
} as unknown as CaseOutcome;

const RELEASED = {
  case: 'case-1',
  reference: 'CASE-1',
  act: 'recall',
  state: 'released',
  revision: 1,
  changeRevision: 4,
  payment: null,
  fields: { reason: 'DUPL', uetr: '11111111-2222-4333-8444-555555555555' },
  proposed: {
    content: {
      act: 'recall',
      requestType: 'STOP_REQUEST',
      clientId: 'c',
      fields: { reason: 'DUPL', uetr: '11111111-2222-4333-8444-555555555555' },
      source: 'typed',
      about: { name: 'K', account: '1', amount: null, valueDate: null, ownAccount: '' },
      request: { format: 'json', sha256, bytes: REQUEST.length },
    },
    contentSha256: 'c'.repeat(64),
    request: REQUEST,
    policyVersion: 1,
    profile: { id: 'bank', version: 1 },
    sendingDesk: 'desk-1',
  },
  deadline: null,
  nothingShown: false,
  doubt: false,
} as unknown as CaseHead;

interface Failing {
  readonly decide?: () => Promise<CaseOutcome>;
  readonly mark?: () => Promise<void>;
  readonly end?: () => ReturnType<FollowContext['store']['cases']['end']>;
}

/** The part of a desk that sending a case uses. */
function deskWith(
  start: Partial<CaseHead>,
  { decide, mark, end }: Failing = {},
  settings: Readonly<Record<string, unknown>> = {},
) {
  let head: CaseHead = { ...RELEASED, ...start };
  const [sent, reported, log]: [string[], string[], string[]] = [[], [], []];
  const set = (change: CaseSet, act: string): void => {
    head = { ...head, ...change, changeRevision: head.changeRevision + 1 };
    log.push(act);
  };
  const stored = { policy, sha256: 'b'.repeat(64) };
  const profile = { profile: { id: 'bank', version: 1 }, sha256: 'd'.repeat(64) };
  const store = {
    log: { head: () => Promise.resolve({ id: 'log', size: 1, head: 'a' }) },
    desk: {
      policy: () => Promise.resolve(stored),
      policyVersion: () => Promise.resolve(stored),
      profile: () => Promise.resolve(profile),
      profileVersion: () => Promise.resolve(profile),
      setting: (name: string) => Promise.resolve(settings[name] ?? null),
    },
    follow: {
      byUetr: () => Promise.resolve([]),
      archive: () => Promise.resolve({ rows: [], total: 0 }),
    },
    cases: {
      attempts: () => Promise.resolve([]),
      change: (change: CaseChange) => {
        set(change.set, change.log.act);
        return Promise.resolve(ok({ case: head.case, changeRevision: head.changeRevision }));
      },
      get: () => Promise.resolve(head),
      signatures: () => Promise.resolve([]),
      begin: (attempt: BeginCaseAttempt) => {
        set(attempt.set, attempt.log.act);
        return Promise.resolve(ok({ case: head.case, changeRevision: head.changeRevision }));
      },
      end: (attempt: EndCaseAttempt) => {
        if (end !== undefined) return end();
        set(attempt.set, attempt.log.act);
        return Promise.resolve(ok({ case: head.case, changeRevision: head.changeRevision }));
      },
    },
  };
  const bank = {
    decide: () => {
      sent.push('request');
      return decide?.() ?? Promise.resolve(answered);
    },
  } as unknown as BankLink;
  const desk = {
    mark: { write: mark ?? (() => Promise.resolve()), givenUp: () => Promise.resolve([]) },
    store,
    identity: { desk: 'desk-1', companyId: 'acme', environment: 'training' },
    clock: { now: () => Date.parse(NOW) },
    random: { bytes: (count: number) => new Uint8Array(count) },
    turns: makeTurns(),
    network: { online: () => true, reached: () => undefined },
    pauses: { of: () => null },
    notifier: { emit: () => undefined },
    diagnostics: { error: (_id: string, where: string) => void reported.push(where) },
    tokens: {
      judgeCase: () =>
        Promise.resolve(ok({ act: 'recall', requestType: 'STOP_REQUEST', format: 'json', request: REQUEST })),
    },
    bank,
  } as unknown as FollowContext;
  return { desk, sent, reported, log, head: () => head };
}

const event = (name: CaseEvent): string => `case.${name}`;
const UNSURE = { state: 'unknown', nothingShown: true, doubt: true } as const;
const diskFull = () => Promise.reject(new Error('ENOSPC'));

test('a released case is sent, and the answer is recorded', async () => {
  const { desk, sent, log, head } = deskWith({});
  expect(await sendCase(desk, 'case-1')).toEqual(ok(head()));
  expect(sent).toHaveLength(1);
  expect(log).toEqual([event('intent'), event('accepted')]);
  expect(head().state).toBe('answered');
});

test('a mark that cannot be written keeps the request here: nothing left, and it may be sent later', async () => {
  const { desk, sent, reported, head } = deskWith({}, { mark: diskFull });
  expect(await sendCase(desk, 'case-1')).toEqual(ok(head()));
  expect(sent).toEqual([]);
  expect(head()).toMatchObject({ state: 'released', doubt: false, fault: { code: 'mark-not-written' } });
  expect(reported).toEqual([]);
});

test('a mark that cannot be written before a resend leaves the first attempt unknown', async () => {
  const { desk, sent, head } = deskWith(UNSURE, { mark: diskFull });
  expect(await resendCase(desk, 'case-1')).toEqual(ok(head()));
  expect(sent).toEqual([]);
  expect(head()).toMatchObject({
    state: 'unknown',
    nothingShown: false,
    fault: { code: 'mark-not-written' },
  });
});

test.each<[string, Failing]>([
  ['an exchange that fails unexpectedly', { decide: () => Promise.reject(new Error('EIO')) }],
  ['an answer the disk does not take', { end: () => Promise.reject(new Error('EIO')) }],
  ['an answer the store refuses', { end: () => Promise.resolve(err(fault('revision-conflict'))) }],
])('%s may have arrived, by name', async (_what, failing) => {
  const { desk, reported, head } = deskWith({}, failing);
  expect(await sendCase(desk, 'case-1')).toMatchObject({ ok: false, error: { code: 'answer-not-stored' } });
  expect(head().state).toBe('sending');
  expect(reported).toEqual(['case.send']);
});

const restored = (at: string) => ({
  'desk.restored': { at, lost: 1, messages: 0, acknowledged: false },
});

test('a released case is not sent where a restore may have forgotten one like it: it becomes unknown', async () => {
  const { desk, sent, log, head } = deskWith({}, {}, restored('2026-11-19T10:00:00.000Z'));
  expect(await sendCase(desk, 'case-1')).toMatchObject({ ok: false, error: { code: 'case-restored' } });
  expect(sent).toEqual([]);
  expect(log).toEqual([event('ambiguous')]);
  expect(head()).toMatchObject({ state: 'unknown', doubt: true, fault: { code: 'case-restored' } });
});

test('what the bank said about it counts: it is sent, though the restore is not long ago', async () => {
  const { desk, sent, head } = deskWith(UNSURE, {}, restored('2026-11-19T10:00:00.000Z'));
  expect(await resendCase(desk, 'case-1')).toEqual(ok(head()));
  expect(sent).toHaveLength(1);
  expect(head().state).toBe('answered');
});

test('90 days after a restore a new case is sent as before', async () => {
  const { desk, sent, head } = deskWith({}, {}, restored('2026-08-20T10:00:00.000Z'));
  expect(await sendCase(desk, 'case-1')).toEqual(ok(head()));
  expect(sent).toHaveLength(1);
});
