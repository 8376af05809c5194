// Who may do what: enrolled persons, and the rules an approval is measured against. Data only;
// policy-evaluation.ts judges.
import { z } from 'zod';
import { BATCH_KINDS } from './batch.ts';
import { environmentSchema } from './environment.ts';
import { tokenModelSchema, sha256, utcInstant } from './schemas.ts';
import { POLICY_KINDS, ROLES } from './policy-kinds.ts';

export { POLICY_KINDS, type PolicyKind, type Role } from './policy-kinds.ts';

export const roleSchema = z.enum(ROLES);

/** Signature algorithms an enrolled key may use (RFC 7518). */
/** RFC 7518, 3.1; the curve of an ECDSA algorithm is part of its name. */
export const jwsAlgorithmSchema = z.enum(['RS256', 'PS256', 'ES256', 'ES384', 'ES512']);
export type JwsAlgorithm = z.infer<typeof jwsAlgorithmSchema>;

export const personIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/u);
const instant = z.iso.datetime();

/** RFC 3339, both ends optional: who stands in from a day on, who leaves on one. The end itself is out. */
const validity = { validFrom: instant.optional(), validUntil: instant.optional() };
export type Validity = Pick<Person, 'validFrom' | 'validUntil'>;

/**
 * One enrolled certificate of a person. A second card of the same person is a second entry of the same
 * person.
 */
const enrolledCertificateSchema = z.strictObject({
  sha256,
  /** DER of the certificate, Base64. */
  der: z.base64(),
  algorithm: jwsAlgorithmSchema,
  ...validity,
  /**
   * Lost, stolen, doubtful. It stays listed for ever: in the newest version it takes its signatures back from
   * every batch that is not sealed.
   */
  revoked: z.strictObject({ at: instant, reason: z.string().min(1).max(200) }).optional(),
});
export type EnrolledCertificate = z.infer<typeof enrolledCertificateSchema>;

/** Classes of approvers, as in "A and A, or A and B, never B and B". */
export const approverClassSchema = z.enum(['A', 'B']);
export type ApproverClass = z.infer<typeof approverClassSchema>;

const personSchema = z.strictObject({
  id: personIdSchema,
  name: z.string().min(1).max(80),
  roles: z.array(roleSchema).min(1),
  class: approverClassSchema.optional(),
  certificates: z.array(enrolledCertificateSchema),
  ...validity,
});
export type Person = z.infer<typeof personSchema>;

/**
 * A total of one currency above `over` (not itself) up to `upTo` (itself); plain decimals, null is without
 * end.
 */
const amountBandSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/u),
  over: z
    .string()
    .regex(/^\d{1,15}(?:\.\d{1,5})?$/u)
    .nullable(),
  upTo: z
    .string()
    .regex(/^\d{1,15}(?:\.\d{1,5})?$/u)
    .nullable(),
});
export type AmountBand = z.infer<typeof amountBandSchema>;

/**
 * A limit on what was signed in a period, this batch included: on one bank's day, or on it and the six days
 * before; of all batches of the company, of each own account, or of each beneficiary's account.
 */
const rollingLimitSchema = z.strictObject({
  period: z.enum(['day', 'week']),
  per: z.enum(['company', 'account', 'beneficiary']),
  limits: z
    .array(
      z.strictObject({
        currency: z.string().regex(/^[A-Z]{3}$/u),
        over: z.string().regex(/^\d{1,15}(?:\.\d{1,5})?$/u),
      }),
    )
    .min(1),
});
export type RollingLimit = z.infer<typeof rollingLimitSchema>;

/**
 * How many distinct persons must approve, and whether somebody else must release. Every rule that applies
 * must be met; a condition that is left
 * out is always true (policy-rules.ts says which rules apply).
 */
