// Compiles tables into linked types the validator and the editor walk without looking names up twice.
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';
import type { ComplexTypes, SimpleTypes } from './grammar.ts';
import type { SimpleType } from './simple-type.ts';

/** One element position inside a type. */
export interface Particle {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: ElementType;
}

/** The type of an element: `simple` holds a value, the others hold elements. */
export interface ElementType {
  readonly name: string;
  readonly content: 'simple' | 'sequence' | 'choice';
  readonly particles: readonly Particle[];
  /** Index into `particles` by element name; names are unique inside a type. */
  readonly positions: ReadonlyMap<string, number>;
  /** Type of the value, when `content` is `simple`. */
  readonly value?: SimpleType;
  /** The one required attribute of an amount. */
  readonly attribute?: { readonly name: string; readonly value: SimpleType; readonly type: string };
}

export interface MessageSchema {
  /** Its name, as in its namespace. */
  readonly id: string;
  readonly namespace: string;
  readonly root: Particle;
  readonly types: ReadonlyMap<string, ElementType>;
}

type Draft = { -readonly [K in keyof ElementType]: ElementType[K] };

/**
 * Links the tables of one message. A row naming a type that is not there is a mistake in the tables and
 * throws.
 */
export function compileSchema(
  id: string,
  tables: readonly ComplexTypes[],
  simple: readonly SimpleTypes[],
): MessageSchema {
  const complexTypes = Object.assign({}, ...tables) as ComplexTypes;
  const simpleTypes = Object.assign({}, ...simple) as SimpleTypes;
  const types = new Map<string, ElementType>();

  const value = (name: string): SimpleType => {
    const found = simpleTypes[name];
    if (found === undefined) throw new Error(`no type ${name} in the tables of ${id}`);
    return found;
  };

  const link = (name: string): ElementType => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const table = complexTypes[name];
    const type: Draft = { name, content: 'simple', particles: [], positions: new Map() };
    types.set(name, type);
    if (table === undefined) {
      type.value = value(name);
    } else if (table.model === 'simpleContent') {
      type.value = value(table.base);
      type.attribute = {
        name: table.attribute.name,
        type: table.attribute.type,
        value: value(table.attribute.type),
      };
    } else {
      type.content = table.model;
      type.particles = table.rows.map((row) => ({
        name: row.name,
        min: row.min,
        max: row.max,
        type: link(row.type),
      }));
      type.positions = new Map(table.rows.map((row, index) => [row.name, index]));
    }
    return type;
  };

  const root = { name: 'Document', min: 1, max: 1, type: link('Document') };
  return { id, namespace: namespaceOf({ name: id }), root, types };
}

/** Whether an element of this type must have this child. */
export function isRequired(type: ElementType, name: string): boolean {
  return (type.particles[type.positions.get(name) ?? -1]?.min ?? 0) > 0;
}

/** The type named so in a message's tables; a wrong name is a mistake of the caller and throws. */
export function typeOf(schema: MessageSchema, name: string): ElementType {
  const type = schema.types.get(name);
  if (type === undefined) throw new Error(`no type ${name} in ${schema.id}`);
  return type;
}
