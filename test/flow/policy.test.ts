// The policy changes only by administrators' cards, and what began under an earlier version stays bound to
// it.
import { textsIn } from '../../shared/texts/index.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { fromEvidence } from '../../verifier/contents.ts';
import { examine } from '../../verifier/verify.ts';
import type { PolicyChange } from '../../shared/domain/policy-edit.ts';
import { STRANGER } from '../../training/test-officers.ts';
import { ON_CUSTOMER_DESK } from '../made-desks/customer-world.ts';
import { FIRST_RULE } from '../../shared/domain/policy-genesis.ts';
import { cardOf, detail, must, sign, typedBatch, type Officer } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { coded, sentence, type Sentence } from '../../shared/domain/sentence.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

const folder = newFolder();
/** Of the first version: the rule for all payments. */
const RULE = ON_CUSTOMER_DESK ? FIRST_RULE : 'four-eyes-and-release';
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  const own = desk.pin;
  desk.pin = (asked) => (asked.card.label === STRANGER.card ? STRANGER.pin : own(asked));
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function propose(changes: PolicyChange[]): Promise<string> {
  const { version } = await desk.must('policies.get', {});
  return (await desk.must('policies.propose', { expectedVersion: version, changes, note: '' })).proposal;
}

async function signProposal(proposal: string, officer: Officer | null): Promise<Fault | null> {
  const started = await desk.call('policies.sign', { proposal, choice: await cardOf(desk, officer) });
  if (!started.ok) return started.error;
  return (await desk.ended(started.value.ticket)).fault as Fault | null;
}

async function adopt(
  changes: PolicyChange[],
  officers: readonly Officer[] = ['ada-keller', 'mira-novak'],
): Promise<void> {
  const proposal = await propose(changes);
  for (const officer of officers) await must(signProposal(proposal, officer));
}

const pins = async (): Promise<readonly { version: number; sha256: string }[]> =>
  (
    JSON.parse(await readFile(join(folder, 'roots.json'), 'utf8')) as {
      policies: { version: number; sha256: string }[];
    }
  ).policies;
