// The watched folders of the desk and what waits in them, for every screen that shows it.
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { useRead } from './reads.ts';

export type WatchedFolderRow = CallOutput<'folders.list'>['folders'][number];
export type WatchedFile = WatchedFolderRow['files'][number];

export function useWatchedFolders(): readonly WatchedFolderRow[] | undefined {
  return useRead('folders.list', {}, ['folders', 'batches', 'settings']).value?.folders;
}

export interface FileOfFolder {
  readonly folder: string;
  readonly account: string;
  readonly file: WatchedFile;
}

/** Files that can be imported now, of all folders; undefined before the first answer. */
export function useFilesToImport(): readonly FileOfFolder[] | undefined {
  return useWatchedFolders()?.flatMap(({ folder, account, files }) =>
    files.filter(({ standing }) => standing === 'waiting').map((file) => ({ folder, account, file })),
  );
}
