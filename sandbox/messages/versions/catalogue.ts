// Owns which payment messages the bank takes (interface document 2.4).
import type { BankMessage } from './message.ts';
import { PAIN_001_001_03 } from './pain-001-001-03.ts';
import { PAIN_008_001_02 } from './pain-008-001-02.ts';

const MESSAGES: BankMessage[] = [PAIN_001_001_03, PAIN_008_001_02];

/** Called once for each further definition, before the first request. */
export function addBankMessage(message: BankMessage): void {
  MESSAGES.push(message);
}

export function messageOfNamespace(namespace: string): BankMessage | undefined {
  return MESSAGES.find((message) => message.namespace === namespace);
}

/** What an answer names where nothing is known of the message that was asked about. */
export const USUAL: BankMessage = PAIN_001_001_03;
