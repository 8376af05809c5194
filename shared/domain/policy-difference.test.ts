import { expect, test } from 'vitest';
import { cardOf, person, policyOf } from '../../test/policy/world.ts';
import { firstPolicySentences, policyDifferences } from './policy-difference.ts';
import { policySchema, type Policy } from './policy.ts';
import { fingerprintWords } from './fingerprint-words.ts';
import type { Sentence } from './sentence.ts';
import { t } from '../texts/index.ts';
import { say } from '../texts/say.ts';

const inWords = (sentences: readonly Sentence[]): readonly string[] => sentences.map((each) => say(t, each));

const DAY = '2027-01-01T00:00:00Z';
/** Every member a policy can have, at least once. */
const RICH: Policy = policySchema.parse({
  ...policyOf([
    { ...person('ada', ['preparer', 'administrator']), validFrom: '2026-02-01T00:00:00Z', validUntil: DAY },
    { ...person('bob', ['approver', 'administrator'], 2), class: 'A' },
    person('cy', ['releaser', 'approver']),
  ]),
  typ: 'countersign/policy/2',
  desks: [
    { id: 'desk-1', name: 'Treasury', encryption: `${'A'.repeat(43)}=`, signing: `${'B'.repeat(43)}=` },
  ],
  rules: [
    {
      id: 'all',
      kinds: ['credit-transfer'],
      bands: [{ currency: 'EUR', over: '10', upTo: '20' }],
      accounts: ['DE1'],
      newBeneficiary: true,
      approvals: 1,
      combinations: [['A']],
      approvers: ['bob'],
      release: true,
      validHours: 24,
    },
  ],
  deputies: [
    { person: 'cy', inPlaceOf: 'bob', role: 'approver', validFrom: '2026-03-01T00:00:00Z', validUntil: DAY },
  ],
  emergency: { persons: 3, roles: ['approver'] },
  profiles: [{ id: 'bank', version: 1, sha256: 'a'.repeat(64) }],
  hardware: [
    { libraryManufacturer: 'Maker', libraryDescription: 'Library', manufacturer: 'Cards', model: 'Card 1' },
  ],
  quorum: 2,
});
const withRevoked: Policy = {
  ...RICH,
  persons: RICH.persons.map((one) =>
    one.id !== 'bob'
      ? one
      : {
          ...one,
          certificates: one.certificates.map((each, place) =>
            place === 0
              ? { ...each, validFrom: '2026-02-01T00:00:00Z', validUntil: DAY }
              : { ...each, revoked: { at: '2026-05-01T00:00:00Z', reason: 'lost' } },
          ),
        },
  ),
};
const subjectOf = (): string => 'CN=Somebody';

/**
 * What identifies the version itself, and is checked by succession (policy-change.ts) instead of being read.
 */
const NOT_READ = new Set(['typ', 'version', 'previous', 'company.id', 'environment']);

type Path = readonly (string | number)[];

function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => leaves(each, [...path, place]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]));
}

function changed(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined)
    return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : other(String(value));
  if (Array.isArray(value)) return value.map((each, place) => (place === first ? changed(each, rest) : each));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => [
      name,
      name === first ? changed(member, rest) : member,
    ]),
  );
}

function other(text: string): string {
  if (/^\d{4}-/u.test(text)) return '2030-06-06T00:00:00Z';
  return text.startsWith('a') ? `b${text.slice(1)}` : `a${text.slice(1)}`;
}

test.each(
  leaves(withRevoked)
    .map((path) => path.join('.'))
    .filter((path) => !NOT_READ.has(path)),
)('a change of %s has a sentence', (path) => {
  const steps = path.split('.').map((step) => (/^\d+$/u.test(step) ? Number(step) : step));
  const next = changed(withRevoked, steps) as Policy;
  expect(policyDifferences(withRevoked, next, subjectOf)).not.toEqual([]);
  // A first policy shows a certificate by its digest, which the bytes must have (administer/policy/adopt.ts),
  // and a rule by what it says.
  if (path.endsWith('.der') || path === 'rules.0.id') return;
  expect(firstPolicySentences(next, subjectOf)).not.toEqual(firstPolicySentences(withRevoked, subjectOf));
});

test('nothing changed, nothing said', () => {
  expect(policyDifferences(withRevoked, structuredClone(withRevoked), subjectOf)).toEqual([]);
});

test('a first policy names everybody, every card by its words and holder, every desk and every bank profile', () => {
  const text = inWords(firstPolicySentences(withRevoked, subjectOf)).join('\n');
  for (const [who, card] of [
    ['ada', 0],
    ['bob', 0],
    ['bob', 1],
    ['cy', 0],
  ] as const)
    expect(text).toContain(fingerprintWords(cardOf(who, card)).join(' '));
  for (const part of [
    'Officer bob (bob) is registered as approver (class A) and administrator, with 2 cards',
    'issued to CN=Somebody',
    'signs with ES256',
    'reason: lost',
    'The desk Treasury (desk-1)',
    'The bank profile bank, version 1',
    'the token “Card 1” by “Cards”, through the module “Library” by “Maker”',
    'In an emergency 3 persons',
    'New deputy',
    'New rule',
    '2 administrators must sign',
    'Acme (acme)',
  ]) {
    expect(text).toContain(part);
  }
});

test('a person who is taken out is said to sign nothing more, beside the card and the roles that show it', () => {
  const next: Policy = {
    ...RICH,
    persons: RICH.persons.map((one) =>
      one.id !== 'cy'
        ? one
        : {
            ...one,
            roles: ['viewer'],
            certificates: one.certificates.map((each) => ({
              ...each,
              revoked: { at: '2026-05-01T00:00:00Z', reason: 'left' },
            })),
          },
    ),
  };
  expect(policyDifferences(RICH, next, subjectOf).map(({ code }) => code)).toEqual([
    'person-taken-out',
    'person-roles',
    'card-revoked',
  ]);
  // One who stayed out is not told again.
  expect(policyDifferences(next, { ...next, quorum: 1 }, subjectOf).map(({ code }) => code)).not.toContain(
    'person-taken-out',
  );
});
