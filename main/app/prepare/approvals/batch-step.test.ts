// Who may approve, release, return and withdraw, what each step makes of the batch, and what counts no more.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { editBatch } from '../batches/open-batch.ts';
import { freeze } from '../freeze/freeze.ts';
import { listBatches } from '../review/batch-list.ts';
import { getBatch } from '../review/batch-page.ts';
import { review } from '../review/review.ts';
import { batchChecksNow } from '../../observe/index.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { approve, evaluateBatch, nextStep, release, returnBatch, withdraw } from './batch-step.ts';

const ada = await fakeCard('ada', ['preparer', 'approver']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver', 'administrator']);
const mira = await fakeCard('mira', ['releaser', 'approver']);
const stranger = await fakeCard('stranger', ['approver']);
const HOUR = 3_600_000;

const RULES = [{ id: 'r', kinds: ['credit-transfer'], approvals: 2, release: true, validHours: 24 }] as const;

let desk: MemoryDesk;
let batch: string;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas, lena, mira, stranger], {
    persons: [ada, jonas, lena, mira].map(({ person }) => person),
    rules: [{ ...RULES[0], kinds: ['credit-transfer'] }],
  });
  batch = await desk.typed();
  await done(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
});

async function done(started: ReturnType<typeof approve>): Promise<void> {
  expect(await desk.ended(await started)).toBeNull();
}

type Step = (card: FakeCard) => Promise<string | null>;
const code = async (started: ReturnType<typeof approve>): Promise<string | null> =>
  (await desk.ended(await started))?.code ?? null;
const approved: Step = async ({ choice }) =>
  code(approve(desk.context, { ...(await desk.command(batch)), choice, note: '' }));
const released = async ({ choice }: FakeCard, emergency = false, note = ''): Promise<string | null> =>
  code(release(desk.context, { ...(await desk.command(batch)), choice, note, emergency }));
const returned: Step = async ({ choice }) =>
  code(returnBatch(desk.context, { ...(await desk.command(batch)), choice, reason: 'Wrong invoice' }));

