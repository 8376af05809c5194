// The import rules of the architecture, over every import of the repository.
import { describe, expect, test } from 'vitest';
import { allSources, importsOf, packageOf } from './sources.ts';
import type { Import, Source } from './sources.ts';

const SOURCES = allSources();
const PRODUCT = SOURCES.filter((source) => !source.isTest);
const NETWORK = [
  'undici',
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
  'http',
  'https',
  'net',
  'tls',
  'dgram',
  'dns',
  'ws',
  'axios',
];
const SYSTEM = [
  'node:fs',
  'node:fs/promises',
  'node:child_process',
  'node:worker_threads',
  'node:cluster',
  'node:os',
  'node:readline',
  'node:sqlite',
  'fs',
  'child_process',
  'os',
];

/** A folder and all it may import from the repository. `types` may be imported as types only. */
const LAYERS: readonly {
  readonly folder: string;
  readonly may: readonly string[];
  readonly types?: readonly string[];
}[] = [
  { folder: 'shared/domain/', may: ['shared/domain/'] },
  // Sentences are made of codes; no code asks a catalogue what to do.
  {
    folder: 'shared/texts/',
    may: ['shared/domain/', 'shared/texts/'],
    types: ['shared/ipc/contract.ts'],
  },
  { folder: 'shared/ipc/', may: ['shared/domain/', 'shared/ipc/'] },
  { folder: 'shared/', may: ['shared/'] },
  { folder: 'renderer/', may: ['shared/', 'renderer/'] },
  { folder: 'preload/', may: ['shared/ipc/', 'shared/concurrency/', 'preload/'], types: ['shared/domain/'] },
  // The one verifier of statements, for the use cases and for the card process.
  { folder: 'shared/concurrency/', may: ['shared/concurrency/'] },
  { folder: 'main/zip/', may: ['main/zip/'] },
  // How main calls its threads and processes.
  { folder: 'main/rpc/', may: ['shared/domain/', 'main/rpc/'] },
  { folder: 'main/digest/', may: ['shared/domain/', 'main/digest/'] },
  { folder: 'main/statements/', may: ['shared/', 'main/digest/', 'main/statements/'] },
  // What is known of a restore lies below those who ask for it; noticing it lies above them, in
  // main/app/follow/restore-guard.
  {
    folder: 'main/app/deliver/restore/',
    may: ['shared/', 'main/app/deliver/restore/', 'main/ports/'],
    types: ['main/app/deliver/context.ts'],
  },
  { folder: 'main/ports/', may: ['shared/', 'main/ports/', 'main/statements/'] },
  {
    folder: 'main/app/',
    may: ['shared/', 'main/app/', 'main/ports/', 'main/statements/', 'main/digest/', 'main/zip/'],
  },
  { folder: 'main/envelope/', may: ['shared/', 'main/envelope/', 'main/digest/'], types: ['main/ports/'] },
  { folder: 'main/iso20022/', may: ['shared/', 'main/iso20022/', 'main/digest/'], types: ['main/ports/'] },
  // Files of tables: text, workbooks. What their columns mean is decided in shared/domain/table-import.
  { folder: 'main/tables/', may: ['shared/', 'main/tables/'] },
  // The second reading shares no code with the first: neither its parser nor its writer.
  { folder: 'main/token/readback/', may: ['shared/domain/', 'main/token/'] },
  {
    folder: 'main/token/',
    may: ['shared/', 'main/token/', 'main/envelope/', 'main/statements/', 'main/digest/', 'main/rpc/'],
    types: ['main/ports/'],
  },
  {
    folder: 'main/bank/',
    may: ['shared/', 'main/bank/', 'main/envelope/', 'main/ports/', 'main/digest/', 'main/rpc/'],
  },
  // A published migration stays what it is, whatever becomes of the product.
  { folder: 'main/store/migrations/', may: ['main/store/migrations/'], types: ['main/store/driver.ts'] },
  { folder: 'main/store/', may: ['shared/', 'main/store/', 'main/ports/', 'main/digest/', 'main/rpc/'] },
  { folder: 'main/ipc/', may: ['shared/', 'main/ipc/', 'main/app/', 'main/ports/'] },
  // The shells that may have a training desk hand it in; the desktop application's is an entry of its own.
  { folder: 'main/shells/chromium/', may: ['shared/', 'main/', 'preload/', 'package.json', 'training/'] },
  { folder: 'main/shells/stdio/', may: ['shared/', 'main/', 'preload/', 'package.json', 'training/'] },
  { folder: 'training/', may: ['shared/', 'main/', 'training/'] },
  { folder: 'main/', may: ['shared/', 'main/', 'preload/', 'package.json'] },
  { folder: 'sandbox/', may: ['sandbox/'] },
  { folder: 'verifier/', may: ['verifier/'] },
];

