// A small file that one neighbour alone imports, and that no test is about, is mostly a step of the
// neighbour's decision: whoever reads one has to open both (decision 41).
import { expect, test } from 'vitest';
import { allSources, type Source } from './sources.ts';

/** Lines of a file that is looked at: more of them is a decision of its own more often than not. */
const SMALL = 30;

/** A table of texts, one definition of many, and the door of a module are what they are for themselves. */
const OF_THEIR_OWN = [
  /^shared\/texts\//,
  /\/versions\/[^/]+\.ts$/,
  /^main\/store\/migrations\//,
  /\/(?:index|calls|main)\.tsx?$/,
  /\.d\.[mc]?ts$/,
];

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function stepsOfNeighbours(sources: readonly Source[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources)
    for (const { target } of imports) {
      const its = importers.get(target) ?? new Set();
      importers.set(target, its.add(path));
    }
  return sources
    .filter(({ path, text, isTest }) => {
      if (isTest || !/^(?:main|shared|renderer|preload|training)\//.test(path)) return false;
      if (OF_THEIR_OWN.some((kind) => kind.test(path)) || text.trimEnd().split('\n').length > SMALL)
        return false;
      const [only, ...others] = importers.get(path) ?? [];
      // The door of a module imports what the others take from it.
      return (
        only !== undefined &&
        others.length === 0 &&
        folderOf(only) === folderOf(path) &&
        !/\/(?:index|calls)\.ts$/.test(only)
      );
    })
    .map(({ path }) => path);
}

test('no small file is a step of the one neighbour that imports it', () => {
  expect(stepsOfNeighbours(allSources())).toEqual([]);
});

test('such a file is found', () => {
  const file = (path: string, imports: readonly string[]): Source => ({
    path,
    text: '',
    isTest: false,
    imports: imports.map((target) => ({ target, relative: true, typeOnly: false })),
  });
  const whole = file('main/app/a/whole.ts', ['main/app/a/step.ts', 'main/app/b/other.ts']);
  const step = file('main/app/a/step.ts', []);
  const other = file('main/app/b/other.ts', []);
  expect(stepsOfNeighbours([whole, step, other])).toEqual(['main/app/a/step.ts']);
});
