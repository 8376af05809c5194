// One PIN for several signatures, a changed PIN and the health of a card: on SoftHSM2 and on virtual cards
// alike.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { KeyChoice, CardSessionChange } from '../../main/ports/token.ts';
import { batchStatement, PIN } from '../token/desk.ts';
import { type Backend, BACKENDS } from './backends.ts';

const LIMITS = { seconds: 600, acts: 5, idleSeconds: 120 };

describe.each(BACKENDS)('on %s', (_name, start) => {
  let backend: Backend;
  let changes: CardSessionChange[] = [];
  beforeAll(async () => {
    backend = await start();
    backend.hosts.onLease((change) => changes.push(change));
  });
  afterEach(() => {
    backend.hosts.endLease(null, 'logout');
    changes = [];
  });
  afterAll(() => backend.stop());

  /** Signs once; answers with the PIN (leaving the card open), or confirms where that is asked. */
  async function sign(
    choice: KeyChoice,
    pin = PIN,
  ): Promise<{ readonly outcome: string; readonly asked: readonly string[] }> {
    const { hosts, policy, message } = backend;
    const asked: string[] = [];
    const result = await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      lease: LIMITS,
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        const { requestId, entry } = phase.request;
        asked.push(entry.kind);
        if (asked.length > 2) hosts.cancel(requestId);
        else
          hosts.answerPin(
            entry.kind === 'confirm'
              ? { type: 'confirm', requestId }
              : { type: 'enter', requestId, pin: pinBytes(pin), keepOpen: true },
          );
      },
    });
    return { outcome: result.ok ? `signed by ${result.value.person}` : result.error.code, asked };
  }

  test('a card left open signs again after a confirmation, and asks again once it is closed', async () => {
    const choice = await backend.choice('approver');
    expect(await sign(choice)).toEqual({ outcome: 'signed by approver', asked: ['pin'] });
    expect(await sign(choice)).toEqual({ outcome: 'signed by approver', asked: ['confirm'] });
    expect(await sign(choice)).toEqual({ outcome: 'signed by approver', asked: ['confirm'] });
    expect(backend.hosts.leases()).toMatchObject([{ actsLeft: 2 }]);
    backend.hosts.endLease(null, 'locked');
    expect(await sign(choice)).toEqual({ outcome: 'signed by approver', asked: ['pin'] });
    expect(changes.map((change) => change.why).filter((why) => why !== null)).toEqual(['locked']);
  });

  test('a key that always asks is never left open', async () => {
    const choice = await backend.choice('careful');
    expect(await sign(choice)).toEqual({ outcome: 'signed by careful', asked: ['pin'] });
    expect([backend.hosts.leases(), await sign(choice)]).toEqual([
      [],
      { outcome: 'signed by careful', asked: ['pin'] },
    ]);
  });

  test('a PIN is changed where it is typed, and closes what the old one had opened', async () => {
    const { hosts } = backend;
    const choice = await backend.choice('approver');
    await sign(choice);
    const change = (old: string, fresh: string): Promise<string> =>
      hosts
        .changePin({
          cardId: choice.cardId,
          onPhase: (phase) => {
            if (phase.phase === 'waiting-for-pin')
              hosts.answerPin({
                type: 'change',
                requestId: phase.request.requestId,
                old: pinBytes(old),
                fresh: pinBytes(fresh),
                repeat: pinBytes(fresh),
              });
          },
        })
        .then((result) => (result.ok ? 'changed' : result.error.code));
    expect(await change(PIN, '246801')).toBe('changed');
    expect(changes.at(-1)?.why).toBe('replaced');
    expect(await sign(choice, '246801')).toEqual({ outcome: 'signed by approver', asked: ['pin'] });
    expect(await change('246801', PIN)).toBe('changed');
    expect(await sign(choice)).toEqual({ outcome: 'signed by approver', asked: ['pin'] });
  });

  test('the health of a card tells its mechanisms, key sizes, PIN lengths and how quickly it answers', async () => {
    const health = await backend.hosts.health(await backend.choice('approver'));
    if (!health.ok) throw new Error(health.error.code);
    const { mechanisms, algorithms, pin, milliseconds, certificate } = health.value;
    expect(mechanisms).toContainEqual({
      name: 'CKM_RSA_PKCS',
      min: expect.any(Number),
      max: expect.any(Number),
    });
    expect(algorithms.find((each) => each.algorithm === 'RS256')).toEqual({
      algorithm: 'RS256',
      mechanism: 'CKM_RSA_PKCS',
    });
    expect([
      certificate.keyBits,
      pin.min >= 4 && pin.max <= 64 && pin.min <= pin.max,
      milliseconds.certificates > 0,
    ]).toEqual([2048, true, true]);
  });
});
