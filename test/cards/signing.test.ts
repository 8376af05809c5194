// The same acts on SoftHSM2 and on virtual cards: what an officer does must not depend on what the card is
// made of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { X509Certificate } from 'node:crypto';
import { compactVerify } from 'jose';
import { batchStatement, PIN, pinEntry } from '../token/desk.ts';
import { signOnCard, phaseNames } from './sign-on-card.ts';
import { type Backend, BACKENDS } from './backends.ts';

describe.each(BACKENDS)('on %s', (_name, start) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.stop());

  test.each([
    ['preparer', 'freeze', 'RS256'],
    ['approver', 'approve', 'RS256'],
    ['elliptic', 'approve', 'ES256'],
    ['careful', 'approve', 'RS256'],
    ['careful-ec', 'approve', 'ES256'],
  ] as const)('%s signs: %s with %s, verified by a foreign library', async (person, purpose, algorithm) => {
    const { hosts, policy, message } = backend;
    const choice = await backend.choice(person);
    const { phases, onPhase } = pinEntry(hosts, PIN);
    const result = await hosts.sign({
      choice,
      statement: batchStatement(purpose, [message], policy),
      messages: [message],
      policy,
      onPhase,
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const enrolled = policy.persons.find((each) => each.id === person)?.certificates[0]?.der ?? '';
    const verified = await compactVerify(
      result.value.jws,
      new X509Certificate(Buffer.from(enrolled, 'base64')).publicKey,
      { algorithms: [algorithm] },
    );
    expect(JSON.parse(Buffer.from(verified.payload).toString('utf8'))).toMatchObject({
      purpose,
      person,
      batch: 'batch-1',
    });
    expect(phaseNames(phases)).toEqual(['reading', 'waiting-for-pin', 'signing']);
  });

  test.each(['approver', 'careful'])(
    'a wrong PIN of %s is told, counted once, and may be corrected',
    async (person) => {
      const { outcome, phases } = await signOnCard(backend.hosts, backend, await backend.choice(person), {
        pins: ['000000', PIN],
      });
      expect(outcome).toBe(`signed by ${person}`);
      expect(phaseNames(phases)).toEqual([
        'reading',
        'waiting-for-pin',
        'signing',
        'wrong-pin',
        'waiting-for-pin',
        'signing',
      ]);
    },
  );

  test('a cancelled entry signs nothing, and a listing in between does no harm', async () => {
    const { outcome } = await signOnCard(backend.hosts, backend, await backend.choice('approver'), {
      pins: [],
      during: { 'waiting-for-pin': () => backend.hosts.list() },
    });
    expect(outcome).toBe('pin-cancelled');
  });

  test('one person cannot sign with the role of another', async () => {
    const { outcome, phases } = await signOnCard(backend.hosts, backend, await backend.choice('preparer'), {
      purpose: 'approve',
      pins: [PIN],
    });
    expect([outcome, phaseNames(phases)]).toEqual(['role-missing', []]);
  });

  test('two officers sign one after the other without either PIN serving the other', async () => {
    const [one, other] = [await backend.choice('preparer'), await backend.choice('approver')];
    const both = await Promise.all([
      signOnCard(backend.hosts, backend, one, { purpose: 'freeze', pins: [PIN] }),
      signOnCard(backend.hosts, backend, other, { pins: ['000000'] }),
    ]);
    expect(both.map(({ outcome }) => outcome)).toEqual(['signed by preparer', 'pin-incorrect']);
    expect(await signOnCard(backend.hosts, backend, other, { pins: [PIN] })).toMatchObject({
      outcome: 'signed by approver',
    });
  });
});
