// Starts a built desktop application under the stand-in and gives the test its windows, what it noted, and
// the user's few acts.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { openScreen, type DisplayedWindow } from './screen.ts';
import type { Bounds, FromScreen, ToScreen } from './wire.ts';
import { refusedVariables } from '../../../main/security/start-check.ts';

export interface Note {
  readonly note: string;
  readonly detail: unknown;
}

export interface StartedApp {
  readonly notes: readonly Note[];
  readonly exited: Promise<number | null>;
  errors(): string;
  /** The window of this page, when it is there and loaded. Fails when the process ends first. */
  window(page: string): Promise<Page>;
  /** Waits until the window is visible or not. */
  shows(page: string, visible: boolean): Promise<void>;
  /** Where the window stands on the display. */
  boundsOf(page: string): Bounds;
  gone(page: string): Promise<void>;
  noted(what: string): Promise<Note>;
  closeByUser(page: string): void;
  killPage(page: string): void;
  power(event: 'lock-screen' | 'suspend'): void;
  quitByMenu(): void;
  /** The button that the user presses in boxes from now on. */
  pressInBoxes(response: number): void;
  end(): Promise<void>;
}

export interface AppUnderTest {
  /** Folder with the application's package.json. */
  readonly root: string;
  readonly appData: string;
  readonly packaged: boolean;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * An officer's session has none of the variables that a machine for tests may set, and under which a packaged
 * start is refused.
 */
const ORDINARY = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => refusedVariables({ [name]: '' }).length === 0),
);
const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
const REGISTER = new URL('register.mjs', import.meta.url).href;

export async function startApp({
  root,
  appData,
  packaged,
  args,
  env = {},
}: AppUnderTest): Promise<StartedApp> {
  const notes: Note[] = [];
  const watchers = new Set<() => void>();
  const changed = (): void => {
    for (const look of watchers) look();
  };
  const child = fork(RUN, [root, ...args], {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--import', REGISTER],
    env: { ...ORDINARY, ...env, STAND_IN_APP: JSON.stringify({ packaged, appData }) },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout?.resume();
  let ended = false;
  // What it noted last may be read after its end: the channel is closed once all of it has come.
  const exited = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code]]) => {
    ended = true;
    changed();
    return code as number | null;
  });
  const post = (message: FromScreen): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const early: ToScreen[] = [];
  let take: (message: ToScreen) => void = (message) => void early.push(message);
  child.on('message', (message: ToScreen) => {
    if (message.what === 'note') {
      notes.push({ note: message.note, detail: message.detail });
      changed();
    } else take(message);
  });
  const screen = await openScreen(post, changed);
  take = (message) => screen.take(message);
  early.forEach(take);

  const until = <T>(what: string, look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const watcher = (): void => {
        const found = look();
        if (found === undefined && !ended) return;
        watchers.delete(watcher);
        if (found === undefined)
          reject(
            new Error(`the application ended before ${what}: ${errors} ${JSON.stringify(notes.slice(-8))}`),
          );
        else resolve(found);
      };
      watchers.add(watcher);
      watcher();
    });
  const windowOf = (page: string): DisplayedWindow | undefined =>
    [...screen.windows.values()].find((shown) => new URL(shown.page.url()).pathname === `/${page}`);
  const must = (page: string): DisplayedWindow => {
    const found = windowOf(page);
    if (found === undefined) throw new Error(`no window shows ${page}`);
    return found;
  };
  return {
    notes,
    exited,
    errors: () => errors,
    async window(page) {
      const look = setInterval(changed, 50);
      try {
        const { page: found } = await until(`it showed ${page}`, () => windowOf(page));
        // Below the time of a test: on a busy machine a desk is made in minutes.
        found.setDefaultTimeout(150_000);
        await found.waitForLoadState('load');
        return found;
      } finally {
        clearInterval(look);
      }
    },
    async shows(page, visible) {
      const look = setInterval(changed, 50);
      await until(`${page} was ${visible ? 'shown' : 'hidden'}`, () =>
        windowOf(page)?.visible === visible ? true : undefined,
      ).finally(() => clearInterval(look));
    },
    boundsOf: (page) => must(page).bounds,
    gone: async (page) => {
      await until(`${page} was gone`, () => (windowOf(page) === undefined ? true : undefined));
    },
    noted: (what) => until(`it noted ${what}`, () => notes.find(({ note }) => note === what)),
    closeByUser: (page) => post({ what: 'user.close', window: must(page).id }),
    killPage: (page) => post({ what: 'renderer.gone', window: must(page).id }),
    power: (event) => post({ what: 'power', event }),
    quitByMenu: () => post({ what: 'menu.quit' }),
    pressInBoxes: (response) => post({ what: 'box.answer', response }),
    async end() {
      child.kill('SIGKILL');
      await exited;
      await screen.close();
    },
  };
}
