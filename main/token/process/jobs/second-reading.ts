// Reads the frozen bytes of a job again and holds the result against what main claims. The door every
// signature over payments passes.
import { fault } from '../../../../shared/domain/errors.ts';
import { differingFacts, type Reading } from '../../../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { readBack } from '../../readback/read.ts';
import type { JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';
import type { ReadMessage } from '../statement-check.ts';

export type ClaimedMessage = JobOf<'sign'>['messages'][number];

/** Progress is told once per this many bytes. */
const PROGRESS_STEP = 4_194_304;

/** The readings this process made, or the first message's fault. */
export async function readMessages(
  messages: readonly ClaimedMessage[],
  context: JobContext,
): Promise<Result<readonly ReadMessage[]>> {
  const total = messages.reduce((sum, each) => sum + each.reading.bytes, 0);
  const found: ReadMessage[] = [];
  let before = 0;
  for (const [index, message] of messages.entries()) {
    let told = 0;
    const reading = await readBack(message.kind, context.bytes.read(index), (bytes) => {
      if (bytes - told < PROGRESS_STEP) return;
      told = bytes;
      context.phase({ phase: 'reading', done: Math.min(before + bytes, total), total });
    });
    if (!reading.ok) return reading;
    const agreed = agreement(message, reading.value);
    if (!agreed.ok) return agreed;
    before += reading.value.bytes;
    found.push({ id: message.id, reading: reading.value });
  }
  context.phase({ phase: 'reading', done: total, total });
  return ok(found);
}

function agreement(message: ClaimedMessage, own: Reading): Result<void> {
  const different = differingFacts(own, message.reading);
  if (different.length > 0) return err(fault('reading-differs', { detail: different.join(', ') }));
  return message.sha256 === own.sha256 ? ok(undefined) : err(fault('reading-differs', { detail: 'sha256' }));
}
