// Calls about packs: the files that carry a batch between the desks of a company.
import { z } from 'zod';
import { fileOverridesSchema } from '../../domain/file-override.ts';
import { REGIONS } from '../../domain/region.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { action, read } from '../call.ts';
import { environmentSchema } from '../../domain/environment.ts';
import { sentence } from '../../domain/schemas.ts';
import * as v from '../views.ts';

const carriedBatch = z.strictObject({
  batch: v.id,
  reference: z.string(),
  kind: v.batchKind,
  revision: z.int(),
  /** Null when this desk does not know the batch. */
  stateHere: v.batchState.nullable(),
  /** What its signatures make of it once the pack is taken over. */
  stateThen: v.batchState,
  transactions: z.int(),
  totals: v.totals,
  /** Of each message. */
  words: z.array(v.fingerprintWordList),
  /** Null where handovers contradict each other: then nobody may send. */
  sendingDesk: z.strictObject({ desk: v.id, name: z.string(), here: z.boolean() }).nullable(),
  /** How sending moved from the desk that froze it, by names. */
  handovers: z.array(z.strictObject({ from: z.string(), to: z.string(), at: v.instant })),
  /** Signatures this desk does not have yet; 0: taking it over changes nothing. */
  newSignatures: z.int(),
  signatures: z.array(v.signatureView.omit({ certificate: true, certificateSubject: true })),
});

export const packCalls = {
  /**
   * A frozen batch with everything that belongs to it, encrypted to the enrolled desks. The file is read with
   * `files.read`.
   */
  'packs.export': action(
    z.strictObject({ batch: v.id }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
  /**
   * What is in a file of `files.open`, and what it would change here. A pack that is refused is an error that
   * says why.
   */
  'packs.check': read(
    z.strictObject({ file: v.id }),
    z.strictObject({
      file: v.id,
      name: z.string(),
      maker: z.strictObject({ desk: v.id, name: z.string() }),
      madeAt: v.instant,
      policyVersion: z.int(),
      /**
       * A newer policy that taking the pack over adopts: its administrators' signatures were judged. Null
       * where the policy stays.
       */
      adopts: z
        .strictObject({
          from: z.int(),
          to: z.int(),
          sha256: v.sha256,
          words: v.fingerprintWordList,
          changes: z.array(sentence),
        })
        .nullable(),
      batches: z.array(carriedBatch),
    }),
  ),
  /**
   * Checks the file again and imports it. Importing a pack again, or an older one after it, changes
   * nothing.
   */
  'packs.import': action(
    z.strictObject({ file: v.id }),
    z.strictObject({
      batches: z.array(
        z.strictObject({ batch: v.id, revision: z.int(), state: v.batchState, added: z.int() }),
      ),
    }),
  ),
};

const handoverView = z.strictObject({
  batch: v.id,
  changeRevision: z.int(),
  /** Null where handovers contradict each other: then nobody may send. */
  sendingDesk: z.strictObject({ desk: v.id, name: z.string(), here: z.boolean() }).nullable(),
  /** How sending moved from the desk that froze it, by names. */
  moves: z.array(z.strictObject({ from: z.string(), to: z.string(), at: v.instant })),
  /** Who has to sign a handover. */
  quorum: z.strictObject({
    role: z.enum(['releaser', 'approver']),
    need: z.int(),
    canSign: z.array(z.string()),
  }),
  /** Desks it could be handed to, with who has signed for each. */
  desks: z.array(z.strictObject({ desk: v.id, name: z.string(), signed: z.array(z.string()) })),
  /** Why it cannot be handed over from here now; null when it can. */
  refusal: v.faultView.nullable(),
});

export const handoverCalls = {
  /** Which desk sends a frozen batch, and what it would take to move that. */
  'handovers.get': read(z.strictObject({ batch: v.id }), handoverView),
  /** One signature of the release quorum; with the last one this desk gives up sending for good. */
  'handovers.sign': action(
    z.strictObject({
      batch: v.id,
      expectedRevision: z.int(),
      to: v.id,
      choice: v.keyChoice,
      note: v.typedText(0, 500).default(''),
    }),
    z.strictObject({ ticket: v.id }),
  ),
};

const sheetView = z.strictObject({
  batch: v.id,
  company: z.string(),
  environment: environmentSchema,
  desk: z.string(),
  madeAt: v.instant,
  reference: z.string(),
  kind: v.batchKind,
  revision: z.int(),
  state: v.batchState,
  transactions: z.int(),
  totals: v.totals,
  ownAccounts: z.array(z.string()),
  countries: z.array(z.string()),
  valueDates: z.array(z.string()),
  /** As in the review (`batches.review`). */
  overrides: fileOverridesSchema.nullable(),
  newBeneficiaries: z.int().nullable(),
  messages: z.array(
    z.strictObject({
      messageId: z.string(),
      sha256: v.sha256,
      bytes: z.int(),
      transactions: z.int(),
      controlSum: z.string(),
      words: v.fingerprintWordList,
    }),
  ),
  /** Only those that count, in the order they were given. */
  signatures: z.array(
    z.strictObject({
      purpose: v.signatureView.shape.purpose,
      person: v.id,
      name: z.string(),
      role: z.string(),
      time: v.instant,
      note: z.string(),
      certificate: v.sha256,
      certificateSubject: z.string(),
    }),
  ),
  policy: z.strictObject({ version: z.int(), sha256: v.sha256, words: v.fingerprintWordList }),
  /** Null where handovers contradict each other. */
  sendingDesk: z.string().nullable(),
  handovers: z.array(z.strictObject({ from: z.string(), to: z.string(), at: v.instant })),
  complete: z.boolean(),
  /** Text of the code and its squares, a row of `0` and `1` each; null where the desk has no key. */
  code: z.strictObject({ text: z.string(), rows: z.array(z.string()) }).nullable(),
});

export const sheetCalls = {
  /** The approval sheet of a frozen batch, read again from its bytes. */
  'sheet.get': read(z.strictObject({ batch: v.id }), sheetView),
  /** The sheet as a file: PDF, or the page itself where the shell cannot print. Read with `files.read`. */
  'sheet.export': action(
    z.strictObject({
      batch: v.id,
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      region: z.enum(REGIONS).optional(),
    }),
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), kind: z.enum(['pdf', 'html']) }),
  ),
};
