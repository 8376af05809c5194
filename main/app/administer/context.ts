// What setting up and looking after a desk needs besides signing and the bank.
import type { ModuleRegistry } from '../../ports/modules.ts';
import type { RootsDesk } from '../../ports/roots.ts';
import type { PageFonts, SheetPrinter } from '../../ports/sheet.ts';
import type { CompanyKey } from '../../ports/token.ts';
import type { TrainingDesk } from '../../ports/training.ts';
import type { VaultDesk } from '../../ports/vault.ts';
import type { CardMonitor } from './cards/card-monitor.ts';
import type { CardContext } from '../authorise/index.ts';
import type { BankContext } from '../deliver/index.ts';
import type { FilesContext } from '../desk/index.ts';

export interface AdministerContext extends CardContext, BankContext, FilesContext {
  readonly cards: CardMonitor;
  /** Card modules: the desk's own, and those somebody added. */
  readonly modules: ModuleRegistry;
  /** The pinned versions of the policy. */
  readonly roots: RootsDesk;
  readonly vault: VaultDesk;
  readonly companyKey: (uri: string) => CompanyKey;
  /** Null where the shell has no engine for pages. */
  readonly sheetPrinter: SheetPrinter | null;
  readonly pageFonts: PageFonts;
  readonly shell: 'electron' | 'chromium' | 'stdio';
  readonly version: string;
  /** Whether the log was found intact when it was last verified; null: not since the desk was opened. */
  readonly verified: { log: boolean | null };
  /** Only on a training desk. */
  readonly training: TrainingDesk | null;
}