export const policyRuleSchema = z.strictObject({
  id: z.string(),
  kinds: z.array(z.enum(POLICY_KINDS)).min(1),
  /** For batches whose total of a currency lies in one of these. */
  bands: z.array(amountBandSchema).min(1).optional(),
  /** For batches of these own accounts (IBAN, or the number the bank gave). */
  accounts: z.array(z.string().min(1).max(34)).min(1).optional(),
  /** Only for batches that pay somebody for the first time. */
  newBeneficiary: z.literal(true).optional(),
  /** Only once the sums of a period are above a limit; it adds to the other rules (policy-rolling.ts). */
  rolling: rollingLimitSchema.optional(),
  approvals: z.int().min(1).max(9),
  /** One of these sets of classes must be among those who approve. */
  combinations: z.array(z.array(approverClassSchema).min(1).max(9)).min(1).optional(),
  /** Only approvals of these persons count for this rule: N of these M. */
  approvers: z.array(personIdSchema).min(1).optional(),
  release: z.boolean(),
  /** Hours for approval and release after the freeze. */
  validHours: z.int().min(1),
});
export type PolicyRule = z.infer<typeof policyRuleSchema>;

/** Which confirmations of the beneficiary book need a record of a call-back. */
export const CALLBACKS = ['changed-accounts', 'all-accounts'] as const;
/** Whose payments need a confirmed entry: everybody's, or those that name another account than the book. */
export const CONFIRMED_PAYMENTS = ['all', 'changed-accounts'] as const;

/** What the company asks of the beneficiary book; who confirms its entries is said by rules of its kind. */
export const beneficiaryTermsSchema = z.strictObject({
  callback: z.enum(CALLBACKS),
  /** Left out: payments need no confirmed entry. */
  payments: z
    .strictObject({
      of: z.enum(CONFIRMED_PAYMENTS),
      /**
       * Only above an amount, summed over a batch by beneficiary account; a currency that is not listed has
       * none.
       */
      limits: z
        .array(
          z.strictObject({
            currency: z.string().regex(/^[A-Z]{3}$/u),
            over: z.string().regex(/^\d{1,15}(?:\.\d{1,5})?$/u),
          }),
        )
        .min(1)
        .optional(),
    })
    .optional(),
});
export type BeneficiaryTerms = z.infer<typeof beneficiaryTermsSchema>;

/** While it lasts, `person` may act in the place of another in one role. Administrators have none. */
export const deputySchema = z.strictObject({
  person: personIdSchema,
  inPlaceOf: personIdSchema,
  role: z.enum(['preparer', 'approver', 'releaser']),
  validFrom: instant,
  validUntil: instant,
});
export type Deputy = z.infer<typeof deputySchema>;

/**
 * When those a rule asks for cannot be had: more persons than any rule wants, each saying so and why. Nobody
 * of them prepared the batch.
 */
export const emergencySchema = z.strictObject({
  persons: z.int().min(2).max(20),
  roles: z.array(z.enum(['approver', 'releaser', 'administrator'])).min(1),
});

/**
 * A desk of the company as packs know it: who may read one, and who may have written it. The private halves
 * never leave the desk's vault.
 */
export const policyDeskSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/u),
  name: z.string().min(1).max(80),
  /** X25519 public key (RFC 7748), 32 bytes, Base64: packs are encrypted to it. */
  encryption: z.base64().length(44),
  /** Ed25519 public key (RFC 8032), 32 bytes, Base64: packs are signed with its private half. */
  signing: z.base64().length(44),
});
export type PolicyDesk = z.infer<typeof policyDeskSchema>;

/**
 * A bank profile, with the bank's certificates in it, that this company uses: adopted by the same quorum as
 * everything else here.
 */
const namedProfileSchema = z.strictObject({
  id: z.string().min(1).max(80),
  version: z.int().min(1),
  sha256,
});

/**
 * An authority (RFC 5280) that issued certificates enrolled here, and what the company demands of them.
 * Certificates of other authorities are judged without.
 */
