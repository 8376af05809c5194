// A PDF of our printer before a judge that knows nothing of the page: how many pages it has and which fonts
// it holds.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A configuration of fontconfig with no letters: its one font has symbols only, because Chromium ends where
 * there is no font at all.
 * Returns the file that FONTCONFIG_FILE names.
 */
export function noLetters(folder: string): string {
  const symbols = join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'lib/vite/traceViewer',
  );
  if (!readdirSync(symbols).some((name) => name.endsWith('.ttf')))
    throw new Error(`no font of symbols in ${symbols}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig><dir>${symbols}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
  );
  return file;
}

export function pagesOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/gu)?.length ?? 0
  );
}

/** Names of all fonts of the file, without the letters that tell subsets apart. */
export function fontsOf(pdf: Uint8Array): readonly string[] {
  const names = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/(?:FontName|BaseFont)\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]]+)/gu),
  ];
  return [...new Set(names.map(([, name = '']) => name))].toSorted();
}

/**
 * Names of fonts that the file names without holding them. A font of type 3 is drawn in the file itself (ISO
 * 32000-1, 9.6.5): so the printer writes fonts of several weights.
 */
export function fontsNotEmbedded(pdf: Uint8Array): readonly string[] {
  const found = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/(?<id>\d+) 0 obj\s*(?<inside><<[^]*?)endobj/gu);
  const objects = new Map([...found].map(({ groups }) => [groups?.['id'], groups?.['inside'] ?? '']));
  return [...objects.values()].flatMap((font) => {
    if (!/\/Subtype\s*\/(?:Type1|MMType1|TrueType|CIDFontType\d)\b/u.test(font)) return [];
    const [, descriptor] = /\/FontDescriptor (\d+) 0 R/u.exec(font) ?? [];
    if (/\/FontFile[23]?\b/u.test(objects.get(descriptor) ?? '')) return [];
    return [/\/BaseFont\s*\/(\S+)/u.exec(font)?.[1] ?? 'without a name'];
  });
}
