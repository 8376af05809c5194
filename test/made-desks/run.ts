// Before and after a run of the tests: the folder where the run keeps the desks it made. Nothing is made
// until a test wants a desk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MADE_DESKS } from './made-desk.ts';

export default function setUp(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'countersign-made-desks-'));
  process.env[MADE_DESKS] = root;
  return () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}
