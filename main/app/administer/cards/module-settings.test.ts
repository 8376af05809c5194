// What may be set for a card module: a database, a server's address; nothing that makes its process load
// other code.
import { describe, expect, it } from 'vitest';
import { moduleSettings, settingsText } from './module-settings.ts';

describe('the settings of a module', () => {
  it('are init arguments and variables, and stand in the log as one line', () => {
    const settings = moduleSettings(
      " configdir='sql:/etc/nss' flags= ",
      'P11_KIT_SERVER_ADDRESS=unix:path=/run/p11\n\nTPM2_PKCS11_STORE=/var/lib/tpm\n',
    );
    expect(settings).toEqual({
      ok: true,
      value: {
        initArguments: "configdir='sql:/etc/nss' flags=",
        variables: { P11_KIT_SERVER_ADDRESS: 'unix:path=/run/p11', TPM2_PKCS11_STORE: '/var/lib/tpm' },
      },
    });
    expect(settings.ok && settingsText(settings.value)).toBe(
      'init-arguments="configdir=\'sql:/etc/nss\' flags=", P11_KIT_SERVER_ADDRESS=unix:path=/run/p11, TPM2_PKCS11_STORE=/var/lib/tpm',
    );
  });

  it.each([
    'LD_PRELOAD=/tmp/x.so',
    'LD_LIBRARY_PATH=/tmp',
    'DYLD_INSERT_LIBRARIES=/tmp/x',
    'NODE_OPTIONS=--require=/tmp/x.js',
    'ELECTRON_RUN_AS_NODE=1',
    'OPENSSL_CONF=/tmp/openssl.cnf',
    'PATH=/tmp',
    'HOME=/tmp',
    'lower=1',
    'no equals sign',
    '=value',
    'A=1\nA=2',
    'A=tab\there',
    Array.from({ length: 21 }, (_, index) => `A${index}=1`).join('\n'),
  ])('refuse %j', (variables) => {
    expect(moduleSettings('', variables)).toMatchObject({ ok: false, error: { code: 'module-setting' } });
  });

  it('refuse control characters in the init arguments', () => {
    expect(moduleSettings('a\nb', '')).toMatchObject({ ok: false, error: { code: 'module-setting' } });
  });
});
