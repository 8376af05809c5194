// An engine for pages and the fonts of pages in memory: what was printed can be read back.
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { FontPart, PageFonts, SheetPrinter } from './sheet.ts';

export interface FakeSheetPrinter extends SheetPrinter {
  /** The pages, oldest first. */
  readonly printed: readonly string[];
}

/** Each PDF differs where its page does. */
export function fakeSheetPrinter(): FakeSheetPrinter {
  const printed: string[] = [];
  return {
    printed,
    async print(html) {
      printed.push(html);
      return new Uint8Array(Buffer.from(`%PDF-1.7\n${html}\n%%EOF\n`));
    },
  };
}

const LATIN = 'U+0000-00FF, U+0131';
const PARTS: readonly FontPart[] = [
  { family: 'Inter', ranges: LATIN, file: 'inter-latin' },
  { family: 'Inter', ranges: 'U+0301, U+0400-045F', file: 'inter-cyrillic' },
  { family: 'JetBrains Mono', ranges: LATIN, file: 'mono-latin' },
];

export function fakePageFonts(): PageFonts {
  return {
    parts: async () => PARTS,
    async read({ file }) {
      if (!PARTS.some((part) => part.file === file)) throw new FaultError(fault('not-found'));
      return new Uint8Array(Buffer.from(`wOF2${file}`));
    },
  };
}
