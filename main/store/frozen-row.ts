// One frozen transaction as it is selected, and the record it stands for.
import type { Reason } from '../../shared/domain/flags.ts';
import type { FrozenTransactionRecord } from '../ports/store.ts';

export type FrozenRow = Omit<FrozenTransactionRecord, 'minor' | 'reasons'> & {
  readonly minor: string;
  readonly reasons: string;
};

/** Of `payment p JOIN message m`. */
export const FROZEN_COLUMNS = `p.payment, m.message, p.position, p."group", p.own_account AS ownAccount, p.value_date AS valueDate,
  p.instruction_id AS instructionId, p.end_to_end_id AS endToEndId, p.currency, p.amount, CAST(p.minor AS TEXT) AS minor, p.name, p.account,
  p.agent_bic AS agentBic, p.country, p.remittance, p.creditor_reference AS creditorReference, p.mandate_id AS mandateId, p.reasons, p.risk`;

export function frozenTransaction(row: FrozenRow): FrozenTransactionRecord {
  return {
    ...row,
    minor: BigInt(row.minor),
    reasons: (JSON.parse(row.reasons) as (Reason | string)[]).map(reason),
  };
}

/** Stores of earlier versions hold the sentence alone. */
function reason(stored: Reason | string): Reason {
  return typeof stored === 'string' ? { flag: 'rule', sentence: stored, evidence: null } : stored;
}
