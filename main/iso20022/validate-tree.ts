// Holds element trees against the official schema: a message before it is written, or one element while it is edited.
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { PAIN } from './pain.ts';
import type { MessageSchema } from './schema/compile.ts';
import { SCHEMAS, typeOf } from './schema/schemas.ts';
import { SchemaValidator } from './validator.ts';
import { groupHeader, messageTotals, paymentGroupHeader } from './writer.ts';
import type { MessageToWrite, MessageTotals } from './writer.ts';
import type { XmlAttribute } from './xml/xml-reader.ts';

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

/** Every schema finding of one element that is of the named type; `path` is where it stands in its message. */
export function validateElement(schema: MessageSchema, typeName: string, node: IsoNode, path = ''): readonly Finding[] {
  const findings: Finding[] = [];
  const start = { name: node.n, min: 1, max: 1, type: typeOf(schema, typeName) };
  const validator = new SchemaValidator(schema, (finding) => void findings.push(finding), start, path);
  walk(validator, schema.namespace, node);
  return findings;
}

/** Every schema finding of a message as `writeMessage` would write it. */
export function validateMessage(message: MessageToWrite, totals: MessageTotals = messageTotals(message)): readonly Finding[] {
  const findings: Finding[] = [];
  const schema = SCHEMAS[message.kind];
  const { namespace } = schema;
  const validator = new SchemaValidator(schema, (finding) => void findings.push(finding));
  validator.open('Document', namespace, NO_ATTRIBUTES, 0);
  validator.open(PAIN[message.kind].root, namespace, NO_ATTRIBUTES, 0);
  walk(validator, namespace, groupHeader(message, totals));
  let number = 0;
  for (const group of message.groups) {
    validator.open('PmtInf', namespace, NO_ATTRIBUTES, 0);
    for (const node of paymentGroupHeader(group.header, totals.groups[number] ?? { count: 0, sum: '0' })) walk(validator, namespace, node);
    for (const transaction of group.transactions) walk(validator, namespace, transaction);
    validator.close();
    number += 1;
  }
  validator.close();
  validator.close();
  return findings;
}
