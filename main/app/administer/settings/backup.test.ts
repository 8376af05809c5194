// A backup as a file for the user: what the log says of it, and that none is made of a damaged store.
import { beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../../../verifier/archive.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeBackup, type FakeBackup } from '../../../ports/backup.fake.ts';
import { fakeSigningContext, type FakeSigningContext } from '../../authorise/signing-context.fake.ts';
import { makeNotices, makeOutgoingFiles } from '../../desk/index.ts';
import { makeBackup } from './backup.ts';

type Context = Parameters<typeof makeBackup>[0];

let backup: FakeBackup;
let context: FakeSigningContext;
let desk: Context;
let damaged: number[];
beforeEach(() => {
  backup = fakeBackup();
  damaged = [];
  context = fakeSigningContext([]);
  const checkPages = async () => ({ pages: 1, next: null, damaged });
  // The slices of the check give way to other work for a moment each.
  const clock: Context['clock'] = {
    now: () => context.clock.now(),
    after: (_delay, run) => {
      queueMicrotask(run);
      return () => undefined;
    },
  };
  desk = {
    ...context,
    clock,
    store: { ...context.store, checkPages },
    notices: makeNotices(clock, () => undefined),
    outgoing: makeOutgoingFiles(() => 'file-1'),
    backup: () => backup.make(),
  } as unknown as Context;
});
const acts = () => context.store.log.entries.map(({ act }) => act);

describe('a backup', () => {
  it('is a file named by the company, the environment and the time, as the log names its bytes', async () => {
    const { file, name, bytes } = must(await makeBackup(desk));
    expect(name).toBe('acme-training-backup-2026-11-20-10-00-00.zip');
    const content = Buffer.from(desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64');
    expect(bytes).toBe(content.length);
    expect(readZip(content).has('vault.json')).toBe(true);
    const [entry] = context.store.log.entries;
    expect(entry).toMatchObject({ act: 'desk.backup', subject: 'desk-1' });
    expect(entry?.detail).toContain(sha256Hex(content));
  });

  it('that cannot be made leaves no file and no line', async () => {
    backup.refused = fault('backup-too-large');
    expect(await makeBackup(desk)).toMatchObject({ ok: false, error: { code: 'backup-too-large' } });
    expect([acts(), desk.outgoing.piece('file-1', 0)]).toEqual([[], null]);
  });

  it('is not made of a damaged store, which a good copy would be replaced by', async () => {
    damaged = [7];
    const made = await makeBackup(desk);
    expect(made.ok).toBe(false);
    expect(acts()).not.toContain('desk.backup');
    expect(desk.outgoing.piece('file-1', 0)).toBeNull();
  });
});
