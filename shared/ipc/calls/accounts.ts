// Calls about the company's own accounts.
import { z } from 'zod';
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
});

export const accountCalls = {
  /** Confirmed ones first, by their name; then those that were only found. */
  'accounts.list': read(v.nothing, z.strictObject({ accounts: z.array(ownAccountView) })),
  /**
   * `replaces`: the number of a confirmed account that is changed; null adds one. Faults:
   * `own-account-known`, `own-account-in-policy`, `too-many-own-accounts`, `not-found`.
   */
  'accounts.save': action(
    z.strictObject({ record: accountMaster, replaces: z.string().max(34).nullable() }),
    accountMaster,
  ),
  /** Only the confirmation goes: what reports and batches name is found again. */
  'accounts.remove': action(z.strictObject({ account: z.string().max(34) }), v.nothing),
};
