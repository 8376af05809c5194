// The statement: the JCS text (RFC 8785) an officer's card signs as a JWS (RFC 7515). Every field binds; none
// may be missing.
import { z } from 'zod';
import { confirmedEntriesSchema, MOST_CONFIRMATIONS } from './confirmation.ts';
import { caseContentSchema } from './case-content.ts';
import { CASE_STEPS } from './case.ts';
import { environmentSchema } from './environment.ts';
import { fileOverridesSchema } from './file-override.ts';
import { painKindSchema, sha256, utcInstant } from './schemas.ts';
import { DIRECTIONS } from './message-versions/version.ts';
import { currencyTotalSchema } from './reading.ts';
import { countedSchema } from './policy-rolling.ts';
import { roleSchema } from './policy.ts';

export const STATEMENT_TYP = 'countersign/statement/1';

/** Closed purposes: a signature for one never counts for another. */
const statementPurposeSchema = z.enum([
  'freeze',
  'approve',
  'release',
  'return',
  'withdraw',
  'void',
  'handover',
  'policy',
  'case',
  'beneficiary',
  'debit-note',
  'checkpoint',
  'sign-in',
  'card-test',
]);
export type StatementPurpose = z.infer<typeof statementPurposeSchema>;

const head = {
  typ: z.literal(STATEMENT_TYP),
  company: z.string(),
  environment: environmentSchema,
  /** Desk on which the card signed. */
  desk: z.string(),
  person: z.string(),
  certificate: sha256,
  /** RFC 3339, UTC. */
  time: utcInstant,
  log: z.strictObject({ id: z.string(), size: z.int(), head: sha256 }),
};

const statementMessageSchema = z.strictObject({
  id: z.string(),
  kind: painKindSchema,
  sha256,
  bytes: z.int(),
  transactions: z.int(),
  controlSum: z.string(),
});

/** Statement about a batch: freeze, approve, release, return, withdraw, void. */
export const batchStatementSchema = z.strictObject({
  ...head,
  purpose: z.enum(['freeze', 'approve', 'release', 'return', 'withdraw', 'void']),
  role: roleSchema,
  batch: z.string(),
  reference: z.string().max(140),
  kind: z.enum(DIRECTIONS),
  revision: z.int().min(1),
  messages: z.array(statementMessageSchema).min(1),
  transactions: z.int(),
  totals: z.array(currencyTotalSchema),
  /**
   * Own accounts of the messages, sorted and unique. Left out in statements from before rules looked at them.
   */
  accounts: z.array(z.string()).optional(),
  /** Payments to somebody the freezing desk had never paid: its word, which the card process cannot check. */
  newBeneficiaries: z.int().min(0).optional(),
  /**
   * Figures of the imported file that an officer overrode. Left out where there are none, as in every
   * statement from before.
   */
  overrides: fileOverridesSchema.optional(),
  /**
   * Sums of the period, in approvals and releases under a policy with rules about them; left out in every
   * other statement.
   */
  counted: countedSchema.optional(),
  /**
   * Digests of the confirmations of the beneficiary book that the payments rely on, sorted, under a policy
   * that asks for them; left out in every other statement.
   */
  confirmations: z.array(sha256).max(MOST_CONFIRMATIONS).optional(),
  /** The person in whose place the signer acts, as deputy. */
  inPlaceOf: z.string().optional(),
  /** Signed for the emergency quorum; the note says why. */
  emergency: z.literal(true).optional(),
  policy: z.strictObject({ version: z.int(), sha256 }),
  profile: z.strictObject({ id: z.string(), version: z.int(), sha256 }),
  sendingDesk: z.string(),
  notAfter: utcInstant,
  note: z.string().max(500),
});
export type BatchStatement = z.infer<typeof batchStatementSchema>;

/**
 * Statement of the release quorum that another desk shall send the batch: `sendingDesk` gives it up, `to`
 * sends it from now on. Signed at the
 * desk that gives it up, and worth something only with that desk's own not-sent statement (handover.ts).
 */
export const handoverStatementSchema = batchStatementSchema
  .omit({ purpose: true })
  .extend({ purpose: z.literal('handover'), to: z.string() });
export type HandoverStatement = z.infer<typeof handoverStatementSchema>;

/** Statement that adopts a policy version: the genesis, or its successor. */
export const policyStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('policy'),
  role: z.literal('administrator'),
  policy: z.strictObject({ version: z.int(), sha256 }),
});
export type PolicyStatement = z.infer<typeof policyStatementSchema>;

/**
 * Statement about a case: one step of its dual control. `content` is what the bank is asked and about which
 * payment, `contentSha256` the SHA-256 of
 * its JCS form: what the eight words on every screen are made from.
 */
export const caseStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('case'),
  step: z.enum(CASE_STEPS),
  role: roleSchema,
  case: z.string(),
  reference: z.string().max(140),
  revision: z.int().min(1),
  content: caseContentSchema,
  contentSha256: sha256,
  /** The person in whose place the signer acts, as deputy. */
  inPlaceOf: z.string().optional(),
  policy: z.strictObject({ version: z.int(), sha256 }),
  profile: z.strictObject({ id: z.string(), version: z.int(), sha256 }),
  sendingDesk: z.string(),
  notAfter: utcInstant,
  note: z.string().max(500),
});
export type CaseStatement = z.infer<typeof caseStatementSchema>;

