// npm start -- --reset: throws a training desk away, and nothing else.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { placesOf, readDeskFile } from '../../main/composition/desk-file.ts';

/**
 * Removes the training desk in `folder` with what its window keeps. Null when it is gone; else a sentence why
 * nothing was removed: a folder somebody names may hold a real desk, or no desk at all.
 * @param isOwn the folder is the one this program makes training desks in, so that a desk whose making was
 *   cut off goes too.
 */
export async function resetTrainingDesk(folder: string, isOwn: boolean): Promise<string | null> {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) return `${folder} is no folder; nothing was removed.`;
    const hasDeskFile = existsSync(placesOf(folder).deskFile);
    const read = hasDeskFile ? await readDeskFile(folder) : null;
    if (read?.ok === true && read.value.training === null)
      return `${folder} holds a desk that is no training desk; nothing was removed.`;
    const mayGo = read?.ok === true || readdirSync(folder).length === 0 || (isOwn && !hasDeskFile);
    if (!mayGo) return `${folder} is not known to be a training desk; nothing was removed.`;
  }
  // What Electron keeps for the window of a desk lies beside it (main/shells/electron/start-options.ts).
  for (const gone of [folder, `${folder}.window`]) rmSync(gone, { recursive: true, force: true });
  return null;
}
