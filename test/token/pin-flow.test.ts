// The PIN: asked once, entered by a person, never tried again by the machine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, KeyChoice, SignJob } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let message: FrozenMessage;
let choice: KeyChoice;

beforeAll(async () => {
  desk = await createDesk(
    [
      { id: 'approver', roles: ['approver'], algorithm: 'RS256' },
      { id: 'careful', roles: ['approver'], algorithm: 'RS256', key: { alwaysAuthenticate: true } },
      {
        id: 'careful-ec',
        roles: ['approver'],
        algorithm: 'ES256',
        key: { type: 'P-256', alwaysAuthenticate: true },
      },
    ],
    false,
  );
  hosts = desk.hosts();
  message = await frozen();
  choice = await desk.choice(hosts, 'approver');
});
afterAll(() => desk.remove());

const job = (onPhase: SignJob['onPhase'], more: Partial<SignJob> = {}): SignJob => ({
  choice,
  statement: batchStatement('approve', [message], desk.policy),
  messages: [message],
  policy: desk.policy,
  onPhase,
  ...more,
});

const names = (phases: readonly { readonly phase: string }[]): string[] => phases.map((phase) => phase.phase);

test('the phases come in their order', async () => {
  const { phases, onPhase } = pinEntry(hosts, PIN);
  expect((await hosts.sign(job(onPhase))).ok).toBe(true);
  expect(names(phases)).toEqual(['reading', 'waiting-for-pin', 'signing']);
});

describe('a wrong PIN', () => {
  test('is tried once, told with the flags read again, and may be corrected by the officer under a new request', async () => {
    const { phases, onPhase } = pinEntry(hosts, '000000', PIN);
    expect((await hosts.sign(job(onPhase))).ok).toBe(true);
    expect(names(phases)).toEqual([
      'reading',
      'waiting-for-pin',
      'signing',
      'wrong-pin',
      'waiting-for-pin',
      'signing',
    ]);
    const ids = phases.flatMap((phase) =>
      phase.phase === 'waiting-for-pin' ? [phase.request.requestId] : [],
    );
    expect(new Set(ids).size).toBe(2);
    const flags = phases.flatMap((phase) => (phase.phase === 'wrong-pin' ? [phase.flags] : []));
    expect(flags).toEqual([
      { countLow: true, finalTry: false, locked: false, toBeChanged: false, protectedPath: false },
    ]);
  });

  test('and then nothing ends as a wrong PIN, not as a cancelled entry', async () => {
    const { onPhase } = pinEntry(hosts, '000000');
    expect(await hosts.sign(job(onPhase))).toMatchObject({ ok: false, error: { code: 'pin-incorrect' } });
  });

  test('three times ends the act', async () => {
    const { phases, onPhase } = pinEntry(hosts, '000000', '000001', '000002', PIN);
    expect(await hosts.sign(job(onPhase))).toMatchObject({ ok: false, error: { code: 'pin-incorrect' } });
    expect(names(phases).filter((name) => name === 'waiting-for-pin')).toHaveLength(3);
  });

  test('does not stop the right one afterwards', async () => {
    expect((await hosts.sign(job(pinEntry(hosts, PIN).onPhase))).ok).toBe(true);
  });
});

test('a cancelled entry signs nothing', async () => {
  const { phases, onPhase } = pinEntry(hosts);
  expect(await hosts.sign(job(onPhase))).toMatchObject({ ok: false, error: { code: 'pin-cancelled' } });
  expect(names(phases)).not.toContain('signing');
});

test('an entry that never comes ends by itself', async () => {
  const impatient = desk.hosts({ limits: { pin: 150 } });
  const result = await impatient.sign({
    ...job(() => undefined),
    choice: await desk.choice(impatient, 'approver'),
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'pin-timeout' } });
});

test('a PIN for a request that is answered, cancelled or unknown goes nowhere', async () => {
  let first = '';
  const result = await hosts.sign(
    job((phase) => {
      if (phase.phase !== 'waiting-for-pin') return;
      first = phase.request.requestId;
      hosts.enterPin('6f7ad5a6-6f0c-4a52-9b9f-0d9a3d7a1c11', '000000');
      hosts.cancel(first);
      hosts.enterPin(first, PIN);
    }),
  );
  expect(result).toMatchObject({ ok: false, error: { code: 'pin-cancelled' } });
  hosts.enterPin(first, PIN);
  expect((await hosts.list())[0]?.fault).toBeNull();
});

test('two officers can be asked at the same time, each for their own card', async () => {
  const other = await desk.choice(hosts, 'careful');
  const requests: { readonly requestId: string; readonly label: string }[] = [];
  const onPhase: SignJob['onPhase'] = (phase) => {
    if (phase.phase !== 'waiting-for-pin') return;
    requests.push({ requestId: phase.request.requestId, label: phase.request.card.label });
    if (requests.length === 2) for (const { requestId } of requests) hosts.enterPin(requestId, PIN);
  };
  const results = await Promise.all([hosts.sign(job(onPhase)), hosts.sign(job(onPhase, { choice: other }))]);
  expect(results.map((result) => (result.ok ? result.value.person : result.error))).toEqual([
    'approver',
    'careful',
  ]);
  expect(requests.map((request) => request.label).toSorted()).toEqual([
    'Officer approver',
    'Officer careful',
  ]);
});

test('cards can be listed while somebody thinks about the PIN', async () => {
  const { phases } = pinEntry(hosts);
  const waiting = Promise.withResolvers<string>();
  const signing = hosts.sign(
    job((phase) => {
      phases.push(phase);
      if (phase.phase === 'waiting-for-pin') waiting.resolve(phase.request.requestId);
    }),
  );
  const requestId = await waiting.promise;
  expect((await hosts.list())[0]?.cards).toHaveLength(3);
  hosts.enterPin(requestId, PIN);
  expect((await signing).ok).toBe(true);
});

describe('a key that wants the PIN for every use (CKA_ALWAYS_AUTHENTICATE)', () => {
  test.each(['careful', 'careful-ec'])('signs for %s with one entry per signature', async (person) => {
    const { phases, onPhase } = pinEntry(hosts, PIN);
    const result = await hosts.sign(job(onPhase, { choice: await desk.choice(hosts, person) }));
    expect(result.ok).toBe(true);
    expect(names(phases).filter((name) => name === 'waiting-for-pin')).toHaveLength(1);
  });
});
