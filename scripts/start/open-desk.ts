// Which shell the training desk opens in, and the one sentence that says why it is not Electron.
import type { ElectronEnd } from './electron-shell.ts';
import { AS_ROOT } from './sandbox-check.ts';

export interface OpenDeps {
  /** What is opened, as the sentences call it. Root gets no other than a training desk. */
  readonly kind: 'training desk' | 'desk';
  /** The browser was asked for. */
  readonly wantsBrowser: boolean;
  readonly isRoot: boolean;
  readonly runtime: () => string | undefined;
  readonly fetch: () => 'started' | 'waits';
  readonly obstacle: (binary: string) => string | null;
  readonly electron: (binary: string) => Promise<ElectronEnd>;
  /** Undefined where no browser is installed; answers the exit code. */
  readonly browser: (() => Promise<number>) | undefined;
  readonly say: (sentence: string) => void;
}

const NO_BROWSER =
  'No Chromium, Chrome or Edge is installed either. On Debian or Ubuntu: sudo apt-get install chromium';

const NOT_AS_ROOT = 'As root the browser runs without its own sandbox, so only a training desk is opened.';

/** Answers the exit code of the shell that was opened. */
export async function openDesk(deps: OpenDeps): Promise<number> {
  if (deps.isRoot && deps.kind === 'desk') {
    deps.say(`${AS_ROOT} ${NOT_AS_ROOT}`);
    return 1;
  }
  const why = deps.wantsBrowser ? null : await tryElectron(deps);
  if (typeof why === 'number') return why;
  if (why !== null)
    deps.say(deps.browser === undefined ? why : `${why} The ${deps.kind} opens in a browser window instead.`);
  if (deps.browser === undefined) {
    deps.say(NO_BROWSER);
    return 1;
  }
  if (deps.isRoot) deps.say(NOT_AS_ROOT);
  return deps.browser();
}

/** Electron's exit code, or why it is not used. */
async function tryElectron(deps: OpenDeps): Promise<number | string> {
  if (deps.isRoot) return AS_ROOT;
  const binary = deps.runtime();
  if (binary === undefined) {
    return deps.fetch() === 'started'
      ? 'Electron is not on this machine; it is being fetched in the background for the next start.'
      : 'Electron is not on this machine, and fetching it was tried within the last day.';
  }
  const obstacle = deps.obstacle(binary);
  if (obstacle !== null) return obstacle;
  const end = await deps.electron(binary);
  return end.kind === 'worked' ? end.code : end.why;
}
