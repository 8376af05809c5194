// Reads a profile that was typed or imported: strict schema first, then what the schema cannot say, each objection at its member.
import { bankProfileSchema, type BankProfile } from '../bank-profile.ts';
import { isTimeZone } from '../dates.ts';
import type { Environment } from '../environment.ts';

export interface ProfileProblem {
  /** Member path; empty for the profile as a whole. */
  readonly path: string;
  readonly sentence: string;
}

export interface ReadProfile {
  /** Null when something stands against it. */
  readonly profile: BankProfile | null;
  readonly problems: readonly ProfileProblem[];
}

export function readProfile(draft: unknown, environment: Environment): ReadProfile {
  const parsed = bankProfileSchema.safeParse(draft);
  if (!parsed.success) return { profile: null, problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), sentence: message })) };
  const problems = [...beyondTheSchema(parsed.data, environment)];
  return { profile: problems.length === 0 ? parsed.data : null, problems };
}

function* beyondTheSchema(profile: BankProfile, environment: Environment): Generator<ProfileProblem> {
  const { paths, initiation, accessToken, requests, proxy, timeZone } = profile;
  if (profile.environment !== environment) yield { path: 'environment', sentence: `This desk is a ${environment} desk; a profile of another environment is not taken.` };
  if (!paths.retrieve.includes('{EndToEndId}')) yield { path: 'paths.retrieve', sentence: 'The path needs the part {EndToEndId} (interface document 4.9).' };
  if (!initiation.payloadType.includes('{message}')) yield { path: 'initiation.payloadType', sentence: 'The header needs the part {message}: pain.001.001.03 or pain.008.001.02 (interface document 4.4).' };
  for (const name of ['rootTag', 'payloadTag'] as const) {
    if (!/^[A-Za-z_][\w.-]*$/u.test(initiation[name])) yield { path: `initiation.${name}`, sentence: 'This is not the name of an XML element.' };
  }
  for (const [path, value] of [['initiation.contentType', initiation.contentType], ['initiation.payloadType', initiation.payloadType], ['inquiry.contentType', profile.inquiry.contentType]] as const) {
    if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/u.test(value)) yield { path, sentence: 'A header carries visible ASCII characters only (RFC 9110, 5.5).' };
  }
  for (const [path, value] of [['accessToken.secret', accessToken.secret], ['keys.tls', profile.keys.tls]] as const) {
    if (!/^(?!desk-)[a-z0-9][a-z0-9-]{0,39}$/u.test(value)) yield { path, sentence: 'The name of a secret in the vault: small letters, digits and hyphens, and not one that begins with desk-, which are the desk\'s own. The secret itself never stands in a profile.' };
  }
  if (!isTimeZone(timeZone)) yield { path: 'timeZone', sentence: 'This is not the name of a time zone, like Europe/London.' };
  if (!isPattern(requests.reasonPattern)) yield { path: 'requests.reasonPattern', sentence: 'This is not a pattern, like ^\\d{5}$, of at most 100 characters.' };
  if (proxy !== null && !/^https?:\/\/[^\s/@]+\/?$/u.test(proxy)) yield { path: 'proxy', sentence: 'A proxy is http:// or https://, a host and a port, without a user or a path.' };
}

function isPattern(text: string): boolean {
  if (text === '' || text.length > 100) return false;
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** The number a draft is saved as: its own when that is newer than the last one of this profile, else the next. Versions never go back. */
export function nextVersion(draft: Pick<BankProfile, 'version'>, last: number): number {
  return Math.max(draft.version, last + 1);
}
