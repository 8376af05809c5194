// Which payments a line of a status report means.
import { describe, expect, test } from 'vitest';
import type { StatusReport, TransactionStatus } from '../../ports/messages.ts';
import type { TrackedPayment } from '../../ports/store.ts';
import { answeredDesk, sentMessage, trackedPayment } from './answered.fake.ts';
import { alikeLines, alikePayments, meantByEach, namedPayments, transactionKey } from './report-targets.ts';

const line = (more: Partial<TransactionStatus> = {}): TransactionStatus => ({
  status: 'ACSP',
  reasons: [],
  endToEndId: 'E-1',
  instructionId: null,
  paymentInformationId: null,
  uetr: null,
  bankReference: null,
  instructedAmount: null,
  facts: [],
  notUnderstood: [],
  ...more,
});

describe('lines may be about the same payments', () => {
  test('when they have the same end-to-end identification, whatever their instructions', () => {
    expect(transactionKey(line({ instructionId: 'I-1' }))).toBe(
      transactionKey(line({ instructionId: 'I-2' })),
    );
    expect(transactionKey(line())).not.toBe(transactionKey(line({ endToEndId: 'E-2' })));
  });

  test('when they have none and the same instruction', () => {
    for (const endToEndId of [null, '', 'NOTAVAILABLE']) {
      const of = (instructionId: string): string => transactionKey(line({ endToEndId, instructionId }));
      expect(of('I-1')).toBe(of('I-1'));
      expect(of('I-1')).not.toBe(of('I-2'));
    }
  });
});

describe('of several payments with one identification', () => {
  const UETRS = ['0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55', '1b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55'];
  const twins = [1, 2].map((number) =>
    trackedPayment(number, {
      endToEndId: 'E-1',
      instructionId: `I-${number}`,
      uetr: UETRS[number - 1] ?? '',
      group: 'P-1',
    }),
  );
  const report = { originalMessageId: 'M-1' } as StatusReport;
  const meant = async (
    lines: readonly TransactionStatus[],
    payments: readonly TrackedPayment[] = twins,
  ): Promise<readonly (readonly string[])[]> => {
    const { desk } = await answeredDesk(payments);
    const message = sentMessage();
    const named = await namedPayments(desk, message, lines);
    return meantByEach({ report, message, alike: alikeLines(lines), about: null, named }).map((payments) =>
      payments.map(({ payment }) => payment),
    );
  };

  test('one is meant where another identifier tells them apart', async () => {
    expect(await meant([line({ instructionId: 'I-2' })])).toEqual([['p-2']]);
    expect(await meant([line({ uetr: UETRS[0] ?? '' })])).toEqual([['p-1']]);
  });

  test('none is meant where two identifiers of one line name different payments', async () => {
    expect(await meant([line({ uetr: UETRS[0] ?? '', instructionId: 'I-2' })])).toEqual([[]]);
    expect(await meant([line({ paymentInformationId: 'P-9', instructionId: 'I-2' })])).toEqual([[]]);
  });

  test('both are meant where the report says the same as often as there are payments', async () => {
    expect(await meant([line(), line()])).toEqual([
      ['p-1', 'p-2'],
      ['p-1', 'p-2'],
    ]);
    expect(await meant([line()])).toEqual([[]]);
    expect(await meant([line(), line({ status: 'RJCT' })])).toEqual([[], []]);
  });

  test('a line that names one of them speaks beside a line that names none', async () => {
    expect(await meant([line({ instructionId: 'I-1' }), line()])).toEqual([['p-1'], ['p-1', 'p-2']]);
  });

  /** Whom each line means of payments that share their end-to-end identification. */
  const meantOf = (twins: readonly TrackedPayment[], lines: readonly TransactionStatus[]) =>
    meantByEach({
      report,
      message: sentMessage(),
      alike: alikeLines(lines),
      about: null,
      named: { byEndToEndId: new Map([['E-1', alikePayments(twins)]]), byInstructionId: new Map() },
    });

  test('a line of another instruction means none of payments that share one', () => {
    const twins = [1, 2].map((number) => trackedPayment(number, { endToEndId: 'E-1', instructionId: 'I-1' }));
    const lines = ['I-1', 'I-1', 'I-9'].map((instructionId) => line({ instructionId }));
    const meant = meantOf(twins, lines);
    expect(meant.map((payments) => payments.map(({ payment }) => payment))).toEqual([
      ['p-1', 'p-2'],
      ['p-1', 'p-2'],
      [],
    ]);
  });

  test('a line of another instruction is held against the payment without one alone', () => {
    const twins = [
      trackedPayment(1, { endToEndId: 'E-1', instructionId: 'I-1' }),
      trackedPayment(2, { endToEndId: 'E-1', instructionId: '' }),
    ];
    const meant = meantOf(twins, [line({ instructionId: 'I-1' }), line({ instructionId: 'I-9' })]);
    expect(meant.map((payments) => payments.map(({ payment }) => payment))).toEqual([
      ['p-1', 'p-2'],
      ['p-2'],
    ]);
  });

  test.each<
    [string, (number: number) => Partial<TrackedPayment>, (number: number) => Partial<TransactionStatus>]
  >([
    ['nothing', () => ({}), () => ({})],
    ['the bank’s references alone', () => ({}), (number) => ({ bankReference: `B-${number}` })],
    [
      'instructions',
      (number) => ({ instructionId: `I-${number}` }),
      (number) => ({ instructionId: `I-${number}` }),
    ],
    [
      'amounts',
      (number) => ({ amount: `${number}.00` }),
      (number) => ({ instructedAmount: { amount: `${number}`, currency: 'EUR' } }),
    ],
  ])(
    'hundreds that %s tells apart are found without holding each line against each payment',
    (_what, ours, theirs) => {
      const count = 300;
      let looked = 0;
      const twins = Array.from({ length: count }, (_, at) => {
        const { group, ...one } = trackedPayment(at + 1, { endToEndId: 'E-1', ...ours(at + 1) });
        return Object.defineProperty(one, 'group', {
          enumerable: true,
          get() {
            looked += 1;
            return group;
          },
        }) as TrackedPayment;
      });
      const lines = Array.from({ length: count }, (_, at) => line(theirs(at + 1)));
      const meant = meantOf(twins, lines);
      expect(new Set(meant.flat().map(({ payment }) => payment)).size).toBe(count);
      expect(looked).toBeLessThan(20 * count);
    },
  );
});
