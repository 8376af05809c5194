// How a card is judged point by point, without its PIN.
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { FAKE_NOW, fakeClock } from '../../../ports/clock.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { CardHealth } from '../../../ports/token.ts';
import { cardHealth } from './health.ts';

const DAY = 86_400_000;
const SHA = 'a'.repeat(64);
const CHOICE = { cardId: 'card-1', certificate: SHA };
const day = (days: number): string => new Date(FAKE_NOW + days * DAY).toISOString();
const MODEL = {
  libraryManufacturer: 'Maker',
  libraryDescription: 'Library',
  manufacturer: 'Maker',
  model: 'Model',
};
const FLAGS = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };
const CERTIFICATE = {
  sha256: SHA,
  subject: 'O=Example AG, CN=Ada Keller',
  notBefore: day(-10),
  notAfter: day(300),
  keyType: 'RSA',
  keyBits: 3072,
  algorithms: ['PS256', 'RS256'],
  unusable: null,
  alwaysAuthenticate: false,
};
const GOOD = {
  certificate: CERTIFICATE,
  algorithms: [
    { algorithm: 'PS256', mechanism: 'CKM_SHA256_RSA_PKCS_PSS' },
    { algorithm: 'RS256', mechanism: null },
  ],
  flags: FLAGS,
  pin: { min: 4, max: 12 },
  manufacturer: 'Maker',
  model: 'Model',
  hardware: '0.0',
  software: false,
  tokenModel: MODEL,
  libraryVersion: '1.2',
  milliseconds: { token: 20, certificates: 80 },
  mechanisms: [],
};

interface World {
  readonly card?: Partial<Record<keyof typeof GOOD, unknown>>;
  readonly certificate?: Partial<Record<keyof typeof CERTIFICATE, unknown>>;
  /** The algorithm that Ada's card is enrolled with; null: it is enrolled by nobody. */
  readonly enrolled?: string | null;
  readonly environment?: Environment;
  readonly hardware?: readonly object[];
  readonly tests?: readonly object[];
  readonly inReader?: boolean;
  readonly fails?: boolean;
}

async function health(world: World = {}) {
  const { card = {}, certificate = {}, enrolled = 'PS256', tests = [] } = world;
  const desk = fakeDeskStore(fakeLog(), { settings: { 'cards.tests': tests } });
  const persons =
    enrolled === null
      ? []
      : [
          {
            id: 'ada',
            name: 'Ada K.',
            roles: [],
            certificates: [{ sha256: SHA, der: '', algorithm: enrolled }],
          },
        ];
  await desk.savePolicy(
    {
      policy: { version: 1, persons, revoked: [], hardware: world.hardware },
      sha256: 'p',
      signatures: [],
    } as never,
    { at: '', act: '', actor: '', subject: '', detail: '' },
  );
  const its = { ...GOOD, ...card, certificate: { ...CERTIFICATE, ...certificate } } as unknown as CardHealth;
  const inReader = { cardId: 'card-1', reader: 'Reader 1', label: 'Card of Ada', serial: '0815' };
  return cardHealth(
    {
      clock: fakeClock(),
      identity: { environment: world.environment ?? 'sandbox' },
      store: { desk },
      cards: { modules: () => Promise.resolve([{ cards: world.inReader === false ? [] : [inReader] }]) },
      tokens: {
        health: () => Promise.resolve(world.fails === true ? err(fault('module-failed')) : ok(its)),
      },
    } as never,
    CHOICE,
  );
}

/** Result and facts of one point. */
async function point(check: string, world: World = {}) {
  const judged = await health(world);
  if (!judged.ok) throw new Error(judged.error.code);
  const found = judged.value.checks.find((each) => each.check === check);
  return [found?.result, found?.facts];
}

describe('a card that will do its work', () => {
  it('is good in every point, and named by its person and reader', async () => {
    const judged = await health({ tests: [{ certificate: SHA, at: day(-1), milliseconds: 120 }] });
    expect(judged).toMatchObject({
      value: { holder: 'Ada K.', reader: 'Reader 1', label: 'Card of Ada', serial: '0815' },
    });
    if (judged.ok)
      expect(new Set(judged.value.checks.map(({ result }) => result))).toEqual(new Set(['good']));
  });

  it('has the name of its certificate where the policy enrols nobody with it', async () => {
    expect(await health({ enrolled: null })).toMatchObject({ value: { holder: 'Ada Keller' } });
    expect(await point('enrolment', { enrolled: null })).toEqual(['attention', '']);
    expect(await point('enrolment')).toEqual(['good', 'Ada K.']);
  });
});