const withPins = async (policies: readonly object[]): Promise<void> => {
  const file = join(folder, 'roots.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), policies }));
};
const acts = async (): Promise<readonly string[]> =>
  (await desk.must('log.list', { limit: 500, text: 'policy.' })).rows.map(({ act }) => act);

it('a new person is enrolled from the card in the reader, by two administrators, and the version is pinned', async () => {
  const stranger = await cardOf(desk, null);
  const enrol: PolicyChange = {
    change: 'enrol',
    name: 'Ben Ortiz',
    roles: ['approver'],
    class: 'B',
    validFrom: null,
    validUntil: null,
    certificate: stranger.certificate,
  };
  const preview = await desk.must('policies.preview', { changes: [enrol] });
  expect(preview).toMatchObject({ version: 2, problems: [] });
  expect(
    preview.differences
      .slice(0, 1)
      .map((each) => say(t, each))
      .join(''),
  ).toBe('Ben Ortiz (ben-ortiz) is registered as approver (class B), with one card.');
  const proposal = await propose([enrol]);
  expect(
    await desk.call('policies.propose', { expectedVersion: 1, changes: [enrol], note: '' }),
  ).toMatchObject({ ok: false, error: { code: 'policy-proposal-open' } });
  expect(await signProposal(proposal, null)).toMatchObject({ code: 'person-not-enrolled' });
  await must(signProposal(proposal, 'ada-keller'));
  const asked = desk.asked.at(-1) as unknown as {
    policy: { version: number; changes: Sentence[] };
    words: string[][];
  };
  const open = (await desk.must('policies.get', {})).proposal;
  // The card process compares the versions itself; only the day of the preview was an earlier one.
  expect(asked.policy.changes).toEqual(open?.differences);
  expect(asked.policy.changes.slice(0, -1)).toEqual(preview.differences.slice(0, -1));
  expect(asked.words).toEqual([open?.words]);
  expect(await signProposal(proposal, 'ada-keller')).toMatchObject({ code: 'policy-signed-already' });
  expect(await desk.must('policies.get', {})).toMatchObject({
    version: 1,
    proposal: { have: 1, need: 2, canSign: [{ person: 'jonas-weber' }, { person: 'mira-novak' }] },
  });
  expect(await pins()).toHaveLength(1);
  await must(signProposal(proposal, 'mira-novak'));
  const now = await desk.must('policies.get', {});
  expect(now).toMatchObject({ version: 2, sha256: open?.sha256, proposal: null, versions: [{ version: 1 }] });
  expect(now.signatures.map(({ person }) => person)).toEqual(['ada-keller', 'mira-novak']);
  expect(await pins()).toMatchObject([{ version: 1 }, { version: 2, sha256: open?.sha256 }]);
  expect((await acts()).toReversed()).toEqual([
    'policy.adopt',
    'policy.propose',
    'policy.sign-refused',
    'policy.sign',
    'policy.sign-refused',
    'policy.sign',
    'policy.adopt',
  ]);
  expect(await signProposal(proposal, 'jonas-weber')).toMatchObject({ code: 'policy-proposal-over' });
});

it('a batch stays bound to the version it was frozen under; a new one is under the new version', async () => {
  const old = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', old, 'ada-keller'));
  await adopt([
    {
      change: 'set-rule',
      rule: {
        id: RULE,
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 2,
        combinations: [
          ['B', 'B'],
          ['A', 'B'],
        ],
        release: true,
        validHours: 72,
      },
    },
    {
      change: 'set-person',
      person: 'jonas-weber',
      name: 'Jonas Weber',
      roles: ['approver', 'administrator'],
      class: 'A',
      validFrom: null,
      validUntil: null,
    },
  ]);
  expect((await detail(desk, old)).approvals).toEqual({ have: 0, need: 1 });
  await must(sign(desk, 'batches.approve', old, 'jonas-weber'));
  await must(sign(desk, 'batches.release', old, 'mira-novak'));
  const fresh = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', fresh, 'ada-keller'));
  const possible = await desk.must('policies.simulate', { batch: fresh });
  expect(possible.ways.map(textsIn('en').policy.way)).toEqual([
    'Jonas Weber approves, Ben Ortiz approves, Mira Novak releases',
  ]);
  await must(sign(desk, 'batches.approve', fresh, 'jonas-weber'));
  expect((await detail(desk, fresh)).state).toBe('frozen');
  await must(sign(desk, 'batches.approve', fresh, null));
  await must(sign(desk, 'batches.release', fresh, 'mira-novak'));
  for (let tries = 0; tries < 1_200 && (await detail(desk, fresh)).state !== 'sealed'; tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  expect((await detail(desk, fresh)).state).toBe('sealed');
});

it('the evidence of a batch under a later version carries the chain of versions, and the verifier agrees', async () => {
  const batch =
    (await desk.must('batches.list', { limit: 50 })).rows.find(
      (row) => row.state === 'sealed' && row.approvals.need === 2,
    )?.batch ?? '';
  const { file } = await desk.must('evidence.collect', { batch });
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    parts.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  const [first] = await pins();
  const examined = examine(fromEvidence(Buffer.concat(parts)), first?.sha256 ?? '');
  expect(examined.checks.filter((check) => !check.holds)).toEqual([]);
  expect(examined).toMatchObject({
    verdict: 'satisfied',
    judgement: { approvals: { have: 2, need: 2 }, policy: { version: 3 } },
  });
  expect(examined.policies.map(({ version }) => version)).toEqual([1, 2, 3]);
});

it('a revoked card signs nothing more and what it signed counts no more, also under an earlier version', async () => {
  const batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(desk, 'batches.approve', batch, null));
  const stranger = await cardOf(desk, null);
  const signedIn = await desk.must('session.signIn', { choice: stranger });
  expect((await desk.ended(signedIn.ticket)).fault ?? null).toBeNull();
  await adopt([
    { change: 'revoke-card', person: 'ben-ortiz', certificate: stranger.certificate, reason: 'lost' },
    {
      change: 'set-rule',
      rule: {
        id: RULE,
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 1,
        release: true,
        validHours: 72,
      },
    },
  ]);
  // Whoever signed in with it does nothing more under it either.
  await expect.poll(async () => (await desk.must('session.get', {})).locked).toBe(true);
  expect(await desk.call('batches.review', { batch })).toMatchObject({ error: { code: 'desk-locked' } });
  await desk.must('session.signOut', {});
  const review = await desk.must('batches.review', { batch });
  expect(review.signatures.map(({ person, counts, why }) => [person, counts, why])).toEqual([
    ['ada-keller', true, null],
    ['ben-ortiz', false, 'revoked'],
  ]);
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  expect((await detail(desk, batch)).state).toBe('frozen');
  const other = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', other, 'ada-keller'));
  expect(await sign(desk, 'batches.approve', other, null)).toMatchObject({ code: 'person-not-enrolled' });
  expect(
    await desk.call('policies.preview', { changes: [{ change: 'remove-person', person: 'ben-ortiz' }] }),
  ).toMatchObject({ ok: true, value: { problems: [] } });
});

it('a deputy acts in the place of somebody, and the two are one signature', async () => {
  const span = { validFrom: '2020-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' };
  await adopt([
    {
      change: 'add-deputy',
      deputy: { person: 'mira-novak', inPlaceOf: 'jonas-weber', role: 'approver', ...span },
    },
    {
      change: 'set-rule',
      rule: {
        id: RULE,
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 1,
        release: false,
        validHours: 72,
      },
    },
  ]);
  const batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(desk, 'batches.approve', batch, 'mira-novak'));
  expect(desk.asked.at(-1)).toMatchObject({
    note: '',
    says: [{ code: 'signs-in-place', data: { name: 'Jonas Weber' } }],
  });
  expect((await detail(desk, batch)).state).toMatch(/^released|sealed$/u);
});

