// What the state of the store's file means for the desk: acknowledged changes that are gone put it back as an
// older copy does.
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { StoreCondition } from '../../../ports/store.ts';
import type { RestoreFinding } from './detect.ts';

export interface MissingChanges {
  readonly changes: number;
  readonly since: string;
}

/** `recorded`: this store has had a record of its changes before. */
export function withCondition(
  verdict: RestoreFinding,
  condition: StoreCondition,
  recorded: boolean,
): RestoreFinding {
  if (verdict.restored) return verdict;
  const known = condition.kind === 'whole' || (condition.kind === 'unrecorded' && !recorded);
  return known ? verdict : { restored: true, lost: null };
}

export function missingChanges(condition: StoreCondition): MissingChanges | null {
  return condition.kind === 'changes-missing' ? { changes: condition.changes, since: condition.since } : null;
}

/** For the desk's log. */
export function conditionSentences(condition: StoreCondition): readonly Sentence[] {
  if (condition.kind === 'whole') return [];
  return condition.kind === 'changes-missing'
    ? [sentence('log-changes-missing', { changes: condition.changes, since: condition.since })]
    : [
        sentence('log-copy-unproven', {
          why: condition.kind === 'unproven' ? condition.why : 'record-missing',
        }),
      ];
}
