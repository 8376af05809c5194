// An attempt that was refused leaves a trace too, but for the officer's own change of mind.
import type { Fault } from '../../../shared/domain/errors.ts';
import type { SigningContext } from './context.ts';
import { instantOf } from '../../ports/clock.ts';

/** Writes down that an act on a batch was refused, with the code of its refusal; null is no refusal. */
export async function logRefused(
  desk: SigningContext,
  act: string,
  batch: string,
  failed: Fault | null,
): Promise<void> {
  if (failed === null || failed.code === 'pin-cancelled') return;
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: `batch.${act}-refused`,
    actor: 'desk',
    subject: batch,
    detail: failed.code,
  });
}
