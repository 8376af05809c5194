// Owns the changes gathered so far: they stay while the window looks elsewhere, and end when they are
// proposed.
import { create } from 'zustand';
import type { PolicyChange } from '../../../../shared/domain/policy-edit.ts';

export const useDraft = create<{ readonly changes: readonly PolicyChange[] }>(() => ({ changes: [] }));

export function addChange(change: PolicyChange): void {
  useDraft.setState(({ changes }) => ({ changes: [...changes, change] }));
}

export function removeChange(place: number): void {
  useDraft.setState(({ changes }) => ({ changes: changes.filter((_, index) => index !== place) }));
}

export function clearChanges(): void {
  useDraft.setState({ changes: [] });
}
