// Owns how recurring runs are kept: as one list in the desk's own store.
import { z } from 'zod';
import { recurringRunSchema, type RecurringRun } from '../../../../shared/domain/records/recurring-run.ts';
import type { DraftContext } from '../context.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

/** The setting that holds the list; its changes are made one after the other under this name. */
export const RUNS = 'recurring-runs';
export const MOST_RUNS = 200;

const list = z.array(recurringRunSchema);

export async function keptRuns(desk: Pick<DraftContext, 'store'>): Promise<readonly RecurringRun[]> {
  return (await storedSetting(desk, RUNS, list)) ?? [];
}
