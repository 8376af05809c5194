import { expect, test } from 'vitest';
import { z } from 'zod';
import { cardOf, NO_SUBJECTS, person, policyOf } from '../../test/policy/world.ts';
import { firstPolicySentences, policyDifferences } from './policy-difference.ts';
import { policySchema, type Policy } from './policy.ts';
import { fingerprintWords } from './fingerprint-words.ts';
import type { Sentence } from './sentence.ts';
import { t, textsIn } from '../texts/index.ts';
import { say } from '../texts/say.ts';

const inWords = (sentences: readonly Sentence[]): readonly string[] => sentences.map((each) => say(t, each));

const DAY = '2027-01-01T00:00:00Z';
/** Every member a policy can have, at least once; the schema itself is asked below. */
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
      rolling: { period: 'week', per: 'beneficiary', limits: [{ currency: 'EUR', over: '10' }] },
    },
  ],
  deputies: [
    { person: 'cy', inPlaceOf: 'bob', role: 'approver', validFrom: '2026-03-01T00:00:00Z', validUntil: DAY },
  ],
  emergency: { persons: 3, roles: ['approver'] },
  beneficiaries: {
    callback: 'all-accounts',
    payments: { of: 'all', limits: [{ currency: 'EUR', over: '10' }] },
  },
  profiles: [{ id: 'bank', version: 1, sha256: 'a'.repeat(64) }],
  hardware: [
    { libraryManufacturer: 'Maker', libraryDescription: 'Library', manufacturer: 'Cards', model: 'Card 1' },
  ],
  authorities: [
    {
      subject: 'CN=Root',
      certificate: 'AAAA',
      revocation: 'demanded',
      extendedUsages: ['1.3.6.1.5.5.7.3.36'],
    },
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
const CERTIFICATES = { ...NO_SUBJECTS, subjectOf: () => 'CN=Somebody' };

/**
 * What identifies the version itself, and is checked by succession (policy-change.ts) instead of being read.
 */
const NOT_READ = new Set(['typ', 'version', 'previous', 'company.id', 'environment']);

type Path = readonly (string | number)[];
/** What is used of a JSON Schema. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}
const SCHEMA = z.toJSONSchema(policySchema) as Schema;

/** Places in lists do not count here. */
const named = (path: Path): string => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

/** The values that a policy can hold, by the path to each. */
function valuesIn(schema: Schema, path: Path = []): readonly (readonly [string, Schema])[] {
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([name, its]) => valuesIn(its, [...path, name]));
  if (schema.items !== undefined) return valuesIn(schema.items, [...path, 0]);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => valuesIn(one, path));
  return [[named(path), schema]];
}
const VALUES = new Map(valuesIn(SCHEMA));

/** Members that the schema calls optional. */
function optionalIn(schema: Schema, path: Path = []): readonly string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, its]) => [
    ...(schema.required?.includes(name) === true ? [] : [named([...path, name])]),
    ...optionalIn(its, [...path, name]),
  ]);
  return schema.items === undefined ? inner : [...inner, ...optionalIn(schema.items, [...path, 0])];
}
const OPTIONAL: ReadonlySet<string> = new Set(optionalIn(SCHEMA));

function leaves(value: unknown, path: Path = []): readonly Path[] {
  return typeof value === 'object' && value !== null ? within(value, path, leaves) : [path];
}

/** Optional members, and each of a list. */
function omissible(value: unknown, path: Path = []): readonly Path[] {
  const isOmissible = typeof path.at(-1) === 'number' || OPTIONAL.has(named(path));
  return [...(isOmissible ? [path] : []), ...within(value, path, omissible)];
}

function within(value: unknown, path: Path, find: typeof leaves): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => find(each, [...path, place]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => find(member, [...path, name]));
}

/** With another value at the path, or without it. */
function edited(value: unknown, path: Path, edit: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return edit(value);
  const isList = Array.isArray(value);
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    if (name !== String(first)) return [[name, member]];
    const its: unknown = edited(member, rest, edit);
    return its === undefined ? [] : [[name, its]];
  });
  return isList ? members.map(([, member]) => member as unknown) : Object.fromEntries(members);
}

function another(value: unknown, among: readonly unknown[] | undefined): unknown {
  if (among !== undefined) return among.find((one) => one !== value);
  if (typeof value === 'number') return value + 1;
  // The only value of its member.
  if (value === true) return undefined;
  if (value === false) return true;
  return otherText(String(value));
}

