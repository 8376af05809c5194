// Reads one small file for a call: whole or not at all.
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { toBase64 } from '../import/send-file.ts';

/** Base64; null where the file is larger than `largest` bytes, which is said. */
export async function base64OfFile(file: File, largest: number): Promise<string | null> {
  if (file.size > largest) {
    showFailure({ code: 'invalid-input', detail: t.common.fileTooLarge(Math.floor(largest / 1_000)) });
    return null;
  }
  return toBase64(new Uint8Array(await file.arrayBuffer()));
}
