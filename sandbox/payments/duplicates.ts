// Owns what makes a request a duplicate (§7 rule 2): identical bytes, or the identity the switch names.
import type { Bank } from '../bank.ts';
import type { PainMessage } from '../messages/pain-message.ts';
import type { ReceivedMessage } from './payment.ts';
import { stateOf } from './payment.ts';

const DAY = 86_400_000;

function endToEndIds(message: PainMessage): Set<string> {
  return new Set(
    message.groups
      .flatMap((group) => group.transactions.map((each) => each.endToEndId))
      .filter((id) => id !== 'NOTPROVIDED'),
  );
}

function wasRefused(message: ReceivedMessage): boolean {
  return (
    message.findings.length > 0 ||
    message.groups.every((group) =>
      group.payments.every((payment) => stateOf(payment, message.receivedAt).status === 'RJCT'),
    )
  );
}

/** Why the bank has seen this request before, or undefined. */
export function findDuplicate(
  bank: Bank,
  clientId: string,
  message: PainMessage,
  bodyDigest: string,
): string | undefined {
  const { duplicateKey, duplicateWindowDays, duplicateCountsRefused } = bank.settings.get();
  const known = bank.ledger.messages().filter((earlier) => earlier.clientId === clientId);
  if (known.some((earlier) => earlier.bodyDigest === bodyDigest)) return 'identical request received before';
  const since = bank.clock.now() - duplicateWindowDays * DAY;
  const relevant = known.filter(
    (earlier) => earlier.receivedAt >= since && (duplicateCountsRefused || !wasRefused(earlier)),
  );
  if (duplicateKey === 'endToEndId') {
    const ids = endToEndIds(message);
    const seen = relevant
      .flatMap((earlier) =>
        earlier.groups.flatMap((group) => group.payments.map((payment) => payment.endToEndId)),
      )
      .find((id) => ids.has(id));
    return seen === undefined ? undefined : `end-to-end identification ${seen} received before`;
  }
  if (duplicateKey === 'none') return undefined;
  const today = bank.clock.today();
  const same = relevant.some(
    (earlier) =>
      earlier.msgId === message.msgId &&
      (duplicateKey === 'msgId' || bank.clock.today(earlier.receivedAt) === today),
  );
  return same ? `message identification ${message.msgId} received before` : undefined;
}
