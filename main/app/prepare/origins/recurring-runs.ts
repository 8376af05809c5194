// Owns recurring runs: which of their days wait for somebody, and what becomes of a day. A reminder makes
// nothing: a person prepares the draft or skips the day.
import { addBusinessDays, dateInZone, type IsoDate } from '../../../../shared/domain/calendar.ts';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { RecurringRun, RunBasis } from '../../../../shared/domain/records/recurring-run.ts';
import {
  keptHandled,
  occurrencesOf,
  dueOccurrences,
  type Handled,
  type Occurrence,
  type Recurrence,
  type DueOccurrences,
} from '../../../../shared/domain/recurring-run.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { MOST_WAITING_LISTED } from '../../../../shared/ipc/calls/recurring-runs.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { BatchHead, ChangedBatch } from '../../../ports/store.ts';
import { bankDay, type BankDay } from '../../desk/index.ts';
import type { DraftContext } from '../context.ts';
import { sourceOfBatch } from './copy-batch.ts';
import { keptRuns, MOST_RUNS, RUNS } from './kept-runs.ts';
import { newDraft, type DraftSource } from './new-draft.ts';
import { keptTemplates, sourceOfTemplate } from './templates.ts';

/** Whose batches are looked at: what is older is settled, whatever became of its batch. */
const MOST_HANDLED = 6;

type RunRow = Answer<'runs.list'>['rows'][number];

/** What became of the days that somebody handled. */
interface Outcome {
  /** Skipped, or prepared as a batch that is still there. */
  readonly settled: ReadonlySet<IsoDate>;
  /** Prepared as a batch that was withdrawn: the day waits again. */
  readonly withdrawn: ReadonlyMap<IsoDate, BatchHead>;
  /** The newest prepared day whose batch still stands for it. */
  readonly last: { readonly scheduled: IsoDate; readonly head: BatchHead } | null;
}

const VOID: ReadonlySet<BatchState> = new Set<BatchState>(['withdrawn']);

/** Nothing of it has left, and nothing ever will. What was set aside after a restore is at the bank. */
async function isWithdrawnFromOutbox(desk: DraftContext, { batch, outcome }: BatchHead): Promise<boolean> {
  if (outcome !== 'set-aside') return false;
  const messages = await desk.store.outbox.ofBatch(batch);
  return messages.every(({ fault: why }) => why?.code === 'message-withdrawn');
}

async function outcomeOf(desk: DraftContext, { handled }: RecurringRun): Promise<Outcome> {
  const settled = new Set<IsoDate>();
  const withdrawn = new Map<IsoDate, BatchHead>();
  let last: Outcome['last'] = null;
  for (const { scheduled, batch } of handled) {
    if (batch === null) {
      settled.add(scheduled);
      continue;
    }
    // One after the other: there are six at most.
    const head = await desk.store.batches.get(batch);
    // The day is noted before its draft is made: without a draft nothing was prepared.
    if (head === null) continue;
    if (VOID.has(head.state) || (await isWithdrawnFromOutbox(desk, head))) withdrawn.set(scheduled, head);
    else {
      settled.add(scheduled);
      if (last === null || scheduled > last.scheduled) last = { scheduled, head };
    }
  }
  return { settled, withdrawn, last };
}

function standing(run: RecurringRun, { calendar, today }: BankDay, { settled }: Outcome): DueOccurrences {
  return dueOccurrences(run.recurrence, calendar, today, {
    handled: settled,
    handledUntil: run.handledUntil,
  });
}

const lastBatch = ({ batch, reference, state, revision, outcome, approvals }: BatchHead) => ({
  batch,
  reference,
  state,
  revision,
  outcome,
  approvals,
});

export async function listRuns(desk: DraftContext): Promise<Result<Answer<'runs.list'>>> {
  const day = await bankDay(desk);
  const templates = new Set((await keptTemplates(desk)).map(({ name }) => name));
  const rows = await Promise.all(
    (await keptRuns(desk)).map(async (run): Promise<RunRow> => {
      const outcome = await outcomeOf(desk, run);
      const { waiting, next } = standing(run, day, outcome);
      const shown = (occurrence: Occurrence): RunRow['waiting'][number] => {
        const before = outcome.withdrawn.get(occurrence.scheduled);
        return {
          ...occurrence,
          withdrawn: before === undefined ? null : { batch: before.batch, reference: before.reference },
        };
      };
      const { handled: _handled, handledUntil: _until, ...kept } = run;
      return {
        ...kept,
        waiting: waiting.slice(0, MOST_WAITING_LISTED).map(shown),
        waitingTotal: waiting.length,
        next: next === null ? null : shown(next),
        last:
          outcome.last === null
            ? null
            : {
                scheduled: outcome.last.scheduled,
                ...lastBatch(outcome.last.head),
              },
        sourceGone:
          run.basis.is === 'template'
            ? !templates.has(run.basis.name)
            : outcome.last === null && (await desk.store.batches.get(run.basis.batch)) === null,
      };
    }),
  );
  const first = ({ waiting, next }: RunRow): string => waiting[0]?.due ?? next?.due ?? '9999-12-31';
  return ok({
    today: day.today,
    calendar: day.calendar,
    rows: rows.toSorted(
      (a, b) => first(a).localeCompare(first(b), 'en') || a.name.localeCompare(b.name, 'en'),
    ),
  });
}

