// Finds the line of a file an element of a tree was read from.
import type { IsoNode } from '../../shared/domain/message-tree.ts';

/** The lines of one tree, in document order of its elements. */
export class SourceLines {
  readonly #root: IsoNode;
  readonly #lines: readonly number[];
  #index: ReadonlyMap<IsoNode, number> | undefined;

  constructor(root: IsoNode, lines: readonly number[]) {
    this.#root = root;
    this.#lines = lines;
  }

  /** 1-based; of the root where `node` is not in the tree or none is given. */
  lineOf(node?: IsoNode): number | undefined {
    if (node === undefined || node === this.#root) return this.#lines[0];
    return this.#byNode().get(node) ?? this.#lines[0];
  }

  /** Made when the first element below the root is asked for: most trees are never asked. */
  #byNode(): ReadonlyMap<IsoNode, number> {
    if (this.#index !== undefined) return this.#index;
    const index = new Map<IsoNode, number>();
    let position = 0;
    const visit = (node: IsoNode): void => {
      const line = this.#lines[position];
      position += 1;
      if (line !== undefined) index.set(node, line);
      for (const child of node.c ?? []) visit(child);
    };
    visit(this.#root);
    this.#index = index;
    return index;
  }
}
