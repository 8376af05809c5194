// The picture of the modules of main/app, drawn from their imports (Mermaid, as code hosts show it).
import type { Source } from '../../test/contract/sources.ts';

const MODULE = /^main\/app\/([^/]+)\//u;
const BEGIN = '<!-- modules: begin; npm run -s draw-modules -->';
const END = '<!-- modules: end -->';

/** Module to modules whose door it imports, both sorted. */
export function moduleEdges(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, Set<string>>();
  for (const { path, isTest, imports } of sources) {
    const from = MODULE.exec(path)?.[1];
    if (isTest || from === undefined) continue;
    const to = edges.get(from) ?? new Set();
    edges.set(from, to);
    for (const { target } of imports) {
      const module = MODULE.exec(target)?.[1];
      if (module !== undefined && module !== from) to.add(module);
    }
  }
  return new Map(
    [...edges].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([from, to]) => [from, [...to].toSorted()]),
  );
}

/** Edges that another way through the modules already shows are left out, so that the picture can be read. */
export function drawnEdges(
  edges: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, string])[] {
  const reach = (from: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const walk = (module: string): void => {
      for (const next of edges.get(module) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        walk(next);
      }
    };
    walk(from);
    return found;
  };
  return [...edges].flatMap(([from, to]) =>
    to
      .filter((target) => !to.some((other) => other !== target && reach(other).has(target)))
      .map((target) => [from, target] as const),
  );
}

export function modulePicture(sources: readonly Source[]): string {
  const edges = moduleEdges(sources);
  return [
    BEGIN,
    '```mermaid',
    'flowchart TD',
    ...drawnEdges(edges).map(([from, to]) => `  ${from} --> ${to}`),
    '```',
    '',
    '| module | imports |',
    '| --- | --- |',
    ...[...edges].map(
      ([from, to]) => `| \`${from}\` | ${to.map((each) => `\`${each}\``).join(', ') || 'ports alone'} |`,
    ),
    END,
  ].join('\n');
}

/** The document with its picture drawn again; throws where it has no place for one. */
export function withPicture(document: string, sources: readonly Source[]): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The document has no place for the picture of the modules.');
  return document.slice(0, begin) + modulePicture(sources) + document.slice(end + END.length);
}
