// Reads a checked file once more and hands its payments out in pieces, none kept.
import type { FilePayment } from '../ports/messages.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { MessageReader } from '../iso20022/reader.ts';
import { XML_LIMITS } from '../iso20022/xml/limits.ts';
import { paymentIndex } from './payment-form.ts';

const PIECE = 500;

export async function* filePayments(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FilePayment[], void, undefined> {
  let kind: PainKind | undefined;
  let piece: FilePayment[] = [];
  const reader = new MessageReader(
    {
      onHeader: (found) => {
        kind = found;
      },
      onTransaction: ({ node, group }) => {
        if (kind === undefined) throw new Error('the reader gives the header before its payments');
        piece.push({ group: group - 1, node: JSON.stringify(node), ...paymentIndex(kind, node) });
      },
    },
    XML_LIMITS,
    'any',
  );
  for await (const chunk of chunks) {
    const refused = reader.write(chunk);
    if (refused !== undefined) throw new FaultError(refused);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  const read = reader.end();
  if (!read.ok) throw new FaultError(read.error);
  if (piece.length > 0) yield piece;
}