function otherText(text: string): string {
  if (/^\d{4}-/u.test(text)) return '2030-06-06T00:00:00Z';
  if (/^\d+$/u.test(text)) return '15';
  return text.startsWith('a') ? `b${text.slice(1)}` : `a${text.slice(1)}`;
}

test('the policy of this test has every member that the schema of policies has', () => {
  const here = new Set(leaves(withRevoked).map(named));
  expect(VALUES.size).toBeGreaterThan(50);
  expect([...VALUES.keys()].filter((path) => !here.has(path))).toEqual([]);
});

const read = (paths: readonly Path[]): readonly (readonly [string, Path])[] =>
  paths.map((path) => [path.join('.'), path] as const).filter(([name]) => !NOT_READ.has(name));

/** A sentence on the way from one version to the next, and another first policy, in every language. */
function expectSaid(next: Policy, isShownAtFirst = true): void {
  for (const texts of [t, textsIn('de')]) {
    const inTheseWords = (sentences: readonly Sentence[]): readonly string[] =>
      sentences.map((each) => say(texts, each));
    expect(inTheseWords(policyDifferences(withRevoked, next, CERTIFICATES))).not.toEqual([]);
    if (isShownAtFirst)
      expect(inTheseWords(firstPolicySentences(next, CERTIFICATES))).not.toEqual(
        inTheseWords(firstPolicySentences(withRevoked, CERTIFICATES)),
      );
  }
}

test.each(read(leaves(withRevoked)))('a change of %s has a sentence', (name, path) => {
  const next = edited(withRevoked, path, (value) => another(value, VALUES.get(named(path))?.enum)) as Policy;
  expect(next).not.toEqual(withRevoked);
  // A first policy shows a certificate by its digest, which the bytes must have (administer/policy/adopt.ts),
  // and a rule by what it says.
  expectSaid(next, !(name.endsWith('.der') || name === 'rules.0.id'));
});

test.each(read(omissible(withRevoked)))('a version without %s has a sentence', (_name, path) => {
  expectSaid(edited(withRevoked, path, () => undefined) as Policy);
});

test('nothing changed, nothing said', () => {
  expect(policyDifferences(withRevoked, structuredClone(withRevoked), CERTIFICATES)).toEqual([]);
});

test('a first policy names everybody, every card by its words and holder, every desk and every bank profile', () => {
  const text = inWords(firstPolicySentences(withRevoked, CERTIFICATES)).join('\n');
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
    'In an emergency, 3 persons',
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
  expect(policyDifferences(RICH, next, CERTIFICATES).map(({ code }) => code)).toEqual([
    'person-taken-out',
    'person-roles',
    'card-revoked',
  ]);
  // One who stayed out is not told again.
  expect(policyDifferences(next, { ...next, quorum: 1 }, CERTIFICATES).map(({ code }) => code)).not.toContain(
    'person-taken-out',
  );
});

/** What a change of RICH says, in English and in German. */
function saidOf(before: Policy, next: Policy): readonly [readonly string[], readonly string[]] {
  const sentences = policyDifferences(before, next, CERTIFICATES);
  return [inWords(sentences), sentences.map((each) => say(textsIn('de'), each))];
}

/** With the persons of the ids called so; those who are not in it yet are enrolled as approvers. */
function called(policy: Policy, names: Readonly<Record<string, string>>): Policy {
  const known = new Set(policy.persons.map(({ id }) => id));
  const added = Object.keys(names).filter((id) => !known.has(id));
  return {
    ...policy,
    persons: [...policy.persons, ...added.map((id) => person(id, ['approver']))].map((one) => ({
      ...one,
      name: names[one.id] ?? one.name,
    })),
  };
}

const approvedBy = (policy: Policy, id: string): Policy => ({
  ...policy,
  rules: policy.rules.map((rule) => ({ ...rule, approvers: [id] })),
});

test('an approver in whose place another person of the same name stands is a change that names both', () => {
  const before = called(RICH, { bob: 'Bob Lane', 'bob-2': 'Bob\u00a0 Lane' });
  for (const [said, ...more] of saidOf(approvedBy(before, 'bob'), approvedBy(before, 'bob-2'))) {
    expect(more).toEqual([]);
    expect(said).toContain('Bob Lane (bob)');
    expect(said).toContain('Bob\u00a0 Lane (bob-2)');
  }
});

