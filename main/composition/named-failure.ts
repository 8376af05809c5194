// Opening a desk never throws: what nobody expected becomes a fault with a name, and its cause goes to the
// diagnostic log.
import { basename } from 'node:path';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, type Result } from '../../shared/domain/result.ts';
import { storeFaultOf } from '../store/store-fault.ts';
import type { Diagnostics } from '../ports/desk.ts';

function diskFault(cause: unknown): Fault | null {
  const known = storeFaultOf(cause);
  return known?.code === 'store-disk-full' || known?.code === 'store-write-failed' ? known : null;
}

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
    // A disk that is full or fails has a name of its own, whatever was written.
    const disk = diskFault(cause);
    if (disk !== null) return err({ ...disk, correlationId: id });
    // The file's name says where to look; the whole path would tell more than a log may.
    if (typeof code === 'string' && typeof path === 'string')
      return err(fault('desk-file-unreadable', { detail: `${basename(path)}: ${code}`, correlationId: id }));
    return err(fault('desk-not-opened', { correlationId: id }));
  }
}
