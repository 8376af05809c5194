// Calls about the policy: what is in force, what it would let whom do, and how it is changed by
// administrators' cards.
import { z } from 'zod';
import {
  approverClassSchema,
  beneficiaryTermsSchema,
  certificateAuthoritySchema,
  POLICY_KINDS,
  policyDeskSchema,
  policyRuleSchema,
  roleSchema,
} from '../../domain/policy.ts';
import { tokenModelSchema, sentence } from '../../domain/schemas.ts';
import { policyChangeSchema } from '../../domain/policy-edit.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const sentences = z.array(sentence);
const role = roleSchema;
const time = v.instant.nullable();

const certificateView = z.strictObject({
  sha256: v.sha256,
  subject: z.string(),
  notBefore: v.instant,
  notAfter: v.instant,
  words: v.fingerprintWordList,
  algorithm: z.string(),
  /** Reader the card is in now; null when it is in none. */
  reader: z.string().nullable(),
  revoked: z.strictObject({ at: v.instant, reason: z.string() }).nullable(),
});

const personView = z.strictObject({
  person: v.id,
  name: z.string(),
  roles: z.array(role),
  class: approverClassSchema.nullable(),
  validFrom: time,
  validUntil: time,
  /** Whether this person could sign anything now. */
  active: z.boolean(),
  certificates: z.array(certificateView),
});

const deputyView = z.strictObject({
  person: v.id,
  name: z.string(),
  inPlaceOf: v.id,
  inPlaceOfName: z.string(),
  role: z.enum(['preparer', 'approver', 'releaser']),
  validFrom: v.instant,
  validUntil: v.instant,
  now: z.boolean(),
});

const signatureView = z.strictObject({
  person: v.id,
  name: z.string(),
  time: v.instant,
  certificateSubject: z.string(),
});

const proposalView = z.strictObject({
  proposal: v.id,
  createdAt: v.instant,
  note: z.string(),
  version: z.int(),
  sha256: v.sha256,
  words: v.fingerprintWordList,
  /** What it changes. */
  differences: sentences,
  /** The whole of it, as it would read. */
  sentences,
  signatures: z.array(signatureView),
  have: z.int(),
  need: z.int(),
  /** Administrators who could still sign. */
  canSign: z.array(z.strictObject({ person: v.id, name: z.string() })),
  /** False when the policy it follows is not in force any more. */
  follows: z.boolean(),
});

/** What a file of an authority's certificate says. */
const readAuthority = z.strictObject({
  subject: z.string(),
  /** DER, Base64. */
  certificate: z.string(),
  sha256: v.sha256,
  notAfter: v.instant,
  /** Cards the policy enrols with certificates of this authority. */
  cards: z.int(),
});

const authorityView = readAuthority.extend({
  revocation: certificateAuthoritySchema.shape.revocation,
  extendedUsages: z.array(z.string()),
  list: z
    .strictObject({
      /** Hexadecimal. */
      number: z.string().nullable(),
      thisUpdate: v.instant,
      nextUpdate: v.instant,
      current: z.boolean(),
      entries: z.int(),
      importedAt: v.instant,
    })
    .nullable(),
});

/** Base64 of a file, DER or PEM: a megabyte of DER fits as PEM too. */
const smallFile = z.base64().min(1).max(1_900_000);

const policyView = z.strictObject({
  company: z.string(),
  version: z.int(),
  sha256: v.sha256,
  words: v.fingerprintWordList,
  validFrom: v.instant,
  sentences,
  signatures: z.array(signatureView),
  quorum: z.int(),
  persons: z.array(personView),
  rules: z.array(z.strictObject({ rule: policyRuleSchema, sentence })),
  deputies: z.array(deputyView),
  emergency: z
    .strictObject({ persons: z.int(), roles: z.array(z.enum(['approver', 'releaser', 'administrator'])) })
    .nullable(),
  /** Null: a call-back for changed accounts, and payments to anybody. */
  beneficiaries: beneficiaryTermsSchema.nullable(),
  desks: z.array(z.strictObject({ desk: v.id, name: z.string(), here: z.boolean() })),
  profiles: z.array(z.strictObject({ id: z.string(), version: z.int(), sha256: v.sha256 })),
  hardware: z.array(tokenModelSchema),
  authorities: z.array(authorityView),
  /** What will soon stop somebody: certificates and times that end, rules hardly anybody can meet. */
  warnings: sentences,
  proposal: proposalView.nullable(),
  /** Earlier versions, newest first. */
  versions: z.array(
    z.strictObject({
      version: z.int(),
      sha256: v.sha256,
      words: v.fingerprintWordList,
      validFrom: v.instant,
      signedBy: z.array(z.string()),
    }),
  ),
});

