// The messages between main and a token process, with a schema for each direction; both ends parse what they
// get.
import { z } from 'zod';
import { bankProfileSchema } from '../../shared/domain/bank-profile.ts';
import { CASE_ACTIONS } from '../../shared/domain/case.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { faultCode, faultSchema, sha256 } from '../../shared/domain/schemas.ts';
import { policySchema } from '../../shared/domain/policy.ts';
import { readingSchema } from '../../shared/domain/reading.ts';
import {
  batchStatementSchema,
  beneficiaryStatementSchema,
  cardTestStatementSchema,
  signInStatementSchema,
  caseStatementSchema,
  checkpointStatementSchema,
  debitNoteStatementSchema,
  handoverStatementSchema,
  policyStatementSchema,
} from '../../shared/domain/statement.ts';
import {
  companyKeyOrderSchema,
  confirmationProofsSchema,
  inquiryFieldsSchema,
  keyChoiceSchema,
} from '../../shared/domain/card-job.ts';
import {
  cardSessionLimitsSchema,
  cardSessionSchema,
  CARD_SESSION_ENDS,
} from '../../shared/domain/card-session.ts';
import { pinFlagsSchema } from '../../shared/domain/pin-flags.ts';
import { pinPortMessageSchema, pinRequestSchema } from '../../shared/ipc/pin-contract.ts';
import { cardHealthSchema, cardSchema } from '../../shared/domain/records/card.ts';

const job = z.int().min(1);
/** Bytes of any kind of buffer. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const bytes = bytesSchema;

/**
 * A fault as it came over the channel. Its optional members may be present as undefined; those of a Fault may
 * not.
 */
export function parsedFault(parsed: z.infer<typeof faultSchema>): Fault {
  const { code, ...more } = parsed;
  return {
    code,
    ...(Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) as Omit<
      Fault,
      'code'
    >),
  };
}

const heldByHost = { person: true, certificate: true, time: true } as const;
const statementDraftSchema = z.union([
  batchStatementSchema.omit(heldByHost),
  handoverStatementSchema.omit(heldByHost),
  policyStatementSchema.omit(heldByHost),
  caseStatementSchema.omit(heldByHost),
  beneficiaryStatementSchema.omit(heldByHost),
  debitNoteStatementSchema.omit(heldByHost),
  checkpointStatementSchema.omit(heldByHost),
  signInStatementSchema.omit(heldByHost),
  cardTestStatementSchema.omit(heldByHost),
]);

const message = z.strictObject({
  id: z.string(),
  kind: readingSchema.shape.kind,
  sha256,
  reading: readingSchema,
});
const key = z.strictObject({
  uri: z.string(),
  secret: z.string(),
  /** How often a person had entered this PIN when main took it from the vault. */
  entry: z.number().int().nonnegative(),
  file: bytes.nullable(),
});

/** Jobs: the closed list of what a token process can be asked. */
export const jobSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('list'), job }),
  /** Nothing is signed by it: the message it names is read, as it will be for the statement over it. */
  z.strictObject({ type: z.literal('read-ahead'), job, kind: readingSchema.shape.kind, sha256 }),
  z.strictObject({
    type: z.literal('sign'),
    job,
    choice: keyChoiceSchema,
    statement: statementDraftSchema,
    messages: z.array(message),
    policy: policySchema,
    /** The version in force, where `policy` is an earlier one the statement is bound to. */
    newest: policySchema.nullable(),
    adopts: policySchema.nullable(),
    pinMilliseconds: z.int().min(1),
    /** The request a case statement is about, word for word; null for every other. */
    request: z.string().max(32_768).nullable(),
    /** The profile a statement is bound to by its digest: of a case, and of what counts sums; else null. */
    profile: bankProfileSchema.nullable(),
    /** Where sums are counted without a profile: the signature of the batch that names the zone. */
    zoneSignature: z.string().nullable(),
    /** What the payments rely on, or what an entry was confirmed as before; left out where nothing asks. */
    confirmations: confirmationProofsSchema.optional(),
    /** What one PIN entry may open for the acts that follow; null where each act asks. */
    lease: cardSessionLimitsSchema.nullable(),
  }),
  z.strictObject({ type: z.literal('change-pin'), job, cardId: z.string(), pinMilliseconds: z.int().min(1) }),
  z.strictObject({ type: z.literal('health'), job, choice: keyChoiceSchema }),
  z.strictObject({
    type: z.literal('make-key'),
    job,
    cardId: z.string(),
    order: companyKeyOrderSchema,
    policy: policySchema,
    pinMilliseconds: z.int().min(1),
  }),
  z.strictObject({
    type: z.literal('company-pin'),
    job,
    uri: z.string().max(1_000),
    policy: policySchema,
    pinMilliseconds: z.int().min(1),
  }),
  z.strictObject({ type: z.literal('store-certificate'), job, key, certificate: bytes }),
  /**
   * Whether cards came or went since the last time; cheap, for modules whose readers the system does not tell
   * about.
   */
  z.strictObject({ type: z.literal('pulse'), job }),
  z.strictObject({
    type: z.literal('seal'),
    job,
    key,
    message,
    approvals: z.array(z.string()),
    handovers: z.array(z.string()).max(100),
    policy: policySchema,
    newest: policySchema.nullable(),
    profile: bankProfileSchema,
    confirmations: confirmationProofsSchema.optional(),
    batch: z.strictObject({ id: z.string(), revision: z.int() }),
  }),
  z.strictObject({
    type: z.literal('case'),
    job,
    approvals: z.array(z.string()).max(100),
    policy: policySchema,
    newest: policySchema.nullable(),
    profile: bankProfileSchema,
    case: z.strictObject({ id: z.string(), revision: z.int() }),
    request: z.string().max(32_768),
  }),
  z.strictObject({
    type: z.literal('inquiry'),
    job,
    key,
    profile: bankProfileSchema,
    fields: inquiryFieldsSchema,
  }),
  z.strictObject({ type: z.literal('access-token'), job, key, profile: bankProfileSchema }),
  z.strictObject({
    type: z.literal('unwrap'),
    job,
    key,
    profile: bankProfileSchema,
    wrapped: z.strictObject({
      algorithm: z.enum(['rsa-oaep-mgf1p', 'rsa-1_5']),
      encrypted: bytes,
      keyLength: z.union([z.literal(16), z.literal(24), z.literal(32)]),
    }),
  }),
]);
export type Job = z.infer<typeof jobSchema>;
export type JobOf<T extends Job['type']> = Extract<Job, { type: T }>;

