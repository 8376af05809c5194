// Everything a use case may reach, in one value. compose.ts fills it; tests fill it with real parts too.
import type { Environment } from '../../../shared/domain/environment.ts';
import type { BankLink, Envelope } from '../../ports/bank.ts';
import type { CompanyKey, TokenHosts } from '../../ports/token.ts';
import type { Clock, Random } from '../../ports/clock.ts';
import type { Diagnostics, Notifier, PinWindow } from '../../ports/desk.ts';
import type { MarkKeeper } from '../../ports/mark.ts';
import type { MessageTools } from '../../ports/messages.ts';
import type { ModuleShelf } from '../../ports/modules.ts';
import type { PackTools } from '../../ports/packs.ts';
import type { RootsDesk } from '../../ports/roots.ts';
import type { PageFonts, SheetPrinter } from '../../ports/sheet.ts';
import type { DeskIdentity, Store } from '../../ports/store.ts';
import type { TrainingDesk } from '../../ports/training.ts';
import type { VaultDesk } from '../../ports/vault.ts';
import type { SettingLock } from '../../../shared/domain/setting-locks.ts';
import type { RemovedPayments } from '../prepare/batches/removed-payments.ts';
import type { FollowState } from '../deliver/follow-state.ts';
import type { BankPauses } from './bank-pauses.ts';
import type { Network } from './network.ts';
import type { Turns } from './turns.ts';
import type { Notices } from './notices.ts';
import type { Tickets } from './tickets.ts';
import type { FileDesk } from './file-desk.ts';
import type { ImportDesk } from '../prepare/imports/import-desk.ts';
import type { OutgoingFiles } from './outgoing.ts';
import type { CardDesk } from '../administer/cards/card-desk.ts';

export interface Desk {
  readonly identity: DeskIdentity;
  readonly environment: Environment;
  readonly shell: 'electron' | 'chromium' | 'stdio';
  /** A protection that the window has to do without on this machine. */
  readonly missing?: 'browser-sandbox';
  readonly version: string;
  readonly store: Store;
  readonly mark: MarkKeeper;
  readonly tokens: TokenHosts;
  readonly bank: BankLink;
  readonly envelope: Envelope;
  readonly messages: MessageTools;
  readonly companyKey: (uri: string) => CompanyKey;
  readonly clock: Clock;
  readonly random: Random;
  readonly notifier: Notifier;
  readonly pinWindow: PinWindow;
  readonly diagnostics: Diagnostics;
  readonly tickets: Tickets;
  readonly notices: Notices;
  /** Whether the log was found intact when it was last verified; null: not since the desk was opened. */
  readonly verified: { log: boolean | null };
  readonly turns: Turns;
  /** When this desk was opened: what was pending before is not under way any more. */
  readonly openedAt: string;
  /** Batches whose hidden names and amounts are shown, and until when (epoch ms). Gone with the process. */
  readonly shown: Map<string, number>;
  /** Payments taken out of drafts, for an undo. */
  readonly removed: RemovedPayments;
  readonly network: Network;
  /** Pauses the bank asked for. */
  readonly pauses: BankPauses;
  /** What the follow-up has asked lately, and why it waits. */
  readonly follow: FollowState;
  readonly files: FileDesk;
  readonly imports: ImportDesk;
  readonly packs: PackTools;
  readonly outgoing: OutgoingFiles;
  /** Null where the shell has no engine for pages. */
  readonly sheetPrinter: SheetPrinter | null;
  readonly pageFonts: PageFonts;
  readonly cards: CardDesk;
  /** Card modules: the desk's own, and those somebody added. */
  readonly modules: ModuleShelf;
  /** The pinned versions of the policy. */
  readonly roots: RootsDesk;
  readonly vault: VaultDesk;
  /** What the administrator has locked on this machine. */
  readonly locks: readonly SettingLock[];
  /** Only on a training desk. */
  readonly training: TrainingDesk | null;
}
