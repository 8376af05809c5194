// What an outsider gets to check a case with: the exact bytes that were signed and sent, and under which
// policy and profile.
import { beforeEach, describe, expect, it } from 'vitest';
import { caseSigned, draftedCase, RECALL } from '../../../../test/app/case-desk.ts';
import { readZip } from '../../../../verifier/archive.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import type { BeginCaseAttempt } from '../../../ports/store.ts';
import { memoryDesks, type ExchangeDesk } from '../memory-desks.fake.ts';
import { collectCaseEvidence } from './case.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const AT = '2026-11-20T10:30:00.000Z';

let desk: ExchangeDesk;
let id: string;
beforeEach(async () => {
  const rules = [{ id: 'r', kinds: ['recall'], approvals: 1, release: true, validHours: 24 }] as const;
  ({ a: desk } = await memoryDesks([ada, jonas, mira], { rules: [...rules] as never }));
  id = await draftedCase(desk);
});

const log = (act: string) => ({ at: AT, act, actor: 'desk', subject: id, detail: '' });

async function collected(): Promise<ReadonlyMap<string, Buffer>> {
  const { file, bytes } = must(await collectCaseEvidence(desk.context, id));
  const zip = desk.outgoingBytes(file);
  expect(bytes).toBe(zip.length);
  return readZip(zip);
}
const textOf = (files: ReadonlyMap<string, Buffer>, name: string): string =>
  files.get(name)?.toString('utf8') ?? '';
const reportOf = (files: ReadonlyMap<string, Buffer>) =>
  JSON.parse(textOf(files, 'report.json')) as Readonly<Record<string, unknown>>;

/** The request is on its way. */
async function begun(): Promise<void> {
  const head = await desk.store.cases.get(id);
  const attempt: BeginCaseAttempt = {
    attempt: 'attempt-1',
    case: id,
    kind: 'request',
    expectedState: 'released',
    startedAt: AT,
    correlationId: 'corr-1',
    bodySha256: head?.proposed?.content.request.sha256 ?? null,
    set: { state: 'sending' },
    log: log('case.send'),
  };
  must(await desk.store.cases.begin(attempt));
}

/** The request is on its way, and the bank answered. */
async function sent(answer: string): Promise<void> {
  await begun();
  const { ref } = await desk.store.bytes.put([Buffer.from(answer)]);
  const text = [{ code: 'words', data: { text: 'done' } }] as const;
  must(
    await desk.store.cases.end({
      attempt: 'attempt-1',
      endedAt: AT,
      httpStatus: 200,
      outcome: 'answered',
      fault: null,
      bankReference: 'B-7',
      answerExcerpt: '',
      answer: { answer: 'answer-1', receivedAt: AT, raw: ref, text: answer, verified: false },
      set: {
        state: 'answered',
        decision: { status: 'ACCP', reasons: [], text: [...text], at: AT, answer: 'answer-1' },
      },
      log: log('case.answered'),
    }),
  );
}