describe('approvals', () => {
  it('leave the batch frozen until the last one that is asked for, and a release ends them', async () => {
    expect(await approved(jonas)).toBeNull();
    expect(await desk.head(batch)).toMatchObject({ state: 'frozen', approvals: { have: 1, need: 2 } });
    expect(await approved(lena)).toBeNull();
    expect(await desk.head(batch)).toMatchObject({ state: 'approved', approvals: { have: 2, need: 2 } });
    expect(desk.released).toEqual([]);
    expect(await released(mira)).toBeNull();
    expect((await desk.head(batch)).state).toBe('released');
    expect(desk.released).toEqual([batch]);
    expect(await desk.actionsAbout(batch)).toEqual(
      expect.arrayContaining(['batch.approve', 'batch.approve', 'batch.release']),
    );
  });

  it.each([
    ['by the person who prepared it', async () => approved(ada), 'same-person'],
    ['by one person twice', async () => (await approved(jonas)) ?? approved(jonas), 'same-person'],
    ['by a person without a place in the policy', async () => approved(stranger), 'person-not-enrolled'],
    [
      'by a releaser who approves and then releases',
      async () => {
        await approved(jonas);
        await approved(mira);
        return released(mira);
      },
      'same-person',
    ],
    [
      'by an approver who releases',
      async () => {
        await approved(jonas);
        await approved(lena);
        return released(jonas);
      },
      'person-without-role',
    ],
  ])('%s are refused, and count nothing', async (_, step, refused) => {
    expect(await step()).toBe(refused);
    expect(desk.released).toEqual([]);
    expect((await desk.head(batch)).state).not.toBe('released');
    const [last] = (await desk.actionsAbout(batch)).slice(-1);
    expect(last).toMatch(/^batch\.(?:approve|release)-refused$/u);
  });

  it('are not taken after the hours of the rule are over', async () => {
    desk.clock.advance(25 * HOUR);
    expect(await approved(jonas)).toBe('batch-deadline-passed');
    expect(desk.tokens.jobs).toHaveLength(1);
  });

  it('count no more once the card that gave one was revoked', async () => {
    await approved(jonas);
    await approved(lena);
    const before = await desk.store.desk.policy();
    if (before === null) throw new Error('a policy is in force');
    const revoked = { at: new Date(desk.clock.now()).toISOString(), reason: 'lost' };
    await desk.adopt({
      persons: before.policy.persons.map((person) =>
        person.id === 'jonas'
          ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
          : person,
      ),
    });
    const evaluated = await evaluateBatch(desk.context, await desk.head(batch));
    expect(evaluated.ok && evaluated.value.verdict.approve).toMatchObject({ have: 1, need: 2 });
    expect(await released(mira)).not.toBeNull();
    expect(desk.released).toEqual([]);
  });

  it('by an emergency quorum are refused where the policy names none', async () => {
    expect(await released(jonas, true, 'Flood')).not.toBeNull();
    expect(desk.released).toEqual([]);
  });

  it('are news for every screen that shows the batch', async () => {
    await approved(jonas);
    expect(desk.notifier.emitted.slice(-3)).toContainEqual({
      event: 'changed',
      data: { what: 'batches', id: batch },
    });
  });

  it('stand under the version of the policy that the batch was frozen with', async () => {
    await desk.adopt({ rules: [{ ...RULES[0], kinds: ['credit-transfer'], approvals: 0, release: false }] });
    const evaluated = await evaluateBatch(desk.context, await desk.head(batch));
    expect(evaluated.ok && evaluated.value.verdict.approve.need).toBe(2);
    expect(evaluated.ok && evaluated.value.policy.policy.version).toBe(1);
  });

  it('are refused where the profile now names another bank than the freeze did', async () => {
    await desk.useProfile({ clientId: 'client-2' });
    expect(await approved(jonas)).toBe('profile-moved');
    expect(desk.tokens.jobs).toHaveLength(1);
  });

  it('are refused where the bank accepts other addresses by now, which the checks say before', async () => {
    expect(await approved(jonas)).toBeNull();
    expect(await batchChecksNow(desk.context, batch)).toEqual([]);
    await desk.useProfile({ addresses: 'structured' });
    const changed = { code: 'addresses-changed', data: { before: 'market', now: 'structured' } };
    expect(await batchChecksNow(desk.context, batch)).toMatchObject([
      { severity: 'block', sentence: changed },
    ]);
    expect(await approved(lena)).toBe('batch-checks-block');
    await desk.useProfile({ addresses: 'market' });
    expect(await batchChecksNow(desk.context, batch)).toEqual([]);
    expect(await approved(lena)).toBeNull();
    await desk.useProfile({ addresses: 'hybrid' });
    expect(await released(mira)).toBe('batch-checks-block');
    // Sent back, it is a draft, which is judged by the profile in force.
    expect(await returned(mira)).toBeNull();
    expect(await batchChecksNow(desk.context, batch)).toEqual([]);
  });

  it('are asked for no PIN where the signature of whoever submitted the batch counts no more', async () => {
    const inForce = await desk.store.desk.policy();
    await desk.adopt({ persons: (inForce?.policy.persons ?? []).filter(({ id }) => id !== 'ada') });
    const asked = desk.tokens.jobs.length;
    const judged = await evaluateBatch(desk.context, await desk.head(batch));
    expect(judged.ok && nextStep(await desk.head(batch), judged.value.verdict)).toBeNull();
    expect(await approved(jonas)).toBe('batch-step-impossible');
    expect(desk.tokens.jobs).toHaveLength(asked);
    expect(await returned(jonas)).toBeNull();
  });

  it('are counted in the lists as the review counts them, and none is waited for where nobody submitted it any more', async () => {
    const leaves = async (id: string): Promise<void> => {
      const inForce = await desk.store.desk.policy();
      await desk.adopt({ persons: (inForce?.policy.persons ?? []).filter((one) => one.id !== id) });
    };
    const lists = async () => {
      const listed = must(await listBatches(desk.context, { offset: 0, limit: 10 })).rows[0];
      const shown = must(await getBatch(desk.context, { batch }));
      expect([shown.next, shown.waitingFor, shown.approvals]).toEqual([
        listed?.next,
        listed?.waitingFor,
        listed?.approvals,
      ]);
      const reviewed = must(await review(desk.context, batch));
      expect(reviewed.next).toBe(listed?.next);
      expect(reviewed.need[1]).toMatchObject(listed?.approvals ?? {});
      return { next: listed?.next, for: listed?.waitingFor, ...listed?.approvals };
    };
    await approved(jonas);
    expect(await lists()).toEqual({ next: 'approve', for: 'approver', have: 1, need: 2 });
    await leaves('jonas');
    expect(await lists()).toEqual({ next: 'approve', for: 'approver', have: 0, need: 2 });
    await leaves('ada');
    expect(await lists()).toEqual({ next: null, for: 'person', have: 0, need: 2 });
    desk.clock.advance(25 * HOUR);
    expect(await lists()).toMatchObject({ next: null, for: 'person' });
  });

  it('that are all there wait for no release once the signature of whoever submitted it counts no more', async () => {
    await approved(jonas);
    await approved(lena);
    const listed = async () => must(await listBatches(desk.context, { offset: 0, limit: 10 })).rows[0];
    expect(await listed()).toMatchObject({ next: 'release', waitingFor: 'releaser' });
    const inForce = await desk.store.desk.policy();
    await desk.adopt({ persons: (inForce?.policy.persons ?? []).filter(({ id }) => id !== 'ada') });
    expect(await listed()).toMatchObject({ next: null, waitingFor: 'person' });
    expect(await returned(jonas)).toBeNull();
    expect(await listed()).toMatchObject({ next: null, waitingFor: 'preparer' });
  });

  it('of a statement that names another batch count nothing', async () => {
    desk.tokens.forge = (payload, card) => [{ ...payload, batch: 'batch-of-another' }, card];
    expect(await approved(jonas)).toBe('approval-invalid');
    expect((await desk.head(batch)).approvals.have).toBe(0);
  });
});

