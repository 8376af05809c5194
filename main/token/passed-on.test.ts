import { expect, it } from 'vitest';
import { passedOn } from './passed-on.ts';

it('a token process gets what card middleware looks for on each system, and nothing else', () => {
  const wanted = {
    OPENSC_CONF: '/etc/opensc.conf',
    XDG_RUNTIME_DIR: '/run/user/1000',
    LC_ALL: 'C',
    TMP: 'C:\\Temp',
    APPDATA: 'a',
    LOCALAPPDATA: 'b',
    ProgramData: 'c',
    SystemDrive: 'C:',
  };
  expect(
    passedOn(
      { ...wanted, NODE_OPTIONS: '--inspect', LD_PRELOAD: '/tmp/x.so', BANK_SECRET: 's', HTTPS_PROXY: 'p' },
      () => true,
    ),
  ).toEqual(wanted);
});

it('a configuration that its user can change names no code to load', () => {
  expect(passedOn({ OPENSC_CONF: '/home/mallory/opensc.conf', LANG: 'C' }, () => false)).toEqual({
    LANG: 'C',
  });
  expect(passedOn({ OPENSC_CONF: import.meta.filename.replace(/[^/]+$/u, 'nothing-here.conf') })).toEqual({});
});
