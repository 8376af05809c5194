// What counts as a PKCS#11 module without being loaded: real libraries as foreign tools made them, and files
// that only look like one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPkcs11Module } from '../../main/token/module-format.ts';
import { findSoftHsm } from '../../training/soft-hsm.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'module-format-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compiled(source: string, ...options: readonly string[]): Buffer {
  writeFileSync(join(folder, 'x.c'), source);
  execFileSync('cc', [...options, '-o', join(folder, 'x.out'), join(folder, 'x.c')]);
  return readFileSync(join(folder, 'x.out'));
}

const LIBRARY = ['-shared', '-fPIC', '-nostdlib'];
const ENTRY = 'unsigned long C_GetFunctionList(void **list) { *list = 0; return 0; }\n';

describe('a library of this system', () => {
  test('that exports the function list is a module', () => {
    expect(isPkcs11Module(compiled(ENTRY, ...LIBRARY))).toBe(true);
    expect(isPkcs11Module(compiled(ENTRY, ...LIBRARY, '-s'))).toBe(true);
    expect(isPkcs11Module(readFileSync(findSoftHsm() ?? ''))).toBe(true);
  });

  test.each([
    ['exports something else', 'int other(void) { return 0; }\n'],
    ['only has the name as text', 'const char *name(void) { return "C_GetFunctionList"; }\n'],
    [
      'only wants the function from elsewhere',
      'unsigned long C_GetFunctionList(void **);\nunsigned long other(void **list) { return C_GetFunctionList(list); }\n',
    ],
    ['keeps the function to itself', `__attribute__((visibility("hidden"))) ${ENTRY}`],
    ['has a longer name', 'int C_GetFunctionListMore(void) { return 0; }\n'],
  ])('that %s is none', (_what, source) => {
    expect(isPkcs11Module(compiled(source, ...LIBRARY))).toBe(false);
  });

  test('a program is none', () => {
    expect(isPkcs11Module(readFileSync(process.execPath).subarray(0, 4_000_000))).toBe(false);
    expect(isPkcs11Module(readFileSync('/bin/sh'))).toBe(false);
  });

  test('cut off before its tables it is none, and nothing is thrown', () => {
    const whole = compiled(ENTRY, ...LIBRARY);
    for (let length = 0; length < whole.length / 2; length += 97)
      expect(isPkcs11Module(whole.subarray(0, length))).toBe(false);
  });
});

describe('libraries of other systems', () => {
  /**
   * The least of a PE file: MZ, the place of its header, the signature, its characteristics, and a string
   * table.
   */
  const pe = (characteristics: number, text: string): Buffer => {
    const bytes = Buffer.alloc(256);
    bytes.write('MZ');
    bytes.writeUInt32LE(0x80, 0x3c);
    bytes.write('PE\0\0', 0x80, 'latin1');
    bytes.writeUInt16LE(characteristics, 0x80 + 22);
    return Buffer.concat([bytes, Buffer.from(`\0${text}\0`, 'latin1')]);
  };
  const mach = (magic: number, text: string): Buffer => {
    const bytes = Buffer.alloc(64);
    bytes.writeUInt32BE(magic);
    return Buffer.concat([bytes, Buffer.from(`\0${text}\0`, 'latin1')]);
  };

  test.each<[string, Buffer, boolean]>([
    ['a DLL with the name', pe(0x2022, 'C_GetFunctionList'), true],
    ['a program with the name', pe(0x0022, 'C_GetFunctionList'), false],
    ['a DLL without it', pe(0x2022, 'C_GetFunctionLists'), false],
    ['a Mach-O library with the name', mach(0xcffaedfe, '_C_GetFunctionList'), true],
    ['a file of several architectures', mach(0xcafebabe, '_C_GetFunctionList'), true],
    ['a Mach-O library without it', mach(0xcffaedfe, 'C_GetFunctionList'), false],
  ])('%s', (_what, bytes, expected) => {
    expect(isPkcs11Module(bytes)).toBe(expected);
  });
});

test.each(['', 'x', 'module', '#!/bin/sh\nC_GetFunctionList\n', '\0C_GetFunctionList\0', '\u{7f}ELF'])(
  '%j is none',
  (text) => {
    expect(isPkcs11Module(Buffer.from(text, 'latin1'))).toBe(false);
  },
);