describe('evidence of a case', () => {
  it('holds the bytes that were signed, under the digests its report names', async () => {
    expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
    const files = await collected();
    const proposed = (await desk.store.cases.get(id))?.proposed;
    const { sha256, format } = proposed?.content.request ?? { sha256: '', format: 'json' };
    expect(sha256Hex(textOf(files, `request.${format}`))).toBe(sha256);
    expect(sha256Hex(textOf(files, 'content.json'))).toBe(proposed?.contentSha256);
    expect(reportOf(files)).toMatchObject({
      format: 'countersign/case-evidence/1',
      company: 'acme',
      desk: 'desk-a',
      case: { id, act: 'recall', state: 'proposed', revision: 1 },
      proposed: {
        content: {
          file: 'content.json',
          sha256: proposed?.contentSha256,
          words: fingerprintWords(proposed?.contentSha256 ?? ''),
        },
        request: { file: `request.${format}`, sha256 },
        policyVersion: 1,
        sendingDesk: 'desk-a',
      },
      decision: null,
      attempts: [],
    });
    expect(JSON.parse(textOf(files, 'content.json'))).toMatchObject({ fields: RECALL });
  });

  it('holds every signature as it was made, numbered in their order', async () => {
    for (const [step, card] of [
      ['propose', ada],
      ['approve', jonas],
      ['release', mira],
    ] as const) {
      desk.clock.advance(1_000);
      expect(await caseSigned(desk, id, step, card)).toBeNull();
    }
    const files = await collected();
    const names = [...files.keys()].filter((name) => name.startsWith('approvals/'));
    expect(names.toSorted()).toEqual([
      'approvals/01-r1-propose-ada.jws',
      'approvals/02-r1-approve-jonas.jws',
      'approvals/03-r1-release-mira.jws',
    ]);
    const stored = await desk.store.cases.signatures(id);
    expect(names.toSorted().map((name) => textOf(files, name))).toEqual(stored.map(({ jws }) => jws));
  });

  it('holds what the bank answered, each attempt without what only the desk needs, and the decision', async () => {
    expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
    expect(await caseSigned(desk, id, 'approve', jonas)).toBeNull();
    expect(await caseSigned(desk, id, 'release', mira)).toBeNull();
    await sent('{"status":"ACCP"}');
    const files = await collected();
    expect(textOf(files, 'answers/01-request.txt')).toBe('{"status":"ACCP"}');
    const report = reportOf(files);
    const request = (await desk.store.cases.get(id))?.proposed?.content.request;
    expect(report['attempts']).toEqual([
      {
        number: 1,
        kind: 'request',
        startedAt: AT,
        endedAt: AT,
        httpStatus: 200,
        outcome: 'answered',
        correlationId: 'corr-1',
        bankReference: 'B-7',
        bodySha256: request?.sha256,
      },
    ]);
    expect(report['decision']).toMatchObject({ status: 'ACCP', at: AT });
    const entries = textOf(files, 'log.jsonl').trim().split('\n');
    expect(entries.map((line) => (JSON.parse(line) as { readonly act: string }).act)).toEqual([
      'case.create',
      'case.propose',
      'case.approve',
      'case.release',
      'case.send',
      'case.answered',
    ]);
    expect(report['log']).toEqual(await desk.store.log.head());
  });

  it('holds the policy and the profile it is bound to, where others are in force now', async () => {
    expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
    const bound = await desk.store.desk.policy();
    const profile = await desk.store.desk.profile();
    expect([...(await collected()).keys()]).not.toContain('policy-v1.json');
    await desk.adopt({ validFrom: '2026-11-20T09:00:00Z' });
    await desk.useProfile({ name: 'renamed' });
    const files = await collected();
    expect(sha256Hex(textOf(files, 'policy-v1.json'))).toBe(bound?.sha256);
    expect(textOf(files, 'profile.json')).toBe(jcs(profile?.profile));
    const inForce = await desk.store.desk.policy();
    expect(sha256Hex(textOf(files, 'policy.json'))).toBe(inForce?.sha256);
  });

  it('holds no answer where none came, and says of the attempt that its outcome is not known', async () => {
    expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
    expect(await caseSigned(desk, id, 'approve', jonas)).toBeNull();
    expect(await caseSigned(desk, id, 'release', mira)).toBeNull();
    await begun();
    must(
      await desk.store.cases.end({
        attempt: 'attempt-1',
        endedAt: AT,
        httpStatus: null,
        outcome: 'unknown',
        fault: null,
        bankReference: null,
        answerExcerpt: '',
        answer: null,
        set: { state: 'unknown' },
        log: log('case.ambiguous'),
      }),
    );
    const files = await collected();
    expect([...files.keys()].filter((name) => name.startsWith('answers/'))).toEqual([]);
    expect(reportOf(files)['attempts']).toMatchObject([{ outcome: 'unknown', httpStatus: null }]);
  });

  it('holds no profile where this desk never had the version it is bound to', async () => {
    expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
    const { store } = desk.context;
    const port = Object.assign(Object.create(store.desk) as typeof store.desk, {
      profileVersion: async () => null,
    });
    const made = must(await collectCaseEvidence({ ...desk.context, store: { ...store, desk: port } }, id));
    expect([...readZip(desk.outgoingBytes(made.file)).keys()]).not.toContain('profile.json');
  });

  it('of a draft says that nothing was proposed, and of no case that there is none', async () => {
    const files = await collected();
    expect(reportOf(files)['proposed']).toBeNull();
    expect([...files.keys()].filter((name) => /^(?:request|content|approvals|profile)/u.test(name))).toEqual(
      [],
    );
    expect(await collectCaseEvidence(desk.context, 'case-none')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it.each([
    ['about a hidden payment is refused', 'p-1', true, true, 'hidden-from-view'],
    ['about a payment that is not hidden is made', 'p-1', true, false, null],
    ['about a payment that is not here is made', 'p-1', false, true, null],
    ['about a typed payment is made', null, true, true, null],
  ] as const)('%s', async (_what, payment, known, masked, refused) => {
    const { store } = desk.context;
    const over = <T extends object>(port: T, own: object): T => Object.assign(Object.create(port), own) as T;
    const head = await store.cases.get(id);
    const hiding = {
      ...desk.context,
      store: {
        ...store,
        cases: over(store.cases, { get: async () => ({ ...head, payment }) }),
        tracking: over(store.tracking, { get: async () => (known ? { batch: 'b-1' } : null) }),
        batches: over(store.batches, {
          get: async () => ({ batch: 'b-1', masked }),
          isSalary: async () => false,
        }),
      },
    };
    const made = await collectCaseEvidence(hiding, id);
    expect(made.ok ? null : made.error.code).toBe(refused);
  });
});
