// Calls about cases: reconfirm, reject, stop or recall a payment (interface document 2.5, 4.5, 4.6),
// prepared, approved and released like a batch.
import { z } from 'zod';
import {
  CASE_CONTACT_TOPICS,
  CASE_CONTACT_URGENCIES,
  CASE_EXPECTATIONS,
  CASE_CALL_ITEMS,
} from '../../domain/case-guidance.ts';
import { CASE_ACTIONS, CASE_FIELDS, CASE_STATES } from '../../domain/case.ts';
import { caseAttemptSchema } from '../../domain/records/attempt.ts';
import { returnedSchema } from '../../domain/records/batch.ts';
import { listedCaseSchema } from '../../domain/records/case.ts';
import { action, read } from '../call.ts';
import { sentence, storedSentences } from '../../domain/schemas.ts';
import * as v from '../views.ts';

/** As typed; the rules judge it, not the schema. */
const typed = v.typedText(0, 500);
const fields = z.partialRecord(z.enum(CASE_FIELDS), typed);
const caseAct = z.enum(CASE_ACTIONS);
const caseState = z.enum(CASE_STATES);

/**
 * The payment as the desk knows it, or as somebody typed it: what officers read beside the request. The bank
 * gets the identifications only.
 */
const about = z.strictObject({
  name: v.typedText(0, 140),
  account: v.typedText(0, 34),
  amount: v.amount.nullable(),
  valueDate: z.string().max(10),
});

/** `hidden`: names and amounts of its batch are. Name and account are empty then, and there is no amount. */
const aboutWithPrivacy = about.extend({ hidden: z.boolean() });

const brokenRule = z.strictObject({
  name: z.string(),
  section: z.string(),
  field: z.string(),
});
/** The identification sets of 2.5, and what each still lacks. */
const identificationSet = z.strictObject({
  fields: z.array(z.string()),
  missing: z.array(z.string()),
  complete: z.boolean(),
});
/** `warnings`: what the document does not forbid and a bank may refuse all the same. */
const judged = {
  broken: z.array(brokenRule),
  warnings: z.array(brokenRule),
  sets: z.array(identificationSet),
  requestType: z.string(),
};

const caseRow = listedCaseSchema.extend({
  about: aboutWithPrivacy,
  endToEndId: z.string(),
  uetr: z.string().nullable(),
  reason: z.string(),
  waitingFor: z.enum(['preparer', 'approver', 'releaser', 'sender', 'bank', 'person', 'nobody']),
});

/** `mine`: the person who signed in with a card may give the signature it waits for. */
const caseInList = caseRow.extend({ mine: z.boolean() });

const attempt = caseAttemptSchema
  .omit({ case: true, number: true })
  .extend({ attempt: caseAttemptSchema.shape.number, fault: v.faultView.nullable() });

const caseDetail = caseRow.extend({
  /** Optimistic lock: every command carries it as `expectedRevision`. */
  changeRevision: z.int(),
  /** Payment of this desk it is about; null where the identifications were typed. */
  payment: v.id.nullable(),
  /** Of that payment's batch; null where the identifications were typed. */
  privacy: v.privacy.extend({ batch: v.id }).nullable(),
  fields,
  ...judged,
  note: z.string(),
  /** The request itself, once proposed: the only bytes that will ever be sent. */
  request: z
    .strictObject({
      text: z.string(),
      format: z.enum(['json', 'xml']),
      sha256: v.sha256,
      bytes: z.int(),
      words: v.fingerprintWordList,
    })
    .nullable(),
  policy: z.strictObject({ version: z.int(), sha256: v.sha256, sentences: z.array(sentence) }),
  need: z.array(
    z.strictObject({
      purpose: z.enum(['propose', 'approve', 'release']),
      have: z.int(),
      need: z.int(),
      canSign: z.array(z.string()),
    }),
  ),
  signatures: z.array(
    v.signatureView
      .omit({ purpose: true })
      .extend({ purpose: z.enum(['propose', 'approve', 'release', 'return', 'withdraw']) }),
  ),
  returned: returnedSchema.nullable(),
  /** Everything that happened, oldest first: acts of people and of the desk. */
  history: z.array(v.historyEntry),
  attempts: z.array(attempt),
  fault: v.faultView.nullable(),
  /** Why a case that was not taken should wait before it is sent again; null when it need not. */
  notBefore: v.instant.nullable(),
  /** What the last inquiry about the payment of an unknown case showed, in words. */
  bankSays: storedSentences.nullable(),
  /** What happens now and what the bank usually does next. */
  expect: z.array(z.enum(CASE_EXPECTATIONS)),
  /**
   * The step "contact the bank": null where nobody need call. `tell`: what to have at hand, in the order a
   * bank asks for it.
   */
  contact: z
    .strictObject({
      urgency: z.enum(CASE_CONTACT_URGENCIES),
      topic: z.enum(CASE_CONTACT_TOPICS),
      tell: z.array(z.strictObject({ name: z.enum(CASE_CALL_ITEMS), value: storedSentences })),
    })
    .nullable(),
  /** Offered only when it is right; which roles the person at the desk has decides the card, not this. */
  may: z.strictObject({
    save: z.boolean(),
    edit: z.boolean(),
    propose: z.boolean(),
    approve: z.boolean(),
    release: z.boolean(),
    return: z.boolean(),
    withdraw: z.boolean(),
    send: z.boolean(),
    ask: z.boolean(),
    resend: z.boolean(),
    settle: z.boolean(),
    close: z.boolean(),
  }),
});

