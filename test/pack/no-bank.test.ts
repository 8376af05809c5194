// A desk that only ever exchanges packs: no bank profile, no network switch touched, and no internet socket
// in any of its processes.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must, sign } from '../flow/officers.ts';
import { StdioDesk } from '../flow/stdio-desk.ts';
import { openPair, type DeskPair } from './desk-pair.ts';
import { removeFolder } from './training-desk.ts';

let pair: DeskPair;

beforeAll(async () => {
  pair = await openPair({ withoutBank: true });
  await pair.b.desk.close();
});
afterAll(async () => {
  await pair.a.desk.close();
  removeFolder(pair.root);
});

async function send(desk: StdioDesk, bytes: Buffer): Promise<string> {
  const { file } = await desk.must('files.open', { name: 'batch.cspack', size: bytes.length });
  await desk.must('files.append', { file, base64: bytes.toString('base64') });
  return file;
}

describe('a desk without a bank', () => {
  test('takes a pack over, approves it and gives it back, without one internet socket', async () => {
    const { a } = pair;
    const batch = await a.batchFromSample();
    await a.sign(batch, 'freeze', 'preparer');
    const pack = await a.pack(batch);

    const traces = join(pair.root, 'traces');
    mkdirSync(traces);
    // Neither --offline nor a namespace: the desk itself has nothing to open a socket for.
    const b = await StdioDesk.start(pair.folderB, {
      args: ['--training'],
      under: [
        'strace',
        '--follow-forks',
        '--output-separately',
        '-e',
        'trace=socket,connect,execve',
        '-o',
        join(traces, 'trace'),
      ],
    });
    expect((await b.must('desk.get', {})).profile).toBeNull();
    expect(await b.must('packs.import', { file: await send(b, pack) })).toMatchObject({
      batches: [{ state: 'frozen' }],
    });
    const { need } = await b.must('batches.review', { batch });
    expect(need.map(({ purpose, have }) => [purpose, have])).toEqual([
      ['freeze', 1],
      ['approve', 0],
      ['release', 0],
    ]);
    await must(sign(b, 'batches.approve', batch, 'jonas-weber'));
    const { file, name } = await b.must('packs.export', { batch });
    expect(name).toMatch(/\.cspack$/u);
    const { base64, next } = await b.must('files.read', { file, offset: 0 });
    expect(next).toBeNull();

    for (const refused of [await b.call('profile.get', {}), await b.call('profile.test', {})])
      expect(refused).toMatchObject({ ok: false, error: { code: 'profile-missing' } });
    await b.stop();
    const lines = readdirSync(traces).flatMap((trace) =>
      readFileSync(join(traces, trace), 'utf8').split('\n'),
    );
    expect(lines.filter((line) => line.startsWith('execve(')).length).toBeGreaterThan(1);
    expect(lines.filter((line) => /AF_INET6?|AF_PACKET/u.test(line))).toEqual([]);

    expect(await a.take(Buffer.from(base64, 'base64'))).toMatchObject([{ state: 'approved', added: 1 }]);
    await a.sign(batch, 'release', 'releaser');
    expect(await a.until(batch, 'sealed')).toBe('sealed');
  });
});
