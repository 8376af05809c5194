// What a new version of the policy changes, as sentences: what administrators read before they sign it.
import { jcs } from './jcs.ts';
import type { EnrolledCertificate, Person, Policy } from './policy.ts';
import { certificateWords, deputySentence, emergencySentence, roleWords, ruleSentence, validityWords } from './policy-sentences.ts';

export function policyDifferences(before: Policy, next: Policy): readonly string[] {
  return [...people(before, next), ...rules(before, next), ...deputies(before, next), ...rest(before, next)];
}

function people(before: Policy, next: Policy): readonly string[] {
  const sentences: string[] = [];
  for (const person of next.persons) {
    const old = before.persons.find((one) => one.id === person.id);
    if (old === undefined) sentences.push(`${person.name} is enrolled as ${roleWords(person)}, with ${cards(person)}.`, ...person.certificates.map((each) => `Card of ${person.name}: ${certificateWords(each)}.`));
    else sentences.push(...changed(old, person));
  }
  for (const old of before.persons) if (!next.persons.some((one) => one.id === old.id)) sentences.push(`${old.name} is no longer enrolled, and signs nothing more.`);
  return sentences;
}

function changed(old: Person, person: Person): readonly string[] {
  const { name } = person;
  const sentences: string[] = [];
  if (old.name !== name) sentences.push(`${old.name} is now called ${name}.`);
  if (roleWords(old) !== roleWords(person)) sentences.push(`${name} was ${roleWords(old)} and becomes ${roleWords(person)}.`);
  if (validityWords(old).join() !== validityWords(person).join()) sentences.push(`${name} may act ${validityWords(person).join(' ') || 'without an end'}.`);
  const had = new Map(old.certificates.map((each) => [each.sha256, each]));
  for (const each of person.certificates) sentences.push(...cardChange(name, had.get(each.sha256), each));
  for (const each of old.certificates) if (!person.certificates.some(({ sha256 }) => sha256 === each.sha256)) sentences.push(`A card of ${name} is taken out: ${certificateWords(each)}.`);
  return sentences;
}

function cardChange(name: string, old: EnrolledCertificate | undefined, now: EnrolledCertificate): readonly string[] {
  if (old === undefined) return [`${name} gets one more card: ${certificateWords(now)}.`];
  if (old.revoked === undefined && now.revoked !== undefined) return [`A card of ${name} is revoked (${now.revoked.reason}): ${certificateWords(now)}. What it signed counts no more in any batch that is not sealed.`];
  return validityWords(old).join() === validityWords(now).join() ? [] : [`A card of ${name} is valid ${validityWords(now).join(' ') || 'without an end'}: ${certificateWords(now)}.`];
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
  for (const old of before.rules) if (!next.rules.some((one) => one.id === old.id)) sentences.push(`Rule dropped: ${ruleSentence(old, before)}`);
  return sentences;
}

function deputies(before: Policy, next: Policy): readonly string[] {
  const has = (policy: Policy, wanted: string): boolean => (policy.deputies ?? []).some((deputy) => jcs(deputy) === wanted);
  return [
    ...(next.deputies ?? []).filter((deputy) => !has(before, jcs(deputy))).map((deputy) => `New deputy: ${deputySentence(deputy, next)}`),
    ...(before.deputies ?? []).filter((deputy) => !has(next, jcs(deputy))).map((deputy) => `No longer: ${deputySentence(deputy, before)}`),
  ];
}

function rest(before: Policy, next: Policy): readonly string[] {
  const sentences: string[] = [];
  if (before.company.name !== next.company.name) sentences.push(`The company is now called ${next.company.name}.`);
  if (before.quorum !== next.quorum) sentences.push(`${next.quorum} administrators must sign a change of the policy; before: ${before.quorum}.`);
  if (next.emergency === undefined && before.emergency !== undefined) sentences.push('There is no emergency release any more.');
  if (next.emergency !== undefined && (before.emergency === undefined || jcs(before.emergency) !== jcs(next.emergency))) sentences.push(emergencySentence(next.emergency));
  for (const desk of next.desks ?? []) if (!(before.desks ?? []).some((old) => jcs(old) === jcs(desk))) sentences.push(`The desk ${desk.name} (${desk.id}) is enrolled for packs with these keys: ${desk.encryption}, ${desk.signing}.`);
  for (const old of before.desks ?? []) if (!(next.desks ?? []).some((desk) => desk.id === old.id)) sentences.push(`The desk ${old.name} (${old.id}) is no longer enrolled.`);
  for (const one of next.profiles ?? []) if (!(before.profiles ?? []).some((old) => jcs(old) === jcs(one))) sentences.push(`The bank profile ${one.id}, version ${one.version}, with SHA-256 ${one.sha256} may be used.`);
  for (const old of before.profiles ?? []) if (!(next.profiles ?? []).some((one) => jcs(old) === jcs(one))) sentences.push(`The bank profile ${old.id}, version ${old.version}, may no longer be used.`);
  return sentences;
}
