// What every use case stands on: the open desk, its store, its clock, and whom it tells.
import type { SettingLock } from '../../../shared/domain/setting-locks.ts';
import type { Clock, Random } from '../../ports/clock.ts';
import type { Diagnostics, Notifier } from '../../ports/desk.ts';
import type { MessageTools } from '../../ports/messages.ts';
import type { DeskIdentity, Store } from '../../ports/store.ts';
import type { UploadBuffer } from './upload-buffer.ts';
import type { Notices } from './notices.ts';
import type { OutgoingFiles } from './outgoing.ts';
import type { Tickets } from './tickets.ts';

export interface AppContext {
  readonly identity: DeskIdentity;
  readonly store: Store;
  readonly messages: MessageTools;
  readonly clock: Clock;
  readonly random: Random;
  readonly notifier: Notifier;
  readonly diagnostics: Diagnostics;
  readonly tickets: Tickets;
  readonly notices: Notices;
  /** Batches whose hidden names and amounts are shown, and until when (epoch ms). Gone with the process. */
  readonly shown: Map<string, number>;
  /** What the administrator has locked on this machine. */
  readonly locks: readonly SettingLock[];
}

/** For use cases that take files in or give them out. */
export interface FilesContext extends AppContext {
  readonly files: UploadBuffer;
  readonly outgoing: OutgoingFiles;
}