const command = { case: v.id, expectedRevision: z.int() };
const signed = { ...command, choice: v.keyChoice };
const changed = z.strictObject({ case: v.id, changeRevision: z.int() });
const ticket = z.strictObject({ ticket: v.id });
const form = { act: caseAct, fields, about, note: v.typedText(0, 500) };

export const caseCalls = {
  'cases.options': read(
    v.nothing,
    z.strictObject({
      /**
       * Recall reasons of the profile; `described`: banks want a text too.
       * None where the profile's pattern is no list of codes.
       */
      reasons: z.array(z.strictObject({ code: z.string(), described: z.boolean() })),
      /** Form of the reconfirm and reject codes in this profile. */
      reasonPattern: z.string(),
      recallReasonPattern: z.string(),
      /** What `request_type` says for each act at this bank. */
      requestTypes: z.record(caseAct, z.string()),
      format: z.enum(['json', 'xml']),
    }),
  ),
  /**
   * Judges a request by every rule of its operation; the client id and the request type are the desk's to
   * add.
   */
  'cases.check': read(z.strictObject({ act: caseAct, fields }), z.strictObject(judged)),
  /** What the desk knows of one of its payments, ready for the form; `act`: the one that fits its status. */
  'cases.prefill': read(
    z.strictObject({ payment: v.id }),
    z.strictObject({ payment: v.id, act: caseAct, why: sentence, fields, about: aboutWithPrivacy }),
  ),
  'cases.list': read(
    z.strictObject({
      ...v.page,
      states: z.array(caseState).optional(),
      text: z.string().max(100).optional(),
    }),
    v.paged(caseInList),
  ),
  'cases.get': read(z.strictObject({ case: v.id }), caseDetail),
  /** With a payment of this desk, `about` is the desk's own and what is given for it is not looked at. */
  'cases.create': action(z.strictObject({ payment: v.id.nullable(), ...form }), changed),
  'cases.save': action(z.strictObject({ ...command, ...form }), changed),
  /** Reopens a returned or expired case as a draft; its signatures are void. */
  'cases.edit': action(z.strictObject(command), changed),
  /**
   * Fixes the request's bytes and signs them with the preparer's card. `bank-rule-broken` where a rule is
   * broken.
   */
  'cases.propose': action(z.strictObject({ ...signed, note: v.typedText(0, 500) }), ticket),
  'cases.approve': action(z.strictObject({ ...signed, note: v.typedText(0, 500) }), ticket),
  'cases.release': action(z.strictObject({ ...signed, note: v.typedText(0, 500) }), ticket),
  'cases.return': action(z.strictObject({ ...signed, reason: v.typedText(1, 500) }), ticket),
  /** A draft is withdrawn without a card (`choice` null). */
  'cases.withdraw': action(
    z.strictObject({ ...command, choice: v.keyChoice.nullable(), reason: v.typedText(1, 500) }),
    ticket,
  ),
  /** A person's act; returns when the bank has answered, or when its time is over. */
  'cases.send': action(z.strictObject({ case: v.id }), caseDetail),
  /** Asks the bank about the payment of an unknown case: no operation asks about the case itself. */
  'cases.ask': action(z.strictObject({ case: v.id }), caseDetail),
  /** The identical bytes once more; refused unless something said that nothing arrived. */
  'cases.resend': action(z.strictObject({ case: v.id }), caseDetail),
  /**
   * What the bank told a person about an unknown case, with whom, when and under which reference: named
   * evidence.
   */
  'cases.settle': action(
    z.strictObject({
      ...command,
      said: z.enum(['carried-out', 'declined', 'not-received']),
      contact: v.typedText(1, 140),
      calledAt: v.utcInstant,
      reference: v.typedText(0, 140),
      note: v.typedText(0, 500),
    }),
    changed,
  ),
  'cases.close': action(z.strictObject({ ...command, note: v.typedText(0, 500) }), changed),
  /**
   * One zip: request as sent, statements, policy with its signatures, certificates, answers, log, report.
   * Read by `files.read`.
   */
  'cases.evidence': action(
    z.strictObject({ case: v.id }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
};
