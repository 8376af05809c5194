// A frozen message read from its bytes in one pass: what it says as a whole, its transactions as lists show them, and the schema's and the rules' verdict.
import type { ReadTransaction } from '../app/ports/messages.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { Result } from '../../shared/domain/result.ts';
import { readFrozen, type FrozenTransaction } from '../iso20022/first-reading.ts';
import type { PlacedFindings } from './placed-findings.ts';

/** `findings` is told of every piece too, where the business rules are asked. */
export function readTransactions(chunks: readonly Uint8Array[], rows: ReadTransaction[], findings?: PlacedFindings): Result<Reading> {
  const reading = readFrozen(chunks, (transaction) => void rows.push(rowOf(transaction)), findings?.events);
  if (reading.ok) findings?.end();
  return reading;
}

function rowOf({ group, facts }: FrozenTransaction): ReadTransaction {
  const money = parseMoney(facts.amount, facts.currency, { trailingZeros: true, historic: true });
  return {
    group: group.pmtInfId,
    ownAccount: group.ownAccount?.value ?? '',
    valueDate: group.valueDate,
    instructionId: facts.instrId ?? '',
    endToEndId: facts.endToEndId,
    currency: facts.currency,
    amount: facts.amount,
    minor: money.ok ? money.value.minor : 0n,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    agentBic: facts.bic ?? '',
    country: facts.country,
    remittance: facts.remittance.join('\n'),
    creditorReference: facts.creditorReferences.join('\n'),
    mandateId: facts.mandateId ?? '',
  };
}
