// Builds the element trees a message travels in, from the events of the validator's walk.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import type { Content } from './validator.ts';
import { MessageRefusal } from './xml/refusal.ts';
import type { XmlAttribute } from './xml/xml-reader.ts';

// Finds the line of a file an element of a tree was read from.

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

// Far above any real payment, far below what a desk can hold: one hostile header must not fill the memory.
const PIECE_ELEMENTS = 200_000;
const CHARACTERS_PER_ELEMENT = 100;

type Growing = { n: string; a?: Record<string, string>; t?: string; c?: IsoNode[] };

/** Grows one tree at a time; `lines` remembers in document order where each of its elements began. */
export class TreeBuilder {
  readonly #open: Growing[] = [];
  readonly #texts: string[] = [];
  readonly #contents: Content[] = [];
  readonly #most: number;
  #characters = 0;
  /** Line of each element, in document order; a new array for each tree. */
  lines: number[] = [];

  /** `most`: elements one tree may have; its text may have a hundred characters for each. */
  constructor(most = PIECE_ELEMENTS) {
    this.#most = most;
  }

  get depth(): number {
    return this.#open.length;
  }

  open(name: string, attributes: readonly XmlAttribute[], content: Content, line: number): void {
    const node: Growing = { n: name };
    for (const attribute of attributes) {
      if (attribute.uri === '') (node.a ??= {})[attribute.local] = attribute.value;
    }
    if (content === 'elements') node.c = [];
    const parent = this.#open.at(-1);
    if (parent !== undefined) (parent.c ??= []).push(node);
    this.#open.push(node);
    this.#texts.push('');
    this.#contents.push(content);
    this.lines.push(line);
    if (this.lines.length > this.#most) {
      throw new MessageRefusal('message-too-large', {
        sentences: [sentence('xml-part-elements', { most: this.#most })],
      });
    }
  }

  text(value: string): void {
    const top = this.#texts.length - 1;
    if (top < 0 || this.#contents[top] === 'elements') return;
    this.#texts[top] += value;
    this.#characters += value.length;
    const limit = this.#most * CHARACTERS_PER_ELEMENT;
    if (this.#characters > limit) {
      throw new MessageRefusal('message-too-large', {
        sentences: [sentence('xml-part-characters', { most: limit })],
      });
    }
  }

  /**
   * Ends the innermost element; `value` is its text as the validator read it. Returns the tree when it is
   * whole.
   */
  close(value: string | undefined): IsoNode | undefined {
    const node = this.#open.pop();
    const text = this.#texts.pop() ?? '';
    this.#contents.pop();
    if (node === undefined) return undefined;
    if (node.c === undefined) node.t = value ?? text;
    return this.#open.length === 0 ? node : undefined;
  }

  /** The tree grown so far, before its outermost element has ended. */
  snapshot(): IsoNode | undefined {
    return this.#open[0];
  }

  /** Forgets what was grown so far; the next `open` begins a new tree. */
  reset(): void {
    this.#open.length = 0;
    this.#texts.length = 0;
    this.#contents.length = 0;
    this.lines = [];
    this.#characters = 0;
  }
}
