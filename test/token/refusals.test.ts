// What the token process refuses before any PIN: foreign roots, unpinned policies, persons without enrolment
// or role, expired batches.
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, KeyChoice, SignJob } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { CERTIFICATES } from '../../main/statements/verify.ts';
import { firstPolicySentences, policyDifferences } from '../../shared/domain/policy-difference.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { Sentence } from '../../shared/domain/sentence.ts';
import type { StatementDraft } from '../../shared/domain/statement.ts';
import {
  batchStatement,
  createDesk,
  OFFICERS,
  PIN,
  pinEntry,
  policyFor,
  type TestDesk,
  writeRoots,
} from './desk.ts';
import { frozen, sha256 } from './pain-fixture.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let message: FrozenMessage;

beforeAll(async () => {
  desk = await createDesk(OFFICERS, false);
  hosts = desk.hosts();
  message = await frozen();
});
afterAll(() => desk.remove());

/** What the last PIN page said of a policy. */
let changesShown: readonly Sentence[] | undefined;

async function outcome(
  person: string,
  statement: StatementDraft,
  more: Partial<SignJob> = {},
  on: DesktopTokenHosts = hosts,
): Promise<string> {
  const { phases, onPhase } = pinEntry(on, PIN);
  const choice: KeyChoice = await desk.choice(on, person);
  const messages = statement.purpose === 'policy' || statement.purpose === 'card-test' ? [] : [message];
  const result = await on.sign({ choice, statement, messages, policy: desk.policy, onPhase, ...more });
  const asked = phases.find((phase) => phase.phase === 'waiting-for-pin');
  changesShown = asked?.request.policy?.changes;
  return `${result.ok ? 'signed' : result.error.code}${asked === undefined ? '' : ', PIN asked'}`;
}

const approve = (more: object = {}): StatementDraft =>
  batchStatement('approve', [message], desk.policy, more);

