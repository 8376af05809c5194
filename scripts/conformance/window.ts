// Owns trying what a person must be able to see: the real window, in a browser, over a desk of its own and its bank.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMarks } from '../../test/e2e/read-report.ts';
import { startUnderTest } from '../../test/e2e/shells.ts';
import { newFolder, throwAway } from '../../test/flow/stdio-desk.ts';
import { buildWindow } from '../build-window.ts';
import { first, holds } from './answers.ts';
import type { Rows } from './rows.ts';

const LEAST_MARKS = 1_900;

export async function tryWindow(rows: Rows): Promise<void> {
  await rows.try(['2.9'], 'every mark on a screen of the window, by keyboard', async () => {
    await buildWindow();
    const folder = newFolder();
    const shell = await startUnderTest(join(folder, 'desk'), fileURLToPath(new URL('../../dist', import.meta.url)));
    try {
      const { all, lost, flags: [sent, seen] } = await findMarks(shell.page, join(folder, 'desk'));
      return first(holds(all.length >= LEAST_MARKS, `only ${all.length} marks`), holds(lost.length === 0, `${lost.length} marks are on no screen: ${lost.slice(0, 5).join(' ')}`), holds(seen >= sent, `${seen} of ${sent} truth values are on a screen`));
    } finally {
      await shell.close();
      await throwAway(folder);
    }
  });
}
