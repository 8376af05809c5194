// Turns what the PKCS#11 binding throws into faults. A TypeError is a bug of ours and passes through.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { ckrFault, ckrOf } from '../ckr.ts';

/** Runs PKCS#11 calls; the first return value that is not CKR_OK ends them as a fault. */
export function attempt<T>(calls: () => T): Result<T> {
  try {
    return ok(calls());
  } catch (error) {
    return err(asFault(error));
  }
}

export async function attemptAsync<T>(calls: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await calls());
  } catch (error) {
    return err(asFault(error));
  }
}

/** Runs a call whose failure changes nothing any more (log out, close). */
export function attemptQuietly(calls: () => void): void {
  try {
    calls();
  } catch (error) {
    asFault(error);
  }
}

function asFault(error: unknown): ReturnType<typeof fault> {
  const ckr = ckrOf(error);
  if (ckr !== null) {
    const { code, detail } = ckrFault(ckr.value, ckr.call);
    return fault(code, { detail });
  }
  if (error instanceof Error && error.name === 'NativeError')
    return fault('module-failed', { detail: error.message.slice(0, 200) });
  throw error;
}
