// Changes an element tree by path and keeps the order of the schema; everything not named stays as it was.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import type { ElementType } from './schema/compile.ts';
import { leaf } from './tree.ts';

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
