// Which module files may be loaded: every way in which somebody else could exchange one is refused, with the
// place named.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownModules } from './known-modules.ts';
import { inspectModule } from './module-file.ts';
import { findSoftHsm } from '../../training/soft-hsm.ts';

const linux = { platform: 'linux', env: {} } as const;
const root = process.getuid?.() === 0;
let folder: string;
let library: Uint8Array;

beforeAll(async () => {
  // Below a folder only the administrator can write to; where the tests do not run as such, every file here
  // is refused for its owner.
  folder = await mkdtemp(join(root ? '/root' : process.cwd(), '.module-file-'));
  await chmod(folder, 0o755);
  const source = join(folder, 'module.c');
  await writeFile(source, 'unsigned long C_GetFunctionList(void **list) { *list = 0; return 0; }\n');
  execFileSync('cc', ['-shared', '-fPIC', '-nostdlib', '-o', join(folder, 'good.so'), source]);
  library = await readFile(join(folder, 'good.so'));
  await chmod(join(folder, 'good.so'), 0o644);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const judged = async (name: string): Promise<string> => {
  const { fault, why } = await inspectModule(join(folder, name), '', linux);
  const words = why === null ? '' : say(t, why);
  return fault === null ? 'accepted' : `${fault}: ${words.replace(folder, '')}`;
};

test('a file and folders of the administrator are accepted, with size and digest', async () => {
  const found = await inspectModule(findSoftHsm() ?? '', 'SoftHSM', linux);
  expect(found).toMatchObject({
    label: 'SoftHSM',
    fault: null,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
  });
});

test.each(['relative.so', '../x.so', '/usr/lib/../lib/x.so', '/usr//lib/x.so', ''])(
  '"%s" is no path of a module',
  async (path) => {
    expect((await inspectModule(path, '', linux)).fault).toBe('module-path');
  },
);

test('a module that loads what a user names is refused by its own name and by where a link leads; the remote client is not', async () => {
  await writeFile(join(folder, 'libp11-kit.so.0.3.0'), library);
  await symlink(join(folder, 'libp11-kit.so.0.3.0'), join(folder, 'innocent.so'));
  await writeFile(join(folder, 'p11-kit-proxy.so'), library);
  for (const name of ['innocent.so', 'p11-kit-proxy.so', 'libp11-kit.so.0.3.0'])
    expect(await judged(name)).toContain('module-proxy');
  await writeFile(join(folder, 'p11-kit-client.so'), library);
  expect(await judged('p11-kit-client.so')).not.toContain('module-proxy');
});

test('missing, unreadable, no file, too large and no module have one answer: it tells nothing about other files', async () => {
  await writeFile(join(folder, 'note.txt'), 'a secret');
  await writeFile(join(folder, 'locked'), 'x', { mode: 0o000 });
  await symlink('/etc/shadow', join(folder, 'shadow.so'));
  const paths = [
    join(folder, 'no-such-module.so'),
    join(folder, 'note.txt'),
    join(folder, 'locked'),
    join(folder, 'shadow.so'),
    folder,
    '/etc/shadow',
    '/etc/passwd',
    '/bin/sh',
    '/dev/zero',
    '/proc/self/mem',
    '/root/no/such/folder/x.so',
    '/etc/passwd/x.so',
  ];
  for (const path of paths) {
    expect(await inspectModule(path, 'X', linux)).toEqual({
      path,
      label: 'X',
      bytes: null,
      sha256: null,
      fault: 'module-not-found',
      why: null,
    });
  }
});

/** Needs the administrator's rights to set owners; elsewhere every file here is somebody's own. */
function asAdministrator(): void {
  test('a file everybody or a group can write', async () => {
    await writeFile(join(folder, 'all.so'), library);
    await chmod(join(folder, 'all.so'), 0o646);
    expect(await judged('all.so')).toBe('module-unprotected: /all.so can be changed by everybody.');
    await chmod(join(folder, 'all.so'), 0o664);
    await chown(join(folder, 'all.so'), 0, 1000);
    expect(await judged('all.so')).toBe('module-unprotected: /all.so can be changed by a group of users.');
  });

  test('a file of a user', async () => {
    await writeFile(join(folder, 'own.so'), library);
    await chown(join(folder, 'own.so'), 1000, 1000);
    expect(await judged('own.so')).toBe('module-unprotected: /own.so does not belong to the administrator.');
  });

  test('a good file in a folder everybody can write', async () => {
    await mkdir(join(folder, 'open'));
    await chmod(join(folder, 'open'), 0o777);
    await writeFile(join(folder, 'open', 'm.so'), library);
    expect(await judged('open/m.so')).toBe('module-unprotected: /open can be changed by everybody.');
  });

  test('a link of the administrator to a file of a user, and a link in a folder of a user', async () => {
    await symlink(join(folder, 'own.so'), join(folder, 'link.so'));
    expect(await judged('link.so')).toBe('module-unprotected: /own.so does not belong to the administrator.');
    await symlink(join(folder, 'good.so'), join(folder, 'open', 'link.so'));
    expect(await judged('open/link.so')).toBe('module-unprotected: /open can be changed by everybody.');
  });
}

function asUser(): void {
  test('a file of the user', async () => {
    expect(await judged('good.so')).toContain('does not belong to the administrator');
  });
}

describe('somebody else could change it', () => (root ? asAdministrator() : asUser()));

describe('on Windows', () => {
  const windows = {
    platform: 'win32',
    env: { SystemRoot: 'C:\\Windows', ProgramFiles: 'C:\\Program Files' },
  } as const;

  test('known modules lie in folders only administrators can write', () => {
    const paths = knownModules('win32', windows.env).map(({ path }) => path);
    expect(paths).toContain('C:\\Program Files\\OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll');
    expect(
      paths.every(
        (path) => path.startsWith('C:\\Program Files\\') || path.startsWith('C:\\Windows\\System32\\'),
      ),
    ).toBe(true);
  });

  test.each(['module.dll', '\\\\server\\share\\module.dll', 'C:\\Windows\\..\\x.dll'])(
    '"%s" is no path on this computer',
    async (path) => {
      expect((await inspectModule(path, '', windows)).fault).toBe('module-path');
    },
  );
});

test('each system has its own list', () => {
  expect(
    knownModules('linux', {}).some(({ path }) => path === '/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so'),
  ).toBe(true);
  expect(knownModules('darwin', {}).some(({ path }) => path === '/Library/OpenSC/lib/opensc-pkcs11.so')).toBe(
    true,
  );
});
