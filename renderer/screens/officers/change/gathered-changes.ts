// Owns the changes of the policy gathered so far: they stay while another screen is shown, end when they are
// proposed, and are kept from whoever comes after a lock.
import { create } from 'zustand';
import type { PolicyChange } from '../../../../shared/domain/policy-edit.ts';
import { keepWhileLocked } from '../../../stores/session.ts';

export const useGathered = create<{ readonly changes: readonly PolicyChange[] }>(() => ({ changes: [] }));

export function addChange(change: PolicyChange): void {
  useGathered.setState(({ changes }) => ({ changes: [...changes, change] }));
}

export function removeChange(place: number): void {
  useGathered.setState(({ changes }) => ({ changes: changes.filter((_, index) => index !== place) }));
}

export function clearChanges(): void {
  useGathered.setState({ changes: [] });
}

keepWhileLocked(() => {
  const { changes } = useGathered.getState();
  if (changes.length === 0) return undefined;
  clearChanges();
  return () => useGathered.setState({ changes });
});
