import { describe, expect, it } from 'vitest';
import { appFolders, readStartOptions } from './start-options.ts';

describe('what the shell was started with', () => {
  it("is read past the application's folder and past switches of Electron and Chromium", () => {
    expect(
      readStartOptions(
        [
          'electron',
          '--inspect=0',
          '/app',
          '--remote-debugging-port=0',
          '--desk',
          '/d',
          '--training',
          '--started-file',
          '/s',
        ],
        false,
      ),
    ).toEqual({ desk: '/d', training: true, offline: false, startedFile: '/s' });
  });
  it("writes no file of another's choice when packaged", () => {
    expect(
      readStartOptions(['countersign', '--offline', '--started-file', '/home/officer/.bashrc'], true),
    ).toEqual({ training: false, offline: true });
  });
});

describe('the folders', () => {
  it('of a named desk are its own, so that two desks can be open and one cannot be twice', () => {
    expect(appFolders('Countersign', '/config', '/desks/a')).toEqual({
      userData: '/desks/a.window',
      desk: '/desks/a',
    });
  });
  it('of the training desk and the product are apart', () => {
    expect(appFolders('Countersign', '/config', undefined)).toEqual({
      userData: '/config/Countersign',
      desk: '/config/Countersign/desk',
    });
    expect(appFolders('Countersign Training', '/config', undefined).userData).toBe(
      '/config/Countersign Training',
    );
  });
});
