// Every schema the desk reads or writes by, so that the suites go over all of them.
import type { MessageSchema } from '../../main/iso20022/schema/compile.ts';
import { forms } from '../../main/iso20022/versions/catalogue.ts';
import { STATUS_REPORT } from '../../main/iso20022/versions/pain-002-001-03.ts';

export const SCHEMAS: readonly MessageSchema[] = [...forms().map(({ schema }) => schema), STATUS_REPORT];

export function schemaOf(id: string): MessageSchema {
  const schema = SCHEMAS.find((one) => one.id === id);
  if (schema === undefined) throw new Error(`no schema ${id}`);
  return schema;
}

export function schemaOfNamespace(namespace: string): MessageSchema | undefined {
  return SCHEMAS.find((one) => one.namespace === namespace);
}
