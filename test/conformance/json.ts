// Owns reading JSON whose form nobody promises: members by a path, without a type of the product.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The member at a path of names and indexes; null where there is none. */
export function at(value: Json | undefined, ...path: readonly (string | number)[]): Json {
  let current: Json | undefined = value;
  for (const step of path) {
    if (current === null || current === undefined || typeof current !== 'object') return null;
    current = (current as Readonly<Record<string | number, Json>>)[step];
  }
  return current ?? null;
}

/** Text of a leaf; empty for everything else. */
export function text(value: Json | undefined, ...path: readonly (string | number)[]): string {
  const leaf = at(value, ...path);
  return typeof leaf === 'string'
    ? leaf
    : typeof leaf === 'number' || typeof leaf === 'boolean'
      ? String(leaf)
      : '';
}

export function list(value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

export function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Leaf {
  /** With the place in lists: `transactions[0].uetr`. */
  readonly place: string;
  /** Without: `transactions[].uetr`. */
  readonly path: string;
  readonly value: Exclude<Json, object>;
}

/** Every leaf below a value, in order. */
export function leaves(value: Json, place = ''): readonly Leaf[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((member, index) => leaves(member, `${place}[${index}]`));
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      leaves(member, place === '' ? name : `${place}.${name}`),
    );
  }
  return [{ place, path: place.replaceAll(/\[\d+\]/gu, '[]'), value: value as Leaf['value'] }];
}

/** All values at a path with `[]` for "each of the list". */
export function every(value: Json, path: string): readonly Json[] {
  let current: readonly Json[] = [value];
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/u, '');
    current = current.flatMap((each) => {
      const member = name === '' ? each : at(each, name);
      return step.endsWith('[]') ? list(member) : [member];
    });
  }
  return current;
}
