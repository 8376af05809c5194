// A policy as what an officer reads and signs: one sentence for each rule, then who may act, then how the
// policy itself changes.
import type { Deputy, Person, Policy, PolicyRule, Validity } from './policy.ts';
import type {
  AuthorityRequirements,
  BeneficiarySummary,
  EnrolledCardSummary,
  RolesSummary,
  RuleSummary,
} from './policy-sentence.ts';
import type { CertificateAuthority } from './revocation.ts';
import { sentence, type Sentence } from './sentence.ts';

/**
 * The SHA-256 of a certificate, from its DER bytes in Base64: given in, because this folder makes no digests.
 */
export type FingerprintOf = (der: string) => string;

export function policySentences(policy: Policy, fingerprintOf: FingerprintOf): readonly Sentence[] {
  return [
    ...policy.rules.map((rule) => ruleSentence(rule, policy)),
    sentence('policy-nobody-twice', {}),
    ...(policy.rules.some((rule) => rule.bands !== undefined)
      ? [sentence('policy-unnamed-currency', {})]
      : []),
    ...(policy.rules.some((rule) => rule.accounts !== undefined)
      ? [sentence('policy-unnamed-account', {})]
      : []),
    ...(policy.rules.some((rule) => rule.rolling !== undefined) ? [sentence('policy-sums', {})] : []),
    ...(['preparer', 'approver', 'releaser'] as const).map((role) =>
      sentence('policy-may', {
        role,
        people: policy.persons
          .filter(({ roles }) => roles.includes(role))
          .map((person) => ({
            name: nameOf(policy, person.id),
            ...(role === 'approver' && person.class !== undefined ? { class: person.class } : {}),
            ...validityOf(person),
          })),
      }),
    ),
    ...(policy.deputies ?? []).map((deputy) => sentence('policy-deputy', deputyNames(deputy, policy))),
    ...(policy.emergency === undefined ? [] : [sentence('policy-emergency', policy.emergency)]),
    ...(policy.beneficiaries === undefined
      ? []
      : [sentence('policy-beneficiaries', beneficiarySummary(policy))]),
    ...policy.persons.flatMap(({ id, certificates }) =>
      certificates.flatMap(({ sha256, revoked }) =>
        revoked === undefined
          ? []
          : [sentence('policy-revoked-card', { name: nameOf(policy, id), sha256, ...revoked })],
      ),
    ),
    ...(policy.hardware === undefined ? [] : [sentence('policy-hardware', { tokens: policy.hardware })]),
    ...(policy.authorities ?? []).map((one) =>
      sentence('policy-authority', authorityRequirements(one, fingerprintOf)),
    ),
    sentence('policy-quorum', { quorum: policy.quorum }),
  ];
}

/** What is demanded of the certificates of an authority; its own certificate by its fingerprint. */
export function authorityRequirements(
  { subject, certificate, revocation, extendedUsages = [] }: CertificateAuthority,
  fingerprintOf: FingerprintOf,
): AuthorityRequirements {
  return { subject, sha256: fingerprintOf(certificate), revocation, extendedUsages };
}

/** What holds without a section of its own: a call-back for changed accounts, and payments to anybody. */
export function beneficiarySummary({ beneficiaries }: Pick<Policy, 'beneficiaries'>): BeneficiarySummary {
  const { of, limits = [] } = beneficiaries?.payments ?? {};
  return { callback: beneficiaries?.callback ?? 'changed-accounts', of: of ?? null, limits };
}

export function ruleSentence(rule: PolicyRule, policy: People): Sentence {
  return sentence('policy-rule', ruleSummary(rule, policy));
}

export function ruleSummary(
  { id: _id, approvers, ...rule }: PolicyRule,
  policy: People,
  among: readonly People[] = [policy],
): RuleSummary {
  return {
    ...rule,
    ...(approvers === undefined ? {} : { approvers: approvers.map((id) => nameOf(policy, id, among)) }),
  };
}

/** With the names of both persons. */
export function deputyNames(deputy: Deputy, policy: People, among: readonly People[] = [policy]): Deputy {
  return {
    ...deputy,
    person: nameOf(policy, deputy.person, among),
    inPlaceOf: nameOf(policy, deputy.inPlaceOf, among),
  };
}

export function rolesOf({ roles, class: its }: Person): RolesSummary {
  return { roles, ...(roles.includes('approver') && its !== undefined ? { class: its } : {}) };
}

export function validityOf({ validFrom, validUntil }: Validity): Validity {
  return {
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  };
}

export function cardSummary(
  { sha256, algorithm, revoked, ...card }: Person['certificates'][number],
  subject: string,
): EnrolledCardSummary {
  return { sha256, subject, algorithm, ...validityOf(card), ...(revoked === undefined ? {} : { revoked }) };
}

interface People {
  readonly persons: readonly Pick<Person, 'id' | 'name'>[];
}

/** A name that could be taken for one with an id behind it: it ends with a bracket. */
const ENDS_LIKE_ID = /\p{Pe}$/u;

/**
 * The name of a person, with the id behind it where the name alone does not say who it is: another person of
 * these policies has it, or it could be taken for one with an id.
 */
export function nameOf(policy: People, id: string, among: readonly People[] = [policy]): string {
  const name = policy.persons.find((person) => person.id === id)?.name;
  if (name === undefined) return id;
  const isShared = among.some(({ persons }) =>
    persons.some((person) => person.id !== id && drawn(person.name) === drawn(name)),
  );
  return isShared || ENDS_LIKE_ID.test(name.trim()) ? `${name} (${id})` : name;
}

/** Names that differ only in this are drawn the same way. */
function drawn(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim();
}
