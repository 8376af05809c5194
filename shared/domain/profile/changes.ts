// The difference between two profiles, member by member, and which differences bind a payment that was
// approved before.
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
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)[name]
        : undefined;
  return value;
}

/** The value of a member, or what its absence means. */
export function effective(
  profile: unknown,
  { path, whenAbsent }: Pick<ProfileField, 'path' | 'whenAbsent'>,
): unknown {
  const value = memberAt(profile, path);
  return value === undefined ? whenAbsent : value;
}

/**
 * A copy with one member replaced, or left out when the value is undefined; parents that are missing are
 * made, empty ones are not kept.
 */
export function withMember(profile: unknown, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  const here =
    typeof profile === 'object' && profile !== null && !Array.isArray(profile)
      ? (profile as Record<string, unknown>)
      : {};
  const inner = rest.length === 0 ? value : withMember(here[name], rest.join('.'), value);
  const isGone =
    inner === undefined ||
    (value === undefined && rest.length > 0 && Object.keys(inner as object).length === 0);
  if (!isGone) return { ...here, [name]: inner };
  return Object.fromEntries(Object.entries(here).filter(([other]) => other !== name));
}

/**
 * A member as it is typed: what its absence means is not written down, so that the profile stays the one that
 * was signed.
 */
export function withTyped(
  profile: unknown,
  field: Pick<ProfileField, 'path' | 'whenAbsent'>,
  value: unknown,
): Record<string, unknown> {
  const isDefault = field.whenAbsent !== undefined && (value === field.whenAbsent || value === '');
  return withMember(profile, field.path, isDefault ? undefined : value);
}

/** In the order of the form. `before` null: the first profile of a desk. */
export function profileChanges(before: BankProfile | null, after: BankProfile): readonly ProfileChange[] {
  return PROFILE_FIELDS.flatMap((field) => {
    const change = {
      field,
      before: before === null ? null : shown(effective(before, field)),
      after: shown(effective(after, field)),
    };
    return change.before === change.after ? [] : [change];
  });
}

/**
 * Paths in which a profile in force differs from the one a batch was approved under, of those that bind it.
 */
export function bindingChanges(
  approved: BankProfile,
  inForce: BankProfile,
  which: readonly NonNullable<ProfileField['binds']>[],
): readonly string[] {
  return profileChanges(approved, inForce).flatMap(({ field }) =>
    field.binds !== null && which.includes(field.binds) ? [field.path] : [],
  );
}

/** Certificates by their fingerprints: a PEM may be wrapped in many ways and be the same certificate. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((one: unknown) =>
      typeof one === 'string' ? one.replaceAll(/\s/gu, '') : JSON.stringify(memberAt(one, 'sha256')),
    )
    .join('\n');
}
