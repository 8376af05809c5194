// Owns which payment messages can be read and written here, by name and by namespace.
import { directionOf } from '../../../shared/domain/message-versions/catalogue.ts';
import type { PainKind } from '../../../shared/domain/message-versions/version.ts';
import { typeOf, type ElementType } from '../schema/compile.ts';
import { PAIN_001_001_03 } from './pain-001-001-03.ts';
import { PAIN_008_001_02 } from './pain-008-001-02.ts';
import type { PainForm } from './version.ts';

const FORMS = new Map<string, PainForm>();
const BY_NAMESPACE = new Map<string, PainForm>();

/** Called once for each definition, before the first message is read. */
export function addForm(form: PainForm): void {
  if (FORMS.has(form.kind) || directionOf(form.kind) !== form.direction)
    throw new Error(`${form.kind} is defined twice, or of another direction`);
  FORMS.set(form.kind, form);
  BY_NAMESPACE.set(form.schema.namespace, form);
}

[PAIN_001_001_03, PAIN_008_001_02].forEach(addForm);

/** A name without a definition is a mistake of the caller and throws. */
export function painForm(kind: PainKind): PainForm {
  const form = FORMS.get(kind);
  if (form === undefined) throw new Error(`${kind} is not defined`);
  return form;
}

export function formOfNamespace(namespace: string): PainForm | undefined {
  return BY_NAMESPACE.get(namespace);
}

/** Every definition, in the order of its addition. */
export function forms(): readonly PainForm[] {
  return [...FORMS.values()];
}

export function groupTypeOf(kind: PainKind): ElementType {
  const { schema, groupType } = painForm(kind);
  return typeOf(schema, groupType);
}

export function transactionTypeOf(kind: PainKind): ElementType {
  const { schema, transactionType } = painForm(kind);
  return typeOf(schema, transactionType);
}
