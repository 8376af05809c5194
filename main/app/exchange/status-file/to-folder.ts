// Writes the status file of a batch that came from a watched folder back there, once its status is final and
// where the folder asks for it. The batch notes it in the same transaction as the log; a desk that ends in
// between writes the same name again.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { STATUS_FOLDER } from '../../../../shared/domain/watched-folder.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead } from '../../../ports/store.ts';
import { batchChange, batchChanged, privacyOf, type CoreDeps, type Stores } from '../../desk/index.ts';
import { keptFolders, type PreparationDeps } from '../../prepare/index.ts';
import { statusFilesOf } from './make.ts';

export type StatusFolderContext = Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'notifier' | 'shown'> &
  Stores<'batches' | 'desk' | 'freezes' | 'tracking'> &
  Pick<PreparationDeps, 'folders'>;

/** Of a batch id: the names of two batches with one reference differ. */
const SUFFIX = 8;

export async function writeDueReports(desk: StatusFolderContext): Promise<void> {
  const due = await desk.store.batches.reportsDue();
  if (due.length === 0) return;
  const folders = new Map((await keptFolders(desk)).map((one) => [one.folder, one.path]));
  for (const head of due) {
    const folder = head.source?.folder;
    const path = folder === undefined ? undefined : folders.get(folder.folder);
    if (folder !== undefined && path !== undefined && desk.folders.mayWrite(folder.folder, desk.clock.now()))
      await writeReport(desk, head, { ...folder, path });
  }
}

async function writeReport(
  desk: StatusFolderContext,
  head: BatchHead,
  { path, ...folder }: NonNullable<NonNullable<BatchHead['source']>['folder']> & { readonly path: string },
): Promise<void> {
  const { source } = head;
  if (source === null || folder.report === 'none') return;
  // That a person shows the amounts of salaries for a while is for the screen, not for a file.
  const hidesAmounts = (await privacyOf(desk, head)).why !== null;
  const made = await statusFilesOf(desk, head, { form: folder.report, region: undefined, hidesAmounts });
  if (!made.ok) return desk.folders.failed(folder.folder, made.error, desk.clock.now());
  const at = instantOf(desk.clock);
  const written = [];
  for (const { name: plain, bytes } of made.value) {
    const name = plain.replace(/(?=\.\w+$)/u, `-${head.batch.slice(-SUFFIX)}`);
    const saved = await desk.folders.port.write(path, STATUS_FOLDER, name, bytes);
    if (!saved.ok) return desk.folders.failed(folder.folder, saved.error, desk.clock.now());
    written.push(sentence('log-status-written', { name, sha256: sha256Hex(bytes) }));
  }
  desk.folders.failed(folder.folder, null, desk.clock.now());
  const [first, ...others] = written;
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'status.write',
      actor: 'desk',
      detail: first === undefined ? '' : coded(first, ...others),
      set: { source: { ...source, folder: { ...folder, reportedAt: at } } },
    }),
  );
  if (changed.ok) batchChanged(desk, head.batch);
}
