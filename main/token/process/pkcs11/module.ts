// Loads one PKCS#11 module and starts it (v2.40, 5.4). After a failed load the process must be thrown away:
// the binding keeps a bad handle.
import { accessSync, constants } from 'node:fs';
import { isAbsolute } from 'node:path';
import pkcs11, { type PKCS11 } from 'pkcs11js';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { CKR, ckrOf } from '../ckr.ts';
import { attempt } from './cards.ts';

export interface LoadedModule {
  readonly native: PKCS11;
  /** False when the module cannot lock with the system's primitives: then its calls must not overlap. */
  readonly threads: boolean;
}

/**
 * Loads `path`, an absolute path from the desk's configuration.
 * @param initArguments `LibraryParameters` of C_Initialize, for modules that want them (NSS softokn).
 */
export function loadModule(path: string, initArguments?: string): Result<LoadedModule> {
  if (!isAbsolute(path)) return err(fault('module-forbidden'));
  try {
    accessSync(path, constants.R_OK);
  } catch {
    return err(fault('module-not-found', { detail: path }));
  }
  const native = new pkcs11.PKCS11();
  try {
    native.load(path);
  } catch (error) {
    // The dynamic linker's words, or the missing C_GetFunctionList: neither is a return value of PKCS#11.
    return err(
      fault('module-failed', { detail: error instanceof Error ? error.message.slice(0, 200) : 'load' }),
    );
  }
  return attempt(() => ({ native, threads: initialize(native, initArguments) }));
}

/** C_Initialize with CKF_OS_LOCKING_OK; a module that answers CKR_CANT_LOCK is started without threads. */
function initialize(native: PKCS11, initArguments: string | undefined): boolean {
  // The binding loses the last letter of the text: a blank at its end means nothing to any module.
  const parameters = initArguments === undefined ? {} : { libraryParameters: `${initArguments} ` };
  try {
    native.C_Initialize({ ...parameters, flags: pkcs11.CKF_OS_LOCKING_OK });
    return true;
  } catch (error) {
    const value = ckrOf(error)?.value;
    if (value === undefined || CKR[value]?.name !== 'CKR_CANT_LOCK') throw error;
    if (initArguments === undefined) native.C_Initialize();
    else native.C_Initialize({ ...parameters, flags: 0 });
    return false;
  }
}
