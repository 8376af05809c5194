// How the modules are listed: each on its own, one that fails or lost its service by a fresh process, one
// that hangs at nobody's cost, and when one is to be looked at again by itself.
import type { TokenModule } from '../ports/token.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { ModuleConfig } from './host.ts';
import { isSuspect, type ModuleHost } from './module-host.ts';
import type { AnswerOf } from './protocol.ts';

/** Milliseconds the other modules have to answer once one of them holds the company's token. */
const AMBIGUITY_GRACE = 300;
/** Longest pause between two looks at a module that fails, in milliseconds. */
const LONGEST_WAIT = 300_000;
/** CK_SLOT_INFO.slotDescription has 64 bytes and begins with the reader's name. */
const SLOT_NAME = 64;

/** Keeps no process alive. */
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());

export interface ModuleListing {
  /**
   * The modules as soon as they answered, or shortly after the first of them did: one that is slow is marked
   * (`module-waiting`) and handed to `late` when it answers.
   */
  list(late?: (module: TokenModule) => void): Promise<readonly TokenModule[]>;
  /** The modules that answered until one of them was the wanted one, and what others said shortly after. */
  listUntil(holds: (module: TokenModule) => boolean): Promise<readonly TokenModule[]>;
  /** Whether a module that failed, or lost its cards, is to be looked at again. */
  isDue(): boolean;
  isPulsed(moduleId: string, readers: readonly string[] | null): boolean;
  forget(moduleId: string): void;
}

export interface ModuleListingDeps {
  /** The process of a module, started when it is first asked. */
  readonly host: (config: ModuleConfig) => ModuleHost;
  readonly configured: () => readonly ModuleConfig[];
  /** First pause before a module that failed is looked at again, in milliseconds. */
  readonly pause: number;
  /** How long the others are waited for once a module has answered, in milliseconds. */
  readonly patience: number;
}

export function createModuleListing({ host, configured, pause, patience }: ModuleListingDeps): ModuleListing {
  /**
   * Slots of the modules that have shown cards since the desk was opened, and which of them show none now.
   */
  const withCards = new Map<string, ReadonlySet<string>>();
  const emptied = new Set<string>();
  const listings = new Map<string, Promise<TokenModule>>();
  /** When a module that failed, or shows no cards any more, is to be looked at by itself. */
  const lookAgain = new Map<string, { readonly at: number; readonly wait: number }>();

  /**
   * A listing changes nothing, so it is asked again of a fresh process where the old one may be the reason:
   * the service behind a module was restarted, or was not there when the process began. Some modules see
   * only what was there at C_Initialize.
   */
  const listCards = async (config: ModuleConfig): Promise<Result<AnswerOf<'list'>>> => {
    const module = host(config);
    const first = await module.run<'list'>({ type: 'list' });
    const gone = first.ok && first.value.length === 0 && withCards.has(config.moduleId);
    const stale = gone && (!emptied.has(config.moduleId) || module.age() > pause);
    const retried = !first.ok && isSuspect(first.error.code);
    if (stale) module.renew();
    const listed = stale || retried ? await module.run<'list'>({ type: 'list' }) : first;
    remember(config.moduleId, listed);
    return listed;
  };

  const remember = (moduleId: string, listed: Result<AnswerOf<'list'>>): void => {
    if (listed.ok && listed.value.length > 0) {
      withCards.set(moduleId, new Set(listed.value.map(({ reader }) => reader)));
      emptied.delete(moduleId);
    } else if (withCards.has(moduleId)) emptied.add(moduleId);
    if (listed.ok && !emptied.has(moduleId)) {
      lookAgain.delete(moduleId);
      return;
    }
    const wait = Math.min(2 * (lookAgain.get(moduleId)?.wait ?? pause / 2), LONGEST_WAIT);
    lookAgain.set(moduleId, { at: performance.now() + wait, wait });
  };

  /**
   * Whether a module is to be asked for changes by itself: the smartcard service tells of its readers alone.
   */
  const isPulsed = (moduleId: string, readers: readonly string[] | null): boolean =>
    readers === null ||
    [...(withCards.get(moduleId) ?? [])].some(
      (slot) => !readers.some((reader) => reader.slice(0, SLOT_NAME).trimEnd() === slot),
    );

  const listModule = async (config: ModuleConfig): Promise<TokenModule> => {
    const { moduleId, label, path, kind, refused } = config;
    if (refused !== undefined) return { moduleId, label, path, kind, fault: refused, cards: [] };
    const cards = await listCards(config);
    return {
      moduleId,
      label,
      path,
      kind,
      fault: cards.ok ? null : cards.error.code,
      cards: cards.ok ? cards.value : [],
    };
  };

  /** One listing of a module serves everybody who asks while it is under way. */
  const listOnce = (config: ModuleConfig): Promise<TokenModule> => {
    const known = listings.get(config.moduleId);
    if (known !== undefined) return known;
    const listing = listModule(config).finally(() => listings.delete(config.moduleId));
    listings.set(config.moduleId, listing);
    return listing;
  };

  const list = async (
    late: (module: TokenModule) => void = () => undefined,
  ): Promise<readonly TokenModule[]> => {
    const configs = configured();
    const answered = new Map<string, TokenModule>();
    const first = Promise.withResolvers<void>();
    let told = false;
    const all = Promise.all(
      configs.map(async (config) => {
        const module = await listOnce(config);
        answered.set(config.moduleId, module);
        // One that is never loaded answers at once and says nothing about the others.
        if (config.refused === undefined) first.resolve();
        if (told) late(module);
      }),
    );
    await Promise.race([all, first.promise.then(() => wait(patience))]);
    told = true;
    return configs.map(
      ({ moduleId, label, path, kind }) =>
        answered.get(moduleId) ?? { moduleId, label, path, kind, fault: 'module-waiting', cards: [] },
    );
  };

  /**
   * The modules that answered until one of them held the token, and what the others said shortly after: one
   * that hangs keeps no key of another from being found.
   */
  const listUntil = async (holds: (module: TokenModule) => boolean): Promise<readonly TokenModule[]> => {
    const answered: TokenModule[] = [];
    const found = Promise.withResolvers<void>();
    const all = Promise.all(
      configured().map(async (config) => {
        const module = await listOnce(config);
        answered.push(module);
        if (holds(module)) found.resolve();
      }),
    );
    await Promise.race([all, found.promise.then(() => wait(AMBIGUITY_GRACE))]);
    return [...answered];
  };

  return {
    list,
    listUntil,
    isDue() {
      const now = performance.now();
      return [...lookAgain.values()].some(({ at }) => at <= now);
    },
    isPulsed,
    forget: (moduleId) => void lookAgain.delete(moduleId),
  };
}
