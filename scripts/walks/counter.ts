// Says in which files of a project a function ran since the last time it was asked, in every process and
// thread of a desk.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ENVIRONMENT, EVERY, PLACES, PRODUCT } from './places.ts';

/** A thread that is asked and does not answer has ended without saying so. */
const PATIENCE = 10_000;

interface CoveredScript {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

export interface Counter {
  /** For the environment of the desk. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files of the product in which a function ran since the last call, other than by loading the module. */
  take(): Promise<ReadonlySet<string>>;
  /** The threads that are counted at the moment. */
  threads(): readonly string[];
  close(): void;
}

export function createCounter(project: string): Counter {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-walks-'));
  const places = PLACES(folder);
  for (const one of [places.threads, places.coverage]) mkdirSync(one);
  let orders = 0;

  const threads = (): readonly string[] =>
    readdirSync(places.threads).filter((name) => existsSync(`/proc/${name.split('-')[0] ?? ''}`));

  const carriedOut = (thread: string): boolean => {
    const file = join(places.threads, thread);
    return !existsSync(file) || Number(readFileSync(file, 'utf8')) >= orders;
  };

  return {
    environment: {
      [ENVIRONMENT.folder]: folder,
      [ENVIRONMENT.coverage]: places.coverage,
      [ENVIRONMENT.options]: `--import=${pathToFileURL(join(import.meta.dirname, 'in-each-thread.ts')).href} --no-warnings`,
    },
    threads,
    async take() {
      orders += 1;
      writeFileSync(places.order, String(orders));
      const until = Date.now() + PATIENCE;
      while (!threads().every(carriedOut) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, EVERY));
      for (const thread of threads()) if (!carriedOut(thread)) rmSync(join(places.threads, thread));
      const ran = new Set<string>();
      for (const name of readdirSync(places.coverage)) {
        const file = join(places.coverage, name);
        const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result: readonly CoveredScript[] };
        for (const script of result) {
          const path = productFile(project, script);
          if (path !== null && script.functions.some(hasRun)) ran.add(path);
        }
        rmSync(file);
      }
      return ran;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A module's own body begins at its first character. */
function hasRun({ ranges: [whole] }: CoveredScript['functions'][number]): boolean {
  return whole !== undefined && whole.startOffset > 0 && whole.count > 0;
}

function productFile(project: string, { url }: CoveredScript): string | null {
  if (!url.startsWith('file:')) return null;
  const path = relative(project, fileURLToPath(url.split('?')[0] ?? url));
  return PRODUCT.includes(path.split('/')[0] ?? '') ? path : null;
}
