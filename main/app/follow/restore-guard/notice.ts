// Notices that the store was put back from an older copy, when the desk is opened or when a pack proves it,
// and makes what is not final unknown.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { MessageState } from '../../../../shared/domain/batch.ts';
import { type Fault, fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import {
  mergeRestores,
  requiresLookUp,
  UNRESOLVED_STATES,
  type EndedMessage,
  type GivenUp,
} from '../../../../shared/domain/restore/restore.ts';
import { recordCasesUnresolved } from '../cases/delivery.ts';
import type { RestoreContext } from '../context.ts';
import { recordUnresolved } from '../outbox/delivery.ts';
import { endAgain } from '../outbox/end-message.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { OutboxMessage } from '../../../ports/store.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import {
  conditionSentences,
  missingChanges,
  changeRestore,
  noticedRestore,
  detectRestore,
  writeRollbackGuard,
  withCondition,
  type BankingDeps,
} from '../../deliver/index.ts';

const MARKED = 'store.marked';
const RECORDED = 'store.recorded';
const PAGE = 500;
const MOST_GIVEN_UP = 10_000;

/**
 * Before anything else happens to messages: the rollback guard is compared with the store, and written again
 * only when all that follows is stored.
 */
export async function noticeRestore(desk: RestoreContext): Promise<void> {
  const settings = desk.store.desk;
  const [guard, head, marked, recorded] = await Promise.all([
    desk.rollbackGuard.read(),
    desk.store.log.head(),
    settings.setting(MARKED),
    settings.setting(RECORDED),
  ]);
  const reached = guard !== null && guard !== 'unreadable' && guard.size > 0 && guard.size <= head.size;
  const atGuard = reached
    ? (await desk.store.log.list({ offset: head.size - guard.size, limit: 1 })).rows[0]
    : undefined;
  const byGuard = detectRestore(guard, {
    logId: head.id,
    size: head.size,
    hashAtGuard: atGuard?.hash ?? null,
    isGuarded: marked === true,
  });
  const verdict = withCondition(byGuard, desk.store.condition, recorded === true);
  if (verdict.restored)
    await makeUnresolved(desk, verdict, { size: head.size, endedAt: await endOfLog(desk) });
  try {
    // The guard before the settings that say there is one: a desk that ends in between has lost nothing.
    await writeRollbackGuard(desk, { givenUp: await handedOverHere(desk), ended: await endedHere(desk) });
    if (marked !== true) await settings.saveSetting(MARKED, true, null);
    if (recorded !== true) await settings.saveSetting(RECORDED, true, null);
    await desk.store.conditionNoted();
  } catch (cause) {
    // On a full disk a desk still opens to be read; before it sends, the guard is tried again.
    desk.diagnostics.error(newId(desk.random, 'error'), 'restore.mark', cause);
  }
}

/**
 * A pack has shown an entry of this desk's log that is not in it. Where the copy began is not known, so the
 * bank is asked as far back as it answers.
 */
export function noticeProvenRestore(
  desk: Pick<CoreDeps, 'clock' | 'diagnostics' | 'identity' | 'notifier' | 'random'> &
    Stores<'batches' | 'cases' | 'condition' | 'desk' | 'log' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  provenSize: number,
): Promise<Fault | null> {
  return storeRestore(desk, async () => {
    await makeUnresolved(desk, { lost: null }, { size: provenSize - 1, endedAt: null });
    await writeRollbackGuard(desk);
  });
}

/**
 * A pack names revisions this desk has handed over. One that the store knows nothing of proves a restore,
 * too.
 */
export function learnGivenUp(
  desk: Pick<CoreDeps, 'clock' | 'diagnostics' | 'identity' | 'notifier' | 'random'> &
    Stores<'batches' | 'cases' | 'condition' | 'desk' | 'handovers' | 'log' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  revisions: readonly GivenUp[],
): Promise<Fault | null> {
  return storeRestore(desk, async () => {
    const known = new Set((await desk.rollbackGuard.givenUp()).map(keyOf));
    const fresh = revisions.filter((one) => !known.has(keyOf(one)));
    if (fresh.length === 0) return;
    const stored = new Set((await handedOverHere(desk)).map(keyOf));
    const explained =
      fresh.every((one) => stored.has(keyOf(one))) ||
      requiresLookUp(await noticedRestore(desk), desk.clock.now());
    if (!explained) {
      const { size } = await desk.store.log.head();
      await makeUnresolved(desk, { lost: null }, { size, endedAt: null });
    }
    // Last: a revision that the guard knows proves nothing the next time.
    await writeRollbackGuard(desk, { givenUp: fresh });
  });
}

/** What could not be stored is proved by the same pack again. */
async function storeRestore(
  desk: Pick<CoreDeps, 'diagnostics' | 'random'>,
  work: () => Promise<void>,
): Promise<Fault | null> {
  try {
    await work();
    return null;
  } catch (cause) {
    const correlationId = newId(desk.random, 'error');
    desk.diagnostics.error(correlationId, 'restore.proven', cause);
    return fault('restore-not-stored', {
      correlationId,
      ...(cause instanceof FaultError ? { detail: cause.fault.code } : {}),
    });
  }
}

const keyOf = ({ batch, revision, to }: GivenUp): string => JSON.stringify([batch, revision, to]);

async function endOfLog(desk: RestoreContext): Promise<string | null> {
  return (await desk.store.log.list({ offset: 0, limit: 1 })).rows[0]?.at ?? null;
}

/** What the store itself knows of promises never to send; the guard keeps them from then on. */
async function handedOverHere(desk: Stores<'handovers'>): Promise<readonly GivenUp[]> {
  const own = (await desk.store.handovers.givenUp(MOST_GIVEN_UP)).filter((one) => one.own);
  return own.map(({ batch, revision, to }) => ({ batch, revision, to }));
}

/** Messages that officers have ended: an older copy must not bring one back. */
async function endedHere(desk: Stores<'outbox'>): Promise<readonly EndedMessage[]> {
  return (await listMessages(desk, ['set-aside'])).map(({ message, fault: why }) => ({
    message,
    why: why?.code === 'message-withdrawn' ? why.code : 'message-set-aside',
  }));
}

async function makeUnresolved(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'notifier'> &
    Stores<'batches' | 'cases' | 'condition' | 'desk' | 'outbox' | 'tracking'> &
    Pick<BankingDeps, 'rollbackGuard'>,
  { lost, isCopy = false }: { readonly lost: number | null; readonly isCopy?: boolean },
  copy: { readonly size: number; readonly endedAt: string | null },
): Promise<void> {
  const at = instantOf(desk.clock);
  const [listed, unresolved, ended] = await Promise.all([
    listMessages(desk, ['queued', 'sending', 'unknown']),
    listBatches(desk),
    desk.rollbackGuard.ended(),
  ]);
  const endedBefore = new Map(ended.map(({ message, why }) => [message, why]));
  const messages = listed.filter(({ message }) => !endedBefore.has(message));
  const { condition } = desk.store;
  const detail = coded(
    isCopy ? sentence('log-copied-folder', {}) : sentence('log-restored', { lost }),
    ...conditionSentences(condition),
  );
  const log = { at, act: 'desk.restored', actor: 'desk', subject: desk.identity.desk, detail };
  await changeRestore(desk, (before) => ({
    after: {
      ...mergeRestores(before, { at, copyEndedAt: copy.endedAt, copySize: copy.size, unresolved }),
      lost,
      missing: missingChanges(condition),
      messages: messages.length,
      acknowledged: false,
      isCopy: isCopy || (before !== null && before.isCopy && !before.acknowledged),
    },
    log,
  }));
  for (const message of messages) await recordUnresolved(desk, message);
  for (const message of listed) {
    const why = endedBefore.get(message.message);
    if (why !== undefined) await endAgain(desk, message, why);
  }
  await recordCasesUnresolved(desk);
  desk.notifier.emit('changed', { what: 'desk', id: null });
}

async function listMessages(
  desk: Stores<'outbox'>,
  states: readonly MessageState[],
): Promise<readonly OutboxMessage[]> {
  const found: OutboxMessage[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.outbox.list({ offset, limit: PAGE, states });
    found.push(...page.rows);
    if (offset + PAGE >= page.total) return found;
  }
}

async function listBatches(desk: Stores<'batches'>): Promise<readonly string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.batches.list({ offset, limit: PAGE, states: [...UNRESOLVED_STATES] });
    found.push(...page.rows.map(({ batch }) => batch));
    if (offset + PAGE >= page.total) return found;
  }
}
