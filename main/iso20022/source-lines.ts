// Finds the line of a file an element of a tree was read from.
import type { IsoNode } from '../../shared/domain/message-tree.ts';

/** The lines of one tree, in document order of its elements. */
export class SourceLines {
  readonly #root: IsoNode;
  readonly #lines: readonly number[];

  constructor(root: IsoNode, lines: readonly number[]) {
    this.#root = root;
    this.#lines = lines;
  }

  /** 1-based; of the root where `node` is not in the tree or none is given. */
  lineOf(node?: IsoNode): number | undefined {
    if (node === undefined || node === this.#root) return this.#lines[0];
    let position = -1;
    const visit = (current: IsoNode): boolean => {
      position += 1;
      return current === node || (current.c ?? []).some(visit);
    };
    return visit(this.#root) ? this.#lines[position] : this.#lines[0];
  }
}
