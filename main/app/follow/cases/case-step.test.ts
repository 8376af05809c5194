// Who may approve and release a request about a payment, and what an approval that counts no more asks for.
import { beforeEach, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { caseBody } from '../../../bank/operations/case-request.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import type { CaseContext } from '../context.ts';
import { signCase } from './case-step.ts';
import { createCase } from './draft.ts';
import { proposeCase } from './propose.ts';
import { getCase, listCases } from './view.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

let desk: MemoryDesk;
let context: CaseContext & Parameters<typeof listCases>[0];
let id: string;

/** A recall that waits for its approval. */
async function proposed(release: boolean): Promise<void> {
  desk = await memoryDesk([ada, jonas, lena, mira], {
    rules: [{ id: 'r', kinds: ['recall'], approvals: 1, release, validHours: 24 }],
  });
  context = { ...desk.context, bank: { caseBody }, openedAt: '' } as unknown as typeof context;
  const created = await createCase(context, {
    payment: null,
    act: 'recall',
    fields: { reason: 'DUPL', uetr: '11111111-2222-4333-8444-555555555555' },
    about: { name: 'K', account: '1', amount: null, valueDate: '' },
    note: '',
  });
  id = must(created).case;
  expect(await done(ada, proposeCase)).toBeNull();
}

beforeEach(() => proposed(true));

type Signs = typeof proposeCase;
async function done({ choice }: FakeCard, sign: Signs): Promise<string | null> {
  const { changeRevision } = must(await getCase(context, id));
  const started = await sign(context, { case: id, expectedRevision: changeRevision, choice, note: '' });
  return (await desk.ended(started))?.code ?? null;
}
const approved = (card: FakeCard): Promise<string | null> =>
  done(card, (at, input) => signCase(at, { ...input, step: 'approve' }));
const released = (card: FakeCard): Promise<string | null> =>
  done(card, (at, input) => signCase(at, { ...input, step: 'release' }));
const leaves = async (person: string): Promise<void> => {
  const inForce = await desk.store.desk.policy();
  await desk.adopt({ persons: (inForce?.policy.persons ?? []).filter((one) => one.id !== person) });
};
const waits = async () => {
  const detail = must(await getCase(context, id));
  const [row] = must(await listCases(context, { offset: 0, limit: 10 })).rows;
  const { approve, release } = detail.may;
  return { state: detail.state, approve, release, for: [detail.waitingFor, row?.waitingFor] };
};
const FOR_APPROVAL = { approve: true, release: false, for: ['approver', 'approver'] };
const FOR_RELEASE = { approve: false, release: true, for: ['releaser', 'releaser'] };

it('an approved request takes no second approval while the first one counts', async () => {
  expect(await waits()).toEqual({ state: 'proposed', ...FOR_APPROVAL });
  expect(await approved(jonas)).toBeNull();
  expect(await waits()).toEqual({ state: 'approved', ...FOR_RELEASE });
  const asked = desk.tokens.jobs.length;
  expect(await approved(lena)).toBe('case-step-impossible');
  expect(desk.tokens.jobs).toHaveLength(asked);
  expect(await released(mira)).toBeNull();
  expect(await waits()).toMatchObject({ state: 'released', approve: false, release: false });
});

it('an approved request that lost its approval is not released, is approved once more, and is released then', async () => {
  expect(await approved(jonas)).toBeNull();
  await leaves('jonas');
  expect(await waits()).toEqual({ state: 'approved', ...FOR_APPROVAL });
  expect(must(await getCase(context, id)).expect).toEqual(['proposed']);
  const asked = desk.tokens.jobs.length;
  expect(await released(mira)).toBe('case-step-impossible');
  expect(desk.tokens.jobs).toHaveLength(asked);
  expect(await approved(lena)).toBeNull();
  expect(await waits()).toEqual({ state: 'approved', ...FOR_RELEASE });
  expect(await released(mira)).toBeNull();
  expect((await waits()).state).toBe('released');
});

it('no PIN is asked for where the signature of whoever proposed it counts no more', async () => {
  await leaves('ada');
  const lost = { approve: false, release: false, for: ['person', 'person'] };
  expect(await waits()).toEqual({ state: 'proposed', ...lost });
  const { fault, may } = must(await getCase(context, id));
  expect(JSON.stringify(fault)).toContain('preparer-signature-lost');
  expect([may.return, may.withdraw]).toEqual([true, true]);
  const asked = desk.tokens.jobs.length;
  expect(await approved(jonas)).toBe('case-step-impossible');
  expect(desk.tokens.jobs).toHaveLength(asked);
  expect(await done(jonas, (at, input) => signCase(at, { ...input, step: 'return' }))).toBeNull();
  expect((await waits()).state).toBe('returned');
});

it('an approved request whose preparer is gone waits for no release', async () => {
  expect(await approved(jonas)).toBeNull();
  await leaves('ada');
  expect(await waits()).toMatchObject({ state: 'approved', approve: false, release: false });
  expect(await released(mira)).toBe('case-step-impossible');
});

it('the last approval releases where the policy asks for no releaser', async () => {
  await proposed(false);
  expect(await approved(jonas)).toBeNull();
  expect((await waits()).state).toBe('released');
});
