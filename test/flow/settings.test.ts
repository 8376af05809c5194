// The settings of a running desk that are not the bank's: locks of the administrator, the vault's state, and
// a diagnostics file that gives nothing away.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMember } from '../../shared/domain/profile/changes.ts';
import { payments, sealed, adoptSample } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

describe('diagnostics', () => {
  it('counts what is there and names nobody: no account, name, reference, amount or secret', async () => {
    const batch = await adoptSample(desk, 'supplier-run');
    await desk.must('outbox.send', { message: (await sealed(desk, batch)).message });
    const { text, file, bytes } = await desk.must('diagnostics.collect', {});
    expect(text).toContain(`environment ${(await desk.must('desk.get', {})).environment}`);
    expect(text).toMatch(/messages: 1 accepted/u);
    const rows = await payments(desk, batch);
    const { company } = await desk.must('desk.get', {});
    for (const secret of [
      company,
      ...rows.flatMap(({ name, account, endToEndId }) => [name, account, endToEndId]),
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[A-Z]{2}\d{2}(?: ?[A-Z0-9]){12,}|PRIVATE KEY|Bearer [^[]/u);
    const { base64 } = await desk.must('files.read', { file, offset: 0 });
    const saved = Buffer.from(base64, 'base64');
    expect(saved.toString('utf8')).toBe(text);
    expect(saved.length).toBe(bytes);
  });
});

describe('the vault', () => {
  it('says how it is protected and how much it holds, and nothing of what it holds', async () => {
    const vault = await desk.must('vault.get', {});
    expect(vault).toMatchObject({ protections: ['passphrase'] });
    expect(vault.secrets).toBeGreaterThan(2);
  });
});

describe('what the administrator locked', () => {
  const locks = [
    { setting: 'theme', value: 'dark', why: 'Night shift rooms.' },
    { setting: 'network', value: 'offline', why: 'This desk prepares only.' },
    { setting: 'profile', why: 'Changed at head office.' },
  ];
  const locked = (why: string): object => ({ ok: false, error: { code: 'setting-locked', detail: why } });

  it('stays as set, with the reason, whoever asks', async () => {
    await desk.must('settings.set', { theme: 'light' });
    const { profile, sha256 } = await desk.must('profile.get', {});
    await desk.stop();
    await writeFile(
      join(folder, 'locked-settings.json'),
      JSON.stringify({ format: 'countersign/locked-settings/1', locks }),
    );
    desk = await StdioDesk.start(folder);
    expect(await desk.must('settings.get', {})).toMatchObject({
      theme: 'dark',
      locked: locks.map(({ setting, why }) => ({ setting, why })),
    });
    expect(await desk.call('settings.set', { theme: 'light' })).toMatchObject(locked('Night shift rooms.'));
    expect(await desk.must('settings.set', { density: 'comfortable' })).toMatchObject({
      theme: 'dark',
      density: 'comfortable',
    });
    expect((await desk.must('desk.get', {})).network.mode).toBe('offline');
    expect(await desk.call('network.setMode', { mode: 'online' })).toMatchObject(
      locked('This desk prepares only.'),
    );
    const draft = JSON.stringify(withMember(profile, 'limits.inquiriesPerHour', 7));
    expect((await desk.must('profile.get', {})).refused).toMatchObject({ code: 'setting-locked' });
    expect(
      await desk.call('profile.adopt', { draft, expectedSha256: sha256, person: 'mira-novak', reason: 'x' }),
    ).toMatchObject(locked('Changed at head office.'));
    expect((await desk.must('settings.get', {})).theme).toBe('dark');
  });

  it('a lock file that cannot be read opens no desk, so that no lock falls away by a typing error', async () => {
    await desk.stop();
    await writeFile(join(folder, 'locked-settings.json'), '{"format":');
    await expect(StdioDesk.start(folder)).rejects.toThrow('desk-file-unreadable');
    await writeFile(
      join(folder, 'locked-settings.json'),
      JSON.stringify({ format: 'countersign/locked-settings/1', locks: [] }),
    );
    desk = await StdioDesk.start(folder);
    expect((await desk.must('settings.get', {})).theme).toBe('light');
  });
});
