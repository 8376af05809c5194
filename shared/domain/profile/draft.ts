// Reads a profile that was typed or imported: strict schema first, then what the schema cannot say, each
// objection at its member.
import type { z } from 'zod';
import { bankProfileSchema, type BankProfile } from '../bank-profile.ts';
import { isTimeZone } from '../calendar.ts';
import { memberAt } from './changes.ts';
import { PROFILE_FIELDS } from './fields.ts';
import type { Environment } from '../environment.ts';
import { isProfileProblem, type ProfileProblemCode } from '../profile-problem.ts';
import { sentence, type Sentence } from '../sentence.ts';

export interface ProfileProblem {
  /** Member path; empty for the profile as a whole. */
  readonly path: string;
  readonly sentence: Sentence;
}

export interface ReadProfile {
  /** Null when something stands against it. */
  readonly profile: BankProfile | null;
  readonly problems: readonly ProfileProblem[];
}

export function readProfile(draft: unknown, environment: Environment): ReadProfile {
  const parsed = bankProfileSchema.safeParse(draft);
  const issues = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.map(String).join('.'),
        sentence: sentenceOf(draft, issue),
      }));
  const problems = [
    ...issues,
    ...beyondTheSchema(draft, environment).filter(({ path }) => !issues.some((issue) => issue.path === path)),
  ];
  return { profile: parsed.success && problems.length === 0 ? parsed.data : null, problems };
}

export function problem(why: ProfileProblemCode, of = ''): Sentence {
  return sentence('profile-problem', { why, of });
}

/** What the schema says in its own language, as a code and its data. */
function sentenceOf(draft: unknown, issue: z.core.$ZodIssue): Sentence {
  const value = memberAt(draft, issue.path.map(String).join('.'));
  if (issue.code === 'too_small' || issue.code === 'invalid_format') {
    if (value === '') return problem('fill-in');
    if (Array.isArray(value) && value.length === 0) return problem('add-one');
  }
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? problem('missing') : problem('other-type', issue.expected);
    case 'invalid_value':
      return sentence('profile-choices', { values: issue.values.map(String) });
    case 'too_small':
      return problem('too-small', String(issue.minimum));
    case 'too_big':
      return problem('too-large', String(issue.maximum));
    case 'unrecognized_keys':
      return problem('unknown-member', issue.keys.join(', '));
    case 'custom':
      return problem(isProfileProblem(issue.message) ? issue.message : 'form');
    case 'invalid_format':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return problem('form');
    default:
      return issue satisfies never;
  }
}

const isElement = (text: string): boolean => /^[A-Za-z_][\w.-]*$/u.test(text);
const isHeader = (text: string): boolean => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/u.test(text);
/** RFC 6749, A.1; a colon would end it in the Basic scheme (RFC 7617, 2). */
const isClientId = (text: string): boolean => /^[\x21-\x39\x3b-\x7e]*$/u.test(text);
/** It is written into XML, and two parsers read blanks in it differently. */
const isNamespace = (text: string): boolean => /^[^\s<>"'&]*$/u.test(text);
/**
 * No segment of a path is `.` or `..` as the URL standard reads it: `%2e` is a dot, and a backslash a slash.
 * Such a segment cannot be encoded; it always leads to another address.
 */
export const hasNoDotSegment = (text: string): boolean =>
  !/(?:^|[/\\])(?:\.|%2e){1,2}(?:$|[/\\])/iu.test(text);
/**
 * As the URL standard reads a host: `sandbox.` in front of an IP address names nothing, and a port has a
 * largest number. Members that are missing or empty have their own problem.
 */
function hasAddress(hostLabel: unknown, domain: unknown): boolean {
  if (typeof domain !== 'string' || domain === '' || typeof hostLabel !== 'string') return true;
  return URL.canParse(`https://${hostLabel === '' ? '' : `${hostLabel}.`}${domain}/`);
}
const isSecretName = (text: string): boolean => /^(?!desk-)[a-z0-9][a-z0-9-]{0,39}$/u.test(text);

/** What the schema cannot say of a text member. */
const BEYOND: readonly (readonly [
  path: string,
  holds: (text: string) => boolean,
  why: ProfileProblemCode,
])[] = [
  ['paths.retrieve', (text) => text.includes('{EndToEndId}'), 'retrieve-path'],
  ['clientId', isClientId, 'client-id'],
  ['accessToken.namespace', isNamespace, 'namespace'],
  ['inquiry.namespace', isNamespace, 'namespace'],
  ...PROFILE_FIELDS.flatMap(({ path }) =>
    path.startsWith('paths.') || path === 'accessToken.path'
      ? [[path, hasNoDotSegment, 'dot-segment'] as const]
      : [],
  ),
  // The bank may want these in the path of a request about a case.
  ...[
    'clientId',
    ...PROFILE_FIELDS.flatMap(({ path }) => (path.startsWith('requests.types.') ? [path] : [])),
  ].map((path) => [path, hasNoDotSegment, 'dot-segment'] as const),
  ['initiation.payloadType', (text) => text.includes('{message}'), 'payload-type'],
  ['initiation.rootTag', isElement, 'element-name'],
  ['initiation.payloadTag', isElement, 'element-name'],
  ['initiation.contentType', isHeader, 'header'],
  ['initiation.payloadType', isHeader, 'header'],
  ['inquiry.contentType', isHeader, 'header'],
  ['accessToken.secret', isSecretName, 'secret-name'],
  ['keys.tls', isSecretName, 'secret-name'],
  ['timeZone', isTimeZone, 'time-zone'],
  ['requests.reasonPattern', isPattern, 'pattern'],
  ['requests.recallReasonPattern', isPattern, 'pattern'],
  ['search.contentType', isHeader, 'header'],
  ['search.accept', isHeader, 'header'],
  ['proxy', (text) => /^https?:\/\/[^\s/@]+\/?$/u.test(text), 'proxy-form'],
];

function beyondTheSchema(draft: unknown, environment: Environment): readonly ProfileProblem[] {
  const broken = BEYOND.flatMap(([path, holds, why]) => {
    const text = memberAt(draft, path);
    return typeof text !== 'string' || holds(text) ? [] : [{ path, sentence: problem(why) }];
  });
  for (const { path, control } of PROFILE_FIELDS) {
    const value = memberAt(draft, path);
    if (control.kind !== 'whole' || typeof value !== 'number') continue;
    if (value > control.most) broken.push({ path, sentence: problem('too-large', String(control.most)) });
  }
  if (!hasAddress(memberAt(draft, 'endpoint.hostLabel'), memberAt(draft, 'endpoint.domain')))
    broken.push({ path: 'endpoint.domain', sentence: problem('domain-without-address') });
  // One name for both would tell the bank the private key of the connection as its client secret.
  const tls = memberAt(draft, 'keys.tls');
  if (typeof tls === 'string' && tls !== '' && tls === memberAt(draft, 'accessToken.secret'))
    broken.push({ path: 'keys.tls', sentence: problem('secret-name-taken') });
  const theirs = memberAt(draft, 'environment');
  return typeof theirs === 'string' && theirs !== environment
    ? [{ path: 'environment', sentence: problem('other-environment', environment) }, ...broken]
    : broken;
}

function isPattern(text: string): boolean {
  if (text === '' || text.length > 200) return false;
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/**
 * The number a draft is saved as: its own when that is newer than the last one of this profile, else the
 * next. Versions never go back.
 */
export function nextVersion(draft: Pick<BankProfile, 'version'>, last: number): number {
  return Math.max(draft.version, last + 1);
}
