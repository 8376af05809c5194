// An older copy of the vault's file, put back alone into the folder of a desk, is named when it is opened.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { coded, sentence } from '../../shared/domain/sentence.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
const vault = join(folder, 'vault.json');
afterAll(() => throwAway(folder));

async function found(desk: StdioDesk): Promise<readonly [readonly unknown[], readonly unknown[]]> {
  const { notices } = await desk.must('desk.get', {});
  const { rows } = await desk.must('log.list', { text: 'vault.older' });
  return [
    notices.map(({ what, fault }) => [what, fault.code]),
    rows.filter(({ act }) => act === 'vault.older').map(({ detail }) => detail),
  ];
}

it('is told once, with how many changes are missing; a vault that was changed at the desk is not', async () => {
  const put = (value: string): Promise<unknown> =>
    desk.must('profile.setSecret', { kind: 'client-secret', value, person: 'ada-keller' });
  let desk = await StdioDesk.start(folder);
  await put('first-secret-of-the-bank');
  await desk.stop();
  copyFileSync(vault, `${vault}.old`);

  desk = await StdioDesk.start(folder);
  expect(await found(desk)).toEqual([[], []]);
  await put('second-secret-of-the-bank');
  await put('third-secret-of-the-bank');
  desk.child.kill('SIGKILL');
  await desk.exited;

  desk = await StdioDesk.start(folder);
  expect(await found(desk)).toEqual([[], []]);
  await desk.stop();
  copyFileSync(`${vault}.old`, vault);

  const line = coded(sentence('log-vault-older', { changes: 2 }));
  desk = await StdioDesk.start(folder);
  expect(await found(desk)).toEqual([[['vault', 'vault-older']], [line]]);
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await found(desk)).toEqual([[], [line]]);
  await desk.stop();
});
