// A frozen message read from its bytes in one pass: what it says as a whole, its transactions as lists show them, and the schema's and the rules' verdict.
import { hash } from 'node:crypto';
import type { ReadTransaction } from '../app/ports/messages.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { Result } from '../../shared/domain/result.ts';
import { readFrozen, type FrozenTransaction } from '../iso20022/first-reading.ts';
import { serialize } from '../iso20022/xml/serialize.ts';
import type { PlacedFindings } from './placed-findings.ts';

/** `findings` is told of every piece too, where the business rules are asked. */
export function readTransactions(chunks: readonly Uint8Array[], rows: ReadTransaction[], findings?: PlacedFindings): Result<Reading> {
  const reading = readFrozen(chunks, rowsInto(rows), findings?.events);
  if (reading.ok) findings?.end();
  return reading;
}

/** A head is digested once for all the transactions under it. */
function rowsInto(rows: ReadTransaction[]): (transaction: FrozenTransaction) => void {
  let under: FrozenTransaction['head'] | undefined;
  let head = '';
  return (transaction) => {
    const isFirst = transaction.head !== under;
    if (isFirst) head = digestOf(transaction.head);
    under = transaction.head;
    rows.push({ ...rowOf(transaction), element: digestOf(transaction.node), head, headNode: isFirst ? JSON.stringify(transaction.head) : null });
  };
}

function digestOf(node: FrozenTransaction['node']): string {
  return hash('sha256', serialize(node), 'base64url');
}

const SALARY = 'SALA';

function rowOf({ group, facts }: FrozenTransaction): Omit<ReadTransaction, 'element' | 'head' | 'headNode'> {
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
    salary: facts.categoryPurpose === SALARY || group.categoryPurpose === SALARY,
  };
}
