// States of the disk in which the files of the store are not of one moment: one of them was put back, came
// back after a power loss, or is damaged, while the others stayed.
import type { Day, Image } from './images.ts';

export const imagesOfOtherFiles = (day: Day, closed: number): readonly Image[] => [
  ...ofOtherFiles(day, closed),
  ...ofJournals(day, closed),
  ...namesThatCameBack(day, closed),
];

/** The states of the store's file at the ends of acts: which act first ended with each. */
function filesOf({ steps, acts }: Day, before: number): readonly Day['acts'][number][] {
  const seen = new Set<number>();
  return acts.filter(({ last }) => {
    const written = steps
      .slice(0, last)
      .findLastIndex((step) => step.file === 'desk.db' && step.what !== 'sync');
    if (last >= before || seen.has(written)) return false;
    seen.add(written);
    return true;
  });
}

const isClosed = ({ act }: Day['acts'][number]): boolean => act === 'close' || act === 'close again';

/** The file alone is put back: the log, the record and the mark of today stay beside it. */
function ofOtherFiles(day: Day, closed: number): readonly Image[] {
  return day.acts.flatMap(({ last, act }) =>
    filesOf(day, last).map((before) => ({
      kind: 'file of another age' as const,
      name: `after ${act}, of ${before.act}`,
      count: last,
      from: { count: before.last, files: ['desk.db'] },
      mayLose: true,
      mustOpen: isClosed(before),
      later: last > closed,
    })),
  );
}

/** Steps that write the first page while its rollback journal is there: counts after them, and their act. */
function underJournal({ steps, acts }: Day): readonly { readonly count: number; readonly act: string }[] {
  let there = false;
  return steps.flatMap((step, index) => {
    if (step.file === 'desk.db-journal') there = step.what !== 'unlink';
    if (!there || step.file !== 'desk.db' || step.what !== 'write') return [];
    return [{ count: index + 1, act: acts.find(({ last }) => index < last)?.act ?? 'close' }];
  });
}

function ofJournals(day: Day, closed: number): readonly Image[] {
  const moments = underJournal(day);
  if (moments.length === 0) throw new Error('no step of the day changes the file under a rollback journal');
  const beside = moments.flatMap(({ count, act }) =>
    filesOf(day, count).map((before) => ({
      kind: 'file of another age' as const,
      name: `${act} cut off (step ${count}), of ${before.act}`,
      count,
      from: { count: before.last, files: ['desk.db'] },
      mayLose: true,
      mustOpen: isClosed(before),
      later: count > closed,
    })),
  );
  const foreign = day.acts.flatMap(({ last, act }) =>
    moments
      .filter(({ count }) => count <= last)
      .map((moment) => ({
        kind: 'journal of another age' as const,
        name: `after ${act}, of ${moment.act} (step ${moment.count})`,
        count: last,
        from: { count: moment.count, files: ['desk.db-journal'] },
        mayLose: false,
        later: last > closed,
      })),
  );
  const spoiled = moments.flatMap(({ count, act }) =>
    (['remove', 'cut', 'flip'] as const).flatMap((how) =>
      [false, true].map((half) => ({
        kind: JOURNAL[how],
        name: `${act} cut off (step ${count})${half ? ', the page by half' : ''}`,
        count,
        half,
        spoil: { file: 'desk.db-journal', how },
        // A page that is torn needs its journal.
        mayLose: half,
        later: count > closed,
      })),
    ),
  );
  return [...beside, ...foreign, ...spoiled];
}

const JOURNAL = { remove: 'journal gone', cut: 'journal cut', flip: 'journal flipped' } as const;

/** A name that was removed comes back in a power loss, until its folder was synced. */
function namesThatCameBack({ steps, acts }: Day, closed: number): readonly Image[] {
  const nameOf = (count: number): string => acts.find(({ last }) => count <= last)?.act ?? 'close';
  return steps.flatMap((step, index) => {
    if (step.what !== 'unlink' || !step.file.startsWith('desk.db')) return [];
    const after = steps.slice(index + 1);
    const synced = after.findIndex(
      (one) => (one.what === 'sync' && one.file === '') || (one.file === step.file && one.what === 'create'),
    );
    const until = synced < 0 ? steps.length : index + 1 + synced;
    const counts = new Set([
      ...acts.map(({ last }) => last).filter((last) => last > index && last < until),
      until,
    ]);
    return [...counts].map((count) => ({
      kind: 'power loss' as const,
      name: `${nameOf(count)}: ${step.file}, removed in step ${index + 1}, is back in step ${count}`,
      count,
      from: { count: index, files: [step.file] },
      mayLose: false,
      later: count > closed,
    }));
  });
}
