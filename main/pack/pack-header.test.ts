import { expect, test } from 'vitest';
import { fixedPart, readFixedPart } from './pack-header.ts';

test('a pack says how long its header is, and none is longer than a megabyte', () => {
  const lengths = [0, 1_000, 1_000_000, 1_000_001].map((bytes) =>
    readFixedPart(Buffer.from(fixedPart(new Uint8Array(bytes)))),
  );
  expect(lengths).toEqual([
    { kind: 'pack', headerBytes: 0 },
    { kind: 'pack', headerBytes: 1_000 },
    { kind: 'pack', headerBytes: 1_000_000 },
    { kind: 'damaged' },
  ]);
});
