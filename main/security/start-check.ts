// Under which switches and variables the program starts: an allow-list of what it knows. Others can open a
// debugger, change trust or load code.

/**
 * Own options of the desktop application: with a value behind `=` or as the next argument, or without one.
 */
const OWN: ReadonlyMap<string, 'value' | 'flag'> = new Map([
  ['desk', 'value'],
  ['card', 'value'],
  ['training', 'flag'],
  ['offline', 'flag'],
]);

/** Switches of Chromium that only say how a window is drawn; their values stand behind `=`. */
const DISPLAY: ReadonlySet<string> = new Set([
  'ozone-platform',
  'ozone-platform-hint',
  'force-device-scale-factor',
  'lang',
  'disable-gpu',
]);

/** Options of Node that change what it prints or how much memory it may take. */
const NODE_OPTIONS = /^--(?:no-warnings|disable-warning=[\w-]+|no-wasm-code-gc|max-old-space-size=\d+)$/u;

/**
 * Families of variables that the runtime, the system's loader, TLS and Chromium read: refused but for the
 * members named below.
 */
const FAMILIES = [
  'NODE_',
  'ELECTRON_',
  'LD_',
  'DYLD_',
  'SSL',
  'OPENSSL_',
  'CHROME_',
  'V8_',
  'NSS_',
  'GCONV_PATH',
  'GIO_MODULE_DIR',
  'GIO_EXTRA_MODULES',
  // Libraries that the window's tool kit and the drivers of graphics load by a path.
  'GTK_PATH',
  'GTK_EXE_PREFIX',
  'GTK_IM_MODULE_FILE',
  'GDK_PIXBUF_MODULE',
  'LIBGL_DRIVERS_',
  'EGL_DRIVERS_PATH',
  'LIBVA_DRIVERS_PATH',
  'GBM_BACKENDS_PATH',
  'VK_',
  'VDPAU_DRIVER_PATH',
  '__EGL_VENDOR_LIBRARY',
  '__EGL_EXTERNAL_PLATFORM_CONFIG',
  'ALSA_PLUGIN_DIR',
  'XLOCALELIBDIR',
];
/**
 * Desktops set them to names of modules or drivers, which are joined to a folder of the system; a path, or
 * one that leaves that folder, is a library of somebody else's.
 */
const NAMES_ONLY: ReadonlySet<string> = new Set([
  'GTK_MODULES',
  'GTK3_MODULES',
  'GTK_IM_MODULE',
  'GBM_BACKEND',
  'GALLIUM_DRIVER',
  'LIBVA_DRIVER_NAME',
  'MESA_LOADER_DRIVER_OVERRIDE',
  'VDPAU_DRIVER',
  '__GLX_VENDOR_LIBRARY_NAME',
]);
const KNOWN: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'NODE_NO_WARNINGS',
  'NODE_DISABLE_COLORS',
  'NODE_REPL_HISTORY',
  'ELECTRON_OZONE_PLATFORM_HINT',
  // Electron sets it by itself, to the name of the desktop file.
  'CHROME_DESKTOP',
]);

/** Variables under which no real desk is opened. Names are compared without case, as Windows does. */
export function refusedVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env).filter((name) => {
    const upper = name.toUpperCase();
    const value = env[name];
    if (value === undefined || KNOWN.has(upper)) return false;
    if (NAMES_ONLY.has(upper)) return /[/\\]/u.test(value);
    return FAMILIES.some((family) => upper.startsWith(family));
  });
}

/** Options Node itself was started with, under which no real desk is opened. */
export function refusedNodeOptions(execArgv: readonly string[]): readonly string[] {
  return execArgv.filter((option) => !NODE_OPTIONS.test(option)).map(nameOf);
}

/**
 * Arguments of the desktop application, without the program, that it does not know. Chromium takes a switch
 * with one hyphen or two, in any
 * case, and on Windows behind a slash, so whatever is not an own option in its one spelling is refused, a
 * stray word too.
 */
export function refusedArguments(argv: readonly string[]): readonly string[] {
  const refused: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/su.exec(argument) ?? [];
    const own = OWN.get(name);
    if (own === 'value' && value === undefined && argv[at + 1]?.startsWith('-') === false) at += 1;
    else if (
      !(own === 'value' && value !== undefined) &&
      !(own === 'flag' && value === undefined) &&
      !DISPLAY.has(name)
    ) {
      refused.push(nameOf(argument));
    }
  }
  return refused;
}

/** Names of what is refused, for the message; empty when the start is clean. */
export function refusedStart(
  argv: readonly string[],
  execArgv: readonly string[],
  env: NodeJS.ProcessEnv,
): readonly string[] {
  return [...refusedArguments(argv), ...refusedNodeOptions(execArgv), ...refusedVariables(env)];
}

/** Without its value, which may be anything. */
function nameOf(argument: string): string {
  return (argument.split('=')[0] ?? argument).slice(0, 60);
}
