// The closed lists of a policy, for those who only name them: without the schemas, so that the window need
// not carry those.
import { BATCH_KINDS } from './batch.ts';

export const ROLES = ['preparer', 'approver', 'releaser', 'viewer', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a rule may be for: batches of payments, requests about a payment that is with the bank, and entries of
 * the beneficiary book.
 */
export const POLICY_KINDS = [...BATCH_KINDS, 'reconfirm', 'reject', 'stop', 'recall', 'beneficiary'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];
