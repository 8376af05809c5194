// Owns which statement files were refused, until somebody has read of them on the Cash screen.
import { create } from 'zustand';
import type { Fault } from '../../shared/domain/errors.ts';
import { forgetWhenLocked } from './session.ts';

export interface RefusedStatement {
  readonly name: string;
  readonly fault: Fault;
}

interface Refusals {
  readonly refused: readonly RefusedStatement[];
  /** The report to show once they were read; empty where none was imported. */
  readonly imported: string;
}

const NONE: Refusals = { refused: [], imported: '' };
export const useRefusedStatements = create<Refusals>(() => NONE);
forgetWhenLocked(forgetRefused);

export function keepRefused(refused: readonly RefusedStatement[], imported: string): void {
  useRefusedStatements.setState({ refused, imported });
}

export function forgetRefused(): void {
  useRefusedStatements.setState(NONE);
}
