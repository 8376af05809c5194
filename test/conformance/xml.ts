// Owns looking into small XML documents without a library: leaves and attributes by their path, and where
// in the text they stand.

export interface XmlLeaf {
  /** Names of the elements from the root's, `@` before an attribute: `CstmrCdtTrfInitn/GrpHdr/MsgId`. */
  readonly path: string;
  readonly value: string;
  /** Of the element with its tags; of an attribute with its name and the blank before it. */
  readonly whole: readonly [from: number, to: number];
  readonly inner: readonly [from: number, to: number];
}

const TOKEN =
  /<(?<end>\/)?(?<name>[\w.:-]+)(?<attributes>(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<empty>\/)?>/gu;

interface Open {
  readonly name: string;
  readonly from: number;
  readonly inside: number;
  isLeaf: boolean;
}

/**
 * Leaves in document order. Namespace declarations are no leaves, and nothing below an element called
 * Signature is one.
 */
export function xmlLeaves(xml: string): readonly XmlLeaf[] {
  const open: Open[] = [];
  const found: XmlLeaf[] = [];
  for (const match of xml.matchAll(TOKEN)) {
    const { end, name = '', attributes = '', empty } = match.groups ?? {};
    const local = name.replace(/^.*:/u, '');
    const after = match.index + match[0].length;
    if (end === undefined) {
      const parent = open.at(-1);
      if (parent !== undefined) parent.isLeaf = false;
      open.push({ name: local, from: match.index, inside: after, isLeaf: true });
      const path = open.map((each) => each.name).join('/');
      let place = match.index + 1 + name.length;
      for (const [whole, attribute = '', quoted = ''] of attributes.matchAll(
        /\s+([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/gu,
      )) {
        if (!attribute.startsWith('xmlns')) {
          const to = place + whole.length;
          found.push({
            path: `${path}@${attribute}`,
            value: unescaped(quoted.slice(1, -1)),
            whole: [place, to],
            inner: [to - quoted.length + 1, to - 1],
          });
        }
        place += whole.length;
      }
    }
    if (end !== undefined || empty !== undefined) {
      const closed = open.pop();
      if (closed === undefined) continue;
      const inner: readonly [number, number] =
        empty === undefined ? [closed.inside, match.index] : [after, after];
      const path = [...open.map((each) => each.name), closed.name].join('/');
      if (closed.isLeaf)
        found.push({ path, value: unescaped(xml.slice(...inner)), whole: [closed.from, after], inner });
    }
  }
  return found.filter(({ path }) => !/(^|\/)Signature(\/|$|@)/u.test(path));
}

/** The leaves as path to value; several of one path as a list in order. */
export function xmlValues(xml: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { path, value } of xmlLeaves(xml)) values.set(path, [...(values.get(path) ?? []), value]);
  return values;
}

/** The document without its signature, as it was before it was signed. */
export function unsigned(xml: string): string {
  return xml.replace(/<(\w+:)?Signature[ >][\s\S]*<\/(\w+:)?Signature>/u, '');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&');
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
