// How an approval sheet looks on paper.
import type { FontPart, PageFonts } from '../../ports/sheet.ts';

// The fonts inside a printed page: of each family the parts that the page's letters need, as bytes in the
// page itself.

/** Families of every printed page; what follows them is used only for letters that they do not have. */
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

export const SHEET_STYLE = `
@page { size: A4; margin: 10mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font: 9pt/1.3 ${TEXT_FAMILY}; }
h1 { margin: 0; font-size: 18pt; font-weight: 650; letter-spacing: -0.01em; }
h2 { margin: 0 0 1.5mm; font-size: 10pt; font-weight: 650; }
p { margin: 0; }
.figures td:nth-child(5) { width: 62mm; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 0.6mm solid #111; padding-bottom: 2mm; margin-bottom: 4mm; }
section { margin-bottom: 4mm; break-inside: avoid; }
.band { border: 0.6mm solid #111; text-align: center; font-weight: 650; letter-spacing: 0.12em; padding: 1mm; margin-bottom: 4mm; }
.company { font-size: 11pt; }
.facts { display: grid; grid-template-columns: 1fr 68mm; gap: 6mm; align-items: start; }
dl { display: grid; grid-template-columns: 28mm 1fr; gap: 1mm 3mm; margin: 0; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; color: #555; border-bottom: 0.3mm solid #111; padding: 0 2mm 1mm 0; }
td { vertical-align: top; border-bottom: 0.2mm solid #bbb; padding: 1.2mm 2mm 1.2mm 0; }
tfoot td { border-bottom: 0; color: #555; }
.totals th:last-child, .totals td:last-child { padding-right: 0; }
th.number, .number { text-align: right; font-variant-numeric: tabular-nums; }
.totals .strong { font-size: 12pt; }
.strong { font-weight: 650; }
.small { font-size: 8.5pt; color: #444; }
.digest { font: 6.5pt/1.35 ${CODE_FAMILY}; overflow-wrap: anywhere; color: #222; }
.message { margin-bottom: 3mm; }
.words { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1mm 4mm; font-size: 14pt; font-weight: 600; border: 0.3mm solid #111; padding: 2mm 3mm; margin-bottom: 1mm; }
.number-of-word { font-size: 8pt; font-weight: 500; color: #444; }
.signatures td:nth-child(1) { width: 19mm; } .signatures td:nth-child(2) { width: 36mm; }
.signatures td:nth-child(3) { width: 39mm; white-space: nowrap; }
.verdict { margin-top: 2mm; font-weight: 650; }
.code { display: grid; grid-template-columns: 70mm 1fr; gap: 6mm; align-items: center; }
.code svg { width: 70mm; height: 70mm; display: block; }
.code .next { margin-top: 5mm; } .code .next ~ p + p { margin-top: 2mm; }
footer { border-top: 0.2mm solid #bbb; padding-top: 2mm; font-size: 8.5pt; color: #444; }
@media screen { body { max-width: 180mm; margin: 10mm auto; } }
`;
