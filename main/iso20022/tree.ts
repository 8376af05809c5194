// Element trees: reading and changing them by path in the order of the schema, and one as canonical XML text.
import { canonicalAttribute, canonicalText } from '../../shared/domain/canonical-text.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import type { ElementType } from './schema/compile.ts';

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

export interface AmountInfo {
  /** Decimal as written. */
  readonly value: string;
  readonly currency: string;
}

/**
 * The amount that counts for sums: InstdAmt, under Amt in a credit transfer and bare in a direct debit; for
 * an
 * equivalent amount its Amt.
 */
export function amountOf(transaction: IsoNode): AmountInfo | undefined {
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

// Changes an element tree by path and keeps the order of the schema; everything not named stays as it was.

type Tree = IsoNode & { readonly c: readonly IsoNode[] };

/**
 * Puts `replacement` in the place of all elements called like the last name of `path`, below `node` of type
 * `type`.
 * Elements on the way are made when missing and dropped when nothing is left in them; in a choice the other
 * alternatives give way. A name the type does not know is a mistake of the caller and throws.
 */
export function putAt(
  type: ElementType,
  node: IsoNode,
  path: readonly string[],
  replacement: readonly IsoNode[],
): IsoNode {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('an empty path names no element');
  const position = type.positions.get(name);
  const particle = position === undefined ? undefined : type.particles[position];
  if (position === undefined || particle === undefined)
    throw new Error(`${type.name} has no element ${name}`);
  const children = (node as Tree).c ?? [];
  if (rest.length === 0) return { ...node, c: replaced(type, children, name, position, replacement) };
  const present = children.find((child) => child.n === name);
  const changed = putAt(particle.type, present ?? { n: name, c: [] }, rest, replacement);
  // An element that was there and was empty on purpose stays; one that this change emptied or never filled
  // goes.
  const emptied = (changed.c ?? []).length === 0 && (present === undefined || (present.c ?? []).length > 0);
  if (present !== undefined && !emptied)
    return { ...node, c: children.map((child) => (child === present ? changed : child)) };
  return { ...node, c: replaced(type, children, name, position, emptied ? [] : [changed]) };
}

function replaced(
  type: ElementType,
  children: readonly IsoNode[],
  name: string,
  position: number,
  replacement: readonly IsoNode[],
): readonly IsoNode[] {
  const exclusive = type.content === 'choice' && replacement.length > 0;
  const others = exclusive ? [] : children.filter((child) => child.n !== name);
  const next = others.findIndex((child) => (type.positions.get(child.n) ?? 0) > position);
  return next < 0
    ? [...others, ...replacement]
    : [...others.slice(0, next), ...replacement, ...others.slice(next)];
}

/** `putAt` for one value: an empty text removes the element. */
export function putText(
  type: ElementType,
  node: IsoNode,
  path: readonly string[],
  text: string,
  attributes?: Readonly<Record<string, string>>,
): IsoNode {
  const name = path.at(-1) ?? '';
  return putAt(type, node, path, text === '' ? [] : [leaf(name, text, attributes)]);
}

// One element tree as canonical XML text: no white space between elements, no empty-element tags, attributes
// in order of name.

/**
 * `<n a="v">…</n>` of a tree. A character that XML cannot hold is a bug here, for the charset rule stops it
 * before; it throws.
 */
export function serialize(node: IsoNode): string {
  return `<${node.n}${attributes(node)}>${content(node)}</${node.n}>`;
}

/** The children of an element, one after the other. */
function serializeAll(nodes: readonly IsoNode[]): string {
  let xml = '';
  for (const node of nodes) xml += serialize(node);
  return xml;
}

function content(node: IsoNode): string {
  if (node.c !== undefined) return serializeAll(node.c);
  return canonicalText(node.t ?? '');
}

function attributes(node: IsoNode): string {
  if (node.a === undefined) return '';
  let xml = '';
  for (const name of Object.keys(node.a).toSorted())
    xml += ` ${name}="${canonicalAttribute(node.a[name] ?? '')}"`;
  return xml;
}
