// Turns what administrators ask for into the next version of the policy: a list of single changes, each
// applied to the version in force.
import { z } from 'zod';
import { fault } from './errors.ts';
import { isSameModel } from './hardware.ts';
import { tokenModelSchema, sha256 } from './schemas.ts';
import { isRemoved } from './policy-rules.ts';
import {
  approverClassSchema,
  beneficiaryTermsSchema,
  certificateAuthoritySchema,
  deputySchema,
  emergencySchema,
  personIdSchema,
  policyDeskSchema,
  policyRuleSchema,
  policySchema,
  roleSchema,
  usesSecondForm,
  type EnrolledCertificate,
  type Person,
  type Policy,
} from './policy.ts';
import { err, ok, type Result } from './result.ts';

const name = z.string().trim().min(1).max(80);
const roles = z.array(roleSchema).min(1).max(5);
const instant = z.iso.datetime();

/** Reason of revocation of every card of a person who was taken out. */
const REMOVED = 'The person was taken out of the policy.';

/** Null: without that end, or without a class. */
const standing = {
  roles,
  class: approverClassSchema.nullable(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
};

/** One change. Certificates are named by digest and read from the card in the reader, never typed. */
export const policyChangeSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('enrol'), name, ...standing, certificate: sha256 }),
  z.strictObject({ change: z.literal('set-person'), person: personIdSchema, name, ...standing }),
  z.strictObject({ change: z.literal('remove-person'), person: personIdSchema }),
  z.strictObject({ change: z.literal('add-card'), person: personIdSchema, certificate: sha256 }),
  z.strictObject({
    change: z.literal('revoke-card'),
    person: personIdSchema,
    certificate: sha256,
    reason: z.string().trim().min(1).max(200),
  }),
  z.strictObject({ change: z.literal('set-rule'), rule: policyRuleSchema }),
  z.strictObject({ change: z.literal('drop-rule'), rule: z.string().max(80) }),
  z.strictObject({ change: z.literal('add-deputy'), deputy: deputySchema }),
  z.strictObject({
    change: z.literal('drop-deputy'),
    person: personIdSchema,
    inPlaceOf: personIdSchema,
    role: deputySchema.shape.role,
  }),
  z.strictObject({ change: z.literal('set-emergency'), emergency: emergencySchema.nullable() }),
  z.strictObject({
    change: z.literal('set-beneficiaries'),
    beneficiaries: beneficiaryTermsSchema.nullable(),
  }),
  z.strictObject({ change: z.literal('set-quorum'), quorum: z.int().min(1).max(20) }),
  z.strictObject({ change: z.literal('enrol-desk'), desk: policyDeskSchema }),
  z.strictObject({ change: z.literal('drop-desk'), desk: z.string().max(40) }),
  z.strictObject({
    change: z.literal('name-profile'),
    id: z.string().max(80),
    version: z.int().min(1),
    sha256,
  }),
  z.strictObject({ change: z.literal('name-hardware'), token: tokenModelSchema }),
  z.strictObject({ change: z.literal('drop-hardware'), token: tokenModelSchema }),
  /** Takes the place of what was demanded of the same authority. */
  z.strictObject({ change: z.literal('name-authority'), authority: certificateAuthoritySchema }),
  z.strictObject({ change: z.literal('drop-authority'), certificate: z.base64().max(12_000) }),
]);
export type PolicyChange = z.infer<typeof policyChangeSchema>;

