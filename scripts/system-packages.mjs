// Which packages of Debian and Ubuntu the training desk and the tests use, and how they get onto the machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Package → why. The order is the order in the printed command. */
const PACKAGES = {
  'g++': 'compiles pkcs11js',
  make: 'compiles pkcs11js',
  python3: 'compiles pkcs11js',
  softhsm2: "the training officers' tokens",
  chromium: "the window where Electron's runtime is absent",
  'chromium-sandbox': 'confines Chromium where nobody but root may make namespaces',
  xvfb: 'end-to-end tests without a display',
  xmlsec1: 'foreign judge of envelopes',
  'libxml2-utils': 'foreign judge of messages',
  'poppler-utils': 'reads printed letters',
  unzip: 'foreign judge of workbooks and packs',
  openssl: 'foreign judge of signatures',
  opensc: 'PKCS#11 module for real smartcards',
  pcscd: 'smartcard service',
  'vsmartcard-vpcd': 'virtual reader of the card tests',
  strace: 'proves that no socket opens offline',
  libfaketime: 'moves the time of the processes for the tests of dates',
};

/** What the long suite of cards needs beside these: the modules of its table and their services. */
const CARD_SUITE = {
  libnss3: 'NSS softokn, a module of the card suite',
  'libnss3-tools': 'its databases',
  opencryptoki: 'a module of the card suite, with its slot daemon',
  'libtpm2-pkcs11-1': 'the module of a TPM in the card suite',
  swtpm: 'a TPM as a program',
  'tpm2-abrmd': 'the resource manager between the two',
  'libtss2-tcti-tabrmd0': 'how the module reaches the resource manager',
  'libtss2-tcti-swtpm0': 'how the resource manager reaches the TPM',
  'tpm2-tools': 'ends the lock-out of a TPM',
  'dbus-daemon': 'the bus of the resource manager',
  'p11-kit': 'a server that offers tokens over a socket',
  'p11-kit-modules': 'its client, a module of the card suite',
};

/**
 * How the tool chain that compiles pkcs11js gets onto a machine (node-gyp needs a compiler, make and Python).
 * @param {NodeJS.Platform} platform
 * @returns {string}
 */
export function toolChainHint(platform) {
  const how = {
    win32:
      'Windows: install Visual Studio Build Tools with “Desktop development with C++”, and Python 3 (winget install Microsoft.VisualStudio.2022.BuildTools Python.Python.3.12)',
    darwin: 'macOS: xcode-select --install, which brings Python 3 too',
    linux: 'Debian, Ubuntu: apt-get install g++ make python3',
  };
  return `A C++ tool chain is needed (${how[platform] ?? how.linux}).`;
}

/** The machine as it is. */
const DEBIAN = {
  hasApt: () => existsSync('/usr/bin/apt-get'),
  /** Asked for all at once: one process for each package is a third of a second of every start. */
  missingOf(names) {
    const format = '-f=${Package} ${Status}\\n';
    const { stdout } = spawnSync('dpkg-query', ['-W', format, ...names], { encoding: 'utf8' });
    const found = new Set((stdout ?? '').split('\n'));
    return names.filter((name) => !found.has(`${name} install ok installed`));
  },
  /** What goes before a command that only root may run; null: this user cannot. */
  asRoot() {
    if (process.getuid?.() === 0) return [];
    return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
  },
  run: (file, args) =>
    spawnSync(file, args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
};

/**
 * Installs what is missing when this user may; else prints the exact line to type.
 * @typedef {'none' | 'optional' | 'required'} Need
 * @param {{say: (text: string) => void, required: boolean, cards?: Need, machine?: typeof DEBIAN}} options
 * `required`: stop when something stays missing; `cards`: whether the table of card
 * modules runs too, and whether it may do without a module.
 * @returns {readonly string[]} the optional packages that stay missing
 */
export function ensureSystemPackages({ say, required, cards = 'none', machine = DEBIAN }) {
  const packages = cards === 'required' ? { ...PACKAGES, ...CARD_SUITE } : PACKAGES;
  const optional = cards === 'optional' ? CARD_SUITE : {};
  const reasons = { ...packages, ...optional };
  if (!machine.hasApt()) {
    if (process.platform === 'linux')
      say(`not a Debian or Ubuntu machine; the tests use: ${Object.keys(reasons).join(' ')}.`);
    return Object.keys(optional);
  }
  const missing = machine.missingOf(Object.keys(reasons));
  if (missing.length === 0) return [];
  const needed = missing.filter((name) => Object.hasOwn(packages, name));
  const wished = missing.filter((name) => Object.hasOwn(optional, name));
  const prefix = machine.asRoot();
  const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (prefix === null) {
    say(
      `system packages are missing and this user may not install them. Type:\n\n    sudo apt-get update && sudo ${line}\n`,
    );
    for (const name of missing) say(`  ${name}: ${reasons[name]}`);
    if (required && needed.length > 0) process.exit(1);
    return wished;
  }
  say(`installing system packages (once): ${missing.join(' ')} …`);
  const apt = (...args) => {
    const [file, ...rest] = [...prefix, 'apt-get', ...args];
    return machine.run(file, rest);
  };
  const install = (names) =>
    names.length === 0 || apt('install', '-y', '-qq', '--no-install-recommends', ...names);
  if (!apt('update', '-qq') || !install(needed)) {
    say(`that did not succeed. Type it yourself: sudo ${line}`);
    if (required && needed.length > 0) process.exit(1);
  }
  // One name that the archive does not know would keep all the others away.
  if (!install(wished)) for (const name of wished) install([name]);
  const without = wished.length === 0 ? [] : machine.missingOf(wished);
  for (const name of without) say(`going on without ${name} (${reasons[name]}).`);
  return without;
}
