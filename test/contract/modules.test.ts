// The modules of the use cases: which there are, which way their imports run, and that each has one door.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withPicture } from '../../scripts/architecture/module-picture.ts';
import { allSources } from './sources.ts';
import type { Import, Source } from './sources.ts';

/** From the top down: a module imports from those after it alone. */
const MODULES = [
  'exchange',
  'prepare',
  'follow',
  'observe',
  'administer',
  'deliver',
  'authorise',
  'desk',
] as const;

const SOURCES = allSources();
const PRODUCT = SOURCES.filter(({ isTest, path }) => !isTest && path.startsWith('main/'));
const moduleOf = (path: string): string | undefined => /^main\/app\/([^/]+)\//u.exec(path)?.[1];
const rankOf = (module: string): number => MODULES.findIndex((each) => each === module);

/** A folder of a module with subfolders; the files beside the door are a room of their own. */
const roomOf = (path: string): string => path.split('/').slice(0, -1).join('/');

function imports(
  wrong: (from: string | undefined, to: string, one: Import, source: Source) => boolean,
): readonly string[] {
  return PRODUCT.flatMap((source) =>
    source.imports.flatMap((one) => {
      const to = moduleOf(one.target);
      return to !== undefined && wrong(moduleOf(source.path), to, one, source)
        ? [`${source.path} imports ${one.target}`]
        : [];
    }),
  );
}

describe('modules of main/app', () => {
  test('are the eight of the table, and nothing lies beside them', () => {
    const paths = SOURCES.filter(({ path }) => path.startsWith('main/app/')).map(({ path }) => path);
    expect(new Set(paths.map(moduleOf))).toEqual(new Set(MODULES));
  });

  test('import downwards only, types too: their graph has no cycle', () => {
    expect(imports((from, to) => from !== undefined && from !== to && rankOf(to) < rankOf(from))).toEqual([]);
  });

  test('are entered by their door alone', () => {
    expect(imports((from, to, { target }) => from !== to && target !== `main/app/${to}/index.ts`)).toEqual(
      [],
    );
  });

  test('do not use their own door from inside', () => {
    expect(imports((from, to, { target }) => from === to && target === `main/app/${to}/index.ts`)).toEqual(
      [],
    );
  });

  test('have doors through which everything that is offered is taken', () => {
    const users = SOURCES.filter(({ path }) => !path.endsWith('/index.ts'));
    const unused = MODULES.flatMap((module) => {
      const door = SOURCES.find(({ path }) => path === `main/app/${module}/index.ts`);
      const offered = [...(door?.text ?? '').matchAll(/(?:export (?:type )?\{)([^}]*)\}/gu)].flatMap(
        ([, names = '']) =>
          names
            .split(',')
            .map((name) => name.trim().replace(/^type /u, ''))
            .filter((name) => name !== ''),
      );
      expect(offered.length).toBeGreaterThan(0);
      const texts = users
        .filter(
          ({ path, imports: all }) =>
            moduleOf(path) !== module && all.some(({ target }) => target === `main/app/${module}/index.ts`),
        )
        .map(({ text }) => text);
      return offered.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`, 'u').test(text)));
    });
    expect(unused).toEqual([]);
  });

  test('have rooms that never import each other', () => {
    const edges = new Set(
      PRODUCT.flatMap((source) =>
        source.imports
          .filter(
            ({ target }) =>
              moduleOf(target) !== undefined &&
              moduleOf(target) === moduleOf(source.path) &&
              roomOf(target) !== roomOf(source.path) &&
              !source.path.endsWith('/index.ts') &&
              !target.endsWith('/context.ts') &&
              !source.path.endsWith('/context.ts'),
          )
          .map(({ target }) => `${roomOf(source.path)} > ${roomOf(target)}`),
      ),
    );
    expect(
      [...edges].filter((edge) => edges.has(edge.split(' > ').toReversed().join(' > '))).toSorted(),
    ).toEqual([]);
  });

  test('are drawn in docs/architecture.md as their imports are (npm run -s draw-modules)', () => {
    const document = readFileSync('docs/architecture.md', 'utf8');
    expect(withPicture(document, SOURCES)).toBe(document);
  });

  test('send what can move money by the delivery engine alone', () => {
    const sends = /\bbank\b[^\n;]{0,40}\.(?:initiate|createPayment|decide)\b/u;
    const senders = PRODUCT.filter(({ path, text }) => path.startsWith('main/app/') && sends.test(text));
    expect(senders.map(({ path }) => path).toSorted()).toEqual([
      'main/app/desk/paused-bank.ts',
      'main/app/follow/cases/delivery.ts',
      'main/app/follow/outbox/delivery.ts',
    ]);
  });
});
