// The filter of the grid: by text, and down to the rows that have findings.
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { t } from '../../i18n/index.ts';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { Draft } from './draft/draft-store.ts';

export function FilterBar({ draft }: { readonly draft: Draft }) {
  const filter = useStore(draft.store, (state) => state.filter);
  const setText = useCallback(
    (text: string) => draft.setFilter({ ...draft.store.getState().filter, text }),
    [draft],
  );
  return (
    <div className="filter-bar">
      <FilterField label={t.batch.filter} value={filter.text} onChange={setText} />
      <Toggle
        label={t.batch.onlyFindings}
        value={filter.onlyFindings}
        onChange={(onlyFindings) => draft.setFilter({ ...filter, onlyFindings })}
      />
    </div>
  );
}
