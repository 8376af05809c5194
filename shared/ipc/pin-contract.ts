// The contract of the PIN page: its own, tiny, apart from the main one. The only place where a PIN crosses a
// bridge.
import { z } from 'zod';
import { beneficiaryChange } from '../domain/records/beneficiary.ts';
import { displayedCallbackSchema } from '../domain/confirmation.ts';
import { companyKeyType, companyKeyUsage } from '../domain/card-job.ts';
import { caseAboutSchema } from '../domain/case-content.ts';
import { CASE_ACTIONS, CASE_FIELDS, CASE_STEPS } from '../domain/case.ts';
import { countedViewSchema } from '../domain/counted-view.ts';
import { environmentSchema } from '../domain/environment.ts';
import { fileOverridesSchema } from '../domain/file-override.ts';
import { cardSessionLimitsSchema } from '../domain/card-session.ts';
import { SCREEN_LANGUAGES } from '../domain/language.ts';
import { pinFlagsSchema } from '../domain/pin-flags.ts';
import { readingSchema } from '../domain/reading.ts';
import { SCREEN_REGIONS } from '../domain/region.ts';
import { sentence } from '../domain/schemas.ts';

/** PKCS#11 CK_TOKEN_INFO.ulMinPinLen is 4 on the cards in use; 64 characters bound what a page may send. */
const PIN_CHARACTERS = { min: 4, max: 64 };
export const pinSchema = z.string().min(PIN_CHARACTERS.min).max(PIN_CHARACTERS.max);

/** What the officer is asked to do on the page. The token host takes no answer of another kind. */
const entrySchema = z.discriminatedUnion('kind', [
  /**
   * One PIN. `keep`: the officer may leave the card open after it, within these limits; null where it may not
   * be left open.
   */
  z.strictObject({ kind: z.literal('pin'), keep: cardSessionLimitsSchema.nullable() }),
  /**
   * On the reader's own keys, once the page confirmed that the changes of a policy were viewed to their end.
   */
  z.strictObject({ kind: z.literal('reader') }),
  /** The card is open from an earlier PIN: look, and confirm. */
  z.strictObject({ kind: z.literal('confirm'), endsAt: z.string(), actsLeft: z.int() }),
  /** Old PIN, new PIN, and the new one again. Lengths in characters, as the card tells them. */
  z.strictObject({ kind: z.literal('change'), demanded: z.boolean(), min: z.int(), max: z.int() }),
]);
export type PinEntryView = z.infer<typeof entrySchema>;

/** What the page shows: all of it as the token host itself read it. */
export const pinRequestSchema = z.strictObject({
  requestId: z.uuid(),
  purpose: z.enum([
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
    'seal-message',
    'change-pin',
    'make-key',
    'make-key-so',
    'company-pin',
  ]),
  /**
   * Company (its name as the pinned policy says it, its id in a card test) and environment of the statement
   * that is signed.
   */
  company: z.string(),
  environment: environmentSchema,
  card: z.strictObject({
    reader: z.string(),
    label: z.string(),
    serial: z.string(),
    holder: z.string(),
    flags: pinFlagsSchema,
  }),
  reference: z.string(),
  /** Only where a key is made: what it is for, and which one. */
  key: z.strictObject({ usage: companyKeyUsage, type: companyKeyType }).optional(),
  readings: z.array(readingSchema),
  /** Eight words per message. */
  words: z.array(z.array(z.string())),
  note: z.string(),
  /** What there is to know beside the note, such as in whose place a person signs. */
  says: z.array(sentence).readonly().optional(),
  /** What the statement is about, as the desk states it: no card process can check it; the page says so. */
  stated: z.array(sentence).readonly().optional(),
  /**
   * The freezing desk's count of payments to somebody it had never paid. No card process can check it, and
   * the page says so.
   */
  newBeneficiaries: z.int().min(0).optional(),
  /**
   * Figures of the imported file that were overridden: what is frozen was checked against the bytes, what the
   * file held was not.
   */
  overrides: fileOverridesSchema.optional(),
  /**
   * Sums of a day or a week, of an approval or a release under a policy with rules about them. The batch's
   * own part was read from its bytes; what other batches add is the desk's word, held against what the token
   * host has signed before.
   */
  counted: countedViewSchema.optional(),
  /** Only for purpose `case`: the request as the token host read it, beside the payment it is about. */
  case: z
    .strictObject({
      step: z.enum(CASE_STEPS),
      act: z.enum(CASE_ACTIONS),
      fields: z.partialRecord(z.enum(CASE_FIELDS), z.string()),
      about: caseAboutSchema,
      source: z.enum(['desk', 'typed']),
      format: z.enum(['json', 'xml']),
      sha256: z.string(),
      notAfter: z.string(),
    })
    .optional(),
  /**
   * Only for purpose `beneficiary`: the entries, and what each changes against the wording that was confirmed
   * before, as the token host found it in the signatures.
   */
  beneficiaries: z
    .strictObject({
      step: z.enum(CASE_STEPS),
      sha256: z.string(),
      notAfter: z.string(),
      entries: z.array(
        z.strictObject({
          name: z.string(),
          is: z.enum(['new', 'changed', 'removed']),
          changes: z.array(beneficiaryChange),
          callback: displayedCallbackSchema.nullable(),
        }),
      ),
    })
    .optional(),
  /**
   * Only for purpose `policy`: the version that is signed, and what it changes, as the token host found by
   * comparing it with the one in force.
   */
  policy: z.strictObject({ version: z.int(), sha256: z.string(), changes: z.array(sentence) }).optional(),
  entry: entrySchema,
  /** RFC 3339, UTC. */
  expiresAt: z.string(),
});
export type PinRequestView = z.infer<typeof pinRequestSchema>;

