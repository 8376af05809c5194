// What happens when the Electron shell cannot go on: the cause is printed or logged, the user is told, and
// the process ends.
import type { Texts } from '../../../shared/texts/index.ts';
import { printedCause } from '../../lifecycle/diagnostics.ts';
import type { Diagnostics } from '../../ports/desk.ts';

export interface FailureDeps {
  /** In the language of the operating system; asked for when something is said. */
  readonly texts: () => Texts;
  readonly packaged: boolean;
  readonly diagnostics: Pick<Diagnostics, 'error'>;
  readonly correlationId: () => string;
  readonly print: (text: string) => void;
  readonly showErrorBox: (title: string, content: string) => void;
  readonly exit: (code: number) => void;
}

/** Ends the process once, with the first cause; what fails after that is a consequence. */
export function fatalHandler({
  texts,
  packaged,
  diagnostics,
  correlationId,
  print,
  showErrorBox,
  exit,
}: FailureDeps): (cause: unknown) => void {
  let ended = false;
  return (cause) => {
    if (ended) return;
    ended = true;
    const id = correlationId();
    // A packaged process has no terminal.
    if (!packaged) print(`countersign: ${printedCause(cause)}\n`);
    const logged = attempt(() => diagnostics.error(id, 'electron.start', cause));
    attempt(() => {
      const { shell } = texts();
      const name = cause instanceof Error ? cause.name : shell.unknownError;
      showErrorBox(shell.failed, shell.failedWhy(name, logged ? id : null));
    });
    exit(1);
  };
}

/** A log on a full disk or a box without a display must not keep the process from ending. */
function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a page that died is loaded again: not after the third death within a minute, for then it dies of
 * what it shows.
 */
export function renderRetries(now: () => number): () => boolean {
  const deaths: number[] = [];
  return () => {
    const at = now();
    deaths.push(at);
    return deaths.filter((death) => at - death < 60_000).length < 3;
  };
}
