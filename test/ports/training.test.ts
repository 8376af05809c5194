// What a training desk promises of its bank's clock and faults, its samples and its card, of the one beside
// the product and of the fake alike.
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeClock, fakeRandom } from '../../main/ports/clock.fake.ts';
import { fakeTraining } from '../../main/ports/training.fake.ts';
import type { TrainingDesk } from '../../main/ports/training.ts';
import { fault } from '../../shared/domain/errors.ts';
import { must } from '../../shared/domain/must.fake.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { BankInfo } from '../../training/bank-info.ts';
import type { BankProcess } from '../../training/bank-process.ts';
import { trainingDesk } from '../../training/training-desk.ts';

interface Opened {
  readonly desk: TrainingDesk;
  readonly now: () => number;
}

const armedFault = z.looseObject({ kind: z.string(), operation: z.string(), times: z.number() });

/** With a bank that takes orders in this process. */
function withBank(): Opened {
  let faults: z.infer<typeof armedFault>[] = [];
  const clock = fakeClock();
  const bank: BankProcess = {
    consoleUrl: 'http://127.0.0.1:1/',
    factsFile: '',
    port: 1,
    running: () => true,
    stop: async () => undefined,
    async order(control, more = {}) {
      if (control === 'clock.advance') return ok({ now: clock.now() + Number(more['seconds']) * 1_000 });
      if (control === 'faults.add') faults.push(armedFault.parse(more['fault']));
      if (control === 'faults.set') faults = z.array(armedFault).parse(more['faults']);
      return control.startsWith('faults') ? ok(faults) : err(fault('not-found'));
    },
  };
  const facts = {
    timeZone: 'Europe/Berlin',
    accounts: ['DE88500209000023411208', 'GB09SNDB60083110014893', 'FR2430788001000012345678919'].map(
      (iban, place) => ({
        id: ['DE-EUR', 'GB-USD', 'FR-EUR'][place],
        iban,
        number: String(place),
        currency: 'EUR',
        name: 'EUR',
        owner: 'Acme',
        bic: 'SOBKDEB2XXX',
        branch: '600',
        country: iban.slice(0, 2),
      }),
    ),
  } as unknown as BankInfo;
  const follow = (answer: unknown): void =>
    clock.advance(z.object({ now: z.number() }).parse(answer).now - clock.now());
  const desk = trainingDesk({
    tokens: 'file',
    virtualCard: fakeTraining(clock).virtualCard,
    facts,
    bank,
    time: { offset: () => 0, follow },
    clock,
    random: fakeRandom(),
  });
  return { desk, now: () => clock.now() };
}

function inMemory(): Opened {
  const clock = fakeClock();
  return { desk: fakeTraining(clock), now: () => clock.now() };
}

describe.each<[string, () => Opened]>([
  ['beside the product', withBank],
  ['in memory', inMemory],
])('a training desk %s', (_, open) => {
  let desk: TrainingDesk;
  let now: () => number;
  beforeEach(() => ({ desk, now } = open()));

  it('has officers with their PINs, own accounts, and a bank that runs', async () => {
    expect(desk.officers.length).toBeGreaterThan(0);
    for (const { person, pin } of desk.officers) expect([person, pin]).not.toContain('');
    expect(desk.accounts[0]).toEqual({
      account: 'DE88500209000023411208',
      currency: 'EUR',
      bic: 'SOBKDEB2XXX',
      branch: '600',
      holder: expect.any(String) as string,
      label: expect.any(String) as string,
    });
    expect(await desk.bank()).toMatchObject({ running: true, faults: [] });
    expect((await desk.bank()).consoleUrl).toMatch(/^http:\/\/127\.0\.0\.1:/u);
  });

  it('moves the clock of its bank, and goes by it', async () => {
    const before = now();
    const { clock } = must(await desk.advanceClock(3_600));
    expect(Date.parse(clock) - before).toBe(3_600_000);
    expect((await desk.bank()).clock).toBe(clock);
  });

  it('keeps the faults its bank is to show, until they are taken back', async () => {
    must(await desk.setFault('slow', 'initiation', 2));
    must(await desk.setFault('slow', 'inquiry', 1));
    must(await desk.setFault('timeout', 'initiation', 1));
    const armed = async () => (await desk.bank()).faults;
    expect(await armed()).toEqual([
      'slow on initiation, 2 left',
      'slow on inquiry, 1 left',
      'timeout on initiation, 1 left',
    ]);
    must(await desk.setFault('slow', 'inquiry', 0));
    expect(await armed()).toEqual(['slow on initiation, 2 left', 'timeout on initiation, 1 left']);
    must(await desk.setFault('slow', '*', 0));
    expect(await armed()).toEqual(['timeout on initiation, 1 left']);
  });

  it('gives a sample it names as a file, and none of another name', async () => {
    expect(desk.samples.map(({ sample }) => sample)).toContain('supplier-run');
    expect((await desk.sample('supplier-run'))?.bytes.length).toBeGreaterThan(0);
    expect((await desk.sample('supplier-run'))?.name).toMatch(/\.xml$/u);
    expect(await desk.sample('nothing')).toBeNull();
  });
});

/** Without its bank, which was not started. */
const alone: readonly [string, () => TrainingDesk][] = [
  [
    'beside the product',
    () =>
      trainingDesk({
        tokens: 'file',
        virtualCard: fakeTraining(fakeClock()).virtualCard,
        facts: null,
        bank: null,
        time: { offset: () => 0, follow: () => undefined },
        clock: fakeClock(),
        random: fakeRandom(),
      }),
  ],
  ['in memory', () => Object.assign(fakeTraining(fakeClock()), { hasBank: false })],
];
it.each(alone)('a training desk %s without its bank says so', async (_, open) => {
  const desk = open();
  expect(await desk.bank()).toMatchObject({ running: false, consoleUrl: '', faults: [] });
  expect(await desk.advanceClock(1)).toMatchObject({ ok: false, error: { code: 'training-bank-off' } });
  expect(await desk.setFault('slow', '*', 1)).toMatchObject({
    ok: false,
    error: { code: 'training-bank-off' },
  });
});
