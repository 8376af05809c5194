// What an open desk is made of, by subject. No use case takes all of it: each names the parts it needs, and
// each module names the contexts of its use cases in its own `context.ts`.
import type { SettingLock } from '../../../shared/domain/setting-locks.ts';
import type { Clock, Random } from '../../ports/clock.ts';
import type { Diagnostics, Notifier } from '../../ports/desk.ts';
import type { MessageTools } from '../../ports/messages.ts';
import type { PageFonts, SheetPrinter } from '../../ports/sheet.ts';
import type { DeskIdentity, Store } from '../../ports/store.ts';
import type { TrainingDesk } from '../../ports/training.ts';
import type { KeyedMutex } from '../../../shared/concurrency/mutex.ts';
import type { UploadBuffer, OutgoingFiles } from './upload-buffer.ts';
import type { Notices } from './notices.ts';
import type { Seat } from './seat.ts';
import type { Tickets } from './tickets.ts';

export interface CoreDeps {
  readonly identity: DeskIdentity;
  readonly messages: MessageTools;
  readonly clock: Clock;
  readonly random: Random;
  readonly notifier: Notifier;
  readonly diagnostics: Diagnostics;
  readonly tickets: Tickets;
  readonly notices: Notices;
  readonly mutex: KeyedMutex;
  /** Batches whose hidden names and amounts are shown, and until when (epoch ms). Gone with the process. */
  readonly shown: Map<string, number>;
  /** What the administrator has locked on this machine. */
  readonly locks: readonly SettingLock[];
  /** Who is at the desk. */
  readonly seat: Seat;
}

/** The parts of the store that are named, and no other. */
export interface Stores<Names extends keyof Store> {
  readonly store: Pick<Store, Names>;
}

/** The store itself: for the composition and the tables of calls. */
export interface WholeStore {
  readonly store: Store;
}

/** Files taken in and given out. */
export interface FileDeps {
  readonly files: UploadBuffer;
  readonly outgoing: OutgoingFiles;
}

/** What the desk tells of itself. */
export interface ShellDeps {
  readonly shell: 'electron' | 'chromium' | 'stdio';
  /** A protection that the window has to do without on this machine. */
  readonly missing?: 'browser-sandbox';
  readonly version: string;
  /** Whether the log was found intact when it was last verified; null: not since the desk was opened. */
  readonly verified: { log: boolean | null };
  /** Only on a training desk. */
  readonly training: TrainingDesk | null;
}

/** Pages that are printed. */
export interface PageDeps {
  /** Null where the shell has no engine for pages. */
  readonly sheetPrinter: SheetPrinter | null;
  readonly pageFonts: PageFonts;
}
