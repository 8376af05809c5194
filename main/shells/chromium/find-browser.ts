// Where an installed browser of the Chromium family is. A file of its own: a program that only looks for a
// browser does not load the library that drives one, which takes a third of a second.
import { existsSync } from 'node:fs';

const CANDIDATES: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Path of the browser to use, or undefined. COUNTERSIGN_BROWSER names one explicitly. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['COUNTERSIGN_BROWSER'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  return CANDIDATES[process.platform]?.find((path) => existsSync(path));
}
