// Exported names that stand for more than one thing: a reader who searches for one finds both.
import type { Source } from '../../test/contract/sources.ts';

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gmu;
const PRODUCT = /^(?:main|shared|preload|renderer)\//u;
/**
 * Where one name in several files is the rule: a catalogue is named like its screen, a migration like its
 * table, and each reader has its own definition of a version. A door only hands on.
 */
const NAMED_ALIKE = /^shared\/texts\/|\/migrations\/|\/versions\/|\/message-versions\/|\/index\.ts$/u;

export interface SharedName {
  readonly name: string;
  readonly paths: readonly string[];
}

export function sharedNames(sources: readonly Source[]): readonly SharedName[] {
  const found = new Map<string, Set<string>>();
  for (const { path, isTest, text } of sources) {
    if (isTest || !PRODUCT.test(path) || NAMED_ALIKE.test(path)) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      const paths = found.get(name) ?? new Set();
      found.set(name, paths.add(path));
    }
  }
  return [...found]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => ({ name, paths: [...paths].toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
