// Finds objects and reads attributes on a session (v2.40, 5.7), always closing the search it opened, in as
// few calls as the module allows: over a network each one costs a round trip.
import type { Handle, PKCS11, Template } from 'pkcs11js';
import { because } from '../../../../shared/domain/errors.ts';
import { CKR, ckrOf } from '../ckr.ts';
import { Refusal } from './login.ts';

/** Handles asked for in one call. */
const AT_ONCE = 256;
/**
 * A token with more objects of one kind than this is not listed at all: a part of them would look like the
 * whole. The bound keeps a broken module from looping.
 */
const MAX_OBJECTS = 20_000;

/** One open session of one module. */
export interface Session {
  readonly native: PKCS11;
  readonly handle: Handle;
}

/**
 * @param wanted no more than this many are needed: a search for one that also finds a second asks for two.
 */
export function findObjects(session: Session, template: Template, wanted = MAX_OBJECTS): Handle[] {
  const { native, handle } = session;
  native.C_FindObjectsInit(handle, template);
  const found: Handle[] = [];
  try {
    for (;;) {
      const asked = Math.min(AT_ONCE, wanted - found.length);
      const next = native.C_FindObjects(handle, asked);
      found.push(...next);
      // Fewer than asked for is the end, or a module that gives one after another: only none is sure, unless
      // enough are there.
      if (next.length === 0 || found.length >= wanted) break;
      if (wanted <= AT_ONCE && next.length < asked) break;
    }
  } finally {
    native.C_FindObjectsFinal(handle);
  }
  if (found.length >= MAX_OBJECTS)
    throw new Refusal(because('module-unsupported', 'too-many-objects', String(MAX_OBJECTS)));
  return found;
}

/** The attribute's bytes, or null where the object does not have or does not show it. */
export function attribute(session: Session, object: Handle, type: number): Buffer | null {
  return attributes(session, object, [type])[0] ?? null;
}

/**
 * Several at once. A module answers the whole call with a refusal where the object lacks one of them: then
 * each is asked for alone.
 */
export function attributes(
  session: Session,
  object: Handle,
  types: readonly number[],
): readonly (Buffer | null)[] {
  try {
    const values = session.native.C_GetAttributeValue(
      session.handle,
      object,
      types.map((type) => ({ type })),
    );
    return types.map((_type, at) => {
      const value: unknown = values[at]?.value;
      return Buffer.isBuffer(value) ? value : null;
    });
  } catch (error) {
    const value = ckrOf(error)?.value;
    const name = value === undefined ? undefined : CKR[value]?.name;
    if (name !== 'CKR_ATTRIBUTE_TYPE_INVALID' && name !== 'CKR_ATTRIBUTE_SENSITIVE') throw error;
    return types.length === 1 ? [null] : types.flatMap((type) => attributes(session, object, [type]));
  }
}

/** A CK_BBOOL attribute; null where the object does not show it. */
export function flagAttribute(session: Session, object: Handle, type: number): boolean | null {
  return flagOf(attribute(session, object, type));
}

/** A CK_BBOOL as it was read. */
export function flagOf(value: Buffer | null | undefined): boolean | null {
  return value === null || value === undefined || value.length === 0 ? null : value[0] !== 0;
}
