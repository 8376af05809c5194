// The company that is attacked: three officers with cards, one of them with a second one, and officers whose
// keys the tests hold themselves.
import { join } from 'node:path';
import type { FrozenMessage, KeyChoice } from '../../main/ports/token.ts';
import type { Person, Policy } from '../../shared/domain/policy.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { KeyUsageFlags } from '../token/certificate-authority.ts';
import { batchStatement, createDesk, OFFICERS, PIN, type TestDesk, writeRoots } from '../token/desk.ts';
import { frozen } from '../token/pain-fixture.ts';
import { KEY_URI, profileWith } from '../token/profile-fixture.ts';
import { claimed, HostileMain, looseKey, signedBy, type LooseKey } from './hostile-main.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

const DAY = 86_400_000;
const at = (days: number): Date => new Date(Date.now() + days * DAY);

export const profile = profileWith();
export const PROFILE = { id: 'bank', version: 1, sha256: jcsDigest(profile) } as const;

/** Keys on no card: what these persons signed elsewhere is what main replays. */
const LOOSE = {
  second: { name: 'Second card' },
  expired: { name: 'Expired', notBefore: at(-9), notAfter: at(-1) },
  early: { name: 'Early', notBefore: at(1) },
  encryption: { name: 'Encryption', usage: KeyUsageFlags.keyEncipherment },
  revoked: { name: 'Revoked' },
  ivo: { name: 'Ivo' },
} as const;
export type Loose = keyof typeof LOOSE;

export interface World {
  readonly desk: TestDesk;
  readonly policy: Policy;
  readonly message: FrozenMessage;
  readonly keys: Readonly<Record<Loose, LooseKey>>;
  choice(person: string): Promise<KeyChoice>;
  /** A token process of its own, with roots that pin these policies; the world's own by default. */
  main(name?: string, pinned?: readonly Policy[], more?: object): Promise<HostileMain>;
  statement(
    purpose: BatchStatementDraft['purpose'],
    more?: Partial<BatchStatementDraft>,
  ): BatchStatementDraft;
  signJob(person: string, statement: object, more?: object): Promise<object>;
  sealJob(approvals: readonly string[], more?: object): object;
  close(): Promise<void>;
}

/** `policy` changes the policy before it is pinned. */
export async function openWorld(change: (policy: Policy) => Policy = (policy) => policy): Promise<World> {
  const desk = await createDesk(OFFICERS);
  const message = await frozen();
  const made = await Promise.all(
    Object.entries(LOOSE).map(async ([name, wanted]) => [name, await looseKey(desk, wanted)] as const),
  );
  const keys = Object.fromEntries(made) as Record<Loose, LooseKey>;
  const policy = change(withLoose(desk.policy, keys));
  await writeRoots(desk.rootsFile, policy);
  const mains: HostileMain[] = [];
  const hosts = desk.hosts();
  return {
    desk,
    policy,
    message,
    keys,
    choice: (person) => desk.choice(hosts, person),
    async main(name, pinned = [policy], more = {}) {
      const rootsFile = name === undefined ? desk.rootsFile : join(desk.folder, `${name}.json`);
      if (name !== undefined)
        await writeRoots(rootsFile, policy, {
          policies: pinned.map((each) => ({ version: each.version, sha256: jcsDigest(each) })),
          ...more,
        });
      const main = await HostileMain.start(desk, rootsFile);
      mains.push(main);
      return main;
    },
    statement: (purpose, more = {}) =>
      batchStatement(purpose, [message], policy, { profile: PROFILE, ...more }),
    async signJob(person, statement, more = {}) {
      const about = 'messages' in statement ? [claimed(message)] : [];
      return {
        type: 'sign',
        choice: await desk.choice(hosts, person),
        statement,
        messages: about,
        policy,
        newest: null,
        adopts: null,
        request: null,
        profile: null,
        zoneSignature: null,
        pinMilliseconds: 20_000,
        lease: null,
        ...more,
      };
    },
    sealJob: (approvals, more = {}) => ({
      type: 'seal',
      key: { uri: KEY_URI, secret: PIN, entry: 0, file: null },
      message: claimed(message),
      approvals: [...approvals],
      handovers: [],
      policy,
      newest: null,
      profile,
      batch: { id: 'batch-1', revision: 1 },
      ...more,
    }),
    async close() {
      for (const main of mains) main.close();
      await desk.remove();
    },
  };
}

function withLoose(policy: Policy, keys: Readonly<Record<Loose, LooseKey>>): Policy {
  const enrolled = (name: Loose): Person['certificates'][number] => ({
    sha256: keys[name].sha256,
    der: Buffer.from(keys[name].der).toString('base64'),
    algorithm: 'ES256',
  });
  const others = (['expired', 'early', 'encryption', 'revoked', 'ivo'] as const).map((name): Person => ({
    id: name,
    name,
    roles: ['approver'],
    certificates: [enrolled(name)],
  }));
  const persons = policy.persons.map((person) =>
    person.id === 'approver'
      ? { ...person, certificates: [...person.certificates, enrolled('second')] }
      : person,
  );
  return { ...policy, typ: 'countersign/policy/2', persons: [...persons, ...others] };
}

/** Freeze, approval and release by the officers' cards; `approve` is the one the tests exchange. */
export async function honestApprovals(
  world: World,
  main: HostileMain,
): Promise<Readonly<Record<'freeze' | 'approve' | 'release', string>>> {
  const one = async (purpose: 'freeze' | 'approve' | 'release', person: string): Promise<string> => {
    const done = await main.run(await world.signJob(person, world.statement(purpose)));
    if (done.code !== 'done') throw new Error(`${done.code} ${done.detail}`);
    return (done.value as { readonly jws: string }).jws;
  };
  return {
    freeze: await one('freeze', 'preparer'),
    approve: await one('approve', 'approver'),
    release: await one('release', 'releaser'),
  };
}

/** What a person whose key the test holds signed. */
export function loose(
  world: World,
  name: Loose,
  statement: object,
  person: string = name,
  time?: string,
): string {
  return signedBy(world.keys[name], person, statement, time);
}
