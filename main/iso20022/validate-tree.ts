// Holds one element against the official schema while it is edited.
import { fault } from '../../shared/domain/errors.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { typeOf } from './schema/compile.ts';
import type { MessageSchema } from './schema/compile.ts';
import { SchemaValidator } from './validator.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import type { XmlAttribute } from './xml/xml-reader.ts';

// How a message that breaks its schema is refused: by its first place, with the number of places.
export function schemaFault(first: Finding, count: number): Fault {
  return fault('message-schema', {
    path: first.path,
    ...(first.line === undefined ? {} : { line: first.line }),
    rule: first.rule,
    sentences: count === 1 ? [first.sentence] : [first.sentence, sentence('schema-places', { count })],
  });
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];

function walk(validator: SchemaValidator, namespace: string, node: IsoNode): void {
  validator.open(node.n, namespace, attributesOf(node), 0);
  if (node.t !== undefined && node.t !== '') validator.text(node.t, 0);
  for (const child of node.c ?? []) walk(validator, namespace, child);
  validator.close();
}

function attributesOf(node: IsoNode): readonly XmlAttribute[] {
  if (node.a === undefined) return NO_ATTRIBUTES;
  return Object.entries(node.a).map(([local, value]) => ({ uri: '', local, value }));
}

/**
 * Every schema finding of one element that is of the named type; `path` is where it stands in its message.
 */
export function validateElement(
  schema: MessageSchema,
  typeName: string,
  node: IsoNode,
  path = '',
): readonly Finding[] {
  const findings: Finding[] = [];
  const start = { name: node.n, min: 1, max: 1, type: typeOf(schema, typeName) };
  const validator = new SchemaValidator(schema, (finding) => void findings.push(finding), start, path);
  walk(validator, schema.namespace, node);
  return findings;
}
