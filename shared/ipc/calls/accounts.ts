// Calls about the company's own accounts.
import { z } from 'zod';
import { CONTROLLED_FIELDS } from '../../domain/account-control.ts';
import {
  accountNumberProblem,
  holidayList,
  isCutOff,
  limitProblem,
  type AccountMaster,
} from '../../domain/account-master.ts';
import { bicProblem } from '../../domain/account-identification.ts';
import { CALENDAR_IDS } from '../../domain/calendar.ts';
import { findCurrency } from '../../domain/money.ts';
import { sentence } from '../../domain/schemas.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

/** What accounts that were confirmed by earlier versions lack. */
const later = <S extends z.ZodType<string, string>>(schema: S) => z.string().default('').pipe(schema);

/** A confirmed account, as it is stored and as it is saved. */
export const accountMaster = z
  .strictObject({
    account: v.typedText(1, 34).refine((number) => accountNumberProblem(number) === undefined),
    label: v.typedText(0, 70),
    holder: v.typedText(1, 140).refine((name) => name.trim() !== ''),
    agentBic: z.string().refine((bic) => bic === '' || bicProblem(bic) === undefined),
    branch: v.typedText(0, 35),
    currency: z.string().refine((code) => code === '' || findCurrency(code) !== undefined),
    bank: later(v.typedText(0, 70)),
    cutOff: later(z.string().refine((time) => time === '' || isCutOff(time))),
    paymentLimit: later(z.string().max(20)),
    dayLimit: later(z.string().max(20)),
    instantLimit: later(z.string().max(20)),
    shortFunds: z.enum(['', 'block']).default(''),
    calendar: z.enum(['', ...CALENDAR_IDS]).default(''),
    holidays: later(z.string().refine((text) => holidayList(text) === text)),
    status: z.enum(['', 'closed']).default(''),
  })
  .refine(({ paymentLimit, dayLimit, instantLimit, currency }) =>
    [paymentLimit, dayLimit, instantLimit].every((limit) => limitProblem(limit, currency) === undefined),
  ) satisfies z.ZodType<AccountMaster>;

const text = z.string();
const controlledField = z.enum(CONTROLLED_FIELDS);
/** A change that waits until somebody else has confirmed it. */
const waitingChange = z.strictObject({
  change: text,
  /** Name of the person who made it. */
  by: text,
  /** Whether they are the one who is signed in. */
  isOwn: z.boolean(),
  at: v.instant,
  fields: z.array(z.strictObject({ field: controlledField, before: text, after: text })),
});
const ownAccountView = z.strictObject({
  account: text,
  label: text,
  holder: text,
  agentBic: text,
  branch: text,
  currency: text,
  bank: text,
  cutOff: text,
  paymentLimit: text,
  dayLimit: text,
  instantLimit: text,
  shortFunds: z.enum(['', 'block']),
  calendar: z.enum(['', ...CALENDAR_IDS]),
  holidays: text,
  status: z.enum(['', 'closed']),
  /** False: found in a report, a batch, a draft or at the training bank, and confirmed by nobody yet. */
  confirmed: z.boolean(),
  from: z.array(z.enum(['report', 'batch', 'import', 'training'])),
  /** Rules of the policy in force that name the account, one sentence each. */
  rules: z.array(sentence),
  /** The newest figure of the kept reports; null when none is about the account. */
  balance: z
    .strictObject({
      kind: z.enum(['available', 'booked']),
      /** Digits as the bank sent them, with a sign when negative. */
      amount: z.string(),
      currency: z.string(),
      /** The day it is for; null when the bank does not say. */
      date: z.string().nullable(),
      receivedAt: v.instant,
    })
    .nullable(),
  waiting: waitingChange.nullable(),
});

export const accountCalls = {
  /** Confirmed ones first, by their name; then those that were only found. */
  'accounts.list': read(v.nothing, z.strictObject({ accounts: z.array(ownAccountView) })),
  /**
   * `replaces`: the number of a confirmed account that is changed; null adds one. `waiting`: fields that stay
   * as they were until somebody else has confirmed the change, because rules of the policy name the account.
   * Faults: `own-account-known`, `own-account-in-policy`, `too-many-own-accounts`, `not-found`,
   * `sign-in-by-card`, `person-without-role`.
   */
  'accounts.save': action(
    z.strictObject({ record: accountMaster, replaces: z.string().max(34).nullable() }),
    z.strictObject({ saved: accountMaster, waiting: z.array(controlledField) }),
  ),
  /**
   * Only the confirmation goes: what reports and batches name is found again. Faults:
   * `own-account-in-policy`, `not-found`.
   */
  'accounts.remove': action(z.strictObject({ account: z.string().max(34) }), v.nothing),
  /**
   * Faults: `own-account-change-over`, `own-account-second-person`, `sign-in-by-card`, `person-without-role`.
   */
  'accounts.confirmChange': action(z.strictObject({ change: z.string().max(80) }), accountMaster),
  /** Faults: `own-account-change-over`. */
  'accounts.discardChange': action(z.strictObject({ change: z.string().max(80) }), v.nothing),
};
