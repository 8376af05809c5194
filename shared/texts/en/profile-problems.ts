// What stands against a bank profile that was typed or imported.
import { TYPED_NAMES } from '../../domain/message-versions/catalogue.ts';
import type { ProfileProblemCode, ProfileSentenceData } from '../../domain/profile-problem.ts';

/** Types of JSON as the schema names them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with members',
};

const problems: Readonly<Record<ProfileProblemCode, string | ((of: string) => string)>> = {
  'not-json': 'This is not a JSON object.',
  'member-twice': (of) =>
    `The profile contains ${of} twice. Programs read such a file differently; remove one of them.`,
  'certificate-unreadable': 'A certificate cannot be read.',
  'certificate-other-fingerprint': 'A certificate does not have the fingerprint that the profile gives.',
  'fill-in': 'Fill this in.',
  'add-one': 'Add at least one.',
  missing: 'This field is missing.',
  'other-type': (of) => `This has to be ${TYPES[of] ?? of}.`,
  'too-small': (of) => `This is too small or too short. Minimum: ${of}.`,
  'too-large': (of) => `This is too large or too long; the most is ${of}.`,
  form: 'This does not have the form it needs.',
  'unknown-member': (of) => `A profile has no field ${of}.`,
  'element-name': 'This is not the name of an XML element.',
  pattern: 'This is not a pattern, like ^\\d{5}$, of at most 200 characters.',
  header: 'A header carries visible ASCII characters only (RFC 9110, 5.5).',
  'client-id': 'A client ID has visible ASCII characters only, without spaces and colons (RFC 7617, 2).',
  namespace: 'A namespace is a URI: it contains no spaces, quotation marks, & or angle brackets.',
  'dot-segment': 'A path contains no . or .. segments, which would lead to another address.',
  'secret-name-taken': 'The client secret and the key of the connection need two names.',
  'secret-name':
    'The name of a secret in the vault: lowercase letters, digits and hyphens. Names that begin with desk- belong to the desk. The secret itself is never part of a profile.',
  'retrieve-path': 'The path needs the part {EndToEndId} (interface document 4.9).',
  'payload-type': `The header needs the part {message}: ${TYPED_NAMES} (interface document 4.4).`,
  'time-zone': 'This is not the name of a time zone, like Europe/London.',
  'proxy-form': 'A proxy is http:// or https://, a host and a port, without a user or a path.',
  'domain-without-address':
    'No address can be made of this. Enter a host name, like bank.example; an IP address cannot have a host label in front, and a port goes up to 65535.',
  'other-environment': (of) => `This is a ${of} desk. A profile of another environment cannot be used here.`,
  'production-address':
    'In production the host label is empty and the path segment is prod (interface document 4).',
  'sandbox-address':
    'In the test environment the host label is sandbox and the path segment is sb (interface document 4).',
  'production-this-machine': 'A production profile cannot point to this computer.',
  'production-authority':
    'Production needs the certificate of the certificate authority that issued the bank’s TLS certificate. Without it every certificate authority this computer trusts would be accepted.',
  'key-file-in-training-only': 'A key file is for training only. Sandbox and production need a PKCS#11 key.',
};

export const profileProblems: {
  readonly [C in keyof ProfileSentenceData]: (data: ProfileSentenceData[C]) => string;
} = {
  'profile-problem': ({ why, of }) => {
    const problem = problems[why];
    return typeof problem === 'string' ? problem : problem(of);
  },
  'profile-choices': ({ values }) =>
    `This has to be one of: ${values.map((value) => (value === '' ? 'nothing' : value)).join(', ')}.`,
};
