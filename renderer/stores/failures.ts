// Owns the failure of an act that has no place of its own on the screen: shown until it is read and closed.
import { forgetWhenLocked, showToWriter } from './session.ts';
import { create } from 'zustand';
import type { Fault } from '../../shared/domain/errors.ts';

export const useFailure = create<{ readonly fault: Fault | undefined }>(() => ({ fault: undefined }));
forgetWhenLocked(closeFailure);

export function showFailure(fault: Fault): void {
  showToWriter(() => useFailure.setState({ fault }));
}

export function closeFailure(): void {
  useFailure.setState({ fault: undefined });
}
