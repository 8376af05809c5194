import { expect, it } from 'vitest';
import { makePendingImports, type PendingImport } from './pending-imports.ts';

const pending = (id: string, file: string): PendingImport =>
  ({ import: id, file }) as unknown as PendingImport;

it('knows that a file is needed as long as an import of it waits', () => {
  const desk = makePendingImports();
  desk.add(pending('i1', 'f1'));
  desk.add(pending('i2', 'f1'));
  desk.remove('i1');
  expect(desk.needs('f1'), 'the same file was checked twice').toBe(true);
  desk.remove('i2');
  expect(desk.needs('f1')).toBe(false);
});
