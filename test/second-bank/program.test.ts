// The second bank as a program, driven over standard input and output by the second client.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SecondClient } from './client/second-client.ts';
import { pain001, PROJECT, valueOf } from './fixtures.ts';
import { makeKeys, removeKeys } from './wire/keys.ts';

test('it starts, is called by another process, is controlled, and ends', async () => {
  const keys = await makeKeys();
  const args = [
    join('test', 'second-bank', 'main.ts'),
    '--keys',
    keys.folder,
    '--clock',
    '2026-01-05T10:00:00Z',
  ];
  const program = spawn(process.execPath, args, { cwd: PROJECT, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Record<string, unknown>> => {
    const line = (await lines.next()) as { value: string };
    return JSON.parse(line.value) as Record<string, unknown>;
  };
  const ask = async (command: Record<string, unknown>): Promise<unknown> => {
    program.stdin.write(`${JSON.stringify({ id: 7, ...command })}\n`);
    const answer = await next();
    expect(answer).toMatchObject({ id: 7, ok: true });
    return answer['value'];
  };
  try {
    const started = await next();
    expect(started).toMatchObject({
      event: 'started',
      folder: keys.folder,
      clients: [{ clientId: 'second-client' }],
    });
    const client = new SecondClient({ url: String(started['url']), keys });
    await ask({ do: 'set', options: { firstStatus: 'ACCP' } });
    expect(valueOf(await client.initiate(pain001({ endToEndIds: ['P-1'] }))).payments[0]?.status).toBe(
      'ACCP',
    );
    expect(await ask({ do: 'step', payment: 'P-1' })).toBe('ACSP');
    expect(await ask({ do: 'step-all' })).toEqual(['ACSC']);
    expect(valueOf(await client.inquirePost({ endToEndId: 'P-1' })).payments[0]?.status).toBe('ACSC');
    expect(await ask({ do: 'payments' })).toMatchObject([
      { endToEndId: 'P-1', bookings: ['2026-01-05T10:00:00.000Z'] },
    ]);
    expect(await ask({ do: 'clock', seconds: 60 })).toBe('2026-01-05T10:01:00.000Z');
    expect(await ask({ do: 'journal', from: 1 })).toMatchObject([
      { operation: 'initiation', status: 200, findings: [] },
      { operation: 'inquiry-post', status: 200 },
    ]);
    program.stdin.write('{"id":8,"do":"nothing like this"}\nno JSON\n');
    expect(await next()).toMatchObject({ id: 8, ok: false, error: 'no such command: nothing like this' });
    expect(await next()).toMatchObject({ ok: false });
    program.stdin.write('{"do":"close"}\n');
    expect(await next()).toEqual({ event: 'closed' });
    const ended = new Promise((resolve) => program.once('exit', resolve));
    expect(program.exitCode ?? (await ended)).toBe(0);
  } finally {
    program.kill();
    await removeKeys(keys);
  }
});
