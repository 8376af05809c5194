// Owns the bank's structure check of a pain message.
import type { XmlElement } from '../xml/document.ts';
import type { MessageName } from './pain-message.ts';

/** Every place where the message is not what its name promises, worst first. */
export function checkStructure(_root: XmlElement, _name: MessageName): string[] {
  return [];
}
