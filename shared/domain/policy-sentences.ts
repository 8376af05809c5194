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

export function policySentences(policy: Policy): readonly Sentence[] {
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
            name: person.name,
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
    ...policy.persons.flatMap(({ name, certificates }) =>
      certificates.flatMap(({ sha256, revoked }) =>
        revoked === undefined ? [] : [sentence('policy-revoked-card', { name, sha256, ...revoked })],
      ),
    ),
    ...(policy.hardware === undefined ? [] : [sentence('policy-hardware', { tokens: policy.hardware })]),
    ...(policy.authorities ?? []).map((one) => sentence('policy-authority', authorityRequirements(one))),
    sentence('policy-quorum', { quorum: policy.quorum }),
  ];
}

/** What is demanded of the certificates of an authority, without its own. */
export function authorityRequirements({
  subject,
  revocation,
  extendedUsages = [],
}: CertificateAuthority): AuthorityRequirements {
  return { subject, revocation, extendedUsages };
}

/** What holds without a section of its own: a call-back for changed accounts, and payments to anybody. */
export function beneficiarySummary({ beneficiaries }: Pick<Policy, 'beneficiaries'>): BeneficiarySummary {
  const { of, limits = [] } = beneficiaries?.payments ?? {};
  return { callback: beneficiaries?.callback ?? 'changed-accounts', of: of ?? null, limits };
}

export function ruleSentence(rule: PolicyRule, policy: Pick<Policy, 'persons'>): Sentence {
  return sentence('policy-rule', ruleSummary(rule, policy));
}

export function ruleSummary(
  { id: _id, approvers, ...rule }: PolicyRule,
  policy: Pick<Policy, 'persons'>,
): RuleSummary {
  return {
    ...rule,
    ...(approvers === undefined ? {} : { approvers: approvers.map((id) => nameOf(policy, id)) }),
  };
}

/** With the names of both persons. */
export function deputyNames(deputy: Deputy, policy: Pick<Policy, 'persons'>): Deputy {
  return {
    ...deputy,
    person: nameOf(policy, deputy.person),
    inPlaceOf: nameOf(policy, deputy.inPlaceOf),
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

export function nameOf({ persons }: Pick<Policy, 'persons'>, id: string): string {
  return persons.find((person) => person.id === id)?.name ?? id;
}
