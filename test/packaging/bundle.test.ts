import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_OFFICERS, COMPANY_TOKEN, STRANGER } from '../../training/test-officers.ts';
import { bundleDesk } from '../../scripts/bundle-desk.ts';

const root = new URL('../../', import.meta.url).pathname;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-bundle-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await bundleDesk('training', join(folder, 'training'));
  await bundleDesk('product', join(folder, 'product'));
  await bundleDesk('browser', join(folder, 'browser'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the bundled desk over its lines and answers what it says to one call. */
async function ask(call: string, input: object): Promise<unknown> {
  const bundle = join(folder, 'training');
  const child = spawn(
    process.execPath,
    [
      join(bundle, 'stdio.js'),
      '--desk',
      join(folder, 'desk'),
      '--training',
      '--bank',
      join(bundle, 'sandbox.js'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as { id?: number; event?: string; ok?: boolean; value?: unknown };
      if (said.event === 'ready') child.stdin.write(`${JSON.stringify({ id: 1, call, input })}\n`);
      if (said.id === 1) return said;
    }
  } finally {
    child.stdin.end();
    await new Promise((resolve) => child.once('exit', resolve));
  }
  return undefined;
}

const OF_TRAINING = [
  'sandbox.js',
  'Halden Marine',
  ...[...TEST_OFFICERS, STRANGER].flatMap(({ name, pin }) => [name, `"${pin}"`]),
  COMPANY_TOKEN,
  'libsofthsm2',
  'SOFTHSM2_CONF',
  // Who issues certificates. The desk itself uses the same library for its request for one.
  'X509CertificateGenerator',
  'training-only-passphrase',
];

function textOf(bundle: string, files: readonly string[]): string {
  return files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, bundle, name), 'utf8'))
    .join('\n');
}

/**
 * The entries and all files of the browser's bundle that they import, at once or later, as far as `goesOn`
 * lets.
 */
function filesReadFrom(entries: readonly string[], goesOn: (file: string) => boolean): readonly string[] {
  const found = new Set(entries);
  // A set that grows while it is walked is walked to its new end.
  for (const file of found)
    for (const [, next] of textOf('browser', [file]).matchAll(/(?:from|import\()\s*"\.\/([^"]+\.js)"/gu))
      if (next !== undefined && goesOn(next)) found.add(next);
  return [...found];
}

describe('the bundled desk', () => {
  it('finds its store worker, its token hosts and its bank beside itself', async () => {
    const said = await ask('cards.list', { refresh: true });
    expect(said).toMatchObject({ ok: true, value: { modules: [{ kind: 'pkcs11', fault: null }] } });
    expect(JSON.stringify(said)).toContain('Ada Keller');
  });

  it('holds neither the bank nor a training desk in the product', () => {
    const files = readdirSync(join(folder, 'product'));
    expect(files).toEqual(
      expect.arrayContaining([
        'main.js',
        'token-host.js',
        'store-worker.js',
        'message-worker.js',
        'answer-worker.js',
      ]),
    );
    expect(files.filter((name) => /sandbox|personalize|stdio/u.test(name))).toEqual([]);
  });

  it('holds no training company, officer, PIN, software token or certificate authority in the product', () => {
    const [product, training] = ['product', 'training'].map((flavour) =>
      textOf(flavour, readdirSync(join(folder, flavour))),
    );
    // What the training desk does not hold either is no word to look for.
    expect(OF_TRAINING.filter((word) => training?.includes(word) !== true)).toEqual([]);
    expect(OF_TRAINING.filter((word) => product?.includes(word) === true)).toEqual([]);
  });

  it('reads nothing of training in a browser window where the desk is no training desk', () => {
    const entries = ['main.js', 'token-host.js', 'store-worker.js', 'message-worker.js', 'answer-worker.js'];
    const read = textOf(
      'browser',
      filesReadFrom(entries, (file) => !file.startsWith('kit-')),
    );
    const practised = textOf(
      'browser',
      filesReadFrom(entries, () => true),
    );
    // The bank is a program that only the kit starts; where it is, the start says to every shell.
    const words = OF_TRAINING.filter((word) => word !== 'sandbox.js');
    expect(words.filter((word) => !practised.includes(word))).toEqual([]);
    expect(words.filter((word) => read.includes(word))).toEqual([]);
  });
});