export interface EditContext {
  /** The certificate as a card in a reader shows it; undefined when no card has it. */
  readonly certificateOf: (sha256: string) => EnrolledCertificate | undefined;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * The next version, not yet judged (policy-change.ts); `invalid-input` names the change that finds nothing to
 * change.
 */
export function editPolicy(
  before: Policy,
  beforeSha256: string,
  changes: readonly PolicyChange[],
  context: EditContext,
): Result<Policy> {
  let next: Policy = {
    ...before,
    version: before.version + 1,
    previous: beforeSha256,
    validFrom: context.at,
  };
  for (const [place, change] of changes.entries()) {
    const edited = apply(next, change, context);
    if (edited === null)
      return err(fault('policy-change-impossible', { detail: `${change.change}, number ${place + 1}` }));
    next = edited;
  }
  const typ = usesSecondForm(withoutEmpty(next)) ? 'countersign/policy/2' : 'countersign/policy/1';
  const parsed = policySchema.safeParse(withoutEmpty({ ...next, typ }));
  return parsed.success
    ? ok(withoutEmpty(parsed.data))
    : err(fault('policy-change-impossible', { detail: parsed.error.issues[0]?.message ?? 'form' }));
}

/** Null when there is nothing it could change. */
function apply(policy: Policy, change: PolicyChange, context: EditContext): Policy | null {
  switch (change.change) {
    case 'enrol':
      return enrol(policy, change, context);
    case 'set-person':
      return onPerson(policy, change.person, (person) => ({
        ...person,
        name: change.name,
        ...standingOf(change),
      }));
    case 'remove-person':
      return removePerson(policy, change.person, context.at);
    case 'add-card': {
      const certificate = context.certificateOf(change.certificate);
      return certificate === undefined
        ? null
        : onPerson(policy, change.person, (person) => ({
            ...person,
            certificates: [...person.certificates, certificate],
          }));
    }
    case 'revoke-card':
      return onPerson(policy, change.person, (person) =>
        revoke(person, change.certificate, { at: context.at, reason: change.reason }),
      );
    case 'set-rule':
      return {
        ...policy,
        rules: policy.rules.some(({ id }) => id === change.rule.id)
          ? policy.rules.map((rule) => (rule.id === change.rule.id ? change.rule : rule))
          : [...policy.rules, change.rule],
      };
    case 'drop-rule':
      return policy.rules.some(({ id }) => id === change.rule) && policy.rules.length > 1
        ? { ...policy, rules: policy.rules.filter(({ id }) => id !== change.rule) }
        : null;
    case 'add-deputy':
      return { ...policy, deputies: [...(policy.deputies ?? []), change.deputy] };
    case 'drop-deputy': {
      const left = (policy.deputies ?? []).filter(
        (one) =>
          one.person !== change.person || one.inPlaceOf !== change.inPlaceOf || one.role !== change.role,
      );
      return left.length === (policy.deputies ?? []).length ? null : { ...policy, deputies: left };
    }
    case 'set-emergency': {
      const { emergency: _, ...rest } = policy;
      return change.emergency === null ? rest : { ...rest, emergency: change.emergency };
    }
    case 'set-beneficiaries': {
      const { beneficiaries: _, ...rest } = policy;
      return change.beneficiaries === null ? rest : { ...rest, beneficiaries: change.beneficiaries };
    }
    case 'set-quorum':
      return { ...policy, quorum: change.quorum };
    case 'enrol-desk':
      return {
        ...policy,
        desks: [...(policy.desks ?? []).filter(({ id }) => id !== change.desk.id), change.desk],
      };
    case 'drop-desk':
      return (policy.desks ?? []).some(({ id }) => id === change.desk)
        ? { ...policy, desks: (policy.desks ?? []).filter(({ id }) => id !== change.desk) }
        : null;
    case 'name-profile': {
      const { id, version, sha256: digest } = change;
      return {
        ...policy,
        profiles: [
          ...(policy.profiles ?? []).filter((one) => one.id !== id),
          { id, version, sha256: digest },
        ],
      };
    }
    case 'name-hardware':
      return hardwareOf(policy).some((one) => isSameModel(one, change.token))
        ? null
        : { ...policy, hardware: [...hardwareOf(policy), change.token] };
    case 'drop-hardware': {
      const left = hardwareOf(policy).filter((one) => !isSameModel(one, change.token));
      return left.length === hardwareOf(policy).length ? null : { ...policy, hardware: left };
    }
    case 'name-authority': {
      const { authority } = change;
      const named = authoritiesOf(policy);
      const isKnown = named.some((one) => one.certificate === authority.certificate);
      // One that is named already keeps its place: the first that issued a certificate counts.
      const authorities = isKnown
        ? named.map((one) => (one.certificate === authority.certificate ? authority : one))
        : [...named, authority];
      return { ...policy, authorities };
    }
    case 'drop-authority': {
      const left = authoritiesOf(policy).filter((one) => one.certificate !== change.certificate);
      return left.length === authoritiesOf(policy).length ? null : { ...policy, authorities: left };
    }
    default:
      return change satisfies never;
  }
}

const authoritiesOf = (policy: Policy): NonNullable<Policy['authorities']> => policy.authorities ?? [];
const hardwareOf = (policy: Policy): NonNullable<Policy['hardware']> => policy.hardware ?? [];

type Standing = Pick<
  Extract<PolicyChange, { change: 'enrol' }>,
  'roles' | 'class' | 'validFrom' | 'validUntil'
>;

function standingOf({
  roles: its,
  class: approverClass,
  validFrom,
  validUntil,
}: Standing): Pick<Person, 'roles' | 'class' | 'validFrom' | 'validUntil'> {
  return {
    roles: [...new Set(its)],
    class: approverClass ?? undefined,
    validFrom: validFrom ?? undefined,
    validUntil: validUntil ?? undefined,
  };
}

function enrol(
  policy: Policy,
  change: Extract<PolicyChange, { change: 'enrol' }>,
  context: EditContext,
): Policy | null {
  const certificate = context.certificateOf(change.certificate);
  if (certificate === undefined) return null;
  const plain =
    change.name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .slice(0, 34) || 'person';
  const taken = new Set(policy.persons.map(({ id }) => id));
  let id = plain;
  for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
  return {
    ...policy,
    persons: [
      ...policy.persons,
      { id, name: change.name, ...standingOf(change), certificates: [certificate] },
    ],
  };
}

function onPerson(policy: Policy, id: string, edit: (person: Person) => Person | null): Policy | null {
  const person = policy.persons.find((one) => one.id === id);
  const edited = person === undefined ? null : edit(person);
  return edited === null
    ? null
    : { ...policy, persons: policy.persons.map((one) => (one.id === id ? edited : one)) };
}

function revoke(person: Person, certificate: string, revoked: EnrolledCertificate['revoked']): Person | null {
  const found = person.certificates.some((each) => each.sha256 === certificate && each.revoked === undefined);
  return found
    ? {
        ...person,
        certificates: person.certificates.map((each) =>
          each.sha256 === certificate ? { ...each, revoked } : each,
        ),
      }
    : null;
}

/**
 * Removal revokes: the person stays as a viewer without a usable card, so that no card can become somebody
 * else's (policy-change.ts).
 */
function removePerson(policy: Policy, id: string, at: string): Policy | null {
  const person = policy.persons.find((one) => one.id === id);
  if (person === undefined || isRemoved(person) || policy.persons.length === 1) return null;
  const revoked = { at, reason: REMOVED };
  const certificates = person.certificates.map((each) =>
    each.revoked === undefined ? { ...each, revoked } : each,
  );
  const removed: Person = { id, name: person.name, roles: ['viewer'], certificates };
  const persons = policy.persons.map((one) => (one.id === id ? removed : one));
  const rules = policy.rules.map((rule) =>
    rule.approvers === undefined ? rule : { ...rule, approvers: rule.approvers.filter((one) => one !== id) },
  );
  return {
    ...policy,
    persons,
    rules,
    deputies: (policy.deputies ?? []).filter((one) => one.person !== id && one.inPlaceOf !== id),
  };
}

/**
 * Members without a value are left out, not written as undefined; so are lists that became empty: a document
 * has one form.
 */
function withoutEmpty(policy: Policy): Policy {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => [key, clean(member)]),
    );
  };
  const { deputies, desks, profiles, hardware, authorities, ...rest } = policy;
  const listed = {
    ...(deputies?.length ? { deputies } : {}),
    ...(desks?.length ? { desks } : {}),
    ...(profiles?.length ? { profiles } : {}),
    ...(hardware?.length ? { hardware } : {}),
    ...(authorities?.length ? { authorities } : {}),
  };
  return clean({ ...rest, ...listed }) as Policy;
}
