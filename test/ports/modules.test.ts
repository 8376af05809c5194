// What the port of card modules promises, of the files of a machine and of the fake alike.
import { chmod, copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../main/digest/sha256.ts';
import { fakeModules } from '../../main/ports/modules.fake.ts';
import type { ModuleRegistry } from '../../main/ports/modules.ts';
import { moduleRegistry } from '../../main/token/module-registry.ts';
import { findSoftHsm } from '../../training/soft-hsm.ts';

let folder: string;
/** A module of the administrator, and a copy of it that everybody may write. */
let [good, changeable]: [string, string] = ['', ''];
let facts: { readonly bytes: number; readonly sha256: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modules-port-'));
  good = findSoftHsm() ?? '';
  changeable = join(folder, 'changeable.so');
  await copyFile(good, changeable);
  await chmod(changeable, 0o666);
  facts = { bytes: (await stat(good)).size, sha256: sha256Hex(await readFile(good)) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each<[string, () => ModuleRegistry]>([
  [
    'on the machine',
    () => moduleRegistry({ configure: () => undefined }, [], { platform: process.platform, env: {} }),
  ],
  [
    'in memory',
    () =>
      fakeModules({
        files: [
          { path: good, ...facts, changeable: false, software: 'SoftHSM' },
          { path: `${good}.2`, ...facts, software: 'SoftHSM' },
          { path: changeable, ...facts, changeable: true },
        ],
      }),
  ],
])('card modules %s', (_, make) => {
  it('of the administrator may be loaded, and are named by their file', async () => {
    expect(await make().inspect(good)).toEqual({
      path: good,
      label: 'libsofthsm2.so',
      ...facts,
      fault: null,
      why: null,
    });
  });

  it('that somebody else could change are read and refused, with the reason', async () => {
    const found = await make().inspect(changeable);
    expect(found).toMatchObject({ ...facts, fault: 'module-unprotected' });
    expect(found.why).not.toBeNull();
  });

  it('that are not there have neither size nor digest', async () => {
    expect(await make().inspect(join(folder, 'gone.so'))).toEqual({
      path: join(folder, 'gone.so'),
      label: 'gone.so',
      bytes: null,
      sha256: null,
      fault: 'module-not-found',
      why: null,
    });
  });

  it.each(['relative.so', '/usr/lib/../lib/x.so', ''])('have a whole path: "%s" is none', async (path) => {
    expect(await make().inspect(path)).toMatchObject({ bytes: null, sha256: null, fault: 'module-path' });
  });

  it('at the usual paths are named once for each file', async () => {
    const known = await make().known();
    const digests = known.map(({ sha256 }) => sha256);
    expect(known.length).toBeGreaterThan(0);
    expect(digests).not.toContain(null);
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('take no settings that name a file somebody else could change, or none that is there', () => {
    const modules = make();
    const naming = (path: string) => ({ initArguments: '', variables: { MODULE_CONF: path } });
    expect(modules.unprotected({ initArguments: 'slots=2', variables: { LEVEL: '3' } })).toBeNull();
    expect(modules.unprotected(naming(good))).toBeNull();
    expect(modules.unprotected(naming(changeable))).toBe(changeable);
    expect(modules.unprotected({ initArguments: `conf=${changeable}`, variables: {} })).toBe(changeable);
    expect(modules.unprotected(naming(join(folder, 'gone.conf')))).toBe(join(folder, 'gone.conf'));
  });
});
