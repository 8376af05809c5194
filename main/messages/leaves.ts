// An element as a list of its values, so that two of them can be held against one another line by line.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { ElementLeaf } from '../ports/messages.ts';
import { readFrozen } from '../iso20022/first-reading.ts';

/**
 * Every value and attribute below the element, in document order; elements that stand several times are
 * numbered.
 */
export function leavesOf(node: IsoNode): readonly ElementLeaf[] {
  return (node.c ?? []).flatMap((child) => {
    const equals = (node.c ?? []).filter(({ n }) => n === child.n);
    const number = equals.length > 1 ? `[${equals.indexOf(child) + 1}]` : '';
    return below(child, `${child.n}${number}`);
  });
}

function below(node: IsoNode, path: string): readonly ElementLeaf[] {
  const attributes = Object.entries(node.a ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => ({ path: `${path}/@${name}`, text }));
  if (node.c === undefined) return [{ path, text: node.t ?? '' }, ...attributes];
  return [...attributes, ...leavesOf(node).map((leaf) => ({ ...leaf, path: `${path}/${leaf.path}` }))];
}

/** One transaction of frozen bytes; null when there are fewer. `index` from 0. */
export async function transactionAt(
  kind: PainKind,
  source: AsyncIterable<Uint8Array>,
  index: number,
): Promise<IsoNode | null> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  let at = -1;
  let found: IsoNode | null = null;
  const reading = readFrozen(chunks, ({ node }) => {
    at += 1;
    if (at === index) found = node;
  });
  return reading.ok && reading.value.kind === kind ? found : null;
}
