// Reads every page of the store and the whole log once a day and before each backup, in slices, so that
// damage is found before the pages are needed.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { because, fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { instantOf, type Clock } from '../../../ports/clock.ts';

export type PageCheckContext = Pick<CoreDeps, 'clock' | 'notices' | 'diagnostics'> &
  Stores<'desk' | 'log' | 'checkPages'>;

const CHECKED = 'store.pages-checked';
const DAY = 86_400_000;
/** About 4 ms of the store's thread. */
const SLICE = 250;
const PAUSE = 20;
/** After the opening, and then each time somebody could have let the machine sleep over the day. */
const LOOK_AFTER = 60_000;
const LOOK_EVERY = 900_000;

export interface PageCheckJob {
  close(): Promise<void>;
}

/** `stopped` ends it between two slices. Returns the numbers of damaged pages, null where it was stopped. */
export async function checkPages(
  desk: Pick<PageCheckContext, 'store' | 'clock'>,
  stopped: () => boolean = () => false,
): Promise<readonly number[] | null> {
  const damaged: number[] = [];
  for (let from: number | null = 1; from !== null;) {
    const slice: Awaited<ReturnType<PageCheckContext['store']['checkPages']>> = await desk.store.checkPages(
      from,
      SLICE,
    );
    damaged.push(...slice.damaged);
    from = slice.next;
    if (stopped()) return null;
    await pause(desk.clock);
  }
  return damaged;
}

/**
 * What is found is told and written down; what was told before and is no longer so is settled. Answers the
 * fault of damaged pages, null where there are none or the check was stopped.
 */
export async function checkStore(
  desk: PageCheckContext,
  stopped: () => boolean = () => false,
): Promise<Fault | null> {
  const damaged = await checkPages(desk, stopped);
  if (damaged === null) return null;
  const at = instantOf(desk.clock);
  if (damaged.length > 0) {
    const found = sentence('pages-damaged', { count: damaged.length, first: String(damaged[0]) });
    const failed = fault('store-pages-damaged', { sentences: [found] });
    desk.notices.raise('pages', null, failed);
    desk.diagnostics.note(`store-pages-damaged: ${damaged.length}, ${damaged[0]}`);
    await desk.store.log.append({
      at,
      act: 'store.pages-damaged',
      actor: 'desk',
      subject: 'store',
      detail: coded(found),
    });
    return failed;
  }
  desk.notices.settle('pages', null);
  const log = await desk.store.log.verify();
  if (!log.intact)
    desk.notices.raise('log', null, because('log-broken', 'of-entry', String(log.firstBroken)));
  await desk.store.desk.saveSetting(CHECKED, at, null);
  return null;
}

export function checkPagesDaily(desk: PageCheckContext, failed: (cause: unknown) => void): PageCheckJob {
  let closed = false;
  let cancel: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const last = await desk.store.desk.setting(CHECKED);
    const age = typeof last === 'string' ? desk.clock.now() - Date.parse(last) : Number.POSITIVE_INFINITY;
    // A clock that was set back must not put the check off.
    if (age >= DAY || age < 0) await checkStore(desk, () => closed);
  }
  function plan(delay: number): void {
    cancel = desk.clock.after(delay, () => {
      running = look()
        .catch(failed)
        .finally(() => {
          if (!closed) plan(LOOK_EVERY);
        });
    });
  }
  plan(LOOK_AFTER);
  return {
    async close() {
      closed = true;
      cancel();
      await running;
    },
  };
}

function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(PAUSE, () => resolve());
  });
}