describe('before the PIN', () => {
  test.each([
    ['another company', { company: 'other-ag' }, 'root-mismatch'],
    ['another environment', { environment: 'sandbox' }, 'root-mismatch'],
    ['another policy digest', { policy: { version: 1, sha256: '0'.repeat(64) } }, 'statement-differs'],
    ['another policy version', { policy: { version: 2, sha256: '0'.repeat(64) } }, 'statement-differs'],
    ['a time that is over', { notAfter: '2020-01-01T00:00:00Z' }, 'statement-expired'],
    ['a time that cannot be read', { notAfter: 'tomorrow' }, 'request-refused'],
    ['a role that does not belong to the purpose', { role: 'preparer' }, 'role-missing'],
  ])('a statement with %s is refused', async (_what, more, code) => {
    expect(await outcome('approver', approve(more))).toBe(code);
  });

  test('a person without the role is refused', async () => {
    expect(await outcome('preparer', approve())).toBe('role-missing');
    expect(await outcome('approver', batchStatement('release', [message], desk.policy))).toBe('role-missing');
    expect(await outcome('releaser', batchStatement('freeze', [message], desk.policy))).toBe('role-missing');
  });

  test('a policy that is not pinned is refused, whatever it says', async () => {
    const generous: Policy = {
      ...desk.policy,
      persons: desk.policy.persons.map((person) => ({
        ...person,
        roles: ['preparer', 'approver', 'releaser'],
      })),
    };
    expect(
      await outcome('preparer', batchStatement('approve', [message], generous), { policy: generous }),
    ).toBe('policy-not-pinned');
  });

  test('a certificate that is not enrolled is refused', async () => {
    const without = policyFor(OFFICERS.slice(0, 1), desk.certificates);
    const rootsFile = join(desk.folder, 'without.json');
    await writeRoots(rootsFile, without);
    const other = desk.hosts({ rootsFile });
    expect(
      await outcome('approver', batchStatement('approve', [message], without), { policy: without }, other),
    ).toBe('not-enrolled');
  });

  test('a certificate enrolled for two persons is nobody', async () => {
    const [one, two] = desk.policy.persons;
    const twice: Policy = {
      ...desk.policy,
      persons: [one!, { ...two!, certificates: [...two!.certificates, ...one!.certificates] }],
    };
    const rootsFile = join(desk.folder, 'twice.json');
    await writeRoots(rootsFile, twice);
    expect(
      await outcome(
        'preparer',
        batchStatement('freeze', [message], twice),
        { policy: twice },
        desk.hosts({ rootsFile }),
      ),
    ).toBe('not-enrolled');
  });

  test('once a later policy is pinned nothing new is frozen under an earlier one; what was frozen under it stays bound to it', async () => {
    const next: Policy = { ...desk.policy, version: 2, previous: jcsDigest(desk.policy) };
    const rootsFile = join(desk.folder, 'later.json');
    await writeRoots(rootsFile, desk.policy, {
      policies: [desk.policy, next].map((policy) => ({ version: policy.version, sha256: jcsDigest(policy) })),
    });
    const later = desk.hosts({ rootsFile });
    expect(await outcome('preparer', batchStatement('freeze', [message], desk.policy), {}, later)).toBe(
      'policy-not-pinned',
    );
    expect(
      await outcome('preparer', batchStatement('freeze', [message], next), { policy: next }, later),
    ).toBe('signed, PIN asked');
    expect(await outcome('approver', approve(), { newest: next }, later)).toBe('signed, PIN asked');
    expect(await outcome('approver', approve(), {}, later)).toBe('policy-not-pinned');
    expect(
      await outcome('approver', approve(), { newest: { ...next, validFrom: '2020-01-01T00:00:00Z' } }, later),
    ).toBe('policy-not-pinned');
  });

  test.each([
    [
      'revoked the card',
      'certificate-revoked',
      (person: Policy['persons'][number]) => ({
        ...person,
        certificates: person.certificates.map((each) => ({
          ...each,
          revoked: { at: '2026-01-01T00:00:00Z', reason: 'lost' },
        })),
      }),
    ],
    [
      'took the role',
      'role-missing',
      (person: Policy['persons'][number]) => ({ ...person, roles: ['viewer' as const] }),
    ],
    [
      'let the time of the person end',
      'role-missing',
      (person: Policy['persons'][number]) => ({ ...person, validUntil: '2020-01-01T00:00:00Z' }),
    ],
    [
      'enrolled another card instead',
      'not-enrolled',
      (person: Policy['persons'][number]) => ({ ...person, certificates: [] }),
    ],
  ] as const)(
    'whose %s in the newest version signs nothing more, not even for what is bound to the version before',
    async (name, code, change) => {
      const next: Policy = {
        ...desk.policy,
        typ: 'countersign/policy/2',
        version: 2,
        previous: jcsDigest(desk.policy),
        persons: desk.policy.persons.map((person) => (person.id === 'approver' ? change(person) : person)),
      };
      const rootsFile = join(desk.folder, `${name.replaceAll(' ', '-')}.json`);
      await writeRoots(rootsFile, desk.policy, {
        policies: [desk.policy, next].map((policy) => ({
          version: policy.version,
          sha256: jcsDigest(policy),
        })),
      });
      expect(await outcome('approver', approve(), { newest: next }, desk.hosts({ rootsFile }))).toBe(code);
    },
  );

  test.each([
    ['missing', null],
    ['no JSON', '{'],
    ['of another form', '{"company":"example-ag"}'],
  ])('roots that are %s stop everything', async (name, text) => {
    const rootsFile = join(desk.folder, `broken-${name.replaceAll(' ', '-')}.json`);
    if (text !== null) await writeFile(rootsFile, text);
    const broken = desk.hosts({ rootsFile });
    expect((await broken.list())[0]).toMatchObject({ fault: 'roots-unreadable', cards: [] });
  });

  test('a card that is not there, and a certificate that is not on it', async () => {
    const choice = await desk.choice(hosts, 'approver');
    expect(await outcome('approver', approve(), { choice: { ...choice, cardId: 'softhsm:nothing' } })).toBe(
      'card-removed',
    );
    expect(
      await outcome('approver', approve(), {
        choice: { ...choice, cardId: `${choice.cardId.slice(0, -4)}0000` },
      }),
    ).toBe('card-changed');
    expect(await outcome('approver', approve(), { choice: { ...choice, cardId: 'other:nothing' } })).toBe(
      'card-removed',
    );
    const preparer = await desk.choice(hosts, 'preparer');
    const mixed = { cardId: choice.cardId, certificate: preparer.certificate };
    expect(
      await outcome('preparer', batchStatement('freeze', [message], desk.policy), { choice: mixed }),
    ).toBe('certificate-changed');
  });
});

