// The fonts inside a printed page: of each family the parts that the page's letters need, as bytes in the
// page itself.
import type { FontPart, PageFonts } from '../../ports/sheet.ts';

/** Families of every printed page; what follows them speaks only for letters that they do not have. */
export const TEXT_FAMILY = '"Inter", sans-serif';
export const CODE_FAMILY = '"JetBrains Mono", monospace';

/** Nothing but the page's own style and fonts is loaded. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/**
 * Style rules with the fonts for every letter of `page`: the paper looks the same on a machine without a
 * single font.
 */
export async function fontRules(fonts: PageFonts, page: string): Promise<string> {
  const letters = [...new Set(page)].map((letter) => letter.codePointAt(0) ?? 0);
  const needed = (await fonts.parts()).filter(({ ranges }) =>
    letters.some((letter) => inRanges(letter, ranges)),
  );
  return (await Promise.all(needed.map(async (part) => rule(part, await fonts.read(part))))).join('\n');
}

function rule({ family, ranges }: FontPart, woff2: Uint8Array): string {
  const source = `url(data:font/woff2;base64,${Buffer.from(woff2).toString('base64')}) format("woff2")`;
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: ${source}; unicode-range: ${ranges}; }`;
}

/** `ranges` as in CSS: `U+0000-00FF,U+0131`. */
export function inRanges(letter: number, ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return letter >= Number.parseInt(first, 16) && letter <= Number.parseInt(last, 16);
  });
}
