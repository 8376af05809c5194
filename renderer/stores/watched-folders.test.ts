// What waits in the watched folders: only a file that can be imported now is offered, with its account.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { forgetReads } from './reads.ts';
import {
  useFilesToImport,
  useWatchedFolders,
  type WatchedFile,
  type WatchedFolderRow,
} from './watched-folders.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const fileOf = (name: string, standing: WatchedFile['standing']) => ({ name, standing }) as WatchedFile;
const folderOf = (folder: string, account: string, files: WatchedFile[]) =>
  ({ folder, account, files }) as WatchedFolderRow;
const offered = (files: ReturnType<typeof useFilesToImport>) =>
  files?.map(({ folder, account, file }) => `${folder} ${account} ${file.name}`);

it('is not known before the desk has answered: that is another thing than no file', async () => {
  const { result } = renderHook(useFilesToImport);
  expect(result.current).toBeUndefined();
  await applied(async () => desk.open('folders.list')[0]?.answer({ folders: [] }));
  expect(result.current).toEqual([]);
});

it('offers the waiting files of all folders, each with the account of its own folder', async () => {
  desk.answers('folders.list', {
    folders: [
      folderOf('f-1', 'account-1', [fileOf('a.xml', 'waiting'), fileOf('b.xml', 'refused')]),
      folderOf('f-2', 'account-2', [fileOf('c.xml', 'arriving'), fileOf('d.xml', 'waiting')]),
    ],
  });
  const { result } = renderHook(useFilesToImport);
  await applied(async () => undefined);
  expect(offered(result.current)).toEqual(['f-1 account-1 a.xml', 'f-2 account-2 d.xml']);
});

it('every other file is still shown in its folder', async () => {
  desk.answers('folders.list', { folders: [folderOf('f-1', 'account-1', [fileOf('b.xml', 'refused')])] });
  const { result } = renderHook(useWatchedFolders);
  await applied(async () => undefined);
  expect(result.current?.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['b.xml']);
});

it.each(['folders', 'batches', 'settings'] as const)(
  'a file that is gone is not offered: %s',
  async (what) => {
    desk.answers('folders.list', { folders: [folderOf('f-1', 'account-1', [fileOf('a.xml', 'waiting')])] });
    const { result } = renderHook(useFilesToImport);
    await applied(async () => undefined);
    expect(result.current).toHaveLength(1);
    desk.answers('folders.list', { folders: [folderOf('f-1', 'account-1', [])] });
    await applied(() => desk.emit('changed', { what, id: null }));
    expect(result.current).toEqual([]);
  },
);
