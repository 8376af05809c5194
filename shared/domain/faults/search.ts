// Failures of searches kept on the desk, each with what happened, whether money may have moved, and what to
// do now.
import type { FaultTable } from './fault-text.ts';

export const SEARCH_FAULTS = {
  'too-many-searches': {
    happened: 'This desk keeps at most 200 searches.',
    moved: 'no',
    todo: 'Delete one that is no longer used, then save this one.',
  },
  'search-name-taken': {
    happened: 'Another saved search has this name.',
    moved: 'no',
    todo: 'Choose another name, or delete the other search first.',
  },
} as const satisfies FaultTable;
