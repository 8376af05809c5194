// How main and a token process talk, whatever carries it: a child process's IPC channel, or Electron's
// utilityProcess.

/** What a token process is started with; it is told once, on its command line. */
export interface HostArguments {
  readonly moduleId: string;
  /**
   * `readers` and `cases` load no module: the first watches the readers, the second evaluates the approvals
   * of cases.
   */
  readonly kind: 'pkcs11' | 'pkcs12' | 'readers' | 'cases';
  /**
   * Absolute path of the PKCS#11 module, the folder of key files, or empty for the process that opens files
   * from the vault.
   */
  readonly path: string;
  /**
   * What C_Initialize hands to the module besides its flags (`LibraryParameters` of NSS): some modules are
   * told there which token they open. Absent for all others.
   */
  readonly initArguments?: string;
  /** Absolute path of the trust roots; the process reads it by itself. */
  readonly roots: string;
}

/** Main's end of one running token process. Messages are structured clones; Uint8Array arrives as such. */
export interface HostChannel {
  /** Process id, for diagnostics; undefined when the process could not be started. */
  readonly pid?: number | undefined;
  /** `ports` are transferred where the carrier can do that (Electron); others have no use for them. */
  post(message: unknown, ports?: readonly unknown[]): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the process is gone. */
  onExit(listener: (reason: string) => void): void;
  /** Ends the process at once (SIGKILL): a hanging native call answers to nothing else. */
  kill(): void;
}

export interface HostLauncher {
  launch(args: HostArguments, environment: Readonly<Record<string, string>>): HostChannel;
  /**
   * Only where ports can be transferred to a token process: a new pair for one PIN request. The officer's
   * answer then counts
   * only when it comes over such a port; main refuses to carry one, and so does the token process.
   */
  readonly pinChannel?: () => PinChannel;
}

export interface PinChannel {
  /** The end of the page that shows the request and answers it. */
  readonly page: PinPort;
  /** The end that is transferred to the token process. */
  readonly host: unknown;
}

/**
 * The part of a MessagePort the token process needs; MessagePort of Node and MessagePortMain of Electron both
 * fit after a small wrap.
 */
export interface PinPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

/** The token process's end. */
export interface ParentPort {
  post(message: unknown): void;
  /** `ports` came with the message; empty where the carrier cannot transfer any. */
  onMessage(listener: (message: unknown, ports: readonly PinPort[]) => void): void;
}

/** The command line of a token process: `--name value` pairs. */
export function toArgv(args: HostArguments): string[] {
  const { moduleId, kind, path, roots, initArguments } = args;
  return [
    ...['--module', moduleId, '--kind', kind, '--path', path, '--roots', roots],
    // One word with its value: it may begin with a hyphen.
    ...(initArguments === undefined ? [] : [`--init=${initArguments}`]),
  ];
}
