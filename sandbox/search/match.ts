// Owns which payments an enhanced inquiry finds.
import { findAccount } from '../data/accounts.ts';
import type { Party, Payment } from '../payments/payment.ts';
import type { Criteria } from './criteria.ts';

function holds(text: string | undefined, wanted: string | undefined): boolean {
  return wanted === undefined || (text ?? '').toLowerCase().includes(wanted.toLowerCase());
}

function sameAccount(party: Party, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  const account = findAccount(wanted);
  return account !== undefined && (party.account === account.iban || party.account === account.number);
}

function ofBranch(party: Party, criteria: Criteria): boolean {
  const account = findAccount(party.account ?? '');
  return (
    (criteria.bic_or_bei === undefined || account?.bic === criteria.bic_or_bei) &&
    (criteria.branch_identification === undefined || account?.branch === criteria.branch_identification)
  );
}

function within(
  value: string | number,
  from: string | number | undefined,
  to: string | number | undefined,
): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

function time(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Date.parse(value);
}

/** Whether a payment answers the criteria. Without a flow indicator the search is for outgoing ones. */
export function matches(payment: Payment, criteria: Criteria): boolean {
  const credit = criteria.transaction_flow_indicator === 'CR';
  // A collection is outgoing as a message and incoming as money; it is searched as incoming.
  if ((payment.direction === 'CR') !== credit) return false;
  const own = credit ? payment.creditor : payment.debtor;
  const other = credit ? payment.debtor : payment.creditor;
  return (
    sameAccount(own, criteria.account) &&
    ofBranch(own, criteria) &&
    holds(other.name, criteria.name) &&
    (criteria.account_servicer_reference === undefined ||
      payment.bankReference === criteria.account_servicer_reference) &&
    (criteria.end_to_end_identification === undefined ||
      payment.endToEndId === criteria.end_to_end_identification) &&
    (criteria.uetr === undefined || payment.uetr === criteria.uetr.toLowerCase()) &&
    (criteria.virtual_account === undefined || payment.virtualAccount === criteria.virtual_account) &&
    holds(payment.remittance, criteria.remittance_information) &&
    within(
      payment.requestedDate,
      criteria.requested_execution_date_from,
      criteria.requested_execution_date_to,
    ) &&
    within(
      payment.receivedAt,
      time(criteria.transaction_received_date_time_from),
      time(criteria.transaction_received_date_time_to),
    )
  );
}
