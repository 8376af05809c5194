// Every spelling of a switch or variable that opens a debugger, changes trust or loads code is refused; what
// the program knows is not.
import { describe, expect, it } from 'vitest';
import { refusedArguments, refusedNodeOptions, refusedStart, refusedVariables } from './start-check.ts';

const SWITCHES = [
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect_brk',
  'inspect-wait',
  'inspect-brk-node',
  'debug',
  'debug-brk',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'js-flags',
  'load-extension',
  'no-sandbox',
  'disable-web-security',
  'password-store',
  'proxy-server',
  'proxy-pac-url',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-rules',
  'host-resolver-rules',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'allow-file-access-from-files',
  'enable-features',
  'disable-features',
  'disable-site-isolation-trials',
  'user-data-dir',
  'log-net-log',
  'ssl-key-log-file',
  'require',
  'import',
  'loader',
  'experimental-loader',
  'eval',
  'openssl-config',
  'use-openssl-ca',
  'tls-keylog',
  'trace-event-categories',
  'no-desk',
  'started-file',
  'unknown',
];

describe('arguments of the desktop application', () => {
  it.each(SWITCHES)('--%s in any spelling', (name) => {
    const missed: string[] = [];
    const other = name.replaceAll('-', '_');
    for (const spelling of [
      `--${name}`,
      `--${name}=0`,
      `-${name}`,
      `-${name}=0`,
      `/${name}`,
      `--${name.toUpperCase()}=1`,
      `--${other}`,
      `—${name}`,
      ` --${name}`,
    ]) {
      if (refusedArguments([spelling]).length === 0) missed.push(spelling);
      if (refusedArguments(['--desk', '/d', spelling, '--offline']).length === 0) missed.push(spelling);
      // Never swallowed as the value of an own option.
      if (refusedArguments(['--offline', spelling]).length === 0) missed.push(spelling);
    }
    expect(missed).toEqual([]);
  });

  it.each([
    [['--']],
    [['-r', 'x.js']],
    [['-e', '1']],
    [['word']],
    [['--desk']],
    [['--desk', '--inspect']],
    [['--offline=1']],
    [['--training=--inspect']],
    [['']],
  ])('%j', (argv) => {
    expect(refusedArguments(argv)).not.toEqual([]);
  });

  it('are taken where the program knows them', () => {
    expect(refusedArguments([])).toEqual([]);
    expect(
      refusedArguments(['--desk', '/home/a/desk', '--offline', '--training', '--card=/opt/card']),
    ).toEqual([]);
    expect(
      refusedArguments([
        '--desk=/a=b',
        '--ozone-platform=wayland',
        '--force-device-scale-factor=2',
        '--lang=de',
      ]),
    ).toEqual([]);
  });

  it('are named without their values', () => {
    expect(refusedArguments(['--proxy-server=http://user:secret@host'])).toEqual(['--proxy-server']);
  });
});

describe('options of Node', () => {
  it.each([
    '--inspect',
    '--inspect=0',
    '--inspect-brk=127.0.0.1:1',
    '--inspect_brk',
    '--require=./x.js',
    '-r',
    '--import=data:text/javascript,1',
    '--loader=x',
    '--experimental-loader=x',
    '--env-file=.env',
    '--openssl-config=x',
    '--use-openssl-ca',
    '--use-system-ca',
    '--tls-keylog=x',
    '--tls-min-v1.0',
    '--insecure-http-parser',
    '--allow-natives-syntax',
    '--heapsnapshot-signal=SIGUSR2',
    '--report-on-signal',
    '--diagnostic-dir=x',
    '--no-warnings=x',
    '--disable-warning',
    'x',
  ])('%s', (option) => {
    expect(refusedNodeOptions([option])).toHaveLength(1);
  });

  it('that change nothing of this are taken', () => {
    expect(
      refusedNodeOptions([
        '--no-warnings',
        '--disable-warning=ExperimentalWarning',
        '--no-wasm-code-gc',
        '--max-old-space-size=4096',
      ]),
    ).toEqual([]);
  });
});

