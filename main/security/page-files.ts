// The closed set of files a window can load: listed once from the build, looked up by exact path, never
// joined from a URL.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

export interface PageFile {
  readonly body: Buffer;
  readonly contentType: string;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

/**
 * Reads every file of the built renderer into a map from URL path (`/index.html`) to its bytes. Unknown
 * endings are not served.
 */
export function listPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const contentType = CONTENT_TYPES[entry.name.slice(entry.name.lastIndexOf('.') + 1)];
    if (contentType !== undefined)
      files.set(`/${relative(folder, file).split(sep).join('/')}`, { body: readFileSync(file), contentType });
  }
  return files;
}

/**
 * The file a URL names, or undefined. Only the exact encoded path counts: `..%2f`, doubled slashes and
 * queries find nothing.
 */
export function findPageFile(files: PageFiles, url: URL): PageFile | undefined {
  if (url.search !== '') return undefined;
  return files.get(url.pathname === '/' ? '/index.html' : url.pathname);
}
