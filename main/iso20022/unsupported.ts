// Says which message a file is when it is not one that can be used here.
import { PAIN } from './pain.ts';
import { NAMESPACE_PREFIX } from './schema/compile.ts';
import { MessageRefusal } from './xml/refusal.ts';

const LONGEST_NAME = 120;

/** The refusal of a file by its root element: what was found, and what is supported. */
export function unsupported(root: string, namespace: string, line: number, kinds: readonly string[] = Object.keys(PAIN)): MessageRefusal {
  const supported = kinds.map((kind) => NAMESPACE_PREFIX + kind);
  return new MessageRefusal('message-unsupported', {
    path: `/${root.slice(0, LONGEST_NAME)}`,
    line,
    detail: `${found(root, namespace)} Supported here: ${supported.join(', ')}.`,
  });
}

function found(root: string, namespace: string): string {
  const shown = namespace.slice(0, LONGEST_NAME);
  if (namespace === '') return `The root element ${root.slice(0, LONGEST_NAME)} is in no namespace, so the file does not say which message it is.`;
  if (root !== 'Document') return `The root element is ${root.slice(0, LONGEST_NAME)} in the namespace ${shown}; a message begins with Document.`;
  return `The file is a message of the namespace ${shown}.`;
}
