// Which of the files that a person brought together is the one to import, and which hold its checksums.
import { checkedBy, MOST_CHECKSUM_BYTES, MOST_CHECKSUMS } from '../../../shared/domain/watched-folder.ts';
import type { FileSource } from './send-file.ts';

export interface BroughtFile<F extends { readonly name: string }> {
  readonly file: F;
  readonly checksums: readonly F[];
}

/** Undefined where they are not one file and checksum files that are named like it. */
export function broughtFile<F extends { readonly name: string }>(
  files: readonly F[],
): BroughtFile<F> | undefined {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return { file: only, checksums: [] };
  const [file, ...more] = files.filter(({ name }) => checkedBy(name) === null);
  if (file === undefined || more.length > 0) return undefined;
  const checksums = files.filter((one) => one !== file);
  const areIts = checksums.every(({ name }) => checkedBy(name) === file.name);
  return areIts && checksums.length <= MOST_CHECKSUMS ? { file, checksums } : undefined;
}

/** What a checksum file says; a longer one is none, and says nothing. */
export async function checksumText(source: FileSource): Promise<string> {
  if (source.size > MOST_CHECKSUM_BYTES) return '';
  return new TextDecoder('latin1').decode(await source.slice(0, source.size).arrayBuffer());
}
