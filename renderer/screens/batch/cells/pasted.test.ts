import { describe, expect, it } from 'vitest';
import { parseTabSeparated, readPasted, toTabSeparated } from './pasted.ts';

const FIELDS = ['name', 'account', 'agentBic', 'amount', 'currency'] as const;
const euro = (): string => 'EUR';

describe('tab-separated text', () => {
  it('keeps a line end and a quote inside a quoted cell', () => {
    expect(parseTabSeparated('a\t"b ""x""\nc"\r\nd\te\r\n')).toEqual([['a', 'b "x"\nc'], ['d', 'e']]);
  });

  it('drops rows without a single character', () => {
    expect(parseTabSeparated('\t\t\na\tb\n\n')).toEqual([['a', 'b']]);
  });

  it('comes back as it went out', () => {
    const cells = [['a\tb', 'plain'], ['say "x"', 'two\nlines']];
    expect(parseTabSeparated(toTabSeparated(cells))).toEqual(cells);
  });
});

describe('pasted rows', () => {
  it('fill the fields from the cell on which they were pasted', () => {
    const { rows } = readPasted('Acme GmbH\tde89 3704 0044 0532 0130 00\t\t1.204,50\teur', FIELDS, euro);
    expect(rows).toEqual([{ name: 'Acme GmbH', account: 'DE89370400440532013000', agentBic: '', amount: '1204.50', currency: 'EUR' }]);
  });

  it('follow their header row in whatever order it names the columns', () => {
    const { rows } = readPasted('Amount\tCurrency\tBeneficiary\tSomething else\n10.00\tUSD\tAcme\tx', ['name'], euro);
    expect(rows).toEqual([{ amount: '10.00', currency: 'USD', name: 'Acme' }]);
  });

  it('say how many amounts were brought into another form', () => {
    const pasted = readPasted('A\t\t\t1.204,50\nB\t\t\t7.00', FIELDS, euro);
    expect(pasted).toMatchObject({ amountsRead: 1, firstAmount: '1204.50' });
  });

  it('leave an amount alone that could mean two sums', () => {
    expect(readPasted('A\t\t\t1,234', FIELDS, euro).rows[0]?.amount).toBe('1,234');
  });
});
