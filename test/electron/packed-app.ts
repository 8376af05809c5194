// The product as the builder packs it: its own choice of files and its own archive, over a folder that stands
// in for Electron's runtime, which only a download would bring. What is taken out of that archive is started.
import { extractAll } from '@electron/asar';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildElectron } from '../../scripts/bundle-desk.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

export interface PackedApp {
  /** What was in the archive and beside it, in one folder. */
  readonly root: string;
  readonly archive: string;
  /** The executable, with its fuses set. */
  readonly binary: string;
  /** What the builder said. */
  readonly said: string;
  /** Folder beside it for what one test makes. */
  readonly place: (name: string) => string;
  throwAway(): void;
}

/** In Electron's executable the fuses stand behind this text: a version, their number, one character each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '010001011';

function runtimeIn(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const room = Buffer.alloc(64);
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([room, wire, room]), { mode: 0o755 });
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox'])
    writeFileSync(join(folder, name), name);
  return folder;
}

export async function packApp(): Promise<PackedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-packed-'));
  const place = (name: string): string => join(folder, name);
  await buildElectron('product');
  const output = place('release');
  const nowhere = 'http://127.0.0.1:9';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(project, 'node_modules/electron-builder/cli.js'),
      '--linux',
      'dir',
      '--publish',
      'never',
      `-c.electronDist=${runtimeIn(place('runtime'))}`,
      `-c.directories.output=${output}`,
    ],
    // Whatever it would want to fetch is missing here, and would be missing without a word.
    {
      cwd: project,
      env: { ...process.env, HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere },
      maxBuffer: 16_777_216,
    },
  );
  const unpacked = join(output, 'linux-unpacked');
  const archive = join(unpacked, 'resources/app.asar');
  const root = place('app');
  extractAll(archive, root);
  return {
    root,
    archive,
    binary: join(unpacked, 'countersign'),
    said: stdout,
    place,
    throwAway: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
