// Owns how the state of a case looks.
import type { CaseState } from '../../shared/domain/case.ts';
import type { Tone } from './tone.ts';

export const CASE_TONE: Readonly<Record<CaseState, Tone>> = {
  draft: 'neutral',
  proposed: 'waiting',
  approved: 'waiting',
  released: 'attention',
  sending: 'waiting',
  answered: 'done',
  refused: 'refused',
  unknown: 'unknown',
  closed: 'neutral',
  returned: 'attention',
  withdrawn: 'neutral',
  expired: 'attention',
};
