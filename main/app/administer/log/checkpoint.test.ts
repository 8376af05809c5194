// A checkpoint: the head of the log as it is inside the PIN lock, signed in any role.
import { expect, test } from 'vitest';
import type { LogContext } from '../context.ts';
import { withPinLock } from '../../authorise/signed-action.ts';
import { fakeSigningContext, storedPolicy } from '../../authorise/signing-context.fake.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { anchorLog, lastAnchor } from './checkpoint.ts';

const ada = await fakeCard('ada', ['preparer']);
const stranger = await fakeCard('stranger', ['preparer']);
const entry = {
  at: '2026-11-20T10:00:00.000Z',
  act: 'desk.open',
  actor: 'desk',
  subject: 'desk',
  detail: '',
};

function world() {
  const context = fakeSigningContext([ada]);
  let inForce = context.policy;
  const desk = {
    ...context,
    store: {
      ...context.store,
      desk: {
        ...context.store.desk,
        policy: async () => inForce,
        policyVersion: async () => inForce,
        // A desk that only approves has no bank; its log is anchored all the same.
        profile: async () => null,
      },
    },
  } as unknown as LogContext;
  const adopt = (persons: readonly (typeof ada)[]): void => {
    inForce = storedPolicy(policyOf(persons));
  };
  const anchored = async (choice = ada.choice) => {
    const started = await anchorLog(desk, choice);
    if (!started.ok) return started.error.code;
    await withPinLock(context, () => Promise.resolve());
    await expect.poll(() => desk.tickets.get(started.value.ticket)?.phase).toMatch(/^(?:done|failed)$/u);
    return desk.tickets.get(started.value.ticket)?.fault?.code ?? null;
  };
  const acts = () => context.store.log.entries.map(({ act, actor }) => `${act} by ${actor}`);
  return { context, desk, adopt, anchored, acts };
}

test('is kept with the head it signs, and counts as an anchor', async () => {
  const { context, desk, anchored, acts } = world();
  await context.store.log.append(entry);
  expect(await anchored()).toBeNull();
  expect(acts()).toEqual(['desk.open by desk', 'log.checkpoint by ada']);
  expect(await lastAnchor(desk)).toMatchObject({ position: 1, person: 'ada' });
});

test('of a card nobody enrolled is refused at once, and the log says so', async () => {
  const { context, anchored, acts } = world();
  expect(await anchored(stranger.choice)).toBe('not-enrolled');
  expect(context.tokens.jobs).toEqual([]);
  expect(acts()).toEqual(['log.checkpoint-refused by desk']);
});

test('asks the policy that is in force once the lock is free, and no PIN for a card it took away', async () => {
  const { context, adopt, anchored, acts } = world();
  let release = (): void => undefined;
  void withPinLock(context, () => new Promise<void>((resolve) => (release = resolve)));
  const running = anchored();
  await expect.poll(() => context.notifier.emitted.length).toBe(1);
  adopt([]);
  release();
  expect(await running).toBe('not-enrolled');
  expect(context.tokens.jobs).toEqual([]);
  expect(acts()).toEqual(['log.checkpoint-refused by desk']);
});