/** What the run starts from; null when it is not there. */
async function basisOf(
  desk: DraftContext,
  from: ParsedInput<'runs.save'>['from'],
): Promise<{ readonly kind: RecurringRun['kind']; readonly basis: RunBasis } | null> {
  if (from.is === 'template') {
    const found = (await keptTemplates(desk)).find(({ template }) => template === from.template);
    return found === undefined ? null : { kind: found.kind, basis: { is: 'template', name: found.name } };
  }
  const head = await desk.store.batches.get(from.batch);
  return head === null
    ? null
    : { kind: head.kind, basis: { is: 'last-batch', batch: head.batch, reference: head.reference } };
}

export async function saveRun(
  desk: DraftContext,
  { run, name, from, recurrence }: ParsedInput<'runs.save'>,
): Promise<Result<Answer<'runs.save'>>> {
  const day = await bankDay(desk);
  const today = dateInZone(day.timeZone, desk.clock.now());
  return desk.mutex.runExclusive(RUNS, async () => {
    const runs = await keptRuns(desk);
    const earlier = runs.find((one) => one.run === run);
    if (run !== null && earlier === undefined) return err(fault('not-found'));
    const others = runs.filter((one) => one !== earlier);
    if (others.some((one) => one.name === name)) return err(fault('run-name-taken'));
    if (others.length >= MOST_RUNS) return err(fault('too-many-runs'));
    const based = await basisOf(desk, from);
    if (based === null) return err(fault('run-without-source'));
    const [first] = occurrencesOf(recurrence, day.calendar);
    if (first === undefined) return err(fault('run-dates'));
    const before = earlier?.recurrence;
    if (recurrence.first < today && (before === undefined || beginsAnew(before, recurrence, today)))
      return err(fault('run-dates'));
    if (
      earlier !== undefined &&
      !(hasSameDays(earlier.recurrence, recurrence) && earlier.recurrence.until === recurrence.until) &&
      (await isOverdue(desk, earlier, day))
    )
      return err(fault('run-overdue'));
    const saved: RecurringRun = {
      run: run ?? newId(desk.random, 'run'),
      name,
      ...based,
      recurrence,
      savedAt: instantOf(desk.clock),
      handled: earlier?.handled ?? [],
      handledUntil: earlier?.handledUntil ?? null,
    };
    await store(desk, [...others, saved], {
      act: 'run.save',
      run: saved.run,
      detail: coded(sentence('log-run', { name, due: first.due })),
    });
    return ok({ run: saved.run });
  });
}

/** Its end, closed days and reminders may change beside them. */
function hasSameDays(before: Recurrence, after: Recurrence): boolean {
  return (['frequency', 'first', 'monthEnd'] as const).every((name) => before[name] === after[name]);
}

/** Other days, or a run that was over and goes on: what lies between would all wait at once. */
function beginsAnew(before: Recurrence, after: Recurrence, today: IsoDate): boolean {
  const wasOver = before.until !== null && before.until < today && before.until !== after.until;
  return wasOver || !hasSameDays(before, after);
}

async function isOverdue(desk: DraftContext, run: RecurringRun, day: BankDay): Promise<boolean> {
  const { waiting } = standing(run, day, await outcomeOf(desk, run));
  return waiting.some(({ due }) => due < day.today);
}

export function deleteRun(
  desk: DraftContext,
  { run }: ParsedInput<'runs.delete'>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(RUNS, async () => {
    const before = await keptRuns(desk);
    const gone = before.find((one) => one.run === run);
    if (gone === undefined) return err(fault('not-found'));
    await store(
      desk,
      before.filter((one) => one !== gone),
      { act: 'run.delete', run, detail: gone.name },
    );
    return ok({});
  });
}

/**
 * A draft for one day of the run, on the day of payment; for a day that has passed on the next business day.
 * The day is noted first, under the id that the draft will have: a desk that ends between the two has
 * prepared nothing, and the day still waits.
 */
