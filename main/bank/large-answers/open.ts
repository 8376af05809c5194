// Opens a large answer: read and verified in a thread of its own, decrypted here in small pieces, so that
// main goes on answering.
import { Worker } from 'node:worker_threads';
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import {
  decryptLargeContent,
  undecryptable,
  type OpenedReport,
  type OpenOptions,
} from '../../envelope/open.ts';
import { SUITES } from '../../envelope/suites.ts';
import { callThread, watchEach } from '../../rpc/protocol.ts';
import type { AnswerCalls } from './worker.ts';

/**
 * Below this, opening takes main a few milliseconds whatever the answer holds; what nobody has verified yet
 * may be made to cost more.
 */
export const LARGE_ANSWER = 64 * 1024;

const WORKER_FILE = new URL('worker.ts', import.meta.url);

interface AnswerLimits {
  readonly milliseconds: number;
  readonly heapMegabytes: number;
}

const LIMITS: AnswerLimits = {
  // A genuine report of 100,000 payments takes a third of it on a slow machine.
  milliseconds: 90_000,
  // A report signed as a whole document is turned into a tree by the library that verifies it: 10 MB of it
  // take about half a gigabyte.
  heapMegabytes: 2_048,
};

/**
 * Verified pain.002 bytes. Faults as `openAnswer`; `work-stopped` when the thread ends or takes too long, for
 * want of memory say.
 */
export async function openLargeAnswer(
  body: Uint8Array,
  { suite, certificates, unwrap, maxBytes }: OpenOptions,
  { milliseconds, heapMegabytes }: AnswerLimits = LIMITS,
): Promise<Result<OpenedReport>> {
  if (body.length > maxBytes) return err(fault('answer-oversized'));
  // A hostile answer exhausts the thread, not the desk.
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
  const thread = callThread<AnswerCalls>(new Worker(WORKER_FILE, { name: 'answer', resourceLimits }), {
    name: 'answer',
    stopped: 'work-stopped',
    watch: (hangs) => watchEach(() => milliseconds, hangs),
  });
  try {
    const read = await thread.call('read', { body, suite });
    if (!read.ok) return read;
    let plain: Uint8Array | null = null;
    if (read.value !== null) {
      const { wrappedKey, content } = read.value;
      const { wrap, keyLength } = SUITES[suite];
      const key = await unwrap({ algorithm: wrap, encrypted: wrappedKey, keyLength });
      if (!key.ok) return key;
      plain = await decryptLargeContent(
        {
          suite,
          wrappedKey: Buffer.from(wrappedKey),
          content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
        },
        key.value,
      );
      if (plain === null) return err(undecryptable());
    }
    return await thread.call('verify', {
      plain,
      suite,
      certificates: certificates.map((certificate) => certificate.toString()),
    });
  } finally {
    await thread.close();
  }
}
