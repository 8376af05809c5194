// After a restore from backup everything not final is unknown (design, section 5): noticed when the desk is opened, written down, told to the officer.
import { z } from 'zod';
import { fault } from '../../../shared/domain/errors.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import { afterRestore } from '../../../shared/domain/state/message-machine.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { doubtCases } from '../cases/restored.ts';
import type { Desk } from '../desk-context.ts';
import { refreshOutcome } from '../follow/outcome.ts';
import { UNKNOWN_PACE } from '../follow/pace.ts';
import { newId } from '../new-id.ts';
import { positionOf, setPosition } from '../outbox/position.ts';
import { restoreFacts } from '../payments/desk-entry.ts';
import { changed } from '../outbox/send.ts';
import { instantOf } from '../ports/clock.ts';
import type { OutboxMessage } from '../ports/store.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';
import { conditionDetail, missingChanges, withCondition } from './condition.ts';
import { restoreVerdict } from './verdict.ts';

const MARKED = 'store.marked';
const RECORDED = 'store.recorded';
const RESTORED = 'desk.restored';
const PAGE = 500;

const restoredSchema = z.strictObject({
  at: z.string(), lost: z.int().nullable(), messages: z.int(), acknowledged: z.boolean(),
  /** Acknowledged changes that are gone, where that is proved. */
  missing: z.strictObject({ changes: z.int(), since: z.string() }).nullable().default(null),
  /** Batches that were frozen, approved or released in the copy: they may have been sealed and sent since it was made. */
  underWay: z.array(z.strictObject({ batch: z.string(), revision: z.int() })),
});
type Restored = z.infer<typeof restoredSchema>;

/** Before anything else happens to messages: the mark is compared with the store, and set anew only when all that follows is written down. */
export async function noticeRestore(desk: Desk): Promise<void> {
  const settings = desk.store.desk;
  const [mark, head, marked, recorded] = await Promise.all([desk.mark.read(), desk.store.log.head(), settings.setting(MARKED), settings.setting(RECORDED)]);
  const reached = mark !== null && mark !== 'unreadable' && mark.size > 0 && mark.size <= head.size;
  const atMark = reached ? (await desk.store.log.list({ offset: head.size - mark.size, limit: 1 })).rows[0] : undefined;
  const byMark = restoreVerdict(mark, { logId: head.id, size: head.size, hashAtMark: atMark?.hash ?? null, marked: marked === true });
  const verdict = withCondition(byMark, desk.store.condition, recorded === true);
  if (verdict.restored) await doubtEverything(desk, verdict.lost);
  try {
    if (marked !== true) await desk.store.desk.saveSetting(MARKED, true, null);
    if (recorded !== true) await desk.store.desk.saveSetting(RECORDED, true, null);
    await desk.store.conditionNoted();
    await setMark(desk);
  } catch (cause) {
    // On a full disk a desk still opens to be read; before it sends, the mark is tried again.
    desk.diagnostics.error(newId(desk.random, 'error'), 'restore.mark', cause);
  }
}

/** The mark follows the log: before bytes leave, after every look of the follow-up, and when the desk is closed. */
export async function setMark(desk: Pick<Desk, 'mark' | 'store'>): Promise<void> {
  const { id, size, head } = await desk.store.log.head();
  await desk.mark.write({ logId: id, size, head });
}

async function doubtEverything(desk: Desk, lost: number | null): Promise<void> {
  const at = instantOf(desk.clock);
  const messages = await listAll(desk);
  const underWay = await batchesUnderWay(desk);
  const restored: Restored = { at, lost, messages: messages.length, acknowledged: false, underWay, missing: missingChanges(desk.store.condition) };
  const byMark = lost === null ? 'how much of the log is missing cannot be said' : `${lost} later entries of the log are not in it`;
  const detail = `${byMark}${conditionDetail(desk.store.condition)}`;
  await desk.store.desk.saveSetting(RESTORED, restored, { at, act: 'desk.restored', actor: 'desk', subject: desk.identity.desk, detail });
  for (const message of messages) await doubt(desk, message);
  await doubtCases(desk);
}

