import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placesOf, readDeskFile, writeDeskFile, type DeskFile } from './desk-file.ts';

const file: DeskFile = {
  format: 'countersign/desk/1',
  desk: 'desk-1',
  environment: 'training',
  modules: [
    { moduleId: 'training', label: 'Cards', kind: 'pkcs11', path: '/lib/module.so', ownTokens: true },
  ],
  training: { tokens: 'pkcs11', bankPort: 1234 },
};
const folder = (): string => mkdtempSync(join(tmpdir(), 'countersign-file-'));

describe('desk.json', () => {
  test('is read as it was written', async () => {
    const place = folder();
    await writeDeskFile(place, file);
    expect(await readDeskFile(place)).toEqual({ ok: true, value: file });
  });

  test('of an earlier version names the kind of its tokens after one module', async () => {
    const place = folder();
    const [{ ownTokens: softHsm, ...module }] = file.modules as [DeskFile['modules'][number]];
    const former = {
      ...file,
      modules: [{ ...module, softHsm }],
      training: { tokens: 'softhsm', bankPort: 1234 },
    };
    writeFileSync(placesOf(place).deskFile, JSON.stringify(former));
    expect(await readDeskFile(place)).toEqual({ ok: true, value: file });
  });

  test('a module without its own tokens needs not say so', async () => {
    const place = folder();
    const [{ ownTokens: _, ...module }] = file.modules as [DeskFile['modules'][number]];
    writeFileSync(placesOf(place).deskFile, JSON.stringify({ ...file, modules: [module] }));
    expect(await readDeskFile(place)).toMatchObject({
      value: { modules: [{ ...module, ownTokens: false }] },
    });
  });

  test('a folder without one holds no desk', async () => {
    expect(await readDeskFile(folder())).toMatchObject({ ok: false, error: { code: 'desk-missing' } });
  });

  test.each([
    '',
    '{',
    '{}',
    JSON.stringify({ ...file, format: 'countersign/desk/2' }),
    JSON.stringify({ ...file, more: 1 }),
    JSON.stringify({ ...file, modules: [{ ...file.modules[0], moduleId: '../x' }] }),
    JSON.stringify({ ...file, modules: [{ ...file.modules[0], softHsm: true }] }),
  ])('one that reads %s is refused', async (text) => {
    const place = folder();
    writeFileSync(placesOf(place).deskFile, text);
    expect(await readDeskFile(place)).toMatchObject({ ok: false, error: { code: 'desk-file-unreadable' } });
  });
});
