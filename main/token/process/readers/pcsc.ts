// The system's smartcard service (PC/SC, winscard): tells when a card comes or goes, without touching any
// card or any PKCS#11 module.
import koffi, { type KoffiFunc } from 'koffi';
import type { ReaderState } from '../../../ports/token.ts';

/** SCARD_SCOPE_SYSTEM, INFINITE, and the state bits of SCardGetStatusChange. */
const SCOPE_SYSTEM = 2;
const INFINITE = 0xffff_ffff;
const STATE_PRESENT = 0x20;
/** SCARD_E_NO_READERS_AVAILABLE, SCARD_E_TIMEOUT. */
const NO_READERS = 0x8010_002e;
const TIMEOUT = 0x8010_000a;
/** A made-up reader whose change means that a reader was plugged in or out; macOS does not know it. */
const PLUGGED = '\\\\?PnP?\\Notification';
/** Where there is no such reader, new ones are looked for this often (milliseconds). */
const LOOK = 1_500;

type KoffiTypes = (string | ReturnType<typeof koffi.out>)[];

interface Layout {
  readonly library: string;
  readonly word: string;
  readonly context: string;
  readonly atr: number;
  readonly packed: boolean;
  readonly suffix: string;
  readonly plugged: boolean;
}

const LINUX: Layout = {
  library: 'libpcsclite.so.1',
  word: 'unsigned long',
  context: 'long',
  atr: 33,
  packed: false,
  suffix: '',
  plugged: true,
};
const LAYOUTS: Partial<Record<NodeJS.Platform, Layout>> = {
  linux: LINUX,
  darwin: {
    ...LINUX,
    library: '/System/Library/Frameworks/PCSC.framework/PCSC',
    word: 'uint32_t',
    context: 'int32_t',
    packed: true,
    plugged: false,
  },
  win32: {
    library: 'winscard.dll',
    word: 'uint32_t',
    context: 'uintptr_t',
    atr: 36,
    packed: false,
    suffix: 'A',
    plugged: true,
  },
};

interface State {
  szReader: string;
  pvUserData: null;
  dwCurrentState: number;
  dwEventState: number;
  cbAtr: number;
  rgbAtr: number[];
}

export interface Pcsc {
  /**
   * Readers with their cards, after waiting for a change against `before`; null when the service is not
   * there.
   */
  next(before: readonly ReaderState[] | null): Promise<readonly ReaderState[] | null>;
}

/** @throws where the system has no such library. */
export function openPcsc(platform: NodeJS.Platform = process.platform): Pcsc {
  const layout = LAYOUTS[platform];
  if (layout === undefined) throw new Error(`no smartcard service is known on ${platform}`);
  const library = koffi.load(layout.library);
  const { word, context, suffix } = layout;
  const members = {
    szReader: 'const char *',
    pvUserData: 'void *',
    dwCurrentState: word,
    dwEventState: word,
    cbAtr: word,
    rgbAtr: koffi.array('uint8_t', layout.atr),
  };
  const stateType = layout.packed ? koffi.pack(members) : koffi.struct(members);
  const call = (name: string, args: KoffiTypes): KoffiFunc<(...args: unknown[]) => unknown> =>
    library.func(name, word === 'uint32_t' ? 'int32_t' : 'long', args) as KoffiFunc<
      (...args: unknown[]) => unknown
    >;
  const establish = call('SCardEstablishContext', [
    word,
    'void *',
    'void *',
    koffi.out(koffi.pointer(context)),
  ]);
  const list = call(`SCardListReaders${suffix}`, [
    context,
    'void *',
    'void *',
    koffi.inout(koffi.pointer(word)),
  ]);
  const status = call(`SCardGetStatusChange${suffix}`, [
    context,
    word,
    koffi.inout(koffi.pointer(stateType)),
    word,
  ]);

  let handle: unknown = null;
  let states: State[] = [];

  const connected = (): boolean => {
    if (handle !== null) return true;
    const out: unknown[] = [null];
    if (code(establish(SCOPE_SYSTEM, null, null, out)) !== 0) return false;
    [handle] = out;
    states = [];
    return true;
  };

  /** Names of all readers; null when the service went away. */
  const readers = (): readonly string[] | null => {
    const length: unknown[] = [0];
    const first = code(list(handle, null, null, length));
    if (first === NO_READERS) return [];
    if (first !== 0) return null;
    const names = Buffer.alloc(Number(length[0]));
    if (code(list(handle, null, names, length)) !== 0) return null;
    return names
      .toString('utf8')
      .split('\0')
      .filter((name) => name !== '');
  };

  const follow = (names: readonly string[]): void => {
    const wanted = layout.plugged ? [...names, PLUGGED] : names;
    states = wanted.map(
      (szReader) =>
        states.find((each) => each.szReader === szReader) ?? {
          szReader,
          pvUserData: null,
          dwCurrentState: 0,
          dwEventState: 0,
          cbAtr: 0,
          rgbAtr: [],
        },
    );
  };

  const wait = (milliseconds: number): Promise<number> =>
    new Promise((resolve, reject) => {
      status.async(handle, milliseconds, states, states.length, (error: unknown, result: unknown) => {
        if (error === null || error === undefined) resolve(code(result));
        else reject(error instanceof Error ? error : new Error('SCardGetStatusChange could not be called'));
      });
    });

  return {
    async next(before) {
      for (;;) {
        const names = connected() ? readers() : null;
        if (names === null) {
          handle = null;
          return null;
        }
        follow(names);
        const waited =
          states.length === 0
            ? await pause(LOOK)
            : await wait(before === null ? 0 : layout.plugged ? INFINITE : LOOK);
        if (waited !== 0 && waited !== TIMEOUT) {
          handle = null;
          return null;
        }
        // The event count in the upper half belongs to the service and is handed back as it came.
        states = states.map((state) => ({
          ...state,
          dwCurrentState: state.dwEventState === 0 ? state.dwCurrentState : state.dwEventState,
          rgbAtr: [],
          cbAtr: 0,
        }));
        const now = states
          .filter((state) => state.szReader !== PLUGGED)
          .map((state) => ({
            reader: state.szReader,
            present: (state.dwCurrentState & STATE_PRESENT) !== 0,
          }));
        if (before === null || JSON.stringify(now) !== JSON.stringify(before)) return now;
      }
    },
  };
}

async function pause(milliseconds: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return TIMEOUT;
}

/** Return values are LONG: negative where the top bit is set. */
function code(value: unknown): number {
  return Number(BigInt.asUintN(32, BigInt(value as number)));
}
