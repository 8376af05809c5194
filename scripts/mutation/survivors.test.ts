// Each mutant that is known to survive names a line of its file: the long run would say so an hour later.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/contract/sources.ts';
import { SURVIVORS } from './survivors.ts';

test('every mutant that survives begins in a line of its file', () => {
  expect(SURVIVORS.length).toBeGreaterThan(0);
  const isGone = ({ file, on }: (typeof SURVIVORS)[number]): boolean =>
    !readFileSync(join(ROOT, file), 'utf8').includes(on);
  expect(SURVIVORS.filter(isGone).map(({ file, on }) => `${file}: ${on}`)).toEqual([]);
});
