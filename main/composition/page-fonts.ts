// The fonts of printed pages, read from the packages that come with the desk.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontPart, PageFonts } from '../ports/sheet.ts';

/** Family as the pages name it → package that holds its files. */
const PACKAGES = [
  { family: 'Inter', name: '@fontsource-variable/inter', file: 'inter' },
  { family: 'JetBrains Mono', name: '@fontsource-variable/jetbrains-mono', file: 'jetbrains-mono' },
] as const;

export function pageFonts(): PageFonts {
  const require = createRequire(import.meta.url);
  const read = new Map<string, Promise<Uint8Array>>();
  let parts: Promise<readonly FontPart[]> | null = null;
  // What could not be read once, too many open files say, is tried again for the next page.
  return {
    parts() {
      parts ??= listParts(require).catch((cause: unknown) => {
        parts = null;
        throw cause;
      });
      return parts;
    },
    read({ file }) {
      const known = read.get(file);
      if (known !== undefined) return known;
      const bytes: Promise<Uint8Array> = readFile(file).catch((cause: unknown) => {
        read.delete(file);
        throw cause;
      });
      read.set(file, bytes);
      return bytes;
    },
  };
}

async function listParts(require: NodeJS.Require): Promise<readonly FontPart[]> {
  const all = await Promise.all(
    PACKAGES.map(async ({ family, name, file }) => {
      const folder = dirname(require.resolve(`${name}/package.json`));
      const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<
        Record<string, string>
      >;
      return Object.entries(ranges).map(([script, range]) => ({
        family,
        ranges: range,
        file: join(folder, 'files', `${file}-${script}-wght-normal.woff2`),
      }));
    }),
  );
  return all.flat();
}
