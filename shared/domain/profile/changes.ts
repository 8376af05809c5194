// The difference between two profiles, member by member, and which differences bind a payment that was approved before.
import type { BankProfile } from '../bank-profile.ts';
import { PROFILE_FIELDS, type ProfileField } from './fields.ts';

export interface ProfileChange {
  readonly field: ProfileField;
  /** As a person reads it; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The value of a member; undefined where the path leads nowhere. */
export function memberAt(profile: unknown, path: string): unknown {
  let value: unknown = profile;
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>)[name] : undefined;
  return value;
}

/** A copy with one member replaced; parents that are missing are made. */
export function withMember(profile: unknown, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  const here = typeof profile === 'object' && profile !== null && !Array.isArray(profile) ? (profile as Record<string, unknown>) : {};
  return { ...here, [name]: rest.length === 0 ? value : withMember(here[name], rest.join('.'), value) };
}

/** In the order of the form. `before` null: the first profile of a desk. */
export function profileChanges(before: BankProfile | null, after: BankProfile): readonly ProfileChange[] {
  return PROFILE_FIELDS.flatMap((field) => {
    const change = { field, before: before === null ? null : shown(memberAt(before, field.path)), after: shown(memberAt(after, field.path)) };
    return change.before === change.after ? [] : [change];
  });
}

/** Paths in which a profile in force differs from the one a batch was approved under, of those that bind it. */
export function bindingChanges(approved: BankProfile, inForce: BankProfile, which: readonly NonNullable<ProfileField['binds']>[]): readonly string[] {
  return profileChanges(approved, inForce).flatMap(({ field }) => (field.binds !== null && which.includes(field.binds) ? [field.path] : []));
}

/** Certificates by their fingerprints: a PEM may be wrapped in many ways and be the same certificate. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.map((one: unknown) => (typeof one === 'string' ? one.replaceAll(/\s/gu, '') : JSON.stringify(memberAt(one, 'sha256')))).join('\n');
}
