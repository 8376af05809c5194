// What a version of the policy changes: what administrators read before they sign it. No field may change
// without a sentence.
import { isSameModel } from './hardware.ts';
import { jcs } from './jcs.ts';
import { isRemoved } from './policy-rules.ts';
import type { EnrolledCertificate, Person, Policy } from './policy.ts';
import {
  beneficiarySummary,
  cardSummary,
  authorityRequirements,
  deputyNames,
  nameOf,
  rolesOf,
  ruleSummary,
  validityOf,
  type FingerprintOf,
} from './policy-sentences.ts';
import type { AuthorityName } from './policy-sentence.ts';
import type { CertificateAuthority } from './revocation.ts';
import { sentence, type Sentence } from './sentence.ts';

/**
 * The name a certificate was issued to, from its DER bytes in Base64: given in, because this folder reads no
 * certificates.
 */
export type SubjectOf = (der: string) => string;

/** What is read of a certificate. */
export interface CertificateReader {
  readonly subjectOf: SubjectOf;
  readonly fingerprintOf: FingerprintOf;
}

export function policyDifferences(
  before: Policy,
  next: Policy,
  { subjectOf, fingerprintOf }: CertificateReader,
): readonly Sentence[] {
  return [
    ...people(before, next, subjectOf),
    ...rules(before, next),
    ...deputies(before, next),
    ...rest(before, next, fingerprintOf),
  ];
}

/**
 * The first version as a difference from nothing: everybody, every card, desk, bank profile and rule it
 * brings.
 */
export function firstPolicySentences(
  policy: Policy,
  { subjectOf, fingerprintOf }: CertificateReader,
): readonly Sentence[] {
  const {
    desks: _desks,
    profiles: _profiles,
    deputies: _deputies,
    emergency: _emergency,
    beneficiaries: _beneficiaries,
    hardware: _hardware,
    authorities: _authorities,
    ...bare
  } = policy;
  const nothing: Policy = {
    ...bare,
    company: { ...policy.company, name: '' },
    validFrom: '',
    persons: [],
    rules: [],
    quorum: 0,
  };
  const { name, id } = policy.company;
  return [
    sentence('policy-of-company', { name, id, environment: policy.environment }),
    ...people(nothing, policy, subjectOf),
    ...rules(nothing, policy),
    ...deputies(nothing, policy),
    ...rest({ ...nothing, company: policy.company }, policy, fingerprintOf),
  ];
}

const isSame = (a: object, b: object): boolean => jcs(a) === jcs(b);

function people(before: Policy, next: Policy, subjectOf: SubjectOf): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const among = [before, next];
  for (const person of next.persons) {
    const { id, name, certificates } = person;
    const old = before.persons.find((one) => one.id === id);
    const [called, wasCalled] = [nameOf(next, id, among), nameOf(before, id, among)];
    if (old !== undefined) {
      if (old.name !== name) sentences.push(sentence('person-renamed', { before: wasCalled, name: called }));
      sentences.push(...changed(called, old, person, subjectOf));
    } else {
      const cards = certificates.map((each) => cardSummary(each, subjectOf(each.der)));
      sentences.push(
        sentence('person-enrolled', {
          name,
          id,
          ...rolesOf(person),
          cards: cards.length,
          ...validityOf(person),
        }),
        ...cards.map((card) => sentence('person-card', { name: called, card })),
      );
    }
  }
  for (const { id } of before.persons)
    if (!next.persons.some((one) => one.id === id))
      sentences.push(sentence('person-not-enrolled', { name: nameOf(before, id, among) }));
  return sentences;
}

/** Beyond the name itself. */
function changed(name: string, old: Person, person: Person, subjectOf: SubjectOf): readonly Sentence[] {
  const sentences: Sentence[] = [];
  if (isRemoved(person) && !isRemoved(old)) sentences.push(sentence('person-taken-out', { name }));
  const [before, after] = [rolesOf(old), rolesOf(person)];
  if (!isSame(before, after)) sentences.push(sentence('person-roles', { name, before, after }));
  if (!isSame(validityOf(old), validityOf(person)))
    sentences.push(sentence('person-validity', { name, ...validityOf(person) }));
  const had = new Map(old.certificates.map((each) => [each.sha256, each]));
  for (const each of person.certificates)
    sentences.push(...cardChange(name, had.get(each.sha256), each, subjectOf));
  for (const { sha256 } of old.certificates)
    if (!person.certificates.some((each) => each.sha256 === sha256))
      sentences.push(sentence('card-taken-out', { name, sha256 }));
  return sentences;
}

function cardChange(
  name: string,
  old: EnrolledCertificate | undefined,
  now: EnrolledCertificate,
  subjectOf: SubjectOf,
): readonly Sentence[] {
  const card = cardSummary(now, subjectOf(now.der));
  if (old === undefined) return [sentence('card-added', { name, card })];
  const { sha256 } = now;
  const sentences: Sentence[] = [];
  if (old.der !== now.der) sentences.push(sentence('card-certificate', { name, card }));
  if (old.algorithm !== now.algorithm)
    sentences.push(sentence('card-algorithm', { name, sha256, before: old.algorithm, after: now.algorithm }));
  if (!isSame(validityOf(old), validityOf(now)))
    sentences.push(sentence('card-validity', { name, sha256, ...validityOf(now) }));
  if (jcs(old.revoked ?? null) !== jcs(now.revoked ?? null)) sentences.push(revocation(name, old, now));
  return sentences;
}

