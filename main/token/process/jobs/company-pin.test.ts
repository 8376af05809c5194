// The last try of the company's card is a person's, never a machine's, and each entry is asked for with the
// flags of the moment.
import { expect, test } from 'vitest';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Card, SignPhase } from '../../../ports/token.ts';
import type { JobContext } from '../context.ts';
import { createKnownReadings } from '../../readback/known-readings.ts';
import { createSignedCounts } from '../counted-check.ts';
import { noCards } from '../no-cards.ts';
import { enterCompanyPin } from './company-pin.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

const POLICY: Policy = {
  typ: 'countersign/policy/1',
  company: { id: 'example-ag', name: 'Example AG' },
  environment: 'sandbox',
  version: 1,
  previous: null,
  validFrom: '2026-01-01T00:00:00Z',
  persons: [{ id: 'ada', name: 'Ada', roles: ['preparer'], certificates: [] }],
  rules: [{ id: 'all', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 24 }],
  quorum: 1,
};
const FLAGS = { countLow: true, finalTry: true, locked: false, toBeChanged: false, protectedPath: false };

/** `locksAfter`: wrong entries. */
function play(
  entries: readonly string[],
  locksAfter = 1,
): {
  readonly context: JobContext;
  readonly phases: SignPhase[];
  readonly tried: string[];
} {
  let card: Card = {
    cardId: 'm:1',
    moduleId: 'm',
    reader: 'Reader',
    label: 'Seal',
    serial: '7',
    flags: FLAGS,
    tokenModel: {
      libraryManufacturer: 'Maker',
      libraryDescription: 'Library',
      manufacturer: 'Cards',
      model: 'Card 1',
    },
    isHardwareSlot: true,
    certificates: [],
    unusable: null,
  };
  const [phases, tried, left]: [SignPhase[], string[], string[]] = [[], [], [...entries]];
  const backend: JobContext['backend'] = {
    ...noCards(),
    list: () => ok([card]),
    flags: () => ok(card.flags),
    async useCompanyKey(_uri, pin, by) {
      tried.push(`${by === 'person' ? by : 'machine'} ${pin}`);
      if (pin === 'right') return ok(null as never);
      card = { ...card, flags: { ...FLAGS, locked: tried.length >= locksAfter } };
      return err(fault('pin-incorrect'));
    },
  };
  const pins: JobContext['pins'] = {
    ask: () =>
      Promise.resolve(
        left.length === 0
          ? { kind: 'cancelled' }
          : { kind: 'pin', pin: Buffer.from(left.shift() ?? ''), keepOpen: false },
      ),
    show: () => Promise.resolve('shown'),
    take: () => undefined,
    connect: () => undefined,
  };
  const roots = {
    company: 'example-ag',
    environment: 'sandbox' as const,
    policies: [{ version: 1, sha256: jcsDigest(POLICY) }],
  };
  const leases = {
    of: () => null,
    end: () => undefined,
    spend: () => undefined,
    sweep: () => undefined,
    open: () => undefined,
    present: () => undefined,
  } as unknown as JobContext['leases'];
  const bytes = {
    read: () => {
      throw new Error('nothing is read');
    },
    deliver: () => undefined,
  } as unknown as JobContext['bytes'];
  const context: JobContext = {
    backend,
    pins,
    leases,
    counts: createSignedCounts(),
    readings: createKnownReadings(),
    revisions: new Map(),
    bytes,
    roots: () => ok(roots),
    revocationLists: { current: [] },
    vaultFile: () => err(fault('file-key-refused')),
    now: () => new Date(0),
    newId: () => '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
    phase: (phase) => void phases.push(phase),
  };
  return { context, phases, tried };
}

const JOB = {
  type: 'company-pin',
  job: 1,
  uri: 'pkcs11:token=Seal;id=%01',
  policy: POLICY,
  pinMilliseconds: 1_000,
} as const;

test('the last try is offered to the person, with the flag that says so', async () => {
  const { context, phases, tried } = play(['right']);
  expect(await enterCompanyPin(JOB, context)).toEqual(ok({ pin: 'right' }));
  expect(tried).toEqual(['person right']);
  expect(phases[0]).toMatchObject({
    phase: 'waiting-for-pin',
    request: { purpose: 'company-pin', card: { label: 'Seal', flags: { finalTry: true } } },
  });
});

test('a card that locked over the entry ends it', async () => {
  const { context, phases, tried } = play(['wrong', 'right']);
  expect(await enterCompanyPin(JOB, context)).toMatchObject({ ok: false, error: { code: 'pin-locked' } });
  expect(tried).toEqual(['person wrong']);
  expect(phases.at(-1)).toEqual({ phase: 'wrong-pin', flags: { ...FLAGS, locked: true } });
});

test('a wrong entry is said with the flags of the card, and the next one is asked for', async () => {
  const { context, phases, tried } = play(['wrong', 'right'], 9);
  expect(await enterCompanyPin(JOB, context)).toEqual(ok({ pin: 'right' }));
  expect(tried).toEqual(['person wrong', 'person right']);
  expect(phases.map(({ phase }) => phase)).toEqual([
    'waiting-for-pin',
    'signing',
    'wrong-pin',
    'waiting-for-pin',
    'signing',
  ]);
});

test('after three wrong entries nobody is asked again, though the card would take more', async () => {
  const { context, tried } = play(['wrong', 'wrong', 'wrong', 'right'], 9);
  expect(await enterCompanyPin(JOB, context)).toMatchObject({ ok: false, error: { code: 'pin-incorrect' } });
  expect(tried).toHaveLength(3);
});

test('giving up after a wrong entry says that it was wrong', async () => {
  const { context } = play(['wrong'], 9);
  expect(await enterCompanyPin(JOB, context)).toMatchObject({ ok: false, error: { code: 'pin-incorrect' } });
});
