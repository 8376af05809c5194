// The process that watches the readers: reports to main what is in them, again at each change, and that
// nothing is known where there is no smartcard service.
import type { ReaderState } from '../../../ports/token.ts';
import { openPcsc, type Pcsc } from './pcsc.ts';

/** A service that is started later is found within this many milliseconds. */
const AGAIN = 2_000;

/** Never ends by itself. */
export async function reportReaders(tell: (readers: readonly ReaderState[] | null) => void): Promise<never> {
  let before: readonly ReaderState[] | null = null;
  let told = false;
  const pcsc = opened();
  for (;;) {
    const now: readonly ReaderState[] | null = pcsc === null ? null : await pcsc.next(before);
    if (!told || now !== null || before !== null) tell(now);
    told = true;
    before = now;
    if (now === null) await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

function opened(): Pcsc | null {
  try {
    return openPcsc();
  } catch {
    // No such library on this machine: then there are no readers it could tell of.
    return null;
  }
}
