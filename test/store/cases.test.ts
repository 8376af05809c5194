// Cases in the store: the optimistic lock, the intent on the disk before a byte leaves, and what may be under
// way about one payment.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import type { BeginCaseAttempt, CaseHead, EndCaseAttempt, Store } from '../../main/ports/store.ts';
import { AT, create, folder, gathered, log, remove, reopen } from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
});
afterEach(async () => {
  await store.close();
  remove(home);
});

const UETR = '11111111-2222-4333-8444-555555555555';
const SHA = 'a'.repeat(64);
const about: CaseHead['about'] = {
  name: 'Kestrel Hydraulics',
  account: 'GB1',
  amount: { amount: '12.00', currency: 'EUR' },
  valueDate: '2026-11-20',
  ownAccount: '',
};
const proposed: NonNullable<CaseHead['proposed']> = {
  content: {
    act: 'recall',
    requestType: 'STOP_REQUEST',
    clientId: 'c',
    fields: { reason: 'DUPL', uetr: UETR },
    about,
    source: 'typed',
    request: { format: 'json', sha256: SHA, bytes: 2 },
  },
  contentSha256: 'b'.repeat(64),
  request: '{}',
  policyVersion: 1,
  profile: { id: 'p', version: 1 },
  sendingDesk: 'desk-a',
};
const draft = (id: string) =>
  store.cases.create({
    case: id,
    act: 'recall',
    payment: null,
    fields: { reason: 'DUPL', uetr: UETR },
    about,
    note: '',
    at: AT,
    referenceStem: 'CASE-20261120',
    log: log('case.create', id),
  });
const turn = (id: string, expectedChange: number, state: CaseHead['state']) =>
  store.cases.change({
    case: id,
    expectedChange,
    at: AT,
    set: { state, proposed, revision: 1, deadline: '2026-11-21T00:00:00Z' },
    log: log(`case.${state}`, id),
  });
const begin = (number: number, more: Partial<BeginCaseAttempt> = {}): BeginCaseAttempt => ({
  attempt: `a${number}`,
  case: 'c1',
  kind: 'request',
  expectedState: 'released',
  startedAt: AT,
  correlationId: `k${number}`,
  bodySha256: SHA,
  set: { state: 'sending' },
  log: log('case.intent', 'c1'),
  ...more,
});
const end = (more: Partial<EndCaseAttempt> = {}): EndCaseAttempt => ({
  attempt: 'a1',
  endedAt: AT,
  httpStatus: null,
  outcome: 'unknown',
  fault: { code: 'timeout' },
  bankReference: null,
  answerExcerpt: '',
  answer: null,
  set: { state: 'unknown', doubt: true },
  log: log('case.ambiguous', 'c1'),
  ...more,
});

it('gives each case of a day its own number, and finds it by the words on it', async () => {
  expect([await draft('c1'), await draft('c2')]).toEqual([
    { ok: true, value: { case: 'c1', changeRevision: 1 } },
    { ok: true, value: { case: 'c2', changeRevision: 1 } },
  ]);
  expect((await store.cases.get('c2'))?.reference).toBe('CASE-20261120-2');
  expect((await store.cases.list({ offset: 0, limit: 10, text: '8444 KESTREL' })).total).toBe(2);
  expect((await store.cases.list({ offset: 0, limit: 10, text: 'nobody' })).total).toBe(0);
  expect(await store.tracking.search('kestrel', 1)).toEqual([
    {
      kind: 'case',
      id: expect.stringMatching(/^c[12]$/u) as string,
      title: expect.stringContaining('CASE-20261120') as string,
      facts: [{ is: 'act', act: 'recall' }],
    },
  ]);
});

it('changes only for whoever saw the last change', async () => {
  await draft('c1');
  expect(await turn('c1', 1, 'proposed')).toEqual({ ok: true, value: { case: 'c1', changeRevision: 2 } });
  expect(await turn('c1', 1, 'withdrawn')).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
  expect(await turn('nobody', 1, 'proposed')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect((await store.cases.get('c1'))?.proposed).toEqual(proposed);
  expect((await store.cases.expired('2026-11-22T00:00:00Z')).map((one) => one.case)).toEqual(['c1']);
});

it('has the intent on the disk when begin resolves, takes no second one, and no other bytes', async () => {
  await draft('c1');
  await turn('c1', 1, 'released');
  expect(await store.cases.begin(begin(1, { bodySha256: 'f'.repeat(64) }))).toMatchObject({
    ok: false,
    error: { code: 'bytes-differ' },
  });
  expect(await store.cases.begin(begin(1))).toEqual({ ok: true, value: null });
  expect(await store.cases.begin(begin(2))).toMatchObject({
    ok: false,
    error: { code: 'revision-conflict' },
  });
  const { copyFileSync } = await import('node:fs');
  for (const name of ['desk.db', 'desk.db-wal']) copyFileSync(join(home, name), join(home, `cut-${name}`));
  const cut = await reopen(join(home, 'cut-desk.db'));
  expect((await cut.cases.get('c1'))?.state).toBe('sending');
  expect(await cut.cases.attempts('c1')).toMatchObject([
    { attempt: 'a1', number: 1, outcome: 'pending', bodySha256: SHA },
  ]);
  await cut.close();
});

it('ends an attempt once, with the answer it brought', async () => {
  await draft('c1');
  await turn('c1', 1, 'released');
  await store.cases.begin(begin(1));
  const raw = await store.bytes.put([Buffer.from('{"a":1}')]);
  const answer = { answer: 'answer-1', receivedAt: AT, raw: raw.ref, text: '{"a":1}', verified: false };
  expect(
    await store.cases.end(
      end({
        outcome: 'answered',
        answer,
        answerExcerpt: '{"a":1}',
        set: {
          state: 'answered',
          decision: { status: 'ACCP', reasons: [], text: 'ok', at: AT, answer: 'answer-1' },
        },
      }),
    ),
  ).toEqual({ ok: true, value: null });
  expect(await store.cases.end(end())).toMatchObject({ ok: false, error: { code: 'revision-conflict' } });
  expect(await store.cases.attempts('c1')).toMatchObject([
    { outcome: 'answered', answer: 'answer-1', excerpt: '{"a":1}' },
  ]);
  expect((await store.cases.get('c1'))?.decision?.status).toBe('ACCP');
  expect((await store.log.about('c1')).map(({ act }) => act)).toEqual([
    'case.create',
    'case.released',
    'case.intent',
    'case.ambiguous',
  ]);
  expect(Buffer.concat(await gathered(store.bytes.read(raw.ref))).toString()).toBe('{"a":1}');
});
