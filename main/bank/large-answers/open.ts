// Opens a large answer: read and verified in a thread of its own, decrypted here in small pieces, so that
// main goes on answering; and lists of payments, which nobody signs.
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
import { callThread, YOUNG_GENERATION, watchEach, type Thread } from '../../rpc/protocol.ts';
import { LARGE_ANSWER } from '../answer/large.ts';
import { listedPayments, type ListedPayments } from '../answer/xml-twin.ts';
import { readPayments, unreadPayments } from '../payments/read-payments.ts';
import type { PaymentsRead } from '../../ports/bank-requests.ts';
import type { AnswerCalls, PaymentsInput } from './worker.ts';

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

/** A hostile answer exhausts the thread, not the desk. */
function answerThread({ milliseconds, heapMegabytes }: AnswerLimits): Thread<AnswerCalls> {
  const resourceLimits = {
    maxOldGenerationSizeMb: heapMegabytes,
    maxYoungGenerationSizeMb: YOUNG_GENERATION,
  };
  return callThread<AnswerCalls>(new Worker(WORKER_FILE, { name: 'answer', resourceLimits }), {
    name: 'answer',
    stopped: 'work-stopped',
    watch: (hangs) => watchEach(() => milliseconds, hangs),
  });
}

/** The payments of a list; one that takes more than its limits is understood as nothing. */
export async function openPayments(
  list: PaymentsInput,
  limits: AnswerLimits = LIMITS,
): Promise<PaymentsRead> {
  const { body, headers, page } = list;
  if (body.length <= LARGE_ANSWER) return readPayments(body, headers, page);
  const thread = answerThread(limits);
  try {
    const read = await thread.call('payments', list);
    return read.ok ? read.value : unreadPayments(Buffer.from(body.subarray(0, SHOWN)).toString('utf8'), page);
  } finally {
    await thread.close();
  }
}

/** Bytes of an answer that nobody could read, of which the first characters are shown. */
const SHOWN = 8_000;

/**
 * A list of payments is signed by nobody. One that takes more than its limits is no list, and kept as it
 * came.
 */
export async function openList(answer: Uint8Array, limits: AnswerLimits = LIMITS): Promise<ListedPayments> {
  if (answer.length <= LARGE_ANSWER) return listedPayments(answer);
  const thread = answerThread(limits);
  try {
    const read = await thread.call('list', { body: answer });
    return read.ok ? read.value : { body: answer, isList: false };
  } finally {
    await thread.close();
  }
}

/**
 * Verified pain.002 bytes. Faults as `openAnswer`; `work-stopped` when the thread ends or takes too long, for
 * want of memory say.
 */
export async function openLargeAnswer(
  body: Uint8Array,
  { suite, certificates, unwrap, maxBytes }: OpenOptions,
  limits: AnswerLimits = LIMITS,
): Promise<Result<OpenedReport>> {
  if (body.length > maxBytes) return err(fault('answer-oversized'));
  const thread = answerThread(limits);
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
    return await thread.call('verify', verifyStep(plain, { suite, certificates }));
  } finally {
    await thread.close();
  }
}

/** The same of an answer that was decrypted before. */
export async function verifyDecrypted(
  plain: Uint8Array,
  options: Pick<OpenOptions, 'suite' | 'certificates'>,
  limits: AnswerLimits = LIMITS,
): Promise<Result<OpenedReport>> {
  const thread = answerThread(limits);
  try {
    return await thread.call('verify', verifyStep(plain, options));
  } finally {
    await thread.close();
  }
}

function verifyStep(
  plain: Uint8Array | null,
  { suite, certificates }: Pick<OpenOptions, 'suite' | 'certificates'>,
): AnswerCalls['verify']['input'] {
  return { plain, suite, certificates: certificates.map((certificate) => certificate.toString()) };
}
