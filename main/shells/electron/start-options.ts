// What the Electron shell was started with: its own few options, and the folders that follow from them.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  readonly desk?: string;
  /** Program of a virtual card for practice. */
  readonly card?: string;
  /** Makes the training desk where the folder has none. */
  readonly training: boolean;
  readonly offline: boolean;
  /**
   * Where an unpackaged start says that its window works: whoever started it waits for that (scripts/start).
   */
  readonly startedFile?: string;
}

/** Electron and Chromium read switches of their own from the same line, so unknown ones are passed over. */
export function readStartOptions(argv: readonly string[], packaged: boolean): StartOptions {
  const { values } = parseArgs({
    // Unpackaged, the first argument is the folder of the application.
    args: argv.slice(packaged ? 1 : 2),
    strict: false,
    options: {
      desk: { type: 'string' },
      card: { type: 'string' },
      training: { type: 'boolean' },
      offline: { type: 'boolean' },
      'started-file': { type: 'string' },
    },
  });
  const { desk, card, 'started-file': startedFile } = values;
  return {
    ...(typeof desk === 'string' ? { desk: resolve(desk) } : {}),
    ...(typeof card === 'string' ? { card: resolve(card) } : {}),
    training: values.training === true,
    offline: values.offline === true,
    ...(typeof startedFile === 'string' && !packaged ? { startedFile: resolve(startedFile) } : {}),
  };
}

export interface AppFolders {
  /** Electron's own files and the lock of the one instance. */
  readonly userData: string;
  readonly desk: string;
}

/** A desk that was named has its window's files beside it: two desks can be open, one desk not twice. */
export function appFolders(name: string, appData: string, desk: string | undefined): AppFolders {
  if (desk !== undefined) return { userData: `${desk}.window`, desk };
  const userData = join(appData, name);
  return { userData, desk: join(userData, 'desk') };
}
