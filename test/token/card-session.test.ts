// One PIN for several signatures on a real module: what it serves, what it does not, and every way it ends.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { ok } from '../../shared/domain/result.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, KeyChoice, CardSessionChange, SignPhase } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { StatementDraft } from '../../shared/domain/statement.ts';
import { batchStatement, createDesk, PIN, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';
import { profileWith } from './profile-fixture.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

const LIMITS = { seconds: 600, acts: 3, idleSeconds: 120 };

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let message: FrozenMessage;
let approver: KeyChoice;
let changes: CardSessionChange[] = [];

beforeAll(async () => {
  desk = await createDesk([
    { id: 'approver', roles: ['approver', 'administrator'], algorithm: 'RS256' },
    { id: 'careful', roles: ['approver'], algorithm: 'RS256', key: { alwaysAuthenticate: true } },
  ]);
  message = await frozen();
  hosts = desk.hosts();
  hosts.onLease((change) => changes.push(change));
  approver = await desk.choice(hosts, 'approver');
});
afterEach(async () => {
  hosts.endLease(null, 'logout');
  await settled();
  changes = [];
});
afterAll(() => desk.remove());

interface Told {
  readonly outcome: string;
  /** Kind of each entry that was asked for. */
  readonly asked: readonly string[];
  readonly phases: readonly SignPhase[];
}

type Reply = 'pin' | 'keep' | 'confirm' | 'cancel';

/** Signs once, answering every request with the next reply. */
async function sign(
  choice: KeyChoice,
  replies: readonly Reply[],
  more: { readonly statement?: StatementDraft; readonly before?: () => void } = {},
): Promise<Told> {
  const left = [...replies];
  const phases: SignPhase[] = [];
  const statement = more.statement ?? batchStatement('approve', [message], desk.policy);
  const messages = 'messages' in statement ? [message] : [];
  const result = await hosts.sign({
    choice,
    statement,
    messages,
    policy: desk.policy,
    lease: LIMITS,
    onPhase(phase) {
      phases.push(phase);
      if (phase.phase !== 'waiting-for-pin') return;
      const { requestId } = phase.request;
      more.before?.();
      const reply = left.shift() ?? 'cancel';
      if (reply === 'cancel') hosts.cancel(requestId);
      else if (reply === 'confirm') hosts.answerPin({ type: 'confirm', requestId });
      else hosts.answerPin({ type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: reply === 'keep' });
    },
  });
  const asked = phases.flatMap((phase) =>
    phase.phase === 'waiting-for-pin' ? [phase.request.entry.kind] : [],
  );
  return { outcome: result.ok ? `signed by ${result.value.person}` : result.error.code, asked, phases };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
const ends = (): readonly (string | null)[] =>
  changes.filter((change) => change.lease === null).map((change) => change.why);

describe('a card left open', () => {
  test('signs the next acts after a look and a confirmation, to the last one it was opened for', async () => {
    expect(await sign(approver, ['keep'])).toMatchObject({ outcome: 'signed by approver', asked: ['pin'] });
    expect(hosts.leases()).toMatchObject([
      { cardId: approver.cardId, holder: 'Officer approver', acts: 3, actsLeft: 2 },
    ]);
    const second = await sign(approver, ['confirm']);
    expect(second).toMatchObject({ outcome: 'signed by approver', asked: ['confirm'] });
    // What is confirmed is shown as with a PIN: the token process's own reading and words.
    const [request] = second.phases.flatMap((phase) =>
      phase.phase === 'waiting-for-pin' ? [phase.request] : [],
    );
    expect([request?.readings.length, request?.words[0]?.length]).toEqual([1, 8]);
    expect(await sign(approver, ['confirm'])).toMatchObject({
      outcome: 'signed by approver',
      asked: ['confirm'],
    });
    await settled();
    expect([hosts.leases(), ends()]).toEqual([[], ['acts']]);
    expect(await sign(approver, ['pin'])).toMatchObject({ outcome: 'signed by approver', asked: ['pin'] });
  });

  test('is nothing the officer did not wish', async () => {
    expect(await sign(approver, ['pin'])).toMatchObject({ outcome: 'signed by approver' });
    expect([hosts.leases(), (await sign(approver, ['cancel'])).asked]).toEqual([[], ['pin']]);
  });

  test('signs nothing that is cancelled, and stays open', async () => {
    await sign(approver, ['keep']);
    expect(await sign(approver, ['cancel'])).toMatchObject({ outcome: 'pin-cancelled', asked: ['confirm'] });
    expect(hosts.leases()).toHaveLength(1);
  });

  test('asks for the PIN after all when it was closed while the officer looked', async () => {
    await sign(approver, ['keep']);
    let looked = 0;
    const before = (): void => {
      looked += 1;
      if (looked === 1) hosts.endLease(approver.cardId, 'logout');
    };
    expect(await sign(approver, ['confirm', 'pin'], { before })).toMatchObject({
      outcome: 'signed by approver',
      asked: ['confirm', 'pin'],
    });
  });

  test.each(['logout', 'locked', 'removed'] as const)(
    'is closed on order (%s): the next act asks for the PIN',
    async (why) => {
      await sign(approver, ['keep']);
      hosts.endLease(why === 'locked' ? null : approver.cardId, why);
      expect(await sign(approver, ['pin'])).toMatchObject({ asked: ['pin'] });
      expect(ends()).toEqual([why]);
    },
  );

  test('serves no policy, no checkpoint and no card test: those ask for the PIN, and close it', async () => {
    await sign(approver, ['keep']);
    const { policy } = desk;
    const head = {
      typ: 'countersign/statement/1',
      company: 'example-ag',
      environment: 'training',
      desk: 'desk-1',
      log: { id: 'log-1', size: 3, head: 'a'.repeat(64) },
    } as const;
    const checkpoint = {
      ...head,
      purpose: 'checkpoint',
      role: 'approver',
      policy: { version: policy.version, sha256: jcsDigest(policy) },
    } as const;
    expect(await sign(approver, ['pin'], { statement: checkpoint })).toMatchObject({
      outcome: 'signed by approver',
      asked: ['pin'],
    });
    expect(ends()).toEqual(['replaced']);
    await sign(approver, ['keep']);
    expect(
      await sign(approver, ['keep'], { statement: { ...head, purpose: 'card-test', nonce: 'n'.repeat(32) } }),
    ).toMatchObject({ outcome: 'signed by approver', asked: ['pin'] });
    expect(hosts.leases()).toEqual([]);
  });

  test('is closed when the company’s machine work needs another PIN of its process; both still sign', async () => {
    await sign(approver, ['keep']);
    const key = { uri: 'pkcs11:token=Company%20seal;id=%01', secret: () => Promise.resolve(ok(PIN)) };
    expect(
      await hosts.signInquiry({ key, profile: profileWith(), fields: { endToEndId: 'E-1' } }),
    ).toMatchObject({ ok: true });
    // Another card of the same module: the officer's stays open.
    expect(await sign(approver, ['confirm'])).toMatchObject({
      outcome: 'signed by approver',
      asked: ['confirm'],
    });
  });

  test('is never one whose key wants its PIN for every use', async () => {
    const careful = await desk.choice(hosts, 'careful');
    const first = await sign(careful, ['keep']);
    expect([first.outcome, hosts.leases()]).toEqual(['signed by careful', []]);
    // This module hides the key before the login; from the first use on it is known, and not even offered any
    // more.
    const second = await sign(careful, ['pin']);
    const offered = second.phases.flatMap((phase) =>
      phase.phase === 'waiting-for-pin' && phase.request.entry.kind === 'pin'
        ? [phase.request.entry.keep]
        : [],
    );
    expect([second.outcome, offered]).toEqual(['signed by careful', [null]]);
  });

  test('does not outlive its process', async () => {
    await sign(approver, ['keep']);
    await hosts.close();
    expect(hosts.leases()).toEqual([]);
  });
});
