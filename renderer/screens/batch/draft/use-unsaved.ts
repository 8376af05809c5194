// The unsaved values of an open batch, for the parts of the screen that count or list them.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Draft } from './draft-store.ts';
import type { Finding } from './types.ts';
import { unsavedFindings } from './unsaved.ts';

export function useUnsaved(draft: Draft): readonly Finding[] {
  const state = useStore(draft.store);
  return useMemo(() => unsavedFindings(state), [state]);
}