describe('variables', () => {
  it.each([
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'NODE_PATH',
    'NODE_V8_COVERAGE',
    'NODE_DEBUG',
    'NODE_USE_ENV_PROXY',
    'NODE_REPL_EXTERNAL_MODULE',
    'NODE_OPTIONS_LATER',
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_ENABLE_LOGGING',
    'ELECTRON_FORCE_IS_PACKAGED',
    'LD_PRELOAD',
    'LD_LIBRARY_PATH',
    'LD_AUDIT',
    'DYLD_INSERT_LIBRARIES',
    'DYLD_LIBRARY_PATH',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'SSLKEYLOGFILE',
    'OPENSSL_CONF',
    'OPENSSL_MODULES',
    'OPENSSL_ENGINES',
    'CHROME_DEVEL_SANDBOX',
    'GCONV_PATH',
    'GIO_MODULE_DIR',
    'GIO_EXTRA_MODULES',
    'GTK_PATH',
    'GTK_IM_MODULE_FILE',
    'GDK_PIXBUF_MODULE_FILE',
    'GDK_PIXBUF_MODULEDIR',
    'LIBGL_DRIVERS_PATH',
    'LIBVA_DRIVERS_PATH',
    'GBM_BACKENDS_PATH',
    'VK_ICD_FILENAMES',
    'VK_ADD_LAYER_PATH',
    '__EGL_VENDOR_LIBRARY_FILENAMES',
    '__EGL_EXTERNAL_PLATFORM_CONFIG_DIRS',
    'LIBGL_DRIVERS_DIR',
    'EGL_DRIVERS_PATH',
    'VDPAU_DRIVER_PATH',
    'ALSA_PLUGIN_DIR',
    'XLOCALELIBDIR',
    'node_options',
    'Node_Extra_Ca_Certs',
    'ld_preload',
  ])('%s', (name) => {
    expect(refusedVariables({ [name]: '' })).toEqual([name]);
  });

  it('of an ordinary session are taken', () => {
    expect(
      refusedVariables({
        PATH: '/bin',
        HOME: '/h',
        DISPLAY: ':0',
        LANG: 'de_DE.UTF-8',
        XDG_RUNTIME_DIR: '/run/user/1',
        DBUS_SESSION_BUS_ADDRESS: 'unix:',
        NODE_ENV: 'production',
        NODE_NO_WARNINGS: '1',
        ELECTRON_OZONE_PLATFORM_HINT: 'auto',
        CHROME_DESKTOP: 'countersign.desktop',
        GTK_MODULES: 'gail:atk-bridge',
        GTK_IM_MODULE: 'ibus',
        LIBVA_DRIVER_NAME: 'iHD',
        GBM_BACKEND: 'nvidia-drm',
        __GLX_VENDOR_LIBRARY_NAME: 'mesa',
        LDAP_SERVER: 'x',
        NODE_OPTIONS: undefined,
      }),
    ).toEqual([]);
  });
});

it.each([
  'GTK_IM_MODULE',
  'GBM_BACKEND',
  'GALLIUM_DRIVER',
  'LIBVA_DRIVER_NAME',
  'MESA_LOADER_DRIVER_OVERRIDE',
  'VDPAU_DRIVER',
  '__GLX_VENDOR_LIBRARY_NAME',
])('%s names a driver, and no file', (name) => {
  expect(refusedVariables({ [name]: '../../../tmp/x' })).toEqual([name]);
  expect(refusedVariables({ [name]: 'nvidia' })).toEqual([]);
});

it('modules of the tool kit are taken by name, not by path', () => {
  expect(refusedVariables({ GTK_MODULES: '/tmp/x.so' })).toEqual(['GTK_MODULES']);
  expect(refusedVariables({ GTK3_MODULES: 'gail:../x.so' })).toEqual(['GTK3_MODULES']);
});

it('a start is clean when nothing of all this is refused', () => {
  expect(refusedStart(['--desk=/d'], [], { PATH: '/bin' })).toEqual([]);
  expect(refusedStart(['--inspect'], ['--import=x'], { LD_PRELOAD: 'x' })).toEqual([
    '--inspect',
    '--import',
    'LD_PRELOAD',
  ]);
});
