import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const config = readFileSync(new URL('electron-builder.yml', root), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  devDependencies: Record<string, string>;
  dependencies: Record<string, string>;
  main: string;
  homepage?: string;
};

/** Lines of one top-level section of the (flat, hand-written) YAML file. */
function section(name: string): string[] {
  const lines = config.split('\n');
  const start = lines.indexOf(`${name}:`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^\S/u.test(line) && !line.startsWith('#'));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.trim().replace(/^- /u, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the package', () => {
  it('sets every fuse the builder knows, each to the safe side', () => {
    expect(section('electronFuses')).toEqual([
      'runAsNode: false',
      'enableCookieEncryption: true',
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'enableEmbeddedAsarIntegrityValidation: true',
      'onlyLoadAppFromAsar: true',
      'loadBrowserProcessSpecificV8Snapshot: false',
      'grantFileProtocolExtraPrivileges: false',
      // Not a fuse: the signature that flipping them breaks is made anew.
      'resetAdHocDarwinSignature: true',
    ]);
  });

  it('holds the built desk and neither sandbox, tests, sources nor the browser shell', () => {
    expect(section('files')).toEqual([
      'dist/electron/**',
      'dist/renderer/**',
      'dist/preload/*.cjs',
      'package.json',
      'LICENSE',
      "'!**/*.map'",
    ]);
  });

  it('unpacks what the operating system loads', () => {
    expect(section('asarUnpack').join(' ')).toMatch(/pkcs11js.*koffi.*better-sqlite3-multiple-ciphers/u);
  });

  it('is signed on macOS also without a certificate, and starts on Linux without a switch of its own', () => {
    expect(section('mac')).toContain("identity: '-'");
    expect(section('linux')).toContain('target: [deb, rpm]');
    expect(config).not.toMatch(/no-sandbox(?! by itself)/u);
  });

  it('has the home page that a deb asks for, and a maintainer', () => {
    expect(URL.canParse(manifest.homepage ?? '')).toBe(true);
    expect(section('linux').some((line) => line.startsWith('maintainer: '))).toBe(true);
  });

  it('pins exact versions, and Electron to the one the types are of', () => {
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(config).toContain(`electronVersion: ${manifest.devDependencies['electron']}`);
    expect(manifest.main).toBe('dist/electron/main.js');
  });
});

describe('the options', () => {
  const builder = createRequire(import.meta.url)('app-builder-lib/out/util/config/config.js') as {
    getConfig(project: string, file: null, options: null): Promise<Record<string, Record<string, unknown>>>;
    validateConfiguration(config: unknown, log: { isEnabled: boolean }): Promise<void>;
  };
  const quiet = { isEnabled: false };
  const configured = (): ReturnType<typeof builder.getConfig> =>
    builder.getConfig(fileURLToPath(root), null, null);

  it('are all known to the builder’s own schema, for three systems', async () => {
    await builder.validateConfiguration(await configured(), quiet);
  });

  it.each(['linux', 'win', 'mac', 'msi', 'nsis', 'electronFuses'])(
    'of %s are looked at: one that does not exist is refused',
    async (section) => {
      const config = await configured();
      config[section] = { ...config[section], unheardOf: true };
      await expect(builder.validateConfiguration(config, quiet)).rejects.toThrow(
        `configuration.${section} should be`,
      );
    },
  );
});

describe('the hosted workflows', () => {
  const workflow = (name: string): string =>
    readFileSync(new URL(`.github/workflows/${name}.yml`, root), 'utf8');

  it.each(['cards', 'desktop'])('%s may read and nothing else, and takes actions by commit', (name) => {
    const text = workflow(name);
    expect(text).toMatch(/^permissions:\n  contents: read\n(?! )/mu);
    const used = [...text.matchAll(/uses: (\S+)/gu)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/u.test(action ?? ''))).toEqual([]);
  });

  it('desktop builds on three systems with the Node that the build needs', () => {
    const text = workflow('desktop');
    expect(text).toMatch(/os: \[ubuntu-[\d.]+, windows-\d+, macos-\d+\]/u);
    expect(text).toContain('node-version: 24.x');
  });
});
