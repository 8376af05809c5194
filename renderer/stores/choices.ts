// Owns the last explicit choice of card and certificate for each kind of act, as long as the window lives.
import { create } from 'zustand';
import type { KeyChoice } from '../../shared/domain/card-job.ts';

export type { KeyChoice } from '../../shared/domain/card-job.ts';
export type Purpose =
  | 'freeze'
  | 'propose'
  | 'approve'
  | 'release'
  | 'return'
  | 'withdraw'
  | 'handover'
  | 'sign-in'
  | 'card-test'
  | 'debit-note'
  | 'checkpoint'
  | 'policy'
  | 'genesis'
  | 'emergency';

export const useChoices = create<Partial<Readonly<Record<Purpose, KeyChoice>>>>(() => ({}));

export function rememberChoice(purpose: Purpose, choice: KeyChoice): void {
  useChoices.setState({ [purpose]: choice });
}

export function sameChoice(a: KeyChoice | undefined, b: KeyChoice | undefined): boolean {
  return a !== undefined && b !== undefined && a.cardId === b.cardId && a.certificate === b.certificate;
}
