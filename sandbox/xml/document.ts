// Owns the sandbox's XML tree: a strict, small reader for documents that come from outside.

export interface XmlAttribute {
  readonly prefix: string;
  readonly local: string;
  readonly namespace: string;
  readonly value: string;
}

export interface XmlElement {
  readonly prefix: string;
  readonly local: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** Namespace declarations standing on this element: prefix ('' for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  readonly parent: XmlElement | undefined;
  readonly line: number;
}

export type XmlNode = XmlElement | string;

/** A document the bank does not read: what is wrong and on which line. */
export class XmlRefusal extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** The element children, in order. */
export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((node): node is XmlElement => typeof node !== 'string');
}

/** The first element child of that local name (and of the parent's own namespace unless another is given). */
export function childOf(
  parent: XmlElement | undefined,
  local: string,
  namespace = parent?.namespace,
): XmlElement | undefined {
  return parent && elementsOf(parent).find((child) => child.local === local && child.namespace === namespace);
}

/** All element children of that local name. */
export function childrenOf(parent: XmlElement | undefined, local: string): XmlElement[] {
  return parent
    ? elementsOf(parent).filter((child) => child.local === local && child.namespace === parent.namespace)
    : [];
}

/** Follows local names downwards; undefined as soon as one is missing. */
export function descend(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, local) => childOf(at, local), parent);
}

/** The character data standing directly in the element. */
export function textOf(element: XmlElement | undefined): string | undefined {
  return element?.children.filter((node): node is string => typeof node === 'string').join('');
}

export function attributeOf(element: XmlElement | undefined, local: string): string | undefined {
  return element?.attributes.find((attribute) => attribute.local === local && attribute.namespace === '')
    ?.value;
}

/** `Document/CstmrCdtTrfInitn/GrpHdr/MsgId`, for findings. */
export function pathOf(element: XmlElement): string {
  return element.parent ? `${pathOf(element.parent)}/${element.local}` : element.local;
}
