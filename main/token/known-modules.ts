// Where card software usually puts its PKCS#11 module, per system. A list to look in, never to load from
// unasked.

export interface KnownModule {
  readonly label: string;
  readonly path: string;
}

const LINUX_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/usr/lib/pkcs11',
  '/usr/lib64/pkcs11',
  '/usr/lib/x86_64-linux-gnu/pkcs11',
  '/usr/lib/aarch64-linux-gnu/pkcs11',
  '/usr/local/lib',
];
const MAC_FOLDERS = ['/Library/OpenSC/lib', '/usr/local/lib', '/opt/homebrew/lib'];

/** File names by system; a name that says the folder itself stands alone. */
const FAMILIES: readonly {
  readonly label: string;
  readonly linux: readonly string[];
  readonly mac: readonly string[];
  readonly windows: readonly string[];
}[] = [
  {
    label: 'OpenSC',
    linux: ['opensc-pkcs11.so'],
    mac: ['opensc-pkcs11.so'],
    windows: ['OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll', 'opensc-pkcs11.dll'],
  },
  {
    label: 'eToken',
    linux: ['libeTPkcs11.so', 'libeToken.so'],
    mac: ['libeTPkcs11.dylib', '/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib'],
    windows: ['eTPKCS11.dll'],
  },
  {
    label: 'IDPrime',
    linux: ['libIDPrimePKCS11.so'],
    mac: ['libIDPrimePKCS11.dylib'],
    windows: ['IDPrimePKCS11.dll'],
  },
  {
    label: 'SafeSign',
    linux: ['libaetpkss.so', 'libaetpkss.so.3'],
    mac: ['libaetpkss.dylib'],
    windows: ['aetpkss1.dll'],
  },
  {
    label: 'CardOS',
    linux: ['libcardos11.so'],
    mac: ['libcardos11.dylib'],
    windows: ['cardos11_64.dll', 'cardos11.dll'],
  },
  {
    label: 'YubiKey PIV',
    linux: ['libykcs11.so'],
    mac: ['libykcs11.dylib'],
    windows: ['Yubico\\Yubico PIV Tool\\bin\\libykcs11.dll'],
  },
  {
    label: 'Luna',
    linux: ['/usr/safenet/lunaclient/lib/libCryptoki2_64.so', 'libCryptoki2_64.so'],
    mac: [],
    windows: ['SafeNet\\LunaClient\\cryptoki.dll'],
  },
  {
    label: 'nShield',
    linux: ['/opt/nfast/toolkits/pkcs11/libcknfast.so'],
    mac: [],
    windows: ['nCipher\\nfast\\toolkits\\pkcs11\\cknfast.dll'],
  },
  {
    label: 'Utimaco',
    linux: ['/opt/utimaco/lib/libcs_pkcs11_R3.so', 'libcs_pkcs11_R3.so'],
    mac: [],
    windows: ['Utimaco\\CryptoServer\\Lib\\cs_pkcs11_R3.dll'],
  },
  {
    label: 'CloudHSM',
    linux: ['/opt/cloudhsm/lib/libcloudhsm_pkcs11.so'],
    mac: [],
    windows: ['Amazon\\CloudHSM\\lib\\cloudhsm_pkcs11.dll'],
  },
];

/** @param env for the protected folders of Windows. */
export function knownModules(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly KnownModule[] {
  if (platform === 'win32') {
    const folders = protectedFolders(env);
    return FAMILIES.flatMap(({ label, windows }) =>
      windows.flatMap((name) => folders.map((folder) => ({ label, path: `${folder}\\${name}` }))),
    );
  }
  const mac = platform === 'darwin';
  const folders = mac ? MAC_FOLDERS : LINUX_FOLDERS;
  return FAMILIES.flatMap((family) =>
    (mac ? family.mac : family.linux).flatMap((name) =>
      name.startsWith('/')
        ? [{ label: family.label, path: name }]
        : folders.map((folder) => ({ label: family.label, path: `${folder}/${name}` })),
    ),
  );
}

/** Folders of Windows into which only an administrator can write. */
export function protectedFolders(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const system = env['SystemRoot'] ?? env['windir'];
  const folders = [
    env['ProgramFiles'],
    env['ProgramFiles(x86)'],
    system === undefined ? undefined : `${system}\\System32`,
  ];
  return folders.filter((folder) => folder !== undefined && folder !== '').map(String);
}
