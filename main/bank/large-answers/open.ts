// Opens a large answer: read and verified in a thread of its own, decrypted here in small pieces, so that
// main goes on answering.
import { Worker } from 'node:worker_threads';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { OpenedReport } from '../../envelope/answer-shapes.ts';
import { decryptLargeContent, undecryptable } from '../../envelope/decrypt.ts';
import type { OpenOptions } from '../../envelope/open.ts';
import { SUITES } from '../../envelope/suites.ts';
import type { Outcome, Step } from './protocol.ts';

/**
 * Below this, opening takes main a few milliseconds whatever the answer holds; what nobody has verified yet
 * may be made to cost more.
 */
export const LARGE_ANSWER = 64 * 1024;
/** A genuine report of 100,000 payments takes a third of it on a slow machine. */
const MOST_MILLISECONDS = 90_000;

const WORKER_FILE = new URL('worker.ts', import.meta.url);

/**
 * A report signed as a whole document is turned into a tree by the library that verifies it: 10 MB of it take
 * about half a gigabyte.
 */
const HEAP_MEGABYTES = 2_048;

/**
 * Verified pain.002 bytes. Faults as `openAnswer`; `work-stopped` when the thread ends or takes too long, for
 * want of memory say.
 */
export async function openLargeAnswer(
  body: Uint8Array,
  { suite, certificates, unwrap, maxBytes }: OpenOptions,
): Promise<Result<OpenedReport>> {
  if (body.length > maxBytes) return err(fault('answer-oversized'));
  const worker = new Worker(WORKER_FILE, {
    name: 'answer',
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  try {
    const read = await answer(worker, { step: 'read', body, suite });
    if (read.kind === 'fault') return err(read.fault);
    let plain: Uint8Array | null = null;
    if (read.kind === 'encrypted') {
      const { wrap, keyLength } = SUITES[suite];
      const key = await unwrap({ algorithm: wrap, encrypted: read.wrappedKey, keyLength });
      if (!key.ok) return key;
      plain = await decryptLargeContent(
        {
          suite,
          wrappedKey: Buffer.from(read.wrappedKey),
          content: Buffer.from(read.content.buffer, read.content.byteOffset, read.content.byteLength),
        },
        key.value,
      );
      if (plain === null) return err(undecryptable());
    }
    const verified = await answer(worker, {
      step: 'verify',
      plain,
      suite,
      certificates: certificates.map((certificate) => certificate.toString()),
    });
    if (verified.kind === 'fault') return err(verified.fault);
    if (verified.kind !== 'verified') return err(fault('work-stopped'));
    return ok({ pain002: verified.pain002, encodingNote: verified.encodingNote });
  } finally {
    await worker.terminate();
  }
}

function answer(worker: Worker, step: Step): Promise<Outcome> {
  return new Promise((resolve) => {
    const stopped = (): void => {
      clearTimeout(late);
      resolve({ kind: 'fault', fault: fault('work-stopped') });
    };
    const late = setTimeout(stopped, MOST_MILLISECONDS);
    worker.once('message', (outcome: Outcome) => {
      clearTimeout(late);
      worker.off('error', stopped);
      worker.off('exit', stopped);
      resolve(outcome);
    });
    worker.once('error', stopped);
    worker.once('exit', stopped);
    worker.postMessage(step);
  });
}
