// Owns small judgements of answers, as sentences of what is wrong; null is right.
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';

export function succeeds(answer: Result<unknown>): string | null {
  return answer.ok ? null : `refused: ${answer.error.code} ${answer.error.detail ?? ''}`;
}

export function failsWith(answer: Result<unknown>, ...codes: readonly Fault['code'][]): string | null {
  if (answer.ok) return 'was not refused';
  return codes.includes(answer.error.code) ? null : `refused as ${answer.error.code}, not as ${codes.join(' or ')}`;
}

/** The first thing that is wrong. */
export function first(...judged: readonly (string | null)[]): string | null {
  return judged.find((wrong) => wrong !== null) ?? null;
}

export function holds(right: boolean, otherwise: string): string | null {
  return right ? null : otherwise;
}
