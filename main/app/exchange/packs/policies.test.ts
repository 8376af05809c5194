// The chain of policies in a pack: what is known on both sides is the same to the byte, and what goes on from
// there was signed step by step by the administrators of the version before.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { policyEntry, policySignatureEntry } from '../../../../shared/domain/pack.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { STATEMENT_TYP } from '../../../../shared/domain/statement.ts';
import { jcsDigest, sha256Hex } from '../../../digest/sha256.ts';
import type { OpenedPack, PackEntry } from '../../../ports/packs.ts';
import { fakeCard, signedByCard, type FakeCard } from '../../../ports/token.fake.ts';
import { policyStatement } from '../../authorise/index.ts';
import { memoryDesks, type ExchangeDesk } from '../memory-desks.fake.ts';
import { carriedPolicies, knownPolicies, textOf } from './policies.ts';
import { packEntry } from './remade-pack.fake.ts';

const lena = await fakeCard('lena', ['administrator']);
const olga = await fakeCard('olga', ['administrator']);
const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const AT = '2026-11-20T10:00:00.000Z';

let desk: ExchangeDesk;
beforeEach(async () => {
  ({ a: desk } = await memoryDesks([lena, ada, jonas]));
});

const inForce = async () => {
  const stored = await desk.store.desk.policy();
  if (stored === null) throw new Error('a policy is in force');
  return stored;
};
const successorOf = (before: Policy, change: Partial<Policy> = {}): Policy => ({
  ...before,
  version: before.version + 1,
  previous: jcsDigest(before),
  validFrom: AT,
  ...change,
});
const signed = async (policy: Policy, card: FakeCard): Promise<PackEntry> => {
  const jws = await signedByCard(
    {
      typ: STATEMENT_TYP,
      desk: 'desk-a',
      log: await desk.store.log.head(),
      ...policyStatement({ version: policy.version, sha256: jcsDigest(policy) }),
      company: policy.company.id,
      environment: policy.environment,
      person: card.person.id,
      certificate: card.choice.certificate,
      time: AT,
    },
    card,
  );
  return packEntry(policySignatureEntry(policy.version, sha256Hex(jws)), jws);
};
const carried = (policy: Policy, text = jcs(policy)): PackEntry =>
  packEntry(policyEntry(policy.version), text);
/** A pack made under this policy. */
const packUnder = (policy: Policy, ...entries: readonly PackEntry[]): OpenedPack =>
  ({
    manifest: { policy: { version: policy.version, sha256: jcsDigest(policy) } },
    entries: new Map(entries.map((entry) => [entry.name, entry])),
  }) as unknown as OpenedPack;

async function read(pack: OpenedPack) {
  const known = await knownPolicies(desk.context);
  if (known === null) throw new Error('a policy is in force');
  return carriedPolicies(pack, known, AT);
}
const refused = (code: string) => ({ ok: false, error: { code } });

describe('what this desk knows', () => {
  it('is every version by its digest, and the one in force', async () => {
    const first = await inForce();
    const second = await desk.adopt({ quorum: 1 });
    const known = await knownPolicies(desk.context);
    expect(known?.current.sha256).toBe(second.sha256);
    expect([...(known?.digests ?? [])]).toEqual([
      [2, second.sha256],
      [1, first.sha256],
    ]);
    expect(known?.byDigest.get(first.sha256)).toEqual(first.policy);
    expect(known?.byDigest.get(second.sha256)).toEqual(second.policy);
  });

  it('leaves a version out that it does not have', async () => {
    const first = await inForce();
    const second = await desk.adopt({});
    const none = { desk: { policy: async () => second, policyVersion: async () => null } };
    const known = await knownPolicies({ store: none } as never);
    expect([...(known?.digests.keys() ?? [])]).toEqual([2]);
    expect(known?.byDigest.has(first.sha256)).toBe(false);
  });

  it('is nothing before the first policy', async () => {
    const none = { desk: { policy: async () => null } };
    expect(await knownPolicies({ store: none } as never)).toBeNull();
  });
});

