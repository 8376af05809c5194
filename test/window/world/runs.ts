// The double's recurring runs: one that is due, one whose batch is under way, and one that has ended.
import { dueOccurrences, type Handled, type Recurrence } from '../../../shared/domain/recurring-run.ts';
import { isoDate } from '../../../shared/domain/calendar.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { batches, NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';

type Row = CallOutput<'runs.list'>['rows'][number];
type Kept = Pick<Row, 'run' | 'name' | 'kind' | 'basis' | 'recurrence' | 'savedAt'> & {
  readonly handled: readonly Handled[];
};

const TODAY = isoDate('2026-11-20');
const MONTHLY: Recurrence = {
  frequency: 'MNTH',
  first: isoDate('2026-12-01'),
  monthEnd: false,
  convention: 'following',
  until: null,
  remindDays: 10,
};
const KEPT = { kind: 'credit-transfer', savedAt: NOW } as const;

const SAMPLES: readonly Kept[] = [
  {
    ...KEPT,
    run: 'run-1',
    name: 'Leasing of the delivery vans, all three branches',
    basis: { is: 'last-batch', batch: 'b-7', reference: 'PAY-2026-11-20-8' },
    recurrence: { ...MONTHLY, frequency: 'WEEK', first: isoDate('2026-11-11'), remindDays: 2 },
    handled: [],
  },
  {
    ...KEPT,
    run: 'run-2',
    name: 'Rents',
    basis: { is: 'template', name: 'Rents' },
    recurrence: MONTHLY,
    handled: [],
  },
  {
    ...KEPT,
    run: 'run-3',
    name: 'Wages',
    basis: { is: 'last-batch', batch: 'b-8', reference: 'PAY-2026-11-20-9' },
    recurrence: { ...MONTHLY, first: isoDate('2026-11-30'), monthEnd: true, convention: 'preceding' },
    handled: [{ scheduled: isoDate('2026-11-30'), batch: 'b-8' }],
  },
];

export function runHandlers(tell: Notify, empty: boolean): Partial<Handlers> {
  let runs: readonly Kept[] = empty ? [] : SAMPLES;
  const handle = (run: string, handled: Handled): void => {
    runs = runs.map((one) => (one.run === run ? { ...one, handled: [...one.handled, handled] } : one));
    tell('settings');
  };
  const headOf = (batch: string) => batches.find(({ detail }) => detail.batch === batch)?.detail;
  const rowOf = ({ handled, ...kept }: Kept): Row => {
    const { waiting, next } = dueOccurrences(kept.recurrence, 'TARGET', TODAY, {
      handled: new Set(handled.map(({ scheduled }) => scheduled)),
      handledUntil: null,
    });
    const newest = handled.findLast(({ batch }) => batch !== null);
    const head = newest === undefined ? undefined : headOf(newest.batch ?? '');
    return {
      ...kept,
      waiting: waiting.map((one) => ({ ...one, withdrawn: null })),
      waitingTotal: waiting.length,
      next: next && { ...next, withdrawn: null },
      last:
        newest === undefined || head === undefined
          ? null
          : {
              scheduled: newest.scheduled,
              batch: head.batch,
              reference: head.reference,
              state: head.state,
              revision: head.revision,
              outcome: head.outcome,
              approvals: head.approvals,
            },
      sourceGone: false,
    };
  };
  return {
    'runs.list': () => ({ today: TODAY, calendar: 'TARGET', rows: runs.map(rowOf) }),
    'runs.save'({ run, name, from, recurrence }) {
      if (recurrence.first < TODAY && run === null) throw new Refusal('run-dates');
      const before = runs.find((one) => one.run === run);
      const saved: Kept = {
        ...KEPT,
        run: run ?? `run-${runs.length + 1}`,
        name,
        basis:
          from.is === 'template'
            ? { is: 'template', name: from.template.replace(/^template-/u, '') }
            : { is: 'last-batch', batch: from.batch, reference: headOf(from.batch)?.reference ?? '' },
        recurrence,
        handled: before?.handled ?? [],
      };
      runs = [...runs.filter((one) => one !== before), saved];
      tell('settings');
      return { run: saved.run };
    },
    'runs.delete'({ run }) {
      runs = runs.filter((one) => one.run !== run);
      tell('settings');
      return {};
    },
    'runs.prepare'({ run, scheduled }) {
      handle(run, { scheduled, batch: 'b-0' });
      return { batch: 'b-0', changeRevision: 1 };
    },
    'runs.skip'({ run, scheduled }) {
      handle(run, { scheduled, batch: null });
      return {};
    },
  };
}