function revocation(
  name: string,
  { revoked: before }: EnrolledCertificate,
  { sha256, revoked }: EnrolledCertificate,
): Sentence {
  if (revoked === undefined) return sentence('card-not-revoked', { name, sha256 });
  return sentence(before === undefined ? 'card-revoked' : 'card-revocation-changed', {
    name,
    sha256,
    ...revoked,
  });
}

function rules(before: Policy, next: Policy): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const among = [before, next];
  for (const rule of next.rules) {
    const old = before.rules.find((one) => one.id === rule.id);
    const is = ruleSummary(rule, next, among);
    if (old === undefined) sentences.push(sentence('rule-added', is));
    // By the ids of its approvers, not by their names.
    else if (!isSame(old, rule))
      sentences.push(sentence('rule-changed', { before: ruleSummary(old, before, among), after: is }));
  }
  for (const old of before.rules)
    if (!next.rules.some((one) => one.id === old.id))
      sentences.push(sentence('rule-dropped', ruleSummary(old, before, among)));
  return sentences;
}

function deputies(before: Policy, next: Policy): readonly Sentence[] {
  const among = [before, next];
  const has = (policy: Policy, wanted: string): boolean =>
    (policy.deputies ?? []).some((deputy) => jcs(deputy) === wanted);
  return [
    ...(next.deputies ?? [])
      .filter((deputy) => !has(before, jcs(deputy)))
      .map((deputy) => sentence('deputy-added', deputyNames(deputy, next, among))),
    ...(before.deputies ?? [])
      .filter((deputy) => !has(next, jcs(deputy)))
      .map((deputy) => sentence('deputy-dropped', deputyNames(deputy, before, among))),
  ];
}

function rest(before: Policy, next: Policy, fingerprintOf: FingerprintOf): readonly Sentence[] {
  const sentences: Sentence[] = [];
  if (before.company.name !== next.company.name)
    sentences.push(sentence('company-renamed', { name: next.company.name }));
  if (before.quorum !== next.quorum)
    sentences.push(sentence('quorum-changed', { quorum: next.quorum, before: before.quorum }));
  if (before.validFrom !== next.validFrom)
    sentences.push(sentence('policy-valid-from', { at: next.validFrom }));
  if (next.emergency === undefined && before.emergency !== undefined)
    sentences.push(sentence('emergency-dropped', {}));
  if (
    next.emergency !== undefined &&
    (before.emergency === undefined || !isSame(before.emergency, next.emergency))
  )
    sentences.push(sentence('policy-emergency', next.emergency));
  if (jcs(before.beneficiaries ?? null) !== jcs(next.beneficiaries ?? null))
    sentences.push(sentence('policy-beneficiaries', beneficiarySummary(next)));
  for (const desk of next.desks ?? [])
    if (!(before.desks ?? []).some((old) => isSame(old, desk)))
      sentences.push(sentence('desk-enrolled', desk));
  for (const { id, name } of before.desks ?? [])
    if (!(next.desks ?? []).some((desk) => desk.id === id))
      sentences.push(sentence('desk-not-enrolled', { id, name }));
  for (const one of next.profiles ?? [])
    if (!(before.profiles ?? []).some((old) => isSame(old, one)))
      sentences.push(sentence('profile-allowed', one));
  for (const old of before.profiles ?? [])
    if (!(next.profiles ?? []).some((one) => isSame(old, one)))
      sentences.push(sentence('profile-not-allowed', old));
  for (const one of next.hardware ?? [])
    if (!(before.hardware ?? []).some((old) => isSameModel(old, one)))
      sentences.push(sentence('hardware-named', one));
  for (const old of before.hardware ?? [])
    if (!(next.hardware ?? []).some((one) => isSameModel(old, one)))
      sentences.push(sentence('hardware-not-named-any-more', old));
  return [...sentences, ...authorities(before, next, fingerprintOf)];
}

function authorities(before: Policy, next: Policy, fingerprintOf: FingerprintOf): readonly Sentence[] {
  const [had, has] = [before.authorities ?? [], next.authorities ?? []];
  const nameOfAuthority = ({ subject, certificate }: CertificateAuthority): AuthorityName => ({
    subject,
    sha256: fingerprintOf(certificate),
  });
  const isIn = (list: readonly CertificateAuthority[], { certificate }: CertificateAuthority): boolean =>
    list.some((one) => one.certificate === certificate);
  // The first that issued a certificate counts (main/statements/revocation.ts): new ones come last.
  const asBefore = [...had.filter((old) => isIn(has, old)), ...has.filter((one) => !isIn(had, one))];
  return [
    ...has
      .filter((one) => !had.some((old) => isSame(old, one)))
      .map((one) => sentence('authority-named', authorityRequirements(one, fingerprintOf))),
    ...had
      .filter((old) => !isIn(has, old))
      .map((old) => sentence('authority-not-named-any-more', nameOfAuthority(old))),
    ...(has.every(({ certificate }, place) => certificate === asBefore[place]?.certificate)
      ? []
      : [sentence('authorities-in-order', { authorities: has.map(nameOfAuthority) })]),
  ];
}