/** A change of the PIN: the one that holds, the one that is to hold, and that one again. */
const pinChange = { old: pinSchema, fresh: pinSchema, repeat: pinSchema };
export type PinChange = Readonly<Record<keyof typeof pinChange, string>>;

/** Call → input and output. `pin.current` answers null when nobody is waiting for a PIN. */
export const pinContract = {
  'pin.current': { input: z.strictObject({}), output: pinRequestSchema.nullable() },
  /** `keepOpen`: leave the card open for the next signatures, where the request offers it. */
  'pin.enter': {
    input: z.strictObject({ requestId: z.uuid(), pin: pinSchema, keepOpen: z.boolean().default(false) }),
    output: z.strictObject({}),
  },
  'pin.confirm': { input: z.strictObject({ requestId: z.uuid() }), output: z.strictObject({}) },
  'pin.change': { input: z.strictObject({ requestId: z.uuid(), ...pinChange }), output: z.strictObject({}) },
  'pin.cancel': { input: z.strictObject({ requestId: z.uuid() }), output: z.strictObject({}) },
} as const;

/** Event → data. */
export const pinEvents = {
  /** Language and region as the officer has chosen them for the screen; told before each request. */
  'pin.form': z.strictObject({ language: z.enum(SCREEN_LANGUAGES), region: z.enum(SCREEN_REGIONS) }),
  'pin.requested': pinRequestSchema,
  'pin.wrong': z.strictObject({ flags: pinFlagsSchema }),
  'pin.closed': z.strictObject({ requestId: z.uuid() }),
} as const;

export type PinContract = typeof pinContract;
export type PinCallName = keyof PinContract;
export type PinEventName = keyof typeof pinEvents;
export type PinInput<N extends PinCallName> = z.input<PinContract[N]['input']>;
export type PinOutput<N extends PinCallName> = z.infer<PinContract[N]['output']>;

/** UTF-8: bytes can be overwritten once the card has judged them, and a text cannot. */
const pinBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .refine((pin) => {
    // Counted without a copy of it: all bytes but those that continue a character (RFC 3629, 3).
    let characters = 0;
    for (const byte of pin) characters += (byte & 0xc0) === 0x80 ? 0 : 1;
    return characters >= PIN_CHARACTERS.min && characters <= PIN_CHARACTERS.max;
  });
/** A change of the PIN as it travels. */
export type PinChangeBytes = Readonly<Record<keyof PinChange, Uint8Array>>;

/**
 * What travels over the port between the PIN page and the token host where a shell can join them directly.
 */
export const pinPortMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enter'), requestId: z.uuid(), pin: pinBytes, keepOpen: z.boolean() }),
  z.strictObject({ type: z.literal('confirm'), requestId: z.uuid() }),
  z.strictObject({
    type: z.literal('change'),
    requestId: z.uuid(),
    old: pinBytes,
    fresh: pinBytes,
    repeat: pinBytes,
  }),
  z.strictObject({ type: z.literal('cancel'), requestId: z.uuid() }),
]);
export type PinPortMessage = z.infer<typeof pinPortMessageSchema>;