it('an emergency quorum releases past the rules, with a reason, and is named in the log', async () => {
  await adopt([
    { change: 'drop-deputy', person: 'mira-novak', inPlaceOf: 'jonas-weber', role: 'approver' },
    { change: 'set-emergency', emergency: { persons: 2, roles: ['administrator'] } },
  ]);
  const batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  const release = async (officer: Officer, note: string): Promise<Fault | null> => {
    const { changeRevision } = await detail(desk, batch);
    const started = await desk.call('batches.release', {
      batch,
      expectedRevision: changeRevision,
      choice: await cardOf(desk, officer),
      note,
      emergency: true,
    });
    return started.ok ? ((await desk.ended(started.value.ticket)).fault as Fault | null) : started.error;
  };
  expect(await release('ada-keller', 'flood')).toMatchObject({ code: 'same-person' });
  expect(await release('jonas-weber', ' ')).toMatchObject({ code: 'invalid-input' });
  await must(release('jonas-weber', 'flood in the office'));
  expect((await detail(desk, batch)).state).toBe('frozen');
  expect(await release('jonas-weber', 'again')).toMatchObject({ code: 'same-person' });
  await must(release('mira-novak', 'flood in the office'));
  expect((await detail(desk, batch)).state).toMatch(/^released|sealed$/u);
  expect((await desk.must('log.list', { limit: 20, text: 'batch.emergency-release' })).rows).toHaveLength(2);
});

it.each([
  ['that would lock everybody out', { change: 'set-quorum', quorum: 4 }, /could never be changed again/u],
  ['that lets one person change it alone', { change: 'set-quorum', quorum: 1 }, /alone/u],
  [
    'whose rule nobody could meet',
    {
      change: 'set-rule',
      rule: { id: 'many', kinds: ['stop'], approvals: 7, release: false, validHours: 1 },
    },
    /too few approvers/u,
  ],
  [
    'that enrols a card twice',
    { change: 'add-card', person: 'jonas-weber', certificate: '' },
    /registered twice/u,
  ],
] as const)('a version %s is named unfit and cannot be proposed', async (_name, change, problem) => {
  const asked =
    change.change === 'add-card'
      ? { ...change, certificate: (await cardOf(desk, 'ada-keller')).certificate }
      : change;
  const preview = await desk.must('policies.preview', { changes: [asked as PolicyChange] });
  expect(preview.problems.map((each) => say(t, each)).join(' ')).toMatch(problem);
  const { version } = await desk.must('policies.get', {});
  expect(
    await desk.call('policies.propose', {
      expectedVersion: version,
      changes: [asked as PolicyChange],
      note: '',
    }),
  ).toMatchObject({ ok: false, error: { code: 'policy-unfit' } });
});

it('a withdrawn proposal is over, and the desk opens with every version pinned', async () => {
  const proposal = await propose([{ change: 'set-quorum', quorum: 3 }]);
  await desk.must('policies.withdraw', { proposal, reason: 'not needed' });
  expect(await signProposal(proposal, 'ada-keller')).toMatchObject({ code: 'policy-proposal-over' });
  const before = await desk.must('policies.get', {});
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await desk.must('policies.get', {})).toMatchObject({
    version: before.version,
    sha256: before.sha256,
  });
  expect((await pins()).map(({ version }) => version)).toEqual(
    Array.from({ length: before.version }, (_, place) => place + 1),
  );
  expect(await acts()).not.toContain('policy.pin-again');
});

it('an older roots file is brought up to the versions adopted here, and the log says so', async () => {
  const all = await pins();
  const entries = (act: string) =>
    desk.must('log.list', { text: act }).then(({ rows }) => rows.filter((row) => row.act === act));
  await desk.stop();
  await withPins(all.slice(0, 1));
  desk = await StdioDesk.start(folder);
  expect(await pins()).toEqual(all);
  expect(await entries('policy.pin-again')).toMatchObject([
    { detail: coded(sentence('log-pinned-again', { from: 2, to: all.length })) },
  ]);
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await entries('policy.pin-again')).toHaveLength(1);
});

it('a roots file that pins another policy is named in the log, and no card signs', async () => {
  const all = await pins();
  const other = 'f'.repeat(64);
  await desk.stop();
  await withPins(all.map((pin, place) => (place === all.length - 1 ? { ...pin, sha256: other } : pin)));
  desk = await StdioDesk.start(folder);
  const { rows } = await desk.must('log.list', { text: 'policy.pin-differs' });
  const stored = all.at(-1)?.sha256 ?? '';
  expect(rows).toMatchObject([
    { detail: coded(sentence('log-pin-differs', { version: all.length, pinned: other, stored })) },
  ]);
  const batch = await typedBatch(desk);
  expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
    code: 'policy-not-pinned',
  });
});
