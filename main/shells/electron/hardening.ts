// Switches and variables under which a packaged Countersign does not start: each would open a door beside the reviewed ones.

const REFUSED_SWITCHES = [
  '--inspect', '--inspect-brk', '--inspect-port', '--remote-debugging-port', '--remote-debugging-pipe', '--js-flags', '--load-extension',
  '--no-sandbox', '--disable-web-security', '--password-store', '--proxy-server', '--proxy-pac-url', '--ignore-certificate-errors',
  '--host-rules', '--host-resolver-rules', '--renderer-cmd-prefix', '--utility-cmd-prefix', '--gpu-launcher', '--allow-file-access-from-files',
];
const REFUSED_VARIABLES = ['NODE_OPTIONS', 'ELECTRON_RUN_AS_NODE', 'NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE'];

/** Names of what is refused; empty when the start is clean. */
export function refusedStart(argv: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  const switches = argv.filter((argument) => REFUSED_SWITCHES.some((name) => argument === name || argument.startsWith(`${name}=`)));
  return [...switches.map((argument) => argument.split('=')[0] ?? argument), ...REFUSED_VARIABLES.filter((name) => env[name] !== undefined)];
}
