// The desk's identity, policies, bank profiles and settings.
import { appendLog } from './log-store.ts';
import type { DeskIdentity, LogDraft, ProfileVersion, StoredPolicy, StoredProfile } from '../ports/store.ts';
import { insertRow, recordTable } from './columns.ts';
import type { Db } from './driver.ts';
import { refuse } from './store-fault.ts';

const IDENTITY = recordTable<DeskIdentity>('i', {
  environment: 'plain',
  companyId: 'plain',
  companyName: 'plain',
  desk: 'plain',
  logId: 'plain',
  createdAt: 'plain',
});

interface PolicyRow {
  readonly policy: string;
  readonly sha256: string;
  readonly signatures: string;
}
interface ProfileRow {
  readonly profile: string;
  readonly sha256: string;
}

export function deskOperations(db: Db) {
  return {
    ...identityOperations(db),
    ...policyOperations(db),
    ...profileOperations(db),
    ...settingOperations(db),
  };
}

function identityOperations(db: Db) {
  const identity = (): DeskIdentity | null =>
    IDENTITY.first(db, `SELECT ${IDENTITY.selected} FROM identity i`);
  return {
    'desk.initialize': (its: DeskIdentity, log: LogDraft): DeskIdentity =>
      db.write(() => {
        if (identity() !== null) refuse('store-exists');
        insertRow(db, 'identity', { one: 1, ...IDENTITY.columns(its) });
        appendLog(db, log);
        return its;
      }),
    'desk.identity': identity,
    /** Every change is logged, so the last entry tells when the last one was. */
    'desk.lastSavedAt': (): string =>
      db.get<{ at: string }>('SELECT at FROM log_entry ORDER BY position DESC LIMIT 1')?.at ??
      identity()?.createdAt ??
      '',
  };
}

function policyOperations(db: Db) {
  const read = (row: PolicyRow | undefined): StoredPolicy | null =>
    row === undefined
      ? null
      : {
          policy: JSON.parse(row.policy) as StoredPolicy['policy'],
          sha256: row.sha256,
          signatures: JSON.parse(row.signatures) as string[],
        };
  return {
    'desk.policy': () =>
      read(db.get<PolicyRow>('SELECT policy, sha256, signatures FROM policy ORDER BY version DESC LIMIT 1')),
    'desk.policyVersion': (version: number) =>
      read(db.get<PolicyRow>('SELECT policy, sha256, signatures FROM policy WHERE version = ?', version)),
    'desk.savePolicy': (stored: StoredPolicy, log: LogDraft): null =>
      db.write(() => {
        addPolicy(db, stored);
        appendLog(db, log);
        return null;
      }),
  };
}

/** Inside the write that puts it in force. */
export function addPolicy(db: Db, { policy, sha256, signatures }: StoredPolicy): void {
  const last = db.get<{ version: number | null }>('SELECT max(version) AS version FROM policy')?.version ?? 0;
  if (policy.version !== last + 1)
    refuse('revision-conflict', { detail: `policy version ${last} is followed by ${last + 1}` });
  db.run(
    'INSERT INTO policy (version, sha256, policy, signatures) VALUES (?, ?, ?, ?)',
    policy.version,
    sha256,
    JSON.stringify(policy),
    JSON.stringify(signatures),
  );
}

function profileOperations(db: Db) {
  const read = (row: ProfileRow | undefined): StoredProfile | null =>
    row === undefined
      ? null
      : { profile: JSON.parse(row.profile) as StoredProfile['profile'], sha256: row.sha256 };
  return {
    'desk.profile': () =>
      read(db.get<ProfileRow>('SELECT profile, sha256 FROM profile ORDER BY saved DESC LIMIT 1')),
    'desk.profileVersion': (id: string, version: number) =>
      read(
        db.get<ProfileRow>('SELECT profile, sha256 FROM profile WHERE id = ? AND version = ?', id, version),
      ),
    'desk.profileVersions': () =>
      db.all<ProfileVersion>(
        `SELECT p.id AS id, p.version AS version, p.profile ->> '$.name' AS name, p.sha256 AS sha256, coalesce(l.at, '') AS savedAt, coalesce(l.actor, '') AS savedBy
         FROM profile p LEFT JOIN log_entry l ON l.position =
           (SELECT min(position) FROM log_entry WHERE subject = p.id AND act = 'profile.adopt' AND instr(detail, p.sha256) > 0)
         ORDER BY p.saved DESC LIMIT 200`,
      ),
    'desk.saveProfile': ({ profile, sha256 }: StoredProfile, log: LogDraft): null =>
      db.write(() => {
        const last =
          db.get<{ version: number | null }>(
            'SELECT max(version) AS version FROM profile WHERE id = ?',
            profile.id,
          )?.version ?? 0;
        if (profile.version <= last)
          refuse('revision-conflict', { detail: `profile version ${last} is already there` });
        db.run(
          'INSERT INTO profile (id, version, sha256, profile) VALUES (?, ?, ?, ?)',
          profile.id,
          profile.version,
          sha256,
          JSON.stringify(profile),
        );
        appendLog(db, log);
        return null;
      }),
  };
}

function settingOperations(db: Db) {
  return {
    'desk.setting': (name: string): unknown => {
      const row = db.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', name);
      if (row === undefined) return undefined;
      try {
        return JSON.parse(row.value) as unknown;
      } catch {
        return refuse('setting-damaged', { detail: name.slice(0, 100) });
      }
    },
    'desk.saveSetting': (name: string, value: unknown, log: LogDraft | null): void =>
      db.write(() => {
        db.run(
          'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
          name,
          JSON.stringify(value ?? null),
        );
        if (log !== null) appendLog(db, log);
      }),
  };
}
