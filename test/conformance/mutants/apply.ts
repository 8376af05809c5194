// Owns what each change does to a request or an answer. Pure: texts in, texts out.
import type { Kind } from '../document/operations.ts';
import { isObject, type Json } from '../json.ts';
import { escaped, xmlLeaves } from '../xml.ts';
import type { Change, RequestMutant } from './mutant.ts';

/** A name with its last letter replaced. */
export function misspelt(name: string): string {
  return `${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`;
}

/** The same value as another program might write it. */
export function reformatted(value: string, kind: Kind): string {
  if (kind === 'date') return value.split('-').toReversed().join('.');
  if (kind === 'date-time') return value.replace('T', ' ').replace(/(\.\d+)?Z?$/u, '');
  if (kind === 'uuid') return value.replaceAll('-', '').toUpperCase();
  if (kind === 'amount') return value.replace('.', ',');
  if (kind === 'digits') return `0${value}`;
  if (kind === 'bearer') return value.replace(' ', '  ');
  if (kind === 'media-type') return value === 'text/plain' ? 'text/html' : 'text/plain';
  const other = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
  return other === value ? ` ${value}` : other;
}

function changed(
  value: string,
  other: string,
  { change, kind }: Pick<RequestMutant, 'change' | 'kind'>,
): string {
  return change === 'swap' ? other : change === 'reformat' ? reformatted(value, kind) : value;
}

/** Entries with one of them dropped, renamed or given another value. */
export function mutateEntries(
  entries: readonly (readonly [string, string])[],
  mutant: RequestMutant,
): readonly (readonly [string, string])[] {
  const isIt = (name: string): boolean => name.toLowerCase() === mutant.name.toLowerCase();
  const other =
    entries.find(([name]) => name.toLowerCase() === mutant.other.toLowerCase())?.[1] ?? mutant.other;
  return entries.flatMap(([name, value]): readonly (readonly [string, string])[] => {
    if (!isIt(name)) return [[name, value]];
    if (mutant.change === 'drop') return [];
    return [[mutant.change === 'misspell' ? misspelt(name) : name, changed(value, other, mutant)]];
  });
}

export function mutateJson(body: string, mutant: RequestMutant): string {
  const parsed = JSON.parse(body) as Readonly<Record<string, string>>;
  return JSON.stringify(Object.fromEntries(mutateEntries(Object.entries(parsed), mutant)));
}

/** `prefix` stands before the member's path in the document: `Document/CstmrCdtTrfInitn/`. */
export function mutateXml(xml: string, mutant: RequestMutant, prefix = ''): string {
  const found = xmlLeaves(xml);
  const leaf = found.find(({ path }) => path.slice(prefix.length) === mutant.name && path.startsWith(prefix));
  if (leaf === undefined) return xml;
  const isAttribute = mutant.name.includes('@');
  const [from, to] = leaf.whole;
  if (mutant.change === 'drop') return xml.slice(0, from) + xml.slice(to);
  if (mutant.change === 'misspell')
    return xml.slice(0, from) + renamed(xml.slice(from, to), isAttribute) + xml.slice(to);
  const other = found.find(({ path }) => path.slice(prefix.length) === mutant.other)?.value ?? mutant.other;
  return xml.slice(0, leaf.inner[0]) + escaped(changed(leaf.value, other, mutant)) + xml.slice(leaf.inner[1]);
}

function renamed(piece: string, isAttribute: boolean): string {
  if (isAttribute)
    return piece.replace(/^(\s+)([\w.-]+)/u, (_, blank: string, name: string) => blank + misspelt(name));
  return piece.replaceAll(
    /^<([\w.:-]+)|<\/([\w.:-]+)>$/gu,
    (tag, start: string | undefined, end: string | undefined) =>
      start === undefined ? `</${misspelt(end ?? '')}>` : tag.replace(start, misspelt(start)),
  );
}

export function mutatePath(path: string, change: Change): string {
  const parts = path.split('/');
  if (change === 'drop') return parts.slice(0, -1).join('/');
  if (change === 'misspell') return misspelt(path);
  if (change === 'reformat') return path.toUpperCase();
  const [last, before] = [parts.pop() ?? '', parts.pop() ?? ''];
  return [...parts, last, before].join('/');
}

/** A JSON value without any member at a path with `[]` for each of a list. */
export function without(value: Json, path: readonly string[]): Json {
  const [step = '', ...rest] = path;
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => without(each, path));
  if (!isObject(value)) return value;
  const name = step.replaceAll('[]', '');
  if (!(name in value)) return value;
  if (rest.length === 0) {
    const { [name]: _, ...others } = value;
    return others;
  }
  return { ...value, [name]: without(value[name] ?? null, rest) };
}

/** XML without any leaf at a path below its root. */
export function withoutElement(xml: string, path: string): string {
  const places = xmlLeaves(xml)
    .filter((leaf) => leaf.path.split('/').slice(1).join('/') === path)
    .map(({ whole }) => whole);
  return places.toReversed().reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), xml);
}
