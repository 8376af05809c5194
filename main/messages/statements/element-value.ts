// Owns the value of an element of a statement: its text, its children by name, or several of one name.

export type ElementValue = string | ElementMembers | readonly ElementValue[];
export type ElementMembers = Record<string, unknown> & { readonly __proto__?: never };

/** Without a prototype: an element may have any name. */
export function elementMembers(entries: Iterable<readonly [string, unknown]> = []): ElementMembers {
  const made = Object.create(null) as ElementMembers;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

export function isMembers(value: unknown): value is ElementMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

export function ownText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
