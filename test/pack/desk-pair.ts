// Two training desks of one company in two folders: no store, no file and no process is shared; only packs go
// between them.
import { join } from 'node:path';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { createSecondDesk, type SecondDesk } from '../../training/second-desk.ts';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';

export interface DeskPair {
  readonly root: string;
  readonly folderA: string;
  readonly folderB: string;
  a: TrainingDesk;
  b: TrainingDesk;
  close(): Promise<void>;
}

/** The first desk works with its bank where `online` says so; the second one never has one. */
export async function openPair({
  online = false,
  ...more
}: { readonly online?: boolean } & Partial<Pick<SecondDesk, 'withoutBank'>> = {}): Promise<DeskPair> {
  const root = newFolder();
  const [folderA, folderB] = [join(root, 'a'), join(root, 'b')];
  if (more.withoutBank === true || (await copyMadeDesk(root, 'pair')) === null) {
    const first = await TrainingDesk.open(folderA);
    await first.desk.close();
    const made = await createSecondDesk({
      first: folderA,
      folder: folderB,
      clock: systemClock(),
      random: systemRandom,
      ...more,
    });
    if (!made.ok) throw new Error(`${made.error.code} ${made.error.detail ?? ''}`);
  }
  const [a, b] = await Promise.all([TrainingDesk.open(folderA, !online), TrainingDesk.open(folderB)]);
  const pair: DeskPair = {
    root,
    folderA,
    folderB,
    a,
    b,
    async close() {
      await Promise.all([pair.a.desk.close(), pair.b.desk.close()]);
      removeFolder(root);
    },
  };
  return pair;
}