describe('adopting a policy', () => {
  const adopt = (policy: Policy): StatementDraft => ({
    typ: 'countersign/statement/1',
    company: policy.company.id,
    environment: policy.environment,
    desk: 'desk-1',
    log: { id: 'log-1', size: 0, head: '0'.repeat(64) },
    purpose: 'policy',
    role: 'administrator',
    policy: { version: policy.version, sha256: jcsDigest(policy) },
  });

  test('the genesis is signed by an administrator it names, and only while nothing is pinned', async () => {
    const rootsFile = join(desk.folder, 'genesis.json');
    await writeRoots(rootsFile, desk.policy, { policies: [] });
    const fresh = desk.hosts({ rootsFile });
    expect(await outcome('releaser', adopt(desk.policy), {}, fresh)).toBe('signed, PIN asked');
    expect(await outcome('approver', adopt(desk.policy), {}, fresh)).toBe('role-missing');
    expect(
      await outcome(
        'releaser',
        adopt({ ...desk.policy, version: 2 }),
        { policy: { ...desk.policy, version: 2 } },
        fresh,
      ),
    ).toBe('policy-not-pinned');
    expect(await outcome('approver', approve(), {}, fresh)).toBe('policy-not-pinned');
    expect(await outcome('releaser', adopt(desk.policy))).toBe('policy-not-pinned');
  });

  test('a first policy that no desk could have drafted is refused before the PIN', async () => {
    const rootsFile = join(desk.folder, 'sandbox-genesis.json');
    const [rule] = desk.policy.rules;
    if (rule === undefined) throw new Error('a rule');
    const persons = desk.policy.persons.map((one): Policy['persons'][0] => ({
      ...one,
      roles: ['preparer', 'approver', 'releaser', 'administrator'],
    }));
    const [preparer, approver, releaser] = persons;
    if (preparer === undefined || approver === undefined || releaser === undefined)
      throw new Error('three persons');
    const first: Policy = {
      ...desk.policy,
      environment: 'sandbox',
      persons,
      rules: [{ ...rule, id: 'first-rule' }],
      quorum: 2,
    };
    await writeRoots(rootsFile, first, { policies: [] });
    const fresh = desk.hosts({ rootsFile });
    const signFirst = (policy: Policy): Promise<string> =>
      outcome('releaser', adopt(policy), { policy }, fresh);
    expect(await signFirst(first)).toBe('signed, PIN asked');
    // Everybody who signs reads all of it, as a difference from nothing.
    expect(changesShown).toEqual(firstPolicySentences(first, CERTIFICATES));
    const secondCard = { ...approver, certificates: [...approver.certificates, ...preparer.certificates] };
    expect(await signFirst({ ...first, persons: [secondCard, releaser] })).toBe('policy-unfit');
    expect(
      await signFirst({
        ...first,
        profiles: [{ id: 'bank', version: 1, sha256: 'a'.repeat(64) }],
        typ: 'countersign/policy/2',
      }),
    ).toBe('policy-unfit');
    expect(await signFirst({ ...first, quorum: 1 })).toBe('policy-unfit');
  });

  test("a successor that gives a person's card to another person, or drops it, is refused before the PIN", async () => {
    const [preparer, approver, releaser] = desk.policy.persons;
    if (preparer === undefined || approver === undefined || releaser === undefined)
      throw new Error('three persons');
    const next = (persons: Policy['persons']): Policy => ({
      ...desk.policy,
      version: 2,
      previous: jcsDigest(desk.policy),
      persons,
    });
    const moved = next([
      { ...preparer, certificates: approver.certificates },
      { ...approver, certificates: preparer.certificates },
      releaser,
    ]);
    expect(await outcome('releaser', adopt(moved), { adopts: moved })).toBe('policy-unfit');
    const dropped = next([{ ...preparer, certificates: [] }, approver, releaser]);
    expect(await outcome('releaser', adopt(dropped), { adopts: dropped })).toBe('policy-unfit');
  });

  test('a successor that enrols a card issued to the name of another person is refused before the PIN', async () => {
    const [preparer, ...others] = desk.policy.persons;
    if (preparer === undefined) throw new Error('a preparer');
    const enrolling = async (name: string): Promise<Policy> => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const der = await desk.authority.issue(publicKey.export({ type: 'spki', format: 'der' }), { name });
      const card = {
        sha256: sha256(der),
        der: Buffer.from(der).toString('base64'),
        algorithm: 'ES256' as const,
      };
      return {
        ...desk.policy,
        version: 2,
        previous: jcsDigest(desk.policy),
        persons: [{ ...preparer, certificates: [...preparer.certificates, card] }, ...others],
      };
    };
    const own = await enrolling('Officer preparer');
    expect(await outcome('releaser', adopt(own), { adopts: own })).toBe('signed, PIN asked');
    const foreign = await enrolling('Officer approver');
    expect(await outcome('releaser', adopt(foreign), { adopts: foreign })).toBe('policy-unfit');
  });

  test('a successor is signed by an administrator of the pinned policy and must follow it', async () => {
    const next: Policy = {
      ...desk.policy,
      version: 2,
      previous: jcsDigest(desk.policy),
      validFrom: '2026-02-01T00:00:00Z',
    };
    expect(await outcome('releaser', adopt(next), { adopts: next })).toBe('signed, PIN asked');
    expect(changesShown).toEqual(policyDifferences(desk.policy, next, CERTIFICATES));
    expect(await outcome('releaser', adopt(next), { adopts: desk.policy })).toBe('policy-not-pinned');
    const locked: Policy = { ...next, quorum: 2 };
    expect(await outcome('releaser', adopt(locked), { adopts: locked })).toBe('policy-unfit');
    expect(
      await outcome('releaser', adopt(next), { adopts: { ...next, validFrom: '2026-03-01T00:00:00Z' } }),
    ).toBe('statement-differs');
    const stray: Policy = { ...next, previous: '0'.repeat(64) };
    expect(await outcome('releaser', adopt(stray), { adopts: stray })).toBe('policy-not-pinned');
    const skipping: Policy = { ...next, version: 3 };
    expect(await outcome('releaser', adopt(skipping), { adopts: skipping })).toBe('policy-not-pinned');
    expect(await outcome('approver', adopt(next), { adopts: next })).toBe('role-missing');
  });
});

test('a card test is harmless: it names its purpose and works before enrolment', async () => {
  const statement: StatementDraft = {
    typ: 'countersign/statement/1',
    company: 'example-ag',
    environment: 'training',
    desk: 'desk-1',
    log: { id: 'log-1', size: 0, head: '0'.repeat(64) },
    purpose: 'card-test',
    nonce: 'n-1',
  };
  const without = policyFor(OFFICERS.slice(0, 1), desk.certificates);
  expect(await outcome('approver', statement, { policy: without })).toBe('signed, PIN asked');
  expect(await outcome('approver', statement, { messages: [message] })).toBe('statement-differs');
});
