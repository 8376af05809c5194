// The part of the rig that judges a disk which fails under a running desk: the act is answered by name,
// nothing is half done, and when the disk works again so does the desk.
import { rmSync, writeFileSync } from 'node:fs';
import { pause } from '../flow/stdio-desk.ts';
import { ACTIONS_OF, RUNNING_ACTIONS, type RunningAction } from './actions.ts';
import type { Day } from './images.ts';
import type { Finding, ResultKind } from './evaluate.ts';
import { checkDesk, cutOffIsNoticed } from './money.ts';
import { startShimmed, type Shim } from './shim.ts';
import { isBank, type DiskStep } from './trace.ts';

export const DISK_FAULTS = ['enospc', 'eio', 'short'] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

export interface LiveCase {
  readonly act: RunningAction;
  readonly kind: DiskFault;
  /** The change of the disk that fails first, counted from the beginning of the act. */
  readonly number: number;
}

const fallible = (step: DiskStep): boolean =>
  !isBank(step) && step.what !== 'unlink' && step.what !== 'create';

/**
 * The first and the last of each run of equal steps, counted from 1: within one transaction every frame is
 * written by the same loop.
 */
export function turningPoints(steps: readonly DiskStep[]): readonly number[] {
  const counted = steps.filter(fallible);
  const same = (one: DiskStep | undefined, other: DiskStep): boolean =>
    one?.what === other.what && one.file === other.file;
  return counted.flatMap((step, index) =>
    same(counted[index - 1], step) && same(counted[index + 1], step) ? [] : [index + 1],
  );
}

export function liveCases({ acts, steps }: Day): readonly LiveCase[] {
  return RUNNING_ACTIONS.flatMap((act) => {
    const span = acts.find((one) => one.act === act);
    if (span === undefined) throw new Error(`the day has no ${act}`);
    // The desk seals by itself after the release: its steps are counted from there.
    const release = act === 'seal' ? acts.find((one) => one.act === 'release') : undefined;
    const before = steps.slice(release?.first ?? 0, release?.last ?? 0).filter(fallible).length;
    const numbers = turningPoints(steps.slice(span.first, span.last)).map((number) => before + number);
    // The same act changes the disk a few times more often on a desk that has done more, an act of several
    // steps more so.
    const last = numbers.at(-1) ?? 0;
    numbers.push(last + 2, ...(ACTIONS_OF[act].inSteps === true ? [last + 4, last + 6, last + 8] : []));
    return DISK_FAULTS.flatMap((kind) => numbers.map((number) => ({ act, kind, number })));
  });
}

const HANGS = 180_000;

/**
 * All cases of one act, in one desk. What was not done by a case that failed is tried by the next one; an act
 * of several steps begins anew, because the next case would meet the changes of its last steps alone.
 */
export async function evaluateLive(
  folder: string,
  shim: Shim,
  cases: readonly LiveCase[],
  onResult: (one: LiveCase, findings: readonly Finding[]) => void,
): Promise<void> {
  let desk = await startShimmed(folder, shim);
  let subject: string | null = null;
  let generation = 0;
  for (const one of cases) {
    const { prepare, act, isDone, inSteps = false } = ACTIONS_OF[one.act];
    const what = `${one.act} ${one.kind} at ${one.number}`;
    const findings: Finding[] = [];
    const find = (verdict: ResultKind, why: string): void =>
      void findings.push({ verdict, why: `${what}: ${why}` });
    subject ??= await prepare(desk);
    generation += 1;
    writeFileSync(shim.order, `${generation} ${one.number} ${one.kind}\n`);
    const answer = await Promise.race([act(desk, subject), pause(HANGS).then(() => 'hangs' as const)]);
    rmSync(shim.order, { force: true });
    if (answer === 'hangs') find('stuck', 'no answer');
    else if (answer === 'internal') find('unclear', `ends in internal\n${desk.errors.slice(-3000)}`);
    if (answer === 'hangs') {
      desk.child.kill('SIGKILL');
      await desk.exited;
      desk = await startShimmed(folder, shim);
    }
    await cutOffIsNoticed(desk);
    findings.push(...(await checkDesk(desk, folder, what)));
    const isOver = answer === null || answer === 'hangs' || (await isDone(desk, subject));
    // The disk works again: what could not be done is done now. What had arrived at the bank before the fault
    // cannot be sent again: the inquiry alone finishes it.
    if (!isOver && (inSteps || one === cases.at(-1))) {
      const failed = await act(desk, subject);
      if (failed !== null && !(await isDone(desk, subject)))
        find('stuck', `still ${failed} when the disk works again`);
    }
    if (isOver || inSteps) subject = null;
    onResult(one, findings);
  }
  await desk.stop();
}
