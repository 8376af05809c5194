// Finds objects and reads attributes on a session (v2.40, 5.7), always closing the search it opened.
import pkcs11, { type Handle, type PKCS11, type Template } from 'pkcs11js';
import { CKR, ckrOf } from '../ckr.ts';

/**
 * A card with more objects than this is not one an officer carries; the bound keeps a broken module from
 * looping.
 */
const MAX_OBJECTS = 512;

/** One open session of one module. */
export interface Session {
  readonly native: PKCS11;
  readonly handle: Handle;
}

export function findObjects(session: Session, template: Template): Handle[] {
  const { native, handle } = session;
  native.C_FindObjectsInit(handle, template);
  const found: Handle[] = [];
  try {
    while (found.length < MAX_OBJECTS) {
      const next = native.C_FindObjects(handle);
      if (next === null) break;
      found.push(next);
    }
  } finally {
    native.C_FindObjectsFinal(handle);
  }
  return found;
}

/** The attribute's bytes, or null where the object does not have or does not show it. */
export function attribute(session: Session, object: Handle, type: number): Buffer | null {
  try {
    const value: unknown = session.native.C_GetAttributeValue(session.handle, object, [{ type }])[0]?.value;
    return Buffer.isBuffer(value) ? value : null;
  } catch (error) {
    const value = ckrOf(error)?.value;
    const name =
      value === undefined
        ? undefined
        : (CKR[value]?.name ??
          (value === pkcs11.CKR_ATTRIBUTE_SENSITIVE ? 'CKR_ATTRIBUTE_SENSITIVE' : undefined));
    if (name === 'CKR_ATTRIBUTE_TYPE_INVALID' || name === 'CKR_ATTRIBUTE_SENSITIVE') return null;
    throw error;
  }
}

/** A CK_BBOOL attribute; null where the object does not show it. */
export function flagAttribute(session: Session, object: Handle, type: number): boolean | null {
  const value = attribute(session, object, type);
  return value === null || value.length === 0 ? null : value[0] !== 0;
}