/** Packages and builtins that only one place may load. */
const ONLY_IN: readonly {
  readonly what: string;
  readonly names: readonly string[];
  readonly in: readonly string[];
}[] = [
  { what: 'Electron', names: ['electron'], in: ['main/shells/electron/', 'preload/'] },
  { what: 'PKCS#11', names: ['pkcs11js', 'koffi'], in: ['main/token/'] },
  {
    what: 'SQLite',
    names: ['better-sqlite3-multiple-ciphers', 'better-sqlite3', 'node:sqlite'],
    in: ['main/store/driver.ts'],
  },
  { what: 'the network', names: NETWORK, in: ['main/bank/link/', 'sandbox/', 'scripts/', 'bench/'] },
  { what: 'the HTTP server', names: ['fastify'], in: ['sandbox/'] },
  {
    what: 'the browser',
    names: ['playwright', 'playwright-core'],
    in: ['main/shells/chromium/', 'scripts/', 'bench/'],
  },
  {
    what: 'React',
    names: ['react', 'react-dom', 'react-aria-components', 'zustand', 'lucide-react'],
    in: ['renderer/'],
  },
  { what: 'separated values', names: ['csv-parse'], in: ['main/tables/'] },
  { what: 'bank signatures', names: ['xml-crypto'], in: ['main/envelope/', 'bench/routes/'] },
  // The token host reads frozen bytes with a parser of its own: no package the first reader uses.
  {
    what: 'XML packages',
    names: ['saxes', 'xmlbuilder2'],
    in: ['main/iso20022/', 'main/envelope/', 'main/bank/', 'main/tables/', 'bench/'],
  },
];

/** Folders without any I/O of their own: what they need comes through ports. */
const PURE = [
  'shared/',
  'main/statements/',
  'main/app/',
  'main/ports/',
  'main/envelope/',
  'main/iso20022/',
  'renderer/',
  'preload/',
];
/** Build settings beside the code they build. */
const BUILD_FILES = new Set(['renderer/vite.config.ts']);

function within(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));
}

function offences(sources: readonly Source[], isWrong: (source: Source, one: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((one) => isWrong(source, one)).map((one) => `${source.path} imports ${one.target}`),
  );
}

/** What an entry loads, over whatever is in between; types are not loaded. */
function loadedBy(entries: readonly string[]): readonly Source[] {
  const byPath = new Map(PRODUCT.map((source) => [source.path, source]));
  const reached = new Map<string, Source>();
  const walk = (path: string): void => {
    const source = byPath.get(path);
    if (source === undefined || reached.has(path)) return;
    reached.set(path, source);
    for (const one of source.imports) if (!one.typeOnly) walk(one.target);
  };
  entries.forEach(walk);
  return [...reached.values()];
}

describe('the walk itself', () => {
  test('sees the repository', () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(
      SOURCES.find((source) => source.path === 'shared/domain/policy-rules.ts')?.imports.map(
        (one) => one.target,
      ),
    ).toContain('shared/domain/money.ts');
  });

  test('reads every form of import', () => {
    const text = [
      "import a from 'one';",
      "import type { B } from './two.ts';",
      "export * from '../three.ts';",
      "import 'four';",
      "export type * from 'five';",
      "import {\n  c,\n  d,\n} from 'six';",
      "const e = await import('seven');",
      "const f = require('eight');",
      "new Worker(new URL('./nine.ts', import.meta.url));",
      "import j from 'ten'; import k from 'eleven';",
      "// import g from 'not-this';",
      'const h = "import i from \'nor-this\'";',
    ].join('\n');
    const found = importsOf('main/x/y.ts', text);
    expect(found.map((one) => one.target).toSorted()).toEqual([
      'eight',
      'eleven',
      'five',
      'four',
      'main/three.ts',
      'main/x/nine.ts',
      'main/x/two.ts',
      'one',
      'seven',
      'six',
      'ten',
    ]);
    expect(found.filter((one) => one.typeOnly).map((one) => one.target)).toEqual(['main/x/two.ts', 'five']);
  });
});

describe('layers', () => {
  test.each(LAYERS)('$folder imports only what lies below it', ({ folder, may, types = [] }) => {
    // The first row that fits a file is the one that rules it.
    const ruled = PRODUCT.filter(
      (source) =>
        LAYERS.find((layer) => source.path.startsWith(layer.folder))?.folder === folder &&
        !BUILD_FILES.has(source.path),
    );
    const wrong = offences(
      ruled,
      (_, one) => one.relative && !within(one.target, may) && !(one.typeOnly && within(one.target, types)),
    );
    expect(wrong).toEqual([]);
  });

  test('nothing of the product imports a fake', () => {
    expect(offences(PRODUCT, (_, one) => one.relative && one.target.includes('.fake.'))).toEqual([]);
  });

  test('only training, tests and scripts import the sandbox', () => {
    const product = SOURCES.filter(
      (source) => !within(source.path, ['sandbox/', 'training/', 'test/', 'scripts/']),
    );
    expect(offences(product, (_, one) => within(one.target, ['sandbox/']))).toEqual([]);
  });

  test('unit tests of the sandbox and the verifier import no product code either', () => {
    const theirs = SOURCES.filter((source) => within(source.path, ['sandbox/', 'verifier/']));
    expect(
      offences(theirs, (_, one) => within(one.target, ['shared/', 'main/', 'preload/', 'renderer/'])),
    ).toEqual([]);
  });

  test('a relative import names its file with its ending', () => {
    expect(
      offences(
        SOURCES,
        (_, one) => one.relative && !/\.(?:tsx?|mjs|json|css|node)(?:\?\w+)?$|^dist\//.test(one.target),
      ),
    ).toEqual([]);
  });

  test('nobody reaches out of the repository', () => {
    expect(offences(SOURCES, (_, one) => one.relative && one.target.startsWith('..'))).toEqual([]);
  });
});

