import { describe, expect, it } from 'vitest';
import { broughtFile, checksumText } from './brought-files.ts';

const brought = (...names: readonly string[]) => {
  const found = broughtFile(names.map((name) => ({ name })));
  return found && [found.file.name, ...found.checksums.map(({ name }) => name)];
};

describe('files that are brought together', () => {
  it('are one file, alone or with the checksum files that are named like it', () => {
    expect(brought('run.xml')).toEqual(['run.xml']);
    expect(brought('run.xml', 'run.xml.sha256')).toEqual(['run.xml', 'run.xml.sha256']);
    expect(brought('run.xml.MD5', 'run.xml', 'run.xml.sha1')).toEqual([
      'run.xml',
      'run.xml.MD5',
      'run.xml.sha1',
    ]);
  });

  it('are refused where one of them belongs to none, or two could be imported', () => {
    expect(brought('run.xml', 'other.xml')).toBeUndefined();
    expect(brought('run.xml', 'other.xml.md5')).toBeUndefined();
    expect(brought('run.xml', 'other.xml', 'run.xml.md5')).toBeUndefined();
    expect(brought('run.xml.md5', 'run.xml.sha1')).toBeUndefined();
    expect(brought()).toBeUndefined();
  });
});

it('a checksum file that is too long says nothing', async () => {
  const source = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return {
      name: 'run.xml.md5',
      size: bytes.length,
      slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
    };
  };
  expect(await checksumText(source('d41d8cd98f00b204e9800998ecf8427e  run.xml'))).toContain('d41d8cd9');
  expect(await checksumText(source('d'.repeat(4_097)))).toBe('');
});