/**
 * Statement about wordings of the beneficiary book: one step of their confirmation. It has all of them, so
 * that it can be read wherever it is carried; `entriesSha256` names them (`confirmationDigest`).
 */
export const beneficiaryStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('beneficiary'),
  step: z.enum(CASE_STEPS),
  role: roleSchema,
  confirmation: z.string(),
  entries: confirmedEntriesSchema,
  entriesSha256: sha256,
  /** The person in whose place the signer acts, as deputy. */
  inPlaceOf: z.string().optional(),
  policy: z.strictObject({ version: z.int(), sha256 }),
  notAfter: utcInstant,
  note: z.string().max(500),
});
export type BeneficiaryStatement = z.infer<typeof beneficiaryStatementSchema>;

/**
 * Says what a debit is that nobody sent from here, and may make a fee rule of it. The facts of the entry are
 * the desk's word: the bank signs no account report. It moves nothing and entitles nobody.
 */
export const debitNoteStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('debit-note'),
  role: roleSchema,
  /** Identification and currency. */
  account: z.string().max(140),
  /** Of the entry's text as the bank gave it. */
  entrySha256: sha256,
  /** ISO date; empty where the entry has none, as are amount and currency. */
  day: z.string().max(10),
  amount: z.string().max(40),
  currency: z.string().max(3),
  /** Which debits of the account the note explains from now on. */
  rule: z
    .strictObject({
      code: z.string().nullable(),
      counterparty: z.string().nullable(),
      least: z.string().max(40),
      most: z.string().max(40),
    })
    .nullable(),
  policy: z.strictObject({ version: z.int(), sha256 }),
  note: z.string().min(1).max(500),
});
export type DebitNoteStatement = z.infer<typeof debitNoteStatementSchema>;

/** Anchors the log: what its head covers cannot be changed unseen any more (`log` names the head). */
export const checkpointStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('checkpoint'),
  role: roleSchema,
  policy: z.strictObject({ version: z.int(), sha256 }),
});
export type CheckpointStatement = z.infer<typeof checkpointStatementSchema>;

/** Says who is at the desk, and counts for nothing else. */
export const signInStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('sign-in'),
  role: roleSchema,
  policy: z.strictObject({ version: z.int(), sha256 }),
  nonce: z.string(),
});
export type SignInStatement = z.infer<typeof signInStatementSchema>;

/** A harmless signature that proves a card works. */
export const cardTestStatementSchema = z.strictObject({
  ...head,
  purpose: z.literal('card-test'),
  nonce: z.string(),
});
export type CardTestStatement = z.infer<typeof cardTestStatementSchema>;

export const statementSchema = z.discriminatedUnion('purpose', [
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('freeze') }),
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('approve') }),
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('release') }),
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('return') }),
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('withdraw') }),
  batchStatementSchema.omit({ purpose: true }).extend({ purpose: z.literal('void') }),
  handoverStatementSchema,
  policyStatementSchema,
  caseStatementSchema,
  beneficiaryStatementSchema,
  debitNoteStatementSchema,
  checkpointStatementSchema,
  signInStatementSchema,
  cardTestStatementSchema,
]);
export type Statement = z.infer<typeof statementSchema>;

/** Whether it is one of those that make a batch what it is. */
export function isBatchStatement(
  statement: Statement,
): statement is Extract<Statement, { readonly purpose: BatchStatement['purpose'] }> {
  return batchStatementSchema.shape.purpose.safeParse(statement.purpose).success;
}

/**
 * Everything of a statement the card holder does not decide: person, certificate and time are added where the
 * card is.
 */
export type BatchStatementDraft = Omit<BatchStatement, 'person' | 'certificate' | 'time'>;
export type HandoverStatementDraft = Omit<HandoverStatement, 'person' | 'certificate' | 'time'>;
export type CaseStatementDraft = Omit<CaseStatement, 'person' | 'certificate' | 'time'>;
export type BeneficiaryStatementDraft = Omit<BeneficiaryStatement, 'person' | 'certificate' | 'time'>;
export type StatementDraft =
  | BatchStatementDraft
  | HandoverStatementDraft
  | Omit<PolicyStatement, 'person' | 'certificate' | 'time'>
  | CaseStatementDraft
  | BeneficiaryStatementDraft
  | Omit<DebitNoteStatement, 'person' | 'certificate' | 'time'>
  | Omit<CheckpointStatement, 'person' | 'certificate' | 'time'>
  | Omit<SignInStatement, 'person' | 'certificate' | 'time'>
  | Omit<CardTestStatement, 'person' | 'certificate' | 'time'>;

/** What every statement begins with: it is the signing engine's to say, the same for every action. */
export type StatementHead = Pick<BatchStatement, 'typ' | 'company' | 'environment' | 'desk' | 'log'>;
type WithoutHead<Draft> = Draft extends StatementHead ? Omit<Draft, keyof StatementHead> : never;
export type BatchStatementBody = WithoutHead<BatchStatementDraft>;
export type CaseStatementBody = WithoutHead<CaseStatementDraft>;
/** The rest, which the declaration of the action says. */
export type StatementBody = WithoutHead<StatementDraft>;
