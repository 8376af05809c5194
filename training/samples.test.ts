import { afterAll, describe, expect, test } from 'vitest';
import { isoDate } from '../shared/domain/calendar.ts';
import { systemRandom } from '../main/composition/system.ts';
import { messageTools } from '../main/messages/message-tools.ts';
import { SAMPLES } from './samples.ts';

const tools = messageTools();
afterAll(() => tools.close());

const owner = 'Halden Marine Instruments Ltd';
const facts = {
  accounts: [
    {
      id: 'DE-EUR',
      iban: 'DE88500209000023411208',
      number: '1',
      currency: 'EUR',
      name: 'EUR',
      owner,
      bic: 'SNDBDEFFXXX',
      branch: '412',
      country: 'DE',
    },
    {
      id: 'GB-USD',
      iban: 'GB09SNDB60083110014893',
      number: '2',
      currency: 'USD',
      name: 'USD',
      owner,
      bic: 'SNDBGB2LXXX',
      branch: '412',
      country: 'GB',
    },
    {
      id: 'FR-EUR',
      iban: 'FR2430788001000012345678919',
      number: '3',
      currency: 'EUR',
      name: 'EUR',
      owner,
      bic: 'SNDBFRPPXXX',
      branch: '412',
      country: 'FR',
    },
  ],
};

async function* once(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text);
}

describe('the sample files of the training desk', () => {
  // A weekend, the days before Christmas and Easter, a leap day.
  test.each(['2026-11-20', '2026-11-21', '2026-12-24', '2027-03-25', '2028-02-29'])(
    'opened on %s, each is taken without a finding that blocks',
    async (day) => {
      const today = isoDate(day);
      for (const sample of SAMPLES) {
        const text = sample.make({ facts, random: systemRandom, today, now: `${day}T09:00:00.000Z` });
        const checked = await tools.checkFile(
          once(text),
          { today, calendar: 'TARGET', environment: 'training' },
          () => undefined,
        );
        expect([
          sample.sample,
          checked.ok ? checked.value.findings.filter(({ severity }) => severity === 'block') : checked.error,
        ]).toEqual([sample.sample, []]);
      }
    },
  );

  test('the supplier run is in two currencies from two accounts', async () => {
    const text = SAMPLES[0]!.make({
      facts,
      random: systemRandom,
      today: isoDate('2026-11-20'),
      now: '2026-11-20T09:00:00.000Z',
    });
    const checked = await tools.checkFile(
      once(text),
      { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' },
      () => undefined,
    );
    expect(checked).toMatchObject({
      value: {
        transactions: 4,
        totals: [
          { currency: 'EUR', count: 3 },
          { currency: 'USD', count: 1 },
        ],
      },
    });
  });

  test('each opening has references of its own', () => {
    const make = (): string =>
      SAMPLES[0]!.make({
        facts,
        random: systemRandom,
        today: isoDate('2026-11-20'),
        now: '2026-11-20T09:00:00.000Z',
      });
    expect(make()).not.toBe(make());
  });
});
