// Going on with a good result.
import { ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';

export function mapOk<T, U>(result: Result<T>, go: (value: T) => U): Result<U> {
  return result.ok ? ok(go(result.value)) : result;
}
