// Who may change what opens the vault: an administrator, in production by their card, and nobody on a
// training desk.
import { expect, test } from 'vitest';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { ok } from '../../../../shared/domain/result.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { makeShares, setPassphrase } from './vault-protection.ts';

const [ada, jonas] = [await fakeCard('ada', ['administrator']), await fakeCard('jonas', ['approver'])];
const policy = policyOf([ada, jonas]);

type At = { readonly person: string; readonly by: 'card' | 'name' } | null;

function deskWith(environment: Environment, at: At = null, stored: object | null = { policy }) {
  const [logged, done]: [LogDraft[], string[]] = [[], []];
  const desk = {
    clock: fakeClock(),
    identity: { environment },
    notifier: { emit: () => undefined },
    seat: { view: () => ({ at }) },
    store: {
      log: {
        append: (entry: LogDraft) => {
          logged.push(entry);
          return Promise.resolve();
        },
      },
      desk: { policy: () => Promise.resolve(stored) },
    },
    protection: {
      setPassphrase: (_proof: unknown, passphrase: string) => {
        done.push(passphrase);
        return Promise.resolve(ok(null));
      },
      makeShares: (_proof: unknown, threshold: number, count: number) => {
        done.push(`${String(threshold)} of ${String(count)}`);
        return Promise.resolve(ok(['one', 'two']));
      },
    },
  } as unknown as Parameters<typeof setPassphrase>[0];
  return { desk, logged, done };
}
const wanted = (person: string) => ({ proof: { passphrase: 'old' }, passphrase: 'new', person });
const card = (person: string): At => ({ person, by: 'card' });

test.each<[string, Environment, At, string, object | null, string]>([
  ['before a policy, whoever is at the desk', 'production', null, 'x', null, AT_DESK],
  ['an administrator by name', 'sandbox', null, 'ada', { policy }, 'ada'],
  [
    'an administrator who signed in by name',
    'sandbox',
    { person: 'jonas', by: 'name' },
    'ada',
    { policy },
    'ada',
  ],
  ['an administrator by card', 'production', card('ada'), 'ada', { policy }, 'ada'],
])('%s may, and it is logged', async (_what, environment, at, person, stored, actor) => {
  const { desk, logged, done } = deskWith(environment, at, stored);
  expect(await setPassphrase(desk, wanted(person))).toEqual({ ok: true, value: {} });
  const asked = { proof: null, threshold: 2, count: 3, person };
  expect(await makeShares(desk, asked)).toEqual({ ok: true, value: { shares: ['one', 'two'] } });
  expect(done).toEqual(['new', '2 of 3']);
  expect(logged).toMatchObject([
    { act: 'vault.passphrase', actor, subject: 'vault', detail: '' },
    {
      act: 'vault.shares',
      actor,
      subject: 'vault',
      detail: coded(sentence('log-vault-shares', { threshold: 2, count: 3 })),
    },
  ]);
});

test.each<[string, Environment, At, string, string]>([
  ['nobody on a training desk', 'training', card('ada'), 'ada', 'vault-of-training'],
  ['no other role', 'sandbox', null, 'jonas', 'sign-in-by-administrator'],
  ['nobody the policy does not know', 'sandbox', null, 'eve', 'sign-in-by-administrator'],
  ['no name in production', 'production', null, 'ada', 'sign-in-by-administrator'],
  ['no other person than the card at the desk', 'sandbox', card('jonas'), 'ada', 'sign-in-by-administrator'],
  ['no approver by card', 'production', card('jonas'), 'jonas', 'sign-in-by-administrator'],
])('%s', async (_what, environment, at, person, code) => {
  const { desk, logged, done } = deskWith(environment, at);
  expect(await setPassphrase(desk, wanted(person))).toMatchObject({ ok: false, error: { code } });
  const asked = { proof: null, threshold: 2, count: 3, person };
  expect(await makeShares(desk, asked)).toMatchObject({ ok: false, error: { code } });
  expect([logged, done]).toEqual([[], []]);
});

test('more shares than there are open nothing', async () => {
  const { desk, done } = deskWith('sandbox');
  expect(await makeShares(desk, { proof: null, threshold: 4, count: 3, person: 'ada' })).toMatchObject({
    ok: false,
    error: { code: 'invalid-input', path: 'threshold' },
  });
  expect(await makeShares(desk, { proof: null, threshold: 3, count: 3, person: 'ada' })).toMatchObject({
    ok: true,
  });
  expect(done).toEqual(['3 of 3']);
});
