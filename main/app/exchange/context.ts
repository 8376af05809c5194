// What carrying batches, evidence and sheets between desks and people needs.
import type { PackTools } from '../../ports/packs.ts';
import type { PageFonts, SheetPrinter } from '../../ports/sheet.ts';
import type { AdministerContext } from '../administer/index.ts';
import type { PrepareContext } from '../prepare/index.ts';

export interface ExchangeContext extends AdministerContext, PrepareContext {
  readonly packs: PackTools;
  /** Null where the shell has no engine for pages. */
  readonly sheetPrinter: SheetPrinter | null;
  readonly pageFonts: PageFonts;
}
