// Which failures of the database are expected, and what they are called. Everything else is a bug and stays
// an exception.
import { fault } from '../../shared/domain/errors.ts';
import type { Fault, FaultCode } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { sqliteCode } from './driver.ts';

/** Ends a write so that it rolls back; the worker turns it into the Result of the call. */
export function refuse(code: FaultCode, more: Omit<Fault, 'code'> = {}): never {
  throw new FaultError(fault(code, more));
}

/** By prefix of the extended result code (sqlite.org/rescode.html), the longer ones first. */
const BY_CODE: readonly (readonly [string, FaultCode])[] = [
  ['SQLITE_FULL', 'store-disk-full'],
  // The codec's page check failed while reading: the HMAC of SQLCipher does not fit.
  ['SQLITE_IOERR_DATA', 'store-damaged'],
  ['SQLITE_IOERR_CORRUPTFS', 'store-damaged'],
  ['SQLITE_IOERR', 'store-write-failed'],
  ['SQLITE_CORRUPT', 'store-damaged'],
  ['SQLITE_NOTADB', 'store-damaged'],
  ['SQLITE_BUSY', 'store-in-use'],
  ['SQLITE_LOCKED', 'store-in-use'],
  ['SQLITE_READONLY', 'store-not-writable'],
  ['SQLITE_CANTOPEN', 'store-not-writable'],
  ['SQLITE_PERM', 'store-not-writable'],
];

/** Of the files that are written without SQLite: commit record, backup, held log. */
const BY_SYSTEM_CODE: Readonly<Record<string, FaultCode>> = {
  ENOSPC: 'store-disk-full',
  EDQUOT: 'store-disk-full',
  EFBIG: 'store-disk-full',
  EIO: 'store-write-failed',
  ENXIO: 'store-write-failed',
  ENODEV: 'store-write-failed',
  ESTALE: 'store-write-failed',
  ETIMEDOUT: 'store-write-failed',
  EACCES: 'store-not-writable',
  EPERM: 'store-not-writable',
  EROFS: 'store-not-writable',
};

function systemFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  const known = Object.hasOwn(BY_SYSTEM_CODE, code) ? BY_SYSTEM_CODE[code] : undefined;
  return known === undefined ? undefined : fault(known, { detail: code });
}

/** The fault an error stands for, or undefined when it is a bug. */
export function storeFaultOf(error: unknown): Fault | undefined {
  if (error instanceof FaultError) return error.fault;
  const code = sqliteCode(error);
  if (code === undefined) return systemFault(error);
  const entry = BY_CODE.find(([prefix]) => code.startsWith(prefix));
  return entry === undefined ? undefined : fault(entry[1], { detail: code });
}
