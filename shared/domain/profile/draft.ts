// Reads a profile that was typed or imported: strict schema first, then what the schema cannot say, each
// objection at its member.
import { TYPED_NAMES } from '../message-versions/catalogue.ts';
import type { z } from 'zod';
import { bankProfileSchema, type BankProfile } from '../bank-profile.ts';
import { isTimeZone } from '../dates.ts';
import { memberAt } from './changes.ts';
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

/** What the schema says in its own language, for a person. */
function sentenceOf(draft: unknown, issue: z.core.$ZodIssue): string {
  const value = memberAt(draft, issue.path.map(String).join('.'));
  if (issue.code === 'too_small' || issue.code === 'invalid_format') {
    if (value === '') return 'Fill this in.';
    if (Array.isArray(value) && value.length === 0) return 'Add at least one.';
  }
  switch (issue.code) {
    case 'invalid_type':
      return memberAt(draft, issue.path.map(String).join('.')) === undefined
        ? 'This member is missing.'
        : `This has to be a ${issue.expected}.`;
    case 'invalid_value':
      return `This has to be one of: ${issue.values.map((value) => (value === '' ? 'nothing' : String(value))).join(', ')}.`;
    case 'too_small':
      return `This is too small or too short; the least is ${String(issue.minimum)}.`;
    case 'too_big':
      return `This is too large or too long; the most is ${String(issue.maximum)}.`;
    case 'invalid_format':
      return 'This does not have the form it needs.';
    case 'unrecognized_keys':
      return `A profile has no member ${issue.keys.join(', ')}.`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return issue.message;
    default:
      return issue satisfies never;
  }
}

const ELEMENT = 'This is not the name of an XML element.';
const PATTERN = 'This is not a pattern, like ^\\d{5}$, of at most 200 characters.';
const HEADER = 'A header carries visible ASCII characters only (RFC 9110, 5.5).';
const SECRET =
  "The name of a secret in the vault: small letters, digits and hyphens, and not one that begins with desk-, which are the desk's own. The secret itself never stands in a profile.";
const isElement = (text: string): boolean => /^[A-Za-z_][\w.-]*$/u.test(text);
const isHeader = (text: string): boolean => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/u.test(text);
const isSecretName = (text: string): boolean => /^(?!desk-)[a-z0-9][a-z0-9-]{0,39}$/u.test(text);

/** What the schema cannot say of a text member. */
const BEYOND: readonly (readonly [path: string, holds: (text: string) => boolean, sentence: string])[] = [
  [
    'paths.retrieve',
    (text) => text.includes('{EndToEndId}'),
    'The path needs the part {EndToEndId} (interface document 4.9).',
  ],
  [
    'initiation.payloadType',
    (text) => text.includes('{message}'),
    `The header needs the part {message}: ${TYPED_NAMES} (interface document 4.4).`,
  ],
  ['initiation.rootTag', isElement, ELEMENT],
  ['initiation.payloadTag', isElement, ELEMENT],
  ['initiation.contentType', isHeader, HEADER],
  ['initiation.payloadType', isHeader, HEADER],
  ['inquiry.contentType', isHeader, HEADER],
  ['accessToken.secret', isSecretName, SECRET],
  ['keys.tls', isSecretName, SECRET],
  ['timeZone', isTimeZone, 'This is not the name of a time zone, like Europe/London.'],
  ['requests.reasonPattern', isPattern, PATTERN],
  ['requests.recallReasonPattern', isPattern, PATTERN],
  ['search.contentType', isHeader, HEADER],
  ['search.accept', isHeader, HEADER],
  [
    'proxy',
    (text) => /^https?:\/\/[^\s/@]+\/?$/u.test(text),
    'A proxy is http:// or https://, a host and a port, without a user or a path.',
  ],
];

function beyondTheSchema(draft: unknown, environment: Environment): readonly ProfileProblem[] {
  const broken = BEYOND.flatMap(([path, holds, sentence]) => {
    const text = memberAt(draft, path);
    return typeof text !== 'string' || holds(text) ? [] : [{ path, sentence }];
  });
  const theirs = memberAt(draft, 'environment');
  const foreign = typeof theirs === 'string' && theirs !== environment;
  return foreign
    ? [
        {
          path: 'environment',
          sentence: `This desk is a ${environment} desk; a profile of another environment is not taken.`,
        },
        ...broken,
      ]
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