describe('a rule without a releaser', () => {
  it('releases with the last approval', async () => {
    desk = await memoryDesk([ada, jonas]);
    batch = await desk.typed();
    await done(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
    expect(await approved(jonas)).toBeNull();
    expect((await desk.head(batch)).state).toBe('released');
    expect(desk.released).toEqual([batch]);
  });
});

describe('the emergency quorum', () => {
  beforeEach(async () => {
    desk = await memoryDesk([ada, jonas, lena, mira], {
      rules: [{ ...RULES[0], kinds: ['credit-transfer'] }],
      emergency: { persons: 2, roles: ['releaser', 'administrator'] },
    });
    batch = await desk.typed();
    await done(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
  });

  it('releases a batch without its approvals once all of it has signed, and each says why', async () => {
    expect(await released(mira, true, 'Flood at the head office')).toBeNull();
    expect((await desk.head(batch)).state).toBe('frozen');
    expect(desk.released).toEqual([]);
    expect(await released(lena, true, 'Flood at the head office')).toBeNull();
    expect((await desk.head(batch)).state).toBe('released');
    expect(desk.released).toEqual([batch]);
    expect(await desk.actionsAbout(batch)).toContain('batch.emergency-release');
  });

  it.each([
    ['without a reason', mira, '  ', 'invalid-input'],
    ['by somebody the policy does not name for it', jonas, 'Flood', 'person-without-role'],
  ])('signs nothing %s', async (_, card, note, refused) => {
    expect(await released(card, true, note)).toBe(refused);
    expect(desk.tokens.jobs).toHaveLength(1);
    expect((await desk.head(batch)).state).toBe('frozen');
  });

  it('is not the same person twice', async () => {
    await released(mira, true, 'Flood');
    expect(await released(mira, true, 'Flood')).toBe('same-person');
    expect(desk.released).toEqual([]);
  });
});

describe('a batch that goes back', () => {
  it('is the preparer’s again, its reason kept, and its next freeze counts no earlier signature', async () => {
    await approved(jonas);
    expect(await returned(lena)).toBeNull();
    expect(await desk.head(batch)).toMatchObject({
      state: 'returned',
      returned: { reason: 'Wrong invoice', by: 'lena' },
    });
    expect((await editBatch(desk.context, await desk.command(batch))).ok).toBe(true);
    await done(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
    const evaluated = await evaluateBatch(desk.context, await desk.head(batch));
    expect(evaluated.ok && evaluated.value.verdict.approve).toMatchObject({ have: 0, need: 2 });
    expect(await desk.head(batch)).toMatchObject({ revision: 2, returned: null });
  });

  it('is withdrawn with a card once it was frozen, and without one as a draft', async () => {
    const command = async (one: string, choice: FakeCard['choice'] | null) =>
      code(withdraw(desk.context, { ...(await desk.command(one)), choice, reason: 'Not needed' }));
    expect(await command(batch, null)).toBe('invalid-input');
    expect(await command(batch, jonas.choice)).toBeNull();
    expect((await desk.head(batch)).state).toBe('withdrawn');
    expect(await approved(jonas)).toBe('batch-step-impossible');
    const draft = await desk.typed();
    expect(await command(draft, null)).toBeNull();
    expect((await desk.head(draft)).state).toBe('withdrawn');
  });
});
