// An entry of the beneficiary book: whom the company pays, at which accounts, with what its payments carry
// by default; and each wording the entry ever had.
import { z } from 'zod';
import { beneficiaryProblems, MOST_ACCOUNTS } from '../beneficiary.ts';
import type { DeepReadonly } from '../deep-readonly.ts';
import { id, instant, typedText } from '../schemas.ts';

const beneficiaryAccount = z.strictObject({
  /** IBAN, or the number the bank uses; without blanks. */
  account: typedText(1, 34),
  agentBic: z.string().max(11),
  /** Member number of the bank in a clearing system, where a BIC does not name it. */
  clearingCode: typedText(0, 35),
  /** Name of the bank. */
  bank: typedText(0, 70),
});
export type BeneficiaryAccount = DeepReadonly<z.infer<typeof beneficiaryAccount>>;

/** What a person enters. An empty text is not specified. */
const beneficiaryText = z.strictObject({
  name: typedText(1, 140),
  accounts: z.array(beneficiaryAccount).min(1).max(MOST_ACCOUNTS),
  street: typedText(0, 70),
  buildingNumber: typedText(0, 16),
  postCode: typedText(0, 16),
  town: typedText(0, 35),
  country: z.string().max(2),
  /** Known before a change of account is announced: the number that is called back. */
  phone: typedText(0, 35),
  /** ISO 20022 external code, put into each payment that names none. */
  purpose: z.string().max(4),
  chargeBearer: z.enum(['', 'DEBT', 'CRED', 'SHAR', 'SLEV']),
  remittance: typedText(0, 140),
});
export type BeneficiaryContent = DeepReadonly<z.infer<typeof beneficiaryText>>;

export const beneficiaryContent = beneficiaryText.refine(
  (content) => beneficiaryProblems(content).length === 0,
);

const { accounts: _accounts, ...plainFields } = beneficiaryText.shape;
/** One field that a change changed; accounts by number and bank. */
export const beneficiaryChange = z.strictObject({
  field: z.enum(['account', ...(Object.keys(plainFields) as (keyof typeof plainFields)[])]),
  before: z.string(),
  after: z.string(),
});

export const BENEFICIARY_SOURCES = ['typed', 'payments', 'import'] as const;
export type BeneficiarySource = (typeof BENEFICIARY_SOURCES)[number];

export const beneficiaryRecord = z.strictObject({
  beneficiary: id,
  /** Counts the changes; the first wording is 1. */
  revision: z.int().min(1),
  createdAt: instant,
  changedAt: instant,
  content: beneficiaryText,
});
export type BeneficiaryRecord = DeepReadonly<z.infer<typeof beneficiaryRecord>>;

/** One wording of an entry; none where it was removed. */
export const beneficiaryRevision = z.strictObject({
  revision: z.int().min(1),
  at: instant,
  source: z.enum(BENEFICIARY_SOURCES),
  content: beneficiaryText.nullable(),
});
export type BeneficiaryRevision = DeepReadonly<z.infer<typeof beneficiaryRevision>>;