describe('what only one place may load', () => {
  test.each(ONLY_IN)('$what', ({ names, in: places }) => {
    expect(
      offences(
        PRODUCT,
        (source, one) =>
          names.includes(one.relative ? '' : packageOf(one.target)) && !within(source.path, places),
      ),
    ).toEqual([]);
    expect(
      offences(PRODUCT, (source, one) => names.includes(one.target) && !within(source.path, places)),
    ).toEqual([]);
  });

  test('a SHA-256 of bytes that are all there is made in one place', () => {
    const whole = /createHash\('sha256'\)\.update\([^)]*\)(?:\.update\([^)]*\))*\.digest\(/u;
    const places = PRODUCT.filter(({ path, text }) => path.startsWith('main/') && whole.test(text));
    expect(places.map(({ path }) => path)).toEqual([]);
  });

  test('text is written for pages and workbooks in one place', () => {
    const escapes = PRODUCT.filter(
      ({ path, text }) => /^(?:main|shared|renderer)\//u.test(path) && text.includes('`&#${'),
    );
    expect(escapes.map(({ path }) => path)).toEqual(['main/app/desk/page-text.ts']);
  });

  test('the shared folder needs two packages', () => {
    const packages = PRODUCT.filter((source) => source.path.startsWith('shared/')).flatMap((source) =>
      source.imports.filter((one) => !one.relative).map((one) => packageOf(one.target)),
    );
    expect([...new Set(packages)].toSorted()).toEqual(['canonicalize', 'zod']);
  });

  test('files, processes and sockets are outside the pure folders', () => {
    const pure = PRODUCT.filter((source) => within(source.path, PURE) && !BUILD_FILES.has(source.path));
    expect(offences(pure, (_, one) => !one.typeOnly && [...NETWORK, ...SYSTEM].includes(one.target))).toEqual(
      [],
    );
  });

  test('what runs in a page loads no builtin of Node', () => {
    const pages = PRODUCT.filter(
      (source) => within(source.path, ['shared/', 'renderer/']) && !BUILD_FILES.has(source.path),
    );
    expect(offences(pages, (_, one) => one.target.startsWith('node:'))).toEqual([]);
  });

  test('the window and the PIN page reach no schema library: it makes code from text, which their policy forbids', () => {
    const reached = loadedBy(['renderer/main.tsx', 'renderer/pin/main.tsx']);
    expect(reached.length).toBeGreaterThan(100);
    expect(offences(reached, (_, one) => !one.typeOnly && one.target === 'zod')).toEqual([]);
  });

  test('a card process loads nothing that starts a process or a thread, opens a connection or a store', () => {
    const reached = loadedBy(['main/token/process/main.ts']);
    expect(reached.map(({ path }) => path)).toContain('main/rpc/protocol.ts');
    const starts = [...NETWORK, 'node:child_process', 'node:worker_threads', 'node:cluster', 'node:sqlite'];
    expect(
      offences(
        reached,
        (_, one) => !one.typeOnly && (starts.includes(one.target) || one.target.startsWith('main/store/')),
      ),
    ).toEqual([]);
  });

  test("the window's bridge has one user, and pages open no connection and keep nothing by themselves", () => {
    const renderer = PRODUCT.filter((source) => source.path.startsWith('renderer/'));
    const users = renderer
      .filter((source) => /\bwindow\.countersign\b/.test(source.text))
      .map((source) => source.path);
    expect(users.filter((path) => path !== 'renderer/bridge.ts')).toEqual([]);
    const reach =
      /\b(?:fetch\(|new (?:XMLHttpRequest|WebSocket|EventSource|SharedWorker)\b|localStorage\b|sessionStorage\b|indexedDB\b|document\.cookie\b)/;
    expect(renderer.filter((source) => reach.test(source.text)).map((source) => source.path)).toEqual([]);
  });

  test('no code but the bank link calls fetch', () => {
    // A binding of that name in the file itself is not the platform's.
    const calls = (text: string): boolean =>
      /(?:^|[^.\w])fetch\(/m.test(text) && !/\b(?:const|function|async)\s+fetch\b|\bfetch\??\s*:/.test(text);
    const callers = PRODUCT.filter(
      (source) => within(source.path, ['shared/', 'main/', 'preload/']) && calls(source.text),
    ).map((source) => source.path);
    expect(callers.filter((path) => !within(path, ['main/bank/link/']))).toEqual([]);
  });
});
