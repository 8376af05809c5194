// What the store knows of the desk, in memory: its identity, the versions of its policy and of its bank
// profile, and its settings.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { DeskIdentity, DeskStore, StoredPolicy, StoredProfile } from './desk.ts';
import type { LogStore } from './log.ts';

export interface DeskRecords {
  readonly identity?: DeskIdentity;
  readonly policies?: readonly StoredPolicy[];
  readonly profiles?: readonly StoredProfile[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface FakeDeskStore extends DeskStore {
  /** Inside the change that puts it in force, which writes its own entry of the log. */
  addPolicy(policy: StoredPolicy): boolean;
}

export function fakeDeskStore(log: Pick<LogStore, 'append'>, first: DeskRecords = {}): FakeDeskStore {
  let identity = first.identity ?? null;
  let savedAt = identity?.createdAt ?? '';
  const policies = [...(first.policies ?? [])];
  const profiles = [...(first.profiles ?? [])];
  const settings = new Map(Object.entries(first.settings ?? {}));
  const savers = new Map<StoredProfile, { readonly savedAt: string; readonly savedBy: string }>();
  const write: LogStore['append'] = (entry) => {
    savedAt = entry.at;
    return log.append(entry);
  };
  const addPolicy = (policy: StoredPolicy): boolean => {
    const follows = policy.policy.version === (policies.at(-1)?.policy.version ?? 0) + 1;
    if (follows) policies.push(policy);
    return follows;
  };
  return {
    addPolicy,
    async initialize(its, entry) {
      if (identity !== null) return err(fault('store-exists'));
      identity = its;
      await write(entry);
      return ok(its);
    },
    identity: async () => identity,
    policy: async () => policies.at(-1) ?? null,
    policyVersion: async (version) => policies.find(({ policy }) => policy.version === version) ?? null,
    async savePolicy(policy, entry) {
      if (!addPolicy(policy)) return err(fault('revision-conflict'));
      await write(entry);
      return ok(null);
    },
    profile: async () => profiles.at(-1) ?? null,
    profileVersion: async (id, version) =>
      profiles.find(({ profile }) => profile.id === id && profile.version === version) ?? null,
    profileVersions: async () =>
      profiles.toReversed().map((stored) => ({
        id: stored.profile.id,
        version: stored.profile.version,
        name: stored.profile.name,
        sha256: stored.sha256,
        ...(savers.get(stored) ?? { savedAt: '', savedBy: '' }),
      })),
    async saveProfile(stored, entry) {
      const versions = profiles.filter(({ profile }) => profile.id === stored.profile.id);
      if (versions.some(({ profile }) => profile.version >= stored.profile.version))
        return err(fault('revision-conflict'));
      profiles.push(stored);
      if (entry.act === 'profile.adopt' && entry.detail.includes(stored.sha256))
        savers.set(stored, { savedAt: entry.at, savedBy: entry.actor });
      await write(entry);
      return ok(null);
    },
    setting: async (name) => settings.get(name),
    async saveSetting(name, value, entry) {
      settings.set(name, structuredClone(value ?? null));
      if (entry !== null) await write(entry);
    },
    lastSavedAt: async () => savedAt,
  };
}
