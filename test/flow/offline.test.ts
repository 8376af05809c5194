// Promise 4: from first draft to sealed envelope without a network, and no process of the app opens an
// internet socket.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealed, adoptSample, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

/**
 * A network of one's own needs root or a user namespace; a changed root and some containers allow neither:
 * there no connection can be made.
 */
function noNetwork(): readonly string[] {
  const rights = [['--net'], ['--map-root-user', '--net']].find(
    (each) => spawnSync('unshare', [...each, 'true']).status === 0,
  );
  const strace = [
    'strace',
    '--follow-forks',
    '--output-separately',
    '-e',
    'trace=socket,connect,execve',
    '-o',
    join(traces, 'trace'),
  ];
  return rights === undefined
    ? [...strace, '-e', 'inject=connect:error=ENETUNREACH']
    : ['unshare', ...rights, ...strace];
}

const folder = newFolder();
const traces = newFolder();

beforeAll(async () => {
  const desk = await StdioDesk.start(folder);
  await desk.stop();
});
afterAll(async () => {
  await throwAway(folder);
  await throwAway(traces);
});

describe('without a network at all', () => {
  it('typed and imported payments are sealed where no connection can be made, and a trace of every process shows no internet socket', async () => {
    const desk = await StdioDesk.start(folder, { args: ['--training', '--offline'], under: noNetwork() });
    expect((await desk.must('desk.get', {})).network).toMatchObject({ mode: 'offline', state: 'offline' });
    const typed = await sealed(desk, await typedBatch(desk));
    const imported = await sealed(desk, await adoptSample(desk, 'supplier-run'));
    for (const message of [typed, imported]) {
      expect(message.state).toBe('queued');
      expect(await desk.call('outbox.send', { message: message.message })).toMatchObject({
        ok: false,
        error: { code: 'offline' },
      });
      expect((await desk.must('outbox.get', { message: message.message })).attempts).toBe(0);
    }
    await desk.stop();
    const lines = readdirSync(traces).flatMap((name) => readFileSync(join(traces, name), 'utf8').split('\n'));
    // The trace saw the token host start, so it followed the app's processes.
    expect(lines.filter((line) => line.startsWith('execve(')).length).toBeGreaterThan(1);
    expect(lines.filter((line) => /AF_INET6?|AF_PACKET/u.test(line))).toEqual([]);
  });
});