const preview = z.strictObject({
  version: z.int(),
  differences: sentences,
  sentences,
  /** Why nobody should sign it; it cannot be proposed while there are any. */
  problems: sentences,
});

const cardView = z.strictObject({
  certificate: v.sha256,
  subject: z.string(),
  reader: z.string().nullable(),
  usable: z.boolean(),
});
const actor = z.strictObject({
  person: v.id,
  name: z.string(),
  inPlaceOf: z.string().nullable(),
  class: approverClassSchema.nullable(),
  cards: z.array(cardView),
});

const simulation = z.strictObject({
  policyVersion: z.int(),
  /** The rules that apply, as sentences; none when nothing rules it. */
  rules: sentences,
  possible: z.boolean(),
  complete: z.boolean(),
  isVoid: z.boolean(),
  steps: z.array(
    z.strictObject({
      purpose: z.enum(['freeze', 'approve', 'release']),
      have: z.int(),
      need: z.int(),
      signed: z.array(z.string()),
      can: z.array(actor),
    }),
  ),
  emergency: z.strictObject({ have: z.int(), need: z.int(), can: z.array(actor) }).nullable(),
  /** Complete ways, the shortest first: who signs what, by name. */
  ways: z.array(
    z.array(
      z.strictObject({
        purpose: z.enum(['freeze', 'approve', 'release']),
        name: z.string(),
        inPlaceOf: z.string().nullable(),
      }),
    ),
  ),
  more: z.boolean(),
});

const changes = z.array(policyChangeSchema).min(1).max(100);

export const policyCalls = {
  'policies.get': read(v.nothing, policyView),
  /** What the changes come to; nothing is stored. */
  'policies.preview': read(z.strictObject({ changes }), preview),
  'policies.propose': action(
    z.strictObject({ expectedVersion: z.int(), changes, note: v.typedText(0, 500) }),
    z.strictObject({ proposal: v.id }),
  ),
  /** With an administrator's card; the signature that completes the quorum puts the version in force. */
  'policies.sign': action(
    z.strictObject({ proposal: v.id, choice: v.keyChoice }),
    z.strictObject({ ticket: v.id }),
  ),
  'policies.withdraw': action(z.strictObject({ proposal: v.id, reason: v.typedText(1, 500) }), v.nothing),
  /** This desk's public keys for packs, as a file for the desk where its enrolment is proposed. */
  'policies.ownDesk': read(
    v.nothing,
    z.strictObject({
      own: z
        .strictObject({
          desk: policyDeskSchema,
          words: v.fingerprintWordList,
          text: z.string(),
          enrolled: z.boolean(),
        })
        .nullable(),
    }),
  ),
  /** Such a file of another desk; its words are compared there before the change is proposed. */
  'policies.readDesk': read(
    z.strictObject({ text: z.string().max(10_000) }),
    z.strictObject({ desk: policyDeskSchema, words: v.fingerprintWordList }),
  ),
  'policies.readAuthority': read(z.strictObject({ file: z.base64().min(1).max(40_000) }), readAuthority),
  /**
   * A revocation list of an authority that the policy names. The authority's signature is what counts, so
   * nobody signs for it here; an older one than the desk has is refused.
   */
  'policies.importList': action(
    z.strictObject({ file: smallFile }),
    z.strictObject({
      subject: z.string(),
      entries: z.int(),
      nextUpdate: v.instant,
      /** Persons of the policy with a card on it. */
      revoked: z.array(z.string()),
    }),
  ),
  /**
   * Who can release this today, with which cards: a batch as it stands, or something that is only thought of.
   */
  'policies.simulate': read(
    z.union([
      z.strictObject({ batch: v.id }),
      z.strictObject({
        kind: z.enum(POLICY_KINDS),
        totals: z.array(v.amount).max(10),
        account: z.string().max(34).nullable(),
        newBeneficiary: z.boolean(),
      }),
    ]),
    simulation,
  ),
};
