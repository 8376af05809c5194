// Files that the settings of a module name, in a folder that its user can write.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unprotectedFile } from './module-settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-settings-'));
const own = join(folder, 'library.so');
writeFileSync(own, 'anything');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const variable = (value: string) => unprotectedFile({ initArguments: '', variables: { VARIABLE: value } });

describe('a path in the settings of a module', () => {
  it('may be a folder, a socket to come, a name without a path, or a file of the administrator', () => {
    expect([
      variable(folder),
      variable('unix:path=/run/p11-kit/pkcs11'),
      variable(`unix:path=${folder}/socket`),
      variable('tabrmd:bus_type=session'),
      variable('/etc/passwd'),
      unprotectedFile({ initArguments: `configdir='sql:${folder}' flags=`, variables: {} }),
    ]).toEqual([null, null, null, null, null, null]);
  });

  it.each([own, `${own}:conf=1`, `x ${own}`, `library="${own}"`])(
    'may be no file that its user can change: %s',
    (value) => {
      expect(variable(value)).toBe(own);
    },
  );

  it('may be nothing that somebody could put there later', () => {
    expect(variable(join(folder, 'later'))).toBe(join(folder, 'later'));
  });
});
