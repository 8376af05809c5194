// Why a statement in a form of lines cannot be read.
import type { StatementLineProblem } from '../../../shared/domain/file-problem.ts';

export interface StatementProblem {
  /** From 1. */
  readonly line: number;
  readonly what: StatementLineProblem;
}
