// A file as the desk takes it: checked, then read once more for its payments, as main/messages does for the
// import screen.
import { checkFile } from '../../main/messages/check-file.ts';
import { filePayments } from '../../main/messages/build.ts';
import type { CheckContext, PlacedFormFinding } from '../../main/ports/messages.ts';
import { child, childrenOf } from '../../main/iso20022/tree.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { ok, type Result } from '../../shared/domain/result.ts';

export interface ImportedFile {
  readonly kind: PainKind;
  readonly header: IsoNode;
  readonly initiatingParty: IsoNode;
  readonly authorisations: readonly IsoNode[];
  readonly forwardingAgent?: IsoNode;
  readonly groups: readonly { readonly header: IsoNode; readonly transactions: readonly IsoNode[] }[];
  readonly findings: readonly PlacedFormFinding[];
}

const CONTEXT: CheckContext = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'production' };

async function* streamed(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

/** Pulls no chunk after the one that is refused. */
export async function importFile(chunks: Iterable<Uint8Array>): Promise<Result<ImportedFile>> {
  const kept: Uint8Array[] = [];
  const keeping = function* (): Generator<Uint8Array, void, undefined> {
    for (const chunk of chunks) {
      kept.push(chunk);
      yield chunk;
    }
  };
  const checked = await checkFile(streamed(keeping()), CONTEXT, () => undefined);
  if (!checked.ok) return checked;
  const { kind, header, findings } = checked.value;
  const groups = checked.value.groups.map((group) => ({ header: group, transactions: [] as IsoNode[] }));
  for await (const piece of filePayments(streamed(kept))) {
    for (const { group, node } of piece) groups[group]?.transactions.push(JSON.parse(node) as IsoNode);
  }
  const initiatingParty = child(header, 'InitgPty');
  if (initiatingParty === undefined) throw new Error('the schema asks for InitgPty');
  const forwardingAgent = child(header, 'FwdgAgt');
  return ok({
    kind,
    header,
    initiatingParty,
    authorisations: childrenOf(header, 'Authstn'),
    ...(forwardingAgent && { forwardingAgent }),
    groups,
    findings,
  });
}
