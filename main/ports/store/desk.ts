// What the store knows about the desk itself: its identity, trust root, bank profile, settings.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { LogDraft } from './log.ts';

/** Fixed when the store is created. */
export interface DeskIdentity {
  readonly environment: Environment;
  readonly companyId: string;
  readonly companyName: string;
  readonly desk: string;
  readonly logId: string;
  readonly createdAt: string;
}

export interface StoredPolicy {
  readonly policy: Policy;
  /** SHA-256 of its JCS form. */
  readonly sha256: string;
  /** Compact JWS (purpose `policy`) of the administrators who signed it. */
  readonly signatures: readonly string[];
}

export interface StoredProfile {
  readonly profile: BankProfile;
  /** SHA-256 of its JCS form. */
  readonly sha256: string;
}

/** One saved version and what the log says of its saving; both empty where the log names it otherwise. */
export interface ProfileVersion {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly savedAt: string;
  readonly savedBy: string;
}

export interface DeskStore {
  /** Refused with a store fault if an identity is there already. */
  initialize(identity: DeskIdentity, log: LogDraft): Promise<Result<DeskIdentity>>;
  identity(): Promise<DeskIdentity | null>;
  /** Newest version in force; null before the genesis. */
  policy(): Promise<StoredPolicy | null>;
  policyVersion(version: number): Promise<StoredPolicy | null>;
  /** Versions only go up by one. The store does not judge signatures. */
  savePolicy(policy: StoredPolicy, log: LogDraft): Promise<Result<null>>;
  profile(): Promise<StoredProfile | null>;
  profileVersion(id: string, version: number): Promise<StoredProfile | null>;
  /** Newest first, at most 200. */
  profileVersions(): Promise<readonly ProfileVersion[]>;
  /**
   * Versions never go back. The log's detail names the SHA-256, by which a version finds who saved it and
   * when.
   */
  saveProfile(profile: StoredProfile, log: LogDraft): Promise<Result<null>>;
  /** Display preferences, network mode and the like: small JSON values. */
  setting(name: string): Promise<unknown>;
  saveSetting(name: string, value: unknown, log: LogDraft | null): Promise<void>;
  /** Instant of the last commit. */
  lastSavedAt(): Promise<string>;
}
