// Sentences for failures of searches kept on the desk: what happened and what to do now.
import type { SEARCH_FAULTS } from '../../../domain/faults/search.ts';
import type { FaultSentencesOf } from './fault-sentences.ts';

export const searchFaults: FaultSentencesOf<typeof SEARCH_FAULTS> = {
  'too-many-searches': {
    happened: 'This desk keeps at most 200 searches.',
    todo: 'Delete one that is no longer used, then save this one.',
  },
  'search-name-taken': {
    happened: 'Another saved search has this name.',
    todo: 'Choose another name, or delete the other search first.',
  },
};
