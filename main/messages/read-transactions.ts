// The transactions of a frozen message as lists show them, read from its bytes; the schema is judged in the same pass.
import type { ReadTransaction } from '../app/ports/messages.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { groupFacts, type GroupFacts } from '../iso20022/group-view.ts';
import { readMessage } from '../iso20022/reader.ts';
import { transactionFacts } from '../iso20022/transaction-view.ts';
import type { PlacedFindings } from './placed-findings.ts';

/** `findings` is told of every piece too, where the business rules are asked. */
export function readTransactions(kind: PainKind, chunks: readonly Uint8Array[], rows: ReadTransaction[], findings?: PlacedFindings): Result<null> {
  let group: GroupFacts | undefined;
  let broken: Finding | undefined;
  const read = readMessage(chunks, {
    onFinding: (finding) => { broken ??= finding; },
    onHeader: (read, piece) => findings?.events.onHeader(read, piece),
    onGroup: (piece) => {
      group = groupFacts(kind, piece.node);
      findings?.events.onGroup(piece);
    },
    onTransaction: (piece) => {
      findings?.events.onTransaction(piece);
      const { node } = piece;
      const facts = transactionFacts(kind, node);
      const money = parseMoney(facts.amount, facts.currency, { trailingZeros: true, historic: true });
      rows.push({
        group: group?.pmtInfId ?? '',
        ownAccount: group?.ownAccount?.value ?? '',
        valueDate: group?.valueDate ?? '',
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
      });
    },
  });
  if (!read.ok) return read;
  findings?.end();
  if (broken === undefined) return ok(null);
  return err(fault('message-schema', { path: broken.path, rule: broken.rule, detail: broken.sentence }));
}
