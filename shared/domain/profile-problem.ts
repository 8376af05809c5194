// Owns what can stand against a bank profile that was typed or imported, each a code of its own. Where one
// value belongs into the sentence, it travels as `of`.

export const PROFILE_PROBLEMS = [
  'not-json',
  'member-twice',
  'certificate-unreadable',
  'certificate-other-fingerprint',
  'fill-in',
  'add-one',
  'missing',
  'other-type',
  'too-small',
  'too-large',
  'form',
  'unknown-member',
  'element-name',
  'pattern',
  'header',
  'client-id',
  'namespace',
  'dot-segment',
  'domain-without-address',
  'secret-name',
  'secret-name-taken',
  'retrieve-path',
  'payload-type',
  'time-zone',
  'proxy-form',
  'other-environment',
  'production-address',
  'sandbox-address',
  'production-this-machine',
  'production-authority',
  'key-file-in-training-only',
] as const;
export type ProfileProblemCode = (typeof PROFILE_PROBLEMS)[number];

export interface ProfileSentenceData {
  /** `of`: the one value it is about; empty where there is none. */
  readonly 'profile-problem': { readonly why: ProfileProblemCode; readonly of: string };
  /** The values that a member may have; an empty one means that it may be left empty. */
  readonly 'profile-choices': { readonly values: readonly string[] };
}

export function isProfileProblem(text: string): text is ProfileProblemCode {
  return (PROFILE_PROBLEMS as readonly string[]).includes(text);
}