export function prepareRun(
  desk: DraftContext,
  { run, scheduled }: ParsedInput<'runs.prepare'>,
): Promise<Result<ChangedBatch>> {
  return desk.mutex.runExclusive(RUNS, async () => {
    const found = await findOccurrence(desk, run, scheduled);
    if (!found.ok) return found;
    const { kept, occurrence, outcome, day } = found.value;
    const source = await sourceOf(desk, kept, outcome);
    if (!source.ok) return source;
    const batch = newId(desk.random, 'batch');
    await store(desk, await withHandled(desk, found.value, { scheduled, batch }), null);
    return newDraft(desk, {
      ...source.value,
      batch,
      valueDate: occurrence.due < day.today ? addBusinessDays(day.calendar, day.today, 1) : occurrence.due,
      origin: { ...source.value.origin, run: kept.name },
      said: sentence('log-for-run', {
        payments: source.value.transactions,
        name: kept.name,
        due: occurrence.due,
      }),
    });
  });
}

export function skipRun(
  desk: DraftContext,
  { run, scheduled }: ParsedInput<'runs.skip'>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(RUNS, async () => {
    const found = await findOccurrence(desk, run, scheduled);
    if (!found.ok) return found;
    const { kept, occurrence } = found.value;
    await store(desk, await withHandled(desk, found.value, { scheduled, batch: null }), {
      act: 'run.skip',
      run,
      detail: coded(sentence('log-run', { name: kept.name, due: occurrence.due })),
    });
    return ok({});
  });
}

interface FoundOccurrence {
  readonly kept: RecurringRun;
  readonly occurrence: Occurrence;
  readonly outcome: Outcome;
  readonly day: BankDay;
}

/** A day that waits, or the next one: `run-not-waiting` for every other. */
async function findOccurrence(
  desk: DraftContext,
  run: string,
  scheduled: IsoDate,
): Promise<Result<FoundOccurrence>> {
  const kept = (await keptRuns(desk)).find((one) => one.run === run);
  if (kept === undefined) return err(fault('not-found'));
  const day = await bankDay(desk);
  const outcome = await outcomeOf(desk, kept);
  const { waiting, next } = standing(kept, day, outcome);
  const occurrence = [...waiting, ...(next === null ? [] : [next])].find(
    (one) => one.scheduled === scheduled,
  );
  return occurrence === undefined ? err(fault('run-not-waiting')) : ok({ kept, occurrence, outcome, day });
}

async function sourceOf(
  desk: DraftContext,
  { basis }: RecurringRun,
  { last }: Outcome,
): Promise<Result<DraftSource>> {
  if (basis.is === 'last-batch') {
    const source = await sourceOfBatch(desk, last?.head.batch ?? basis.batch);
    return !source.ok && source.error.code === 'not-found' ? err(fault('run-without-source')) : source;
  }
  const template = (await keptTemplates(desk)).find(({ name }) => name === basis.name);
  const source = template === undefined ? null : await sourceOfTemplate(desk, template);
  return source === null ? err(fault('run-without-source')) : ok(source);
}

/** All runs as they are once a day of one is handled. */
async function withHandled(
  desk: DraftContext,
  { kept, outcome, day }: FoundOccurrence,
  handled: Handled,
): Promise<readonly RecurringRun[]> {
  const settled = new Set(outcome.settled).add(handled.scheduled);
  const { waiting } = standing(kept, day, { ...outcome, settled });
  // Its draft is made only now: a day that is let go before would be lost where that fails.
  const open = handled.batch === null ? [] : [handled.scheduled];
  const changed: RecurringRun = {
    ...kept,
    ...copied(
      keptHandled(
        [...kept.handled.filter(({ scheduled }) => scheduled !== handled.scheduled), handled],
        kept.handledUntil,
        {
          oldestWaiting: [...waiting.map(({ scheduled }) => scheduled), ...open].toSorted()[0] ?? null,
          today: day.today,
        },
        MOST_HANDLED,
      ),
    ),
  };
  return (await keptRuns(desk)).map((one) => (one.run === kept.run ? changed : one));
}

function copied({
  handled,
  handledUntil,
}: ReturnType<typeof keptHandled>): Pick<RecurringRun, 'handled' | 'handledUntil'> {
  return { handled: [...handled], handledUntil };
}

async function store(
  desk: DraftContext,
  runs: readonly RecurringRun[],
  log: { readonly act: string; readonly run: string; readonly detail: string } | null,
): Promise<void> {
  await desk.store.desk.saveSetting(
    RUNS,
    runs,
    log === null
      ? null
      : { at: instantOf(desk.clock), act: log.act, actor: AT_DESK, subject: log.run, detail: log.detail },
  );
  desk.notifier.emit('changed', { what: 'settings', id: null });
}
