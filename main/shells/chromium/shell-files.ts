// Where the chromium shell finds what it loads, and the throw-away browser profiles it starts with.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPageFiles, type PageFiles } from '../../security/page-files.ts';

export interface ShellFiles {
  readonly pages: PageFiles;
  readonly preload: string;
  readonly pinPreload: string;
  profile(name: string): string;
  dispose(): void;
}

/**
 * `dist`: the folder scripts/build-window.ts fills. Profiles are new each time, so that nothing of a desk
 * stays in a browser.
 */
export function shellFiles(dist: string): ShellFiles {
  const profiles = mkdtempSync(join(tmpdir(), 'countersign-window-'));
  return {
    pages: listPageFiles(join(dist, 'renderer')),
    preload: join(dist, 'preload', 'chromium.js'),
    pinPreload: join(dist, 'preload', 'chromium-pin.js'),
    profile: (name) => join(profiles, name),
    dispose: () => rmSync(profiles, { recursive: true, force: true, maxRetries: 5 }),
  };
}
