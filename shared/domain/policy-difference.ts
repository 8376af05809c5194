// What a version of the policy changes, as sentences: what administrators read before they sign it. No field
// may change without one.
import { jcs } from './jcs.ts';
import { isRemoved } from './policy-entitlement.ts';
import type { EnrolledCertificate, Person, Policy } from './policy.ts';
import {
  certificateWords,
  dayWords,
  deputySentence,
  emergencySentence,
  roleWords,
  ruleSentence,
  validityWords,
} from './policy-sentences.ts';

/**
 * The name a certificate was issued to, from its DER bytes in Base64: given in, because this folder reads no
 * certificates.
 */
export type SubjectOf = (der: string) => string;

export function policyDifferences(before: Policy, next: Policy, subjectOf: SubjectOf): readonly string[] {
  return [
    ...people(before, next, subjectOf),
    ...rules(before, next),
    ...deputies(before, next),
    ...rest(before, next),
  ];
}

/**
 * The first version as a difference from nothing: everybody, every card, desk, bank profile and rule it
 * brings.
 */
export function firstPolicySentences(policy: Policy, subjectOf: SubjectOf): readonly string[] {
  const { desks: _desks, profiles: _profiles, deputies: _deputies, emergency: _emergency, ...bare } = policy;
  const nothing: Policy = {
    ...bare,
    company: { ...policy.company, name: '' },
    validFrom: '',
    persons: [],
    rules: [],
    quorum: 0,
  };
  return [
    `The company is ${policy.company.name} (${policy.company.id}), the environment ${policy.environment}.`,
    ...people(nothing, policy, subjectOf),
    ...rules(nothing, policy),
    ...deputies(nothing, policy),
    ...rest({ ...nothing, company: policy.company }, policy),
  ];
}

function people(before: Policy, next: Policy, subjectOf: SubjectOf): readonly string[] {
  const sentences: string[] = [];
  for (const person of next.persons) {
    const old = before.persons.find((one) => one.id === person.id);
    if (old === undefined) {
      const may = validityWords(person).length === 0 ? '' : `, ${validityWords(person).join(' ')}`;
      sentences.push(
        `${person.name} (${person.id}) is enrolled as ${roleWords(person)}, with ${cards(person)}${may}.`,
      );
      sentences.push(
        ...person.certificates.map((each) => `Card of ${person.name}: ${cardSentence(each, subjectOf)}`),
      );
    } else sentences.push(...changed(old, person, subjectOf));
  }
  for (const old of before.persons)
    if (!next.persons.some((one) => one.id === old.id))
      sentences.push(`${old.name} is no longer enrolled, and signs nothing more.`);
  return sentences;
}

function changed(old: Person, person: Person, subjectOf: SubjectOf): readonly string[] {
  const { name } = person;
  const sentences: string[] = [];
  if (old.name !== name) sentences.push(`${old.name} is now called ${name}.`);
  if (isRemoved(person) && !isRemoved(old))
    sentences.push(`${name} is taken out of the policy, and signs nothing more.`);
  if (roleWords(old) !== roleWords(person))
    sentences.push(`${name} was ${roleWords(old)} and becomes ${roleWords(person)}.`);
  if (validityWords(old).join() !== validityWords(person).join())
    sentences.push(`${name} may act ${validityWords(person).join(' ') || 'without an end'}.`);
  const had = new Map(old.certificates.map((each) => [each.sha256, each]));
  for (const each of person.certificates)
    sentences.push(...cardChange(name, had.get(each.sha256), each, subjectOf));
  for (const each of old.certificates)
    if (!person.certificates.some(({ sha256 }) => sha256 === each.sha256))
      sentences.push(`A card of ${name} is taken out: ${certificateWords(each)}.`);
  return sentences;
}

function cardChange(
  name: string,
  old: EnrolledCertificate | undefined,
  now: EnrolledCertificate,
  subjectOf: SubjectOf,
): readonly string[] {
  if (old === undefined) return [`${name} gets one more card: ${cardSentence(now, subjectOf)}`];
  const words = certificateWords(now);
  const sentences: string[] = [];
  if (old.der !== now.der)
    sentences.push(`The certificate of a card of ${name} changes: ${cardSentence(now, subjectOf)}`);
  if (old.algorithm !== now.algorithm)
    sentences.push(
      `A card of ${name} signs with ${now.algorithm}; before: ${old.algorithm}. Card: ${words}.`,
    );
  if (validityWords(old).join() !== validityWords(now).join()) {
    sentences.push(
      `A card of ${name} is valid ${validityWords(now).join(' ') || 'without an end'}: ${words}.`,
    );
  }
  if (jcs(old.revoked ?? null) !== jcs(now.revoked ?? null)) sentences.push(revocation(name, old, now));
  return sentences;
}

