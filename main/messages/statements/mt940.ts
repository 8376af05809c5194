// placeholder
import { err, type Result } from '../../../shared/domain/result.ts';
import type { StatementProblem } from './problem.ts';

export function reportOfMt940(_text: string): Result<string, StatementProblem> {
  return err({ line: 1, what: 'nothing' });
}