/** Main → token process: calls and answers of the one protocol (main/rpc), and what belongs to no call. */
export const hostMessageSchema = z.discriminatedUnion('type', [
  ...jobSchema.options,
  z.strictObject({ type: z.literal('chunk'), job, walk: z.int().min(1), value: bytes.nullable() }),
  z.strictObject({ type: z.literal('broken'), job, walk: z.int().min(1) }),
  ...pinPortMessageSchema.options,
  z.strictObject({
    type: z.literal('end-lease'),
    cardId: z.string().nullable(),
    why: z.enum(CARD_SESSION_ENDS),
  }),
  z.strictObject({ type: z.literal('pin-port'), requestId: z.uuid() }),
  /** Certificates the desk keeps, DER: for tokens that hold keys and no certificates. Replaces the list. */
  z.strictObject({ type: z.literal('certificates'), certificates: z.array(bytes).max(2_000) }),
  /** Revocation lists the desk keeps, DER, as their authorities have signed them. Replaces what was told. */
  z.strictObject({ type: z.literal('revocation-lists'), lists: z.array(bytes).max(20) }),
  z.strictObject({ type: z.literal('stop') }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;

const phase = z.discriminatedUnion('phase', [
  z.strictObject({ phase: z.literal('reading'), done: z.number(), total: z.number() }),
  z.strictObject({ phase: z.literal('waiting-for-pin'), request: pinRequestSchema }),
  z.strictObject({ phase: z.literal('wrong-pin'), flags: pinFlagsSchema }),
  z.strictObject({ phase: z.literal('signing') }),
]);

/** Token process → main. `value` is judged by the schema of its job ({@link answers}). */
export const hostReportSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), fault: faultCode.nullable() }),
  z.strictObject({ type: z.literal('item'), job, item: phase }),
  z.strictObject({ type: z.literal('pull'), job, source: z.int().min(0), walk: z.int().min(1) }),
  z.strictObject({ type: z.literal('done'), job, value: z.unknown() }),
  z.strictObject({ type: z.literal('failed'), job, fault: faultSchema }),
  z.strictObject({
    type: z.literal('readers'),
    readers: z.array(z.strictObject({ reader: z.string(), present: z.boolean() })).nullable(),
  }),
  z.strictObject({
    type: z.literal('lease'),
    cardId: z.string(),
    lease: cardSessionSchema.nullable(),
    why: z.enum(CARD_SESSION_ENDS).nullable(),
  }),
]);
export type HostReport = z.infer<typeof hostReportSchema>;

/** What each job answers with. */
export const answers = {
  list: z.array(cardSchema),
  /** What was read stays in the process. */
  'read-ahead': z.null(),
  sign: z.strictObject({ jws: z.string(), person: z.string(), certificate: sha256 }),
  'change-pin': z.strictObject({ flags: pinFlagsSchema }),
  health: cardHealthSchema,
  /** The PIN is the company's own card's: main keeps it in the vault, to seal with nobody at the reader. */
  'make-key': z.strictObject({
    id: z.string(),
    request: bytes,
    label: z.string(),
    serial: z.string(),
    pin: z.string(),
  }),
  /** A PIN the company's card took just now, for the vault. */
  'company-pin': z.strictObject({ pin: z.string() }),
  /** False: the token holds no certificates, and the desk keeps this one. */
  'store-certificate': z.strictObject({ onCard: z.boolean() }),
  pulse: z.boolean(),
  seal: z.strictObject({ signature: z.string() }),
  case: z.strictObject({
    act: z.enum(CASE_ACTIONS),
    requestType: z.string(),
    format: z.enum(['json', 'xml']),
    request: z.string(),
  }),
  inquiry: z.strictObject({ xml: z.string() }),
  'access-token': z.strictObject({ xml: z.string() }),
  unwrap: bytes,
} as const satisfies Record<Job['type'], z.ZodType>;
export type AnswerOf<T extends Job['type']> = z.infer<(typeof answers)[T]>;
