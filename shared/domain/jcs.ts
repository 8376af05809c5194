// JSON in its one canonical spelling (RFC 8785): what statements, policies and profiles are signed and
// digested as.
import canonicalize from 'canonicalize';

/**
 * Throws for what JSON cannot say: undefined, bigint, functions, NaN, lone surrogates, and objects with a
 * class (Date, Map).
 */
function refuse(value: unknown, path: string): void {
  switch (typeof value) {
    case 'boolean':
      return;
    case 'string':
      if (!value.isWellFormed())
        throw new TypeError(`${path}: a lone surrogate has no UTF-8 form (RFC 8785, 3.2.2.2)`);
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${path}: not a finite number`);
      return;
    case 'object':
      if (value === null) return;
      if (Array.isArray(value))
        for (const [index, item] of value.entries()) refuse(item, `${path}[${index}]`);
      else refuseMembers(value, path);
      return;
    case 'bigint':
    case 'function':
    case 'symbol':
    case 'undefined':
      throw new TypeError(`${path}: ${typeof value} is not a JSON value`);
  }
}

function refuseMembers(value: object, path: string): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`${path}: not a plain object`);
  for (const [name, member] of Object.entries(value)) {
    refuse(name, `${path} name`);
    refuse(member, `${path}.${name}`);
  }
}

/**
 * Canonical text: members by UTF-16 order, ES number format, no blanks. Encode as UTF-8 before hashing or
 * signing.
 * Throws TypeError for anything JSON cannot say, since signing something else than was meant is never an
 * option.
 */
export function jcs(value: unknown): string {
  refuse(value, '$');
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('$: not a JSON value');
  return text;
}

/** The UTF-8 bytes of the canonical text. */
export function jcsBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(jcs(value));
}
