// Compares a file with the checksum files that came with it, in a watched folder or by hand.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { DigestAlgorithm, FileDigest } from '../../../../shared/domain/file-digest.ts';
import type { FileDigests } from '../../../ports/tables.ts';

export interface ComparedChecksums {
  readonly result: 'none' | 'same' | 'different' | 'unreadable';
  /** Of the first one that can be read. */
  readonly algorithm: DigestAlgorithm | null;
}

/** All checksum files have to agree; undefined stands for one that has no digest. */
export function comparedChecksums(
  given: readonly (FileDigest | undefined)[],
  digests: FileDigests,
): ComparedChecksums {
  const found = { MD5: digests.md5, 'SHA-1': digests.sha1, 'SHA-256': digests.sha256 };
  const algorithm = given.find((one) => one !== undefined)?.algorithm ?? null;
  if (given.length === 0) return { result: 'none', algorithm };
  if (given.some((one) => one !== undefined && found[one.algorithm] !== one.value))
    return { result: 'different', algorithm };
  return { result: given.includes(undefined) ? 'unreadable' : 'same', algorithm };
}

/** Why a file is refused for its checksum files; null where nothing stands against it. */
export function checksumFault({ result }: ComparedChecksums): Fault | null {
  if (result === 'different') return fault('file-digest-differs');
  return result === 'unreadable' ? fault('file-digest-unreadable') : null;
}
