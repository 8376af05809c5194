// Reading element trees: children and texts by path.
import type { IsoNode } from '../../shared/domain/message-tree.ts';

/** The first child called `name`. */
export function child(node: IsoNode | undefined, name: string): IsoNode | undefined {
  const children = node?.c;
  if (children === undefined) return undefined;
  for (const candidate of children) if (candidate.n === name) return candidate;
  return undefined;
}

/** All children called `name`. */
export function childrenOf(node: IsoNode | undefined, name: string): readonly IsoNode[] {
  return (node?.c ?? []).filter((candidate) => candidate.n === name);
}

/** The element at a path of names, taking the first of equals. */
export function at(node: IsoNode | undefined, ...names: readonly string[]): IsoNode | undefined {
  let current = node;
  for (const name of names) current = child(current, name);
  return current;
}

/** The text at a path of names; undefined where there is no such element. */
export function textAt(node: IsoNode | undefined, ...names: readonly string[]): string | undefined {
  return at(node, ...names)?.t;
}

/** The text at the first of several paths that leads to one. */
export function firstText(
  node: IsoNode | undefined,
  paths: readonly (readonly string[])[],
): string | undefined {
  for (const names of paths) {
    const text = textAt(node, ...names);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** An element that holds a value. */
export function leaf(name: string, text: string, attributes?: Readonly<Record<string, string>>): IsoNode {
  return attributes === undefined ? { n: name, t: text } : { n: name, a: attributes, t: text };
}

/** An element that holds elements; absent ones are left out. */
export function branch(name: string, ...children: readonly (IsoNode | undefined)[]): IsoNode {
  return { n: name, c: children.filter((node) => node !== undefined) };
}

export interface AmountFact {
  /** Decimal as written. */
  readonly value: string;
  readonly currency: string;
}

/**
 * The amount that counts for sums: InstdAmt, under Amt in a credit transfer and bare in a direct debit; for
 * an
 * equivalent amount its Amt.
 */
export function amountOf(transaction: IsoNode): AmountFact | undefined {
  const amount =
    child(transaction, 'InstdAmt') ??
    at(transaction, 'Amt', 'InstdAmt') ??
    at(transaction, 'Amt', 'EqvtAmt', 'Amt');
  return amount === undefined ? undefined : { value: amount.t ?? '', currency: amount.a?.['Ccy'] ?? '' };
}

/**
 * Whether two elements say the same; the order of attributes says nothing. Unlike their XML it can be asked
 * of text that XML cannot carry.
 */
export function sameNode(a: IsoNode, b: IsoNode): boolean {
  if (a.n !== b.n || (a.t ?? '') !== (b.t ?? '') || (a.c?.length ?? 0) !== (b.c?.length ?? 0)) return false;
  const [ours, theirs] = [Object.entries(a.a ?? {}), b.a ?? {}];
  if (ours.length !== Object.keys(theirs).length || ours.some(([name, value]) => theirs[name] !== value))
    return false;
  return (a.c ?? []).every((child, place) => {
    const other = b.c?.[place];
    return other !== undefined && sameNode(child, other);
  });
}
