// Which folders are watched: one for each own account, named by an officer, kept in the desk's own store.
import { z } from 'zod';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { MOST_FOLDERS } from '../../../../shared/domain/watched-folder.ts';
import { watchedFolderSchema, type WatchedFolder } from '../../../../shared/domain/records/watched-folder.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { LogDraft } from '../../../ports/store/log.ts';
import type { Stores } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import { confirmedAccounts } from '../../observe/index.ts';
import type { FolderContext } from '../context.ts';

/** Where the list stands in the store. */
const SETTING = 'watched-folders';
const list = z.array(watchedFolderSchema);

export async function keptFolders(desk: Stores<'desk'>): Promise<readonly WatchedFolder[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

/** By account; files by name, as the last look found them. */
export async function listFolders(desk: FolderContext): Promise<Result<Answer<'folders.list'>>> {
  const folders = (await keptFolders(desk)).map((folder) => {
    const seen = desk.folders.seen(folder);
    return {
      ...folder,
      lookedAt: seen?.lookedAt ?? null,
      fault: seen?.fault ?? null,
      files: seen?.files ?? [],
    };
  });
  return ok({ folders: folders.toSorted((a, b) => (a.account < b.account ? -1 : 1)) });
}

export async function saveFolder(
  desk: FolderContext,
  { folder, account, path, afterwards, status }: ParsedInput<'folders.save'>,
): Promise<Result<WatchedFolder>> {
  const looked = await desk.folders.port.look(path);
  if (!looked.ok) return looked;
  const isConfirmed = (await confirmedAccounts(desk)).some((one) => isSameAccount(one.account, account));
  if (!isConfirmed) return err(fault('folder-account-unknown'));
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptFolders(desk);
    const others = before.filter((one) => one.folder !== folder);
    if (folder !== null && others.length === before.length) return err(fault('not-found'));
    if (others.some((one) => one.path === path || isSameAccount(one.account, account)))
      return err(fault('folder-watched-already'));
    if (others.length >= MOST_FOLDERS) return err(fault('too-many-folders'));
    const made: WatchedFolder = {
      folder: folder ?? newId(desk.random, 'folder'),
      account,
      path,
      afterwards,
      status,
      savedAt: instantOf(desk.clock),
    };
    await desk.store.desk.saveSetting(SETTING, [...others, made], logOf(desk, 'folder.save', made));
    changed(desk);
    return ok(made);
  });
}

export function removeFolder(
  desk: FolderContext,
  { folder }: ParsedInput<'folders.remove'>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptFolders(desk);
    const gone = before.find((one) => one.folder === folder);
    if (gone === undefined) return err(fault('not-found'));
    const after = before.filter((one) => one !== gone);
    await desk.store.desk.saveSetting(SETTING, after, logOf(desk, 'folder.remove', gone));
    changed(desk);
    return ok({});
  });
}

function changed({ notifier }: Pick<FolderContext, 'notifier'>): void {
  notifier.emit('changed', { what: 'folders', id: null });
}

function logOf(
  desk: FolderContext,
  act: string,
  { folder, path, account, afterwards, status }: WatchedFolder,
): LogDraft {
  const detail = coded(sentence('log-folder', { path, account, afterwards, status }));
  return { at: instantOf(desk.clock), act, actor: AT_DESK, subject: folder, detail };
}
