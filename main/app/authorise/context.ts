// What a signature with a card needs: of each port the part the engine uses, so that a fake of it is small.
import type { PageForm } from '../../../shared/domain/region.ts';
import type { PinWindow } from '../../ports/desk.ts';
import type { BytesStore, DeskStore, LogStore } from '../../ports/store.ts';
import type { CompanyKey, TokenHosts } from '../../ports/token.ts';
import type { CoreDeps } from '../desk/index.ts';
import type { KeyedMutex } from '../../../shared/concurrency/mutex.ts';

/** The PIN window, with the language and region that were chosen for the screen. */
export interface PinPage extends PinWindow {
  form(): Promise<PageForm>;
}

export interface SigningContext extends Pick<
  CoreDeps,
  'identity' | 'clock' | 'random' | 'notifier' | 'diagnostics' | 'tickets'
> {
  readonly store: {
    readonly log: Pick<LogStore, 'head' | 'append'>;
    readonly desk: Pick<DeskStore, 'policy' | 'profile' | 'setting' | 'saveSetting'>;
    readonly bytes: Pick<BytesStore, 'read'>;
  };
  readonly tokens: Pick<TokenHosts, 'sign' | 'cancel' | 'endLease'>;
  readonly pinWindow: PinPage;
  readonly mutex: Pick<KeyedMutex, 'runExclusive'>;
}

/** Cards and company keys, behind the processes that hold them. */
export interface CardDeps {
  readonly tokens: TokenHosts;
  readonly pinWindow: PinPage;
  readonly companyKey: (uri: string) => CompanyKey;
}
