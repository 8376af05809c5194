// Writes the status file of a batch that came from a watched folder back there, once its status is final and
// where the folder asks for it. The batch notes it in the same transaction as the log; a desk that ends in
// between writes the same name again.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { STATUS_FOLDER } from '../../../../shared/domain/watched-folder.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { batchChange, batchChanged, privacyOf, type CoreDeps, type Stores } from '../../desk/index.ts';
import { keptFolders, type PreparationDeps } from '../../prepare/index.ts';
import { statusFilesOf } from './make.ts';

export type StatusFolderContext = Pick<
  CoreDeps,
  'clock' | 'identity' | 'locks' | 'notifier' | 'seat' | 'shown'
> &
  Stores<'batches' | 'desk' | 'freezes' | 'tracking'> &
  Pick<PreparationDeps, 'folders'>;

/** Of a batch id: the names of two batches with one reference differ. */
const SUFFIX = 8;

/** Status files of one folder that are written behind one look. */
const AT_ONCE = 100;

/**
 * Folder by folder, batch by batch: a folder that takes no file, and a batch of which none can be made, keep
 * no other one from its file. What is thrown is thrown behind all of them.
 */
export async function writeDueReports(desk: StatusFolderContext): Promise<void> {
  const thrown: unknown[] = [];
  for (const { folder, path } of await keptFolders(desk)) {
    let left = 0;
    for (let tried = 0; tried < AT_ONCE && desk.folders.mayWrite(folder, null, desk.clock.now());) {
      const [head] = await desk.store.batches.reportsDue({ folder, offset: left, limit: 1 });
      if (head === undefined) break;
      if (!desk.folders.mayWrite(folder, head.batch, desk.clock.now())) left += 1;
      else {
        tried += 1;
        const isWritten = await writeReport(desk, head, path).catch((cause: unknown) => {
          thrown.push(cause);
          const why = cause instanceof FaultError ? cause.fault : fault('internal');
          desk.folders.failed(folder, head.batch, why, desk.clock.now());
          return false;
        });
        if (!isWritten) left += 1;
      }
    }
  }
  if (thrown.length > 0) throw thrown[0];
}

/** False where it is still to be written. */
async function writeReport(desk: StatusFolderContext, head: BatchHead, path: string): Promise<boolean> {
  const { source, batch } = head;
  const its = source?.folder;
  if (source === null || its === undefined || its.report === 'none') return false;
  const failed = (about: string | null, why: Fault | null): void =>
    desk.folders.failed(its.folder, about, why, desk.clock.now());
  // That a person shows the amounts of salaries for a while is for the screen, not for a file.
  const hidesAmounts = (await privacyOf(desk, head)).why !== null;
  const made = await statusFilesOf(desk, head, { form: its.report, region: undefined, hidesAmounts });
  failed(batch, made.ok ? null : made.error);
  if (!made.ok) return false;
  const at = instantOf(desk.clock);
  const written = [];
  for (const { name: plain, bytes } of made.value) {
    const name = plain.replace(/(?=\.\w+$)/u, `-${batch.slice(-SUFFIX)}`);
    const saved = await desk.folders.port.write(path, STATUS_FOLDER, name, bytes);
    failed(null, saved.ok ? null : saved.error);
    if (!saved.ok) return false;
    written.push(sentence('log-status-written', { name, sha256: sha256Hex(bytes) }));
  }
  const [first, ...others] = written;
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'status.write',
      actor: 'desk',
      detail: first === undefined ? '' : coded(first, ...others),
      set: { source: { ...source, folder: { ...its, reportedAt: at } } },
    }),
  );
  if (changed.ok) batchChanged(desk, batch);
  return changed.ok;
}
