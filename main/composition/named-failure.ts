// Opening a desk never throws: what nobody expected becomes a fault with a name, and its cause goes to the
// diagnostic log.
import { basename } from 'node:path';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, type Result } from '../../shared/domain/result.ts';
import type { Diagnostics } from '../ports/desk.ts';

export async function namedFailure<T>(
  diagnostics: Diagnostics,
  correlationId: () => string,
  open: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof FaultError) return err(cause.fault);
    const id = correlationId();
    diagnostics.error(id, 'desk.open', cause);
    const { code, path } = cause as NodeJS.ErrnoException;
    // The file's name says where to look; the whole path would tell more than a log may.
    if (typeof code === 'string' && typeof path === 'string')
      return err(fault('desk-file-unreadable', { detail: `${basename(path)}: ${code}`, correlationId: id }));
    return err(fault('desk-not-opened', { correlationId: id }));
  }
}
