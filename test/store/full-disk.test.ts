import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folder, remove, reopen } from './sample.ts';

const CHILD = join(import.meta.dirname, 'full-disk-child.ts');
let home: string;
beforeEach(() => {
  home = folder();
});
afterEach(() => remove(home));

interface Outcome {
  readonly failed: string;
  readonly made: readonly string[];
  readonly listed: readonly string[];
  readonly intact: boolean;
  readonly bytes: string;
  readonly goesOn: boolean | null;
}

function outcome(command: string, args: readonly string[]): Outcome {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return JSON.parse(stdout) as Outcome;
}

/** A mount of one's own needs root or a user namespace; either will do. */
function namespace(): readonly string[] | undefined {
  return [['--mount'], ['--mount', '--map-root-user']].find(
    (flags) => spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
  );
}

describe('a full disk', () => {
  it('is a fault with a name; what was saved is there, nothing is half there, and with room again work goes on', () => {
    const flags = namespace();
    if (flags === undefined) {
      // No mount to be had on this machine: a limit on the size of a file stands in for the full disk.
      const limited = outcome('bash', [
        '-c',
        `ulimit -f 4000 && exec "${process.execPath}" "${CHILD}" "${home}"`,
      ]);
      expect(['store-disk-full', 'store-write-failed']).toContain(limited.failed);
      return;
    }
    const done = outcome('unshare', [
      ...flags,
      'sh',
      '-c',
      `mount -t tmpfs -o size=5m tmpfs "${home}" && exec "${process.execPath}" "${CHILD}" "${home}" --filler`,
    ]);
    expect(done).toMatchObject({
      failed: 'store-disk-full',
      bytes: 'store-disk-full',
      intact: true,
      goesOn: true,
    });
    expect(done.made.length).toBeGreaterThan(0);
    expect(done.listed).toEqual(done.made);
  });
  it('a file that may not grow any further is a fault with a name, and the store opens whole afterwards', async () => {
    // ulimit counts in units of 1,024 bytes; 3 MB hold the schema and some batches.
    const done = outcome('bash', ['-c', `ulimit -f 3000 && exec "${process.execPath}" "${CHILD}" "${home}"`]);
    expect(['store-disk-full', 'store-write-failed']).toContain(done.failed);
    expect(done).toMatchObject({ intact: true, listed: done.made });
    const store = await reopen(join(home, 'desk.db'));
    expect(
      (await store.batches.list({ offset: 0, limit: 500 })).rows.map(({ batch }) => batch).toReversed(),
    ).toEqual(done.made);
    expect((await store.log.verify()).intact).toBe(true);
    await store.close();
  });
});