describe('a pack under the policy in force', () => {
  it('adds nothing to it, whether it carries that version or not', async () => {
    const { policy, sha256 } = await inForce();
    for (const pack of [packUnder(policy), packUnder(policy, carried(policy))])
      expect(must(await read(pack))).toMatchObject({ successors: [], policies: { current: { sha256 } } });
  });

  it('is refused where it carries another text of a version that is known here', async () => {
    const first = (await inForce()).policy;
    const second = await desk.adopt({});
    const pack = packUnder(second.policy, carried(first, '{}'));
    expect(await read(pack)).toMatchObject(refused('pack-policy-differs'));
  });

  it('is refused under an older one, and under another one of the same version', async () => {
    const first = (await inForce()).policy;
    const second = await desk.adopt({});
    expect(await read(packUnder(first))).toMatchObject(refused('pack-policy-rolled-back'));
    expect(await read(packUnder({ ...second.policy, quorum: 2 }))).toMatchObject(
      refused('pack-policy-differs'),
    );
  });
});

describe('a pack under a later policy', () => {
  it('brings every version on the way, each signed by the administrators of the one before it', async () => {
    const { policy, sha256 } = await inForce();
    const second = successorOf(policy, { persons: [...policy.persons, olga.person] });
    const third = successorOf(second, {
      persons: second.persons.map((person) =>
        person.id === 'lena' ? { ...person, roles: ['releaser'] } : person,
      ),
    });
    const pack = packUnder(
      third,
      carried(second),
      await signed(second, lena),
      carried(third),
      await signed(third, olga),
    );
    const { successors, policies } = must(await read(pack));
    expect(successors.map((one) => [one.policy.version, one.sha256, one.signatures.length])).toEqual([
      [2, jcsDigest(second), 1],
      [3, jcsDigest(third), 1],
    ]);
    expect(policies.current.sha256).toBe(jcsDigest(third));
    expect([...policies.digests.values()]).toEqual([sha256, jcsDigest(second), jcsDigest(third)]);
    expect(policies.byDigest.get(jcsDigest(second))).toEqual(second);
    expect((await inForce()).sha256, 'nothing is in force yet').toBe(sha256);
  });

  it('is refused where a signature stands beside another version than the one it signs', async () => {
    const { policy } = await inForce();
    const second = successorOf(policy);
    const third = successorOf(second);
    const pack = packUnder(third, carried(second), await signed(second, lena), carried(third));
    expect(await read(pack)).toMatchObject(refused('policy-signatures-missing'));
  });

  it('is refused where who signed was no administrator of the version before', async () => {
    const { policy } = await inForce();
    const second = successorOf(policy, { persons: [...policy.persons, olga.person] });
    for (const card of [olga, ada])
      expect(await read(packUnder(second, carried(second), await signed(second, card)))).toMatchObject(
        refused('policy-signatures-missing'),
      );
  });

  it('is refused where a version on the way is missing, is none, or is not written canonically', async () => {
    const { policy } = await inForce();
    const second = successorOf(policy);
    const third = successorOf(second);
    const signatures = [await signed(second, lena), await signed(third, lena)];
    expect(await read(packUnder(third, carried(third), ...signatures))).toMatchObject(
      refused('pack-policy-unknown'),
    );
    for (const text of ['', 'no JSON', '{"version":2}', JSON.stringify(second, null, 2)])
      expect(
        await read(packUnder(third, carried(second, text), carried(third), ...signatures)),
      ).toMatchObject(refused('pack-policy-unknown'));
  });

  it('is refused where its chain ends in another policy than the one it says it was made under', async () => {
    const { policy } = await inForce();
    const second = successorOf(policy);
    const pack = packUnder({ ...second, quorum: 2 }, carried(second), await signed(second, lena));
    expect(await read(pack)).toMatchObject(refused('pack-policy-differs'));
  });
});

it('an entry that is not there has no text', async () => {
  expect(await textOf(undefined)).toBe('');
  expect(await textOf(packEntry('a', 'Löhne'))).toBe('Löhne');
});
