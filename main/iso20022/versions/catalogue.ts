// Which messages this desk knows, each with its tables; a further version is one more line here.
import { ACCOUNT_TYPES } from './account.ts';
import { CODE_TYPES } from './code-types.ts';
import { compileSchema } from './compile.ts';
import type { MessageSchema } from './compile.ts';
import { MANDATE_TYPES } from './mandate.ts';
import { PAIN_001_TYPES } from './pain-001.ts';
import { PAIN_002_TYPES } from './pain-002.ts';
import { PAIN_008_TYPES } from './pain-008.ts';
import { PARTY_TYPES } from './party.ts';
import { PAYMENT_TYPE_TYPES } from './payment-type.ts';
import { REMITTANCE_TYPES } from './remittance.ts';
import { TAX_TYPES } from './tax.ts';
import { TEXT_TYPES } from './text-types.ts';

const SHARED_2009 = [
  PARTY_TYPES,
  ACCOUNT_TYPES,
  PAYMENT_TYPE_TYPES,
  REMITTANCE_TYPES,
  TAX_TYPES,
  MANDATE_TYPES,
];
const SIMPLE = [TEXT_TYPES, CODE_TYPES];

/** The versions of payment messages the interface document names (section 2.4) and the answer to them. */
export const SCHEMAS = {
  'pain.001.001.03': compileSchema('pain.001.001.03', [...SHARED_2009, PAIN_001_TYPES], SIMPLE),
  'pain.008.001.02': compileSchema('pain.008.001.02', [...SHARED_2009, PAIN_008_TYPES], SIMPLE),
  'pain.002.001.03': compileSchema('pain.002.001.03', [...SHARED_2009, PAIN_002_TYPES], SIMPLE),
} as const satisfies Record<string, MessageSchema>;

export type SchemaId = keyof typeof SCHEMAS;

const BY_NAMESPACE = new Map<string, MessageSchema>(
  Object.values(SCHEMAS).map((schema) => [schema.namespace, schema]),
);

export function schemaOfNamespace(namespace: string): MessageSchema | undefined {
  return BY_NAMESPACE.get(namespace);
}

/** The type named so in a message's tables; a wrong name is a mistake of the caller and throws. */
export function typeOf(schema: MessageSchema, name: string): MessageSchema['root']['type'] {
  const type = schema.types.get(name);
  if (type === undefined) throw new Error(`no type ${name} in ${schema.id}`);
  return type;
}
