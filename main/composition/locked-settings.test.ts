import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockedSettings } from './locked-settings.ts';

const place = (content?: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'locks-'));
  if (content !== undefined) writeFileSync(join(folder, 'locked-settings.json'), content);
  return folder;
};
const file = (...locks: object[]): string =>
  JSON.stringify({ format: 'countersign/locked-settings/1', locks });

describe('locked settings', () => {
  test('none are locked where no file says so', async () => {
    expect(await lockedSettings(place(), place())).toEqual({ ok: true, value: [] });
  });

  test("the machine's lock wins over the desk folder's", async () => {
    const machine = place(file({ setting: 'theme', value: 'dark', why: 'night shift' }));
    const desk = place(
      file(
        { setting: 'theme', value: 'light', why: 'day' },
        { setting: 'profile', why: 'changed at head office' },
      ),
    );
    expect(await lockedSettings(desk, machine)).toEqual({
      ok: true,
      value: [
        { setting: 'theme', value: 'dark', why: 'night shift' },
        { setting: 'profile', why: 'changed at head office' },
      ],
    });
  });

  test.each([
    '',
    'not json',
    '{}',
    file({ setting: 'theme', value: 'pink', why: 'x' }),
    file({ setting: 'profile', why: '' }),
  ])('a file that cannot be read (%j) opens no desk', async (content) => {
    expect(await lockedSettings(place(), place(content))).toMatchObject({
      ok: false,
      error: { code: 'desk-file-unreadable' },
    });
  });
});
