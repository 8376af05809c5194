// The parts of a status report its schema does not know, as raw text for the officer.
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { serialize } from '../xml/serialize.ts';
import type { ReportTree } from './read-tree.ts';
import type { UnparsedElement } from './report.ts';

const LONGEST = 500;
const MOST = 200;

/** Rules whose finding means that something stands there which nobody will read. */
const UNREAD: ReadonlySet<string> = new Set([
  'schema.unknown-element',
  'schema.namespace',
  'schema.child',
  'schema.text',
  'schema.attribute',
]);

/**
 * Elements of other names or namespaces and stray text, each where it stands. Values out of range are read as
 * they are.
 */
export function leftovers(tree: ReportTree): readonly UnparsedElement[] {
  return tree.findings
    .filter((finding) => UNREAD.has(finding.rule))
    .slice(0, MOST)
    .map((finding) => ({
      path: finding.path,
      ...(finding.line === undefined ? {} : { line: finding.line }),
      raw: rawAt(tree.root, finding.path)?.slice(0, LONGEST) ?? finding.sentence,
    }));
}

function rawAt(root: IsoNode, path: string): string | undefined {
  let node: IsoNode | undefined;
  for (const step of path.split('/').slice(1)) {
    if (step.startsWith('@')) break;
    const [, name = '', position] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    if (node === undefined) node = root.n === name ? root : undefined;
    else node = node.c?.filter((child) => child.n === name)[Number(position ?? '1') - 1];
    if (node === undefined) return undefined;
  }
  return node === undefined || node === root ? undefined : serialize(node);
}