function revocation(
  name: string,
  { revoked: before }: EnrolledCertificate,
  now: EnrolledCertificate,
): string {
  const words = certificateWords(now);
  if (now.revoked === undefined) return `A card of ${name} is no longer revoked: ${words}.`;
  const since = `from ${dayWords(now.revoked.at)}, reason: ${now.revoked.reason}`;
  if (before !== undefined) return `The revocation of a card of ${name} changes: ${since}. Card: ${words}.`;
  return `A card of ${name} is revoked ${since}. Card: ${words}. What it signed counts no more in any batch that is not sealed.`;
}

/** Words, holder, algorithm, validity and revocation of one card. */
function cardSentence(card: EnrolledCertificate, subjectOf: SubjectOf): string {
  const subject = subjectOf(card.der);
  return [
    `${certificateWords(card)}${subject === '' ? '' : `; issued to ${subject}`}; signs with ${card.algorithm}`,
    ...(validityWords(card).length === 0 ? [] : [`valid ${validityWords(card).join(' ')}`]),
    ...(card.revoked === undefined
      ? []
      : [`revoked from ${dayWords(card.revoked.at)}, reason: ${card.revoked.reason}`]),
  ]
    .join('; ')
    .concat('.');
}

function cards({ certificates }: Person): string {
  return certificates.length === 1 ? 'one card' : `${certificates.length} cards`;
}

function rules(before: Policy, next: Policy): readonly string[] {
  const sentences: string[] = [];
  for (const rule of next.rules) {
    const old = before.rules.find((one) => one.id === rule.id);
    const [was, is] = [old === undefined ? '' : ruleSentence(old, before), ruleSentence(rule, next)];
    if (old === undefined) sentences.push(`New rule: ${is}`);
    else if (was !== is) sentences.push(`Rule changed. Before: ${was} Now: ${is}`);
  }
  for (const old of before.rules)
    if (!next.rules.some((one) => one.id === old.id))
      sentences.push(`Rule dropped: ${ruleSentence(old, before)}`);
  return sentences;
}

function deputies(before: Policy, next: Policy): readonly string[] {
  const has = (policy: Policy, wanted: string): boolean =>
    (policy.deputies ?? []).some((deputy) => jcs(deputy) === wanted);
  return [
    ...(next.deputies ?? [])
      .filter((deputy) => !has(before, jcs(deputy)))
      .map((deputy) => `New deputy: ${deputySentence(deputy, next)}`),
    ...(before.deputies ?? [])
      .filter((deputy) => !has(next, jcs(deputy)))
      .map((deputy) => `No longer: ${deputySentence(deputy, before)}`),
  ];
}

function rest(before: Policy, next: Policy): readonly string[] {
  const sentences: string[] = [];
  if (before.company.name !== next.company.name)
    sentences.push(`The company is now called ${next.company.name}.`);
  if (before.quorum !== next.quorum)
    sentences.push(
      `${next.quorum} administrators must sign a change of the policy${before.quorum === 0 ? '' : `; before: ${before.quorum}`}.`,
    );
  if (before.validFrom !== next.validFrom)
    sentences.push(`This version is valid from ${dayWords(next.validFrom)}.`);
  if (next.emergency === undefined && before.emergency !== undefined)
    sentences.push('There is no emergency release any more.');
  if (
    next.emergency !== undefined &&
    (before.emergency === undefined || jcs(before.emergency) !== jcs(next.emergency))
  )
    sentences.push(emergencySentence(next.emergency));
  for (const desk of next.desks ?? [])
    if (!(before.desks ?? []).some((old) => jcs(old) === jcs(desk)))
      sentences.push(
        `The desk ${desk.name} (${desk.id}) is enrolled for packs with these keys: ${desk.encryption}, ${desk.signing}.`,
      );
  for (const old of before.desks ?? [])
    if (!(next.desks ?? []).some((desk) => desk.id === old.id))
      sentences.push(`The desk ${old.name} (${old.id}) is no longer enrolled.`);
  for (const one of next.profiles ?? [])
    if (!(before.profiles ?? []).some((old) => jcs(old) === jcs(one)))
      sentences.push(
        `The bank profile ${one.id}, version ${one.version}, with SHA-256 ${one.sha256} may be used.`,
      );
  for (const old of before.profiles ?? [])
    if (!(next.profiles ?? []).some((one) => jcs(old) === jcs(one)))
      sentences.push(`The bank profile ${old.id}, version ${old.version}, may no longer be used.`);
  return sentences;
}
