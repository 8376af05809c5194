// A built application as Electron would start it: its package.json, its bundle, its pages and preloads in one
// folder of its own.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDesk, type Flavour } from '../../scripts/bundle-desk.ts';
import { buildWindow } from '../../scripts/build-window.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltApp {
  readonly root: string;
  /** Folder beside it for what one test makes. */
  readonly place: (name: string) => string;
  /**
   * The same application with lines of its main process changed: what a test must notice. Returns its folder.
   */
  readonly changed: (name: string, lines: Readonly<Record<string, string>>) => string;
  throwAway(): void;
}

export async function buildApp(flavour: Flavour): Promise<BuiltApp> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-electron-'));
  const root = join(folder, 'app');
  mkdirSync(join(root, 'dist'), { recursive: true });
  await buildWindow();
  copyFileSync(join(project, 'package.json'), join(root, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const part of ['renderer', 'preload'])
    symlinkSync(join(project, 'dist', part), join(root, 'dist', part));
  await bundleDesk(flavour, join(root, 'dist', 'electron'));
  return {
    root,
    place: (name) => join(folder, name),
    changed: (name, lines) => changedApp(root, join(folder, name), lines),
    throwAway: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function changedApp(root: string, copy: string, lines: Readonly<Record<string, string>>): string {
  const bundle = join(copy, 'dist', 'electron');
  mkdirSync(bundle, { recursive: true });
  for (const part of ['package.json', 'node_modules', 'dist/renderer', 'dist/preload'])
    symlinkSync(join(root, part), join(copy, part));
  for (const name of readdirSync(join(root, 'dist', 'electron')))
    copyFileSync(join(root, 'dist', 'electron', name), join(bundle, name));
  const main = join(bundle, 'main.js');
  let text = readFileSync(main, 'utf8');
  for (const [line, by] of Object.entries(lines)) {
    if (text.split(line).length !== 2)
      throw new Error(`the built main process does not have this line once: ${line}`);
    text = text.replace(line, () => by);
  }
  writeFileSync(main, text);
  return copy;
}
