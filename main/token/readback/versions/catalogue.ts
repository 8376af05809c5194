// Owns which payment messages the second reader can follow.
import { PAIN_001_001_03 } from './pain-001-001-03.ts';
import { PAIN_008_001_02 } from './pain-008-001-02.ts';
import type { MessageShape } from '../shape.ts';

const SHAPES = new Map<string, MessageShape>();

/** Called once for each definition, before the first message is read. */
export function addShape(shape: MessageShape): void {
  if (SHAPES.has(shape.kind)) throw new Error(`${shape.kind} is defined twice`);
  SHAPES.set(shape.kind, shape);
}

[PAIN_001_001_03, PAIN_008_001_02].forEach(addShape);

/** Null for a message this reader has no definition of: it is not read. */
export function shapeOf(kind: string): MessageShape | null {
  return SHAPES.get(kind) ?? null;
}