test('an approver in whose place a new person stands, who is called as the other was, is told from that one', () => {
  const before = approvedBy(called(RICH, { bob: 'Bob Lane' }), 'bob');
  const next = approvedBy(called(RICH, { bob: 'Robert Lane', 'bob-2': 'Bob Lane' }), 'bob-2');
  for (const said of saidOf(before, next).map((each) => each.join('\n'))) {
    expect(said).toContain('Bob Lane (bob)');
    expect(said).toContain('Bob Lane (bob-2)');
  }
});

test('a name that is written like one with an id is not taken for another person', () => {
  // The hyphen of the second is another one, and is drawn like the first.
  for (const name of ['Bob Lane (bob-2)', 'Bob Lane (bob\u20112)']) {
    const before = called(RICH, { bob: 'Bob Lane', 'bob-2': 'Bob Lane', eve: name });
    const [[said]] = saidOf(approvedBy(before, 'bob-2'), approvedBy(before, 'eve'));
    expect(said).toContain('only Bob Lane (bob-2) ');
    expect(said).toContain(`only ${name} (eve) `);
  }
});

test('a rule whose approver gets another name is no other rule', () => {
  const renamed = called(RICH, { bob: 'Robert Lane' });
  expect(policyDifferences(RICH, renamed, CERTIFICATES).map(({ code }) => code)).toEqual(['person-renamed']);
});

test('of two persons with one name, every sentence says which one changes', () => {
  const before = called(withRevoked, { ada: 'Bob Lane', bob: 'Bob Lane', cy: 'Bob Lane' });
  const names = read(leaves(before)).filter(([name]) => /^(?:persons|deputies)\./u.test(name));
  const bare = names.flatMap(([name, path]) => {
    if (/^persons\.\d+\.(?:id|name)$/u.test(name)) return [];
    const next = edited(before, path, (value) => another(value, VALUES.get(named(path))?.enum)) as Policy;
    return saidOf(before, next)
      .flat()
      .filter((said) => /Bob Lane(?! \((?:ada|bob|cy)\))/u.test(said));
  });
  expect(bare).toEqual([]);
});

test('an authority whose certificate is replaced by another of the same subject is named by its words', () => {
  const authorities = RICH.authorities?.map((one) => ({ ...one, certificate: 'AQID' }));
  const words = (der: string): string => fingerprintWords(NO_SUBJECTS.fingerprintOf(der)).join(' ');
  for (const said of saidOf(RICH, { ...RICH, authorities })) {
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(words('AQID'));
    expect(said[1]).toContain(words('AAAA'));
  }
});

test('authorities in another order are a change: the first that issued a certificate counts', () => {
  const [first] = RICH.authorities ?? [];
  if (first === undefined) throw new Error('The policy names an authority.');
  const second = { ...first, certificate: 'AQID', revocation: 'unused' as const };
  const both: Policy = { ...RICH, authorities: [first, second] };
  const words = (der: string): string => fingerprintWords(NO_SUBJECTS.fingerprintOf(der)).join(' ');
  for (const said of saidOf(both, { ...RICH, authorities: [second, first] })) {
    expect(said).toHaveLength(1);
    expect(said[0]?.indexOf(words('AQID'))).toBeLessThan(said[0]?.indexOf(words('AAAA')) ?? 0);
    expect(said[0]).toContain(words('AQID'));
  }
  const codes = (before: Policy, next: Policy): readonly string[] =>
    policyDifferences(before, next, CERTIFICATES).map(({ code }) => code);
  expect(codes(RICH, both)).toEqual(['authority-named']);
  expect(codes(RICH, { ...RICH, authorities: [second, first] })).toEqual([
    'authority-named',
    'authorities-in-order',
  ]);
  expect(codes(both, RICH)).toEqual(['authority-not-named-any-more']);
});

test('what an earlier version of the desk logged of an authority or a bank profile can still be read', () => {
  const logged: readonly Sentence[] = [
    { code: 'authority-not-named-any-more', data: { subject: 'CN=Root' } },
    { code: 'profile-not-allowed', data: { id: 'bank', version: 1 } },
  ];
  expect(inWords(logged)).toEqual([
    'Certificates of CN=Root are no longer checked against its revocation list.',
    'The bank profile bank, version 1, may no longer be used.',
  ]);
});
