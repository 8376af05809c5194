// What a wrong PIN from the vault costs the company's card: one try, however many jobs were started with it,
// by whichever URI, and however often the desk is opened again. Over a token process that counts the tries.
import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { fault } from '../../shared/domain/errors.ts';
import { createTokenHosts, type DesktopTokenHosts } from './host.ts';
import type { RefusedPin, RefusedPinsFile } from './refused-pins.ts';

const RIGHT = '482915';
const BY_LABEL = 'pkcs11:token=seal;id=%01';
const BY_SERIAL = 'pkcs11:serial=77;id=%02';
const OTHER_CARD = 'pkcs11:token=other;id=%01';

const FLAGS = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };
const card = (label: string, serial: string): object => ({
  cardId: `m:${serial}`,
  moduleId: 'm',
  reader: `slot of ${label}`,
  label,
  serial,
  flags: FLAGS,
  tokenModel: { libraryManufacturer: '', libraryDescription: '', manufacturer: '', model: '' },
  isHardwareSlot: true,
  certificates: [],
  unusable: null,
});
const CARDS = [card('seal', '77'), card('other', '78')];

interface World {
  /** What the card takes at present. */
  right: string;
  /** Every PIN that reached the card, in order. */
  readonly tried: string[];
  /** How often a person had entered each of them. */
  readonly entries: number[];
  /** Most jobs that were in the process at one time. */
  most: number;
  /** Whether the card keeps its answers back until `answer`. */
  holds: boolean;
  /** Answers that wait. */
  readonly waiting: (() => void)[];
  /** Gives the answers that wait. */
  answer(): void;
  /** A desk that is opened over the same vault. */
  open(): DesktopTokenHosts;
}

function world(file: RefusedPinsFile = inMemory()): World {
  const made: World = {
    right: RIGHT,
    tried: [],
    entries: [],
    most: 0,
    holds: false,
    waiting: [],
    answer: () => {
      for (const give of made.waiting.splice(0)) give();
    },
    open: () =>
      createTokenHosts({
        modules: [{ moduleId: 'm', label: 'M', kind: 'pkcs11', path: '/m.so' }],
        rootsFile: '/none',
        launcher: { launch },
        refusedPins: file,
      }),
  };
  function launch() {
    let listener: (message: unknown) => void = () => undefined;
    return {
      post(message: unknown) {
        const { type, job, key } = message as {
          type: string;
          job: number;
          key: { secret: string; entry: number };
        };
        if (type === 'list') queueMicrotask(() => listener({ type: 'done', job, value: CARDS }));
        if (type !== 'inquiry') return;
        made.tried.push(key.secret);
        made.entries.push(key.entry);
        const answer =
          key.secret === made.right
            ? { type: 'done', job, value: { xml: '<signed/>' } }
            : { type: 'failed', job, fault: { code: 'pin-incorrect' } };
        made.waiting.push(() => listener(answer));
        made.most = Math.max(made.most, made.waiting.length);
        // What was started at the same time is there before the card answers.
        if (!made.holds) setImmediate(() => made.answer());
      },
      onMessage(given: (message: unknown) => void) {
        listener = given;
        queueMicrotask(() => listener({ type: 'ready', fault: null }));
      },
      onExit: () => undefined,
      kill: () => undefined,
    };
  }
  return made;
}

function inMemory(): RefusedPinsFile {
  let kept: readonly RefusedPin[] = [];
  return {
    read: async () => ok(kept),
    write: async (pins) => void (kept = structuredClone(pins)),
  };
}

async function inquire(hosts: DesktopTokenHosts, pin: string, uri = BY_LABEL): Promise<string> {
  const key = { uri, secret: (): Promise<Result<string>> => Promise.resolve(ok(pin)) };
  const signed = await hosts.signInquiry({ key, profile: {} as never, fields: {} });
  return signed.ok ? 'signed' : signed.error.code;
}

