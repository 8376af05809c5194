// Reads every message of a pack with this desk's own reader and holds it against what the preparer signed,
// before anything is stored.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { messageEntry } from '../../../../shared/domain/pack.ts';
import type { BatchStatement } from '../../../../shared/domain/statement.ts';
import type { ExchangeContext } from '../context.ts';
import type { OpenedPack } from '../../../ports/packs.ts';
import type { Ticket } from '../../desk/index.ts';

/**
 * The long part of taking a pack over: told to the ticket piece by piece, and stopped where the officer stops
 * it.
 */
export async function evaluateMessages(
  desk: ExchangeContext,
  pack: OpenedPack,
  { messages }: BatchStatement,
  ticket: Ticket,
): Promise<Fault | null> {
  const total = messages.reduce((sum, message) => sum + message.bytes, 0);
  let done = 0;
  for (const stated of messages) {
    const entry = pack.entries.get(messageEntry(stated.sha256));
    if (entry === undefined) return fault('pack-contents-differ', { detail: messageEntry(stated.sha256) });
    const counted = async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const chunk of entry.chunks()) {
        done += chunk.length;
        ticket.phase('reading', total === 0 ? null : Math.min(1, done / total));
        if (ticket.signal.aborted) return;
        yield chunk;
      }
    };
    const contents = await desk.messages.readFrozen(stated.kind, counted());
    if (ticket.signal.aborted) return fault('pack-stopped');
    if (!contents.ok) return contents.error;
    const { reading } = contents.value;
    if (
      reading.messageId !== stated.id ||
      reading.controlSum !== stated.controlSum ||
      reading.transactions !== stated.transactions ||
      reading.sha256 !== stated.sha256
    ) {
      return fault('frozen-bytes-differ', { detail: stated.id });
    }
  }
  return null;
}
