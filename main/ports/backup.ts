// What the use cases ask of the desk's files: all of them, as one file to keep elsewhere.
import type { Result } from '../../shared/domain/result.ts';

/**
 * One zip of what a desk is opened from, without its rollback guard: a desk that is opened from it always
 * knows that it was put back. Faults: backup-too-large and those of the disk.
 */
export type MakeBackup = () => Promise<Result<Uint8Array>>;