async function listAll(desk: Desk): Promise<readonly OutboxMessage[]> {
  const found: OutboxMessage[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.outbox.list({ offset, limit: PAGE, states: ['queued', 'sending', 'unknown'] });
    found.push(...page.rows);
    if (offset + PAGE >= page.total) return found;
  }
}

async function batchesUnderWay(desk: Desk): Promise<Restored['underWay']> {
  const found: Restored['underWay'] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await desk.store.batches.list({ offset, limit: PAGE, states: ['frozen', 'approved', 'released'] });
    found.push(...page.rows.map(({ batch, revision }) => ({ batch, revision })));
    if (offset + PAGE >= page.total) return found;
  }
}

async function doubt(desk: Desk, message: OutboxMessage): Promise<void> {
  const at = instantOf(desk.clock);
  const why = fault('store-restored');
  const planned = await desk.store.outbox.plan(message.message, {
    ...setPosition(afterRestore(positionOf(message)), at), fault: why, inquiries: 0, bankSays: null, next: { what: 'inquire', at: new Date(desk.clock.now() + UNKNOWN_PACE).toISOString() },
  }, { at, act: 'message.ambiguous', actor: 'desk', subject: message.message, detail: why.code });
  if (!planned.ok) throw new Error(`A message of a restored store could not be marked unknown: ${planned.error.code}`);
  await desk.store.tracking.record({
    answer: null, batch: null,
    updates: [{ target: { allOfMessage: message.message }, entry: { at, source: 'desk', status: null, reasons: [], facts: restoreFacts(at), notUnderstood: [], answer: null }, set: { tone: 'unknown', updatedAt: at, nextInquiryAt: null } }],
    log: { at, act: 'payment.unknown', actor: 'desk', subject: message.message, detail: why.code },
  });
  await refreshOutcome(desk, message.batch);
  changed(desk, message.message);
}

async function lastRestore(desk: Desk): Promise<Restored | null> {
  const parsed = restoredSchema.safeParse(await desk.store.desk.setting(RESTORED));
  return parsed.success ? parsed.data : null;
}

/**
 * A batch that was under way in the copy was perhaps sealed and sent after it was made: its messages are born unknown.
 * Called when it was sealed, and when the desk is opened, for the machine may stop in between.
 */
export async function doubtSealed(desk: Desk, batch: string): Promise<void> {
  const restored = await lastRestore(desk);
  if (restored === null) return;
  for (const message of await desk.store.outbox.ofBatch(batch)) {
    const was = restored.underWay.some((one) => one.batch === batch && one.revision === message.frozen.revision);
    if (was && message.state === 'queued' && message.attempts === 0) await doubt(desk, message);
  }
}

export async function doubtSealedSince(desk: Desk): Promise<void> {
  for (const { batch } of (await lastRestore(desk))?.underWay ?? []) await doubtSealed(desk, batch);
}

type View = DeepReadonly<CallOutput<'restore.get'>>;

export async function getRestore(desk: Desk): Promise<Result<View>> {
  const restored = await lastRestore(desk);
  if (restored === null) return ok({ restored: null });
  const { at, lost, messages, acknowledged, underWay, missing } = restored;
  return ok({ restored: { at, lost, missing, messages, acknowledged, batches: underWay.length } });
}

export async function acknowledgeRestore(desk: Desk): Promise<Result<View>> {
  const restored = await lastRestore(desk);
  if (restored !== null && !restored.acknowledged) {
    await desk.store.desk.saveSetting(RESTORED, { ...restored, acknowledged: true }, { at: instantOf(desk.clock), act: 'desk.restore-noted', actor: 'desk', subject: desk.identity.desk, detail: '' });
    desk.notifier.emit('changed', { what: 'desk', id: null });
  }
  return getRestore(desk);
}
