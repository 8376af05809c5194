// Imports one file of a watched folder as a draft, by the same steps as a file that a person brings in. It is
// read again and has to be the bytes that were listed; then it is moved away, if the folder says so.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { planFor } from '../../../../shared/domain/table-import/plan.ts';
import { withProfile } from '../../../../shared/domain/table-import/profile.ts';
import { DONE_FOLDER } from '../../../../shared/domain/watched-folder.ts';
import type { WatchedFolder } from '../../../../shared/domain/records/watched-folder.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ChangedBatch } from '../../../ports/store.ts';
import type { FolderContext } from '../context.ts';
import { adoptImport } from '../imports/adopt-import.ts';
import { checkImport, discardImport } from '../imports/check.ts';
import { checkTable } from '../imports/table.ts';
import { keptProfiles } from '../imports/table-profiles.ts';
import { keptFolders } from './folder-list.ts';
import { lookInto, profileOf, type FileContent, type FileView } from './watch.ts';

/** Refusals that say nothing of the file itself. */
const TAKEN: readonly string[] = ['folder-file-imported', 'folder-file-claimed'];

export function adoptFile(
  desk: FolderContext,
  { folder: id, name, sha256 }: ParsedInput<'folders.takeOver'>,
): Promise<Result<Answer<'folders.takeOver'>>> {
  return desk.mutex.runExclusive(`folder ${id}`, async () => {
    const folder = (await keptFolders(desk)).find((one) => one.folder === id);
    const seen = folder === undefined ? undefined : desk.folders.seen(folder);
    const view = seen?.files.find((file) => file.name === name);
    if (folder === undefined || view === undefined) return err(fault('not-found'));
    const content = seen?.contents.get(name);
    const refusal = refusalOf(view, content, sha256);
    if (refusal !== null || content === undefined) return err(refusal ?? fault('folder-file-changed'));
    // Asked once more: another folder, or a person, may have brought the same bytes since the last look. Two
    // folders that hold the same bytes import them one after the other.
    const imported = await desk.mutex.runExclusive(`file ${sha256}`, async () =>
      (await desk.store.batches.fromFile(sha256)) === null
        ? importClaimed(desk, folder, content)
        : err(fault('folder-file-imported')),
    );
    if (!imported.ok && TAKEN.includes(imported.error.code)) return imported;
    desk.folders.refuse(content, imported.ok ? null : imported.error);
    const notMoved =
      imported.ok && folder.afterwards === 'move' ? await moveAway(desk, folder, content) : null;
    await lookInto(desk, folder);
    return imported.ok ? ok({ ...imported.value, notMoved }) : imported;
  });
}

function refusalOf(view: FileView, content: FileContent | undefined, sha256: string): Fault | null {
  if (view.standing === 'arriving') return fault('folder-file-arriving');
  // Who claims it is asked again: the other desk may have taken it back since the last look.
  if (view.standing === 'refused' && view.fault?.code !== 'folder-file-claimed') return view.fault;
  if (view.standing === 'imported') return fault('folder-file-imported');
  return content?.digests.sha256 === sha256 ? null : fault('folder-file-changed');
}

/**
 * Several desks may watch one folder, and none knows what the others imported. Before it imports a file each
 * claims its bytes in the folder; one of them is the first.
 */
async function importClaimed(
  desk: FolderContext,
  folder: WatchedFolder,
  content: FileContent,
): Promise<Result<ChangedBatch>> {
  const { port } = desk.folders;
  const { sha256 } = content.digests;
  const claim = await port.claim(folder.path, sha256, desk.identity.desk);
  // A folder that nobody may write to has no claims.
  if (!claim.ok && claim.error.code !== 'folder-read-only') return claim;
  if (claim.ok && claim.value.desk !== desk.identity.desk) return err(fault('folder-file-claimed'));
  const imported = await importContent(desk, folder, content);
  // An import can be on the disk though its answer was a fault: then the file is this desk's.
  const isImported = imported.ok || (await desk.store.batches.fromFile(sha256)) !== null;
  if (!isImported && claim.ok && claim.value.isNew) await port.release(folder.path, sha256);
  return imported;
}

async function importContent(
  desk: FolderContext,
  { folder, account, path, status }: WatchedFolder,
  content: FileContent,
): Promise<Result<ChangedBatch>> {
  const { entry, digests, given } = content;
  const received = await desk.files.receive(entry.name, entry.bytes, desk.folders.port.read(path, entry));
  if (!received.ok) return received;
  const file = received.value;
  const checked = await check(desk, file, content);
  if (!checked.ok) {
    await desk.files.discard(file);
    return checked;
  }
  const adopted =
    checked.value.sha256 === digests.sha256
      ? await adoptImport(
          desk,
          { import: checked.value.import, reference: '', digest: given },
          { folder, account, report: status },
        )
      : err(fault('folder-file-changed'));
  if (!adopted.ok) await discardImport(desk, checked.value.import);
  return adopted;
}

async function check(
  desk: FolderContext,
  file: string,
  content: FileContent,
): Promise<Result<{ readonly import: string; readonly sha256: string }>> {
  const { table } = content;
  if (table === null) return checkImport(desk, file);
  const profile = profileOf(await keptProfiles(desk), content);
  if (profile === undefined) return err(fault('folder-file-without-profile'));
  const { shape, sheet } = table;
  return checkTable(desk, { file, plan: withProfile(planFor(shape, sheet), profile, shape) });
}

/** The file first: a checksum file without it says nothing. */
async function moveAway(
  desk: FolderContext,
  { path }: WatchedFolder,
  { entry, checksums }: FileContent,
): Promise<Fault | null> {
  for (const one of [entry, ...checksums]) {
    const moved = await desk.folders.port.moveInto(path, one, DONE_FOLDER);
    if (!moved.ok) return moved.error;
  }
  return null;
}
