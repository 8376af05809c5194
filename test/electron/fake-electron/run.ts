// The main process of the stand-in: finds the entry by the application's package.json, evaluates it, and is
// ready only when that has ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [node = '', , root = '', ...args] = process.argv;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly main: string;
  readonly version: string;
  readonly name: string;
};
const { packaged, appData } = JSON.parse(process.env['STAND_IN_APP'] ?? '{}') as {
  packaged: boolean;
  appData: string;
};
process.env['STAND_IN_APP'] = JSON.stringify({
  packaged,
  appData,
  root,
  version: manifest.version,
  name: manifest.name,
});
process.argv = packaged ? [node, ...args] : [node, root, ...args];
// The loader of the stand-in is no switch of the application.
process.execArgv = [];
Object.defineProperty(process, 'type', { value: 'browser' });

const { app } = await import('./app.ts');
await import(pathToFileURL(join(root, manifest.main)).href);
setImmediate(() => app.becomeReady());