describe('a card that cannot be judged', () => {
  it('is not in a reader, or its module does not answer: that is told', async () => {
    expect(await health({ inReader: false })).toEqual(err(fault('card-removed')));
    expect(await health({ fails: true })).toEqual(err(fault('module-failed')));
  });
});

describe('a point', () => {
  it.each([
    ['dates', { certificate: { notAfter: day(-1) } }, 'bad'],
    ['dates', { certificate: { notBefore: day(1) } }, 'bad'],
    ['dates', { certificate: { notAfter: day(59) } }, 'attention'],
    ['dates', { certificate: { notAfter: day(60) } }, 'good'],
    ['usage', { certificate: { unusable: 'certificate-key-usage' } }, 'bad'],
    ['usage', { certificate: { unusable: 'certificate-expired' } }, 'good'],
    ['key', { certificate: { keyBits: 2048 } }, 'attention'],
    ['key', { certificate: { algorithms: [] } }, 'bad'],
    ['algorithm', { enrolled: 'RS256' }, 'bad'],
    ['algorithm', { enrolled: null }, 'good'],
    ['algorithm', { enrolled: null, card: { algorithms: [] } }, 'bad'],
    ['pin', { card: { flags: { ...FLAGS, locked: true } } }, 'bad'],
    ['pin', { card: { flags: { ...FLAGS, toBeChanged: true } } }, 'bad'],
    ['pin', { card: { flags: { ...FLAGS, finalTry: true } } }, 'attention'],
    ['pin', { card: { flags: { ...FLAGS, countLow: true } } }, 'attention'],
    ['speed', { card: { milliseconds: { token: 1_000, certificates: 2_001 } } }, 'attention'],
    ['speed', { card: { milliseconds: { token: 1_000, certificates: 2_000 } } }, 'good'],
    ['hardware', { card: { software: true } }, 'attention'],
    ['hardware', { environment: 'production', hardware: [MODEL] }, 'good'],
    ['hardware', { environment: 'production', hardware: [MODEL], card: { software: true } }, 'bad'],
    ['hardware', { environment: 'production', hardware: [{ ...MODEL, model: 'Other' }] }, 'bad'],
    ['hardware', { environment: 'production' }, 'bad'],
    ['signature', {}, 'open'],
    ['signature', { tests: [{ certificate: SHA, at: day(-90), milliseconds: 5 }] }, 'good'],
    ['signature', { tests: [{ certificate: SHA, at: day(-91), milliseconds: 5 }] }, 'attention'],
    ['signature', { tests: [{ certificate: 'b'.repeat(64), at: day(-1), milliseconds: 5 }] }, 'open'],
  ] satisfies readonly (readonly [string, World, string])[])(
    '%s of %j is %s',
    async (check, world, result) => {
      expect((await point(check, world))[0]).toBe(result);
    },
  );

  it('says which state the PIN is in, the worst first, and the lengths the card takes', async () => {
    const of = (flags: object) => point('pin', { card: { flags: { ...FLAGS, ...flags } } });
    expect(await of({})).toEqual(['good', 'full 4-12']);
    expect(await of({ countLow: true, finalTry: true, locked: true })).toEqual(['bad', 'locked 4-12']);
    expect(await of({ countLow: true, finalTry: true })).toEqual(['attention', 'final-try 4-12']);
  });

  it('says how a PIN is entered: for each use, on the reader, or once', async () => {
    const reader = { card: { flags: { ...FLAGS, protectedPath: true } } };
    expect(await point('pin-entries')).toEqual(['good', 'shared']);
    expect(await point('pin-entries', reader)).toEqual(['good', 'reader']);
    const always = { certificate: { alwaysAuthenticate: true }, ...reader };
    expect(await point('pin-entries', always)).toEqual(['good', 'always']);
  });

  it('names a key that is recommended to a day only, with that day', async () => {
    expect(await point('key', { certificate: { keyBits: 2048 } })).toEqual([
      'attention',
      'RSA 2048 2030-12-31',
    ]);
    expect(await point('key', { certificate: { keyType: 'P-256', keyBits: 256 } })).toEqual([
      'good',
      'P-256 256',
    ]);
  });
});
