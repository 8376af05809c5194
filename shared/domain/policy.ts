// Who may do what: enrolled persons, and the rules an approval is measured against. Data only; policy-evaluation.ts judges.
import { z } from 'zod';
import { environmentSchema } from './environment.ts';

export const roleSchema = z.enum(['preparer', 'approver', 'releaser', 'viewer', 'administrator']);
export type Role = z.infer<typeof roleSchema>;

/** Signature algorithms an enrolled key may use (RFC 7518). */
const jwsAlgorithmSchema = z.enum(['RS256', 'PS256', 'ES256']);
export type JwsAlgorithm = z.infer<typeof jwsAlgorithmSchema>;

/** One enrolled certificate of a person. A second card of the same person is a second entry of the same person. */
const enrolledCertificateSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
  /** DER of the certificate, Base64. */
  der: z.base64(),
  algorithm: jwsAlgorithmSchema,
});

const personSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/u),
  name: z.string().min(1).max(80),
  roles: z.array(roleSchema).min(1),
  certificates: z.array(enrolledCertificateSchema),
});
export type Person = z.infer<typeof personSchema>;

/** How many distinct persons must approve, and whether somebody else must release. Amount bands and classes extend this rule. */
const policyRuleSchema = z.strictObject({
  id: z.string(),
  /** Kinds of batch the rule is for. */
  kinds: z.array(z.enum(['credit-transfer', 'direct-debit'])).min(1),
  approvals: z.int().min(1).max(9),
  release: z.boolean(),
  /** Hours an approval request stays open after the freeze. */
  validHours: z.int().min(1),
});

/** A desk of the company as packs know it: who may read one, and who may have written it. The private halves never leave the desk's vault. */
const policyDeskSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/u),
  name: z.string().min(1).max(80),
  /** X25519 public key (RFC 7748), 32 bytes, Base64: packs are encrypted to it. */
  encryption: z.base64().length(44),
  /** Ed25519 public key (RFC 8032), 32 bytes, Base64: packs are signed with its private half. */
  signing: z.base64().length(44),
});
export type PolicyDesk = z.infer<typeof policyDeskSchema>;

/**
 * The trust root document: company, environment, persons, rules. Signed by administrators' cards (purpose `policy`);
 * each desk pins the digest of version 1 in person. `sha256` of its JCS form is the policy digest in every statement.
 */
export const policySchema = z.strictObject({
  typ: z.literal('countersign/policy/1'),
  company: z.strictObject({ id: z.string(), name: z.string() }),
  environment: environmentSchema,
  version: z.int().min(1),
  /** Digest of the version before; null for the genesis. */
  previous: z.string().regex(/^[0-9a-f]{64}$/u).nullable(),
  validFrom: z.string(),
  persons: z.array(personSchema).min(1),
  /** Desks that exchange packs. Left out, not empty, where there are none: a default would change the digest of a signed document. */
  desks: z.array(policyDeskSchema).min(1).optional(),
  rules: z.array(policyRuleSchema).min(1),
  /** How many administrators must sign the next version. */
  quorum: z.int().min(1),
});
export type Policy = z.infer<typeof policySchema>;
