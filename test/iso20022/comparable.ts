// What must survive import and writing: every element, attribute and text, but for what a new message has of
// its own.
import type { Loose } from './instance.ts';

/** Elements a new message gets anew or has computed, by the path they stand at. */
const OWN: ReadonlySet<string> = new Set([
  'GrpHdr/MsgId',
  'GrpHdr/CreDtTm',
  'GrpHdr/NbOfTxs',
  'GrpHdr/CtrlSum',
  'PmtInf/NbOfTxs',
  'PmtInf/CtrlSum',
]);

/** One line per element, in document order. */
export function comparable(root: Loose): readonly string[] {
  const lines: string[] = [];
  const visit = (element: Loose, path: string): void => {
    const attributes = element.attributes
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join(' ');
    lines.push(`${path} [${attributes}] ${element.text ?? ''}`);
    for (const child of element.children) {
      if (!OWN.has(`${element.name}/${child.name}`)) visit(child, `${path}/${child.name}`);
    }
  };
  visit(root, root.name);
  return lines;
}
