// Cards that must not sign: of another person, the same person's second one, expired, too early (a clock set
// back), or not meant for signatures.
import { ok } from '../../shared/domain/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, KeyChoice } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { type Wanted, KeyUsageFlags } from './certificate-authority.ts';
import {
  batchStatement,
  createDesk,
  PIN,
  pinEntry,
  policyFor,
  SO_PIN,
  type TestDesk,
  writeRoots,
} from './desk.ts';
import { frozen, sha256 } from './pain-fixture.ts';
import { KEY_URI, profileWith } from './profile-fixture.ts';
import { provisionToken } from '../../main/token/provision.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

const DAY = 86_400_000;
const profile = profileWith();

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let message: FrozenMessage;
let policy: Policy;
const more = new Map<string, Uint8Array>();

/** Another token with one key; its certificate goes by `id`. */
async function card(id: string, wanted: Partial<Wanted> = {}): Promise<void> {
  const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
    const der = await desk.authority.issue(spki, { name: id, ...wanted });
    more.set(id, der);
    return der;
  };
  const made = await provisionToken({
    modulePath: desk.modulePath,
    env: desk.env,
    label: id,
    soPin: SO_PIN,
    pin: PIN,
    keys: [{ label: id, id: '01', type: 'P-256', usage: 'sign', issue }],
  });
  if (!made.ok) throw new Error(made.error.code);
}

beforeAll(async () => {
  desk = await createDesk([
    { id: 'preparer', roles: ['preparer'], algorithm: 'RS256' },
    { id: 'approver', roles: ['approver'], algorithm: 'RS256' },
    { id: 'releaser', roles: ['releaser'], algorithm: 'RS256' },
  ]);
  await card('second');
  await card('expired', { notBefore: new Date(Date.now() - 9 * DAY), notAfter: new Date(Date.now() - DAY) });
  await card('early', { notBefore: new Date(Date.now() + DAY) });
  await card('encryption', { usage: KeyUsageFlags.keyEncipherment });
  const officers = [...more].map(([id]) => ({
    id,
    roles: ['approver'] as const,
    algorithm: 'ES256' as const,
  }));
  const all = new Map([...desk.certificates, ...more]);
  const base = policyFor(
    [
      { id: 'preparer', roles: ['preparer'], algorithm: 'RS256' },
      { id: 'approver', roles: ['approver'], algorithm: 'RS256' },
      { id: 'releaser', roles: ['releaser'], algorithm: 'RS256' },
      ...officers.filter(({ id }) => id !== 'second'),
    ],
    all,
  );
  const der = more.get('second') ?? new Uint8Array();
  // Two cards, one person; and two approvals are wanted.
  policy = {
    ...base,
    persons: base.persons.map((person) =>
      person.id === 'approver'
        ? {
            ...person,
            certificates: [
              ...person.certificates,
              { sha256: sha256(der), der: Buffer.from(der).toString('base64'), algorithm: 'ES256' },
            ],
          }
        : person,
    ),
    rules: [
      { id: 'all', kinds: ['credit-transfer', 'direct-debit'], approvals: 2, release: true, validHours: 72 },
    ],
  };
  await writeRoots(desk.rootsFile, policy);
  hosts = desk.hosts();
  message = await frozen();
});
afterAll(() => desk.remove());

async function choice(id: string): Promise<KeyChoice> {
  const wanted = sha256(more.get(id) ?? desk.certificates.get(id) ?? new Uint8Array());
  const found = (await hosts.list())
    .flatMap((module) => module.cards)
    .find((each) => each.certificates.some((one) => one.sha256 === wanted));
  if (found === undefined) throw new Error(`no card of ${id}`);
  return { cardId: found.cardId, certificate: wanted };
}

async function sign(
  purpose: BatchStatementDraft['purpose'],
  key: KeyChoice,
): Promise<{ readonly outcome: string; readonly asked: number; readonly jws: string }> {
  const { phases, onPhase } = pinEntry(hosts, PIN);
  const statement = batchStatement(purpose, [message], policy, {
    profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
  });
  const result = await hosts.sign({ choice: key, statement, messages: [message], policy, onPhase });
  const asked = phases.filter((phase) => phase.phase === 'waiting-for-pin').length;
  return {
    outcome: result.ok ? result.value.person : result.error.code,
    asked,
    jws: result.ok ? result.value.jws : '',
  };
}

describe('no PIN is asked for', () => {
  test.each([
    ['an expired certificate', 'expired', 'certificate-expired'],
    [
      'a certificate that is not valid yet, as when the clock was set back',
      'early',
      'certificate-not-yet-valid',
    ],
    ['a certificate that is not meant for signatures', 'encryption', 'certificate-key-usage'],
  ])('with %s, although it is enrolled', async (_what, id, code) => {
    expect(await sign('approve', await choice(id))).toMatchObject({ outcome: code, asked: 0 });
  });

  test('with the card of a person who does not have the role', async () => {
    expect(await sign('approve', await choice('preparer'))).toMatchObject({
      outcome: 'role-missing',
      asked: 0,
    });
  });

  test('with a certificate that is not on the chosen card', async () => {
    const [one, other] = [await choice('approver'), await choice('releaser')];
    expect(await sign('approve', { cardId: other.cardId, certificate: one.certificate })).toMatchObject({
      outcome: 'certificate-changed',
      asked: 0,
    });
  });
});

test('the second card of a person is the same person: both sign, and together they count once', async () => {
  const [first, second] = [
    await sign('approve', await choice('approver')),
    await sign('approve', await choice('second')),
  ];
  expect([first.outcome, second.outcome]).toEqual(['approver', 'approver']);
  const approvals = [
    (await sign('freeze', await choice('preparer'))).jws,
    first.jws,
    second.jws,
    (await sign('release', await choice('releaser'))).jws,
  ];
  const sealed = await hosts.sealMessage({
    key: { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) },
    message,
    approvals,
    policy,
    profile,
    batch: { id: 'batch-1', revision: 1 },
  });
  expect(sealed).toMatchObject({ ok: false, error: { code: 'approvals-insufficient' } });
});
