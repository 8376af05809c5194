// Statements that this desk makes, before judges from outside: the official schemas, a foreign reader of
// MT940, and our own readers of what others send.
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { STATEMENT_FORMS } from '../../shared/domain/account-report/statement-order.ts';
import { officialValidator, OFFICIAL_SCHEMAS_ARE_ABSENT } from '../iso20022/official.ts';
import { asListed, entriesIn, fileOf, IBAN, keptAsListed } from './statement-sample.ts';

const CAMT = STATEMENT_FORMS.filter((form) => form !== 'MT940');

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT).each(CAMT)('a statement as %s', (form) => {
  test('is valid by the official schema', async () => {
    expect(officialValidator(form)(await fileOf(form))).toEqual({ valid: true, why: '' });
  });
});

describe.each(CAMT)('a statement as %s', (form) => {
  test('is read back as the entries that were kept', async () => {
    expect(asListed(await entriesIn(await fileOf(form)))).toEqual(asListed(await keptAsListed()));
  });
});

describe('a statement as MT940', () => {
  test('is read back with the days, amounts, sides and references that were kept', async () => {
    const known = ({
      bookedOn,
      valueOn,
      amount: digits,
      currency,
      indicator,
      reversal,
      bankReference,
    }: Record<string, unknown>) => ({
      bookedOn,
      valueOn: typeof valueOn === 'string' ? valueOn.slice(0, 10) : valueOn,
      amount: Number(digits),
      currency,
      indicator,
      reversal,
      bankReference,
    });
    expect((await entriesIn(await fileOf('MT940'))).map(known)).toEqual((await keptAsListed()).map(known));
    const [rich] = await entriesIn(await fileOf('MT940'));
    expect(rich).toMatchObject({ endToEndId: 'INV-1', counterparty: 'Kaestner + Soehne' });
  });

  test('is read by a foreign reader, which recounts its balances', async () => {
    const { Parser } = createRequire(import.meta.url)('mt940js') as {
      readonly Parser: new () => {
        parse(text: string): {
          readonly accountIdentification: string;
          readonly openingBalance: number;
          readonly closingBalance: number;
          readonly transactions: readonly {
            readonly amount: number;
            readonly isReversal: boolean;
            readonly reference: string;
            readonly bankReference: string;
          }[];
        }[];
      };
    };
    const read = new Parser().parse(Buffer.from(await fileOf('MT940')).toString('ascii'));
    expect(
      read.map(({ accountIdentification, openingBalance, closingBalance, transactions }) => [
        accountIdentification,
        openingBalance,
        closingBalance,
        transactions.map((each) => [each.amount, each.isReversal, each.reference, each.bankReference]),
      ]),
    ).toEqual([
      [IBAN, 100, -20, [[-120, false, 'INV-1', 'B-1']]],
      [
        IBAN,
        -20,
        0,
        [
          [50.5, false, 'NONREF', ''],
          [-0.5, true, 'NONREF', 'B-3'],
          [-30, false, 'NONREF', 'B-2'],
        ],
      ],
    ]);
  });
});
