// What a test expects to have gone well.
import type { Result } from './result.ts';

/** The value; throws with the code and the data of the fault where there is none. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${JSON.stringify(result.error)}`);
  return result.value;
}
