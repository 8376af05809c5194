// Owns which payment messages the verifier reads.
import type { MessageDefinition } from './message.ts';
import { PAIN_001_001_03 } from './pain-001-001-03.ts';
import { PAIN_008_001_02 } from './pain-008-001-02.ts';

const PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';
const DEFINITIONS: MessageDefinition[] = [PAIN_001_001_03, PAIN_008_001_02];

/** Called once for each further definition, before the first message is read. */
export function addDefinition(definition: MessageDefinition): void {
  DEFINITIONS.push(definition);
}

export function definitionOf(namespace: string): MessageDefinition | undefined {
  return DEFINITIONS.find(({ name }) => namespace === `${PREFIX}${name}`);
}