describe('a wrong PIN from the vault', () => {
  it('costs one try where three jobs were started at once', async () => {
    const desk = world();
    const hosts = desk.open();
    const jobs = [1, 2, 3].map(() => inquire(hosts, '000000'));
    expect(await Promise.all(jobs)).toEqual(['pin-incorrect', 'company-pin-refused', 'company-pin-refused']);
    expect(desk.tried).toEqual(['000000']);
  });

  it('costs one try where one card is named by its label and by its serial number', async () => {
    const desk = world();
    const hosts = desk.open();
    const jobs = [BY_LABEL, BY_SERIAL].map((uri) => inquire(hosts, '000000', uri));
    expect(await Promise.all(jobs)).toEqual(['pin-incorrect', 'company-pin-refused']);
    expect(desk.tried).toEqual(['000000']);
    expect([BY_LABEL, BY_SERIAL].map((uri) => hosts.companyCard(uri)?.refused)).toEqual([true, true]);
  });

  it('is tried on a card that bears another label', async () => {
    const desk = world();
    const hosts = desk.open();
    expect(await inquire(hosts, '000000')).toBe('pin-incorrect');
    expect(await inquire(hosts, '000000', OTHER_CARD)).toBe('pin-incorrect');
    expect(desk.tried).toHaveLength(2);
  });

  it('is not tried again when the desk is opened again', async () => {
    const desk = world();
    await inquire(desk.open(), '000000');
    const again = desk.open();
    expect(await inquire(again, '000000')).toBe('company-pin-refused');
    expect(again.companyCard(BY_LABEL)).toMatchObject({ refused: true });
    expect(await inquire(desk.open(), '000000', BY_SERIAL)).toBe('company-pin-refused');
    expect(desk.tried).toEqual(['000000']);
  });

  it('is tried again once a person entered it, also after the desk was opened again', async () => {
    const desk = world();
    const hosts = desk.open();
    await inquire(hosts, '000000');
    desk.right = '000000';
    await hosts.pinEntered(BY_LABEL, '000000');
    expect(hosts.companyCard(BY_LABEL)).toMatchObject({ refused: false });
    expect(await inquire(hosts, '000000')).toBe('signed');
    expect(await inquire(desk.open(), '000000')).toBe('signed');
    // The token process is told, which may have kept the refusal itself.
    expect(desk.entries).toEqual([0, 1, 0]);
  });

  it('stays refused where a person entered another one, for a key whose URI still has it in the vault', async () => {
    const desk = world();
    const hosts = desk.open();
    await inquire(hosts, '000000');
    await hosts.pinEntered(BY_LABEL, RIGHT);
    expect(hosts.companyCard(BY_LABEL)).toMatchObject({ refused: false });
    expect(await inquire(hosts, '000000', BY_SERIAL)).toBe('company-pin-refused');
    expect(hosts.companyCard(BY_SERIAL)).toMatchObject({ refused: true });
    expect(await inquire(hosts, RIGHT)).toBe('signed');
    expect(desk.tried).toEqual(['000000', RIGHT]);
  });

  it('is not tried while nobody can say which PINs were refused, until a person entered one', async () => {
    const kept = inMemory();
    let isReadable = false;
    const desk = world({
      read: async () => (isReadable ? await kept.read() : err(fault('refused-pins-unreadable'))),
      async write(pins) {
        isReadable = true;
        await kept.write(pins);
      },
    });
    const hosts = desk.open();
    expect(await inquire(hosts, RIGHT)).toBe('refused-pins-unreadable');
    expect(desk.tried).toEqual([]);
    await hosts.pinEntered(BY_LABEL, RIGHT);
    expect(await inquire(hosts, RIGHT)).toBe('signed');
    // The list was made anew, so that the next opening can read it.
    expect(await inquire(desk.open(), RIGHT)).toBe('signed');
  });
});

it('jobs overlap once the card has taken the PIN', async () => {
  const desk = world();
  const hosts = desk.open();
  const three = (): Promise<string[]> => Promise.all([1, 2, 3].map(() => inquire(hosts, RIGHT)));
  await three();
  expect(desk.most).toBe(1);
  desk.holds = true;
  const again = three();
  await expect.poll(() => desk.waiting).toHaveLength(3);
  desk.answer();
  expect(await again).toEqual(['signed', 'signed', 'signed']);
});

it('a PIN that a person enters while a job waits is the one that the job uses', async () => {
  const desk = world();
  const hosts = desk.open();
  let inVault = '000000';
  const key = { uri: BY_LABEL, secret: (): Promise<Result<string>> => Promise.resolve(ok(inVault)) };
  const ask = async (): Promise<string> => {
    const signed = await hosts.signInquiry({ key, profile: {} as never, fields: {} });
    return signed.ok ? 'signed' : signed.error.code;
  };
  desk.holds = true;
  const both = Promise.all([ask(), ask()]);
  await expect.poll(() => desk.tried).toEqual(['000000']);
  inVault = RIGHT;
  desk.holds = false;
  desk.answer();
  expect(await both).toEqual(['pin-incorrect', 'signed']);
});