export const certificateAuthoritySchema = z.strictObject({
  /** Of the certificate, on one line: what people read. */
  subject: z.string().min(1).max(400),
  /** DER of the authority's certificate, Base64: revocation lists verify with its key. */
  certificate: z.base64().min(1).max(12_000),
  /**
   * `demanded`: without a current list nothing is signed; `optional`: a list that is there counts; `unused`:
   * none is looked at.
   */
  revocation: z.enum(['demanded', 'optional', 'unused']),
  /** Dotted object identifiers: each of them has to stand in the extended key usage (4.2.1.12). */
  extendedUsages: z
    .array(z.string().regex(/^[0-2](?:\.(?:0|[1-9]\d{0,9})){1,20}$/u))
    .min(1)
    .max(10)
    .optional(),
});

/**
 * The trust root document: company, environment, persons, rules. Signed by administrators' cards (purpose
 * `policy`);
 * each desk pins the digest of version 1 in person. `sha256` of its JCS form is the policy digest in every
 * statement.
 */
const policyShape = z.strictObject({
  /**
   * The second form is the first with what came later: a reader that knows only the first must not judge by
   * half a rule.
   */
  typ: z.enum(['countersign/policy/1', 'countersign/policy/2']),
  company: z.strictObject({ id: z.string(), name: z.string() }),
  environment: environmentSchema,
  version: z.int().min(1),
  /** Digest of the version before; null for the genesis. */
  previous: sha256.nullable(),
  validFrom: utcInstant,
  persons: z.array(personSchema).min(1),
  /**
   * Desks that exchange packs. Left out, not empty, where there are none: a default would change the digest
   * of a signed document.
   */
  desks: z.array(policyDeskSchema).min(1).optional(),
  rules: z.array(policyRuleSchema).min(1),
  deputies: z.array(deputySchema).min(1).optional(),
  emergency: emergencySchema.optional(),
  beneficiaries: beneficiaryTermsSchema.optional(),
  /** Production uses no other profile than these; elsewhere the desk's own adoption is enough. */
  profiles: z.array(namedProfileSchema).min(1).optional(),
  /** Kinds of token that count as hardware: production uses no other. */
  hardware: z.array(tokenModelSchema).min(1).max(50).optional(),
  authorities: z.array(certificateAuthoritySchema).min(1).max(20).optional(),
  /** How many administrators must sign the next version. */
  quorum: z.int().min(1),
});
export type Policy = z.infer<typeof policyShape>;

export const policySchema = policyShape.refine(
  (policy) => policy.typ === 'countersign/policy/2' || !usesSecondForm(policy),
  {
    error: 'a policy of the first form with members of the second',
  },
);

/** Whether a policy says anything the first form cannot. */
export function usesSecondForm({
  deputies,
  emergency,
  beneficiaries,
  profiles,
  hardware,
  authorities,
  persons,
  rules,
}: Pick<
  Policy,
  'deputies' | 'emergency' | 'beneficiaries' | 'profiles' | 'hardware' | 'authorities' | 'persons' | 'rules'
>): boolean {
  const limited = ({ validFrom, validUntil }: Validity): boolean =>
    validFrom !== undefined || validUntil !== undefined;
  return (
    deputies !== undefined ||
    emergency !== undefined ||
    beneficiaries !== undefined ||
    profiles !== undefined ||
    hardware !== undefined ||
    authorities !== undefined ||
    persons.some(
      (person) =>
        person.class !== undefined ||
        limited(person) ||
        person.certificates.some((each) => each.revoked !== undefined || limited(each)),
    ) ||
    rules.some(
      ({ kinds, bands, accounts, newBeneficiary, rolling, combinations, approvers }) =>
        [bands, accounts, newBeneficiary, rolling, combinations, approvers].some(
          (condition) => condition !== undefined,
        ) || kinds.some((kind) => !BATCH_KINDS.some((batch) => batch === kind)),
    )
  );
}
