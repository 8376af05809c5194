// What a signature with a card needs: of each port the part the engine uses, so that a fake of it is small.
import type { PinWindow } from '../../ports/desk.ts';
import type { BytesStore, DeskStore, LogStore } from '../../ports/store.ts';
import type { TokenHosts } from '../../ports/token.ts';
import type { AppContext } from '../desk/index.ts';
import type { KeyedMutex } from '../../../shared/concurrency/mutex.ts';

export interface SigningContext extends Pick<
  AppContext,
  'identity' | 'clock' | 'random' | 'notifier' | 'diagnostics' | 'tickets'
> {
  readonly store: {
    readonly log: Pick<LogStore, 'head' | 'append'>;
    readonly desk: Pick<DeskStore, 'policy' | 'profile' | 'setting' | 'saveSetting'>;
    readonly bytes: Pick<BytesStore, 'read'>;
  };
  readonly tokens: Pick<TokenHosts, 'sign' | 'cancel' | 'endLease'>;
  readonly pinWindow: PinWindow;
  readonly mutex: Pick<KeyedMutex, 'runExclusive'>;
}

/** The open desk with its cards: what the modules whose subjects are signed build their contexts on. */
export interface CardContext extends AppContext {
  readonly tokens: TokenHosts;
  readonly pinWindow: PinWindow;
  readonly mutex: KeyedMutex;
}
